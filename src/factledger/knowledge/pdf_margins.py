"""Running heads, feet and page numbers of PDF files: a PDF does not say which lines are no part of its text."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from factledger.knowledge.assembling import BLOCK

_DEEP = 2
"""Lines at the top and at the bottom of a page that may be its margin."""
_NUMBER = re.compile(r"(?<![\w.,])\d{1,4}(?![\w.,%])|(?<=第)\d{1,4}(?=页|頁)")
_LONGEST = 150
"""Characters of a margin; the quote gate passes over no longer line."""
_YEARS = range(1900, 2101)
"""Numbers that are no page's, unless the file has so many pages: "In 2023" above one page, "In 2024" above the next."""
_FEWEST_BORDERS = 2
"""Of a table's row, whose header may stand on every page."""

_Kind = tuple[str, str, int | None]
"""The words before and behind a page number, and the number less its page's; no number in a line that never changes."""


class _Margin(NamedTuple):
    """A line as a margin would have it."""

    kind: _Kind
    parts: tuple[str, ...]
    """The line, a number at one of its ends apart."""


def margins_apart(pages: Sequence[str]) -> list[str]:
    """Return pages with each running head, foot and page number alone between blank lines.

    There the quote gate may pass over them: a sentence that goes on overleaf is one sentence. A line is such a margin
    when it stands at the edge of two pages or more, with its words the same and its number, if it has one, counting
    with the pages. Nothing is taken out.
    """
    counted = Counter(kind for number, page in enumerate(pages, start=1) for kind in _kinds(page, number))
    recurring = {kind for kind, count in counted.items() if count > 1}
    return [_apart(page, number, recurring) for number, page in enumerate(pages, start=1)] if recurring else [*pages]


def _kinds(page: str, number: int) -> set[_Kind]:
    lines = [line for line in page.split("\n") if line.strip()]
    edges = lines if len(lines) <= 2 * _DEEP else lines[:_DEEP] + lines[-_DEEP:]
    return {margin.kind for line in edges for margin in _margins(line.strip(), number)}


def _margins(line: str, page: int) -> Iterator[_Margin]:
    """Yield what a line may be in a margin: words that never change, or words with the number of the page."""
    if len(line) > _LONGEST or line.count(" | ") >= _FEWEST_BORDERS:
        return
    if not line.isdecimal():
        yield _Margin((line, "", None), (line,))
    for found in _NUMBER.finditer(line):
        if int(found[0]) in _YEARS and page not in _YEARS:
            continue
        before, behind = line[: found.start()].strip(), line[found.end() :].strip()
        parts = (line,) if before and behind else tuple(filter(None, (before, found[0], behind)))
        yield _Margin((before, behind, int(found[0]) - page), parts)


def _apart(page: str, number: int, recurring: set[_Kind]) -> str:
    lines = page.strip("\n").split("\n")
    top = list(_from_edge(lines, number, recurring))
    lines = lines[len(top) :]
    bottom = list(_from_edge(lines[::-1], number, recurring))
    body = "\n".join(lines[: len(lines) - len(bottom)]).strip("\n")
    blocks = [part for parts in top for part in parts] + [body] + [part for parts in bottom[::-1] for part in parts]
    return BLOCK.join(filter(None, blocks))


def _from_edge(lines: Sequence[str], number: int, recurring: set[_Kind]) -> Iterator[tuple[str, ...]]:
    """Yield the parts of each line that is a margin, from an edge of the page on; those of a blank line are none."""
    deep = 0
    for line in lines:
        deep += bool(line.strip())
        margin = next((m for m in _margins(line.strip(), number) if m.kind in recurring), None)
        if deep > _DEEP or (line.strip() and margin is None):
            return
        yield margin.parts if margin else ()

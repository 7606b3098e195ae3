"""Tables of a Markdown draft, read cell by cell."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from factledger.checks.statements.marks import citation_marks, without_marks
from factledger.records import Statement

_BAR = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"[\s|:-]*-[\s|:-]*$")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cell:
    text: str
    start: int
    end: int


def cell_statements(text: str, start: int, end: int) -> Iterator[Statement]:
    """Yield a statement for each cell that says something: `row label | column header: value`.

    Header cells and the first cell of each row only name the others. A cell that holds nothing but citation marks is
    no statement either: it cites for its row, so its marks are added to the row's cells that have none.
    """
    rows = list(_rows(text, start, end))
    ruled = len(rows) > 1 and rows[1] is None
    header = [cell.text for cell in rows[0] or ()] if ruled else []
    for row in rows[1:] if ruled else rows:
        if row:
            yield from _row_statements(row, header)


def _rows(text: str, start: int, end: int) -> Iterator[list[_Cell] | None]:
    """Yield each line's cells; None for the rule below the header."""
    at = start
    for line in text[start:end].split("\n"):
        yield None if _RULE.match(line) else list(_cells(text, at, at + len(line)))
        at += len(line) + 1


def _cells(text: str, start: int, end: int) -> Iterator[_Cell]:
    bars = [found.start() for found in _BAR.finditer(text, start, end)]
    borders = [start - 1, *bars, end]
    spans = [(a + 1, b) for a, b in pairwise(borders)]
    if len(spans) > 1 and not text[slice(*spans[0])].strip():
        spans = spans[1:]
    if len(spans) > 1 and not text[slice(*spans[-1])].strip():
        spans = spans[:-1]
    for a, b in spans:
        inside = text[a:b]
        begin = a + len(inside) - len(inside.lstrip())
        yield _Cell(text=inside.strip().replace("\\|", "|"), start=begin, end=begin + len(inside.strip()))


def _row_statements(row: list[_Cell], header: list[str]) -> Iterator[Statement]:
    label, values = (row[0].text, row[1:]) if len(row) > 1 else ("", row)
    cited = " ".join(cell.text for cell in values if _only_cites(cell.text))
    for column, cell in enumerate(values, len(row) - len(values)):
        if not any(char.isalnum() for char in cell.text) or _only_cites(cell.text):
            continue
        title = header[column] if column < len(header) else ""
        parts = [label] * bool(label) + [f"{title}: {cell.text}" if title else cell.text]
        words = " | ".join(parts) + f" {cited}" * bool(cited and not citation_marks(cell.text))
        yield Statement(text=words, start=cell.start, end=cell.end, kind="cell")


def _only_cites(text: str) -> bool:
    return bool(citation_marks(text)) and not without_marks(text).strip(" ,;")

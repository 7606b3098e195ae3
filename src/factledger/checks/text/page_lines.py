"""Lines that page layout put into the middle of a text: page numbers and running heads."""

import re
from collections import Counter
from collections.abc import Iterator

from factledger.checks.text.chars import KEYS

Span = tuple[int, int]
"""Two offsets in a text: the first character and the one behind the last."""

_BLANK_LINES = re.compile(r"\n[^\S\n]*\n\s*")
_NUMBER = re.compile(r"[\W_]{0,4}\d{1,5}[\W_]{0,4}")
_HEAD_CHARS = 150
"""A longer line that recurs is a repeated paragraph, not a running head."""


def jumpable_lines(text: str) -> tuple[list[Span], list[Span]]:
    """Return the page numbers and the running heads of a text, each in order.

    Both stand alone between blank lines (or at an end of the text); a page number is only a number, perhaps between
    dashes or brackets, a running head recurs, letter for letter, as such a line.
    """
    lines = list(_lines_alone(text))
    numbers = [span for span, line in lines if _is_page_number(line)]
    heads = [(span, line) for span, line in lines if len(line) <= _HEAD_CHARS and not _is_page_number(line)]
    recurring = Counter(line for _, line in heads)
    return numbers, [span for span, line in heads if recurring[line] > 1]


def _lines_alone(text: str) -> Iterator[tuple[Span, str]]:
    start = 0
    for blank in [*_BLANK_LINES.finditer(text), None]:
        end = blank.start() if blank else len(text)
        line = text[start:end].strip()
        if line and "\n" not in line:
            yield (start, end), line
        start = blank.end() if blank else end


def _is_page_number(line: str) -> bool:
    # What stands around the digits must be layout: "$5" and "5 %" are data.
    return bool(_NUMBER.fullmatch(line)) and all(KEYS[char] in "()[]|/" or char.isdigit() for char in line)

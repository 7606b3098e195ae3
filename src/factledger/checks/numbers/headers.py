"""The header of a table's row, and which of its cells a figure stands under."""

import re
from collections.abc import Sequence
from itertools import takewhile

from factledger.checks.numbers.reader import quantities
from factledger.checks.numbers.tables import Cell, cells

_ROW = re.compile(r"[ \t]*\|?[^|\n]*\|[^\n]*")
_RULE = re.compile(r"[\s|:+-]*-{2,}[\s|:+-]*")
_NO_NAME = "·"
_LINE = re.compile(r"\S[^\n]*")
_TIMES = frozenset({"year", "date"})
"""Kinds of numbers that name columns."""


def header_above(text: str, start: int) -> tuple[str, ...]:
    """Return the cells of the header over a row that begins at an offset of a passage; empty when it is no row.

    A row that names each of its columns itself, `Region: North | Sold: 1350`, is its own header.
    """
    lines = text[:start].split("\n")
    rest = text[start:].split("\n", 1)[0]
    if not _ROW.fullmatch(lines[-1] + rest):
        return ()
    if own := tuple(cell.header for cell in cells(rest)):
        return own
    above = list(takewhile(_ROW.fullmatch, reversed(lines[:-1])))
    rows = [line for line in above if not _RULE.fullmatch(line)]
    is_headed = len(above) > len(rows) or (rows and is_header(rows[-1], rest))
    return _texts(rows[-1]) if is_headed else ()


def cells_under(row: str, header: Sequence[str]) -> list[Cell]:
    """Return the cells of a row but its name, which stands in the first; of a record, which names its columns, all.

    Args:
        row: Offsets are within it; text without bars has no cells.
        header: The cells of its table's header, if it is known.
    """
    if "|" not in row:
        return []
    if record := cells(row):
        return record
    above = " | ".join(header or [_NO_NAME] * (row.count("|") + 1)) + "\n"
    below = [cell for cell in cells(above + row) if cell.row and cell.start >= len(above)]
    return [cell._replace(start=cell.start - len(above), end=cell.end - len(above)) for cell in below]


def rows_of(text: str) -> list[tuple[int, int]]:
    """Return where the rows of a text begin and end, in order, when it is a table of two rows or more; else none."""
    lines = list(_LINE.finditer(text))
    is_table = len(lines) > 1 and all("|" in line.group() and _ROW.fullmatch(line.group()) for line in lines)
    return [line.span() for line in lines] if is_table else []


def is_header(first: str, below: str) -> bool:
    """Whether the first row of a table names its columns: over a figure it has none, or the time it is of."""
    pairs = list(zip(_texts(first), _texts(below), strict=False))[1:]
    return any(_holds_figure(cell) and not _holds_figure(name) for name, cell in pairs)


def _holds_figure(cell: str) -> bool:
    return any(quantity.kind not in _TIMES for quantity in quantities(cell))


def _texts(row: str) -> tuple[str, ...]:
    """Return the cells of a row, without the bars at its ends."""
    return tuple(cell.strip() for cell in row.strip().strip("|").split("|"))


def column(row: str, offset: int) -> int:
    """Return the number of the cell that an offset of a row stands in, from 0; a bar at its beginning opens none."""
    leading = 1 if row.lstrip().startswith("|") else 0
    return row.count("|", 0, offset) - leading


def is_record(row: str) -> bool:
    """Whether a row names each of its columns itself, so that it is understood without a header."""
    return "|" in row and bool(cells(row))


def is_rule(line: str) -> bool:
    """Whether a line only separates a header from its rows."""
    return "|" in line and bool(_RULE.fullmatch(line))


def header_of(row: str, offset: int, header: Sequence[str]) -> str:
    """Return the header cell over an offset of a row; empty when the row has more cells than the header."""
    number = column(row, offset)
    return header[number] if 0 <= number < len(header) else ""

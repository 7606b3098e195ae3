"""Rows of tables in PDF files: a PDF knows no table, only where each piece of text stands."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import pypdfium2

_GAP = 0.8
"""White space in a line, in line heights, from which on two cells are parted; words are a third apart."""
_FEWEST = 3
"""Cells of a row: two columns of plain text look like rows of two."""
_APART = 1.5
"""Distances between rows of one table differ by less."""
_MOST = 20_000
"""Pieces of text on one page beyond which it is left as it is: a drawing, not a page to read."""


class _Piece(NamedTuple):
    left: float
    bottom: float
    right: float
    top: float


def with_rows(text: str, page: pypdfium2.PdfTextPage) -> str:
    """Return a page's text with ` | ` between the cells of each row of a table, as other formats have it.

    A row has at least three cells, and stands with at least one more whose cells begin, end or are centred alike.

    Args:
        text: As PDFium reads the page, one line for each line.
        page: The same page, from which the places are taken.
    """
    found = [(row, n) for n, table in enumerate(_tables(page), start=1) for row in table]
    rows = {_letters("".join(row)): (" | ".join(row), n) for row, n in found}
    return "\n".join(_parted(text.split("\n"), rows)) if rows else text


def _letters(line: str) -> str:
    return "".join(line.split())


def _parted(lines: Iterable[str], rows: Mapping[str, tuple[str, int]]) -> Iterator[str]:
    """Yield the lines, those of a row as its cells, with a blank line where a table begins or ends."""
    last = 0
    for line in lines:
        shown, table = rows.get(_letters(line), (line, 0))
        if table != last:
            yield ""
        last = table
        yield shown


def _tables(page: pypdfium2.PdfTextPage) -> list[list[list[str]]]:
    """Return the tables of a page: their rows, each with the text of its cells."""
    count = page.count_rects()
    if not 2 * _FEWEST <= count <= _MOST:
        return []
    tables: list[list[list[_Piece]]] = []
    last: list[_Piece] = []
    for line in (_cells(line) for line in _lines(_Piece(*page.get_rect(n)) for n in range(count))):
        if last and _aligned(last, line):
            if not tables or tables[-1][-1] is not last or _far_below(tables[-1], line):
                tables.append([last] if not tables or tables[-1][-1] is not last else [])
            tables[-1].append(line)
        last = line
    return [[[" ".join(page.get_text_bounded(*cell).split()) for cell in row] for row in table] for table in tables]


def _far_below(table: Sequence[Sequence[_Piece]], line: Sequence[_Piece]) -> bool:
    """Whether a line stands further below a table than its rows below one another: it begins another table."""
    if len(table) < 2:
        return False
    pitch = min(one[0].bottom - two[0].bottom for one, two in pairwise(table))
    return table[-1][0].bottom - line[0].bottom > _APART * pitch


def _lines(pieces: Iterable[_Piece]) -> list[list[_Piece]]:
    """Return the pieces of each line, in reading order; one belongs to a line whose height its middle lies in."""
    lines: list[list[_Piece]] = []
    for piece in pieces:
        middle = (piece.bottom + piece.top) / 2
        if lines and lines[-1][-1].bottom < middle < lines[-1][-1].top and lines[-1][-1].right <= piece.left + 1:
            lines[-1].append(piece)
        else:
            lines.append([piece])
    return lines


def _cells(line: Sequence[_Piece]) -> list[_Piece]:
    """Return the pieces of a line joined where no more than a space parts them."""
    cells = [line[0]]
    for piece in line[1:]:
        last = cells[-1]
        if piece.left - last.right < _GAP * (piece.top - piece.bottom):
            bottom, top = min(last.bottom, piece.bottom), max(last.top, piece.top)
            cells[-1] = _Piece(last.left, bottom, piece.right, top)
        else:
            cells.append(piece)
    return cells


def _aligned(one: Sequence[_Piece], two: Sequence[_Piece]) -> bool:
    if len(one) != len(two) or len(one) < _FEWEST:
        return False
    return all(_in_one_column(a, b) for a, b in zip(one, two, strict=True))


def _in_one_column(one: _Piece, two: _Piece) -> bool:
    near = (one.top - one.bottom) / 2
    edges = (one.left - two.left, one.right - two.right, (one.left + one.right - two.left - two.right) / 2)
    return any(abs(edge) <= near for edge in edges)

"""Markdown written line by line, each line with the place of the report that it comes from."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table."""

    text: str
    columns: int = 1
    rows: int = 1
    """How many rows it reaches down over, its own included."""
    heads: bool = False
    """Whether the report marks it as a header."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table and where it stands in the report."""

    cells: tuple[Cell, ...]
    place: int


class Lines:
    """The lines written so far."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self.places: list[int] = []
        """Where each line comes from."""

    @property
    def text(self) -> str:
        """The lines as one text."""
        return "\n".join(self._lines)

    def block(self, words: str, place: int) -> None:
        """Add a block; blank lines part it from the one before."""
        self._begin(place)
        for line in words.split("\n"):
            self._add(line, place)

    def table(self, rows: Sequence[Row]) -> None:
        """Add a table: its first rows of nothing but headers, or else its first row, become the header."""
        if not rows:
            return
        grid = _grid(rows)
        heads = max(1, next((n for n, row in enumerate(rows) if not all(c.heads for c in row.cells)), 1))
        columns = zip_longest(*grid[:heads], fillvalue="")
        header = [" ".join(dict.fromkeys(filter(None, column))) for column in columns]
        self._begin(rows[0].place)
        self._add(_barred(header), rows[0].place)
        self._add("|" + "---|" * len(header), rows[0].place)
        for row, cells in zip(rows[heads:], grid[heads:], strict=True):
            self._add(_barred(cells), row.place)

    def _begin(self, place: int) -> None:
        if self._lines:
            self._add("", place)

    def _add(self, line: str, place: int) -> None:
        self._lines.append(line)
        self.places.append(place)


_MOST_COLUMNS, _MOST_ROWS = 200, 2_000
"""How far cells may span: a table that claims more is no table of data, and would fill the memory."""


def _grid(rows: Sequence[Row]) -> list[list[str]]:
    """Return the words of every place of a table.

    A cell that spans columns stands in the first of them, a header in all; one that spans rows stands in each.
    """
    grid: list[list[str]] = []
    above: dict[int, tuple[str, int]] = {}
    for row in rows:
        line: list[str] = []
        still: dict[int, tuple[str, int]] = {}
        for cell in row.cells:
            _hang(line, above, still)
            room = max(0, _MOST_COLUMNS - len(line))
            spread = [cell.text, *[cell.text if cell.heads else ""] * (min(cell.columns, room) - 1)]
            if cell.rows > 1 and room:
                still |= {len(line) + n: (words, min(cell.rows, _MOST_ROWS) - 1) for n, words in enumerate(spread)}
            line += spread
        _hang(line, above, still)
        grid.append(line)
        above = still
    return grid


def _hang(line: list[str], above: dict[int, tuple[str, int]], still: dict[int, tuple[str, int]]) -> None:
    """Fill the next places of a row with the cells that reach down from above."""
    while len(line) in above:
        words, left = above[len(line)]
        if left > 1:
            still[len(line)] = (words, left - 1)
        line.append(words)


def _barred(cells: Sequence[str]) -> str:
    return "| " + " | ".join(" ".join(cell.replace("|", "\\|").split()) for cell in cells) + " |"

"""The tables of PDF files are read row by row and cell by cell, from where their pieces of text stand."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, cast

import pytest
from fpdf import FPDF

from factledger.checks import verify_draft
from factledger.knowledge.pdf_tables import with_rows
from factledger.knowledge.reading import read_document
from factledger.records import Source

_HEIGHT = 10.0
Line = Sequence[tuple[float, str]]
"""Pieces of one line, each with where it begins."""


class Printed:
    """A page as PDFium tells it: pieces of text with their places, in points; a letter is half as wide as high."""

    def __init__(self, lines: Sequence[Line], pitch: Sequence[float]) -> None:
        tops = [800 - sum(pitch[: n + 1]) for n in range(len(lines))]
        self.text = "\n".join(" ".join(text for _, text in line) for line in lines)
        self._pieces = [
            ((left, top - _HEIGHT, left + len(text) * _HEIGHT / 2, top), text)
            for top, line in zip(tops, lines, strict=True)
            for left, text in line
        ]

    def count_rects(self) -> int:
        return len(self._pieces)

    def get_rect(self, n: int) -> tuple[float, float, float, float]:
        return self._pieces[n][0]

    def get_text_bounded(self, left: float, bottom: float, right: float, top: float) -> str:
        within = [t for (a, b, c, d), t in self._pieces if a >= left and b >= bottom and c <= right and d <= top]
        return " ".join(within)


def read(lines: Sequence[Line], pitch: float = 14, gaps: dict[int, float] | None = None) -> str:
    page = Printed(lines, [(gaps or {}).get(n, pitch) for n in range(len(lines))])
    return with_rows(page.text, cast("Any", page))


def row(*cells: str) -> Line:
    return [(50 + 120 * n, cell) for n, cell in enumerate(cells)]


def prose(text: str) -> Line:
    return [(50, text)]


@pytest.mark.parametrize(
    ("table", "before"),
    [
        pytest.param((("Product", "2023", "2024"), ("Orbit", "8", "9"), ("Lumen", "5", "6")), "Sales.", id="en"),
        pytest.param((("Изделие", "2023", "2024"), ("Орбита", "8", "9"), ("Люмен", "5", "6")), "Продажи.", id="ru"),
        pytest.param((("产品", "2023年", "2024年"), ("轨道", "8", "9"), ("流明", "5", "6")), "销量。", id="zh"),
    ],
)
def test_a_table_is_read_as_rows_of_cells(table: Sequence[Sequence[str]], before: str) -> None:
    said = read([prose(before), *(row(*cells) for cells in table), prose(before)])
    assert said == "\n".join([before, "", *(" | ".join(cells) for cells in table), "", before])


def test_two_tables_below_one_another_keep_their_headers() -> None:
    lines = [row("A", "2023", "2024"), row("x", "1", "2"), row("y", "3", "4"), row("B", "kg", "m"), row("z", "5", "6")]
    assert read(lines, gaps={3: 30}) == "\nA | 2023 | 2024\nx | 1 | 2\ny | 3 | 4\n\nB | kg | m\nz | 5 | 6"


def test_numbers_that_stand_flush_right_are_in_one_column() -> None:
    lines = [[(50, "Orbit"), (195, "8"), (300, "9")], [(50, "Lumen"), (185, "123"), (290, "456")]]
    assert read(lines) == "\nOrbit | 8 | 9\nLumen | 123 | 456"


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param([row("Name", "a", "b")], id="one line alone"),
        pytest.param([row("left", "right"), row("left", "right")], id="two columns, as of a newspaper"),
        pytest.param([row("a", "b", "c"), row("a", "b", "c", "d")], id="lines of other lengths"),
        pytest.param([row("a", "b", "c"), [(50, "a"), (100, "b"), (200, "c")]], id="columns that do not stand alike"),
        pytest.param([[(50, "one"), (68, "two"), (86, "six")]] * 2, id="words a space apart"),
        pytest.param([prose("A line."), prose("Another line.")], id="plain text"),
    ],
)
def test_what_is_no_table_stays_as_it_is(lines: Sequence[Line]) -> None:
    assert read(lines) == Printed(lines, [14] * len(lines)).text


def test_a_figure_of_another_row_of_a_pdf_is_rejected_and_its_own_is_sourced() -> None:
    pdf = FPDF()
    pdf.add_page()
    pdf.set_font("Helvetica", size=11)
    pdf.multi_cell(0, 8, "Sales of our two speakers, in units.", new_x="LMARGIN", new_y="NEXT")
    for cells in (("Speaker", "Sales 2023", "Sales 2024"), ("Orbit", "812", "934"), ("Lumen", "511", "655")):
        for cell in cells:
            pdf.cell(50, 8, cell)
        pdf.ln()
    text = read_document(bytes(pdf.output()), "sales.pdf", changed=datetime(2026, 1, 1, tzinfo=UTC)).text
    source = Source(id="S1", url="sales.pdf", text=text)
    drafts = ("Sales of Orbit were 934 in 2024 [S1].", "Sales of Orbit were 655 in 2024 [S1].")
    assert [verdict.status for draft in drafts for verdict in verify_draft(draft, [source])] == ["sourced", "rejected"]

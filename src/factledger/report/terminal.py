"""Print a report in a terminal: readable at any width, plain when piped, deaf to control codes in page text."""

from typing import TYPE_CHECKING, assert_never

from factledger.records import Report
from factledger.report import escape
from factledger.report.dossier import Dossier
from factledger.report.layout import Block, Grid, Heading, Items, Line, Paragraph, Span, SpanKind, line
from factledger.report.parts import report_blocks

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_STYLES: dict[SpanKind, str] = {"text": "", "strong": "bold", "address": "cyan", "path": "cyan"}
_HEADINGS = {1: "bold", 2: "bold underline", 3: "bold"}
_NARROW = 60
"""Columns below which a table would only be slivers; its rows are printed as points then."""


def print_report(dossier: Dossier, report: Report, console: "Console") -> None:
    """Print the whole report; text of pages is printed as text, never as markup or control codes."""
    for place, block in enumerate(report_blocks(dossier, report)):
        if place:
            console.print()
        _print(block, console)


def _print(block: Block, console: "Console") -> None:
    match block:
        case Heading():
            _print_hanging(console, "", block.line, _HEADINGS[block.level])
        case Paragraph():
            _print_hanging(console, "", block.line)
        case Items():
            for item in block.items:
                _print_hanging(console, "• ", item.line)
                for under in item.under:
                    _print_hanging(console, "  - ", under)
        case Grid():
            _print_grid(console, block)
        case _:
            assert_never(block)


def _print_hanging(console: "Console", sign: str, content: Line, style: str = "") -> None:
    """Print a line behind its sign; further rows stand under the first, and no row ends in blanks."""
    from rich.text import Text  # deferred: importing the package stays light

    text = _text(content, style)
    rows = text.wrap(console, max(console.width - len(sign), 2), overflow="fold")
    for place, row in enumerate(rows):
        row.rstrip()
        console.print(Text(sign if place == 0 else " " * len(sign)) + row, no_wrap=True, crop=False, overflow="ignore")


def _text(content: Line, style: str) -> "Text":
    from rich.text import Text

    text = Text(style=style)
    for span in content:
        text.append(escape.spaced(span.text, escape.plain), style=_STYLES[span.kind])
    return text


def _print_grid(console: "Console", grid: Grid) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    if console.width < _NARROW:
        for row in grid.rows:
            _print_hanging(console, "• ", line(Span(row[0], "strong"), " | " + " | ".join(row[1:])))
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in grid.header:
        table.add_column(Text(name), overflow="fold")
    for row in grid.rows:
        table.add_row(*(Text(escape.plain(cell)) for cell in row))
    for segments in console.render_lines(table, pad=False):
        row_text = Text.assemble(*((segment.text, segment.style or "") for segment in segments))
        row_text.rstrip()
        if row_text:
            console.print(row_text, no_wrap=True, crop=False, overflow="ignore")

"""Print a report in a terminal: readable at any width, plain when piped, deaf to control codes in page text."""

from typing import TYPE_CHECKING, assert_never

from factledger.records import Report
from factledger.report import escape
from factledger.report.dossier import Dossier
from factledger.report.layout import Block, Grid, Heading, Items, Line, Paragraph, Span
from factledger.report.parts import report_blocks

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

_STYLES = {"text": "", "strong": "bold", "address": "cyan", "path": "cyan"}
_HEADINGS = {1: "bold", 2: "bold underline", 3: "bold"}


def print_report(dossier: Dossier, report: Report, console: "Console") -> None:
    """Print the whole report; text of pages is printed as text, never as markup or control codes."""
    for place, block in enumerate(report_blocks(dossier, report)):
        if place:
            console.print()
        console.print(_renderable(block), soft_wrap=False)


def _renderable(block: Block) -> "RenderableType":
    match block:
        case Heading():
            return _text(block.line, _HEADINGS[block.level])
        case Paragraph():
            return _text(block.line)
        case Items():
            return _items(block)
        case Grid():
            return _grid(block)
        case _:
            assert_never(block)


def _text(line: Line, style: str = "") -> "Text":
    from rich.text import Text  # deferred: the package imports lightly

    text = Text(style=style, overflow="fold")
    for span in line:
        text.append(_spaced(span), style=_STYLES[span.kind])
    return text


def _spaced(span: Span) -> str:
    before = " " if span.text[:1].isspace() else ""
    after = " " if span.text[-1:].isspace() and span.text.strip() else ""
    return f"{before}{escape.plain(span.text)}{after}"


def _items(block: Items) -> "RenderableType":
    from rich.console import Group
    from rich.padding import Padding

    lines: list[RenderableType] = []
    for item in block.items:
        lines.append(_point("•", item.line))
        lines += [Padding(_point("-", line), (0, 0, 0, 2)) for line in item.under]
    return Group(*lines)


def _point(sign: str, line: Line) -> "RenderableType":
    from rich.table import Table

    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=1)
    grid.add_column(overflow="fold", ratio=1)
    grid.add_row(sign, _text(line))
    return grid


def _grid(block: Grid) -> "RenderableType":
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in block.header:
        table.add_column(Text(name), overflow="fold")
    for row in block.rows:
        table.add_row(*(Text(escape.plain(cell)) for cell in row))
    return table

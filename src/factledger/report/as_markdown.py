"""Write a report as Markdown; every piece of text is escaped here and nowhere else."""

from collections.abc import Iterable
from typing import assert_never

from factledger.records import Report
from factledger.report import escape
from factledger.report.dossier import Dossier
from factledger.report.layout import Block, Grid, Heading, Items, Line, Paragraph, Span
from factledger.report.parts import report_blocks


def to_markdown(dossier: Dossier, report: Report) -> str:
    """Return the report as CommonMark with tables, ending in a line break."""
    return markdown(report_blocks(dossier, report))


def markdown(blocks: Iterable[Block]) -> str:
    """Return blocks as Markdown, ending in a line break."""
    return "\n\n".join(_block(block) for block in blocks) + "\n"


def _block(block: Block) -> str:
    match block:
        case Heading():
            return f"{'#' * block.level} {_line(block.line)}"
        case Paragraph():
            return _line(block.line)
        case Items():
            return "\n".join(_item(item.line, item.under) for item in block.items)
        case Grid():
            return _grid(block)
        case _:
            assert_never(block)


def _item(first: Line, under: tuple[Line, ...]) -> str:
    return "\n".join([f"- {_line(first)}", *(f"  - {_line(line)}" for line in under)])


def _grid(grid: Grid) -> str:
    rows = [grid.header, tuple("---" for _ in grid.header)]
    body = [tuple(escape.markdown(cell) for cell in row) for row in grid.rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in [*rows, *body])


def _line(line: Line) -> str:
    return escape.opening("".join(_span(span) for span in line))


def _span(span: Span) -> str:
    match span.kind:
        case "text":
            return escape.spaced(span.text, escape.markdown)
        case "strong":
            return f"**{escape.markdown(span.text)}**"
        case "address":
            return escape.address(span.text)
        case "path":
            return escape.code(span.text)
        case _:
            assert_never(span.kind)

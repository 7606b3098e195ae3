"""Write a report as a Word document, from the same blocks as every other form."""

import io
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, assert_never

from factledger.records import Language, Report
from factledger.report import escape
from factledger.report.dossier import Dossier
from factledger.report.layout import Block, Grid, Heading, Items, Line, Paragraph, Span, line
from factledger.report.parts import report_blocks
from factledger.report.say import say
from factledger.report.view import View

if TYPE_CHECKING:
    from docx.document import Document
    from docx.text.paragraph import Paragraph as DocxParagraph

_LOCALES = {"en": "en-US", "ru": "ru-RU", "zh": "zh-CN"}
_EAST_ASIAN_FONT = "Microsoft YaHei"
"""Named for Chinese text; a program that does not have it takes its own."""
_PATH_FONT = "Consolas"
_TABLE = "Light Grid Accent 1"


def to_docx(dossier: Dossier, report: Report) -> bytes:
    """Return the report as DOCX: headings, lists and a table, every address as plain text that leads nowhere.

    Charts are not drawn in it; behind the report stands the table of each, with its gaps and disagreements.
    """
    import docx  # deferred: a program that writes no document needs no XML

    document = docx.Document()
    _describe(document, dossier, report)
    for block in (*report_blocks(dossier, report), *_chart_tables(dossier, report)):
        _add(document, block)
    data = io.BytesIO()
    document.save(data)
    return data.getvalue()


def _chart_tables(dossier: Dossier, report: Report) -> Iterator[Block]:
    from factledger.report.charts import chart_grid, find_charts  # deferred: they load the gates' tables of numbers

    for chart in find_charts(View(dossier)) if report.status != "replied" else ():
        yield Heading(2, line(say("viewer_chart_table", report.language, title=chart.title)))
        yield chart_grid(chart, report.language)


def _describe(document: "Document", dossier: Dossier, report: Report) -> None:
    about = document.core_properties
    about.title = escape.plain(report.question)[:255]
    about.author = "factledger"
    about.comments = ""
    about.language = report.language
    made = (
        datetime.fromisoformat(dossier.today).replace(tzinfo=UTC) if dossier.today else datetime(2000, 1, 1, tzinfo=UTC)
    )
    about.created = about.modified = made
    _set_language(document, report.language)


def _set_language(document: "Document", language: Language) -> None:
    """Tell the word processor which language to spell-check, and a font for Chinese."""
    from docx.oxml.ns import qn
    from docx.oxml.parser import OxmlElement

    properties = document.styles["Normal"].element.get_or_add_rPr()
    properties.get_or_add_rFonts().set(qn("w:eastAsia"), _EAST_ASIAN_FONT)
    mark = OxmlElement("w:lang")
    locale = _LOCALES.get(language, language)
    mark.set(qn("w:val"), locale)
    mark.set(qn("w:eastAsia"), locale if language == "zh" else _LOCALES["zh"])
    properties.append(mark)


def _add(document: "Document", block: Block) -> None:
    match block:
        case Heading():
            _write(document.add_heading(level=block.level), block.line)
        case Paragraph():
            _write(document.add_paragraph(), block.line)
        case Items():
            for item in block.items:
                _write(document.add_paragraph(style="List Bullet"), item.line)
                for under in item.under:
                    _write(document.add_paragraph(style="List Bullet 2"), under)
        case Grid():
            _add_table(document, block)
        case _:
            assert_never(block)


def _add_table(document: "Document", grid: Grid) -> None:
    table = document.add_table(rows=0, cols=len(grid.header), style=_TABLE)
    for row in (grid.header, *grid.rows):
        for cell, text in zip(table.add_row().cells, row, strict=True):
            cell.text = escape.plain(text)


def _write(paragraph: "DocxParagraph", line: Line) -> None:
    for span in line:
        _write_span(paragraph, span)


def _write_span(paragraph: "DocxParagraph", span: Span) -> None:
    run = paragraph.add_run(escape.spaced(span.text, escape.plain))
    match span.kind:
        case "text":
            return
        case "strong":
            run.bold = True
        case "address" | "path":
            run.font.name = _PATH_FONT
        case _:
            assert_never(span.kind)

"""Write a report as one page that needs nothing else: no network, no other file, and no script to be read."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from factledger.records import Report
from factledger.report.dossier import Dossier
from factledger.report.html_page import asset, digest, page_template
from factledger.report.layout import Block, Grid, Heading, Items, Paragraph
from factledger.report.parts import report_blocks
from factledger.report.say import say, worded
from factledger.report.view import View
from factledger.report.viewer.chart_cards import chart_cards
from factledger.report.viewer.evidence_cards import Cards, shown_sources
from factledger.report.viewer.linking import Links
from factledger.report.viewer.overview import dateline, tiles
from factledger.report.viewer.record import Record
from factledger.report.viewer.surroundings import packed_pages

_HERE = "factledger.report.viewer"
Context = dict[str, Any]


def to_html(dossier: Dossier, report: Report, pages: Mapping[str, str]) -> str:
    """Return the evidence viewer of a report: one HTML document, the same bytes for the same input.

    Every figure and quotation of the report links to its fact, shown within its page's text. All text is data: it is
    cleaned and escaped at one place, and the page's own policy forbids any script but its own, and every request.

    Args:
        dossier: What the report was made from.
        report: As `assemble` gave it.
        pages: Texts of saved pages by their hash (`Source.page`); for one that is missing the quote stands alone.
    """
    style, script = asset(_HERE, "viewer.css"), asset(_HERE, "viewer.js")
    context = _replied(dossier, report) if report.status == "replied" else _researched(dossier, report, pages)
    return page_template(_HERE, "template.html").render(
        context,
        t=partial(say, language=report.language),
        language=report.language,
        ui_language=worded(report.language),
        report=report,
        run_id=dossier.run_id,
        style=style,
        script=script,
        policy=_policy(style, script),
    )


def _policy(style: str, script: str) -> str:
    """Return the page's content security policy: its own script and style by their hash, nothing else from anywhere."""
    return (
        f"default-src 'none'; script-src '{digest(script)}'; style-src '{digest(style)}'; base-uri 'none'; "
        "form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )


def _replied(dossier: Dossier, report: Report) -> Context:
    return {"reply": _lines(report_blocks(dossier, report), Links(View(dossier)))}


def _researched(dossier: Dossier, report: Report, pages: Mapping[str, str]) -> Context:
    view = View(dossier)
    shown = shown_sources(view, report)
    links = Links(view, shown)
    cards, record = Cards(view, links, pages), Record(view, links)
    _, conclusion, key_facts, _, unconfirmed, made = _parts(report_blocks(dossier, report))
    statements, readings, inquiries = record.statements(), record.readings(), record.inquiries()
    sources = cards.sources(shown)
    return {
        "reply": None,
        "dateline": dateline(view, report),
        "tiles": tiles(view, report),
        "conclusion": _lines(conclusion, links),
        "key_facts": _lines(key_facts, links),
        "unconfirmed": _lines(unconfirmed, links),
        "made": _lines(made, links),
        "charts": chart_cards(view, links),
        "sources": sources,
        "calculations": cards.calculations(),
        "statements": statements,
        "statement_choices": record.statement_choices(statements),
        "readings": readings,
        "reading_choices": record.reading_choices(readings),
        "inquiries": inquiries,
        "search_choices": record.search_choices(inquiries),
        "failures": [failure.model_copy(update={"message": view.told(failure)}) for failure in dossier.failures],
        "pages": packed_pages((card.source.page for card in sources if card.facts), pages),
    }


def _parts(blocks: list[Block]) -> list[list[Block]]:
    """Return what stands before the first part of a report, then each part without its heading."""
    parts: list[list[Block]] = [[]]
    for block in blocks:
        if isinstance(block, Heading) and block.level == 2:
            parts.append([])
        else:
            parts[-1].append(block)
    return parts


def _lines(blocks: list[Block], links: Links) -> list[Context]:
    """Return blocks as the template takes them: each with its kind, and its lines in pieces."""
    return [_block(block, links) for block in blocks]


def _block(block: Block, links: Links) -> Context:
    match block:
        case Heading():
            return {"kind": "heading", "line": links.line(block.line)}
        case Paragraph():
            return {"kind": "paragraph", "line": links.line(block.line)}
        case Items():
            rows = [{"line": links.line(i.line), "under": [links.line(u) for u in i.under]} for i in block.items]
            return {"kind": "items", "items": rows}
        case Grid():
            return {"kind": "grid", "header": block.header, "rows": [links.row(row) for row in block.rows]}

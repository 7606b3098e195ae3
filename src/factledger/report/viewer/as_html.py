"""Write a report as one page that needs nothing else: no network, no other file, and no script to be read."""

import hashlib
from base64 import b64encode
from collections.abc import Mapping
from functools import lru_cache, partial
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from factledger.records import Report
from factledger.report import escape
from factledger.report.dossier import Dossier
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

if TYPE_CHECKING:
    from jinja2 import Template

LONGEST_TEXT = 6_000
"""Characters of any one text that the page shows; a title of two megabytes is no title."""

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
    style, script = _asset("viewer.css"), _asset("viewer.js")
    context = _replied(dossier, report) if report.status == "replied" else _researched(dossier, report, pages)
    return _template().render(
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
        f"default-src 'none'; script-src '{_digest(script)}'; style-src '{_digest(style)}'; base-uri 'none'; "
        "form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )


def _digest(text: str) -> str:
    return "sha256-" + b64encode(hashlib.sha256(text.encode()).digest()).decode("ascii")


@lru_cache(maxsize=8)
def _asset(name: str) -> str:
    return files("factledger.report.viewer").joinpath(name).read_text("utf-8")


@lru_cache(maxsize=1)
def _template() -> "Template":
    from jinja2 import Environment, StrictUndefined  # deferred: a program that writes no page needs no template
    from markupsafe import Markup

    def shown(value: object) -> object:
        """The one place that every text passes; what is markup already was made by this program."""
        if isinstance(value, str) and not isinstance(value, Markup):
            text = escape.passage(value)
            return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]} …"
        return value

    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, finalize=shown
    )
    environment.globals["markup"] = Markup
    return environment.from_string(_asset("template.html"))


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
        "failures": dossier.failures,
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

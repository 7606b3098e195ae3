"""Write a report as one chat message."""

from factledger.records import Report
from factledger.report.as_markdown import markdown
from factledger.report.dossier import Dossier
from factledger.report.evidence import class_text, date_text, place_line, title_line
from factledger.report.layout import Block, Heading, Item, Items, Line, Paragraph, items, line
from factledger.report.parts import conclusion, made_by, report_blocks
from factledger.report.say import listed, say, sentences
from factledger.report.unconfirmed import gap_line
from factledger.report.view import View


def answer_text(dossier: Dossier, report: Report) -> str:
    """Return the report as a chat message in Markdown.

    The conclusion, or the key facts when there is none; the cited sources, one line each; what is unconfirmed, with
    reason and advice; how many statements were withheld; and who made it. The metric table and the scores are left to
    the full report.
    """
    if report.status == "replied":
        return markdown(report_blocks(dossier, report))
    view = View(dossier)
    return markdown([*_said(report), *_sources(view, report), *_missing(report), *_withheld(view), _made(report)])


def _said(report: Report) -> list[Block]:
    blocks = conclusion(report)[1:]
    facts = [key_fact.text for key_fact in report.key_facts]
    return [*blocks, Heading(3, line(say("part_key_facts", report.language))), items(facts)] if facts else blocks


def _sources(view: View, report: Report) -> list[Block]:
    language = view.language
    cited = [view.sources[source_id] for source_id in report.sources]
    if not cited:
        return []
    lines: list[Line] = [
        (
            *title_line(source, language),
            *line(" — "),
            *place_line(source, language),
            *line(
                say(
                    "remarks",
                    language,
                    remarks=listed([date_text(source, language), class_text(source, language)], language),
                )
            ),
        )
        for source in cited
    ]
    head = Heading(3, line(say("part_evidence", language)))
    return [head, Items(tuple(Item(source_line) for source_line in lines))]


def _missing(report: Report) -> list[Block]:
    language = report.language
    if not report.unconfirmed:
        return []
    head = Heading(3, line(say("part_unconfirmed", language)))
    found = [
        Item(gap_line(gap, language), (line(sentences([gap.reason, gap.advice], language)), *map(line, gap.looked)))
        for gap in report.unconfirmed
    ]
    return [head, Items(tuple(found))]


def _withheld(view: View) -> list[Block]:
    """Return how many statements a reader of the conversation does not see, and where to look for them."""
    count, run_id = len(view.withheld), view.dossier.run_id
    run = say("run_line", view.language, run_id=run_id) if run_id else ""
    return [Paragraph(line(say("withheld", view.language, n=count, run=run).strip()))] if count else []


def _made(report: Report) -> Paragraph:
    return Paragraph(line(sentences([made_by(report), *report.notices], report.language)))

"""Write a report as one chat message."""

from factledger.records import Report
from factledger.report.as_markdown import markdown
from factledger.report.dossier import Dossier
from factledger.report.evidence import class_text, date_text, place_line, title_line
from factledger.report.layout import Block, Heading, Item, Items, Line, Paragraph, items, line
from factledger.report.parts import conclusion, report_blocks
from factledger.report.say import listed, say, sentences
from factledger.report.unconfirmed import gap_line


def answer_text(dossier: Dossier, report: Report) -> str:
    """Return the report as a chat message in Markdown.

    The conclusion, or the key facts when there is none; the cited sources, one line each; what is unconfirmed, with
    reason and advice; and who made it. The metric table and the scores are left to the full report.
    """
    if report.status == "replied":
        return markdown(report_blocks(dossier, report))
    return markdown(
        [*_said(dossier, report), *_sources(dossier, report), *_missing(dossier, report), _made(dossier, report)]
    )


def _said(dossier: Dossier, report: Report) -> list[Block]:
    blocks = conclusion(dossier, report)[1:]
    facts = [key_fact.text for key_fact in report.key_facts]
    return [*blocks, Heading(3, line(say("part_key_facts", dossier.language))), items(facts)] if facts else blocks


def _sources(dossier: Dossier, report: Report) -> list[Block]:
    language = dossier.language
    cited = [source for source_id in report.sources if (source := dossier.source(source_id))]
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


def _missing(dossier: Dossier, report: Report) -> list[Block]:
    language = dossier.language
    if not report.unconfirmed:
        return []
    head = Heading(3, line(say("part_unconfirmed", language)))
    found = [
        Item(gap_line(gap, language), (line(sentences([gap.reason, gap.advice], language)), *map(line, gap.looked)))
        for gap in report.unconfirmed
    ]
    return [head, Items(tuple(found))]


def _made(dossier: Dossier, report: Report) -> Paragraph:
    language = dossier.language
    offline = report.made_by == "offline"
    made = say("made_offline", language) if offline else say("made_model", language, name=report.made_by)
    return Paragraph(line(sentences([made, *report.notices], language)))

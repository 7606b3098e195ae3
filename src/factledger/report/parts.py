"""The parts of a report as blocks: conclusion, key facts, and how it was made."""

from factledger.records import Fact, Metric, Report
from factledger.report.dossier import Dossier
from factledger.report.evidence import evidence
from factledger.report.layout import Block, Grid, Heading, Paragraph, items, line
from factledger.report.say import clauses, number, say, sentences
from factledger.report.slots import mark
from factledger.report.unconfirmed import unconfirmed
from factledger.report.view import View

NOTHING = "—"
"""A cell of the metric table with no value: a gap stays a gap."""


def report_blocks(dossier: Dossier, report: Report) -> list[Block]:
    """Return the whole report: title, four parts, and how it was made; for a reply its text alone."""
    if report.status == "replied":
        return [Paragraph(line(text)) for part in report.conclusion for text in part.splitlines() if text.strip()]
    view = View(dossier)
    return [
        Heading(1, line(report.question)),
        Paragraph(line(_status_line(view, report))),
        *conclusion(report),
        *_key_facts(view, report),
        *evidence(view, report),
        *unconfirmed(view, report),
        *_how_made(view, report),
    ]


def _status_line(view: View, report: Report) -> str:
    status = say(f"status_{report.status}", view.language)
    if not view.dossier.today:
        return say("status_only", view.language, status=status)
    return say("made_on", view.language, status=status, today=view.dossier.today)


def conclusion(report: Report) -> list[Block]:
    """Return the first part; without a sentence it says why there is none."""
    head = Heading(2, line(say("part_conclusion", report.language)))
    if report.conclusion:
        return [head, items(report.conclusion)]
    key = "nothing_concluded" if report.status == "refused" else "no_sentence"
    return [head, Paragraph(line(say(key, report.language)))]


def _key_facts(view: View, report: Report) -> list[Block]:
    head = Heading(2, line(say("part_key_facts", view.language)))
    said = [key_fact.text for key_fact in report.key_facts]
    body: Block = items(said) if said else Paragraph(line(say("no_key_facts", view.language)))
    return [head, body, *_metric_table(view, report)]


def _metric_table(view: View, report: Report) -> list[Block]:
    columns = ("metric", "value", "scope", "from", "status")
    rows = [row for metric in view.dossier.metrics for row in _metric_rows(view, report, metric)]
    header = tuple(say(f"table_{column}", view.language) for column in columns)
    return [Grid(header, tuple(rows))] if rows else []


def _metric_rows(view: View, report: Report, metric: Metric) -> list[tuple[str, ...]]:
    name = view.names[metric.id]
    if groups := view.groups(metric):
        return [_found_row(view, metric, group) for group in groups]
    kind = next((gap.kind for gap in report.unconfirmed if gap.metric_id == metric.id), "not_searched")
    return [(name, NOTHING, _scope(view, metric, None), NOTHING, say(f"gap_{kind}", view.language))]


def _found_row(view: View, metric: Metric, group: list[Fact]) -> tuple[str, ...]:
    return (
        view.names[metric.id],
        group[0].value,
        _scope(view, metric, group[0]),
        mark(part for fact in group for part in (fact.id, fact.source_id)),
        say(_fact_status(view, group), view.language),
    )


def _fact_status(view: View, group: list[Fact]) -> str:
    if view.disputed & {fact.id for fact in group}:
        return "fact_disputed"
    return "fact_verified" if any(fact.meaning == "supported" for fact in group) else "fact_unjudged"


def _scope(view: View, metric: Metric, fact: Fact | None) -> str:
    return clauses(view.qualifiers(metric, fact), view.language) or NOTHING


def _how_made(view: View, report: Report) -> list[Block]:
    language = view.language
    kept = [_spent_line(report)]
    if view.dossier.run_id:
        kept.append(say("run_line", language, run_id=view.dossier.run_id))
    head = [Paragraph(line(say("head_line", language, head=report.head)))] if report.head else []
    return [
        Heading(2, line(say("part_made", language))),
        Paragraph(line(sentences([made_by(report), say("guaranteed", language)], language))),
        *([items(report.notices)] if report.notices else []),
        Paragraph(line(sentences(kept, language))),
        *head,
    ]


def made_by(report: Report) -> str:
    """Return who made a report, in words."""
    key = "made_offline" if report.made_by == "offline" else "made_model"
    return say(key, report.language, name=report.made_by)


def _spent_line(report: Report) -> str:
    spent, language = report.spent, report.language
    calls = "analyst_calls" if report.made_by == "offline" else "model_calls"
    return say(
        "spent_line",
        language,
        calls=say(calls, language, n=spent.model_calls),
        tool_calls=say("tool_calls", language, n=spent.tool_calls),
        pages=say("pages", language, n=spent.pages),
        tokens=say("tokens", language, n=spent.tokens.total),
        cost=say("spent_cost", language, amount=number(spent.cost, language, 4)) if spent.cost else "",
        seconds=number(spent.seconds, language),
    )

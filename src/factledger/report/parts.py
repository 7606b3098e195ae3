"""The parts of a report as blocks: conclusion, key facts, and how it was made."""

from factledger.records import Fact, Metric, Report, Spent
from factledger.report.dossier import Dossier
from factledger.report.evidence import evidence
from factledger.report.layout import Block, Grid, Heading, Paragraph, items, line
from factledger.report.mask import masked
from factledger.report.say import number, say, sentences
from factledger.report.slots import mark
from factledger.report.unconfirmed import unconfirmed
from factledger.report.usable import agreeing, metric_name, open_conflicts, own_words, usable_facts

NOTHING = "—"
"""A cell of the metric table with no value: a gap stays a gap."""


def report_blocks(dossier: Dossier, report: Report) -> list[Block]:
    """Return the whole report: title, four parts, and how it was made; for a reply its text alone."""
    if report.status == "replied":
        return [Paragraph(line(text)) for part in report.conclusion for text in part.splitlines() if text.strip()]
    return [
        Heading(1, line(report.question)),
        Paragraph(line(status_line(dossier, report))),
        *conclusion(dossier, report),
        *key_facts(dossier, report),
        *evidence(dossier, report),
        *unconfirmed(dossier, report),
        *how_made(dossier, report),
    ]


def status_line(dossier: Dossier, report: Report) -> str:
    """Return the status in words, and the run's date when it is known."""
    status = say(f"status_{report.status}", dossier.language)
    if not dossier.today:
        return say("status_only", dossier.language, status=status)
    return say("made_on", dossier.language, status=status, today=dossier.today)


def conclusion(dossier: Dossier, report: Report) -> list[Block]:
    """Return the first part; without a sentence it says why there is none."""
    head = Heading(2, line(say("part_conclusion", dossier.language)))
    if report.conclusion:
        return [head, items(report.conclusion)]
    key = "nothing_concluded" if report.status == "refused" else "no_sentence"
    return [head, Paragraph(line(say(key, dossier.language)))]


def key_facts(dossier: Dossier, report: Report) -> list[Block]:
    """Return the second part: the key facts, and the table of every planned metric, found or not."""
    head = Heading(2, line(say("part_key_facts", dossier.language)))
    said = [key_fact.text for key_fact in report.key_facts]
    body: Block = items(said) if said else Paragraph(line(say("no_key_facts", dossier.language)))
    return [head, body, *_metric_table(dossier, report)]


def _metric_table(dossier: Dossier, report: Report) -> list[Block]:
    columns = ("metric", "value", "period", "from", "status")
    rows = [row for metric in dossier.metrics for row in _metric_rows(dossier, report, metric)]
    header = tuple(say(f"table_{column}", dossier.language) for column in columns)
    return [Grid(header, tuple(rows))] if rows else []


def _metric_rows(dossier: Dossier, report: Report, metric: Metric) -> list[tuple[str, ...]]:
    name = metric_name(dossier, metric)
    groups = agreeing(usable_facts(dossier, metric.id))
    if groups:
        return [_found_row(dossier, metric, name, group) for group in groups]
    kind = next((gap.kind for gap in report.unconfirmed if gap.metric_id == metric.id), "not_searched")
    return [(name, NOTHING, _period(dossier, metric, None), NOTHING, say(f"gap_{kind}", dossier.language))]


def _found_row(dossier: Dossier, metric: Metric, name: str, group: list[Fact]) -> tuple[str, ...]:
    ids = [part for fact in group for part in (fact.id, fact.source_id)]
    status = say(_fact_status(dossier, group), dossier.language)
    return (name, group[0].value, _period(dossier, metric, group[0]), mark(ids), status)


def _fact_status(dossier: Dossier, group: list[Fact]) -> str:
    disputed = {fact_id for c in open_conflicts(dossier, group[0].metric_id) for fact_id in c.fact_ids}
    if disputed & {fact.id for fact in group}:
        return "fact_disputed"
    return "fact_verified" if any(fact.meaning == "supported" for fact in group) else "fact_unjudged"


def _period(dossier: Dossier, metric: Metric, fact: Fact | None) -> str:
    stated = (fact.period if fact else None) or metric.period or ""
    return masked(stated, own_words(dossier)) or NOTHING


def how_made(dossier: Dossier, report: Report) -> list[Block]:
    """Return who made it, what is guaranteed and what is not, what it cost, and the ledger's head."""
    language = dossier.language
    offline = report.made_by == "offline"
    made = say("made_offline", language) if offline else say("made_model", language, name=report.made_by)
    kept = [spent_line(report.spent, language)]
    if dossier.run_id:
        kept.append(say("run_line", language, run_id=dossier.run_id))
    if report.head:
        kept.append(say("head_line", language, head=report.head))
    return [
        Heading(2, line(say("part_made", language))),
        Paragraph(line(sentences([made, say("guaranteed", language)], language))),
        *([items(report.notices)] if report.notices else []),
        Paragraph(line(sentences(kept, language))),
    ]


def spent_line(spent: Spent, language: str) -> str:
    """Return what a run has used, in words."""
    return say(
        "spent_line",
        language,
        model_calls=say("model_calls", language, n=spent.model_calls),
        tool_calls=say("tool_calls", language, n=spent.tool_calls),
        pages=say("pages", language, n=spent.pages),
        tokens=say("tokens", language, n=spent.tokens.total),
        seconds=number(spent.seconds, language),
    )

"""Decide what a report says: the status, the conclusion, the key facts and the sources it cites."""

from factledger.records import TRUSTED, Fact, KeyFact, Metric, Report, ReportStatus, Source, Verdict
from factledger.report.dossier import Dossier
from factledger.report.gaps import gaps
from factledger.report.say import WORDED, listed, say, worded
from factledger.report.slots import mark
from factledger.report.usable import agreeing, metric_name, shown_conflicts, usable_facts

MAX_CONCLUSION = 5
"""Sentences of the conclusion."""
MAX_VALUES = 3
"""Values of one metric among the key facts, unless more are in conflict; the table has them all."""


def assemble(dossier: Dossier) -> Report:
    """Return the report of a run: everything in it is taken from the dossier or worded by code."""
    status = _status(dossier)
    verdicts = _concluded(dossier) if status in ("answered", "partial") else []
    key_facts = tuple(_key_facts(dossier))
    return Report(
        status=status,
        question=dossier.question,
        language=dossier.language,
        conclusion=(dossier.draft,) if status == "replied" else tuple(_sentence(dossier, v) for v in verdicts),
        key_facts=key_facts,
        sources=_cited(dossier, verdicts, key_facts),
        unconfirmed=gaps(dossier),
        notices=_notices(dossier, status, verdicts),
        spent=dossier.spent,
        made_by=dossier.made_by,
        head=dossier.head,
    )


def _status(dossier: Dossier) -> ReportStatus:
    if dossier.status_hint == "replied":
        return "replied"
    facts = usable_facts(dossier)
    if not facts:
        return "refused"
    known = {fact.metric_id for fact in facts if fact.meaning == "supported"}
    missing = any(metric.id not in known for metric in dossier.metrics)
    return "partial" if missing or dossier.budget_ended else "answered"


def _concluded(dossier: Dossier) -> list[Verdict]:
    usable = {fact.id for fact in usable_facts(dossier)}
    return [
        verdict
        for verdict in dossier.verdicts
        if verdict.status == "sourced" and verdict.kind != "heading" and usable >= set(verdict.fact_ids)
    ][:MAX_CONCLUSION]


def _sentence(dossier: Dossier, verdict: Verdict) -> str:
    facts = [fact for fact in dossier.facts if fact.id in verdict.fact_ids]
    return verdict.statement + _remarks(dossier, _doubts(dossier, facts))


def _doubts(dossier: Dossier, facts: list[Fact]) -> list[str]:
    ids = {fact.id for fact in facts}
    found: list[str] = []
    if any(c.kind == "conflict" and ids & set(c.fact_ids) for c in shown_conflicts(dossier)):
        found.append(say("disputed", dossier.language))
    if any(fact.meaning == "not_checked" for fact in facts):
        found.append(say("meaning_not_judged", dossier.language))
    return found


def _remarks(dossier: Dossier, remarks: list[str]) -> str:
    return say("remarks", dossier.language, remarks="; ".join(remarks)) if remarks else ""


def _key_facts(dossier: Dossier) -> list[KeyFact]:
    return [_key_fact(dossier, metric, group) for metric in dossier.metrics for group in _groups(dossier, metric)]


def _groups(dossier: Dossier, metric: Metric) -> list[list[Fact]]:
    disputed = {fact_id for conflict in shown_conflicts(dossier) for fact_id in conflict.fact_ids}
    groups = agreeing(usable_facts(dossier, metric.id))
    return [g for place, g in enumerate(groups) if place < MAX_VALUES or disputed & {fact.id for fact in g}]


def _key_fact(dossier: Dossier, metric: Metric, group: list[Fact]) -> KeyFact:
    best = group[0]
    sources = [source for fact in group if (source := dossier.source(fact.source_id))]
    ids = [part for fact in group for part in (fact.id, fact.source_id)]
    same = "".join(best.value.split()) == "".join(best.quote.split())
    line = say(
        "key_text" if same else "key_fact",
        dossier.language,
        name=metric_name(dossier, metric),
        value=best.value,
        quote=best.quote,
        mark=mark(ids),
    )
    remarks = _remarks(dossier, [*_standing(dossier, sources), *_doubts(dossier, group)])
    return KeyFact(metric_id=metric.id, text=line + remarks, fact_ids=tuple(fact.id for fact in group))


def _standing(dossier: Dossier, sources: list[Source]) -> list[str]:
    language = dossier.language
    classes = list(dict.fromkeys(say(f"class_{source.source_class}", language) for source in sources))
    said = [listed(classes, language)]
    if (count := len({source.id for source in sources})) > 1:
        said.append(say("agree", language, n=count))
    if not any(source.source_class in TRUSTED for source in sources):
        said.append(say("untrusted", language))
    return said


def _cited(dossier: Dossier, verdicts: list[Verdict], key_facts: tuple[KeyFact, ...]) -> tuple[str, ...]:
    by_fact = {fact.id: fact.source_id for fact in usable_facts(dossier)}
    cited: list[str] = []
    for verdict in verdicts:
        cited += [by_fact[fact_id] for fact_id in verdict.fact_ids]
        cited += [verdict.source_id] if verdict.source_id else []
    for group in (*(k.fact_ids for k in key_facts), *(c.fact_ids for c in shown_conflicts(dossier))):
        cited += [by_fact[fact_id] for fact_id in group if fact_id in by_fact]
    # Values beyond the key facts stand in the metric table, which cites its sources too.
    cited += [fact.source_id for fact in dossier.facts if fact.id in by_fact]
    return tuple(source_id for source_id in dict.fromkeys(cited) if dossier.source(source_id))


def _notices(dossier: Dossier, status: ReportStatus, verdicts: list[Verdict]) -> tuple[str, ...]:
    language = dossier.language
    said = list(dossier.notices)
    if worded(language) != language:
        said.append(say("no_rules", language, code=language, languages=", ".join(WORDED)))
    if status == "replied":
        return tuple(dict.fromkeys(said))
    if dossier.budget_ended:
        said.append(say("budget_ended", language))
    if any(not done for done in dossier.saturated.values()):
        said.append(say("not_saturated", language, n=sum(not done for done in dossier.saturated.values())))
    if status != "refused" and not verdicts:
        said.append(say("no_conclusion", language))
    edited = [fact.id for fact in usable_facts(dossier) if fact.edited_by]
    if edited:
        said.append(say("edited", language, facts=listed(edited, language)))
    return tuple(dict.fromkeys(said))

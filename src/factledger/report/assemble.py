"""Decide what a report says: the status, the conclusion, the key facts and the sources it cites."""

from collections.abc import Iterable

from factledger.checks.statements.marks import citation_marks
from factledger.records import ANGLES, TRUSTED, Fact, KeyFact, Metric, Report, ReportStatus, Verdict
from factledger.report.dossier import Dossier
from factledger.report.gaps import gaps
from factledger.report.say import WORDED, clauses, listed, say, worded
from factledger.report.slots import mark
from factledger.report.view import View

MAX_CONCLUSION = 5
"""Sentences of the conclusion."""
MAX_VALUES = 3
"""Values of one metric among the key facts, unless more are in conflict; the table has them all."""


def assemble(dossier: Dossier) -> Report:
    """Return the report of a run: everything in it is taken from the dossier or worded by code.

    `refused`: no fact may be shown. `partial`: a planned metric has no fact that was judged to speak of it, a part of
    the question could not be researched, the budget ended, or no sentence of the draft passed, so that nothing is
    concluded. `answered`: else, conflicts included.
    """
    view = View(dossier)
    status = _status(view)
    verdicts = _concluded(view) if status in ("answered", "partial") else []
    key_facts = tuple(_key_fact(view, metric, g) for metric in dossier.metrics for g in _key_groups(view, metric))
    return Report(
        status=status,
        question=dossier.question,
        language=dossier.language,
        conclusion=(dossier.draft,) if status == "replied" else tuple(_sentence(view, v) for v in verdicts),
        key_facts=key_facts,
        sources=_cited(view, verdicts, key_facts),
        unconfirmed=gaps(dossier),
        charts=_charts(view) if status in ("answered", "partial") else (),
        notices=_notices(view, status, verdicts),
        spent=dossier.spent,
        made_by=dossier.made_by,
        head=dossier.head,
    )


def _status(view: View) -> ReportStatus:
    if view.dossier.status_hint == "replied":
        return "replied"
    if not view.facts:
        return "refused"
    known = {fact.metric_id for fact in view.facts.values() if fact.meaning == "supported"}
    missing = any(metric.id not in known for metric in view.dossier.metrics)
    short = view.dossier.budget_ended or view.dossier.left_open
    nothing_passed = bool(view.dossier.verdicts) and not _concluded(view)
    return "partial" if missing or short or nothing_passed else "answered"


def _concluded(view: View) -> list[Verdict]:
    return [
        verdict
        for verdict in view.dossier.verdicts
        if verdict.status == "sourced" and verdict.kind != "heading" and view.facts.keys() >= set(verdict.fact_ids)
    ][:MAX_CONCLUSION]


def _sentence(view: View, verdict: Verdict) -> str:
    facts = [view.facts[fact_id] for fact_id in verdict.fact_ids]
    remarks = [say("inference", view.language)] if _is_inference(verdict) else []
    remarks += _doubts(view, facts)
    if verdict.meaning == "not_checked":
        remarks.append(say("sentence_not_judged", view.language))
    return verdict.statement + _remarks(view, remarks)


def _charts(view: View) -> tuple[str, ...]:
    from factledger.report.charts import chart_svgs  # deferred: they load the gates' tables of numbers

    return chart_svgs(view)


def _is_inference(verdict: Verdict) -> bool:
    cited = [number for mark in citation_marks(verdict.statement) for number in mark.ids]
    return verdict.kind == "inference" or any(number.startswith("K") for number in cited)


def _doubts(view: View, facts: Iterable[Fact]) -> list[str]:
    shown = list(facts)
    ids = {fact.id for fact in shown}
    found = ["disputed" if ids & view.unsettled else "disputed_settled"] if ids & view.disputed else []
    found += ["meaning_not_judged"] if any(fact.meaning == "not_checked" for fact in shown) else []
    return [say(key, view.language) for key in found]


def _remarks(view: View, remarks: list[str]) -> str:
    return say("remarks", view.language, remarks=clauses(remarks, view.language)) if remarks else ""


def _key_groups(view: View, metric: Metric) -> list[list[Fact]]:
    sides = {fact_id for conflict in view.conflicts for fact_id in conflict.fact_ids}
    groups = enumerate(view.groups(metric))
    return [group for place, group in groups if place < MAX_VALUES or sides & {fact.id for fact in group}]


def _key_fact(view: View, metric: Metric, group: list[Fact]) -> KeyFact:
    best = group[0]
    # A text whose value is its whole quote is printed once.
    key = "key_text" if best.value.split() == best.quote.split() else "key_fact"
    text = say(
        key,
        view.language,
        name=view.names[metric.id],
        value=best.value,
        quote=best.quote,
        mark=mark(part for fact in group for part in (fact.id, fact.source_id)),
    )
    qualifiers = [text for text in view.qualifiers(metric, best) if text not in metric.name]
    remarks = _remarks(view, [*qualifiers, *_standing(view, group), *_doubts(view, group)])
    return KeyFact(metric_id=metric.id, text=text + remarks, fact_ids=tuple(fact.id for fact in group))


def _standing(view: View, group: list[Fact]) -> list[str]:
    language = view.language
    sources = {fact.source_id: view.sources[fact.source_id] for fact in group}
    classes = dict.fromkeys(source.source_class for source in sources.values())
    said = [listed([say(f"class_{source_class}", language) for source_class in classes], language)]
    # Reports of one story bear each other out no more than one does.
    retold = {address for source in sources.values() for address in source.addresses}
    independent = sum(source.url not in retold for source in sources.values())
    if independent > 1:
        said.append(say("agree", language, n=independent))
    if not TRUSTED & classes.keys():
        said.append(say("untrusted", language))
    return said


def _cited(view: View, verdicts: list[Verdict], key_facts: tuple[KeyFact, ...]) -> tuple[str, ...]:
    cited: list[str] = []
    for verdict in verdicts:
        cited += [view.facts[fact_id].source_id for fact_id in verdict.fact_ids]
        cited += [verdict.source_id] if verdict.source_id else []
    cited += [view.facts[fact_id].source_id for key_fact in key_facts for fact_id in key_fact.fact_ids]
    # Values beyond the key facts stand in the metric table, which cites its sources too.
    cited += [fact.source_id for metric in view.dossier.metrics for g in view.groups(metric) for fact in g]
    return tuple(source_id for source_id in dict.fromkeys(cited) if source_id in view.sources)


def _notices(view: View, status: ReportStatus, verdicts: list[Verdict]) -> tuple[str, ...]:
    said = list(view.dossier.notices)
    if worded(view.language) != view.language:
        said.append(say("no_rules", view.language, code=view.language, languages=", ".join(WORDED)))
    if status != "replied":
        said += _shortfalls(view)
    if status in ("answered", "partial") and not verdicts:
        said.append(say("no_conclusion", view.language))
    if edited := [fact.id for fact in view.facts.values() if fact.edited_by]:
        said.append(say("edited", view.language, facts=listed(edited, view.language)))
    return tuple(dict.fromkeys(said))


def _shortfalls(view: View) -> list[str]:
    dossier = view.dossier
    said = [say("budget_ended", view.language)] if dossier.budget_ended else []
    brought = {search.sub_question_id for search in dossier.searches if search.hits}
    # Where nothing was found there was nothing new either: that is a gap, not a wide question.
    wide = [sub_question for sub_question, done in dossier.saturated.items() if not done and sub_question in brought]
    narrow = [sub_question for sub_question in wide if not _from_every_angle(view, sub_question)]
    if narrow:
        said.append(say("angles_missing", view.language, n=len(narrow)))
    if len(wide) > len(narrow):
        said.append(say("not_saturated", view.language, n=len(wide) - len(narrow)))
    return said


def _from_every_angle(view: View, sub_question: str) -> bool:
    searches = (s for s in view.dossier.searches if s.sub_question_id == sub_question)
    return {s.angle for s in searches if s.failure is None} == set(ANGLES)

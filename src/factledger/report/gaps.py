"""Say what is not known, where it was looked for, and what to do next."""

from factledger.records import TRUSTED, Fact, Gap, GapKind, Metric, Search
from factledger.report.dossier import Dossier
from factledger.report.mask import masked
from factledger.report.say import listed, say, sentences
from factledger.report.usable import metric_name, open_conflicts, own_words, usable_facts

MAX_LOOKED = 12
"""Lines of searches printed for one gap; the rest is counted, and the ledger has it."""


def gaps(dossier: Dossier) -> tuple[Gap, ...]:
    """Return what the report does not know, in plan order, each with its kind, reason and advice.

    `not_found` is said only when a search for it was completed and what it brought could be read; everything else that
    is missing is `not_searched`. All sentences are worded by code in the language of the question.
    """
    if dossier.status_hint == "replied":
        return ()
    found = [gap for metric in dossier.metrics for gap in _metric_gaps(dossier, metric)]
    if not dossier.metrics and not dossier.not_researchable:
        found.append(_gap(dossier, None, "not_searched", say("reason_no_plan", dossier.language)))
    return (*found, *(_not_researchable(dossier, claim, reasons) for claim, reasons in dossier.not_researchable))


def _metric_gaps(dossier: Dossier, metric: Metric) -> list[Gap]:
    facts = usable_facts(dossier, metric.id)
    if not facts:
        return [_missing(dossier, metric)]
    found = []
    if open_conflicts(dossier, metric.id):
        sides = "; ".join(_side(dossier, fact) for fact in _in_conflict(dossier, metric))
        found.append(_gap(dossier, metric, "conflicting", say("reason_conflicting", dossier.language, sides=sides)))
    if not any(_class(dossier, fact) in TRUSTED for fact in facts):
        sides = listed(list(dict.fromkeys(_named(dossier, fact) for fact in facts)), dossier.language)
        reason = say("reason_only_untrusted", dossier.language, sources=sides)
        found.append(_gap(dossier, metric, "only_untrusted", reason))
    return found


def _in_conflict(dossier: Dossier, metric: Metric) -> list[Fact]:
    ids = {fact_id for conflict in open_conflicts(dossier, metric.id) for fact_id in conflict.fact_ids}
    return [fact for fact in usable_facts(dossier, metric.id) if fact.id in ids]


def _class(dossier: Dossier, fact: Fact) -> str:
    source = dossier.source(fact.source_id)
    return source.source_class if source else ""


def _side(dossier: Dossier, fact: Fact) -> str:
    return f"{fact.value} [{fact.id}, {fact.source_id}]"


def _named(dossier: Dossier, fact: Fact) -> str:
    source_class = _class(dossier, fact)
    return f"{fact.source_id} ({say(f'class_{source_class}', dossier.language)})"


def _missing(dossier: Dossier, metric: Metric) -> Gap:
    language = dossier.language
    facts = [fact for fact in dossier.facts if fact.metric_id == metric.id]
    other = [fact.source_id for fact in facts if fact.status == "verified"]
    if other:
        reason = say("reason_other_meaning", language, sources=listed(list(dict.fromkeys(other)), language))
        return _gap(dossier, metric, "other_meaning", reason)
    searches = searches_for(dossier, metric)
    completed = [search for search in searches if search.failure is None]
    if not completed:
        return _gap(dossier, metric, "not_searched", _why_not_searched(dossier, searches))
    unread = _why_unread(dossier, facts, completed)
    if unread:
        return _gap(dossier, metric, "not_searched", unread)
    return _gap(dossier, metric, "not_found", _why_not_found(dossier, facts, searches))


def searches_for(dossier: Dossier, metric: Metric) -> list[Search]:
    """Return the searches made for a metric: those of its sub-questions."""
    homes = {sub.id for sub in dossier.sub_questions if metric.id in sub.metric_ids}
    return [search for search in dossier.searches if search.sub_question_id in homes]


def _why_not_searched(dossier: Dossier, searches: list[Search]) -> str:
    language = dossier.language
    failed = list(dict.fromkeys(search.failure.message for search in searches if search.failure))
    if failed:
        return say("reason_all_failed", language, messages="; ".join(failed))
    return say("reason_budget" if dossier.budget_ended else "reason_never_searched", language)


def _why_unread(dossier: Dossier, facts: list[Fact], completed: list[Search]) -> str:
    """Return why a completed search proves nothing: what it brought could not be read or checked; empty if it could."""
    language = dossier.language
    unchecked = list(dict.fromkeys(fact.source_id for fact in facts if fact.status == "not_checked"))
    if unchecked and len(unchecked) == len({fact.source_id for fact in facts}):
        return say("reason_not_checked", language, sources=listed(unchecked, language))
    if not facts and dossier.budget_ended and any(search.hits for search in completed):
        return say("reason_budget_unread", language)
    return ""


def _why_not_found(dossier: Dossier, facts: list[Fact], searches: list[Search]) -> str:
    language = dossier.language
    read = _sources(facts, "not_found")
    said = [say("reason_read", language, sources=listed(read, language)) if read else say("reason_nothing", language)]
    for status in ("rejected", "not_checked"):
        if sources := _sources(facts, status):
            said.append(say(f"reason_{status}", language, sources=listed(sources, language)))
    if failed := sum(search.failure is not None for search in searches):
        said.append(say("reason_some_failed", language, n=failed))
    return sentences(said, language)


def _sources(facts: list[Fact], status: str) -> list[str]:
    return list(dict.fromkeys(fact.source_id for fact in facts if fact.status == status))


def _gap(dossier: Dossier, metric: Metric | None, kind: GapKind, reason: str) -> Gap:
    searches = searches_for(dossier, metric) if metric else list(dossier.searches)
    return Gap(
        metric_id=metric.id if metric else "",
        question=metric_name(dossier, metric) if metric else dossier.question,
        kind=kind,
        looked=_looked(dossier, searches),
        reason=reason,
        advice=_advice(dossier, kind, searches),
    )


def _looked(dossier: Dossier, searches: list[Search]) -> tuple[str, ...]:
    language = dossier.language
    lines = list(dict.fromkeys(_search_line(dossier, search) for search in searches))
    shown = lines[:MAX_LOOKED]
    if rest := len(lines) - len(shown):
        shown.append(say("looked_more", language, n=rest))
    return (*shown, *(say("looked_in", language, what=what) for what in dossier.searched))


def _search_line(dossier: Dossier, search: Search) -> str:
    language = dossier.language
    query = masked(search.query, own_words(dossier))
    if search.failure:
        return say("looked_failed", language, tool=search.tool, query=query, message=search.failure.message)
    hits = say("hits", language, n=len(search.hits))
    return say("looked", language, tool=search.tool, query=query, hits=hits)


def _advice(dossier: Dossier, kind: GapKind, searches: list[Search]) -> str:
    language = dossier.language
    if kind == "not_searched":
        return say("advice_budget" if dossier.budget_ended else "advice_failed", language)
    if kind == "not_found" and {search.tool for search in searches} == {"search_kb"}:
        return say("advice_not_found_kb", language)
    return say(f"advice_{kind}", language)


def _not_researchable(dossier: Dossier, claim: str, reasons: tuple[str, ...]) -> Gap:
    language = dossier.language
    allowed = own_words(dossier)
    why = "; ".join(masked(reason, (*allowed, claim)) for reason in reasons)
    return Gap(
        question=masked(claim, allowed),
        kind="not_researchable",
        reason=say("reason_not_researchable", language, reasons=why),
        advice=say("advice_not_researchable", language),
    )

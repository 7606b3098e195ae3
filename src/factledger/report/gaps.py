"""Say what is not known, where it was looked for, and what to do next."""

import re
from typing import NamedTuple

from factledger.records import TRUSTED, Fact, FactStatus, Gap, GapKind, Metric, Scope, Search
from factledger.report.dossier import Dossier
from factledger.report.say import clauses, listed, say, sentences, worded
from factledger.report.slots import mark
from factledger.report.view import View

MAX_LOOKED = 12
"""Lines of searches printed for one gap; the rest is counted, and the ledger has it."""
MAX_NAMED = 8
"""Sources named in one reason; the rest is counted."""

_QUOTED_WORD = re.compile(r"['\"‘“]([^'\"’”]+)['\"’”]")


class _Cause(NamedTuple):
    kind: GapKind
    reason: str
    advice: str
    """Key of the advice."""


def gaps(dossier: Dossier) -> tuple[Gap, ...]:
    """Return what the report does not know, in plan order, each with its kind, reason and advice.

    `not_found` is said only when a search for it was completed and what it brought could be read; everything else that
    is missing is `not_searched`. All sentences are worded by code in the language of the question.
    """
    if dossier.status_hint == "replied":
        return ()
    view = View(dossier)
    found = [_gap(view, metric, cause) for metric in dossier.metrics for cause in _causes(view, metric)]
    found += [_not_researchable(view, claim, reasons) for claim, reasons in dossier.not_researchable]
    return tuple(found) or _no_plan(view)


def _no_plan(view: View) -> tuple[Gap, ...]:
    """Return the one gap of a run that never came to look for anything; none when everything is known."""
    dossier = view.dossier
    if dossier.metrics:
        return ()
    messages = list(dict.fromkeys(view.told(failure) for failure in dossier.failures))
    key = "reason_no_plan_failed" if messages else "reason_no_plan"
    reason = say(key, view.language, messages=clauses(messages, view.language))
    gap = Gap(
        question=dossier.question,
        kind="not_searched",
        looked=_looked(view, list(dossier.searches)),
        reason=reason,
        advice=say("advice_no_plan", view.language),
    )
    return (gap,)


def _causes(view: View, metric: Metric) -> list[_Cause]:
    facts = [fact for group in view.groups(metric) for fact in group]
    if not facts:
        return [_missing(view, metric)]
    found = []
    sides = {fact_id for conflict in view.open_conflicts(metric) for fact_id in conflict.fact_ids}
    if sides:
        said = [f"{fact.value} {mark((fact.id, fact.source_id))}" for fact in facts if fact.id in sides]
        reason = say("reason_conflicting", view.language, sides=clauses(said, view.language))
        found.append(_Cause("conflicting", reason, "advice_conflicting"))
    if not any(view.sources[fact.source_id].source_class in TRUSTED for fact in facts):
        reason = say("reason_only_untrusted", view.language, sources=_with_class(view, facts))
        found.append(_Cause("only_untrusted", reason, "advice_only_untrusted"))
    return found


def _with_class(view: View, facts: list[Fact]) -> str:
    classes = {
        fact.source_id: say(f"class_{view.sources[fact.source_id].source_class}", view.language) for fact in facts
    }
    return listed(
        [f"{number}{say('remarks', view.language, remarks=said)}" for number, said in classes.items()], view.language
    )


def _missing(view: View, metric: Metric) -> _Cause:
    facts = [fact for fact in view.dossier.facts if fact.metric_id == metric.id]
    if other := _sources(view, [fact for fact in facts if fact.meaning == "unsupported"], "verified"):
        reason = say("reason_other_meaning", view.language, sources=_named(view, other))
        return _Cause("other_meaning", reason, "advice_other_meaning")
    searches = view.searches(metric)
    if all(search.failure or _opened_nothing(view, search) for search in searches):
        return _not_searched(view, searches)
    return _unread(view, facts, searches) or _not_found(view, facts, searches)


def _opened_nothing(view: View, search: Search) -> bool:
    """Whether a search named pages of which none could be read, nor a copy: it says nothing of what is on them."""
    return not search.hits and bool(view.unopened(search))


def _not_searched(view: View, searches: list[Search]) -> _Cause:
    failed = [search.failure for search in searches if search.failure]
    unopened = [failure for search in searches for failure in view.unopened(search)]
    messages = list(dict.fromkeys(view.told(failure) for failure in (*failed, *unopened)))
    if messages:
        reason = "reason_all_failed" if failed else "reason_none_opened"
        shown = [*messages[:MAX_NAMED], *("…" for _ in messages[MAX_NAMED : MAX_NAMED + 1])]
        said = say(reason, view.language, messages=clauses(shown, view.language))
        return _Cause("not_searched", said, "advice_failed" if failed else "advice_none_opened")
    if view.dossier.budget_ended:
        return _Cause("not_searched", say("reason_budget", view.language), "advice_budget")
    return _Cause("not_searched", say("reason_never_searched", view.language), "advice_no_plan")


def _unread(view: View, facts: list[Fact], searches: list[Search]) -> _Cause | None:
    """Return why a completed search proves nothing: what it brought could not be read or checked; None if it could.

    One source of several that could not be read is told among the reasons, as one search of several that failed is.
    Where the budget ended before all were read, the work was not done.
    """
    ended = view.dossier.budget_ended
    unchecked = _sources(view, facts, "not_checked")
    if unchecked and (ended or all(fact.status == "not_checked" for fact in facts)):
        reason = sentences(_read_for_this(view, facts), view.language)
        return _Cause("not_searched", reason, "advice_budget" if ended else "advice_not_checked")
    if not facts and ended and any(search.hits for search in searches):
        return _Cause("not_searched", say("reason_budget_unread", view.language), "advice_budget")
    return None


def _not_found(view: View, facts: list[Fact], searches: list[Search]) -> _Cause:
    language = view.language
    said = [say("reason_completed" if facts else "reason_nothing", language), *_read_for_this(view, facts)]
    broken = _broken(view, searches)
    said += [say("reason_tool_failed", language, tool=tool, messages=messages) for tool, messages in broken.items()]
    if failed := sum(search.failure is not None and search.tool not in broken for search in searches):
        said.append(say("reason_some_failed", language, n=failed))
    if broken:
        return _Cause("not_found", sentences(said, language), "advice_tool_failed")
    only_documents = all(search.tool == "search_kb" for search in searches)
    advice = "advice_not_found_kb" if only_documents else "advice_not_found"
    return _Cause("not_found", sentences(said, language), advice)


def _broken(view: View, searches: list[Search]) -> dict[str, str]:
    """Return the tools of which no search was completed, each with what failed; nothing was looked for there."""
    worked = {search.tool for search in searches if not search.failure}
    messages: dict[str, list[str]] = {}
    for search in searches:
        if search.failure and search.tool not in worked:
            messages.setdefault(search.tool, []).append(view.told(search.failure))
    return {tool: clauses(list(dict.fromkeys(said))[:MAX_NAMED], view.language) for tool, said in messages.items()}


def _read_for_this(view: View, facts: list[Fact]) -> list[str]:
    """Return a sentence each on the sources that were read in vain, that were misquoted, and that were not read."""
    statuses: tuple[FactStatus, ...] = ("not_found", "rejected", "not_checked")
    return [
        say(f"reason_{status}", view.language, sources=_named(view, sources))
        for status in statuses
        if (sources := _sources(view, facts, status))
    ]


def _sources(view: View, facts: list[Fact], status: FactStatus) -> list[str]:
    return list(
        dict.fromkeys(fact.source_id for fact in facts if fact.status == status and fact.source_id in view.sources)
    )


def _named(view: View, numbers: list[str]) -> str:
    """Return sources by number and title: a source that nothing cites stands nowhere else in the report."""
    language = view.language
    titles = {number: view.sources[number].title or say("untitled", language) for number in numbers[:MAX_NAMED]}
    named = [number + say("remarks", language, remarks=title) for number, title in titles.items()]
    if rest := len(numbers) - len(named):
        named.append(say("more_sources", language, n=rest))
    return listed(named, language)


def _gap(view: View, metric: Metric, cause: _Cause) -> Gap:
    return Gap(
        metric_id=metric.id,
        question=view.names[metric.id],
        kind=cause.kind,
        looked=_looked(view, view.searches(metric)),
        reason=cause.reason,
        advice=say(cause.advice, view.language),
    )


def _looked(view: View, searches: list[Search]) -> tuple[str, ...]:
    lines = list(dict.fromkeys(_search_line(view, search) for search in searches))
    shown = lines[:MAX_LOOKED]
    if rest := len(lines) - len(shown):
        shown.append(say("looked_more", view.language, n=rest))
    return (*shown, *(_scope_line(view, scope) for scope in view.dossier.scopes))


def _scope_line(view: View, scope: Scope) -> str:
    language = view.language
    if scope.engine:
        read = sum(source.kind == "web" for source in view.dossier.sources)
        return say("looked_in", language, what=say("scope_web", language, n=read, engine=scope.engine))
    if scope.pages is None:
        return say("looked_in", language, what=scope.place)
    place = say("scope_place", language, place=scope.place) if scope.place else ""
    names = list(scope.unread_names)
    if names and len(names) < scope.unread:
        names.append("…")
    unread = say("scope_unread", language, n=scope.unread, names=listed(names, language)) if scope.unread else ""
    return say("looked_in", language, what=say("scope", language, n=scope.pages, place=place, unread=unread))


def _search_line(view: View, search: Search) -> str:
    language, query = view.language, view.gated(search.query)
    if search.failure:
        return say("looked_failed", language, tool=search.tool, query=query, message=view.told(search.failure))
    return say("looked", language, tool=search.tool, query=query, hits=say("hits", language, n=len(search.hits)))


def _not_researchable(view: View, claim: str, reasons: tuple[str, ...]) -> Gap:
    # The gate names the claim for the planner; here it stands before the reason.
    bare = [reason.replace(f" (claim {claim!r})", "").rstrip(".") for reason in reasons]
    vague = list(dict.fromkeys(word for reason in bare for word in _QUOTED_WORD.findall(reason) if word in claim))
    return Gap(
        question=view.gated(claim),
        kind="not_researchable",
        reason=say("reason_not_researchable", view.language, reasons=_why_not_researchable(view, claim, bare, vague)),
        advice=say("advice_not_researchable" if vague else "advice_no_single_fact", view.language),
    )


def _why_not_researchable(view: View, claim: str, reasons: list[str], vague: list[str]) -> str:
    """Return the plan gate's reasons; they are in English, so other languages get them in words of their own."""
    if not vague:
        return say("why_no_falsifier", view.language)
    if worded(view.language) == "en":
        return clauses([view.gated(reason, claim) for reason in reasons], view.language)
    return say("why_vague", view.language, words=listed(vague, view.language))

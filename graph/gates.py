"""The gates: the conditional edges of the machine, pure functions of its state.

A gate calls no model, reads no clock and opens no file, so a recorded run can be judged again. No gate returns an
empty fan-out: LangGraph would end the run in silence.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from langgraph.types import Send

from factledger.checks import counts_as_batch, saturated
from factledger.graph.context import ResearchContext
from factledger.graph.pairs import Pair, admitted_by_source
from factledger.graph.raw import Finding
from factledger.graph.research_state import ResearchState
from factledger.graph.state import RunState, keyed
from factledger.records import ANGLES, Angle, JsonObject, Search, Spent, SubQuestion

PLAN_ATTEMPTS = 2
"""Plans asked for in one round; what still fails then is reported as not researchable."""

SEARCHES_PER_SUB_QUESTION = 10
"""Four angles, and room to look deeper until nothing new comes."""

CALLS_KEPT_BACK = 8
"""Analyst calls kept for the end of a run: one draft, a judgement for each of its sentences, and two to spare."""

BUDGET = "budget"
"""Kind of the failure of a call that was not made, because the run may spend no more."""

_CALLS_PER_PAIR = 2
_FAILED_IN_A_ROW = 3


def route_after_triage(state: RunState) -> Literal["reply", "clarify", "planner"]:
    """Retrieve nothing for a greeting or an edit of the user's own text, nor before a person has said what is meant."""
    return state.route if state.route in ("reply", "clarify") else "planner"


def route_after_clarify(state: RunState) -> Literal["triage", "planner", "publish"]:
    """Take the completed question as a new one, research it as it was asked, or stop."""
    if state.route == "stop":
        return "publish"
    return "planner" if state.route == "research" else "triage"


def route_after_planner(state: RunState) -> Literal["planner", "approve", "publish"] | list[Send]:
    """Send a plan back with reasons, ask a person when asked to, or search every sub-question."""
    if state.plan_problems:
        return "planner"
    if not current(state):
        return "publish"
    return "approve" if state.settings.approve_plan else _research(state)


def route_after_approve(state: RunState) -> Literal["planner", "publish"] | list[Send]:
    """Search the approved plan, plan again as the person wishes, or stop."""
    if wishes_pending(state):
        return "planner"
    return _research(state) if current(state) else "publish"


def route_after_rank(state: RunState) -> Literal["reconcile"] | list[Send]:
    """Read each admitted source for each metric; with nothing admitted there is nothing to read."""
    pairs = extraction_pairs(state)[: affordable_pairs(state)]
    return [Send("extract", payload) for payload in pairs] or "reconcile"


def route_after_compute(state: RunState) -> Literal["draft", "publish"]:
    """Draft only from verified facts; without one the report is a refusal and no draft is asked for."""
    return "draft" if usable_facts(state) else "publish"


def route_after_verify(state: RunState) -> Literal["planner", "publish"]:
    """Send unsourced statements back as claims while rounds, budget and progress last."""
    if not state.open_claims or state.round >= state.settings.rounds or left_out(state):
        return "publish"
    rounds = state.sourced_by_round
    stalled = len(rounds) > 1 and rounds[-1] <= rounds[-2]
    return "publish" if stalled else "planner"


def route_after_choose(state: ResearchState) -> Literal["search", "__end__"]:
    """Search once a tool was chosen; without one there is nothing to ask."""
    return "search" if state.tool else "__end__"


def route_after_search(state: ResearchState) -> Literal["choose", "__end__"]:
    """The saturation and stop gates: search on until nothing new comes and the stop condition is met.

    A sub-question whose stop condition is not met is tried once with every tool before it is given up.
    """
    if len(state.findings) >= state.max_searches or _only_failures(state.findings) or _budget_ended(state):
        return "__end__"
    if not all_angles_ran(f.search for f in state.findings):
        return "choose"
    if not is_saturated(state.findings, state.settings):
        return "choose"
    untried = set(state.tools) - {f.search.tool for f in state.findings}
    return "choose" if untried and not stop_met(state.findings, state.sub_question.stop_condition) else "__end__"


def next_angle(findings: Sequence[Finding]) -> tuple[Angle, int]:
    """Return the angle to search next and how deep: 0 for its first results, 1 for those after them.

    An angle whose search failed has not run, so it comes again.
    """
    ran = [f.search.angle for f in findings if f.search.failure is None]
    depths = {angle: ran.count(angle) for angle in ANGLES}
    angle = min(ANGLES, key=lambda a: (depths[a], ANGLES.index(a)))
    return angle, depths[angle]


def all_angles_ran(searches: Iterable[Search]) -> bool:
    """Whether each of the four angles was searched without a failure, the refutation and the provenance included."""
    return {search.angle for search in searches if search.failure is None} == set(ANGLES)


def is_saturated(findings: Sequence[Finding], settings: ResearchContext) -> bool:
    """Whether the last batches brought nothing new, or every angle came back empty.

    An empty or failed batch is no batch; when there is no other kind, there is nothing to wait for.
    """
    batches = [
        f.search.novelty
        for f in findings
        if counts_as_batch([p.page for p in f.passages], failed=f.search.failure is not None)
    ]
    complete = all_angles_ran(f.search for f in findings)
    if not batches:
        return complete
    exhausted = complete and not any(f.passages for f in findings[-len(ANGLES) :])
    return exhausted or saturated(batches, threshold=settings.novelty_threshold, window=settings.novelty_window)


def wanted_sources(stop_condition: str) -> int:
    """Return N of `trusted_sources >= N or not_found`; 0 when the condition is not of that form."""
    words = stop_condition.split()
    fits = len(words) == 5 and words[:2] == ["trusted_sources", ">="] and words[3:] == ["or", "not_found"]
    return int(words[2]) if fits and words[2].isascii() and words[2].isdigit() else 0


def stop_met(findings: Sequence[Finding], stop_condition: str) -> bool:
    """Whether as many trusted sources were found as the stop condition wants."""
    trusted = findings[-1].trusted if findings else 0
    return trusted >= max(wanted_sources(stop_condition), 1)


def current(state: RunState) -> list[SubQuestion]:
    """Return the sub-questions of the round under way, in plan order."""
    return [q for q in state.sub_questions if q.round == state.round]


def wishes_pending(state: RunState) -> bool:
    """Whether a person withdrew the round's plan, saying what to change, and it was not planned again yet."""
    return bool(state.plan_wishes) and not current(state)


def usable_facts(state: RunState) -> list[str]:
    """Return the ids of the facts a conclusion may use: verified, and not judged to speak of something else."""
    return [f.id for f in state.facts if f.is_usable]


def calls_left(state: RunState) -> int:
    """Return how many calls of the analyst the budget still allows; 0 when time, tokens or money are spent."""
    calls: int = budget_left(state.settings, state.spent)["calls"]
    return 0 if ended(state) else calls


def budget_left(settings: ResearchContext, spent: Spent) -> JsonObject:
    """Return what is left of each bound, by its name; None where there is none."""
    cost = None if settings.max_cost is None else round(max(0.0, settings.max_cost - spent.cost), 4)
    return {
        "calls": max(0, settings.max_calls - spent.model_calls),
        "tokens": max(0, settings.max_tokens - spent.tokens.total),
        "cost": cost,
        "pages": max(0, settings.max_pages - spent.pages),
        "seconds": round(max(0.0, settings.max_seconds - spent.seconds), 1),
    }


def ended(state: RunState) -> bool:
    """Whether the run may spend no more time, tokens or money."""
    spent, settings = state.spent, state.settings
    dear = settings.max_cost is not None and spent.cost >= settings.max_cost
    return dear or spent.seconds >= settings.max_seconds or spent.tokens.total >= settings.max_tokens


def left_out(state: RunState) -> bool:
    """Whether something was left out for lack of budget."""
    return state.budget_ended or any(failure.kind == BUDGET for failure in state.failures)


def search_shares(state: RunState) -> list[int]:
    """Return the searches that each sub-question of this round may make: the budget divided before the fan-out.

    Each search costs one choice of a tool; at least half of the calls left are kept for reading what was found. Where
    there are fewer searches than sub-questions, the first ones, which ask for the most important, get one each.
    """
    workers = len(current(state))
    by_calls = (calls_left(state) - CALLS_KEPT_BACK) // 2
    left = max(0, min(state.settings.max_searches - len(state.searches), by_calls))
    if left < workers:
        return [1] * left + [0] * (workers - left)
    return [min(SEARCHES_PER_SUB_QUESTION, left // workers)] * workers if workers else []


def affordable_pairs(state: RunState) -> int:
    """Return how many extractions the budget allows; each may bring a judgement."""
    return max(0, (calls_left(state) - CALLS_KEPT_BACK) // _CALLS_PER_PAIR)


def extraction_pairs(state: RunState) -> list[JsonObject]:
    """Return the payload of every extraction of this round: one metric, one source, its admitted passages.

    In plan order, so that a budget that ends leaves out the least wanted; a pair read before is not read again.
    """
    settings = state.settings.model_dump(mode="json")
    questions = {q.id: q.question for q in current(state)}
    metrics, sources, snippets = keyed(state.metrics), keyed(state.sources), keyed(state.snippets)
    return [
        {
            "run_id": state.run_id,
            "settings": settings,
            "language": state.language,
            "today": state.today,
            "round": state.round,
            "metric": metrics[pair.metric_id],
            "source": sources[pair.source_id],
            "question": questions[pair.sub_question_id],
            "term_weights": state.term_weights.get(pair.sub_question_id, {}),
            "snippets": [snippets[i] for i in pair.snippet_ids],
        }
        for pair in wanted_pairs(state)
    ]


def wanted_pairs(state: RunState) -> list[Pair]:
    """Return what is to be read in this round, in plan order, each metric and source once."""
    done = {(f.metric_id, f.source_id) for f in state.facts}
    known = {m.id for m in state.metrics}
    pairs: dict[tuple[str, str], Pair] = {}
    for sub_question in current(state):
        by_source = admitted_by_source(state, sub_question.id)
        for metric_id in (m for m in sub_question.metric_ids if m in known):
            for source_id, snippet_ids in by_source.items():
                if (metric_id, source_id) not in done:
                    new = Pair(metric_id, source_id, sub_question.id, [])
                    ids = pairs.setdefault((metric_id, source_id), new).snippet_ids
                    ids += [i for i in snippet_ids if i not in ids]
    return list(pairs.values())


def _research(state: RunState) -> Literal["publish"] | list[Send]:
    shares = search_shares(state)
    if not any(shares):
        return "publish"
    metrics = {m.id: m for m in state.metrics}
    shared: JsonObject = {
        "run_id": state.run_id,
        "round": state.round,
        "language": state.language,
        "today": state.today,
        "settings": state.settings.model_dump(mode="json"),
        "private": state.round > 1 and any(source.kind == "kb" for source in state.sources),
    }
    return [
        Send(
            "research",
            {
                **shared,
                "max_searches": share,
                "sub_question": q.model_dump(mode="json"),
                "metrics": [metrics[m].model_dump(mode="json") for m in q.metric_ids if m in metrics],
            },
        )
        for q, share in zip(current(state), shares, strict=True)
        if share
    ]


def _budget_ended(state: ResearchState) -> bool:
    last = state.findings[-1].search.failure if state.findings else None
    return last is not None and last.kind == BUDGET


def _only_failures(findings: Sequence[Finding]) -> bool:
    last = findings[-_FAILED_IN_A_ROW:]
    return len(last) == _FAILED_IN_A_ROW and all(f.search.failure is not None for f in last)

"""Turn the question, or the last draft's unsourced statements, into claims and metrics."""

import asyncio
from collections.abc import Sequence

from langgraph.config import get_stream_writer

from factledger.analyst.protocol import Plan, PlannedSubQuestion, PlanRequest
from factledger.errors import AnalystError
from factledger.graph.events import Planned, PlannedFigure, PlannedQuestion
from factledger.graph.gates import PLAN_ATTEMPTS, wishes_pending
from factledger.graph.state import RunState, RunUpdate, Unresearchable, dump, keyed
from factledger.nodes.asked import Known, as_asked, said_by_people
from factledger.nodes.failures import failed
from factledger.nodes.planning import as_planned, numbered, plan_faults, sub_question_faults, within_bounds
from factledger.nodes.requests import plan_message
from factledger.nodes.services import ServiceProvider, Services
from factledger.records import JsonObject, Metric, SubQuestion

_TITLES = 20


class Planner:
    """Fix sub-questions and metrics before anything is searched; say why a plan cannot be used."""

    def __init__(self, provider: ServiceProvider) -> None:
        self._provider = provider

    async def __call__(self, state: RunState) -> RunUpdate:
        """Return the accepted plan, or the reasons for which it goes back."""
        again = bool(state.plan_problems) or wishes_pending(state)
        round_ = state.round if again else state.round + 1
        services = await self._provider.services(state.run_id, state.settings, round_)
        attempt = state.plan_attempts + 1 if state.plan_problems else 1
        wishes = state.plan_wishes if again else []
        where = RunUpdate(round=round_, plan_attempts=attempt, plan_wishes=wishes)
        request = await _request(state, services, round_, wishes)
        try:
            plan = await services.analyst.plan(request)
        except AnalystError as error:
            if attempt < PLAN_ATTEMPTS and error.kind != "budget":
                problems = [f"The last plan could not be read: {error}"]
                return where | RunUpdate(plan_problems=problems, failures=[failed(_name(request, attempt), error)])
            plan = await services.rules.plan(request)
            where["failures"] = [failed(_name(request, attempt), error, instead="planned by rules")]
        plan = plan.model_copy(update={"not_understood": _missed(plan, request)})
        await _record_wish(services, state.run_id, request, plan)
        where["wishes_missed"] = plan.not_understood
        plan = as_asked(plan, Known((*said_by_people(state), *state.open_claims), state.today))
        return where | await _accept(state, services, plan, round_, attempt)


def _missed(plan: Plan, request: PlanRequest) -> tuple[str, ...]:
    """Return the words that a plan does not follow as the person wrote them; what they did not write is all of it."""
    wish = request.wishes[-1] if request.wishes else ""
    return tuple(dict.fromkeys(words if words in wish else wish for words in plan.not_understood if wish))


def _name(request: PlanRequest, attempt: int) -> str:
    """Return the name of a failed planning; attempts are counted anew after each wish."""
    return f"plan:{request.round}:{PLAN_ATTEMPTS * len(request.wishes) + attempt}"


async def _request(state: RunState, services: Services, round_: int, wishes: Sequence[str]) -> PlanRequest:
    shown = [] if services.guards_documents else list(services.tools.values())
    titles = [title for tool in shown for title in await tool.titles(_TITLES)]
    return PlanRequest(
        question=state.asked,
        language=state.language,
        today=state.today,
        round=round_,
        open_claims=tuple(state.open_claims),
        problems=tuple(state.plan_problems),
        wishes=tuple(wishes),
        known_metrics=tuple(as_planned(metric) for metric in state.metrics),
        documents=tuple(titles[:_TITLES]),
        max_sub_questions=state.settings.max_sub_questions,
    )


async def _accept(state: RunState, services: Services, plan: Plan, round_: int, attempt: int) -> RunUpdate:
    """Accept what may be searched; before the last attempt a plan is taken whole or not at all."""
    faults = plan_faults(plan, first_round=round_ == 1, most=state.settings.max_sub_questions)
    by_question = [(q, sub_question_faults(q, len(plan.metrics))) for q in plan.sub_questions]
    problems = faults + [fault for _, found in by_question for fault in found]
    if problems and attempt < PLAN_ATTEMPTS:
        _tell(round_, problems=problems)
        return RunUpdate(plan_problems=problems)
    good = within_bounds(
        [q for q, found in by_question if not found],
        plan,
        first_round=round_ == 1,
        most=state.settings.max_sub_questions,
        language=state.language,
    )
    metrics, sub_questions = numbered(plan, good, state.metrics, len(state.sub_questions), round_)
    refused = _unresearchable([(q, found) for q, found in by_question if found], good, round_)
    await _record(services, state.run_id, metrics, sub_questions, refused)
    _tell(round_, sub_questions, metrics)
    return RunUpdate(
        plan_problems=[],
        # The gates' tables are read from the package's files, once.
        messages=await asyncio.to_thread(plan_message, state, sub_questions, said_by_people(state)),
        metrics=dump(metrics),
        sub_questions=dump(sub_questions),
        not_researchable=dump(refused),
        spent=(await services.ledger.spent(state.run_id)).model_dump(mode="json"),
    )


def _tell(
    round_: int,
    sub_questions: Sequence[SubQuestion] = (),
    metrics: Sequence[Metric] = (),
    problems: Sequence[str] = (),
) -> None:
    """Write one `plan` event."""
    get_stream_writer()(
        Planned(
            event="plan",
            round=round_,
            sub_questions=[
                PlannedQuestion(id=q.id, question=q.question, metrics=list(q.metric_ids)) for q in sub_questions
            ],
            metrics=[PlannedFigure(id=m.id, name=m.name) for m in metrics],
            problems=list(problems),
        )
    )


async def _record_wish(services: Services, run_id: str, request: PlanRequest, plan: Plan) -> None:
    """Write down what became of the newest wish."""
    if request.wishes:
        heard: JsonObject = {"words": request.wishes[-1], "not_understood": list(plan.not_understood)}
        await services.ledger.append(run_id, "wish", {f"plan:{request.round}:{len(request.wishes)}": heard})


async def _record(
    services: Services,
    run_id: str,
    metrics: Sequence[Metric],
    sub_questions: Sequence[SubQuestion],
    refused: Sequence[Unresearchable],
) -> None:
    """Write the plan to the ledger before its first search."""
    await services.ledger.append(run_id, "metric", keyed(metrics))
    await services.ledger.append(run_id, "sub_question", keyed(sub_questions))
    await services.ledger.append(run_id, "not_researchable", keyed(refused))


def _unresearchable(
    refused: Sequence[tuple[PlannedSubQuestion, list[str]]], good: Sequence[PlannedSubQuestion], round_: int
) -> list[Unresearchable]:
    asked = {metric for q in good for metric in q.metrics}
    return [
        Unresearchable(
            id=f"{round_}:{n}",
            claim=q.claim or q.question,
            reasons=tuple(found),
            leaves_open=round_ == 1 and not (q.metrics and asked.issuperset(q.metrics)),
        )
        for n, (q, found) in enumerate(refused, start=1)
    ]

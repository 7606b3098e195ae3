"""Ask a person before the plan is searched."""

import asyncio
from collections.abc import Sequence

from langgraph.types import Overwrite

from factledger.graph.gates import budget_left, current
from factledger.graph.state import RunState, RunUpdate, dump, keyed
from factledger.nodes.asked import said_by_people
from factledger.nodes.decisions import Decision, read_as, read_decision, words_of
from factledger.nodes.editing import EditedPlan, edited_plan
from factledger.nodes.estimating import estimate
from factledger.nodes.requests import ask_person, request
from factledger.nodes.services import ServiceProvider, Services
from factledger.records import JsonObject
from factledger.report.asking import Remarks, plan_text


class Approve:
    """Stop until the plan is approved; words of refusal go to the planner as wishes, a bare refusal ends the run."""

    def __init__(self, provider: ServiceProvider) -> None:
        self._provider = provider

    async def __call__(self, state: RunState) -> RunUpdate:
        """Return the plan as the person edited it, the person's words as one more wish, or an empty plan.

        An edit that the plan gate would send back is asked about again, with the reasons, and so is an answer in which
        nothing can be read.
        """
        services = await self._provider.services(state.run_id, state.settings, state.round)
        asked, plan, unread = 0, EditedPlan(), False
        while True:
            asking = await _request(state, plan.faults, unread=unread)
            key = f"plan:{state.round}:{len(state.plan_wishes) + 1}" + (f":{asked + 1}" if asked else "")
            answer = await ask_person(services, state.run_id, key, asking)
            decision = read_decision(answer)
            await _record(services, state, key, decision, answer)
            asked, unread = asked + 1, decision is None
            if decision is None:
                continue
            if decision.edited is None:
                return _update(state, decision)
            plan = edited_plan(state, decision.edited)
            if not plan.faults:
                return await _take(services, state, plan)


async def _record(services: Services, state: RunState, key: str, decision: Decision | None, answer: object) -> None:
    """Write down what the person said; the entry has the time."""
    settled: JsonObject = {"by": "person", **read_as(decision), "answer": words_of(answer)}
    await services.ledger.append(state.run_id, "settled", {key: settled})


def _update(state: RunState, decision: Decision) -> RunUpdate:
    if decision.approved:
        return RunUpdate()
    if decision.words:
        return _with_round(state, EditedPlan()) | RunUpdate(plan_wishes=[*state.plan_wishes, decision.words])
    stopped = [{**q.model_dump(mode="json"), "round": 0} for q in current(state)]
    return RunUpdate(sub_questions=stopped, plan_wishes=[])


async def _take(services: Services, state: RunState, plan: EditedPlan) -> RunUpdate:
    """Replace the round's plan by the edited one, before anything is searched."""
    await services.ledger.append(state.run_id, "metric", keyed(plan.metrics))
    await services.ledger.append(state.run_id, "sub_question", keyed(plan.sub_questions))
    return _with_round(state, plan)


def _with_round(state: RunState, plan: EditedPlan) -> RunUpdate:
    """Return the plans of earlier rounds, and for the round under way this one."""
    questions = [*(q for q in state.sub_questions if q.round != state.round), *plan.sub_questions]
    metrics = [*(m for m in state.metrics if m.round != state.round), *plan.metrics]
    return RunUpdate(sub_questions=Overwrite(dump(questions)), metrics=Overwrite(dump(metrics)))


async def _request(state: RunState, faults: Sequence[str], *, unread: bool) -> JsonObject:
    """Return the question to the person."""
    expected = estimate(state)
    args = {
        "sub_questions": dump(current(state)),
        "metrics": dump([m for m in state.metrics if m.round == state.round]),
        "at_most": expected.model_dump(mode="json"),
        "left": budget_left(state.settings, state.spent),
        "not_understood": state.wishes_missed,
    }
    # The sentences are read from the package's files, once.
    remarks = Remarks(tuple(faults), () if unread else tuple(state.wishes_missed), unread)
    said = said_by_people(state)
    description = await asyncio.to_thread(plan_text, current(state), expected, state.language, remarks, said)
    return request("approve_plan", args, description, ("approve", "edit", "reject", "respond"))

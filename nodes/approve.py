"""Ask a person before the plan is searched."""

from langgraph.types import interrupt

from factledger.graph.gates import current, searches_each
from factledger.graph.state import RunState, RunUpdate
from factledger.nodes.decisions import read_decision
from factledger.nodes.services import ServiceProvider
from factledger.records import JsonObject


class Approve:
    """Stop until the plan is approved; words of refusal go to the planner, a bare refusal ends the run."""

    def __init__(self, provider: ServiceProvider) -> None:
        self._provider = provider

    async def __call__(self, state: RunState) -> RunUpdate:
        """Return nothing for an approval, the person's words as a reason to plan again, or an empty plan."""
        request = _request(state)
        answer = interrupt(request)
        decision = read_decision(answer)
        services = await self._provider.services(state.run_id, state.settings, state.round)
        await services.tape.person("approve_plan", request, answer)
        settled: JsonObject = {"by": "person", "approved": decision.approved, "words": decision.words}
        await services.ledger.append(state.run_id, "settled", {f"plan:{state.round}:{state.plan_attempts}": settled})
        if decision.approved:
            return RunUpdate()
        if decision.words:
            # The planner sees the words as its problem; the attempt does not count against it.
            return RunUpdate(plan_problems=[decision.words], plan_attempts=state.plan_attempts - 1)
        return RunUpdate(sub_questions=[{**q.model_dump(mode="json"), "round": 0} for q in current(state)])


def _request(state: RunState) -> JsonObject:
    """Return the question to the person in the ecosystem's human-in-the-loop shape."""
    plan = {
        "sub_questions": [q.model_dump(mode="json") for q in current(state)],
        "metrics": [m.model_dump(mode="json") for m in state.metrics if m.round == state.round],
        "searches_at_most": searches_each(state) * len(current(state)),
        "calls_left": state.settings.max_calls - state.spent.model_calls,
    }
    return {
        "action_requests": [
            {
                "name": "approve_plan",
                "args": plan,
                "description": "Search this plan? Answer yes, or say what to change.",
            }
        ],
        "review_configs": [
            {"action_name": "approve_plan", "allowed_decisions": ["approve", "edit", "reject", "respond"]}
        ],
    }

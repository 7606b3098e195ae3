"""Choose the tool and the words of the next search."""

from collections.abc import Sequence

from factledger.analyst.protocol import Attempt, ToolChoice, ToolInfo, ToolRequest
from factledger.errors import AnalystError
from factledger.graph.gates import next_angle, stop_met
from factledger.graph.raw import Finding
from factledger.graph.research_state import ResearchState, ResearchUpdate
from factledger.nodes.failures import failed
from factledger.nodes.planning import as_planned
from factledger.nodes.services import ServiceProvider, Services
from factledger.tools.remembering import RememberingTool

_ATTEMPTS_SHOWN = 8
MAX_QUERY_CHARS = 2_000
"""Of a query in the log; each tool shortens what it sends to what its engine takes."""

_UNMET = "the stop condition is not met"


class Choose:
    """Ask the analyst where to look next, from the angle that is due."""

    def __init__(self, provider: ServiceProvider) -> None:
        self._provider = provider

    async def __call__(self, state: ResearchState) -> ResearchUpdate:
        """Return the choice; no tool at all when there is none or the analyst names none."""
        services = await self._provider.services(state.run_id, state.settings, state.round)
        tools = _tools(state, services)
        if not tools:
            return ResearchUpdate(tools=[], tool="")
        request, update = _request(state, tools), ResearchUpdate(tools=[tool.name for tool in tools])
        try:
            choice = await services.analyst.choose_tool(request)
        except AnalystError as error:
            if error.kind == "budget":
                return update | ResearchUpdate(tool="", failures=[failed(_place(state), error)])
            choice = await services.rules.choose_tool(request)
            update["failures"] = [failed(_place(state), error, instead="chosen by rules")]
        return update | _allowed(choice, state, [tool.name for tool in tools])


def _tools(state: ResearchState, services: Services) -> list[RememberingTool]:
    """Return what may be asked; a claim that may hold what documents say stays on this machine."""
    guarded = state.private and services.guards_documents
    return [tool for tool in services.tools.values() if tool.kind == "kb" or not guarded]


def _place(state: ResearchState) -> str:
    return f"choose_tool:{state.round}:{state.sub_question.id}:{len(state.findings) + 1}"


def _request(state: ResearchState, tools: Sequence[RememberingTool]) -> ToolRequest:
    angle, _ = next_angle(state.findings)
    return ToolRequest(
        question=state.sub_question.question,
        claim=state.sub_question.claim,
        falsifier=state.sub_question.falsifier,
        angle=angle,
        metrics=tuple(as_planned(metric) for metric in state.metrics),
        tools=tuple(ToolInfo(name=t.name, description=t.description) for t in tools),
        attempts=tuple(_attempt(finding) for finding in state.findings[-_ATTEMPTS_SHOWN:]),
        language=state.language,
        today=state.today,
    )


def _attempt(finding: Finding) -> Attempt:
    return Attempt(
        tool=finding.search.tool,
        angle=finding.search.angle,
        query=finding.search.query,
        hits=len(finding.passages),
        trusted=finding.trusted,
        failed=finding.search.failure is not None,
    )


def _allowed(choice: ToolChoice, state: ResearchState, tools: Sequence[str]) -> ResearchUpdate:
    """Keep the choice within what the run allows: a tool it has, a query that is not empty and not too long."""
    known = choice.tool in tools
    tool = choice.tool if known else tools[0]
    reason = choice.reason if known else f"{tool}, because there is no tool {choice.tool!r} in this run"
    reasons = [reason, _why_elsewhere(state, tool)]
    query = (choice.query.strip() or state.sub_question.question)[:MAX_QUERY_CHARS]
    return ResearchUpdate(tool=tool, query=query, reason="; ".join(r for r in reasons if r))


def _why_elsewhere(state: ResearchState, tool: str) -> str:
    """Return what the tools tried before did not bring, when this one is asked for the first time after them."""
    tried = [f.search.tool for f in state.findings]
    if not tried or tool in tried:
        return ""
    last = state.findings[-1]
    if last.search.failure is not None:
        cause = f"{tried[-1]} failed"
    elif not any(f.passages for f in state.findings):
        cause = "no result"
    elif not last.trusted:
        cause = "low confidence"
    else:
        cause = "new information wanted" if stop_met(state.findings, state.sub_question.stop_condition) else _UNMET
    return f"a second try after {', '.join(dict.fromkeys(tried))}: {cause}"

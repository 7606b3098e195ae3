"""Choose the tool and the words of the next search."""

from factledger.analyst.protocol import Attempt, ToolChoice, ToolInfo, ToolRequest
from factledger.errors import AnalystError
from factledger.graph.gates import next_angle
from factledger.graph.state import Finding, ResearchState, ResearchUpdate
from factledger.nodes.failures import failed
from factledger.nodes.planner import as_planned
from factledger.nodes.services import ServiceProvider, Services

_ATTEMPTS_SHOWN = 8
MAX_QUERY_CHARS = 380
"""Tavily refuses over 400; nobody searches for more."""


class Choose:
    """Ask the analyst where to look next, from the angle that is due."""

    def __init__(self, provider: ServiceProvider) -> None:
        self._provider = provider

    async def __call__(self, state: ResearchState) -> ResearchUpdate:
        """Return the choice; no tool at all when there is none or the analyst names none."""
        services = await self._provider.services(state.run_id, state.settings, state.round)
        tools = list(services.tools)
        if not tools:
            return ResearchUpdate(tools=[], tool="")
        try:
            choice = await services.analyst.choose_tool(_request(state, services))
        except AnalystError as error:
            where = f"choose_tool:{state.round}:{state.sub_question.id}:{len(state.findings) + 1}"
            return ResearchUpdate(tools=tools, tool="", failures=[failed(where, error)])
        return ResearchUpdate(tools=tools, **_allowed(choice, tools, state.sub_question.question))


def _request(state: ResearchState, services: Services) -> ToolRequest:
    angle, _ = next_angle(state.findings)
    return ToolRequest(
        question=state.sub_question.question,
        claim=state.sub_question.claim,
        falsifier=state.sub_question.falsifier,
        angle=angle,
        metrics=tuple(as_planned(metric) for metric in state.metrics),
        tools=tuple(ToolInfo(name=t.name, description=t.description) for t in services.tools.values()),
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


def _allowed(choice: ToolChoice, tools: list[str], question: str) -> ResearchUpdate:
    """Keep the choice within what the run allows: a tool it has, a query that is not empty and not too long."""
    known = choice.tool in tools
    reason = choice.reason if known else f"{tools[0]}, because there is no tool {choice.tool!r} in this run"
    query = (choice.query.strip() or question)[:MAX_QUERY_CHARS]
    return ResearchUpdate(tool=choice.tool if known else tools[0], query=query, reason=reason)

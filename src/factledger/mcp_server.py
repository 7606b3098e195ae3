"""The graph as a tool of the Model Context Protocol, with structured answers and progress; needs `factledger[mcp]`."""

import asyncio
import uuid
from collections.abc import Coroutine
from importlib.metadata import version
from typing import TYPE_CHECKING, Annotated, Any, cast

from anyio import CancelScope
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, TextContent, ToolAnnotations
from pydantic import Field

from factledger.cli.progress import told
from factledger.cli.text import one_line
from factledger.errors import FactledgerError
from factledger.graph.as_tool import DESCRIPTION
from factledger.graph.context import ResearchContext
from factledger.graph.state import RunOutput
from factledger.graph.threads import thread
from factledger.nodes.publish import EVIDENCE
from factledger.report.schema import PublishedReport

if TYPE_CHECKING:
    from factledger.graph.build import ResearchGraph

_SETTINGS = ResearchContext.model_fields
_ASKS_NOBODY: dict[str, Any] = {"approve_plan": False, "clarify_question": False, "settle_conflicts": False}


def mcp_server(graph: "ResearchGraph") -> MCPServer:
    """Return a server with one tool, `research`.

    A call gives the answer as text and its evidence as structured content, in the report's JSON schema. It tells its
    progress to a client that asks for it, and stops when the client cancels or goes away. It asks no person, whatever
    the graph's context says.

    Args:
        graph: From `build_graph`; its `context` says what holds where a call chooses nothing. With a checkpointer each
            call is a conversation of its own, from whose last step `factledger resume` goes on.
    """
    server = MCPServer("factledger", version=version("factledger"), log_level="WARNING")
    reads_only = ToolAnnotations(read_only_hint=True, open_world_hint=True)

    @server.tool(title="Research with evidence", description=DESCRIPTION, annotations=reads_only)
    async def research(
        question: Annotated[str, Field(description="One whole question, in the user's language.")],
        ctx: Context,
        docs: Annotated[list[str] | None, Field(description=_SETTINGS["docs"].description)] = None,
        web: Annotated[bool | None, Field(description=_SETTINGS["web"].description)] = None,
    ) -> Annotated[CallToolResult, PublishedReport]:
        chosen = {name: value for name, value in (("docs", docs), ("web", web)) if value is not None}
        context = ResearchContext(**_ASKS_NOBODY, **chosen)
        try:
            return await _by_itself(_answer(graph, question, context, ctx))
        except FactledgerError as error:
            raise ToolError(str(error)) from error

    return server


async def _by_itself(work: Coroutine[Any, Any, CallToolResult]) -> CallToolResult:
    """Run in a task of its own, which is cancelled once and waited for.

    A cancelled scope of anyio cancels its task at every further step, also while LangGraph ends the steps of the run:
    they would be left behind, still at work.
    """
    task = asyncio.create_task(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.cancel()
        with CancelScope(shield=True):
            await asyncio.wait([task])
        raise


async def _answer(graph: "ResearchGraph", question: str, context: ResearchContext, ctx: Context) -> CallToolResult:
    step, state = 0, RunOutput()
    parts = graph.astream(
        {"question": question},
        thread(uuid.uuid4().hex),
        context=context,
        stream_mode=["custom", "values"],
        subgraphs=True,
        durability="sync" if graph.checkpointer else None,
        version="v2",
    )
    async for part in parts:
        if part["type"] == "custom":
            for line in told(part["data"]):
                step += 1
                await ctx.report_progress(step, message=one_line(line))
        elif not part["ns"]:
            state = cast("RunOutput", part["data"])
    answer = state.messages[-1]
    return CallToolResult(
        content=[TextContent(type="text", text=answer.text)], structured_content=answer.additional_kwargs[EVIDENCE]
    )

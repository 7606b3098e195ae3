"""The graph as a LangChain tool, for an agent that has others beside it."""

from typing import TYPE_CHECKING, Any

from factledger.errors import FactledgerError
from factledger.graph.build import ResearchGraph
from factledger.nodes.publish import EVIDENCE
from factledger.records import JsonObject

if TYPE_CHECKING:
    from langchain_core.tools import BaseTool

DESCRIPTION = (
    "Answer a question of fact from saved sources. Every figure and quotation in the answer stands word for word in a "
    "source that it names; what could not be confirmed is said to be so. Ask one whole question, with its names and "
    "its period, in the user's language. Quote the answer with its marks, such as [F1, S1]; do not change its figures."
)


def research_tool(
    graph: ResearchGraph, *, name: str = "research", description: str = DESCRIPTION, return_direct: bool = False
) -> "BaseTool":
    """Return the graph as a tool, for callers with and without an event loop.

    Its content is the answer; its artifact is the evidence, an object of the report's JSON schema. Progress comes with
    the `custom` stream of the agent's graph, and what a person is asked interrupts that graph. A setting that does not
    fit, or a ledger that cannot be written, is a message of status `error`.

    Args:
        graph: From `build_graph`; its `context` says which documents are searched. A checkpointer is the agent's.
        name: As the model calls it.
        description: For the model that chooses among tools.
        return_direct: Whether the agent ends with the answer itself. Otherwise its model words what it read, and
            nobody checks those words.
    """
    from langchain_core.tools import StructuredTool, ToolException

    async def research(question: str) -> tuple[str, JsonObject]:
        try:
            return _said(await graph.ainvoke({"question": question}))
        except FactledgerError as error:
            raise ToolException(str(error)) from error

    def research_and_wait(question: str) -> tuple[str, JsonObject]:
        try:
            return _said(graph.invoke({"question": question}))
        except FactledgerError as error:
            raise ToolException(str(error)) from error

    return StructuredTool.from_function(
        research_and_wait,
        research,
        name=name,
        description=description,
        return_direct=return_direct,
        response_format="content_and_artifact",
        handle_tool_error=True,
    )


def _said(state: dict[str, Any]) -> tuple[str, JsonObject]:
    if state.get("__interrupt__"):
        raise FactledgerError("The research waits for a person; use the tool in a graph, which can ask one")
    message = state["messages"][-1]
    return message.text, message.additional_kwargs[EVIDENCE]

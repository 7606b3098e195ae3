"""`factledger mcp`: answers with structure, progress and errors, for a client of the protocol."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from mcp import Client, StdioServerParameters
from mcp.server.mcpserver import MCPServer
from mcp.types import CallToolResult, TextContent

from factledger import ResearchContext, Settings, build_graph
from factledger.mcp_server import mcp_server
from factledger.report.schema import PublishedReport

ROOT = Path(__file__).parents[2]
DEMO = ROOT / "examples" / "demo"
QUESTION = "What is the battery life of Orbit A1?"


@pytest.fixture
def server(tmp_path: Path) -> MCPServer:
    """Return a server in this process, over the demo's documents; a client must be opened in the test's own task."""
    return mcp_server(build_graph(settings=Settings(home=tmp_path), context=ResearchContext(docs=(str(DEMO),))))


def text(result: CallToolResult) -> str:
    (content,) = result.content
    assert isinstance(content, TextContent)
    return content.text


async def test_the_tool_is_described_with_both_schemas(server: MCPServer) -> None:
    async with Client(server) as client:
        (tool,) = (await client.list_tools()).tools
    assert tool.name == "research"
    fields = tool.input_schema["properties"]
    assert set(fields) == {"question", "docs", "web"}
    assert all(field["description"] for field in fields.values())
    assert tool.input_schema["required"] == ["question"]
    assert tool.output_schema is not None
    assert set(tool.output_schema["properties"]) == set(PublishedReport.model_fields)
    assert tool.annotations is not None
    assert tool.annotations.read_only_hint


@pytest.mark.parametrize(
    ("question", "value"),
    [
        pytest.param(QUESTION, "12 hours", id="en"),
        pytest.param("Какое время работы у Orbit A1?", "12 часов", id="ru"),
        pytest.param("Orbit A1 的续航时间是多少？", "12小时", id="zh"),
    ],
)
async def test_an_answer_has_text_structure_and_progress(server: MCPServer, question: str, value: str) -> None:
    told: list[tuple[float, str]] = []

    async def listen(progress: float, total: float | None, message: str | None) -> None:
        told.append((progress, message or ""))

    async with Client(server) as client:
        result = await client.call_tool("research", {"question": question}, progress_callback=listen)
    assert not result.is_error
    assert value in text(result).replace("12 小时", "12小时")
    evidence = PublishedReport.model_validate(result.structured_content)
    assert value in {fact.value.replace("12 小时", "12小时") for fact in evidence.facts}
    assert evidence.verdicts == evidence.searches == ()
    assert [step for step, _ in told] == list(range(1, len(told) + 1))
    assert any(line.startswith("Q1 ") for _, line in told)


async def test_a_call_may_name_documents_below_those_of_the_server(server: MCPServer) -> None:
    page = str(DEMO / "orbit-a1-vendor-page.html")
    async with Client(server) as client:
        result = await client.call_tool("research", {"question": QUESTION, "docs": [page]})
    assert {" ".join(fact["value"].split()) for fact in result.structured_content["facts"]} == {"10 hours"}


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("Which one lasts longer?", id="en"),
        pytest.param("Что из них дешевле?", id="ru"),
        pytest.param("哪个更便宜？", id="zh"),
    ],
)
async def test_nobody_is_asked_whatever_the_graph_was_built_with(tmp_path: Path, question: str) -> None:
    asking = ResearchContext(docs=(str(DEMO),), approve_plan=True, clarify_question=True, settle_conflicts=True)
    graph = build_graph(settings=Settings(home=tmp_path), context=asking, checkpointer=InMemorySaver())
    async with Client(mcp_server(graph)) as client:
        result = await client.call_tool("research", {"question": question})
    assert not result.is_error
    assert PublishedReport.model_validate(result.structured_content).question == question


@pytest.mark.parametrize(
    ("given", "said"),
    [
        pytest.param(
            {"question": QUESTION, "docs": [str(ROOT / "tests")]}, "outside the folders", id="other documents"
        ),
        pytest.param({"question": " "}, "question is empty", id="no question"),
        pytest.param({"question": QUESTION, "web": True}, "no key", id="the web without a key"),
    ],
)
async def test_what_does_not_fit_is_an_error_that_says_so(server: MCPServer, given: dict[str, Any], said: str) -> None:
    async with Client(server) as client:
        result = await client.call_tool("research", given)
    assert result.is_error
    assert said in text(result)


@pytest.mark.slow
async def test_the_command_serves_a_client_over_standard_input_and_output(tmp_path: Path) -> None:
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("FACTLEDGER", "LANGSMITH"))}
    command = StdioServerParameters(
        command=sys.executable,
        args=["-m", "factledger", "mcp", "--docs", str(DEMO)],
        env={**kept, "FACTLEDGER_HOME": str(tmp_path)},
    )
    async with Client(command) as client:
        result = await client.call_tool("research", {"question": QUESTION})
    assert "12 hours" in text(result)

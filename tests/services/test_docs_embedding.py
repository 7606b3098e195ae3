"""`docs/embedding.md` shows programs: they are run as they stand, in this checkout's folder."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from langgraph_server import serving

from factledger.cli.app import app
from factledger.evals.model import serving as model_serving
from factledger.evals.model.serving import Reply, ToolCall
from factledger.records import JsonObject

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "embedding.md").read_text("utf-8")
README = (ROOT / "README.md").read_text("utf-8")
QUESTION = "What is the battery life of Orbit A1?"

Run = Callable[..., str]
AS_A_NODE = """
import uuid

from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.pregel.remote import RemoteGraph

remote = RemoteGraph("factledger", url="http://127.0.0.1:2024")


def research(state: MessagesState) -> dict:
    return {"messages": remote.invoke({"messages": state["messages"]}, context={"docs": ["examples/demo"]})["messages"]}


chat = StateGraph(MessagesState)
chat.add_node("research", research)
chat.add_edge(START, "research")
thread = {"configurable": {"thread_id": str(uuid.uuid4())}}
given = {"messages": [("user", "What is the battery life of Orbit A1?")]}
graph = chat.compile(checkpointer=InMemorySaver())
messages = graph.invoke(given, thread)["messages"]
assert [message.type for message in messages] == ["human", "ai"]
assert messages[-1].additional_kwargs["factledger"]["facts"]
print(messages[-1].text)
"""
"""What the page says of a remote graph in a node."""


def program(heading: str, language: str = "python") -> str:
    """Return the one program below a heading."""
    section = PAGE.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    (block,) = re.findall(rf"^```{language}\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    return str(block)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Return a function that runs a program, types the given lines into it and returns what it printed."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("FACTLEDGER_HOME", str(tmp_path))

    def ran(code: str, *typed: str) -> str:
        lines = iter(typed)
        names: dict[str, Any] = {"__name__": "__main__", "input": lambda prompt: next(lines)}
        exec(compile(code, "docs/embedding.md", "exec"), names)  # noqa: S102 - the page's own program
        return " ".join(capsys.readouterr().out.split())

    return ran


@pytest.fixture(scope="module")
def remote(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start the graph's server; yield its address."""
    langgraph = str(Path(sys.executable).with_name("langgraph"))
    with serving([langgraph, "dev", "--no-browser", "--no-reload"], tmp_path_factory.mktemp("remote"), ROOT) as server:
        yield server.url


@pytest.mark.parametrize(
    ("first", "second", "values"),
    [
        pytest.param(QUESTION, "And Lumen B2?", ("12 hours", "9 hours"), id="en"),
        pytest.param("Какое время работы у Orbit A1?", "А у Lumen B2?", ("12 часов", "9 часов"), id="ru"),
        pytest.param("Orbit A1 的续航时间是多少？", "那Lumen B2呢？", ("12小时", "9小时"), id="zh"),
    ],
)
def test_the_ten_line_chatbot_follows_up(run: Run, first: str, second: str, values: tuple[str, str]) -> None:
    code = program("A chatbot in ten lines")
    assert len([line for line in code.splitlines() if line]) <= 10
    printed = run(code, first, second, "").replace("12 小时", "12小时").replace("9 小时", "9小时")
    assert printed.index(values[0]) < printed.rindex(values[1])


def test_the_agent_has_the_research_beside_another_tool(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def model(body: JsonObject) -> Reply:
        """Call both tools, then say so."""
        if body["messages"][-1]["role"] == "tool":
            return Reply(content="12 hours or 10; yes.")
        calls = {"research": {"question": QUESTION}, "opening_hours": {"weekday": "Monday"}}
        return Reply(tool_calls=tuple(ToolCall(name, json.dumps(given)) for name, given in calls.items()))

    with model_serving.serving(model) as server:
        monkeypatch.setenv("OPENAI_API_KEY", "none")
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        printed = run(program("A tool of an agent, beside others"))
    assert "tool: On Monday from 9 to 18." in printed
    assert "'In standard mode, the battery of Orbit A1 lasted 12 hours on one charge.'" in printed
    assert printed.endswith("ai: 12 hours or 10; yes.")


def test_the_team_has_the_research_for_a_worker(run: Run) -> None:
    printed = run(program("A worker among several"))
    assert "Orbit A1: 12 hours — “In standard mode" in printed
    assert "Lumen B2: 9 hours — “The battery of Lumen B2 lasts 9 hours" in printed


@pytest.mark.parametrize("word", ["yes", "да", "可以"])
def test_a_person_is_asked(run: Run, word: str) -> None:
    printed = run(program("Ask a person"), word)
    assert printed.count("9 hours") >= 1


def test_progress_is_printed(run: Run) -> None:
    printed = run(program("Progress, and stopping"))
    assert "search Q1 Orbit A1 battery life" in printed
    assert printed.index("verify") < printed.index("12 hours")


def test_the_program_in_the_readme(run: Run) -> None:
    (code,) = re.findall(r"### In your own program\n\n```python\n(.*?)```", README, re.DOTALL)
    assert "12 hours" in run(code)


@pytest.mark.slow
@pytest.mark.parametrize("code", [program("A graph on another machine"), AS_A_NODE], ids=["asked", "in a node"])
def test_a_graph_on_another_machine_is_asked(remote: str, code: str) -> None:
    """In a process of its own: a remote graph closes no connections."""
    code = code.replace("http://127.0.0.1:2024", remote)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False)
    assert "12 hours" in done.stdout, done.stderr


def test_the_client_of_the_protocol_starts_our_command() -> None:
    (server,) = json.loads(program("The Model Context Protocol", "json"))["mcpServers"].values()
    command, *options = server["args"]
    assert server["command"] == "factledger"
    registered = {c.name or (c.callback.__name__ if c.callback else "") for c in app.registered_commands}
    assert command in registered
    assert options == ["--docs", "examples/demo"]


def test_the_page_leaves_no_program_untried() -> None:
    tried = set(re.findall(r'program\("([^"]+)"', Path(__file__).read_text("utf-8")))
    sections = [part for part in PAGE.split("\n## ")[1:] if "```python" in part or "```json" in part]
    assert {part.splitlines()[0] for part in sections} == tried

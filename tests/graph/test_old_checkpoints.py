"""Checkpoints of another version are read, or refused with a sentence; the ledger keeps what was found."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any, TypedDict

import pytest
from checkpoint_files import (
    Change,
    before_formats,
    change_latest,
    dropped_field,
    later_format,
    unknown_field,
    unknown_step,
)
from langchain_core.messages import AnyMessage, HumanMessage
from langchain_core.runnables import RunnableLambda
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.message import add_messages
from langgraph.types import Command
from machine import QUESTION, World, config, report

from factledger.errors import ConfigError, StateError
from factledger.graph.build import ResearchGraph
from factledger.graph.formats import FORMAT
from factledger.graph.threads import is_unfinished

SHOP = "What does our shop say of Orbit?"


@asynccontextmanager
async def opened(world: World, path: Path) -> AsyncIterator[ResearchGraph]:
    """Open the graph as a program does that is started anew on the same file."""
    async with AsyncSqliteSaver.from_conn_string(str(path)) as saver:
        yield world.graph.copy({"checkpointer": saver})


async def stopped(world: World, path: Path, before: str) -> str:
    """Run a question up to a step, as a program does that is ended there; return the run's id."""
    async with opened(world, path) as graph:
        state = await graph.ainvoke({"question": QUESTION}, config(), interrupt_before=[before], durability="sync")
        return str(state["run_id"])


REFUSED = [
    pytest.param(later_format, "kept in format 99", "9.9.9", id="a later format"),
    pytest.param(dropped_field, "metrics.0.name: Field required", "0.0.1", id="a field is missing"),
    pytest.param(unknown_field, "sub_questions.0.colour: Extra inputs", "0.0.1", id="a field is unknown"),
]
STEP = pytest.param(unknown_step, "stopped before a step that factledger", "0.0.1", id="a step is unknown")


@pytest.mark.parametrize(("change", "what", "version"), [*REFUSED, STEP])
async def test_a_checkpoint_that_does_not_fit_is_refused_with_a_sentence(
    tmp_path: Path, change: Change, what: str, version: str
) -> None:
    world, path = World(tmp_path), tmp_path / "checkpoints.sqlite"
    run_id = await stopped(world, path, "draft")
    asked, rows = len(world.analyst.asked), await world.ledger.entries(run_id)
    change_latest(path, change)
    async with opened(world, path) as graph:
        with pytest.raises(StateError) as caught:
            await graph.ainvoke(None, config())
    said = str(caught.value)
    assert said.startswith(f"Run {run_id} ")
    assert what in said
    assert f"was begun by factledger {version}" in said.replace("It was", "was")
    assert f"factledger resume {run_id} --anew" in said
    assert len(world.analyst.asked) == asked
    assert await world.ledger.entries(run_id) == rows, "nothing is lost"


@pytest.mark.parametrize(("change", "what", "version"), [*REFUSED, STEP])
async def test_a_caller_without_an_event_loop_reads_the_same(
    tmp_path: Path, change: Change, what: str, version: str
) -> None:
    world, path = World(tmp_path), tmp_path / "checkpoints.sqlite"
    await stopped(world, path, "draft")
    change_latest(path, change)
    with SqliteSaver.from_conn_string(str(path)) as saver, pytest.raises(StateError, match=what):
        world.graph.copy({"checkpointer": saver}).invoke(None, config())


class Chat(TypedDict):
    messages: Annotated[list[AnyMessage], add_messages]


def around(world: World, *, by_a_function: bool) -> StateGraph[Chat, None, Chat, Chat]:
    """Return a graph that has ours as a node, or a function that calls it."""

    async def call(state: Chat) -> Chat:
        given: Any = {"messages": state["messages"]}
        return {"messages": (await world.graph.ainvoke(given))["messages"]}

    def call_and_wait(state: Chat) -> Chat:
        given: Any = {"messages": state["messages"]}
        return {"messages": world.graph.invoke(given)["messages"]}

    graph = StateGraph(Chat)
    graph.add_node("desk", RunnableLambda(call_and_wait, call) if by_a_function else world.graph)
    graph.add_edge(START, "desk")
    graph.add_edge("desk", END)
    return graph


@pytest.mark.parametrize("by_a_function", [pytest.param(False, id="a node"), pytest.param(True, id="a function")])
@pytest.mark.parametrize(("change", "what", "version"), [*REFUSED, STEP])
async def test_a_graph_around_it_is_told_as_well(
    tmp_path: Path, change: Change, what: str, version: str, by_a_function: bool
) -> None:
    world, path = World(tmp_path, memory=False, context={"approve_plan": True}), tmp_path / "checkpoints.sqlite"
    graph, given = around(world, by_a_function=by_a_function), Chat(messages=[HumanMessage(QUESTION)])
    async with AsyncSqliteSaver.from_conn_string(str(path)) as saver:
        waiting = await graph.compile(checkpointer=saver).ainvoke(given, config(), durability="sync")
    assert waiting["__interrupt__"]
    change_latest(path, change, inside="desk")
    async with AsyncSqliteSaver.from_conn_string(str(path)) as saver:
        with pytest.raises(StateError, match=what):
            await graph.compile(checkpointer=saver).ainvoke(Command(resume="yes"), config())
    with SqliteSaver.from_conn_string(str(path)) as saver, pytest.raises(StateError, match=what):
        graph.compile(checkpointer=saver).invoke(Command(resume="yes"), config())


async def test_a_graph_around_it_may_ask_anew_after_a_run_that_stopped(tmp_path: Path) -> None:
    world, path = World(tmp_path, memory=False, context={"approve_plan": True}), tmp_path / "checkpoints.sqlite"
    graph, given = around(world, by_a_function=False), Chat(messages=[HumanMessage(QUESTION)])
    async with AsyncSqliteSaver.from_conn_string(str(path)) as saver:
        await graph.compile(checkpointer=saver).ainvoke(given, config(), durability="sync")
        change_latest(path, unknown_step, inside="desk")
        again = Chat(messages=[HumanMessage(SHOP)])
        waiting = await graph.compile(checkpointer=saver).ainvoke(again, config(), durability="sync")
        assert waiting["__interrupt__"]
        state = await graph.compile(checkpointer=saver).ainvoke(Command(resume="yes"), config())
    assert "12 hours" in state["messages"][-1].text


@pytest.mark.parametrize("given", [pytest.param(None, id="going on"), pytest.param(Command(resume="yes"), id="answer")])
async def test_whoever_names_no_thread_is_told_by_langgraph(tmp_path: Path, given: Any) -> None:
    graph = World(tmp_path).graph
    with pytest.raises(ValueError, match="thread_id"):
        await graph.ainvoke(given)
    with pytest.raises(ValueError, match="thread_id"):
        graph.invoke(given)


@pytest.mark.parametrize(
    "before", [pytest.param("planner", id="before the plan"), pytest.param("draft", id="before the draft")]
)
async def test_an_earlier_checkpoint_that_lacks_what_has_a_default_is_gone_on_with(tmp_path: Path, before: str) -> None:
    whole = report(await World(tmp_path / "whole").ask())
    world, path = World(tmp_path), tmp_path / "checkpoints.sqlite"
    await stopped(world, path, before)
    change_latest(path, before_formats)
    async with opened(world, path) as graph:
        assert report(await graph.ainvoke(None, config())) == whole


async def test_a_new_question_needs_nothing_of_a_finished_run_that_cannot_be_read(tmp_path: Path) -> None:
    world, path = World(tmp_path), tmp_path / "checkpoints.sqlite"
    async with opened(world, path) as graph:
        await graph.ainvoke({"question": QUESTION}, config())
        change_latest(path, dropped_field)
        state = await graph.ainvoke({"question": SHOP}, config())
    assert state["report"]["status"] == "answered"
    assert [message.type for message in state["messages"]] == ["human", "ai", "human", "ai"]


@pytest.mark.parametrize(("change", "what", "version"), REFUSED)
async def test_a_new_question_after_a_run_that_stopped_is_told_as_well(
    tmp_path: Path, change: Change, what: str, version: str
) -> None:
    world, path = World(tmp_path), tmp_path / "checkpoints.sqlite"
    await stopped(world, path, "draft")
    change_latest(path, change)
    async with opened(world, path) as graph:
        with pytest.raises(StateError, match=f"(?s){what}.*in a new conversation"):
            await graph.ainvoke({"question": SHOP}, config())
        other: dict[str, Any] = await graph.ainvoke({"question": SHOP}, config("another"))
    assert other["report"]["status"] == "answered"


@pytest.mark.parametrize(
    ("change", "what"),
    [
        pytest.param(unknown_step, r"0\.0\.1 and stopped before a step that factledger .* does not have", id="a step"),
        pytest.param(dropped_field, r"metrics\.0\.name", id="a field"),
        pytest.param(later_format, "format 99", id="a later format"),
    ],
)
async def test_whoever_looks_before_going_on_is_told(tmp_path: Path, change: Change, what: str) -> None:
    world, path = World(tmp_path), tmp_path / "checkpoints.sqlite"
    await stopped(world, path, "draft")
    async with opened(world, path) as graph:
        assert is_unfinished(await graph.aget_state(config()))
        change_latest(path, change)
        with pytest.raises(StateError, match=what):
            is_unfinished(await graph.aget_state(config()))


async def test_what_a_run_ends_with_says_its_format(tmp_path: Path) -> None:
    world = World(tmp_path)
    state = await world.ask()
    kept = (await world.graph.aget_state(config())).values
    assert kept["begun_by"]["format"] == FORMAT
    assert kept["begun_by"]["run_id"] == state["run_id"]
    assert not is_unfinished(await world.graph.aget_state(config()))
    assert "begun_by" not in state, "a graph around this one is not told"


def test_the_steps_of_this_format_are_there(tmp_path: Path) -> None:
    """A step that is renamed or taken out needs another format: name the steps of that one here."""
    of_format = {
        1: "intake triage clarify reply planner approve research collect rank extract reconcile compute draft verify"
        " publish"
    }
    within = {1: "choose search"}
    graph = World(tmp_path).graph
    assert set(of_format[FORMAT].split()) <= set(graph.nodes)
    assert set(within[FORMAT].split()) <= set(dict(graph.get_subgraphs())["research"].nodes)


@pytest.mark.parametrize(
    ("edit", "what"),
    [
        pytest.param({"settings": {"rounds": 99}}, "settings.rounds: ", id="a setting out of bounds"),
        pytest.param({"sub_questions": "Why?"}, "list of objects", id="text in place of a list"),
        pytest.param({"facts": [{"value": "12"}]}, "list of objects", id="an entry without an id"),
        pytest.param({"facts": [{"id": "F1"}]}, "facts.0.", id="an entry that lacks the rest"),
        pytest.param({"report": {"status": "answered"}}, "report.", id="a report that is none"),
    ],
)
async def test_an_edit_that_does_not_fit_is_refused_and_changes_nothing(
    tmp_path: Path, edit: dict[str, Any], what: str
) -> None:
    """A LangGraph server passes the message of a ValueError on, and hides that of others."""
    world = World(tmp_path, context={"approve_plan": True})
    await world.ask()
    before = (await world.graph.aget_state(config())).values
    with pytest.raises(ValueError, match=what) as caught:
        await world.graph.aupdate_state(config(), edit)
    assert isinstance(caught.value, StateError)
    with pytest.raises(ValueError, match=what):
        world.graph.update_state(config(), edit)
    assert (await world.graph.aget_state(config())).values == before
    assert (await world.graph.ainvoke(Command(resume="yes"), config()))["report"]["status"] == "answered"


async def test_an_answer_where_nothing_was_asked_is_refused_with_a_sentence(tmp_path: Path) -> None:
    graph = World(tmp_path).graph
    with pytest.raises(ConfigError, match="nothing to answer"):
        await graph.ainvoke(Command(resume="yes"), config())
    with pytest.raises(ConfigError, match="nothing to answer"):
        graph.invoke(Command(resume="yes"), config())

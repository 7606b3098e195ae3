"""Checkpoints of another version are read, or refused with a sentence; the ledger keeps what was found."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

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
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from machine import QUESTION, World, config, report

from factledger.errors import StateError
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
    assert set(of_format[FORMAT].split()) <= set(World(tmp_path).graph.nodes)

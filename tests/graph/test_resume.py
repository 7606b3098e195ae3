"""A run resumed at any checkpoint ends the same, and a checkpoint holds plain JSON."""

from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import BaseMessage
from langgraph.types import StateSnapshot
from machine import World, config, report


async def test_every_checkpoint_leads_to_the_same_report(tmp_path: Path) -> None:
    world = World(tmp_path)
    final = report(await world.ask())
    snapshots = [s async for s in world.graph.aget_state_history(config()) if s.next and s.next != ("__start__",)]
    assert len(snapshots) > 8
    for snapshot in snapshots:
        again = await world.graph.ainvoke(None, snapshot.config)
        assert report(again) == final, f"resumed before {snapshot.next}"


async def test_a_resumed_run_asks_nothing_twice(tmp_path: Path) -> None:
    world = World(tmp_path)
    await world.ask()
    asked = len(world.analyst.asked)
    snapshots = [s async for s in world.graph.aget_state_history(config()) if "planner" in s.next]
    await world.graph.ainvoke(None, snapshots[0].config)
    assert len(world.analyst.asked) == asked


async def test_a_checkpoint_holds_no_class_of_ours(tmp_path: Path) -> None:
    world = World(tmp_path)
    await world.ask()
    async for snapshot in world.graph.aget_state_history(config()):
        saved = await world.graph.checkpointer.aget(snapshot.config)  # type: ignore[union-attr]
        assert saved is not None
        for name, value in saved["channel_values"].items():
            assert_plain(value, name)


async def snapshot_before(world: World, node: str) -> StateSnapshot:
    return [s async for s in world.graph.aget_state_history(config()) if s.next == (node,)].pop()


def assert_plain(value: Any, where: str) -> None:
    if isinstance(value, dict):
        for key, inner in value.items():
            assert_plain(inner, f"{where}.{key}")
    elif isinstance(value, list | tuple):
        for n, inner in enumerate(value):
            assert_plain(inner, f"{where}[{n}]")
    else:
        ours = type(value).__module__.startswith("factledger")
        assert not ours or where.startswith("__"), f"{where} holds a {type(value).__name__}"
        assert isinstance(value, str | int | float | bool | type(None) | BaseMessage) or where.startswith(
            ("__", "branch:")
        )


@pytest.mark.parametrize(
    ("edit", "status"),
    [
        pytest.param({"quote": "The battery of Orbit lasts 40 hours.", "value": "40 hours"}, "rejected", id="untrue"),
        pytest.param({"value": "40 hours"}, "rejected", id="a value that the quote does not hold"),
        pytest.param({"source_id": "S9"}, "rejected", id="a source that was never opened"),
        pytest.param({"quote": "Orbit lasts 12 hours in standard mode.", "value": "12 hours"}, "verified", id="true"),
    ],
)
async def test_a_fact_edited_by_hand_is_true_to_its_page_or_not_published(
    tmp_path: Path, edit: dict[str, str], status: str
) -> None:
    world = World(tmp_path)
    await world.ask()
    before = await snapshot_before(world, "draft")
    facts = [{**f, **edit} if f["value"] == "12 hours" else f for f in before.values["facts"]]
    edited = next(f["id"] for f in before.values["facts"] if f["value"] == "12 hours")
    forked = await world.graph.aupdate_state(before.config, {"facts": facts})
    state = await world.graph.ainvoke(None, forked)
    fact = next(f for f in state["facts"] if f["id"] == edited)
    assert (fact["status"], fact["edited_by"]) == (status, "person")
    assert "40 hours" not in state["messages"][-1].text


async def test_a_verdict_edited_by_hand_publishes_nothing(tmp_path: Path) -> None:
    world = World(tmp_path)
    await world.ask()
    before = await snapshot_before(world, "publish")
    forged = [{"statement": "Orbit lasts 77 hours [F1].", "status": "sourced", "fact_ids": ["F1"]}]
    forked = await world.graph.aupdate_state(
        before.config, {"verdicts": forged, "draft": "Orbit lasts 77 hours [F1, S1]."}, as_node="verify"
    )
    state = await world.graph.ainvoke(None, forked)
    assert "77" not in state["messages"][-1].text

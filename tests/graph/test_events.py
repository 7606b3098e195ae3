"""A caller may stream a run's events; its parallel searches write no field of their own into the run."""

from pathlib import Path
from typing import Any

import pytest
from machine import QUESTION, World, config


@pytest.mark.parametrize(
    "modes", [pytest.param(["values"], id="values"), pytest.param(["updates", "messages", "debug"], id="several modes")]
)
async def test_a_run_is_streamed_as_events(tmp_path: Path, modes: Any) -> None:
    graph = World(tmp_path).graph
    events = graph.astream_events({"question": QUESTION}, config(), version="v2", stream_mode=modes, context={})
    names = [event["name"] async for event in events]
    assert {"choose", "search"} <= set(names), "the steps of a search are told too"
    assert (await graph.aget_state(config())).values["report"]["status"] == "answered"


async def test_the_steps_of_a_search_are_streamed_in_its_own_namespace(tmp_path: Path) -> None:
    graph = World(tmp_path).graph
    told: dict[str, set[str]] = {}
    stream = graph.astream({"question": QUESTION}, config(), stream_mode="updates", subgraphs=True, context={})
    async for namespace, update in stream:
        told.setdefault(namespace[0].partition(":")[0] if namespace else "", set()).update(update)
    assert {"choose", "search"} <= told["research"]

"""What a run tells whoever watches it: the documented events, in plain JSON, whole."""

import json
from pathlib import Path
from typing import Any, get_args, get_type_hints

from machine import QUESTION, World

from factledger.graph import events

SHAPES = {get_args(get_type_hints(kind)["event"])[0]: kind for kind in get_args(events.Event)}


async def told(world: World) -> list[Any]:
    given: Any = {"messages": [("user", QUESTION)]}
    config: Any = {"configurable": {"thread_id": "t"}}
    parts = world.graph.astream(given, config, stream_mode="custom", subgraphs=True, version="v2")
    return [part["data"] async for part in parts]


async def test_a_run_tells_every_kind_of_event_as_documented(tmp_path: Path) -> None:
    found = await told(World(tmp_path))
    assert {event["event"] for event in found} == SHAPES.keys()
    for event in found:
        assert event.keys() == get_type_hints(SHAPES[event["event"]]).keys()
        assert json.loads(json.dumps(event)) == event


async def test_the_plan_comes_before_its_searches_and_each_reading_names_its_metric(tmp_path: Path) -> None:
    found = await told(World(tmp_path))
    kinds = [event["event"] for event in found]
    assert kinds[:2] == ["run", "plan"]
    [plan, *_] = [event for event in found if event["event"] == "plan"]
    questions = {question["id"] for question in plan["sub_questions"]}
    metrics = {metric["id"] for metric in plan["metrics"]}
    assert {event["sub_question"] for event in found if event["event"] == "search"} <= questions
    assert {event["metric_id"] for event in found if event["event"] == "extract"} <= metrics
    assert {name for question in plan["sub_questions"] for name in question["metrics"]} <= metrics

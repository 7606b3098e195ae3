"""Who calls the graph, and what it leaves behind: with an event loop or without, streamed, cancelled, two at once."""

import asyncio
import gc
import logging
import threading
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import AIMessageChunk, HumanMessage
from machine import PAGES, QUESTION, World, config, report

from factledger import ResearchContext, Settings, build_graph
from factledger.tools.in_memory import InMemoryPage, InMemorySearch
from factledger.tools.protocol import Found, SearchRequest


async def test_callers_with_and_without_an_event_loop_get_the_same_report(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("with", "without")]
    for folder in folders:
        folder.mkdir()
    state = await World(folders[0]).ask()
    other = await asyncio.to_thread(World(folders[1]).graph.invoke, {"question": QUESTION}, config())
    assert report(other) == report(state)


async def test_a_caller_on_an_event_loop_may_call_without_awaiting(tmp_path: Path) -> None:
    """As a notebook does, and a plain function that an agent calls."""
    state: Any = World(tmp_path).graph.invoke({"question": QUESTION}, config())
    assert state["report"]["status"] == "answered"


def test_the_thread_of_callers_without_an_event_loop_ends_with_the_graph(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    world = World(tmp_path)
    world.graph.invoke({"question": QUESTION}, config())
    (own,) = own_threads(before)
    world.graph.invoke({"question": QUESTION}, config("t2"))
    assert own_threads(before) == [own]
    del world
    gc.collect()
    own.join(timeout=30)
    assert not own.is_alive()


def own_threads(before: set[threading.Thread]) -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "factledger" and thread not in before]


def test_an_error_reaches_a_caller_without_an_event_loop(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="question is empty"):
        World(tmp_path).graph.invoke({"question": " "}, config())


def test_the_stream_is_the_same_without_an_event_loop(tmp_path: Path) -> None:
    given = {"question": QUESTION}
    parts = World(tmp_path).graph.stream(given, config(), stream_mode="custom", subgraphs=True, version="v2")
    events = [part["data"]["event"] for part in parts]
    assert events[:2] == ["run", "plan"]
    assert events[-1] == "verify"


async def test_progress_is_tagged_and_the_answer_comes_whole(tmp_path: Path) -> None:
    """Sub-questions are searched at once; only one message is ever streamed, so that no two are mixed."""
    events, chunks = [], []
    async for part in World(tmp_path).graph.astream(
        {"messages": [HumanMessage(QUESTION)]},
        config(),
        stream_mode=["custom", "messages"],
        subgraphs=True,
        version="v2",
    ):
        if part["type"] == "custom":
            events.append(part["data"])
        elif part["type"] == "messages":
            chunks.append(part["data"][0])
    assert all(event["event"] for event in events)
    assert {event["sub_question"] for event in events if event["event"] == "search"} == {"Q1", "Q2"}
    (message,) = chunks
    assert not isinstance(message, AIMessageChunk)
    assert message.name == "factledger"
    assert "12 hours" in message.text


class Endless(InMemorySearch):
    """A tool that answers once, then never."""

    def __init__(self) -> None:
        super().__init__(PAGES)
        self.searches = 0
        self.waiting = asyncio.Event()

    async def search(self, request: SearchRequest) -> Found:
        self.searches += 1
        if self.searches > 1:
            self.waiting.set()
            await asyncio.Event().wait()
        return await super().search(request)


async def test_a_cancelled_run_stops_at_once_and_can_be_taken_up(tmp_path: Path) -> None:
    tool = Endless()
    world = World(tmp_path, tools=[tool])
    before = asyncio.all_tasks()
    run = asyncio.create_task(world.ask())
    await tool.waiting.wait()
    run.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(run, timeout=10)
    await asyncio.sleep(0)
    assert asyncio.all_tasks() <= before
    (kept,) = await world.ledger.runs()
    assert (kept.status, kept.resumable) == ("running", True)
    in_flight = [call for call in await world.ledger.calls(kept.id) if call.answer is None and call.failure is None]
    # The other sub-question may be at its search, or at the choice of its tool.
    assert {"search_kb"} <= {call.role for call in in_flight} <= {"search_kb", "choose_tool"}
    assert await world.ledger.check(kept.id) == []
    asked = len(world.analyst.asked)
    whole = World(tmp_path)
    whole.graph.checkpointer = world.graph.checkpointer
    state: Any = await whole.graph.ainvoke(None, config(), durability="sync")
    assert state["report"]["status"] == "answered"
    assert whole.count("triage") == whole.count("plan") == 0 < asked


async def test_whoever_stops_reading_the_stream_stops_the_run(tmp_path: Path) -> None:
    world = World(tmp_path)
    before = asyncio.all_tasks()
    stream = world.graph.astream({"question": QUESTION}, config(), stream_mode="custom")
    async for event in stream:
        if event["event"] == "plan":
            break
    await stream.aclose()
    await asyncio.sleep(0)
    assert asyncio.all_tasks() <= before
    assert [run.status for run in await world.ledger.runs()] == ["running"]


async def test_two_graphs_in_one_process_know_nothing_of_each_other(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    other = {"other.md": InMemoryPage(title="Orbit", text="The battery of Orbit lasts 30 hours.")}
    one = World(folders[0], context={"max_sub_questions": 2})
    two = World(folders[1], tools=[InMemorySearch(other)], context={"rounds": 1})
    states = await asyncio.gather(one.ask(), two.ask())
    assert [state["settings"]["rounds"] for state in states] == [2, 1]
    assert [state["settings"]["max_sub_questions"] for state in states] == [2, 5]
    assert [{f["value"] for f in state["facts"] if f["status"] == "verified"} for state in states] == [
        {"12 hours", "10 hours"},
        {"30 hours"},
    ]
    assert [len(await world.ledger.runs()) for world in (one, two)] == [1, 1]


def test_what_a_call_chooses_holds_over_what_the_graph_was_built_with(tmp_path: Path) -> None:
    world = World(tmp_path, context={"rounds": 1, "max_sub_questions": 3})
    state: Any = world.graph.invoke({"question": QUESTION}, config(), context=ResearchContext(rounds=4))
    assert (state["settings"]["rounds"], state["settings"]["max_sub_questions"]) == (4, 3)


def test_documents_that_the_owner_names_need_no_further_leave(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "orbit.md").write_text("The battery of Orbit lasts 12 hours.", "utf-8")
    graph = build_graph(settings=Settings(home=tmp_path / "home"), context=ResearchContext(docs=(str(docs),)))
    state: Any = graph.invoke({"question": "How long does the battery of Orbit last?"})
    assert "12 hours" in state["messages"][-1].text
    with pytest.raises(ValueError, match="outside the folders"):
        graph.invoke({"question": "What is in there?"}, context=ResearchContext(docs=(str(tmp_path),)))


def test_no_logging_is_configured(tmp_path: Path) -> None:
    root = logging.getLogger()
    before = (root.level, list(root.handlers), logging.root.manager.disable)
    World(tmp_path).graph.invoke({"question": QUESTION}, config())
    assert (root.level, list(root.handlers), logging.root.manager.disable) == before
    ours = [name for name in logging.root.manager.loggerDict if name.startswith("factledger")]
    assert all(not logging.getLogger(name).handlers and not logging.getLogger(name).level for name in ours)


@pytest.mark.parametrize(
    "other",
    [
        pytest.param("What does our shop say of the battery of Orbit?", id="en"),
        pytest.param("Сколько работает батарея Orbit?", id="ru"),
        pytest.param("Orbit 的电池能用多久？", id="zh"),
    ],
)
@pytest.mark.parametrize("stopped_after", [pytest.param("intake", id="early"), pytest.param("planner", id="later")])
async def test_another_question_after_a_run_that_was_stopped_is_the_one_that_is_answered(
    tmp_path: Path, other: str, stopped_after: str
) -> None:
    world = World(tmp_path)
    first: Any = await world.graph.ainvoke({"question": QUESTION}, config(), interrupt_after=[stopped_after])
    state = await world.ask(other)
    assert (state["asked"], state["report"]["status"]) == (other, "answered")
    assert [m.text for m in state["messages"] if m.type == "human"] == [QUESTION, other]
    assert state["run_id"] != first["run_id"]


async def test_the_same_question_again_is_not_said_twice(tmp_path: Path) -> None:
    world = World(tmp_path)
    await world.graph.ainvoke({"question": QUESTION}, config(), interrupt_after=["planner"])
    state = await world.ask()
    assert [m.type for m in state["messages"]] == ["human", "ai"]


async def test_an_earlier_question_may_be_asked_again_after_another_was_stopped(tmp_path: Path) -> None:
    world, other = World(tmp_path), "What does our shop say of the battery of Orbit?"
    await world.ask()
    await world.graph.ainvoke({"question": other}, config(), interrupt_after=["planner"])
    state = await world.ask()
    assert state["asked"] == QUESTION
    assert [m.text for m in state["messages"] if m.type == "human"] == [QUESTION, other, QUESTION]

"""The graph inside other graphs: as a node, as a subgraph, with their checkpointer, and with what they ask a person."""

import operator
from pathlib import Path
from typing import Annotated, Any, TypedDict

import pytest
from langchain_core.messages import AnyMessage, HumanMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.message import add_messages
from langgraph.types import Command, Send
from machine import QUESTION, World, config, extract

from factledger.analyst.protocol import Extraction, ExtractRequest, Triage
from factledger.report.schema import PublishedReport

SHOP = "And what does the shop say about the battery of Orbit?"


class Chat(TypedDict):
    """A parent that shares the conversation and the question, and has a list of its own under a name of ours."""

    messages: Annotated[list[AnyMessage], add_messages]
    question: str
    facts: Annotated[list[Any], operator.add]


def chatbot(world: World, **compiled: Any) -> Any:
    parent = StateGraph(Chat)
    parent.add_node("research", world.graph)
    parent.add_edge(START, "research")
    parent.add_edge("research", END)
    return parent.compile(**compiled)


async def test_a_parent_that_shares_keys_gets_each_thing_once(tmp_path: Path) -> None:
    world = World(tmp_path, memory=False)
    parent = chatbot(world, checkpointer=InMemorySaver())
    given = HumanMessage(QUESTION)
    state = await parent.ainvoke({"messages": [given]}, config())
    assert [m.type for m in state["messages"]] == ["human", "ai"]
    assert state["messages"][0].text == QUESTION
    assert [f["id"] for f in state["facts"]] == ["F1", "F2"]


async def test_a_second_question_is_a_run_of_its_own_and_the_conversation_is_kept_once(tmp_path: Path) -> None:
    world = World(tmp_path, memory=False)
    parent = chatbot(world, checkpointer=InMemorySaver())
    await parent.ainvoke({"messages": [HumanMessage(QUESTION)]}, config())
    state = await parent.ainvoke({"messages": [HumanMessage(SHOP)]}, config())
    assert [m.type for m in state["messages"]] == ["human", "ai", "human", "ai"]
    first, second = (m.additional_kwargs["factledger"]["run_id"] for m in state["messages"][1::2])
    assert first != second
    earlier = [request.earlier for name, request in world.analyst.asked if name == "triage"]  # type: ignore[attr-defined]
    assert earlier[0] == ()
    assert earlier[1][0] == QUESTION


async def test_the_same_question_again_is_asked_again(tmp_path: Path) -> None:
    world = World(tmp_path, memory=False)
    parent = chatbot(world, checkpointer=InMemorySaver())
    for _ in range(2):
        await parent.ainvoke({"messages": [HumanMessage(QUESTION)]}, config())
    assert world.count("triage") == 2
    assert len(await world.ledger.runs()) == 2


async def test_a_parents_question_stays_as_it_was(tmp_path: Path) -> None:
    parent = chatbot(World(tmp_path, memory=False))
    state = await parent.ainvoke({"question": QUESTION})
    assert state["question"] == QUESTION
    assert [m.type for m in state["messages"]] == ["human", "ai"]


async def test_a_question_that_a_parent_keeps_is_not_asked_again(tmp_path: Path) -> None:
    parent = chatbot(World(tmp_path, memory=False), checkpointer=InMemorySaver())
    await parent.ainvoke({"question": QUESTION}, config())
    state = await parent.ainvoke({"messages": [HumanMessage(SHOP)]}, config())
    assert [m.text for m in state["messages"] if m.type == "human"] == [QUESTION, SHOP]
    assert state["messages"][-1].additional_kwargs["factledger"]["question"] == SHOP


class Desk(TypedDict):
    """A parent with another state."""

    topics: list[str]
    findings: Annotated[list[str], operator.add]


class Topic(TypedDict):
    topic: str


def desk(world: World, **compiled: Any) -> Any:
    """Return a parent that researches all its topics at once, through a node that maps its state to ours and back."""

    async def research(given: Topic) -> dict[str, list[str]]:
        state = await world.graph.ainvoke({"question": given["topic"]}, context=world.context)
        return {"findings": [state["messages"][-1].text]}

    def each(given: Desk) -> list[Send]:
        return [Send("research", {"topic": topic}) for topic in given["topics"]]

    parent = StateGraph(Desk)
    parent.add_node("research", research)
    parent.add_conditional_edges(START, each, ["research"])
    parent.add_edge("research", END)
    return parent.compile(**compiled)


async def test_a_parent_with_another_state_maps_it_in_a_node(tmp_path: Path) -> None:
    world = World(tmp_path, memory=False)
    state = await desk(world).ainvoke({"topics": [QUESTION, SHOP]})
    assert set(state) == {"topics", "findings"}
    assert len(state["findings"]) == 2
    assert all("12 hours" in finding for finding in state["findings"])


async def test_the_same_topic_twice_at_once_is_two_runs(tmp_path: Path) -> None:
    world = World(tmp_path, memory=False)
    await desk(world, checkpointer=InMemorySaver()).ainvoke({"topics": [QUESTION, QUESTION]}, config())
    runs = await world.ledger.runs()
    assert len(runs) == 2
    assert {run.thread_id for run in runs} == {"t"}
    assert [await world.ledger.check(run.id) for run in runs] == [[], []]


async def test_what_a_person_is_asked_interrupts_the_parent_and_only_there(tmp_path: Path) -> None:
    world = World(tmp_path, memory=False, context={"approve_plan": True})
    parent = desk(world, checkpointer=InMemorySaver())
    waiting = await parent.ainvoke({"topics": [QUESTION]}, config())
    (asked,) = waiting["__interrupt__"]
    assert asked.value["action_requests"][0]["name"] == "approve_plan"
    state = await parent.ainvoke(Command(resume={"decisions": [{"type": "approve"}]}), config())
    assert len(state["findings"]) == 1
    assert world.count("triage") == world.count("plan") == 1, "what was done before the person answered is not repeated"


async def test_two_runs_wait_for_their_own_answers(tmp_path: Path) -> None:
    world = World(tmp_path, memory=False, context={"approve_plan": True})
    parent = desk(world, checkpointer=InMemorySaver())
    await parent.ainvoke({"topics": [QUESTION, SHOP]}, config())
    waiting = (await parent.aget_state(config())).tasks  # in the order of the topics
    first, second = (asked.id for task in waiting for asked in task.interrupts)
    state = await parent.ainvoke(Command(resume={first: "yes", second: "нет"}), config())
    assert ["12 hours" in finding for finding in state["findings"]] == [True, False]


async def test_a_subgraph_interrupts_its_parent_and_goes_on(tmp_path: Path) -> None:
    world = World(tmp_path, memory=False, context={"approve_plan": True, "settle_conflicts": True})
    parent = chatbot(world, checkpointer=InMemorySaver())
    names = []
    state = await parent.ainvoke({"messages": [HumanMessage(QUESTION)]}, config())
    for answer in ("可以", "F1"):
        names.append(state["__interrupt__"][0].value["action_requests"][0]["name"])
        state = await parent.ainvoke(Command(resume=answer), config())
    assert names == ["approve_plan", "settle_conflict"]
    assert [m.type for m in state["messages"]] == ["human", "ai"]


def test_a_parent_without_an_event_loop_keeps_its_checkpoints_in_sqlite(tmp_path: Path) -> None:
    """LangGraph's plain SQLite saver refuses to be used from an event loop."""
    world = World(tmp_path, memory=False, context={"approve_plan": True})
    with SqliteSaver.from_conn_string(str(tmp_path / "checkpoints.sqlite")) as saver:
        parent = chatbot(world, checkpointer=saver)
        waiting = parent.invoke({"messages": [HumanMessage(QUESTION)]}, config())
        assert waiting["__interrupt__"]
        state = parent.invoke(Command(resume="yes"), config())
    assert [m.type for m in state["messages"]] == ["human", "ai"]
    assert "12 hours" in state["messages"][-1].text


@pytest.mark.parametrize("foreign", [pytest.param({"user": "u"}, id="a dictionary"), pytest.param(None, id="nothing")])
async def test_the_context_of_a_parent_is_not_taken_for_ours(tmp_path: Path, foreign: object) -> None:
    class Theirs(TypedDict):
        user: str

    world = World(tmp_path, memory=False, context={"max_sub_questions": 3})
    parent = StateGraph(Chat, context_schema=Theirs)
    parent.add_node("research", world.graph)
    parent.add_edge(START, "research")
    state: Any = await parent.compile().ainvoke({"messages": [HumanMessage(QUESTION)]}, context=foreign)
    assert state["messages"][-1].additional_kwargs["factledger"]["status"] == "answered"
    (run,) = await world.ledger.runs()
    assert run.settings["max_sub_questions"] == 3


async def test_a_message_carries_its_evidence_and_nothing_that_was_rejected(tmp_path: Path) -> None:
    def invent(request: ExtractRequest) -> Extraction:
        """Read the manual, and make the shop's page up."""
        invented = Extraction(
            found=True, quote="The battery of Orbit lasts 99 hours.", value="99 hours", confidence=1.0
        )
        return invented if "shop" in request.passages[0].text else extract(request)

    state = await World(tmp_path, extract=invent).ask()
    message = state["messages"][-1]
    evidence = PublishedReport.model_validate(message.additional_kwargs["factledger"])
    assert evidence.run_id == state["run_id"]
    assert evidence.head == state["report"]["head"]
    assert [(f.id, f.value) for f in evidence.facts] == [("F1", "12 hours")]
    assert [source.id for source in evidence.sources] == ["S1"]
    assert "99 hours" not in str(message.additional_kwargs)


async def test_a_greeting_carries_no_evidence(tmp_path: Path) -> None:
    state = await World(tmp_path, triage=lambda request: Triage(decision="greeting", reason="it greets")).ask("Привет!")
    evidence = PublishedReport.model_validate(state["messages"][-1].additional_kwargs["factledger"])
    assert (evidence.status, evidence.facts, evidence.sources) == ("replied", (), ())

"""The graph as a tool of an agent that LangChain makes."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from langchain.agents import create_agent
from langchain_core.language_models.fake_chat_models import FakeMessagesListChatModel
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, ToolMessage
from langchain_core.runnables import Runnable
from langchain_core.tools import BaseTool, tool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command
from machine import QUESTION, World, config

from factledger import research_tool
from factledger.report.schema import PublishedReport

INPUT = {"messages": [HumanMessage(QUESTION)]}


class Chat(FakeMessagesListChatModel):
    """A chat model that says what it is told to, and takes tools."""

    def bind_tools(self, tools: Sequence[Any], **kwargs: Any) -> Runnable[Any, BaseMessage]:  # type: ignore[override]
        """Return itself: what it says does not depend on its tools."""
        return self


def wants(question: str = QUESTION, name: str = "research") -> AIMessage:
    return AIMessage("", tool_calls=[{"name": name, "args": {"question": question}, "id": f"call-{question}"}])


@tool
def weather(question: str) -> str:
    """Tell the weather."""
    return "It rains."


def agent(world: World, *said: AIMessage, others: Sequence[BaseTool] = (), **made: Any) -> Any:
    return create_agent(
        Chat(responses=list(said)), [research_tool(world.graph, **made), *others], checkpointer=InMemorySaver()
    )


def told(state: dict[str, Any]) -> list[ToolMessage]:
    return [message for message in state["messages"] if isinstance(message, ToolMessage)]


async def test_an_agent_reads_the_answer_and_its_evidence_is_kept_beside_it(tmp_path: Path) -> None:
    world = World(tmp_path, memory=False)
    state = await agent(world, wants(), AIMessage("12 hours or 10.")).ainvoke(INPUT, config())
    (message,) = told(state)
    assert message.status == "success"
    assert "12 hours [F1, S1]" in message.text
    evidence = PublishedReport.model_validate(message.artifact)
    assert [(f.quote, f.status) for f in evidence.facts] == [
        ("The battery of Orbit lasts 12 hours in standard mode.", "verified"),
        ("Our shop says the battery of Orbit lasts 10 hours.", "verified"),
    ]
    assert {f.source_id for f in evidence.facts} == {s.id for s in evidence.sources}


def test_an_agent_without_an_event_loop_reads_the_same(tmp_path: Path) -> None:
    state = agent(World(tmp_path, memory=False), wants(), AIMessage("Done.")).invoke(INPUT, config())
    assert "12 hours [F1, S1]" in told(state)[0].text


async def test_an_agent_may_end_with_the_answer_itself(tmp_path: Path) -> None:
    state = await agent(World(tmp_path, memory=False), wants(), return_direct=True).ainvoke(INPUT, config())
    assert state["messages"][-1] == told(state)[0]


async def test_other_tools_stand_beside_it(tmp_path: Path) -> None:
    both = AIMessage("", tool_calls=[*wants().tool_calls, *wants("Does it rain?", "weather").tool_calls])
    state = await agent(World(tmp_path, memory=False), both, AIMessage("Done."), others=[weather]).ainvoke(
        INPUT, config()
    )
    assert {message.name for message in told(state)} == {"research", "weather"}


async def test_a_person_approves_the_plan_through_the_agent(tmp_path: Path) -> None:
    world = World(tmp_path, memory=False, context={"approve_plan": True})
    made = agent(world, wants(), AIMessage("Done."))
    waiting = await made.ainvoke(INPUT, config())
    assert waiting["__interrupt__"][0].value["action_requests"][0]["name"] == "approve_plan"
    state = await made.ainvoke(Command(resume={"decisions": [{"type": "approve"}]}), config())
    assert told(state)[0].status == "success"
    assert world.count("plan") == 1


async def test_progress_comes_with_the_agents_own_stream(tmp_path: Path) -> None:
    made = agent(World(tmp_path, memory=False), wants(), AIMessage("Done."))
    parts = [part async for part in made.astream(INPUT, config(), stream_mode="custom", subgraphs=True, version="v2")]
    searched = [part["data"]["sub_question"] for part in parts if part["data"]["event"] == "search"]
    assert set(searched) == {"Q1", "Q2"}


async def test_a_setting_that_does_not_fit_is_said_to_the_agent(tmp_path: Path) -> None:
    world = World(tmp_path, memory=False, context={"docs": (str(tmp_path / "nowhere"),)})
    state = await agent(world, wants(), AIMessage("Sorry.")).ainvoke(INPUT, config())
    (message,) = told(state)
    assert (message.status, "There is no file or folder" in message.text) == ("error", True)


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("What is the battery life of Orbit?", id="en"),
        pytest.param("Какое время работы батареи Orbit?", id="ru"),
        pytest.param("Orbit 的电池续航时间是多少？", id="zh"),
    ],
)
async def test_the_tool_works_alone(tmp_path: Path, question: str) -> None:
    made = research_tool(
        World(tmp_path, memory=False).graph, name="ask_the_manuals", description="Answer from the manuals"
    )
    assert "12 hours" in str(await made.ainvoke({"question": question}))
    assert (made.name, made.description) == ("ask_the_manuals", "Answer from the manuals")


async def test_alone_it_can_ask_nobody_and_says_so(tmp_path: Path) -> None:
    made = research_tool(World(tmp_path, context={"approve_plan": True}).graph)
    said = await made.ainvoke({"question": QUESTION}, config())
    assert "waits for a person" in str(said)

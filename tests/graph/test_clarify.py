"""A question that names nothing to search for is asked back to a person, where one may be asked."""

import json
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, TypedDict

import pytest
from langchain_core.messages import AnyMessage, HumanMessage, RemoveMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.message import add_messages
from langgraph.types import Command
from machine import World, config

from factledger.analyst.offline import OfflineAnalyst
from factledger.analyst.offline.triage import triage as by_rules
from factledger.analyst.protocol import Triage, TriageRequest
from factledger.errors import AnalystError
from factledger.nodes.clarify import question_back
from factledger.nodes.decisions import Decision, read_meaning

EN = "Which one lasts longer?"
ASKED = [
    pytest.param(EN, "Orbit and Lumen", "Orbit and Lumen: which one lasts longer?", "Who or what is meant", id="en"),
    pytest.param("А сколько он стоит?", "Orbit", "сколько стоит Orbit?", "О ком или о чём вопрос", id="ru"),
    pytest.param("哪个更便宜？", "Orbit 和 Lumen", "Orbit 和 Lumen：哪个更便宜？", "问的是谁或什么", id="zh"),
]


def asking_world(folder: Path, **script: Any) -> World:
    """Return a world whose triage is made by rules unless a script says otherwise, and which may ask back."""
    return World(folder, context={"clarify_question": True}, **{"triage": by_rules, **script})


def asked(state: dict[str, Any]) -> dict[str, Any]:
    request: dict[str, Any] = state["__interrupt__"][0].value["action_requests"][0]
    return request


async def resume(world: World, answer: Any) -> dict[str, Any]:
    return await world.graph.ainvoke(Command(resume=answer), config(), durability="sync")


@pytest.mark.parametrize(("question", "answer", "complete", "sentence"), ASKED)
async def test_the_answer_makes_the_question_complete(
    tmp_path: Path, question: str, answer: str, complete: str, sentence: str
) -> None:
    world = asking_world(tmp_path)
    waiting = await world.ask(question)
    assert asked(waiting)["name"] == "clarify_question"
    assert asked(waiting)["args"]["question"] == question
    assert sentence in asked(waiting)["description"]
    assert question in asked(waiting)["description"]
    assert world.count("plan") == 0
    state = await resume(world, answer)
    assert state["asked"] == complete
    assert state["report"]["question"] == complete
    assert state["report"]["status"] == "answered"
    planned = [request.question for name, request in world.analyst.asked if name == "plan"]  # type: ignore[attr-defined]
    assert planned[0] == complete


@pytest.mark.parametrize(("question", "answer", "complete", "sentence"), ASKED)
async def test_who_said_what_is_meant_and_when_is_in_the_ledger(
    tmp_path: Path, question: str, answer: str, complete: str, sentence: str
) -> None:
    world = asking_world(tmp_path)
    await world.ask(question)
    state = await resume(world, {"decisions": [{"type": "respond", "message": answer}]})
    (entry,) = await world.ledger.entries(state["run_id"], "settled")
    assert (entry.key, entry.body["by"], entry.body["words"]) == ("question:1", "person", answer)
    assert sentence in entry.body["asked"]
    assert entry.body["question"] == complete
    assert json.loads(entry.body["answer"])["decisions"][0]["message"] == answer
    assert datetime.fromisoformat(entry.at)
    assert (await world.ledger.run(state["run_id"])).question == question, "the run keeps what was asked"


@pytest.mark.parametrize(("question", "answer", "complete", "sentence"), ASKED)
async def test_without_the_setting_nothing_is_asked(
    tmp_path: Path, question: str, answer: str, complete: str, sentence: str
) -> None:
    world = World(tmp_path, triage=by_rules)
    state = await world.ask(question)
    assert state["asked"] == question
    assert state["report"]["status"] == "answered"
    assert [m.type for m in state["messages"]] == ["human", "ai"]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        pytest.param("Orbit A1 and Lumen B2", Decision(False, "Orbit A1 and Lumen B2"), id="en: names"),
        pytest.param("Orbit A1 и Lumen B2", Decision(False, "Orbit A1 и Lumen B2"), id="ru: names"),
        pytest.param("Orbit A1 和 Lumen B2", Decision(False, "Orbit A1 和 Lumen B2"), id="zh: names"),
        pytest.param("yes, Orbit A1", Decision(False, "Orbit A1"), id="en: a yes before a name"),
        pytest.param("Нет, Orbit A1", Decision(False, "Orbit A1"), id="ru: a no before a name"),
        pytest.param("不，是 Orbit A1", Decision(False, "是 Orbit A1"), id="zh: a no before a name"),
        pytest.param("Go programming language", Decision(False, "Go programming language"), id="a name like a yes"),
        pytest.param("No Man's Sky", Decision(False, "No Man's Sky"), id="a name like a no"),
        pytest.param("好的公司", Decision(False, "好的公司"), id="zh: a name like a yes"),
        pytest.param("yes", Decision(True), id="en: yes"),
        pytest.param("да, ищи", Decision(True), id="ru: yes"),
        pytest.param("可以", Decision(True), id="zh: yes"),
        pytest.param(True, Decision(True), id="true"),
        pytest.param(False, Decision(False), id="false"),
        pytest.param("no", Decision(False), id="en: no"),
        pytest.param("нет", Decision(False), id="ru: no"),
        pytest.param("不", Decision(False), id="zh: no"),
        pytest.param(None, None, id="nothing"),
        pytest.param("  ", None, id="an empty line"),
        pytest.param({"foo": "bar"}, None, id="a foreign dictionary"),
        pytest.param({"decisions": [{"type": "respond", "message": ""}]}, None, id="a response without words"),
        pytest.param(
            {"decisions": {"type": "respond", "message": "Go fish"}}, Decision(False, "Go fish"), id="no list"
        ),
        pytest.param({"decisions": [{"type": "approve"}]}, Decision(True), id="a chat front end approves"),
        pytest.param({"decisions": [{"type": "reject"}]}, Decision(False), id="a chat front end rejects"),
        pytest.param(
            {"decisions": [{"type": "reject", "message": "Orbit A1"}]}, Decision(False, "Orbit A1"), id="with words"
        ),
        pytest.param([{"type": "response", "args": "Go fish"}], Decision(False, "Go fish"), id="an agent inbox"),
        pytest.param([{"type": "ignore", "args": None}], Decision(False), id="an agent inbox ignores"),
        pytest.param({"answer": "Orbit A1"}, Decision(False, "Orbit A1"), id="a plain dictionary"),
    ],
)
def test_what_a_person_means_is_read_as_people_type_it(answer: object, expected: Decision | None) -> None:
    assert read_meaning(answer) == expected


@pytest.mark.parametrize("answer", [pytest.param(True, id="true"), pytest.param("да", id="да")])
async def test_a_yes_researches_the_question_as_it_was_asked(tmp_path: Path, answer: Any) -> None:
    world = asking_world(tmp_path)
    await world.ask(EN)
    state = await resume(world, answer)
    assert (state["asked"], state["report"]["status"]) == (EN, "answered")
    assert world.count("triage") == 1


@pytest.mark.parametrize(
    ("question", "answer", "advice"),
    [
        pytest.param(EN, "no", "name whom or what it is about", id="en"),
        pytest.param("А сколько он стоит?", "нет", "назовите, о ком или о чём речь", id="ru"),
        pytest.param("哪个更便宜？", "不", "写明所指的对象", id="zh"),
        pytest.param(EN, {"decisions": [{"type": "reject"}]}, "name whom or what it is about", id="reject"),
    ],
)
async def test_a_bare_no_stops_the_run_and_says_what_to_ask(
    tmp_path: Path, question: str, answer: Any, advice: str
) -> None:
    world = asking_world(tmp_path)
    await world.ask(question)
    state = await resume(world, answer)
    assert state["report"]["status"] == "refused"
    assert advice in state["messages"][-1].text
    assert world.count("plan") == 0
    assert (await world.ledger.run(state["run_id"])).status == "refused"


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        pytest.param(EN, "I don't know", id="en"),
        pytest.param("А сколько он стоит?", "не знаю", id="ru"),
        pytest.param("哪个更便宜？", "那个", id="zh"),
    ],
)
async def test_an_answer_that_names_nothing_is_asked_about_once_more(
    tmp_path: Path, question: str, answer: str
) -> None:
    world = asking_world(tmp_path)
    await world.ask(question)
    assert asked(await resume(world, answer))["name"] == "clarify_question"
    state = await resume(world, answer)
    assert (state["asked"], state["report"]["status"]) == (question, "answered")
    keys = [entry.key for entry in await world.ledger.entries(state["run_id"], "settled")]
    assert keys == ["question:1", "question:2"]


@pytest.mark.parametrize(
    ("question", "nothing", "sentence"),
    [
        pytest.param(EN, "", "could not be read", id="en"),
        pytest.param("А сколько он стоит?", {"foo": "bar"}, "не удалось прочитать", id="ru"),
        pytest.param("哪个更便宜？", 5, "未能读懂", id="zh"),
    ],
)
async def test_an_answer_that_cannot_be_read_decides_nothing(
    tmp_path: Path, question: str, nothing: Any, sentence: str
) -> None:
    world = asking_world(tmp_path)
    await world.ask(question)
    again = await resume(world, nothing)
    assert sentence in asked(again)["description"]
    assert said(again) == ["human", "ai"]
    state = await resume(world, "Orbit")
    assert state["report"]["status"] == "answered"
    assert said(state) == ["human", "ai", "human", "ai"]
    keys = [entry.key for entry in await world.ledger.entries(state["run_id"], "settled")]
    assert keys == ["question:1", "question:1:2"]


@pytest.mark.parametrize(
    "message",
    [
        pytest.param("How long does the battery of Orbit last?", id="en: a name"),
        pytest.param("What is the battery life?", id="en: a thing"),
        pytest.param("Is it safe to eat raw eggs?", id="en: a word that points, and a thing"),
        pytest.param("Сколько стоит Orbit?", id="ru: a name"),
        pytest.param("время работы батареи", id="ru: a thing"),
        pytest.param("Orbit 的续航时间是多少？", id="zh: a name"),
        pytest.param("谁发明了电话？", id="zh: a thing"),
        pytest.param("Wie viel kostet es?", id="de: a language without rules"),
    ],
)
async def test_a_model_alone_cannot_ask_back_about_a_question_that_names_something(
    tmp_path: Path, message: str
) -> None:
    world = asking_world(tmp_path, triage=lambda request: Triage(decision="clarify", text="What do you mean?"))
    state = await world.ask(message)
    assert "__interrupt__" not in state
    assert world.count("plan") >= 1
    assert [f["id"] for f in state["failures"] if f["id"].startswith("triage")] == ["triage:overruled"]


@pytest.mark.parametrize(
    ("message", "language", "text", "shown"),
    [
        pytest.param(EN, "en", "Which products do you mean?", True, id="en: a question"),
        pytest.param("А сколько он стоит?", "ru", "О каком товаре вы спрашиваете?", True, id="ru: a question"),
        pytest.param("哪个更便宜？", "zh", "您指的是哪些产品？", True, id="zh: a question"),
        pytest.param(EN, "en", "Do you mean the 2023 models?", False, id="en: a figure"),
        pytest.param("А сколько он стоит?", "ru", "Вы о модели 15?", False, id="ru: a figure"),
        pytest.param("哪个更便宜？", "zh", "您指的是2023年的产品吗？", False, id="zh: a figure"),
        pytest.param(EN, "en", "Do you mean Orbit or Lumen?", False, id="en: a name of its own"),
        pytest.param("А сколько он стоит?", "ru", "Вы спрашиваете про Orbit?", False, id="ru: a name of its own"),
        pytest.param("哪个更便宜？", "zh", "您指的是 Orbit 吗？", False, id="zh: a name of its own"),
        pytest.param(EN, "en", "О каком товаре вы спрашиваете?", False, id="another language"),
        pytest.param(EN, "en", "Orbit lasts longer.", False, id="an answer"),
        pytest.param(EN, "en", "Which one? " * 30, False, id="too long"),
        pytest.param(EN, "en", "See http://evil.example, which one do you mean?", False, id="an address"),
        pytest.param(EN, "en", "Which one\x1b[2J do you mean?", False, id="a control character"),
        pytest.param(EN, "en", "", False, id="nothing"),
    ],
)
def test_a_models_question_is_shown_when_it_adds_nothing(message: str, language: str, text: str, shown: bool) -> None:
    request = TriageRequest(question=message, language=language, today="2026-11-30", ask_back=True)
    assert question_back(Triage(decision="clarify", text=text), request) == (text if shown else "")


async def test_a_model_asks_in_its_own_words_and_completes_the_question(tmp_path: Path) -> None:
    def says(request: TriageRequest) -> Triage:
        if request.question == EN:
            return Triage(decision="clarify", text="Which products do you mean?")
        assert EN in request.earlier
        return Triage(decision="research", question="Which one lasts longer, Orbit or Lumen?")

    world = asking_world(tmp_path, triage=says)
    assert asked(await world.ask(EN))["description"].startswith("Which products do you mean? Answer")
    state = await resume(world, "Orbit and Lumen")
    assert state["asked"] == "Which one lasts longer, Orbit or Lumen?"


async def test_rules_ask_back_where_the_model_gives_no_answer(tmp_path: Path) -> None:
    def fails(request: TriageRequest) -> Triage:
        raise AnalystError("timeout", "The model did not answer")

    world = asking_world(tmp_path, triage=fails)
    assert asked(await world.ask(EN))["name"] == "clarify_question"
    assert (await resume(world, "Orbit"))["report"]["status"] == "answered"


@pytest.mark.parametrize(
    ("first", "second", "answer"),
    [
        pytest.param("How long do the batteries of Orbit and Lumen last?", "And how much is it?", "Lumen", id="en"),
        pytest.param("Сколько работают батареи Orbit и Lumen?", "А сколько он стоит?", "Lumen", id="ru"),
        pytest.param("Orbit 和 Lumen 的电池能用多久？", "那它多少钱？", "Lumen", id="zh"),
    ],
)
async def test_a_follow_up_that_rules_cannot_resolve_is_asked_back(
    tmp_path: Path, first: str, second: str, answer: str
) -> None:
    world = asking_world(tmp_path)
    await world.graph.ainvoke({"messages": [HumanMessage(first)]}, config())
    waiting = await world.graph.ainvoke({"messages": [HumanMessage(second)]}, config())
    assert asked(waiting)["args"]["question"] == second
    told = [event async for event in world.graph.astream(Command(resume=answer), config(), stream_mode="custom")]
    state = (await world.graph.aget_state(config())).values
    assert answer in state["asked"]
    assert {"event": "question", "question": state["asked"]} in told
    assert [m.type for m in state["messages"]] == ["human", "ai", "human", "ai", "human", "ai"]
    assert state["messages"][-2].text == answer, "the conversation holds what was said"


@pytest.mark.parametrize(
    ("first", "second", "whole"),
    [
        pytest.param(
            "How many cars were sold in Norway in 2022?",
            "And in 2023?",
            "How many cars were sold in Norway in 2023?",
            id="period",
        ),
        pytest.param(
            "How long does the battery of Orbit last?",
            "And how much does it cost?",
            "how much does Orbit cost?",
            id="en",
        ),
        pytest.param("Сколько работает батарея Orbit?", "Сколько он стоит?", "Сколько стоит Orbit?", id="ru"),
        pytest.param("Orbit 的电池能用多久？", "那它多少钱？", "Orbit多少钱？", id="zh"),
    ],
)
async def test_a_follow_up_that_can_be_completed_is_not_asked_back(
    tmp_path: Path, first: str, second: str, whole: str
) -> None:
    world = asking_world(tmp_path)
    await world.graph.ainvoke({"messages": [HumanMessage(first)]}, config())
    told = [
        event
        async for event in world.graph.astream({"messages": [HumanMessage(second)]}, config(), stream_mode="custom")
    ]
    assert (await world.graph.aget_state(config())).values["asked"] == whole
    assert {"event": "question", "question": whole} in told


async def test_a_step_that_runs_again_after_the_answer_doubles_no_row(tmp_path: Path) -> None:
    world = asking_world(tmp_path)
    await world.ask(EN)
    waiting = (await world.graph.aget_state(config())).config
    state = await resume(world, "Orbit")
    again = await world.graph.ainvoke(Command(resume="Orbit"), waiting)
    assert [m.id for m in again["messages"]] == [m.id for m in state["messages"]]
    assert len(await world.ledger.entries(state["run_id"], "settled")) == 1


def said(state: dict[str, Any]) -> list[str]:
    return [message.type for message in state["messages"]]


IN_A_CONVERSATION = [
    pytest.param("Hello!", EN, "I don't know", "Orbit and Lumen", id="en"),
    pytest.param("Привет!", "А сколько он стоит?", "не знаю", "Orbit", id="ru"),
    pytest.param("你好！", "哪个更便宜？", "那个", "Orbit 和 Lumen", id="zh"),
]


@pytest.mark.parametrize(("first", "question", "unclear", "answer"), IN_A_CONVERSATION)
async def test_what_is_asked_back_is_the_agents_last_message_while_a_person_is_waited_for(
    tmp_path: Path, first: str, question: str, unclear: str, answer: str
) -> None:
    """Front ends draw a request below the agent's last message; below a person's own they draw nothing."""
    world = asking_world(tmp_path)
    await world.ask(first)
    waiting = await world.ask(question)
    for expected, reply in ((2, unclear), (3, answer)):
        assert said(waiting) == ["human", "ai"] * expected
        assert waiting["messages"][-1].text == asked(waiting)["args"]["asked"]
        assert waiting["messages"][-1].name == "factledger"
        waiting = await resume(world, reply)
    assert said(waiting) == ["human", "ai"] * 4
    assert [m.text for m in waiting["messages"][4::2]] == [unclear, answer]
    assert waiting["messages"][-1].additional_kwargs["factledger"]["status"] == "answered"


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        pytest.param(EN, "yes", id="en: yes"),
        pytest.param("А сколько он стоит?", "нет", id="ru: no"),
        pytest.param("哪个更便宜？", "可以", id="zh: yes"),
        pytest.param(EN, {"decisions": [{"type": "reject"}]}, id="a chat front end rejects"),
    ],
)
async def test_a_bare_yes_or_no_leaves_question_and_answer_in_the_conversation(
    tmp_path: Path, question: str, answer: Any
) -> None:
    world = asking_world(tmp_path)
    assert said(await world.ask(question)) == ["human", "ai"]
    state = await resume(world, answer)
    assert said(state) == ["human", "ai"]
    assert state["messages"][-1].additional_kwargs["factledger"]["run_id"] == state["run_id"]


@pytest.mark.parametrize(("question", "answer", "complete", "sentence"), ASKED)
async def test_every_message_is_streamed_once(
    tmp_path: Path, question: str, answer: str, complete: str, sentence: str
) -> None:
    world = asking_world(tmp_path)
    streamed: list[AnyMessage] = []
    turns: list[Any] = [{"messages": [HumanMessage(question)]}, Command(resume=answer)]
    for given in turns:
        async for message, _ in world.graph.astream(given, config(), stream_mode="messages"):
            streamed.append(message)
    assert [m.type for m in streamed if m.type == "ai"] == ["ai", "ai"]
    assert sentence in streamed[0].text
    assert len({m.id for m in streamed}) == len(streamed)


async def test_a_run_that_an_earlier_version_left_waiting_goes_on(tmp_path: Path) -> None:
    """It has neither the message nor the words in its state."""
    world = asking_world(tmp_path)
    before = await world.graph.ainvoke({"question": EN}, config(), interrupt_before=["clarify"], durability="sync")
    state = {"question_back": "", "messages": [RemoveMessage(before["messages"][-1].id)]}
    await world.graph.aupdate_state(config(), state)
    waiting = await world.graph.ainvoke(None, config())
    assert "Who or what is meant" in asked(waiting)["description"]
    assert said(await resume(world, "yes")) == ["human", "ai"]


class Chat(TypedDict):
    messages: Annotated[list[AnyMessage], add_messages]


@pytest.mark.parametrize("waits", [pytest.param(False, id="ainvoke"), pytest.param(True, id="invoke")])
async def test_a_graph_around_it_is_interrupted_and_resumed(tmp_path: Path, waits: bool) -> None:
    world = asking_world(tmp_path)
    around = StateGraph(Chat)
    around.add_node("research", world.graph.copy({"checkpointer": None}))
    around.add_edge(START, "research")
    around.add_edge("research", END)
    parent = around.compile(checkpointer=InMemorySaver())

    async def call(given: Any) -> dict[str, Any]:
        return parent.invoke(given, config()) if waits else await parent.ainvoke(given, config())

    waiting = await call({"messages": [HumanMessage(EN)]})
    assert asked(waiting)["name"] == "clarify_question"
    state = await call(Command(resume="Orbit and Lumen"))
    assert [m.type for m in state["messages"]] == ["human", "ai", "human", "ai"]
    assert "12 hours" in state["messages"][-1].text


async def test_the_offline_analyst_asks_back_only_where_a_person_can_be_asked() -> None:
    request = TriageRequest(question=EN, language="en", today="2026-11-30")
    assert (await OfflineAnalyst().triage(request)).decision == "research"
    asking = request.model_copy(update={"ask_back": True})
    assert (await OfflineAnalyst().triage(asking)).decision == "clarify"

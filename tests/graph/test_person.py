"""A person approves a plan and settles a conflict, in whatever shape the answer comes."""

import re
from pathlib import Path
from typing import Any

import pytest
from langgraph.types import Command
from machine import World, config

from factledger.analyst.offline.draft import draft as offline_draft
from factledger.analyst.protocol import PlanRequest
from factledger.nodes.decisions import Decision, read_choice, read_decision


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        pytest.param(True, Decision(approved=True), id="true"),
        pytest.param(False, Decision(approved=False), id="false"),
        pytest.param("yes", Decision(approved=True), id="yes"),
        pytest.param("Да!", Decision(approved=True), id="да"),
        pytest.param("可以", Decision(approved=True), id="可以"),
        pytest.param("no", Decision(approved=False), id="no"),
        pytest.param("нет", Decision(approved=False), id="нет"),
        pytest.param("不", Decision(approved=False), id="不"),
        pytest.param(
            "no, add a section on innovation",
            Decision(approved=False, words="add a section on innovation"),
            id="no, but",
        ),
        pytest.param("нет, добавь цену", Decision(approved=False, words="добавь цену"), id="нет, но"),
        pytest.param("请加上价格", Decision(approved=False, words="请加上价格"), id="a wish alone"),
        pytest.param("", None, id="nothing"),
        pytest.param(None, None, id="none"),
        pytest.param(5, None, id="a number"),
        pytest.param("🤷", None, id="a sign that says nothing"),
        pytest.param("?!", None, id="marks alone"),
        pytest.param({}, None, id="an empty dictionary"),
        pytest.param({"foo": "bar"}, None, id="a foreign dictionary"),
        pytest.param({"decisions": []}, None, id="no decision"),
        pytest.param({"decisions": [{"type": "respond", "message": " "}]}, None, id="a response without words"),
        pytest.param([{"type": "edit", "args": None}], None, id="an edit without content"),
        pytest.param({"decisions": {"type": "approve"}}, Decision(approved=True), id="a decision in no list"),
        pytest.param({"decision": "approve"}, Decision(approved=True), id="a decision by its name"),
        pytest.param({"answer": "да"}, Decision(approved=True), id="text in a dictionary"),
        pytest.param({"message": "可以"}, Decision(approved=True), id="a message in a dictionary"),
        pytest.param({"approved": "no"}, Decision(approved=False), id="text for a boolean"),
        pytest.param(
            {"approved": True, "feedback": "add prices"},
            Decision(approved=False, words="add prices"),
            id="a dictionary's yes with a wish is a wish",
        ),
        pytest.param({"decisions": [{"type": "approve"}]}, Decision(approved=True), id="a chat front end approves"),
        pytest.param(
            {"decisions": [{"type": "reject", "message": "add prices"}]},
            Decision(approved=False, words="add prices"),
            id="a chat front end rejects",
        ),
        pytest.param(
            [{"type": "response", "args": "add prices"}],
            Decision(approved=False, words="add prices"),
            id="an agent inbox responds",
        ),
        pytest.param([{"type": "accept", "args": None}], Decision(approved=True), id="an agent inbox accepts"),
        pytest.param(
            {"decisions": [{"type": "edit", "edited_action": {"name": "n", "args": {"metrics": '[{"id": "M1"}]'}}}]},
            Decision(approved=True, edited={"metrics": [{"id": "M1"}]}),
            id="a list edited in a text field",
        ),
        pytest.param({"decisions": [{"type": "frobnicate"}]}, None, id="an unknown decision"),
        pytest.param({"approved": True}, Decision(approved=True), id="a plain dictionary"),
        pytest.param("yes, please", Decision(approved=True), id="yes, please"),
        pytest.param("OK, go ahead!", Decision(approved=True), id="go ahead"),
        pytest.param("looks good", Decision(approved=True), id="looks good"),
        pytest.param("да, конечно", Decision(approved=True), id="да, конечно"),
        pytest.param("Хорошо, ищи", Decision(approved=True), id="хорошо, ищи"),
        pytest.param("好的，开始吧", Decision(approved=True), id="好的，开始吧"),
        pytest.param("没问题，谢谢！", Decision(approved=True), id="没问题，谢谢"),
        pytest.param("不行", Decision(approved=False), id="不行"),
        pytest.param(
            "yes, but only 2023", Decision(approved=False, words="but only 2023"), id="a yes with a wish is a wish"
        ),
        pytest.param("yes, 3", Decision(approved=False, words="3"), id="a yes with a number is a wish"),
        pytest.param("не надо цен", Decision(approved=False, words="не надо цен"), id="не is no нет"),
        pytest.param("不，加上创新一节", Decision(approved=False, words="加上创新一节"), id="不，但"),
        pytest.param("no price please", Decision(approved=False, words="no price please"), id="a no of one thing"),
        pytest.param("No. Add prices", Decision(approved=False, words="Add prices"), id="a no that stands alone"),
        pytest.param("不要重量", Decision(approved=False, words="不要重量"), id="不要 as the beginning of a wish"),
        pytest.param("不加价格", Decision(approved=False, words="不加价格"), id="不 as the beginning of a wish"),
        pytest.param("是否加上价格？", Decision(approved=False, words="是否加上价格？"), id="是否 is no yes"),
        pytest.param("можно добавить цену?", Decision(approved=False, words="можно добавить цену?"), id="a question"),
    ],
)
def test_a_decision_is_read_as_people_type_it(answer: object, expected: Decision | None) -> None:
    assert read_decision(answer) == expected


YES = {
    "en": "yes|YES!!!|y|yup|ok|OK, go ahead|sure|of course|sounds great|perfect|looks good|lgtm|approve|true|proceed",
    "ru": "да|Да!|ага|угу|ок|окей|ладно|хорошо|конечно|давай|поехали|отлично|всё верно|согласен|да, ищи",
    "zh": "可以|可以的|好|好的|好吧|行|行啊|嗯|是的|当然|没错|没问题|同意|开始吧|对的",
    "signs": "👍|👍👍|✅|👌",
}
NO = {
    "en": "no|No.|nope|n|no thanks|stop|cancel|false|never mind|don't|quit",
    "ru": "нет|неа|нет, спасибо|не надо|не нужно|стоп|хватит|отмена|отмени",
    "zh": "不|不行|不要|不用|不用了|算了|取消|停|否|不可以",
    "signs": "👎|❌",
}


@pytest.mark.parametrize(("said", "approved"), [(YES, True), (NO, False)], ids=["yes", "no"])
@pytest.mark.parametrize("language", ["en", "ru", "zh", "signs"])
def test_yes_and_no_are_known_in_the_words_of_each_language(
    said: dict[str, str], approved: bool, language: str
) -> None:
    wrong = [word for word in said[language].split("|") if read_decision(word) != Decision(approved)]
    assert wrong == []


@pytest.mark.parametrize(
    "wish",
    [
        pytest.param("great prices", id="en: praise begins a wish"),
        pytest.param("continue with the price only", id="en: a verb begins a wish"),
        pytest.param("добавь цену, хорошо?", id="ru: a yes ends a wish"),
        pytest.param("точно такой же план, но с ценой", id="ru: a yes begins a wish"),
        pytest.param("停用价格", id="zh: a no begins another word"),
        pytest.param("好评数量", id="zh: a yes begins another word"),
    ],
)
def test_what_says_more_approves_nothing(wish: str) -> None:
    decision = read_decision(wish)
    assert decision is not None
    assert not decision.approved
    assert decision.words


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        pytest.param("F1", "F1", id="by its number"),
        pytest.param("f1 please", "F1", id="in a sentence"),
        pytest.param("12 часов", "F1", id="by its value"),
        pytest.param({"decisions": [{"type": "respond", "message": "F2"}]}, "F2", id="a chat front end"),
        pytest.param("F1 or F2", None, id="both are no choice"),
        pytest.param("不知道", None, id="neither"),
        pytest.param("F12", None, id="a number that was not offered"),
        pytest.param("选 F1", "F1", id="in a Chinese sentence"),
        pytest.param("选F1。", "F1", id="in a Chinese sentence without spaces"),
        pytest.param("10 小时", "F2", id="by its value, spaced otherwise"),
        pytest.param("2", "F2", id="by its number alone"),
        pytest.param("№ 1", "F1", id="by its number with a sign"),
        pytest.param("第2个", "F2", id="by its number in Chinese"),
        pytest.param("12", None, id="a number alone that is none of them"),
        pytest.param({"answer": "F1"}, "F1", id="a dictionary"),
        pytest.param({"decisions": {"type": "respond", "message": "F2"}}, "F2", id="a decision in no list"),
        pytest.param({"preferred": 5}, None, id="a number that is no text"),
        pytest.param("", None, id="nothing"),
    ],
)
def test_a_choice_is_read_by_number_or_value(answer: object, expected: str | None) -> None:
    assert read_choice(answer, {"F1": "12 часов", "F2": "10小时"}) == expected


async def resume(world: World, answer: Any) -> dict[str, Any]:
    return await world.graph.ainvoke(Command(resume=answer), config(), durability="sync")


async def test_an_approved_plan_is_searched(tmp_path: Path) -> None:
    world = World(tmp_path)
    waiting = await world.ask(approve_plan=True, max_tokens=1_000, max_cost=2.5)
    request = waiting["__interrupt__"][0].value
    assert request["action_requests"][0]["name"] == "approve_plan"
    left = request["action_requests"][0]["args"]["left"]
    assert left == {"calls": 398, "tokens": 1000, "cost": 2.5, "pages": 500, "seconds": pytest.approx(3600, abs=60)}
    assert world.count("choose_tool") == 0
    state = await resume(world, "yes")
    assert state["report"]["status"] == "answered"
    settled = await world.ledger.entries(state["run_id"], "settled")
    assert settled[0].body["approved"] is True


async def test_words_of_refusal_reach_the_planner(tmp_path: Path) -> None:
    world = World(tmp_path)
    await world.ask(approve_plan=True)
    again = await resume(world, "no, add a section on innovation")
    assert again["__interrupt__"]
    asked = [request for name, request in world.analyst.asked if isinstance(request, PlanRequest)]
    assert (asked[-1].wishes, asked[-1].problems) == (("add a section on innovation",), ())
    shown = again["__interrupt__"][0].value["action_requests"][0]["args"]
    assert [q["id"] for q in shown["sub_questions"]] == ["Q1", "Q2"], "the new plan replaces the old one"
    assert (await resume(world, "да"))["report"]["status"] == "answered"


async def test_a_bare_no_ends_the_run(tmp_path: Path) -> None:
    world = World(tmp_path)
    await world.ask(approve_plan=True)
    state = await resume(world, "不")
    assert state["report"]["status"] == "refused"
    assert world.count("choose_tool") == 0


async def test_a_person_settles_a_conflict_and_the_ledger_says_so(tmp_path: Path) -> None:
    world = World(tmp_path)
    waiting = await world.ask(settle_conflicts=True)
    sides = waiting["__interrupt__"][0].value["action_requests"][0]["args"]["sides"]
    chosen = next(side["fact"] for side in sides if side["value"] == "12 hours")
    state = await resume(world, chosen)
    assert state["conflicts"][0]["preferred"] == chosen
    assert state["conflicts"][0]["settled_by"].startswith("person")
    kept = await world.ledger.entries(state["run_id"], "conflict")
    assert kept[-1].body["preferred"] == chosen
    assert "10 hours" in state["messages"][-1].text, "both sides stay in the report"


@pytest.mark.parametrize(
    ("question", "no", "remark"),
    [
        pytest.param("How long does the battery of Orbit last?", "no", "a person chose", id="en"),
        pytest.param("Сколько работает батарея Orbit?", "нет", "выбрал человек", id="ru"),
        pytest.param("Orbit 的电池能用多久？", "不", "已由人选定", id="zh"),
    ],
)
@pytest.mark.parametrize("chosen", ["F1", "F2", ""], ids=["the first", "the second", "neither"])
async def test_the_conclusion_takes_the_side_that_a_person_chose(
    tmp_path: Path, question: str, no: str, remark: str, chosen: str
) -> None:
    world = World(tmp_path, draft=offline_draft)
    await world.ask(question, settle_conflicts=True)
    state = await resume(world, chosen or no)
    (concluded,) = state["report"]["conclusion"]
    assert set(re.findall(r"\bF\d", concluded)) == ({chosen} if chosen else {"F1", "F2"})
    assert (remark in concluded) == bool(chosen)
    shown = state["messages"][-1].text
    assert [value for value in ("10 hours", "12 hours") if value not in shown] == [], "both sides stay in the report"


UNREAD = [
    pytest.param("How long does the battery of Orbit last?", "", "could not be read", id="en"),
    pytest.param("Сколько работает батарея Orbit?", {"foo": "bar"}, "не удалось прочитать", id="ru"),
    pytest.param("Orbit 的电池能用多久？", 5, "未能读懂", id="zh"),
]


@pytest.mark.parametrize(("question", "nothing", "sentence"), UNREAD)
async def test_an_answer_that_cannot_be_read_decides_nothing(
    tmp_path: Path, question: str, nothing: Any, sentence: str
) -> None:
    world = World(tmp_path)
    waiting = await world.ask(question, approve_plan=True)
    for _ in range(2):
        waiting = await resume(world, nothing)
        asked = waiting["__interrupt__"][0].value["action_requests"][0]
        assert asked["name"] == "approve_plan"
        assert sentence in asked["description"]
    state = await resume(world, "yes")
    assert state["report"]["status"] == "answered"
    assert world.count("plan") == 1
    settled = await world.ledger.entries(state["run_id"], "settled")
    assert [(entry.body["approved"], entry.body.get("understood", True)) for entry in settled] == [
        (False, False),
        (False, False),
        (True, True),
    ]


@pytest.mark.parametrize(("question", "nothing", "sentence"), UNREAD)
async def test_a_choice_that_cannot_be_read_is_asked_once_more(
    tmp_path: Path, question: str, nothing: Any, sentence: str
) -> None:
    world = World(tmp_path)
    await world.ask(question, settle_conflicts=True)
    again = await resume(world, nothing)
    assert sentence in again["__interrupt__"][0].value["description"]
    state = await resume(world, "F1")
    assert state["conflicts"][0]["preferred"] == "F1"
    assert state["conflicts"][0]["settled_by"].startswith("person")


async def test_a_choice_that_cannot_be_read_twice_leaves_the_conflict_open(tmp_path: Path) -> None:
    world = World(tmp_path)
    await world.ask(settle_conflicts=True)
    await resume(world, "F12")
    state = await resume(world, "I do not know")
    assert (state["conflicts"][0]["settled_by"], state["report"]["status"]) == ("", "answered")

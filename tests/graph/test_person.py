"""A person approves a plan and settles a conflict, in whatever shape the answer comes."""

from pathlib import Path
from typing import Any

import pytest
from langgraph.types import Command
from machine import World, config

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
        pytest.param("", Decision(approved=False), id="nothing"),
        pytest.param(None, Decision(approved=False), id="none"),
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
        pytest.param({"decisions": [{"type": "frobnicate"}]}, Decision(approved=False), id="an unknown decision"),
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
def test_a_decision_is_read_as_people_type_it(answer: object, expected: Decision) -> None:
    assert read_decision(answer) == expected


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

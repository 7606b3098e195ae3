"""A person sees what a plan may take, edits it, and the ledger says who settled what and when."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from langgraph.types import Command
from machine import World, config, plan

from factledger.analyst.offline.plan import plan as plan_by_rules
from factledger.analyst.protocol import Draft, Plan, PlanRequest
from factledger.errors import AnalystError
from factledger.graph.state import RunState
from factledger.nodes.estimating import estimate
from factledger.records import Tokens, Usage


async def resume(world: World, answer: Any) -> dict[str, Any]:
    return await world.graph.ainvoke(Command(resume=answer), config(), durability="sync")


def asked(state: dict[str, Any]) -> dict[str, Any]:
    request: dict[str, Any] = state["__interrupt__"][0].value["action_requests"][0]
    return request


def edit(args: dict[str, Any]) -> dict[str, Any]:
    return {"decisions": [{"type": "edit", "edited_action": {"name": "approve_plan", "args": args}}]}


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        pytest.param("How long does the battery of Orbit last?", "Search this plan?", id="en"),
        pytest.param("Сколько работает батарея Orbit?", "Искать по этому плану?", id="ru"),
        pytest.param("Orbit 的电池能用多久？", "按此计划检索吗？", id="zh"),
    ],
)
async def test_the_question_is_complete_in_the_language_of_the_run(
    tmp_path: Path, question: str, sentence: str
) -> None:
    request = asked(await World(tmp_path).ask(question, approve_plan=True))
    assert request["description"].startswith(sentence)
    for sub_question in request["args"]["sub_questions"]:
        assert sub_question["question"] in request["description"]
        assert sub_question["falsifier"] in request["description"]
    assert str(request["args"]["at_most"]["calls"]) in request["description"]


async def test_the_estimate_is_an_upper_bound_of_what_the_run_takes(tmp_path: Path) -> None:
    def dear(request: PlanRequest) -> Plan:
        return plan(request).model_copy(update={"usage": Usage(tokens=Tokens(input=900, output=100), cost=0.02)})

    world = World(tmp_path, plan=dear)
    bound = asked(await world.ask(approve_plan=True, rounds=1))["args"]["at_most"]
    assert bound["cost"] == pytest.approx(0.01 * bound["calls"], abs=0.0001), "two calls took two cents"
    state = await resume(world, True)
    before = 2  # triage and plan
    assert 0 < state["spent"]["model_calls"] - before <= bound["calls"]
    assert len(state["searches"]) <= bound["searches"]


def test_tokens_without_a_price_have_no_estimated_cost() -> None:
    state = RunState.model_validate({"spent": {"model_calls": 2, "tokens": {"input": 50, "total": 50}}})
    assert estimate(state).cost is None


async def test_an_edited_plan_is_searched_as_edited(tmp_path: Path) -> None:
    world = World(tmp_path)
    args = asked(await world.ask(approve_plan=True))["args"]
    kept = {**args["sub_questions"][0], "question": "How many hours does Orbit last?"}
    state = await resume(world, edit({**args, "sub_questions": json.dumps([kept]), "at_most": "as it was"}))
    assert [q["question"] for q in state["sub_questions"]] == ["How many hours does Orbit last?"]
    assert {s["sub_question_id"] for s in state["searches"]} == {"Q1"}
    assert state["report"]["status"] == "answered"
    assert world.count("plan") == 1
    entries = await world.ledger.entries(state["run_id"], "sub_question")
    assert entries[-1].body["question"] == "How many hours does Orbit last?"


async def test_a_sub_question_that_a_person_adds_gets_a_number(tmp_path: Path) -> None:
    world = World(tmp_path)
    args = asked(await world.ask(approve_plan=True))["args"]
    added = {key: value for key, value in args["sub_questions"][0].items() if key not in ("id", "round")}
    state = await resume(world, edit({"sub_questions": [*args["sub_questions"], {**added, "question": "Since when?"}]}))
    assert [q["id"] for q in state["sub_questions"]] == ["Q1", "Q2", "Q3"]


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        pytest.param({"sub_questions": []}, "this one has 0", id="nothing left"),
        pytest.param({"sub_questions": "no list"}, "list", id="text"),
        pytest.param({"sub_questions": [{"question": "Why?", "colour": "red"}]}, "colour", id="an unknown field"),
        pytest.param(
            {
                "sub_questions": [
                    {"question": "Why?", "claim": "Orbit lasts 12 hours", "falsifier": "A source of 9 hours"}
                ]
            },
            "names no metric",
            id="no metric",
        ),
    ],
)
async def test_an_edit_that_cannot_be_searched_is_asked_about_again(
    tmp_path: Path, args: dict[str, Any], reason: str
) -> None:
    world = World(tmp_path)
    await world.ask(approve_plan=True)
    again = asked(await resume(world, edit(args)))
    assert reason in again["description"].splitlines()[0]
    assert (await resume(world, "yes"))["report"]["status"] == "answered", "yes takes the plan as it was planned"


@pytest.mark.parametrize(
    "wish",
    [
        pytest.param("no, add a section on innovation", id="en"),
        pytest.param("нет, добавь раздел об инновациях", id="ru"),
        pytest.param("不，加上创新一节", id="zh"),
        pytest.param({"decisions": [{"type": "respond", "message": "add a section"}]}, id="respond"),
    ],
)
async def test_who_settled_the_plan_and_when_is_in_the_ledger(tmp_path: Path, wish: Any) -> None:
    world = World(tmp_path)
    await world.ask(approve_plan=True)
    await resume(world, wish)
    state = await resume(world, "да")
    first, last = await world.ledger.entries(state["run_id"], "settled")
    assert (first.body["by"], first.body["approved"], last.body["approved"]) == ("person", False, True)
    assert first.body["answer"] == (wish if isinstance(wish, str) else json.dumps(wish, sort_keys=True))
    assert datetime.fromisoformat(first.at) < datetime.fromisoformat(last.at)


@pytest.mark.parametrize(
    ("question", "wish", "metrics"),
    [
        pytest.param(
            "What is the battery life of Orbit A1?",
            "no, add a section on the price",
            ["battery life of Orbit A1", "price of Orbit A1"],
            id="en",
        ),
        pytest.param("Какое время работы у Orbit A1?", "нет, добавь раздел про цену", [None, "цена Orbit A1"], id="ru"),
        pytest.param("Orbit A1 的续航时间是多少？", "不，再加一节关于价格", [None, "Orbit A1的价格"], id="zh"),
        pytest.param(
            "Compare the price and weight of Orbit A1 and Lumen B2",
            "only the price please",
            ["price of Orbit A1", "price of Lumen B2"],
            id="only",
        ),
        pytest.param(
            "Compare the price and weight of Orbit A1 and Lumen B2",
            {"decisions": [{"type": "respond", "message": "leave out the weight"}]},
            ["price of Orbit A1", "price of Lumen B2"],
            id="leave out, from a chat front end",
        ),
    ],
)
async def test_rules_heed_a_wish(tmp_path: Path, question: str, wish: Any, metrics: list[str | None]) -> None:
    world = World(tmp_path, plan=plan_by_rules)
    await world.ask(question, approve_plan=True)
    request = asked(await resume(world, wish))
    names = [metric["name"] for metric in request["args"]["metrics"]]
    assert len(names) == len(metrics)
    assert all(expected in (None, name) for name, expected in zip(names, metrics, strict=True))
    assert request["args"]["not_understood"] == []
    assert all(sub_question["question"] in request["description"] for sub_question in request["args"]["sub_questions"])


@pytest.mark.parametrize(
    ("question", "wish", "sentence"),
    [
        pytest.param("What is the battery life of Orbit A1?", "make it nicer", "Not understood, so", id="en"),
        pytest.param("Какое время работы у Orbit A1?", "сделай красиво", "Не понято, в плане этого нет", id="ru"),
        pytest.param("Orbit A1 的续航时间是多少？", "写得好看一点", "没有理解，计划未按此修改", id="zh"),
    ],
)
async def test_a_wish_that_is_not_understood_is_said_to_be_so(
    tmp_path: Path, question: str, wish: str, sentence: str
) -> None:
    world = World(tmp_path, plan=plan_by_rules)
    first = asked(await world.ask(question, approve_plan=True))
    again = asked(await resume(world, wish))
    said = again["description"].splitlines()[0]
    assert said.startswith(sentence)
    assert wish in said
    assert again["args"]["not_understood"] == [wish]
    assert again["args"]["sub_questions"] == first["args"]["sub_questions"]
    state = await resume(world, "yes")
    entries = await world.ledger.entries(state["run_id"], "wish")
    assert [entry.body for entry in entries] == [{"words": wish, "not_understood": [wish]}]
    assert state["report"]


async def test_wishes_add_up_until_the_plan_is_approved(tmp_path: Path) -> None:
    world = World(tmp_path, plan=plan_by_rules)
    await world.ask("Compare the price and weight of Orbit A1 and Lumen B2", approve_plan=True)
    await resume(world, "dance")
    await resume(world, "leave out the weight")
    request = asked(await resume(world, "only Orbit A1"))
    assert [metric["name"] for metric in request["args"]["metrics"]] == ["price of Orbit A1"]
    assert request["description"].startswith("Search this plan?"), "what was answered for once is not said again"
    state = await resume(world, "yes")
    settled = await world.ledger.entries(state["run_id"], "settled")
    assert [entry.body["answer"] for entry in settled] == ["dance", "leave out the weight", "only Orbit A1", "yes"]
    assert len({entry.key for entry in settled}) == len(settled), "no answer is a revision of another"


async def test_a_no_after_a_wish_ends_the_run(tmp_path: Path) -> None:
    world = World(tmp_path)
    await world.ask(approve_plan=True)
    await resume(world, "add the price")
    assert (await resume(world, "no"))["report"]["status"] == "refused"


async def test_a_plan_that_goes_back_after_a_wish_is_made_with_the_wish_again(tmp_path: Path) -> None:
    def spoilt(request: PlanRequest) -> Plan:
        good = plan(request)
        return Plan(metrics=good.metrics) if request.wishes and not request.problems else good

    world = World(tmp_path, plan=spoilt)
    await world.ask(approve_plan=True)
    asked(await resume(world, "add the price"))
    plans = [request for _, request in world.analyst.asked if isinstance(request, PlanRequest)]
    assert [(len(p.wishes), len(p.problems)) for p in plans] == [(0, 0), (1, 0), (1, 1)]


async def test_rules_heed_the_wish_where_the_model_gives_no_plan(tmp_path: Path) -> None:
    def failing(request: PlanRequest) -> Plan:
        if request.wishes:
            raise AnalystError("bad_answer", "no plan")
        return plan_by_rules(request)

    world = World(tmp_path, plan=failing)
    await world.ask("What is the battery life of Orbit A1?", approve_plan=True)
    request = asked(await resume(world, "add the price"))
    assert [metric["name"] for metric in request["args"]["metrics"]][1:] == ["price of Orbit A1"]


async def test_the_plan_stands_in_the_conversation_while_a_person_may_be_asked(tmp_path: Path) -> None:
    """Front ends draw a request below the agent's last message; below a person's own they draw nothing."""
    world = World(tmp_path)
    first = await world.ask("How long does the battery of Orbit last?")
    assert [message.type for message in first["messages"]] == ["human", "ai"]
    waiting = await world.ask("And how long does it last today?", approve_plan=True, settle_conflicts=True)
    for answer in ("no, add the price", "yes"):
        assert waiting["__interrupt__"]
        assert [message.type for message in waiting["messages"]] == ["human", "ai", "human", "ai"]
        assert waiting["messages"][-1].text.startswith("Q1. ")
        assert waiting["messages"][-1].text.splitlines()[-1].startswith("Q2. ")
        waiting = await resume(world, answer)
    assert asked(waiting)["name"] == "settle_conflict"
    assert [message.type for message in waiting["messages"]] == ["human", "ai", "human", "ai"]
    state = await resume(world, "F1")
    assert [message.type for message in state["messages"]] == ["human", "ai", "human", "ai"]
    assert state["messages"][-1].additional_kwargs["factledger"]["run_id"] == state["run_id"]


@pytest.mark.parametrize(
    "other",
    [
        pytest.param("And how long does it last today?", id="en"),
        pytest.param("Сколько работает батарея Orbit?", id="ru"),
        pytest.param("Orbit 的电池能用多久？", id="zh"),
    ],
)
async def test_the_plan_of_a_run_that_another_question_ends_is_taken_away(tmp_path: Path, other: str) -> None:
    world = World(tmp_path)
    abandoned = await world.ask(approve_plan=True)
    waiting = await world.ask(other, approve_plan=True)
    assert [message.type for message in waiting["messages"]] == ["human", "human", "ai"]
    state = await resume(world, "yes")
    assert state["run_id"] not in ("", abandoned["run_id"])
    assert state["messages"][-1].additional_kwargs["factledger"]["run_id"] == state["run_id"]
    assert len(state["messages"]) == 3


async def test_wishes_are_of_one_round(tmp_path: Path) -> None:
    """The next round's plan is shown anew; what was not understood before is not said of it."""
    world = World(tmp_path, draft=lambda request: Draft(text="Nine out of ten owners love Orbit."), plan=plan_by_rules)
    await world.ask("How long does the battery of Orbit last?", approve_plan=True)
    await resume(world, "dance")
    second = asked(await resume(world, "yes"))
    assert second["args"]["not_understood"] == []
    plans = [request for _, request in world.analyst.asked if isinstance(request, PlanRequest)]
    assert [(p.round, p.wishes) for p in plans] == [(1, ()), (1, ("dance",)), (2, ())]


async def test_a_step_that_runs_again_after_the_answer_doubles_no_row(tmp_path: Path) -> None:
    """As after a crash between the answer and the next checkpoint."""
    world = World(tmp_path)
    await world.ask(settle_conflicts=True)
    waiting = (await world.graph.aget_state(config())).config
    state = await resume(world, "F1")
    rows = [e for e in await world.ledger.entries(state["run_id"]) if e.kind != "report"]
    again = await world.graph.ainvoke(Command(resume="F1"), waiting)
    assert again["conflicts"] == state["conflicts"]
    kept = [e for e in await world.ledger.entries(state["run_id"]) if e.kind != "report"]  # it has the time in it
    assert kept == rows


async def test_no_leaves_both_sides_and_is_written_down(tmp_path: Path) -> None:
    world = World(tmp_path)
    assert "10 hours" in asked(await world.ask(settle_conflicts=True))["description"]
    state = await resume(world, "нет")
    assert state["conflicts"][0]["settled_by"] == ""
    settled = await world.ledger.entries(state["run_id"], "settled")
    assert (settled[0].body["preferred"], settled[0].body["answer"]) == (None, "нет")

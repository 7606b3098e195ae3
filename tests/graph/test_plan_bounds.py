"""A plan that goes back no more is brought within its bounds, and no part of the question is lost in that."""

from pathlib import Path
from typing import Any

import pytest
from machine import BATTERY, FALSIFIER, World, sub_question

from factledger.analyst.protocol import Plan, PlannedMetric, PlannedSubQuestion, PlanRequest

QUESTIONS = {
    "en": ("How long does the battery of Orbit last?", "another, independent source confirm"),
    "ru": ("Сколько работает батарея Orbit?", "независимый источник"),
    "zh": ("Orbit的电池能用多久？", "另外的独立来源证实"),
}


async def run(
    folder: Path, question: str, sub_questions: tuple[PlannedSubQuestion, ...], *metrics: PlannedMetric
) -> Any:
    def planned(request: PlanRequest) -> Plan:
        return Plan(metrics=metrics or (BATTERY,), sub_questions=sub_questions)

    world = World(folder, plan=planned)
    state = await world.ask(question, rounds=1)
    await world.ledger.close()
    return state


@pytest.mark.parametrize("language", list(QUESTIONS))
async def test_one_fact_is_confirmed_independently_although_the_plan_forgets_it(tmp_path: Path, language: str) -> None:
    question, confirming = QUESTIONS[language]
    first, second = (await run(tmp_path, question, (sub_question(question, 0),)))["sub_questions"]
    assert first["question"] == question
    assert confirming in second["question"]
    assert second["metric_ids"] == first["metric_ids"]
    assert second["stop_condition"] == first["stop_condition"]


async def test_a_plan_of_too_many_parts_keeps_all_their_metrics(tmp_path: Path) -> None:
    metrics = [BATTERY.model_copy(update={"name": f"battery life of Orbit in mode {n}"}) for n in "abcdefg"]
    parts = tuple(sub_question(f"In mode {n}?", i) for i, n in enumerate("abcdefg"))
    state = await run(tmp_path, QUESTIONS["en"][0], parts, *metrics)
    assert [q["question"] for q in state["sub_questions"]] == [f"In mode {n}?" for n in "abcde"]
    assert len(state["metrics"]) == len(metrics)
    assert state["sub_questions"][-1]["metric_ids"] == ["M5", "M6", "M7"]
    assert {fact["metric_id"] for fact in state["facts"]} == {f"M{n}" for n in range(1, 8)}


VAGUE = {
    "en": "Orbit is the best speaker.",
    "ru": "Orbit — лучшая колонка.",
    "zh": "Orbit是最好的音箱。",
}


@pytest.mark.parametrize("language", list(VAGUE))
@pytest.mark.parametrize(
    ("metric", "status"),
    [
        pytest.param(1, "partial", id="nothing else asks for it"),
        pytest.param(0, "answered", id="another part asks for the same"),
    ],
)
async def test_a_part_of_the_question_that_cannot_be_researched_leaves_the_answer_partial(
    tmp_path: Path, language: str, metric: int, status: str
) -> None:
    question = QUESTIONS[language][0]
    vague = PlannedSubQuestion(question=VAGUE[language], claim=VAGUE[language], falsifier=FALSIFIER, metrics=(metric,))
    worth = PlannedMetric(name="worth of Orbit", definition=VAGUE[language], entity="Orbit", kind="text")
    state = await run(tmp_path, question, (sub_question(question, 0), vague), BATTERY, worth)
    assert state["report"]["status"] == status
    assert "not_researchable" in {gap["kind"] for gap in state["report"]["unconfirmed"]}


async def test_a_drafted_claim_that_cannot_be_researched_is_no_part_of_the_question(tmp_path: Path) -> None:
    def plan(request: PlanRequest) -> Plan:
        if request.round == 1:
            both = (sub_question(QUESTIONS["en"][0], 0), sub_question("Is that confirmed?", 0))
            return Plan(metrics=(BATTERY,), sub_questions=both)
        vague = PlannedSubQuestion(question="?", claim=VAGUE["en"], falsifier=FALSIFIER, metrics=(0,))
        return Plan(metrics=(PlannedMetric(name="worth of Orbit", kind="text"),), sub_questions=(vague,))

    def draft(request: Any) -> Any:
        from machine import draft as honest

        said = honest(request)
        return said.model_copy(update={"text": f"{said.text} Critics everywhere admire its shape."})

    world = World(tmp_path, plan=plan, draft=draft)
    state = await world.ask()
    await world.ledger.close()
    assert "not_researchable" in {gap["kind"] for gap in state["report"]["unconfirmed"]}
    assert state["report"]["status"] == "answered"

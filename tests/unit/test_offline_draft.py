"""Conclusions by fact numbers: values and marks are slots, digits come from nowhere else."""

import re

import pytest

from factledger.analyst.offline.draft import MOST_SENTENCES, draft
from factledger.analyst.protocol import DraftCalculation, DraftFact, DraftRequest


def _draft(*facts: DraftFact, language: str = "en", calculations: tuple[DraftCalculation, ...] = ()) -> str:
    request = DraftRequest(question="?", language=language, today="2026-11-30", facts=facts, calculations=calculations)
    return draft(request).text


F1 = DraftFact(id="F1", metric="battery life of A", value="12 hours")
F2 = DraftFact(id="F2", metric="battery life of A", value="10 hours")
LONGER = DraftCalculation(id="K1", text="A (12 hours) is longer than B (9 hours)", fact_ids=("F1", "F3"))


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        pytest.param("en", "Battery life of A: {F1.value} {F1}.", id="en"),
        pytest.param("ru", "Battery life of A: {F1.value} {F1}.", id="ru"),
        pytest.param("zh", "Battery life of A：{F1.value} {F1}。", id="zh"),
        pytest.param("de", "Battery life of A: {F1.value} {F1}.", id="a language without rules"),
    ],
)
def test_one_fact(language: str, expected: str) -> None:
    assert _draft(F1, language=language) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        pytest.param("en", "Sources disagree on battery life of A: {F1.value} {F1} against {F2.value} {F2}.", id="en"),
        pytest.param(
            "ru", "Источники расходятся — battery life of A: {F1.value} {F1} против {F2.value} {F2}.", id="ru"
        ),
        pytest.param("zh", "各来源说法不一，battery life of A：{F1.value} {F1}，另一说为 {F2.value} {F2}。", id="zh"),
    ],
)
def test_both_sides_of_a_conflict_are_stated(language: str, expected: str) -> None:
    sides = [f.model_copy(update={"disputed": True}) for f in (F1, F2)]
    assert _draft(*sides, language=language) == expected


def test_a_side_that_two_sources_share_is_stated_once() -> None:
    again = F1.model_copy(update={"id": "F3"})
    sides = [f.model_copy(update={"disputed": True}) for f in (F1, again, F2)]
    assert "{F3}" not in _draft(*sides)


def test_a_second_fact_that_agrees_is_not_repeated() -> None:
    assert _draft(F1, F1.model_copy(update={"id": "F2"})) == "Battery life of A: {F1.value} {F1}."


def test_a_calculation_comes_first() -> None:
    assert _draft(F1, calculations=(LONGER,)).startswith("{K1}.")


@pytest.mark.parametrize(
    ("metric", "value", "language", "text"),
    [
        pytest.param("who led Acme", "Acme was led by Ann.", "en", "{F1.value} {F1}", id="a sentence"),
        pytest.param("кто руководил", "Обществом руководила Анна.", "ru", "{F1.value} {F1}", id="ru: a sentence"),
        pytest.param("可以用醋除垢吗", "醋会损坏密封圈。", "zh", "{F1.value} {F1}", id="zh: a sentence"),
        pytest.param("who makes it", "Acme Inc.", "en", "Who makes it: {F1.value} {F1}", id="a name with a stop"),
        pytest.param("why", "Fuel cost more, and the depot was…", "en", "{F1.value} {F1}", id="the rest is not shown"),
        pytest.param("директор «Пути»", "Анна", "ru", "Директор Пути: {F1.value} {F1}.", id="ru: a name in marks"),
        pytest.param("chief of “Path”", "Ann", "en", "Chief of Path: {F1.value} {F1}.", id="a name in marks"),
        pytest.param("“北途”的总监", "王敏", "zh", "北途的总监：{F1.value} {F1}。", id="zh: a name in marks"),
    ],
)
def test_a_value_in_words_speaks_for_itself_or_is_named(metric: str, value: str, language: str, text: str) -> None:
    said = DraftFact(id="F1", metric=metric, value=value, kind="text")
    assert draft(DraftRequest(question="", language=language, today="2026-11-30", facts=(said,))).text == text


def test_a_sentence_that_answers_two_questions_is_said_once() -> None:
    one = DraftFact(id="F1", metric="when", value="It opens on Monday because of rain.", kind="text")
    assert _draft(one, one.model_copy(update={"id": "F2", "metric": "why"})) == "{F1.value} {F1}"


def test_no_more_sentences_than_are_wanted() -> None:
    facts = [DraftFact(id=f"F{n}", metric=f"metric {letter}", value="1") for n, letter in enumerate("abcdefgh", 1)]
    assert _draft(*facts, calculations=(LONGER,)).count("}.") == MOST_SENTENCES


def test_digits_stand_in_slots_only() -> None:
    text = _draft(F1, F2.model_copy(update={"disputed": True}), calculations=(LONGER,))
    assert not re.search(r"\d", re.sub(r"\{[FK]\d+(?:\.value)?\}", "", text))


def test_nothing_to_say() -> None:
    assert _draft() == ""

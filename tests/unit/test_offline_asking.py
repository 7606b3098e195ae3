"""What a question asks for: the kind of answer, what a figure measures, and the period."""

import pytest

from factledger.analyst.offline.asking import Asked, read_asked
from factledger.analyst.offline.periods import periods

TODAY = "2026-11-30"


@pytest.mark.parametrize(
    ("question", "language", "expected"),
    [
        pytest.param("How many points did the team score?", "en", Asked("number", "count"), id="a count"),
        pytest.param("How many hours does it run?", "en", Asked("number", "time"), id="a count of units is a measure"),
        pytest.param("How much does the X100 cost?", "en", Asked("number", "money"), id="a price asked by a verb"),
        pytest.param("What is the battery life of X100?", "en", Asked("number", "time"), id="a property"),
        pytest.param("What percentage of voters stayed home?", "en", Asked("number", "share"), id="a share"),
        pytest.param("By how much did it reduce its holdings?", "en", Asked("number"), id="a figure of any kind"),
        pytest.param("In what year was it founded?", "en", Asked("date"), id="a year"),
        pytest.param("When did the war end?", "en", Asked("date"), id="a date"),
        pytest.param("Who was hired as director?", "en", Asked("person"), id="a person"),
        pytest.param("Which player led in sacks?", "en", Asked("person"), id="a person by a noun"),
        pytest.param("Where did the council meet?", "en", Asked("place"), id="a place"),
        pytest.param("Which company built it?", "en", Asked("name"), id="a named thing"),
        pytest.param("Why did they leave?", "en", Asked("reason"), id="a reason"),
        pytest.param("What affects the price of oil?", "en", Asked("thing"), id="a property that is not asked for"),
        pytest.param("How was it decided how many go?", "en", Asked("thing"), id="the first question word asks"),
        pytest.param("Tesla revenue 2023", "en", Asked("number", "money"), id="a few words for a search"),
        pytest.param("Сколько очков набрала команда?", "ru", Asked("number", "count"), id="ru: a count"),
        pytest.param("Сколько часов он работает?", "ru", Asked("number", "time"), id="ru: a count of units"),
        pytest.param("Сколько стоит X100?", "ru", Asked("number", "money"), id="ru: a price"),
        pytest.param("Какова выручка компании?", "ru", Asked("number", "money"), id="ru: a property"),
        pytest.param("В каком году его основали?", "ru", Asked("date"), id="ru: a year"),
        pytest.param("Кто написал роман?", "ru", Asked("person"), id="ru: a person"),
        pytest.param("Где находится музей?", "ru", Asked("place"), id="ru: a place"),
        pytest.param("Почему они уехали?", "ru", Asked("reason"), id="ru: a reason"),
        pytest.param("Что он построил?", "ru", Asked("thing"), id="ru: a thing"),
        pytest.param("球队得了几个进球？", "zh", Asked("number", "count"), id="zh: a count"),
        pytest.param("它能跑多少公里？", "zh", Asked("number", "length"), id="zh: a count of units"),
        pytest.param("X100多少钱？", "zh", Asked("number", "money"), id="zh: a price"),
        pytest.param("X100的续航是多少？", "zh", Asked("number", "time"), id="zh: a property"),
        pytest.param("哪一年成立的？", "zh", Asked("date"), id="zh: a year"),
        pytest.param("谁发明了电话？", "zh", Asked("person"), id="zh: a person"),
        pytest.param("博物馆在哪里？", "zh", Asked("place"), id="zh: a place"),
        pytest.param("他们为什么离开？", "zh", Asked("reason"), id="zh: a reason"),
        pytest.param("他建造了什么？", "zh", Asked("thing"), id="zh: a thing"),
        pytest.param("Wie viele Einwohner hat Berlin?", "de", Asked("thing"), id="a language without rules"),
    ],
)
def test_kind_of_answer(question: str, language: str, expected: Asked) -> None:
    assert read_asked(question, language) == expected


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        pytest.param("How many were sold?", "number", id="a figure is a number"),
        pytest.param("When was it sold?", "text", id="a date is text"),
        pytest.param("Who sold it?", "text", id="a name is text"),
    ],
)
def test_metric_kind(question: str, kind: str) -> None:
    assert read_asked(question, "en").kind == kind


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        pytest.param("sold in 2023", "en", [("2023", {"2023"})], id="a year"),
        pytest.param("in the first quarter of 2023", "en", [("the first quarter of 2023", {"2023"})], id="a quarter"),
        pytest.param("May 2024 and Q1 2023", "en", [("May 2024", {"2024"}), ("Q1 2023", {"2023"})], id="two periods"),
        pytest.param("from 2019-2021", "en", [("2019-2021", {"2019", "2021"})], id="a span"),
        pytest.param("revenue last year", "en", [("2025", {"2025"})], id="a year named from today"),
        pytest.param("it costs 2000.5 or 20,235", "en", [], id="a figure is no year"),
        pytest.param("в 2023 году", "ru", [("2023 году", {"2023"})], id="ru: a year"),
        pytest.param("за I квартал 2023 г.", "ru", [("I квартал 2023 г.", {"2023"})], id="ru: a quarter"),
        pytest.param("в прошлом году", "ru", [("2025", {"2025"})], id="ru: a year named from today"),
        pytest.param("2023年第一季度的销量", "zh", [("2023年第一季度", {"2023"})], id="zh: a quarter"),
        pytest.param("去年的销量", "zh", [("2025", {"2025"})], id="zh: a year named from today"),
        pytest.param("Umsatz 2023", "de", [("2023", {"2023"})], id="a language without rules"),
    ],
)
def test_periods(text: str, language: str, expected: list[tuple[str, set[str]]]) -> None:
    assert [(p.text, set(p.years)) for p in periods(text, language, TODAY)] == expected


def test_without_today_no_year_is_named_from_it() -> None:
    assert periods("revenue last year", "en") == []

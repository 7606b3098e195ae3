from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factledger.checks import unsupported_numbers, verify_draft
from factledger.checks.facts.calculation_words import bare_name
from factledger.checks.facts.calculations import calculate
from factledger.records import Calculation, Conflict, Fact, Metric, Source


def fact(number: int, metric_id: str, value: str, **fields: Any) -> Fact:
    base = {"id": f"F{number}", "metric_id": metric_id, "source_id": f"S{number}", "status": "verified", "value": value}
    return Fact.model_validate({"quote": value, **base, **fields})


def metrics(*entities: str, name: str = "battery life of {}", **fields: Any) -> list[Metric]:
    named = ({"id": f"M{n}", "name": name.format(e), "entity": e} for n, e in enumerate(entities, start=1))
    return [Metric.model_validate({**metric, **fields}) for metric in named]


def texts(found: list[Calculation]) -> list[tuple[str, str, float | None, str | None]]:
    return [(k.formula, k.text, k.amount, k.unit) for k in found]


@pytest.mark.parametrize(
    ("language", "values", "asked", "expected"),
    [
        pytest.param(
            "en",
            ("12 hours", "600 minutes"),
            metrics("A", "B"),
            [
                ("F1 > F2", "battery life: A (12 hours) is longer than B (600 minutes)", None, None),
                ("F1 - F2", "battery life: the difference between A (12 hours) and B (600 minutes) is 2 h", 2, "hour"),
                ("F1 / F2", "battery life: A (12 hours) is 1.2 times B (600 minutes)", 1.2, None),
            ],
            id="en",
        ),
        pytest.param(
            "ru",
            ("10 млн руб.", "12,5 млн руб."),
            metrics("Альфы", "Беты", name="выручка {}"),
            [
                ("F2 > F1", "выручка: Беты (12,5 млн руб.) — выше, чем Альфы (10 млн руб.)", None, None),
                (
                    "F2 - F1",
                    "выручка: Беты (12,5 млн руб.) — на 2,5 млн RUB выше, чем Альфы (10 млн руб.)",
                    2.5e6,
                    "RUB",
                ),
                ("F2 / F1", "выручка: Беты (12,5 млн руб.) — в 1,25 раза выше, чем Альфы (10 млн руб.)", 1.25, None),
            ],
            id="ru",
        ),
        pytest.param(
            "zh",
            ("12 小时", "10 小时"),
            metrics("A 产品", "B 产品", name="{}续航"),
            [
                ("F1 > F2", "续航：A 产品（12 小时）比B 产品（10 小时）更长", None, None),
                ("F1 - F2", "续航：A 产品（12 小时）与B 产品（10 小时）相差 2 小时", 2, "hour"),
                ("F1 / F2", "续航：A 产品（12 小时）是B 产品（10 小时）的 1.2 倍", 1.2, None),
            ],
            id="zh",
        ),
    ],
)
def test_two_entities(
    language: str, values: tuple[str, str], asked: list[Metric], expected: list[tuple[str, str, float, str]]
) -> None:
    facts = [fact(1, "M1", values[0]), fact(2, "M2", values[1])]
    found = calculate(facts, asked, language=language)
    assert texts(found) == expected
    assert [k.id for k in found] == ["K1", "K2", "K3"]
    assert {k.fact_ids for k in found} <= {("F1", "F2"), ("F2", "F1")}


@pytest.mark.parametrize(
    ("language", "values", "text", "amount", "unit"),
    [
        pytest.param(
            "en", ("300", "480"), "sales, A: from 300 (2022) to 480 (2023), a rise of 60 %", 60, "%", id="en"
        ),
        pytest.param("ru", ("500", "300"), "sales, A: с 500 (2022) до 300 (2023), снижение на 40 %", -40, "%", id="ru"),
        pytest.param("zh", ("300", "450"), "sales, A：从300（2022）到450（2023），增长 50%", 50, "%", id="zh"),
        pytest.param(
            "en", ("82 %", "41 %"), "sales, A: from 82 % (2022) to 41 % (2023), a fall of 41 percentage points",
            -41, "percentage point", id="shares differ by percentage points",
        ),
    ],
)  # fmt: skip
def test_two_periods(language: str, values: tuple[str, str], text: str, amount: float, unit: str) -> None:
    facts = [fact(2, "M1", values[1], period="2023"), fact(1, "M1", values[0], period="2022")]
    last = calculate(facts, [Metric(id="M1", name="sales of A", entity="A")], language=language)[-1]
    assert (last.text, last.unit, last.fact_ids) == (text, unit, ("F1", "F2"))
    assert last.amount == pytest.approx(amount)


def test_three_entities_are_ranked_and_more_than_four_are_compared_with_the_greatest() -> None:
    asked = metrics("A", "B", "C", "D", "E")
    facts = [fact(n, f"M{n}", f"{hours} hours") for n, hours in enumerate((8, 12, 10, 9, 11), start=1)]
    found = calculate(facts[:3], asked[:3], language="en")
    assert (found[0].formula, found[0].fact_ids) == ("F2 > F3 > F1", ("F2", "F3", "F1"))
    assert found[0].text == "battery life, in descending order: B (12 hours); C (10 hours); A (8 hours)"
    assert sum(" > " in k.formula for k in found[1:]) == 3
    compared = [k.formula for k in calculate(facts, asked, language="en") if k.formula.count(">") == 1]
    assert compared == ["F2 > F5", "F2 > F3", "F2 > F4", "F2 > F1"]


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param([fact(1, "M1", "12 hours")], id="a gap stays a gap"),
        pytest.param(
            [fact(1, "M1", "12 hours"), fact(2, "M2", "10 hours", meaning="unsupported")], id="another meaning"
        ),
        pytest.param([fact(1, "M1", "12 hours"), fact(2, "M2", "10 hours", status="rejected")], id="not verified"),
        pytest.param([fact(1, "M1", "12 hours"), fact(2, "M2", "10 km")], id="units that do not convert"),
        pytest.param([fact(1, "M1", "$12"), fact(2, "M2", "€10")], id="currencies"),
        pytest.param([fact(1, "M1", "12 hours"), fact(2, "M2", "more than 10 hours")], id="a bound"),
        pytest.param([fact(1, "M1", "12 hours"), fact(2, "M2", "8–10 hours")], id="a range"),
        pytest.param([fact(1, "M1", "12 hours", scope="eco"), fact(2, "M2", "10 hours")], id="another scope"),
        pytest.param([fact(1, "M1", "12 hours"), fact(2, "M2", "two colours, black or white")], id="words"),
    ],
)
def test_what_is_not_comparable_gives_nothing(facts: list[Fact]) -> None:
    assert calculate(facts, metrics("A", "B"), language="en") == []


def test_other_metrics_are_not_compared() -> None:
    asked = [*metrics("A"), Metric(id="M2", name="charging time of B", entity="B")]
    assert calculate([fact(1, "M1", "12 hours"), fact(2, "M2", "2 hours")], asked, language="en") == []


@pytest.mark.parametrize(
    ("one", "other", "formula"),
    [
        pytest.param("12 hours", "720 minutes", "F1 = F2", id="equal in another unit"),
        pytest.param("12 hours", "11.8 hours", "F1 = F2", id="approximate"),
    ],
)
def test_equal_values_have_no_difference(one: str, other: str, formula: str) -> None:
    facts = [fact(1, "M1", one, quote=f"about {one}"), fact(2, "M2", other)]
    assert [k.formula.replace("F2 = F1", "F1 = F2") for k in calculate(facts, metrics("A", "B"), language="en")] == [
        formula
    ]


def test_results_of_approximate_values_are_approximate() -> None:
    facts = [fact(1, "M1", "12", unit="hour", quote="about 12 hours"), fact(2, "M2", "10 hours")]
    found = calculate(facts, metrics("A", "B"), language="en")
    assert found[1].text == "battery life: the difference between A (about 12 h) and B (10 hours) is about 2 h"


@pytest.mark.parametrize(
    ("conflicts", "text"),
    [
        pytest.param(None, "battery life: A (12 hours, disputed) is longer than B (10 hours)", id="found anew"),
        pytest.param([], "battery life: A (12 hours) is longer than B (10 hours)", id="none given"),
        pytest.param(
            [Conflict(id="C1", metric_id="M1", fact_ids=("F1", "F3"), kind="conflict")],
            "battery life: A (12 hours, disputed) is longer than B (10 hours)",
            id="open",
        ),
        pytest.param(
            [
                Conflict(
                    id="C1", metric_id="M1", fact_ids=("F1", "F3"), kind="conflict", preferred="F3", settled_by="me"
                )
            ],
            "battery life: A (14 hours) is longer than B (10 hours)",
            id="settled for the other side",
        ),
    ],
)
def test_a_disputed_value_is_said_to_be_so(conflicts: list[Conflict] | None, text: str) -> None:
    facts = [fact(1, "M1", "12 hours"), fact(2, "M2", "10 hours"), fact(3, "M1", "14 hours")]
    assert calculate(facts, metrics("A", "B"), language="en", conflicts=conflicts)[0].text == text


def test_dates_are_compared_by_years_and_have_no_ratio() -> None:
    asked = metrics("A", "B", name="year {} was built")
    facts = [fact(1, "M1", "1859", quote="built in 1859"), fact(2, "M2", "1870", quote="built in 1870")]
    assert texts(calculate(facts, asked, language="ru")) == [
        ("F2 > F1", "year was built: B (1870) — позже, чем A (1859)", None, None),
        ("F2 - F1", "year was built: B (1870) — на 11 лет позже, чем A (1859)", 11, "year"),
    ]


@pytest.mark.parametrize(
    ("name", "quotes", "expected"),
    [
        pytest.param("units sold in {} in 2025", ("Sold: 1350", "Sold: 1110"), [], id="en, a cell"),
        pytest.param("units sold each year by {}", ("1350 units were sold.", "1110 units were sold."), [240], id="en"),
        pytest.param("founding of {}", ("Founded: 1350", "Founded: 1110"), ["year"], id="en, years"),
        pytest.param("продажи за год, {}", ("Продано: 1350", "Продано: 1110"), [], id="ru, a cell"),
        pytest.param("продажи, {}", ("Продано 1350 штук.", "Продано 1110 штук."), [240], id="ru"),
        pytest.param("год основания {}", ("Основан: 1350", "Основан: 1110"), ["year"], id="ru, years"),
        pytest.param("2025年第二季度{}销量", ("销量（台）: 1350", "销量（台）: 1110"), [], id="zh, a cell"),
        pytest.param("{}年度销量", ("销量1350台。", "销量1110台。"), [240], id="zh"),
        pytest.param("{}成立年份", ("成立: 1350", "成立: 1110"), ["year"], id="zh, years"),
    ],
)
def test_a_count_that_could_be_a_year_is_compared_as_one_only_where_a_date_is_asked_for(
    name: str, quotes: tuple[str, str], expected: list[object]
) -> None:
    facts = [fact(1, "M1", "1350", quote=quotes[0]), fact(2, "M2", "1110", quote=quotes[1])]
    found = calculate(facts, metrics("A", "B", name=name), language="en")
    differences = [k for k in found if " - " in k.formula]
    assert [k.unit or k.amount for k in differences] == expected
    assert any("later" in k.text for k in found) == (expected == ["year"])


@settings(max_examples=40)
@given(
    st.integers(1, 10**7),
    st.integers(1, 10**7),
    st.sampled_from(["hours", "km", "%", "people", "USD"]),
    st.sampled_from(["en", "ru", "zh"]),
)
def test_every_number_of_a_text_is_a_fact_or_the_result(one: int, other: int, unit: str, language: str) -> None:
    facts = [fact(1, "M1", f"{one} {unit}"), fact(2, "M2", f"{other} {unit}")]
    for found in calculate(facts, metrics("A", "B"), language=language):
        evidence = [*(f.value for f in facts), f"{found.amount:.15g} {found.unit or ''}" if found.amount else ""]
        assert unsupported_numbers(found.text, evidence, language=language) == []


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
def test_a_text_passes_the_gate_that_judges_drafts(language: str) -> None:
    asked = metrics("A", "B", name="{}续航" if language == "zh" else "battery life of {}")
    facts = [fact(1, "M1", "12 hours"), fact(2, "M2", "10 hours")]
    sources = [Source(id=f.source_id, url=f"https://example.org/{f.id}", text=f"It runs {f.value}.") for f in facts]
    found = calculate(facts, asked, language=language)
    draft = "\n\n".join(f"{k.text} [{k.id}, {', '.join(k.fact_ids)}]." for k in found)
    verdicts = verify_draft(draft, sources, facts=facts, calculations=found)
    assert [(v.status, v.kind) for v in verdicts] == [("sourced", "inference")] * 3


@pytest.mark.parametrize(
    ("name", "leave_out", "bare"),
    [
        pytest.param("battery life of A", ["A"], "battery life", id="en"),
        pytest.param("время работы у A", ["A"], "время работы", id="ru"),
        pytest.param("甲的电池续航", ["甲"], "电池续航", id="zh"),
        pytest.param("的士数量", ["甲"], "的士数量", id="zh a taxi"),
    ],
)
def test_a_name_loses_what_tied_it_to_its_entity(name: str, leave_out: list[str], bare: str) -> None:
    assert bare_name(name, leave_out) == bare

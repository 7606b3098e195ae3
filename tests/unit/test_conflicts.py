from typing import Any

import pytest

from factledger.checks import find_conflicts
from factledger.records import Fact, Metric, Source


def fact(number: int, value: str, **fields: Any) -> Fact:
    fields.setdefault("quote", value)
    return Fact(id=f"F{number}", metric_id="M1", source_id=f"S{number}", status="verified", value=value, **fields)


def kind(one: Fact, other: Fact, *, asked: str = "number") -> str:
    metric = Metric.model_validate({"id": "M1", "name": "figure", "kind": asked})
    found = find_conflicts([one, other], [metric])
    assert len(found) <= 1
    return found[0].kind if found else "none"


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        pytest.param(fact(1, "12 hours"), fact(2, "10 hours"), "conflict", id="other values"),
        pytest.param(fact(1, "12 hours"), fact(2, "720 minutes"), "none", id="another unit"),
        pytest.param(fact(1, "12", unit="hour"), fact(2, "12 小时", unit="小时"), "none", id="another language"),
        pytest.param(fact(1, "12 hours"), fact(2, "12 minutes"), "conflict", id="the same digits, another unit"),
        pytest.param(fact(1, "$5.2 billion"), fact(2, "5,200 million dollars"), "none", id="another magnitude word"),
        pytest.param(fact(1, "$5.2 billion"), fact(2, "$5.2 million"), "conflict", id="another magnitude"),
        pytest.param(fact(1, "20,3 тыс."), fact(2, "20 300"), "none", id="Russian thousands"),
        pytest.param(fact(1, "1.5亿"), fact(2, "150 million"), "none", id="Chinese hundred millions"),
        pytest.param(fact(1, "3万"), fact(2, "3 million"), "conflict", id="Chinese ten thousands are no millions"),
        pytest.param(fact(1, "12", quote="about 12"), fact(2, "11.8"), "none", id="approximate in its quote"),
        pytest.param(fact(1, "12"), fact(2, "11.8"), "conflict", id="not approximate"),
        pytest.param(fact(1, "10–12 hours"), fact(2, "11 hours"), "none", id="within a range"),
        pytest.param(fact(1, "10–12 hours"), fact(2, "13 hours"), "conflict", id="outside a range"),
        pytest.param(fact(1, "more than 1,000"), fact(2, "1,200"), "none", id="within a bound"),
        pytest.param(fact(1, "more than 1,000"), fact(2, "900"), "conflict", id="outside a bound"),
        pytest.param(fact(1, "25 %"), fact(2, "25 people"), "conflict", id="a share and a count"),
        pytest.param(fact(1, "8 December 1987"), fact(2, "December 1987"), "none", id="a less precise date"),
        pytest.param(fact(1, "8 December 1987"), fact(2, "9 December 1987"), "conflict", id="another day"),
        pytest.param(fact(1, "14 мая 1996"), fact(2, "1996年5月14日"), "none", id="one date in two languages"),
        pytest.param(fact(1, "1880s"), fact(2, "1886"), "none", id="a year of the decade"),
        pytest.param(fact(1, "1880s"), fact(2, "1925"), "conflict", id="another decade"),
        pytest.param(fact(1, "1829-1833"), fact(2, "1830"), "none", id="within a range of years"),
        pytest.param(fact(1, "1699 or 1701"), fact(2, "1700"), "conflict", id="neither of two years"),
    ],
)
def test_values(one: Fact, other: Fact, expected: str) -> None:
    assert kind(one, other) == expected
    assert kind(other, one) == expected


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        pytest.param({"period": "2022"}, {"period": "2023"}, "difference", id="another year"),
        pytest.param({"period": "2022"}, {"period": "в 2022 году"}, "conflict", id="the same year, worded otherwise"),
        pytest.param({"period": "2022"}, {"period": "Q4 2022"}, "difference", id="a year and its quarter"),
        pytest.param({"period": "2022"}, {"period": "FY 2022"}, "difference", id="calendar and fiscal year"),
        pytest.param({"period": "2022"}, {}, "conflict", id="only one states a period"),
        pytest.param({"scope": "GAAP"}, {"scope": "non-GAAP"}, "difference", id="another basis"),
        pytest.param({"scope": "парк"}, {"scope": "продажи"}, "difference", id="fleet and sales"),
        pytest.param({"scope": "标准模式"}, {"scope": "省电模式"}, "difference", id="another mode"),
        pytest.param({"entity": "A"}, {"entity": "product A"}, "conflict", id="one entity, with its sort"),
        pytest.param({"entity": "Acme Inc."}, {"entity": "Acme"}, "conflict", id="one company, with its form"),
        pytest.param(
            {"entity": "Wang Peng (born 1978)"}, {"entity": "Wang Peng (born 1993)"}, "difference", id="namesakes"
        ),
        pytest.param({"entity": "Mahmud I"}, {"entity": "Mahmud I of Great Seljuq"}, "difference", id="a qualifier"),
        pytest.param({"entity": "Тесла"}, {"entity": "Tesla"}, "conflict", id="scripts that cannot be told apart"),
    ],
)
def test_stated_differences(one: dict[str, str], other: dict[str, str], expected: str) -> None:
    assert kind(fact(1, "300", **one), fact(2, "500", **other)) == expected
    assert kind(fact(1, "500", **one), fact(2, "500", **other)) == "none"


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        pytest.param("Warsaw", "in Warsaw, Poland", "none", id="more detail"),
        pytest.param("Football", "Basketball", "conflict", id="another answer"),
        pytest.param("A has a camera.", "A does not have a camera.", "conflict", id="en: a claim and its negation"),
        pytest.param("У A есть камера.", "У A нет камеры.", "conflict", id="ru: a claim and its negation"),
        pytest.param("A产品支持充电", "A产品不支持充电", "conflict", id="zh: a claim and its negation"),
        pytest.param("noted in November", "Noted in November.", "none", id="note and November are no negation"),
        pytest.param("Warsaw", "Варшава", "difference", id="scripts that were not compared"),
        pytest.param("1986", "the late nineties", "conflict", id="a year and words"),
    ],
)
def test_answers_in_words(one: str, other: str, expected: str) -> None:
    assert kind(fact(1, one), fact(2, other), asked="text") == expected


def test_only_verified_facts_of_this_meaning_are_compared() -> None:
    facts = [
        fact(1, "12 hours"),
        fact(2, "10 hours", meaning="unsupported"),
        fact(3, "9 hours").model_copy(update={"status": "rejected"}),
        fact(4, ""),
    ]
    assert find_conflicts(facts, [Metric(id="M1", name="battery life")]) == []


def test_every_pair_is_recorded_in_the_order_of_the_metrics() -> None:
    facts = [fact(1, "12"), fact(2, "10"), fact(3, "12"), fact(4, "7"), fact(5, "8")]
    facts[3:] = [f.model_copy(update={"metric_id": "M0"}) for f in facts[3:]]
    found = find_conflicts(facts, [Metric(id="M0", name="price"), Metric(id="M1", name="battery life")])
    assert [(c.id, c.metric_id, c.fact_ids) for c in found] == [
        ("C1", "M0", ("F4", "F5")),
        ("C2", "M1", ("F1", "F2")),
        ("C3", "M1", ("F2", "F3")),
    ]


def source(number: int, source_class: str, published: str | None) -> Source:
    fields = {"id": f"S{number}", "url": f"https://example.org/{number}", "source_class": source_class}
    return Source.model_validate({**fields, "published": published})


@pytest.mark.parametrize(
    ("one", "other", "preferred", "basis"),
    [
        pytest.param(("primary", None), ("forum", None), "F1", "S1 is a primary source", id="primary"),
        pytest.param(
            ("secondary", "2023-05-01"),
            ("secondary", "2024-03-01"),
            "F2",
            "S2 is more recent (2024-03-01 against 2023-05-01)",
            id="more recent",
        ),
        pytest.param(
            ("primary", "2023-05-01"),
            ("forum", "2024-03-01"),
            None,
            "S1 is a primary source; S2 is more recent (2024-03-01 against 2023-05-01)",
            id="two reasons that point different ways",
        ),
        pytest.param(("secondary", None), ("aggregator", None), None, "", id="no reason"),
    ],
)
def test_a_side_is_suggested_on_a_stated_basis(
    one: tuple[str, str | None], other: tuple[str, str | None], preferred: str | None, basis: str
) -> None:
    metric = Metric(id="M1", name="battery life")
    found = find_conflicts([fact(1, "12"), fact(2, "10")], [metric], sources=[source(1, *one), source(2, *other)])
    assert [(c.preferred, c.basis, c.settled_by) for c in found] == [(preferred, basis, "")]


@pytest.mark.parametrize(
    ("name", "basis"),
    [
        pytest.param("sales of A", "different period: 2022 / 2023", id="en"),
        pytest.param("продажи A", "разные периоды: 2022 / 2023", id="ru"),
        pytest.param("A 产品销量", "不同时期：2022 / 2023", id="zh"),
    ],
)
def test_the_basis_is_in_the_language_of_the_metric(name: str, basis: str) -> None:
    found = find_conflicts([fact(1, "3", period="2022"), fact(2, "5", period="2023")], [Metric(id="M1", name=name)])
    assert [c.basis for c in found] == [basis]

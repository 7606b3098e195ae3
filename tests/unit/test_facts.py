from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factledger.checks import fold_page
from factledger.checks.facts.check import check_fact
from factledger.records import Fact, Metric

PAGE = (
    "The phone runs about 12 hours. Revenue was $5.2 billion in 2023, down 3 %. It supports wireless\ncharging."
    " The temperature was -3 degrees. Sold: 711,988 units. Выручка составила 20,3 тыс. руб. за год. Камера есть."
    " A 产品续航12小时，不支持无线充电。"
)
NUMBER = Metric(id="M1", name="figure")
TEXT = Metric(id="M1", name="feature", kind="text")


def checked(value: str, quote: str, *, metric: Metric = NUMBER, **fields: Any) -> Fact:
    raw = {"id": "F1", "metric_id": "M1", "source_id": "S1", "status": "not_checked", "value": value, "quote": quote}
    fact = check_fact(Fact.model_validate({**raw, **fields}), PAGE, metric=metric)
    assert check_fact(fact, fold_page(PAGE), metric=metric) == fact
    return fact


@pytest.mark.parametrize(
    ("value", "unit", "quote", "amount", "named"),
    [
        pytest.param("12 hours", None, "runs about 12 hours", 12, "hour", id="en: value with its unit"),
        pytest.param("12", None, "runs about 12 hours", 12, "hour", id="en: the unit is read from the quote"),
        pytest.param("12", "hours", "runs about 12 hours", 12, "hour", id="en: the unit beside the value"),
        pytest.param("$5.2 billion", None, "Revenue was $5.2 billion", 5.2e9, "USD", id="en: magnitude and currency"),
        pytest.param(
            "5.2", "billion USD", "Revenue was $5.2 billion", 5.2e9, "USD", id="en: magnitude beside the value"
        ),
        pytest.param("3 %", None, "down 3 %", 3, "%", id="en: percent"),
        pytest.param("711,988", "units", "Sold: 711,988 units", 711988, "units", id="en: a counted noun"),
        pytest.param("2023", None, "in 2023", 2023, None, id="en: a year"),
        pytest.param("20,3 тыс. руб.", None, "составила 20,3 тыс. руб.", 20300, "RUB", id="ru: magnitude and currency"),
        pytest.param("20 300", "руб.", "составила 20,3 тыс. руб.", 20300, "RUB", id="ru: the same written out"),
        pytest.param("12 小时", "小时", "A 产品续航12小时", 12, "hour", id="zh: value with its unit"),
        pytest.param("12", "hour", "A 产品续航12小时", 12, "hour", id="zh: the unit in another language"),
    ],
)
def test_a_value_in_its_quote_is_verified(
    value: str, unit: str | None, quote: str, amount: float, named: str | None
) -> None:
    fact = checked(value, quote, unit=unit)
    assert (fact.status, fact.number_ok, fact.reason) == ("verified", True, "")
    assert (fact.amount, fact.unit) == (amount, named)
    assert fact.quote == PAGE[fact.start : fact.end]


@pytest.mark.parametrize(
    ("value", "unit", "quote"),
    [
        pytest.param("13 hours", None, "runs about 12 hours", id="another number"),
        pytest.param("2 hours", None, "runs about 12 hours", id="part of a number"),
        pytest.param("12", "minutes", "runs about 12 hours", id="another unit"),
        pytest.param("$5.2 million", None, "Revenue was $5.2 billion", id="another magnitude"),
        pytest.param("5.2", "USD", "Revenue was $5.2 billion", id="no magnitude"),
        pytest.param("€5.2 billion", None, "Revenue was $5.2 billion", id="another currency"),
        pytest.param("711,98", None, "Sold: 711,988 units", id="a number cut short"),
        pytest.param("3", None, "The temperature was -3 degrees", id="another sign"),
        pytest.param("20,3 млн руб.", None, "составила 20,3 тыс. руб.", id="ru: another magnitude"),
        pytest.param("20 小时", None, "A 产品续航12小时", id="zh: another number"),
        pytest.param("many", None, "Sold: 711,988 units", id="no number at all"),
    ],
)
def test_a_value_that_is_not_in_its_quote_is_rejected(value: str, unit: str | None, quote: str) -> None:
    fact = checked(value, quote, unit=unit)
    assert (fact.status, fact.number_ok, fact.amount) == ("rejected", False, None)
    assert fact.reason


@pytest.mark.parametrize(
    ("value", "quote", "status"),
    [
        pytest.param("wireless charging", "It supports wireless charging", "verified", id="en: across a line break"),
        pytest.param("Wireless", "It supports wireless charging", "verified", id="en: another case"),
        pytest.param("wire", "It supports wireless charging", "rejected", id="en: part of a word"),
        pytest.param("a camera", "It supports wireless charging", "rejected", id="en: other words"),
        pytest.param("Камера", "Камера есть", "verified", id="ru"),
        pytest.param("Кам", "Камера есть", "rejected", id="ru: part of a word"),
        pytest.param("不支持无线充电", "A 产品续航12小时，不支持无线充电", "verified", id="zh"),
        pytest.param("支持无线充电", "A 产品续航12小时，不支持无线充电", "rejected", id="zh: without its negation"),
        pytest.param(" ", "Камера есть", "rejected", id="no value"),
    ],
)
def test_words_must_stand_in_the_quote_as_words(value: str, quote: str, status: str) -> None:
    fact = checked(value, quote, metric=TEXT)
    assert (fact.status, fact.number_ok, bool(fact.reason)) == (status, None, status == "rejected")


@pytest.mark.parametrize(
    ("quote", "kind"),
    [
        pytest.param("runs about 12 hours", "exact", id="as it stands"),
        pytest.param("supports wireless charging", "layout", id="another line break"),
        pytest.param("RUNS ABOUT 12 HOURS", "case", id="another case"),
        pytest.param("runs about 13 hours", None, id="another digit"),
        pytest.param("支持无线充电", None, id="without its negation"),
        pytest.param("", None, id="nothing"),
    ],
)
def test_the_quote_must_stand_in_the_page(quote: str, kind: str | None) -> None:
    fact = checked("wireless charging" if "wireless" in quote else "hours", quote, metric=TEXT)
    assert fact.quote_match == kind
    assert (fact.reason == "The quote does not stand in the saved page") is (kind is None)
    if kind:
        assert fact.quote == PAGE[fact.start : fact.end]


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        pytest.param("not_found", "The source does not say", id="not found"),
        pytest.param("not_checked", "The budget ended", id="not checked for a reason"),
    ],
)
def test_what_holds_no_extraction_comes_back_as_it_is(status: str, reason: str) -> None:
    fact = Fact.model_validate({"id": "F1", "metric_id": "M1", "source_id": "S1", "status": status, "reason": reason})
    assert check_fact(fact, PAGE, metric=NUMBER) is fact


@settings(max_examples=40)
@given(st.text(max_size=20), st.text(max_size=30), st.sampled_from([NUMBER, TEXT]))
def test_any_extraction_is_verified_or_rejected_with_a_reason(value: str, quote: str, metric: Metric) -> None:
    fact = checked(value, quote, metric=metric)
    assert fact.status in {"verified", "rejected"}
    assert bool(fact.reason) is (fact.status == "rejected")

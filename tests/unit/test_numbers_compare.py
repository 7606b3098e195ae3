"""When two quantities are the same, how values and units given apart are read, and which way a number went."""

from fractions import Fraction

import pytest

from factledger.checks.numbers import Quantity, direction, directions, parse_amount, quantities, same_quantity, to_base
from factledger.checks.numbers.table import Measure, measure, table


def first(text: str) -> Quantity:
    return quantities(text)[0]


SAME = [
    pytest.param("12 hours", "720 minutes", True, id="converted"),
    pytest.param("12 hours", "721 minutes", False, id="converted and other"),
    pytest.param("1.200,50 €", "EUR 1200.50", True, id="another notation"),
    pytest.param("1,5 млн рублей", "1 500 000 руб.", True, id="ru: a magnitude written out"),
    pytest.param("1.5亿元", "15,000万元", True, id="zh: two magnitudes"),
    pytest.param("$50", "€50", False, id="two currencies"),
    pytest.param("25 %", "25 people", False, id="percent and a count"),
    pytest.param("25 %", "25 percentage points", False, id="percent and points"),
    pytest.param("a half", "50 %", True, id="a share and a percentage"),
    pytest.param("about 12 hours", "11.8 hours", True, id="en: an approximate one that the other rounds to"),
    pytest.param("11,8 часа", "около 12 часов", True, id="ru: the other way round"),
    pytest.param("约12小时", "13.4小时", False, id="zh: too far"),
    pytest.param("12 hours", "11.8 hours", False, id="neither is approximate"),
    pytest.param("almost 12 hours", "12.2 hours", False, id="almost, and above"),
    pytest.param("10–15 dollars", "$10 to $15", True, id="two ranges"),
    pytest.param("10–15 dollars", "$10 to $16", False, id="two ranges with another end"),
    pytest.param("10–15 dollars", "$10", False, id="a range and one end"),
    pytest.param("12 May 2023", "12.05.2023", True, id="two dates"),
    pytest.param("12 May 2023", "13 May 2023", False, id="two other dates"),
    pytest.param("37 °C", "98.6 °F", True, id="temperatures"),
    pytest.param("0.1 km", "100 m", True, id="exact, not by floating point"),
]


@pytest.mark.parametrize(("one", "other", "same"), SAME)
def test_quantities_are_the_same_after_conversion(one: str, other: str, same: bool) -> None:
    assert same_quantity(first(one), first(other)) is same
    assert same_quantity(first(other), first(one)) is same


ROUNDED = [
    pytest.param("about 12", "11.8", True, id="to two digits"),
    pytest.param("about 12.0", "11.8", False, id="a decimal shown counts"),
    pytest.param("about 3,000", "2993", True, id="zeros do not count"),
    pytest.param("about 3,000", "2600", False, id="yet two digits do"),
    pytest.param("about 3,000", "2860", True, id="one digit covers five percent"),
    pytest.param("about 3,000", "2840", False, id="and no more"),
    pytest.param("about 1.2 million", "1,184,000", True, id="in the magnitude shown"),
    pytest.param("about 1.2 million", "1,134,000", False, id="not beyond it"),
    pytest.param("about -12", "-11.8", True, id="below zero"),
    pytest.param("about -12", "11.8", False, id="never across it"),
    pytest.param("about 250", "247", True, id="the last digit shown is five"),
    pytest.param("about 247", "247.3", True, id="three digits"),
    pytest.param("about 247", "248", False, id="three other digits"),
]


@pytest.mark.parametrize(("shown", "exact", "rounds"), ROUNDED)
def test_rounding_is_to_the_last_digit_shown(shown: str, exact: str, rounds: bool) -> None:
    assert same_quantity(first(shown), first(exact)) is rounds


APART = [
    pytest.param("12 小时", "小时", (43200, "second"), id="a unit given twice"),
    pytest.param("720", "minute", (43200, "second"), id="a unit beside"),
    pytest.param("1.10", "USD", (Fraction(11, 10), "USD"), id="a currency beside"),
    pytest.param("$5.2 billion", "USD", (5_200_000_000, "USD"), id="a value with its own"),
    pytest.param("5,2", "млрд руб.", (5_200_000_000, "RUB"), id="a magnitude beside"),
    pytest.param("50", "US$ million", (50_000_000, "USD"), id="a sign and a magnitude beside"),
    pytest.param("25", "%", (25, "%"), id="percent beside"),
    pytest.param("2000", "г", (2000, "gram"), id="grams, not the year 2000"),
    pytest.param("3.5万", "台", (35000, ""), id="a counted noun beside"),
    pytest.param("300", None, (300, ""), id="no unit"),
]


@pytest.mark.parametrize(("value", "unit", "expected"), APART)
def test_a_value_and_its_unit_may_be_given_apart(
    value: str, unit: str | None, expected: tuple[int | Fraction, str]
) -> None:
    amount = parse_amount(value, unit)
    assert amount is not None
    assert to_base(amount) == expected


@pytest.mark.parametrize("value", ["", "none", "нет", "无", "GPT-4"])
def test_a_value_without_a_number_is_none(value: str) -> None:
    assert parse_amount(value, "USD") is None


def test_a_period_is_a_value_too() -> None:
    amount = parse_amount("2024", None)
    assert amount is not None
    assert (amount.kind, amount.date and amount.date.year) == ("year", 2024)


DIRECTIONS = [
    pytest.param("Revenue rose 10 %.", ("up",), id="en: rose"),
    pytest.param("Выручка выросла на 10 %.", ("up",), id="ru: rose"),
    pytest.param("营收增长10%。", ("up",), id="zh: rose"),
    pytest.param("Revenue fell 10 %.", ("down",), id="en: fell"),
    pytest.param("Выручка снизилась на 10 %.", ("down",), id="ru: fell"),
    pytest.param("营收下降10%。", ("down",), id="zh: fell"),
    pytest.param("Revenue doubled to $5 million.", ("up",), id="en: doubled"),
    pytest.param("Выручка удвоилась.", ("up",), id="ru: doubled"),
    pytest.param("营收翻番。", ("up",), id="zh: doubled"),
    pytest.param("Sales rose 5 % and profit fell 3 %.", ("up", "down"), id="en: both"),
    pytest.param("Sales were up 5 %.", ("up",), id="en: up before a number"),
    pytest.param("Revenue did not rise.", (), id="en: denied"),
    pytest.param("Выручка не выросла.", (), id="ru: denied"),
    pytest.param("营收没有增长。", (), id="zh: denied"),
    pytest.param("It lasts up to 12 hours.", (), id="en: up to is a bound"),
    pytest.param("Средний возраст 30 лет.", (), id="ru: an age is no rise"),
    pytest.param("It opened in the fall of 2020.", (), id="en: the season"),
]


@pytest.mark.parametrize(("text", "expected"), DIRECTIONS)
def test_direction_words_say_which_way_a_number_went(text: str, expected: tuple[str, ...]) -> None:
    assert directions(text) == expected


def test_the_clause_of_a_number_decides_its_direction() -> None:
    text = "Sales rose 5 %, while profit fell 3 %."
    assert direction(text) is None
    assert direction(text, at=text.index("5")) == "up"
    assert direction(text, at=text.index("3")) == "down"


def test_every_unit_of_the_table_converts() -> None:
    names = table()
    assert len(names.units) > 150
    for unit in names.units:
        known = measure(unit)
        assert known is not None
        assert known.factor > 0
        base = measure(known.base)
        assert base is None or base == Measure(known.base, Fraction(1))


@pytest.mark.parametrize(
    ("unit", "base", "factor"),
    [
        pytest.param("mile", "meter", Fraction(1609344, 1000), id="a mile"),
        pytest.param("acre", "square meter", Fraction(40468564224, 10**7), id="an acre"),
        pytest.param("pound", "gram", Fraction(45359237, 10**5), id="a pound"),
        pytest.param("kilometer/hour", "meter/second", Fraction(5, 18), id="a speed"),
        pytest.param("gram/liter", "gram/cubic meter", Fraction(1000), id="a quotient worked out"),
        pytest.param("square mile", "square meter", Fraction(1609344, 1000) ** 2, id="a power worked out"),
        pytest.param("byte", "bit", Fraction(8), id="a byte"),
    ],
)
def test_conversions_are_exact(unit: str, base: str, factor: Fraction) -> None:
    known = measure(unit)
    assert known is not None
    assert (known.base, known.factor) == (base, factor)

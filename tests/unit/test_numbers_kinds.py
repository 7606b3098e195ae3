"""What a number counts: units and money in three languages, kinds, bounds, and what is no data."""

from fractions import Fraction

import pytest

from factledger.checks.numbers import Quantity, quantities, read, to_base


def only(text: str, language: str | None = None) -> Quantity:
    (quantity,) = quantities(text, language=language)
    return quantity


BASE = [
    pytest.param("12 hours", 43200, "second", id="en: hours"),
    pytest.param("12 часов", 43200, "second", id="ru: hours"),
    pytest.param("12个小时", 43200, "second", id="zh: hours"),
    pytest.param("12-часовой рабочий день", 43200, "second", id="ru: an adjective"),
    pytest.param("полчаса", 1800, "second", id="ru: half an hour"),
    pytest.param("两个半小时", 9000, "second", id="zh: two and a half"),
    pytest.param("half an hour", 1800, "second", id="en: half an hour"),
    pytest.param("1 hour 30 minutes", 5400, "second", id="en: two units"),
    pytest.param("2 года и 3 месяца", 27, "month", id="ru: two units"),
    pytest.param("一小时零十五秒", 3615, "second", id="zh: two units"),
    pytest.param("20 square kilometres", 20_000_000, "square meter", id="en: square units"),
    pytest.param("20 кв. км", 20_000_000, "square meter", id="ru: square units"),
    pytest.param("20平方公里", 20_000_000, "square meter", id="zh: square units"),
    pytest.param("20 m³", 20, "cubic meter", id="a raised power"),
    pytest.param("36 km/h", 10, "meter/second", id="en: a quotient"),
    pytest.param("36 километров в час", 10, "meter/second", id="ru: a quotient"),
    pytest.param("时速36公里", 10, "meter/second", id="zh: a rate before its number"),
    pytest.param("3.5 kWh", 12_600_000, "joule", id="en: energy"),
    pytest.param("3,5 кВт⋅ч", 12_600_000, "joule", id="ru: energy"),
    pytest.param("3.5千瓦时", 12_600_000, "joule", id="zh: energy"),
    pytest.param("1 MB", 8_000_000, "bit", id="megabytes"),
    pytest.param("1 Mb", 1_000_000, "bit", id="megabits"),
    pytest.param("5 MW", 5_000_000, "watt", id="megawatts"),
    pytest.param("5 mW", Fraction(1, 200), "watt", id="milliwatts"),
    pytest.param("5000 mAh", 18_000, "coulomb", id="en: charge"),
    pytest.param("5000 мА·ч", 18_000, "coulomb", id="ru: charge"),
    pytest.param("3斤5两", 1750, "gram", id="zh: market weights"),
    pytest.param("7 feet 10 inches", 94 * Fraction(254, 10000), "meter", id="feet and inches"),
    pytest.param("0 °C", Fraction(27315, 100), "kelvin", id="degrees have an offset"),
    pytest.param("$5.2 billion", 5_200_000_000, "USD", id="en: dollars"),
    pytest.param("5,2 млрд долларов", 5_200_000_000, "USD", id="ru: dollars"),
    pytest.param("52亿美元", 5_200_000_000, "USD", id="zh: dollars"),
    pytest.param("USD 3.14", Fraction(314, 100), "USD", id="a code before"),
    pytest.param("1 200 руб.", 1200, "RUB", id="ru: roubles"),
    pytest.param("三块五", Fraction(7, 2), "CNY", id="zh: a spoken tail"),
    pytest.param("壹佰捌拾壹圆柒角", Fraction(1817, 10), "CNY", id="zh: parts of a yuan"),
    pytest.param("10 cents", Fraction(1, 10), "USD", id="en: cents"),
    pytest.param("25 %", 25, "%", id="percent"),
    pytest.param("двадцать пять процентов", 25, "%", id="ru: percent in words"),
    pytest.param("百分之二十五", 25, "%", id="zh: percent in words"),
    pytest.param("三成", 30, "%", id="zh: tenths"),
    pytest.param("2 п.п.", 2, "points", id="ru: points"),
    pytest.param("2个百分点", 2, "points", id="zh: points"),
    pytest.param("50 basis points", Fraction(1, 2), "points", id="basis points"),
    pytest.param("25 people", 25, "", id="a counted noun is no unit"),
    pytest.param("25台", 25, "", id="zh: a measure word is no unit"),
]

BOUNDS = [
    pytest.param("more than 500 people", "more_than", id="en: more than"),
    pytest.param("свыше 500 человек", "more_than", id="ru: more than"),
    pytest.param("超过500人", "more_than", id="zh: more than"),
    pytest.param("500多人", "more_than", id="zh: more than, after"),
    pytest.param("at least 500 people", "at_least", id="en: at least"),
    pytest.param("не менее 500 человек", "at_least", id="ru: at least"),
    pytest.param("500人以上", "at_least", id="zh: at least, after the noun"),
    pytest.param("up to 500 people", "at_most", id="en: at most"),
    pytest.param("до 500 человек", "at_most", id="ru: at most"),
    pytest.param("最多500人", "at_most", id="zh: at most"),
    pytest.param("fewer than 500 people", "less_than", id="en: less than"),
    pytest.param("менее 500 человек", "less_than", id="ru: less than"),
    pytest.param("不到500人", "less_than", id="zh: less than"),
    pytest.param("500 people", None, id="en: none"),
    pytest.param("вырос до 500 человек", None, id="ru: reached, not bounded"),
]

APPROXIMATE = [
    pytest.param("about 500 people", None, id="en: about"),
    pytest.param("около 500 человек", None, id="ru: about"),
    pytest.param("500人左右", None, id="zh: about, after the noun"),
    pytest.param("almost 500 people", "below", id="en: almost"),
    pytest.param("почти 500 человек", "below", id="ru: almost"),
    pytest.param("近500人", "below", id="zh: almost"),
    pytest.param("just over 500 people", "above", id="en: just over"),
    pytest.param("чуть более 500 человек", "above", id="ru: just over"),
]

KINDS = [
    pytest.param("in 2024", "year", id="en: a year"),
    pytest.param("в 2024 году", "year", id="ru: a year"),
    pytest.param("2024年", "year", id="zh: a year"),
    pytest.param("12 May 2023", "date", id="en: a date"),
    pytest.param("12 мая 2023 года", "date", id="ru: a date"),
    pytest.param("2023年5月12日", "date", id="zh: a date"),
    pytest.param("10:30 pm", "date", id="a time of day"),
    pytest.param("ranked third", "ordinal", id="en: an ordinal"),
    pytest.param("третье место", "ordinal", id="ru: an ordinal"),
    pytest.param("第三名", "ordinal", id="zh: an ordinal"),
    pytest.param("nine out of ten", "ratio", id="en: a ratio"),
    pytest.param("девять из десяти", "ratio", id="ru: a ratio"),
    pytest.param("十分之九", "ratio", id="zh: a ratio"),
    pytest.param("10 to 15 dollars", "range", id="en: a range"),
    pytest.param("от 10 до 15 долларов", "range", id="ru: a range"),
    pytest.param("10至15美元", "range", id="zh: a range"),
]

NOT_DATA = [
    pytest.param("1. Sales grew.", id="a list marker"),
    pytest.param("2) Продажи выросли.", id="ru: a list marker"),
    pytest.param("一、销量增长。", id="zh: a list marker"),
    pytest.param("## 2.1 Results", id="a heading's number"),
    pytest.param("Sales grew [3][4].", id="citation marks"),
    pytest.param("Sales grew [S2] and fell {F7}.", id="marks of sources and facts"),
    pytest.param("Sales grew S2.", id="a mark without brackets"),
    pytest.param("Продажи выросли.3 Прибыль упала.", id="a footnote's number"),
    pytest.param("See Table 3 and рис. 4, 图5.", id="parts of a document"),
    pytest.param("https://example.org/2024/05/12?id=77", id="an address"),
    pytest.param("GPT-4, B2B and Covid-19 in Су-25 and 5G", id="names with digits"),
    pytest.param("x² and CO2", id="raised digits and formulas"),
]


@pytest.mark.parametrize(("text", "amount", "unit"), BASE)
def test_an_amount_is_known_in_its_base_unit(text: str, amount: int | Fraction, unit: str) -> None:
    (quantity,) = (q for q in quantities(text) if q.start == 0 or "速" in text or "полчаса" in text)
    assert to_base(quantity) == (amount, unit)


@pytest.mark.parametrize(("text", "bound"), BOUNDS)
def test_a_bound_word_belongs_to_its_number(text: str, bound: str | None) -> None:
    quantity = only(text)
    assert (quantity.bound, quantity.approximate) == (bound, False)


@pytest.mark.parametrize(("text", "lean"), APPROXIMATE)
def test_an_approximate_number_says_on_which_side_the_truth_lies(text: str, lean: str | None) -> None:
    quantity = only(text)
    assert (quantity.approximate, quantity.lean, quantity.bound) == (True, lean, None)


@pytest.mark.parametrize(("text", "kind"), KINDS)
def test_the_kind_of_a_number_is_told_by_its_words(text: str, kind: str) -> None:
    assert only(text).kind == kind


@pytest.mark.parametrize("text", NOT_DATA)
def test_digits_that_state_nothing_are_no_quantities(text: str) -> None:
    assert quantities(text) == []


AMBIGUOUS = [
    pytest.param("9m", {("meter", None), ("minute", None), (None, None)}, id="metres, minutes or millions"),
    pytest.param("5 pounds", {("pound", None), (None, "GBP")}, id="weight or money"),
    pytest.param("5 tons", {("tonne", None), ("short ton", None)}, id="two tons"),
    pytest.param("¥5", {(None, "JPY"), (None, "CNY")}, id="yen or yuan"),
    pytest.param("5 kroner", {(None, c) for c in ("NOK", "SEK", "DKK", "ISK", "CZK")}, id="whose crowns"),
    pytest.param("$5", {(None, "USD")}, id="a bare dollar sign is American"),
    pytest.param("5元", {(None, "CNY")}, id="a bare 元 is Chinese"),
    pytest.param("5美元", {(None, "USD")}, id="a named dollar"),
]


@pytest.mark.parametrize(("text", "expected"), AMBIGUOUS)
def test_an_ambiguous_unit_has_every_reading(text: str, expected: set[tuple[str | None, str | None]]) -> None:
    assert {(r.unit, r.currency) for r in only(text).readings} == expected


def test_a_name_with_digits_is_kept_for_comparison() -> None:
    assert [code.key for code in read("GPT-4, Covid-19 and Su-25s").codes] == ["gpt4", "covid19", "su25s"]


def test_the_language_orders_the_readings() -> None:
    assert only("1,600 units", "en").value == 1600
    assert only("1,600 штук", "ru").value == Fraction(8, 5)
    assert [r.preferred for r in only("1,600 units", "en").readings] == [True, False]


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        pytest.param("12  hours", "hour", id="en"),
        pytest.param("12 \u00a0hours", "hour", id="en, one of them does not break"),
        pytest.param("12  часов", "hour", id="ru"),
        pytest.param("12  小时", "hour", id="zh"),
        pytest.param("12     hours", None, id="a gap in a table is no space"),
    ],
)
def test_a_unit_may_stand_behind_several_spaces(text: str, unit: str | None) -> None:
    assert [q.unit for q in quantities(text)] == [unit]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        pytest.param("at step 3 to 41 %", ["count", "percent"], id="en a step"),
        pytest.param("на шаге 3 до 41 %", ["count", "percent"], id="ru a step"),
        pytest.param("步骤3到41%", ["count", "percent"], id="zh a step"),
        pytest.param("from 3 to 41 %", ["range"], id="en a range"),
        pytest.param("от 3 до 41 %", ["range"], id="ru a range"),
        pytest.param("3到41%", ["range"], id="zh a range"),
        pytest.param("steps 3 to 5", ["range"], id="en several steps"),
    ],
)
def test_the_number_of_a_step_begins_no_range(text: str, kinds: list[str]) -> None:
    assert [q.kind for q in quantities(text)] == kinds

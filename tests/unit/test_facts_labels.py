"""A number of a table's cell has the unit that the cell's label names, and no other."""

import pytest

from factledger.checks import verify_draft
from factledger.checks.facts.check import check_fact
from factledger.checks.numbers import quantities
from factledger.checks.numbers.tables import cells, unit_words_of, with_unit_of
from factledger.checks.text.names import names
from factledger.records import Fact, Metric, Source

EN = (
    "# Districts\n\n| District | Population (thousands) | Area (km²) | Founded (year) | Revenue, $m |\n"
    "|---|---|---|---|---|\n| Harbour | 84.3 | 212 | 1920 | 5.2 |\n| Hillside | 91.2 | 188 | 1931 | 6 |\n\nEnd."
)
EN_ROW = "| Harbour | 84.3 | 212 | 1920 | 5.2 |"
RU = "Район: Портовый | Население (тыс. чел.): 84,3 | Площадь (км²): 212 | Безработица (%): 4,1 | Основан (год): 1920"
ZH = "区县: 东港区 | 常住人口（万人）: 84.3 | 面积（平方公里）: 212 | 失业率（%）: 4.1 | 产值，亿元: 5.2"


def checked(page: str, quote: str, value: str, name: str, entity: str, unit: str | None = None) -> Fact:
    metric = Metric(id="M1", name=name, entity=entity)
    raw = Fact(id="F1", metric_id="M1", source_id="S1", status="not_checked", value=value, unit=unit, quote=quote)
    fact = check_fact(raw, page, metric=metric)
    assert check_fact(fact, page, metric=metric) == fact
    return fact


@pytest.mark.parametrize(
    ("page", "quote", "value", "name", "entity", "shown", "amount"),
    [
        pytest.param(EN, EN_ROW, "84.3", "population", "Harbour", "84.3 thousands", 84_300, id="en: a magnitude"),
        pytest.param(EN, EN_ROW, "212", "area", "Harbour", "212 km²", 212, id="en: a unit"),
        pytest.param(EN, EN_ROW, "5.2", "revenue", "Harbour", "$5.2 million", 5.2e6, id="en: money, written short"),
        pytest.param(EN, EN_ROW, "1920", "founding year", "Harbour", "1920", 1920, id="en: a year is no time"),
        pytest.param(EN, EN_ROW, "84.3 thousand", "population", "Harbour", "84.3 thousand", 84_300, id="en: given so"),
        pytest.param(EN, EN_ROW, "84,300", "population", "Harbour", "84,300", 84_300, id="en: written out"),
        pytest.param(RU, RU, "84,3", "население", "Портовый", "84,3 тыс. чел.", 84_300, id="ru: a magnitude"),
        pytest.param(RU, RU, "212", "площадь", "Портовый", "212 км²", 212, id="ru: a unit"),
        pytest.param(RU, RU, "4,1", "безработица", "Портовый", "4,1%", 4.1, id="ru: a share"),
        pytest.param(RU, RU, "1920", "год основания", "Портовый", "1920", 1920, id="ru: a year"),
        pytest.param(ZH, ZH, "84.3", "常住人口", "东港区", "84.3万人", 843_000, id="zh: a magnitude"),
        pytest.param(ZH, ZH, "212", "面积", "东港区", "212平方公里", 212, id="zh: a unit"),
        pytest.param(ZH, ZH, "5.2", "产值", "东港区", "5.2亿元", 5.2e8, id="zh: money"),
    ],
)
def test_a_cells_number_comes_with_its_labels_unit(
    page: str, quote: str, value: str, name: str, entity: str, shown: str, amount: float
) -> None:
    fact = checked(page, quote, value, name, entity)
    assert (fact.status, fact.value, fact.amount) == ("verified", shown, pytest.approx(amount))


@pytest.mark.parametrize(
    ("page", "quote", "value", "name", "entity"),
    [
        pytest.param(EN, EN_ROW, "84.3 million", "population", "Harbour", id="en: another magnitude"),
        pytest.param(EN, EN_ROW, "212 hectares", "area", "Harbour", id="en: another unit"),
        pytest.param(EN, EN_ROW, "$5.2 billion", "revenue", "Harbour", id="en: another sum"),
        pytest.param(RU, RU, "84,3 млн", "население", "Портовый", id="ru: another magnitude"),
        pytest.param(ZH, ZH, "84.3亿人", "常住人口", "东港区", id="zh: another magnitude"),
    ],
)
def test_no_other_unit_stands_in_a_cell(page: str, quote: str, value: str, name: str, entity: str) -> None:
    assert checked(page, quote, value, name, entity).status == "rejected"


@pytest.mark.parametrize(
    ("page", "statement", "status"),
    [
        pytest.param(EN, "The population of Harbour is 84.3 thousand [S1].", "sourced", id="en: in thousands"),
        pytest.param(EN, "The population of Harbour is 84,300 [S1].", "sourced", id="en: written out"),
        pytest.param(EN, "The population of Harbour is 84.3 [S1].", "rejected", id="en: a thousand times too few"),
        pytest.param(EN, "Harbour has an area of 212 km² [S1].", "sourced", id="en: the unit of the header"),
        pytest.param(EN, "Harbour has an area of 212 hectares [S1].", "rejected", id="en: another unit"),
        pytest.param(EN, "The revenue of Harbour was $5.2 million [S1].", "sourced", id="en: $m is millions"),
        pytest.param(EN, "The revenue of Harbour was $5.2 [S1].", "rejected", id="en: $m is not dollars"),
        pytest.param(RU, "Население Портового района — 84,3 тыс. человек [S1].", "sourced", id="ru: in thousands"),
        pytest.param(RU, "Население Портового района — 84,3 человека [S1].", "rejected", id="ru: too few"),
        pytest.param(RU, "Площадь Портового района — 212 кв. км [S1].", "sourced", id="ru: the unit in other letters"),
        pytest.param(ZH, "东港区常住人口为84.3万人 [S1]。", "sourced", id="zh: in ten thousands"),
        pytest.param(ZH, "东港区常住人口为84.3人 [S1]。", "rejected", id="zh: too few"),
    ],
)
def test_a_statement_about_a_cell_states_its_magnitude(page: str, statement: str, status: str) -> None:
    verdicts = verify_draft(statement, [Source(id="S1", url="https://a.example", text=page)])
    assert [verdict.status for verdict in verdicts] == [status]


@pytest.mark.parametrize(
    ("header", "words"),
    [
        pytest.param("Population, in thousands", "thousands", id="en: in thousands"),
        pytest.param("Cost ($'000)", "$ thousand", id="en: thousands of accounts"),
        pytest.param("Debt (€bn)", "€ billion", id="en: billions of accounts"),
        pytest.param("Length (m)", "m", id="en: metres"),
        pytest.param("Sales (total)", "", id="en: brackets without a unit"),
        pytest.param("Emissions, t CO2", "t CO2", id="en: a unit with a digit"),
        pytest.param("Sales, FY2023", "", id="en: a year in a name"),
        pytest.param("Month", "", id="en: a label that is a word of time"),
        pytest.param("Выручка, млн руб.", "млн руб.", id="ru: behind a comma"),
        pytest.param("营业收入（单位：万元）", "万元", id="zh: said to be the unit"),
    ],
)
def test_the_unit_of_a_label(header: str, words: str) -> None:
    assert unit_words_of(cells(f"| Name | {header} |\n|---|---|\n| Heron | 7 |")[1]) == words


def test_a_film_is_no_sum_of_money() -> None:
    page = "| Film | Year | Pages |\n|---|---|---|\n| Million Dollar Baby | 2004 | 216 |"
    pages = cells(page)[2]
    assert with_unit_of(pages, quantities("216")[0]).values == (216 * 10**6, 216)


@pytest.mark.parametrize(
    ("page", "statement"),
    [
        pytest.param("| $ million | 2023 |\n|---|---|\n| Revenue | 5.2 |\n| Staff | 120 |", "Staff was 120", id="en"),
        pytest.param("| млн руб. | 2023 |\n|---|---|\n| Выручка | 5,2 |\n| Штат | 120 |", "Штат — 120", id="ru"),
        pytest.param("| 百万元 | 2023 |\n|---|---|\n| 收入 | 5.2 |\n| 员工人数 | 120 |", "员工人数为120", id="zh"),
    ],
)
def test_a_row_may_count_something_else_than_its_table(page: str, statement: str) -> None:
    verdicts = verify_draft(f"{statement} [S1].", [Source(id="S1", url="https://a.example", text=page)])
    assert [verdict.status for verdict in verdicts] == ["sourced"]
    metric = Metric(id="M1", name="staff")
    quote = page.splitlines()[-1]
    raw = Fact(id="F1", metric_id="M1", source_id="S1", status="not_checked", value="120", quote=quote)
    assert check_fact(raw, page, metric=metric).value == "120"


def test_a_sign_of_money_stands_where_its_language_sets_it() -> None:
    page = "Год | Выручка ($ млн) | Расходы ($ млн)\n2022 | 48,1 | 40,3\n2023 | 52,6 | 41,7"
    fact = checked(page, "2023 | 52,6 | 41,7", "52,6", "выручка", "")
    assert (fact.status, fact.value) == ("verified", "52,6 $ млн")
    assert checked(page, "2023 | 52,6 | 41,7", "41,7", "выручка", "").status == "rejected"


YEARS = {
    "en": "Item | 2022 | 2023 | 2019–2021\nRevenue (EUR million) | 48.1 | 52.6 | 40.3",
    "ru": "Показатель | 2022 год | 2023 год | 2019–2021\nВыручка (млн евро) | 48,1 | 52,6 | 40,3",
    "zh": "项目 | 2022年 | 2023年 | 2019–2021年\n营业收入（百万欧元） | 48.1 | 52.6 | 40.3",
}


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
@pytest.mark.parametrize(
    ("place", "period", "status"),
    [
        pytest.param(2, "2023", "verified", id="its own year"),
        pytest.param(1, "2023", "rejected", id="the year before"),
        pytest.param(3, "2020", "verified", id="a year of a stretch"),
        pytest.param(3, "2023", "rejected", id="a year behind a stretch"),
        pytest.param(1, None, "verified", id="no year asked for"),
    ],
)
def test_a_column_of_another_year_holds_no_value_of_a_year(
    language: str, place: int, period: str | None, status: str
) -> None:
    page = YEARS[language]
    row = page.split("\n")[1]
    name, value = row.split(" | ")[0], row.split(" | ")[place]
    metric = Metric(id="M1", name=name, period=period)
    raw = Fact(id="F1", metric_id="M1", source_id="S1", status="not_checked", value=value, quote=row)
    fact = check_fact(raw, page, metric=metric)
    assert fact.status == status
    assert check_fact(fact, page, metric=metric) == fact


@pytest.mark.parametrize("text", ["an area of 212 km²", "площадь 212 км²"])
def test_a_unit_with_a_power_is_no_name(text: str) -> None:
    assert names(text) == []

"""Dates and periods in three languages, and which of them a value belongs to."""

import pytest

from factledger.checks.numbers import Calendar, quantities, read, unsupported_numbers
from factledger.checks.numbers.periods import periods
from factledger.checks.numbers.tables import cells

DATES = [
    pytest.param("12 May 2023", Calendar(year=2023, month=5, day=12), id="en: day first"),
    pytest.param("May 12, 2023", Calendar(year=2023, month=5, day=12), id="en: month first"),
    pytest.param("12th of May 2023", Calendar(year=2023, month=5, day=12), id="en: an ordinal day"),
    pytest.param("12 мая 2023 года", Calendar(year=2023, month=5, day=12), id="ru: a date"),
    pytest.param("2023年5月12日", Calendar(year=2023, month=5, day=12), id="zh: a date"),
    pytest.param("二〇二三年五月十二日", Calendar(year=2023, month=5, day=12), id="zh: a date in numerals"),
    pytest.param("2023-05-12", Calendar(year=2023, month=5, day=12), id="an ISO date"),
    pytest.param("12.05.2023", Calendar(year=2023, month=5, day=12), id="a date with points"),
    pytest.param("in May 2023", Calendar(year=2023, month=5), id="en: a month"),
    pytest.param("в мае 2023 года", Calendar(year=2023, month=5), id="ru: a month"),
    pytest.param("2023年5月", Calendar(year=2023, month=5), id="zh: a month"),
    pytest.param("in the third quarter of 2023", Calendar(year=2023, part="Q3"), id="en: a quarter"),
    pytest.param("Q3 2023", Calendar(year=2023, part="Q3"), id="a quarter's short form"),
    pytest.param("в III квартале 2023 года", Calendar(year=2023, part="Q3"), id="ru: a quarter"),
    pytest.param("2023年第三季度", Calendar(year=2023, part="Q3"), id="zh: a quarter"),
    pytest.param("the first half of 2023", Calendar(year=2023, part="H1"), id="en: half a year"),
    pytest.param("2023年上半年", Calendar(year=2023, part="H1"), id="zh: half a year"),
    pytest.param("in the 1990s", Calendar(year=1990, span="decade"), id="en: a decade"),
    pytest.param("в 1990-х годах", Calendar(year=1990, span="decade"), id="ru: a decade"),
    pytest.param("20世纪90年代", Calendar(year=1990, span="decade"), id="zh: a decade"),
    pytest.param("the 19th century", Calendar(year=1800, span="century"), id="en: a century"),
    pytest.param("XIX век", Calendar(year=1800, span="century"), id="ru: a century"),
    pytest.param("19世纪", Calendar(year=1800, span="century"), id="zh: a century"),
    pytest.param("FY2023", Calendar(year=2023), id="a fiscal year"),
    pytest.param("300 BC", Calendar(year=-300), id="en: before our era"),
    pytest.param("300 г. до н. э.", Calendar(year=-300), id="ru: before our era"),
    pytest.param("公元前300年", Calendar(year=-300), id="zh: before our era"),
    pytest.param("две тысячи двадцать третий год", Calendar(year=2023), id="ru: a year in words"),
]


@pytest.mark.parametrize(("text", "calendar"), DATES)
def test_dates_are_read_with_what_they_state(text: str, calendar: Calendar) -> None:
    (quantity,) = quantities(text)
    assert quantity.date == calendar


NO_DATES = [
    pytest.param("It may be so, and march on.", id="en: may and march as words"),
    pytest.param("3个月", id="zh: three months"),
    pytest.param("5.6.7", id="a version"),
    pytest.param("1,500 staff", id="a grouped number"),
]


@pytest.mark.parametrize("text", NO_DATES)
def test_what_is_no_date_is_not_read_as_one(text: str) -> None:
    assert [q for q in quantities(text) if q.date_readings] == []


def test_day_and_month_may_change_places() -> None:
    (quantity,) = quantities("05/12/2023")
    assert {(d.month, d.day) for d in quantity.date_readings} == {(5, 12), (12, 5)}


def test_a_range_of_years_is_two_years() -> None:
    for text in ("2019–2024", "в 2019–2024 гг.", "2019至2024年"):
        assert [q.value for q in quantities(text)] == [2019, 2024], text
    assert [q.value for q in quantities("the 1998-99 season")] == [1998, 1999]
    assert [q.kind for q in quantities("в 2019 – 45 машин")] == ["year", "count"]


OWNERS = [
    pytest.param("In 2023 sales were 300; in 2024 they were 500.", [2023, 2024], id="en: two clauses"),
    pytest.param("В 2023 году продажи составили 300, а в 2024 — 500.", [2023, 2024], id="ru: two clauses"),
    pytest.param("2023年销量为300，2024年为500。", [2023, 2024], id="zh: two clauses"),
    pytest.param("Sales were 300 in 2023 and 500 in 2024.", [2023, 2024], id="en: values before years"),
    pytest.param("Revenue rose from 300 in 2023 to 500 in 2024.", [2023, 2024], id="en: from and to"),
    pytest.param("In 2023 and 2024 sales were 300 and 500 respectively.", [2023, 2024], id="en: respectively"),
    pytest.param("В 2023 и 2024 годах соответственно 300 и 500 машин.", [2023, 2024], id="ru: respectively"),
    pytest.param("2023年和2024年分别为300和500。", [2023, 2024], id="zh: respectively"),
    pytest.param(
        "In 2023, sales were 300, and staff 40.", [2023, None], id="en: an introduction dates the next clause"
    ),
    pytest.param("Founded in 2023, it has 500 staff.", [None], id="en: a participle does not"),
    pytest.param("It had 300 in stock. That was in 2023.", [None], id="en: another sentence"),
]


@pytest.mark.parametrize(("text", "years"), OWNERS)
def test_a_value_belongs_to_the_year_in_its_own_clause(text: str, years: list[int | None]) -> None:
    found = read(text).quantities
    owned = zip(found, periods(text, found), strict=True)
    own = [tuple(d.year for d in dates) for quantity, dates in owned if quantity.label == "count"]
    assert own == [() if year is None else (year,) for year in years]


TABLE = """Sales by year:

| Unit | 2023 | 2024 |
|---|---:|---:|
| Cars, thousand | 300 | 500 |
| Доход, млн руб. | 7 | 9 |
"""


def test_cells_know_their_row_and_their_column() -> None:
    found = [(TABLE[c.start : c.end], c.row, c.header) for c in cells(TABLE)]
    assert found == [
        ("Cars, thousand", "", "Unit"),
        ("300", "Cars, thousand", "2023"),
        ("500", "Cars, thousand", "2024"),
        ("Доход, млн руб.", "", "Unit"),
        ("7", "Доход, млн руб.", "2023"),
        ("9", "Доход, млн руб.", "2024"),
    ]


FROM_TABLE = [
    pytest.param("In 2024 500 thousand cars were sold.", True, id="en: the right column"),
    pytest.param("In 2023 500 thousand cars were sold.", False, id="en: the column of another year"),
    pytest.param("В 2024 году доход составил 9 млн рублей.", True, id="ru: the unit of the row"),
    pytest.param("В 2024 году доход составил 7 млн рублей.", False, id="ru: the column of another year"),
    pytest.param("2024年售出50万辆。", True, id="zh: the right column"),
    pytest.param("2023年售出50万辆。", False, id="zh: the column of another year"),
    pytest.param("Cars, thousand | 2024: 500", True, id="a cell of a draft"),
    pytest.param("Cars, thousand | 2023: 500", False, id="a cell of a draft in another column"),
    pytest.param("500 thousand cars were sold.", True, id="no year is asked for"),
]


@pytest.mark.parametrize(("statement", "held"), FROM_TABLE)
def test_a_cell_supports_only_its_own_column(statement: str, held: bool) -> None:
    assert (unsupported_numbers(statement, [TABLE]) == []) is held


def test_a_rank_in_a_table_is_no_data() -> None:
    assert unsupported_numbers("China | Rank: 1", ["| Rank | Country |\n|---|---|\n| 2 | China |"]) == []

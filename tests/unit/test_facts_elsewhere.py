"""A number that stands in its quote and is another thing's, another year's or no firm one, in three languages."""

import pytest

from factledger.checks.facts.check import check_fact
from factledger.records import Fact, Metric

EN = """# Trains

The Kestrel 400 trains, built by Valmont, run at up to 200 km/h.
The older Heron 200 trains have a top speed of 160 km/h.
The railway carried 41.3 million passengers in 2024, up from 38.7 million in 2023.
Valmont will deliver at least 24 further trains. Nearly 2.9 million passengers travelled with a bicycle.

| Series | Trains | Seats | Top speed (km/h) |
| --- | --- | --- | --- |
| Swift 90 | 12 | 74 | 120 |
| Kestrel 400 | 42 | 386 | 200 |
"""
RU = """# Поезда

Поезда «Кестрел-400» развивают скорость до 200 км/ч. Поезда «Херон-200» имеют максимальную скорость 160 км/ч.
В 2024 году дорога перевезла 41,3 млн пассажиров против 38,7 млн в 2023 году.
Завод поставит не менее 24 новых поездов. Почти 2,9 млн пассажиров ездили с велосипедом.

| Серия | Поездов | Мест | Скорость (км/ч) |
| --- | --- | --- | --- |
| Свифт-90 | 12 | 74 | 120 |
| Кестрел-400 | 42 | 386 | 200 |
"""
ZH = """# 列车

红隼400列车长度为120米。红隼400列车最高时速可达200公里。苍鹭200列车长度为80米。苍鹭200列车最高时速为160公里。
2024年，铁路运送旅客4130万人次，2023年为3870万人次。
瓦尔蒙将再交付至少24列列车。近290万名旅客携带自行车出行。

| 系列 | 列车数 | 座位数 | 最高时速（公里/小时） |
| --- | --- | --- | --- |
| 雨燕90 | 12 | 74 | 120 |
| 红隼400 | 42 | 386 | 200 |
"""


def checked(page: str, name: str, entity: str, quote: str, value: str, period: str | None = None) -> Fact:
    raw = Fact(
        id="F1", metric_id="M1", source_id="S1", status="not_checked", value=value, quote=quote, entity=entity or None
    )
    metric = Metric(id="M1", name=name, entity=entity, period=period)
    fact = check_fact(raw, page, metric=metric)
    assert check_fact(fact, page, metric=metric) == fact
    return fact


@pytest.mark.parametrize(
    ("page", "name", "entity", "quote", "value", "reason"),
    [
        pytest.param(
            EN,
            "top speed of Heron 200",
            "Heron 200",
            "The Kestrel 400 trains, built by Valmont, run at up to 200 km/h.",
            "200 km/h",
            "something else",
            id="en: the speed of another train",
        ),
        pytest.param(
            EN,
            "seats of Swift 90",
            "Swift 90",
            "| Kestrel 400 | 42 | 386 | 200 |",
            "386",
            "something else",
            id="en: row",
        ),
        pytest.param(
            EN,
            "seats of Swift 90",
            "Swift 90",
            "| Swift 90 | 12 | 74 | 120 |",
            "120",
            "another column",
            id="en: column",
        ),
        pytest.param(
            RU,
            "максимальная скорость Херон-200",
            "Херон-200",
            "Поезда «Кестрел-400» развивают скорость до 200 км/ч.",
            "200 км/ч",
            "something else",
            id="ru: the speed of another train",
        ),
        pytest.param(
            RU, "мест в Свифт-90", "Свифт-90", "| Кестрел-400 | 42 | 386 | 200 |", "386", "something else", id="ru: row"
        ),
        pytest.param(
            RU, "мест в Свифт-90", "Свифт-90", "| Свифт-90 | 12 | 74 | 120 |", "120", "another column", id="ru: column"
        ),
        pytest.param(
            ZH,
            "苍鹭200列车长度",
            "苍鹭200",
            "红隼400列车长度为120米。",
            "120米",
            "something else",
            id="zh: the length of another train",
        ),
        pytest.param(
            ZH,
            "苍鹭200最高时速",
            "苍鹭200",
            "红隼400列车最高时速可达200公里。",
            "200公里",
            "something else",
            id="zh: rate",
        ),
        pytest.param(
            ZH, "雨燕90座位数", "雨燕90", "| 红隼400 | 42 | 386 | 200 |", "386", "something else", id="zh: row"
        ),
        pytest.param(
            ZH, "雨燕90座位数", "雨燕90", "| 雨燕90 | 12 | 74 | 120 |", "120", "another column", id="zh: column"
        ),
    ],
)
def test_a_number_of_another_thing_is_rejected(
    page: str, name: str, entity: str, quote: str, value: str, reason: str
) -> None:
    fact = checked(page, name, entity, quote, value)
    assert fact.status == "rejected"
    assert reason in fact.reason


@pytest.mark.parametrize(
    ("page", "name", "entity", "quote", "value"),
    [
        pytest.param(EN, "seats of Swift 90", "Swift 90", "| Swift 90 | 12 | 74 | 120 |", "74", id="en: its cell"),
        pytest.param(
            EN, "capacity", "Swift 90", "| Swift 90 | 12 | 74 | 120 |", "74", id="en: a header in other words"
        ),
        pytest.param(
            EN, "passengers", "Meridian", "The railway carried 41.3 million passengers", "41.3 million", id="en"
        ),
        pytest.param(RU, "мест в Свифт-90", "Свифт-90", "| Свифт-90 | 12 | 74 | 120 |", "74", id="ru: its cell"),
        pytest.param(
            RU, "seats of Swift 90", "Swift 90", "| Свифт-90 | 12 | 74 | 120 |", "74", id="ru: asked in English"
        ),
        pytest.param(ZH, "雨燕90座位数", "雨燕90", "| 雨燕90 | 12 | 74 | 120 |", "74", id="zh: its cell"),
        pytest.param(ZH, "最高时速", "苍鹭200", "苍鹭200列车最高时速为160公里。", "160公里", id="zh: as written"),
        pytest.param(
            ZH, "seats of Swift 90", "Swift 90", "| 雨燕90 | 12 | 74 | 120 |", "74", id="zh: asked in English"
        ),
    ],
)
def test_a_number_of_its_own_is_verified(page: str, name: str, entity: str, quote: str, value: str) -> None:
    assert checked(page, name, entity, quote, value).status == "verified"


@pytest.mark.parametrize(
    ("page", "quote", "values", "period"),
    [
        pytest.param(
            EN,
            "The railway carried 41.3 million passengers in 2024, up from 38.7 million in 2023.",
            ("41.3 million", "38.7 million"),
            "2023",
            id="en",
        ),
        pytest.param(
            RU,
            "В 2024 году дорога перевезла 41,3 млн пассажиров против 38,7 млн в 2023 году.",
            ("41,3 млн", "38,7 млн"),
            "2023 год",
            id="ru",
        ),
        pytest.param(
            ZH, "2024年，铁路运送旅客4130万人次，2023年为3870万人次。", ("4130万", "3870万"), "2023年", id="zh"
        ),
    ],
)
def test_a_number_of_another_year_is_rejected(page: str, quote: str, values: tuple[str, str], period: str) -> None:
    other, own = (checked(page, "passengers", "", quote, value, period) for value in values)
    assert (other.status, own.status) == ("rejected", "verified")
    assert "another period" in other.reason


@pytest.mark.parametrize(
    ("page", "quote", "value", "stated"),
    [
        pytest.param(EN, "will deliver at least 24 further trains", "24", "at least 24", id="en: a bound"),
        pytest.param(EN, "Nearly 2.9 million passengers", "2.9 million", "Nearly 2.9 million", id="en: about"),
        pytest.param(EN, "Nearly 2.9 million passengers", "nearly 2.9 million", "nearly 2.9 million", id="en: kept"),
        pytest.param(RU, "поставит не менее 24 новых поездов", "24", "не менее 24", id="ru: a bound"),
        pytest.param(RU, "Почти 2,9 млн пассажиров", "2,9 млн", "Почти 2,9 млн", id="ru: about"),
        pytest.param(ZH, "再交付至少24列列车", "24", "至少24", id="zh: a bound"),
        pytest.param(ZH, "近290万名旅客", "290万", "近290万", id="zh: about"),
    ],
)
def test_a_value_is_as_firm_as_its_quote(page: str, quote: str, value: str, stated: str) -> None:
    fact = checked(page, "figure", "", quote, value)
    assert (fact.status, fact.value) == ("verified", stated)


PUMPS = "Model | Weight, kg | Price, EUR\nTarn 300 | 96 | 6,490\nTarn 500 | 128 | 8,290"
SCORES = "The score fell by 18.4 points with velarit 80 mg and by 13.1 points with velarit 40 mg."
BRANCHES = "Город | Отделений | Кредиты, млн рублей\nВологда | 28 | 96\nМурманск | 19 | 61"
YIELDS = "产品 | 毛利率（%） | 产能利用率（%）\n隔膜 | 31.5 | 84\n铝箔 | 9.2 | 91"


@pytest.mark.parametrize(
    ("page", "name", "entity", "true", "false"),
    [
        pytest.param(
            PUMPS,
            "weight",
            "Tarn 300",
            ("Tarn 300 | 96", "96"),
            ("Tarn 500 | 128", "128"),
            id="en: a number tells rows",
        ),
        pytest.param(
            SCORES,
            "score",
            "velarit 40 mg",
            ("by 13.1 points with velarit 40 mg", "13.1 points"),
            ("by 18.4 points with velarit 80 mg", "18.4 points"),
            id="en: a dose",
        ),
        pytest.param(
            BRANCHES, "отделений", "Мурманск", ("Мурманск | 19", "19"), ("Вологда | 28", "28"), id="ru: another row"
        ),
        pytest.param(YIELDS, "毛利率", "铝箔", ("铝箔 | 9.2", "9.2"), ("隔膜 | 31.5", "31.5"), id="zh: another row"),
    ],
)
def test_a_row_is_told_by_its_whole_label(
    page: str, name: str, entity: str, true: tuple[str, str], false: tuple[str, str]
) -> None:
    assert checked(page, f"{name} {entity}", entity, *true).status == "verified"
    assert checked(page, f"{name} {entity}", entity, *false).status == "rejected"

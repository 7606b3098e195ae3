"""Ordinary questions over ordinary documents: tables, policies, contracts, notices; asked as people ask."""

import pytest

from factledger.analyst.offline.extract import extract
from factledger.analyst.offline.judge import judge
from factledger.analyst.offline.plan import plan
from factledger.analyst.offline.sentences import sentences
from factledger.analyst.protocol import Extraction, ExtractRequest, JudgeRequest, PlannedMetric, PlanRequest, SourceText

TODAY = "2026-11-30"
SALES = {
    "en": "Region: North | Quarter: Q1 2025 | Units sold: 1200 | Revenue (EUR): 84000\n"
    "Region: North | Quarter: Q2 2025 | Units sold: 1350 | Revenue (EUR): 94500\n"
    "Region: South | Quarter: Q2 2025 | Units sold: 1110 | Revenue (EUR): 77700\n",
    "ru": "Регион: Север | Квартал: I кв. 2025 | Продано штук: 1200 | Выручка, руб.: 840000\n"
    "Регион: Север | Квартал: II кв. 2025 | Продано штук: 1350 | Выручка, руб.: 945000\n"
    "Регион: Юг | Квартал: II кв. 2025 | Продано штук: 1110 | Выручка, руб.: 777000\n",
    "zh": "地区: 北区 | 季度: 2025年第一季度 | 销量（台）: 1200 | 收入（元）: 840000\n"
    "地区: 北区 | 季度: 2025年第二季度 | 销量（台）: 1350 | 收入（元）: 945000\n"
    "地区: 南区 | 季度: 2025年第二季度 | 销量（台）: 1110 | 收入（元）: 777000\n",
}
REVENUE = {
    "en": "Revenue rose to £412.6 million in 2024, up from £388.1 million in 2023.",
    "ru": "Выручка компании в 2024 году выросла до 4,12 млрд рублей против 3,88 млрд рублей в 2023 году.",
    "zh": "2024年公司营业收入增至41.26亿元，2023年为38.81亿元。",
}


def _metrics(question: str, language: str) -> tuple[PlannedMetric, ...]:
    return plan(PlanRequest(question=question, language=language, today=TODAY)).metrics


def _read(question: str, language: str, text: str, metric: int = 0) -> Extraction:
    request = ExtractRequest(
        metric=_metrics(question, language)[metric],
        question=question,
        title="",
        passages=(SourceText(text=text, start=0),),
        language=language,
        today=TODAY,
    )
    return extract(request)


@pytest.mark.parametrize(
    ("question", "language", "value"),
    [
        pytest.param("How many units were sold in North in Q2 2025?", "en", "1350", id="a count"),
        pytest.param("What was the revenue in North in Q1 2025?", "en", "84000", id="an amount of money"),
        pytest.param("Сколько штук продано на севере во втором квартале 2025 года?", "ru", "1350", id="ru: a count"),
        pytest.param(
            "Какая была выручка на севере в первом квартале 2025 года?", "ru", "840000", id="ru: an amount of money"
        ),
        pytest.param("北区2025年第二季度卖了多少台？", "zh", "1350", id="zh: a count"),
        pytest.param("北区2025年第一季度的收入是多少？", "zh", "840000", id="zh: an amount of money"),
    ],
)
def test_a_record_answers_with_the_value_under_its_label(question: str, language: str, value: str) -> None:
    found = _read(question, language, SALES[language])
    assert found.value == value
    judged = JudgeRequest(
        kind="metric",
        subject="",
        metric=_metrics(question, language)[0],
        quotes=(found.quote,),
        value=found.value,
        language=language,
    )
    assert judge(judged).meaning == "supported"


@pytest.mark.parametrize(
    ("question", "language"),
    [
        pytest.param("How many units were sold in West in Q2 2025?", "en", id="a row that is not there"),
        pytest.param("Which region sold the most units in Q2 2025?", "en", id="the most of all rows"),
        pytest.param("How many units were sold in total in Q2 2025?", "en", id="all rows together"),
        pytest.param("Сколько штук продано всего во втором квартале 2025 года?", "ru", id="ru: all rows together"),
        pytest.param("2025年第二季度总共卖了多少台？", "zh", id="zh: all rows together"),
        pytest.param("В каком регионе больше всего продано штук?", "ru", id="ru: the most of all rows"),
        pytest.param("哪个地区销量最高？", "zh", id="zh: the most of all rows"),
    ],
)
def test_what_no_single_record_says_is_not_found(question: str, language: str) -> None:
    assert not _read(question, language, SALES[language]).found


@pytest.mark.parametrize(
    ("question", "language", "names", "values"),
    [
        pytest.param(
            "By how much did revenue grow from 2023 to 2024?",
            "en",
            ["revenue in 2023", "revenue in 2024"],
            ["£388.1 million", "£412.6 million"],
            id="both ends",
        ),
        pytest.param(
            "На сколько выросла выручка с 2023 по 2024 год?",
            "ru",
            ["выручка в 2023 году", "выручка в 2024 году"],
            ["3,88 млрд рублей", "4,12 млрд рублей"],
            id="ru: both ends",
        ),
        pytest.param(
            "2023年到2024年营业收入增长了多少？",
            "zh",
            ["2023年的营业收入", "2024年的营业收入"],
            ["38.81亿元", "41.26亿元"],
            id="zh: both ends",
        ),
        pytest.param(
            "Compare the revenue in 2023 and 2024.",
            "en",
            ["revenue in 2023", "revenue in 2024"],
            ["£388.1 million", "£412.6 million"],
            id="two years compared",
        ),
        pytest.param(
            "Сравните выручку компании в 2023 и 2024 годах.",
            "ru",
            ["выручка в 2023 году", "выручка в 2024 году"],
            ["3,88 млрд рублей", "4,12 млрд рублей"],
            id="ru: two years compared",
        ),
        pytest.param(
            "比较公司2023年和2024年的营业收入。",
            "zh",
            ["公司2023年的营业收入", "公司2024年的营业收入"],
            ["38.81亿元", "41.26亿元"],
            id="zh: two years compared",
        ),
    ],
)
def test_a_change_is_asked_for_by_its_two_ends(
    question: str, language: str, names: list[str], values: list[str]
) -> None:
    assert [metric.name for metric in _metrics(question, language)] == names
    assert [_read(question, language, REVENUE[language], n).value for n in range(2)] == values


@pytest.mark.parametrize(
    ("question", "language", "text", "value"),
    [
        pytest.param("By how much did revenue grow in 2024?", "en", REVENUE["en"], "", id="levels"),
        pytest.param("На сколько выросла выручка в 2024 году?", "ru", REVENUE["ru"], "", id="ru: levels"),
        pytest.param("2024年营业收入增长了多少？", "zh", "2024年公司营业收入增至41.26亿元。", "", id="zh: levels"),
        pytest.param(
            "By how much did revenue grow in 2024?",
            "en",
            "Revenue rose by 6.3% to £412.6 million in 2024.",
            "6.3%",
            id="a change",
        ),
        pytest.param(
            "На сколько выросла выручка в 2024 году?",
            "ru",
            "Выручка выросла в 2024 году на 6 % до 4,12 млрд рублей.",
            "6 %",
            id="ru: a change",
        ),
        pytest.param(
            "2024年营业收入增长了多少？", "zh", "2024年公司营业收入增长8%，增至41.26亿元。", "8%", id="zh: a change"
        ),
    ],
)
def test_what_something_grew_to_is_not_what_it_grew_by(question: str, language: str, text: str, value: str) -> None:
    assert _read(question, language, text).value == value


@pytest.mark.parametrize(
    ("question", "language", "text", "found"),
    [
        pytest.param(
            "What does it mean if the red light blinks four times?",
            "en",
            "If the red light blinks two times, the water tank is empty.",
            False,
            id="another number",
        ),
        pytest.param(
            "What does it mean if the red light blinks four times?",
            "en",
            "If the red light blinks four times, the brewing unit is blocked.",
            True,
            id="the number",
        ),
        pytest.param(
            "Что значит, если красная лампа мигает четыре раза?",
            "ru",
            "Если красная лампа мигает два раза, бак для воды пуст.",
            False,
            id="ru: another number",
        ),
        pytest.param(
            "Что значит, если красная лампа мигает четыре раза?",
            "ru",
            "Если красная лампа мигает четыре раза, заварочный блок забит.",
            True,
            id="ru: the number",
        ),
        pytest.param("红灯闪四次是什么意思？", "zh", "红灯闪两次，表示水箱已空。", False, id="zh: another number"),
        pytest.param("红灯闪四次是什么意思？", "zh", "红灯闪四次，表示冲泡器堵塞。", True, id="zh: the number"),
        pytest.param(
            "The revenue of Harlow in 2024: £412 million.",
            "en",
            "The revenue of Harlow was stated on 1 June 2024.",
            False,
            id="a claim's figure is not there",
        ),
        pytest.param(
            "Выручка «Северного пути» в 2024 году: 4,12 млрд рублей.",
            "ru",
            "О выручке «Северного пути» 1 июня 2024 года рассказала Анна Белова.",
            False,
            id="ru: a claim's figure is not there",
        ),
        pytest.param(
            "北途物流2024年的营业收入为41.26亿元。",
            "zh",
            "北途物流2024年的营业收入由王敏公布。",
            False,
            id="zh: a claim's figure is not there",
        ),
    ],
)
def test_a_sentence_about_another_number_is_no_answer(question: str, language: str, text: str, found: bool) -> None:
    assert _read(question, language, text).found is found


@pytest.mark.parametrize(
    ("question", "language", "text"),
    [
        pytest.param(
            "When was the launch of the shop moved?",
            "en",
            "The launch of the shop was moved from 2 June to 30 June.",
            id="from one date to another",
        ),
        pytest.param(
            "Когда запуск магазина?",
            "ru",
            "Запуск магазина перенесён со 2 июня на 30 июня.",
            id="ru: from one to another",
        ),
        pytest.param(
            "商店的上线日期是什么时候？", "zh", "商店的上线日期从6月2日推迟到6月30日。", id="zh: from one to another"
        ),
        pytest.param(
            "When is the library open on Saturday?",
            "en",
            "From 7 April the library is open on Saturday from 10 am to 4 pm.",
            id="hours of a day of the week",
        ),
        pytest.param(
            "Когда библиотека открыта в субботу?",
            "ru",
            "С 7 апреля библиотека открыта в субботу с 10 до 16 часов.",
            id="ru: hours of a day of the week",
        ),
        pytest.param(
            "图书馆周六什么时候开门？",
            "zh",
            "自4月7日起，图书馆周六10时至16时开门。",
            id="zh: hours of a day of the week",
        ),
    ],
)
def test_no_single_date_is_picked_where_the_sentence_answers_as_a_whole(
    question: str, language: str, text: str
) -> None:
    assert _read(question, language, text).value == text


@pytest.mark.parametrize(
    ("question", "language", "text", "value"),
    [
        pytest.param("How long is the warranty?", "en", "The warranty is two years.", "two years", id="a warranty"),
        pytest.param("保修期多长？", "zh", "保修期为自购买之日起两年。", "两年", id="zh: a warranty"),
        pytest.param("Сколько длится гарантия?", "ru", "Гарантия длится два года.", "два года", id="ru: a warranty"),
        pytest.param("How long is the bridge?", "en", "The bridge is 512 metres long.", "512 metres", id="a bridge"),
    ],
)
def test_how_long_asks_for_time_where_the_property_is_one(question: str, language: str, text: str, value: str) -> None:
    assert _read(question, language, text).value == value


@pytest.mark.parametrize(
    ("question", "language", "names"),
    [
        pytest.param(
            "How long is the warranty and what does it not cover?",
            "en",
            ["length of warranty", "what does the warranty not cover"],
            id="it is the thing asked for",
        ),
        pytest.param(
            "Сколько длится гарантия и что она не покрывает?",
            "ru",
            ["Сколько длится гарантия", "что гарантия не покрывает"],
            id="ru: it is the thing asked for",
        ),
        pytest.param(
            "保修期多长，哪些不在保修范围内？",
            "zh",
            ["保修期多长", "哪些不在保修范围内"],
            id="zh: two questions",
        ),
        pytest.param(
            "Какая выручка была у «Северного пути» в 2024 году?",
            "ru",
            ["выручка «Северного пути» в 2024 году"],
            id="ru: a verb between property and owner",
        ),
    ],
)
def test_parts_are_named_as_they_are_meant(question: str, language: str, names: list[str]) -> None:
    assert [metric.name for metric in _metrics(question, language)] == names


@pytest.mark.parametrize(
    ("question", "language", "entity"),
    [
        pytest.param("How many units were sold in North in Q2 2025?", "en", "North", id="a quarter is no thing"),
        pytest.param("Сколько продано в Твери в 2025 году?", "ru", "Твери", id="ru: a year is no thing"),
        pytest.param("2024年的营业收入是多少？", "zh", "", id="zh: a year is no thing"),
    ],
)
def test_a_period_is_never_the_thing_asked_about(question: str, language: str, entity: str) -> None:
    assert _metrics(question, language)[0].entity == entity


@pytest.mark.parametrize(
    ("text", "language"),
    [
        pytest.param("2. Rent. The rent is due on the first day of each month.", "en", id="a clause"),
        pytest.param("2. Плата. Плата за наём вносится до 5-го числа.", "ru", id="ru: a clause"),
        pytest.param("二、租金。 租金每月5日前支付。", "zh", id="zh: a clause"),
    ],
)
def test_the_name_of_a_numbered_clause_is_no_answer(text: str, language: str) -> None:
    assert [sentence.heading for sentence in sentences(text, language)] == [True, False]


@pytest.mark.parametrize(
    ("question", "language", "text"),
    [
        pytest.param(
            "How many days of leave do employees have?",
            "en",
            "# Leave\n\nIn force from 1 January 2025\n\nEmployees have 25 days of leave a year.",
            id="a day above",
        ),
        pytest.param(
            "Сколько дней отпуска положено работнику?",
            "ru",
            "# Отпуск\n\nДействует с 1 января 2025 года\n\nРаботнику положено 28 дней отпуска в год.",
            id="ru: a day above",
        ),
        pytest.param(
            "员工每年有多少天年假？",
            "zh",
            "# 休假\n\n自2025年1月1日起施行\n\n员工每年有15天年假。",
            id="zh: a day above",
        ),
    ],
)
def test_a_single_day_above_is_not_the_period_of_what_stands_under_it(question: str, language: str, text: str) -> None:
    found = _read(question, language, text)
    assert found.found
    assert found.period is None


@pytest.mark.parametrize(
    ("question", "language", "text", "value"),
    [
        pytest.param(
            "How much of the budget has been spent?",
            "en",
            "Budget: 46,000 of 80,000 euros are spent.",
            "46,000",
            id="a part of a whole",
        ),
        pytest.param(
            "Сколько бюджета израсходовано?",
            "ru",
            "Бюджет: израсходовано 4,6 млн из 8 млн рублей.",
            "4,6 млн",
            id="ru: a part of a whole",
        ),
        pytest.param("预算用了多少？", "zh", "预算：80万元中已使用46万元。", "46万元", id="zh: a part of a whole"),
        pytest.param(
            "Who fixed the login bug?",
            "en",
            "Tom fixed the login bug on iPad.",
            "Tom fixed the login bug on iPad.",
            id="a device is nobody",
        ),
        pytest.param(
            "Кто исправил ошибку входа?",
            "ru",
            "Тимур исправил ошибку входа на iPad.",
            "Тимур исправил ошибку входа на iPad.",
            id="ru: a device is nobody",
        ),
        pytest.param(
            "谁修复了登录故障？",
            "zh",
            "陈涛修复了iPad上的登录故障。",
            "陈涛修复了iPad上的登录故障。",
            id="zh: a device is nobody",
        ),
    ],
)
def test_of_several_candidates_the_one_that_was_asked_for(question: str, language: str, text: str, value: str) -> None:
    assert _read(question, language, text).value == value


@pytest.mark.parametrize(
    ("question", "language", "entities"),
    [
        pytest.param(
            "Compare the price of Orbit A1 and Lumen B2 in 2023 and 2024.", "en", {"Orbit A1", "Lumen B2"}, id="both"
        ),
        pytest.param(
            "Сравните цену Orbit A1 и Lumen B2 в 2023 и 2024 годах.", "ru", {"Orbit A1", "Lumen B2"}, id="ru: both"
        ),
        pytest.param("比较Orbit A1和Lumen B2的价格。", "zh", {"Orbit A1", "Lumen B2"}, id="zh: both"),
        pytest.param(
            "Which sold more units in Q2 2025, North or South?", "en", {"North", "South"}, id="a quarter is no thing"
        ),
    ],
)
def test_no_thing_of_a_comparison_is_lost_and_no_period_is_one(
    question: str, language: str, entities: set[str]
) -> None:
    assert {metric.entity for metric in _metrics(question, language)} == entities

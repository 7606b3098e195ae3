"""What a careless writer makes of a page: each kind of slip beside the true statement that looks like it."""

import pytest

from factledger.checks import verify_draft
from factledger.records import Source

EN = """# Meridian Rail: annual review 2024

Meridian Rail carried 41.3 million passengers in 2024, up from 38.7 million in 2023.
The operator employed 4,210 people at the end of December 2024.
Energy was the largest single item at $97 million, followed by track access at $88 million.

The number of signals passed at danger fell from 19 to 14. Complaints about noise rose from 830 to 1,140.
Operating costs rose by 6.2% to $548 million. The Northgate line was closed for 63 days because of flooding.
According to critics, the repairs cost twice as much as planned.
Demand is expected to reach 45 million journeys by 2030. At the end of 2024 the fleet had 118 trains.
The inspectorate found no evidence that fatigue contributed to the derailment.
In a survey in October 2024, 72% said that they were satisfied, 17% were neutral and 11% were dissatisfied.

| Series | Trains | Seats | Top speed (km/h) |
| --- | --- | --- | --- |
| Heron 200 | 64 | 210 | 160 |
| Kestrel 400 | 42 | 386 | 200 |

| $ million | 2023 | 2024 |
| --- | --- | --- |
| Ticket revenue | 433 | 468 |
| Subsidy | 119 | 118 |
"""
RU = """# Меридиан-Рейл: обзор 2024 года

В 2024 году «Меридиан-Рейл» перевёз 41,3 млн пассажиров против 38,7 млн в 2023 году.
На конец декабря 2024 года в компании работали 4210 человек.
Крупнейшая статья — энергия, 97 млн долларов; за ней следует доступ к путям, 88 млн долларов.

Число проездов запрещающего сигнала снизилось с 19 до 14. Число жалоб на шум выросло с 830 до 1140.
Операционные расходы выросли на 6,2 % до 548 млн долларов. Линия Нортгейт была закрыта 63 дня из-за наводнения.
По словам критиков, ремонт обошёлся вдвое дороже. Ожидается, что спрос достигнет 45 млн поездок к 2030 году.
Инспекция не нашла доказательств того, что усталость способствовала сходу поезда.
На конец 2024 года в парке было 118 поездов.
В опросе в октябре 2024 года 72 % заявили, что довольны, 17 % были нейтральны, 11 % недовольны.
В 2024 году не было аварий со смертельным исходом.

| Серия | Поездов | Мест | Скорость (км/ч) |
| --- | --- | --- | --- |
| Херон-200 | 64 | 210 | 160 |
| Кестрел-400 | 42 | 386 | 200 |

| млн долларов | 2023 | 2024 |
| --- | --- | --- |
| Выручка от билетов | 433 | 468 |
| Субсидия | 119 | 118 |
"""
ZH = """# 子午线铁路：2024年度回顾

2024年，子午线铁路运送旅客4130万人次，2023年为3870万人次。截至2024年12月底，公司有员工4210人。
能源是最大的单项支出，为9700万美元，其次是线路使用费，为8800万美元。

冒进信号次数从19次降至14次。噪音投诉从830起增至1140起。
运营成本增长6.2%，达到5.48亿美元。诺斯盖特线因洪水关闭了63天。
批评者称，维修费用是原定数额的两倍。预计到2030年出行需求将达到4500万人次。
检查机构没有发现疲劳导致脱轨事故的证据。截至2024年底，车队共有118列列车。
在2024年10月的调查中，72%表示满意，17%持中立态度，11%不满意。

| 系列 | 列车数 | 座位数 | 最高时速（公里/小时） |
| --- | --- | --- | --- |
| 苍鹭200 | 64 | 210 | 160 |
| 红隼400 | 42 | 386 | 200 |

| 百万美元 | 2023 | 2024 |
| --- | --- | --- |
| 票务收入 | 433 | 468 |
| 补贴 | 119 | 118 |
"""


def status(statement: str, page: str) -> str:
    """Return the worst status of a statement that cites the page, or of its last cell."""
    stop = statement[-1] if statement[-1] in ".。" else ""
    draft = statement if "|" in statement else f"{statement.removesuffix(stop)} [S1]{stop}"
    verdicts = verify_draft(draft, [Source(id="S1", url="https://example.org/review", text=page)])
    found = {verdict.status for verdict in (verdicts[-1:] if "|" in statement else verdicts)}
    return next((status for status in ("rejected", "unsourced", "not_checked") if status in found), "sourced")


@pytest.mark.parametrize(
    ("page", "statement"),
    [
        pytest.param(EN, "Track access cost $97 million.", id="en: the amount of another item"),
        pytest.param(EN, "In the survey, 11% were satisfied.", id="en: the share of another answer"),
        pytest.param(EN, "The operator employed 118 people.", id="en: the count of another thing"),
        pytest.param(EN, "The fleet had 4,210 trains.", id="en: people counted as trains"),
        pytest.param(EN, "Heron 200 trains have a top speed of 200 km/h.", id="en: the cell of another row"),
        pytest.param(EN, "The Heron 200 has 386 seats.", id="en: the cell of another row, counted"),
        pytest.param(EN, "| Series | Seats |\n| --- | --- |\n| Heron 200 [S1] | 386 |", id="en: a cell of another row"),
        pytest.param(RU, "Доступ к путям обошёлся в 97 млн долларов.", id="ru: the amount of another item"),
        pytest.param(RU, "В опросе 17 % недовольны.", id="ru: the share of another answer"),
        pytest.param(RU, "В компании работали 118 человек.", id="ru: the count of another thing"),
        pytest.param(RU, "В поезде «Херон-200» 386 мест.", id="ru: the cell of another row"),
        pytest.param(RU, "| Серия | Мест |\n| --- | --- |\n| Херон-200 [S1] | 386 |", id="ru: a cell of another row"),
        pytest.param(ZH, "线路使用费为9700万美元。", id="zh: the amount of another item"),
        pytest.param(ZH, "调查中11%表示满意。", id="zh: the share of another answer"),
        pytest.param(ZH, "公司有员工118人。", id="zh: the count of another thing"),
        pytest.param(ZH, "苍鹭200列车最高时速为200公里。", id="zh: the cell of another row"),
        pytest.param(ZH, "| 系列 | 座位数 |\n| --- | --- |\n| 苍鹭200 [S1] | 386 |", id="zh: a cell of another row"),
    ],
)
def test_a_number_of_something_else_is_not_sourced(page: str, statement: str) -> None:
    assert status(statement, page) == "rejected"


@pytest.mark.parametrize(
    ("page", "statement"),
    [
        pytest.param(EN, "Track access cost $88 million.", id="en: an item that follows another"),
        pytest.param(EN, "17% of those asked were neutral.", id="en: an answer in the middle"),
        pytest.param(EN, "In 2023, 38.7 million passengers were carried.", id="en: the year before, in one sentence"),
        pytest.param(EN, "In 2023 ticket revenue was $433 million.", id="en: a cell whose unit stands in the corner"),
        pytest.param(EN, "The Kestrel 400 has 386 seats.", id="en: a cell of its row"),
        pytest.param(RU, "Доступ к путям обошёлся в 88 млн долларов.", id="ru: an item that follows another"),
        pytest.param(RU, "В опросе 17 % были нейтральны.", id="ru: an answer in the middle"),
        pytest.param(RU, "В 2023 году «Меридиан-Рейл» перевёз 38,7 млн пассажиров.", id="ru: the year before"),
        pytest.param(RU, "Выручка от билетов в 2023 году — 433 млн долларов.", id="ru: a unit in the corner"),
        pytest.param(RU, "В поезде «Кестрел-400» 386 мест.", id="ru: a cell of its row"),
        pytest.param(ZH, "线路使用费为8800万美元。", id="zh: an item that follows another"),
        pytest.param(ZH, "调查中17%持中立态度。", id="zh: an answer in the middle"),
        pytest.param(ZH, "2023年子午线铁路运送旅客3870万人次。", id="zh: the year before"),
        pytest.param(ZH, "2023年票务收入为4.33亿美元。", id="zh: a unit in the corner"),
        pytest.param(ZH, "红隼400有386个座位。", id="zh: a cell of its row"),
    ],
)
def test_a_number_of_its_own_is_sourced(page: str, statement: str) -> None:
    assert status(statement, page) == "sourced"


@pytest.mark.parametrize(
    ("page", "statement", "expected"),
    [
        pytest.param(
            EN, "Signals passed at danger fell from 14 to 19.", "rejected", id="en: from and to changed places"
        ),
        pytest.param(EN, "Signals passed at danger fell to 19.", "rejected", id="en: where it came from"),
        pytest.param(EN, "Signals passed at danger fell to 14.", "sourced", id="en: where it went"),
        pytest.param(EN, "Signals passed at danger fell from 14.", "rejected", id="en: from where it went"),
        pytest.param(EN, "Complaints about noise rose to 1,140.", "sourced", id="en: a change is no range"),
        pytest.param(
            RU, "Число проездов запрещающего сигнала снизилось с 14 до 19.", "rejected", id="ru: changed places"
        ),
        pytest.param(RU, "Число проездов запрещающего сигнала снизилось до 19.", "rejected", id="ru: came from"),
        pytest.param(RU, "Число жалоб на шум выросло до 1140.", "sourced", id="ru: a change is no range"),
        pytest.param(EN, "Complaints about noise fell to 1,140.", "rejected", id="en: no denial in the word noise"),
        pytest.param(ZH, "冒进信号次数从14次降至19次。", "rejected", id="zh: changed places"),
        pytest.param(ZH, "冒进信号次数降至19次。", "rejected", id="zh: came from"),
        pytest.param(ZH, "噪音投诉增至1140起。", "sourced", id="zh: a change is no range"),
    ],
)
def test_where_a_number_came_from_is_not_where_it_went(page: str, statement: str, expected: str) -> None:
    assert status(statement, page) == expected


@pytest.mark.parametrize(
    ("page", "statement", "expected"),
    [
        pytest.param(EN, "A record 41.3 million passengers were carried in 2024.", "unsourced", id="en: a record"),
        pytest.param(
            EN, "Energy was the largest item at $97 million.", "sourced", id="en: the largest, as the page says"
        ),
        pytest.param(EN, "Costs rose by 6.2% because of new trains.", "unsourced", id="en: a cause"),
        pytest.param(
            EN, "Thanks to new trains 41.3 million passengers were carried.", "unsourced", id="en: a cause first"
        ),
        pytest.param(EN, "Due to flooding the Northgate line was closed for 63 days.", "sourced", id="en: its cause"),
        pytest.param(EN, "The repairs cost twice as much as planned.", "rejected", id="en: said by critics"),
        pytest.param(EN, "Critics say the repairs cost twice as much as planned.", "sourced", id="en: critics named"),
        pytest.param(EN, "Demand reached 45 million journeys.", "rejected", id="en: expected only"),
        pytest.param(EN, "Demand will reach 45 million journeys by 2030.", "sourced", id="en: still to come"),
        pytest.param(EN, "Fatigue contributed to the derailment.", "rejected", id="en: no evidence for it"),
        pytest.param(RU, "Рекордные 41,3 млн пассажиров перевезены в 2024 году.", "unsourced", id="ru: a record"),
        pytest.param(RU, "Крупнейшая статья — энергия, 97 млн долларов.", "sourced", id="ru: the largest"),
        pytest.param(RU, "Расходы выросли на 6,2 % из-за новых поездов.", "unsourced", id="ru: a cause"),
        pytest.param(
            RU, "Благодаря новым поездам перевезено 41,3 млн пассажиров.", "unsourced", id="ru: a cause first"
        ),
        pytest.param(RU, "Из-за наводнения линия Нортгейт была закрыта 63 дня.", "sourced", id="ru: its cause"),
        pytest.param(RU, "Ремонт обошёлся вдвое дороже.", "rejected", id="ru: said by critics"),
        pytest.param(RU, "Критики говорят, что ремонт обошёлся вдвое дороже.", "sourced", id="ru: critics named"),
        pytest.param(RU, "Спрос достиг 45 млн поездок.", "rejected", id="ru: expected only"),
        pytest.param(RU, "Спрос достигнет 45 млн поездок к 2030 году.", "sourced", id="ru: still to come"),
        pytest.param(RU, "Усталость способствовала сходу поезда.", "rejected", id="ru: no evidence for it"),
        pytest.param(RU, "В 2024 году аварий со смертельным исходом не было.", "sourced", id="ru: a denial at the end"),
        pytest.param(ZH, "2024年运送旅客4130万人次，创历史新高。", "unsourced", id="zh: a record"),
        pytest.param(ZH, "能源是最大的单项支出，为9700万美元。", "sourced", id="zh: the largest"),
        pytest.param(ZH, "由于新列车，运营成本增长6.2%。", "unsourced", id="zh: a cause"),
        pytest.param(ZH, "得益于新列车，运送旅客4130万人次。", "unsourced", id="zh: a cause first"),
        pytest.param(ZH, "由于洪水，诺斯盖特线关闭了63天。", "sourced", id="zh: its cause"),
        pytest.param(ZH, "维修费用是原定数额的两倍。", "rejected", id="zh: said by critics"),
        pytest.param(ZH, "批评者称维修费用是原定数额的两倍。", "sourced", id="zh: critics named"),
        pytest.param(ZH, "出行需求达到4500万人次。", "rejected", id="zh: expected only"),
        pytest.param(ZH, "到2030年出行需求将达到4500万人次。", "sourced", id="zh: still to come"),
        pytest.param(ZH, "疲劳导致了脱轨事故。", "rejected", id="zh: no evidence for it"),
    ],
)
def test_what_is_claimed_beyond_the_page(page: str, statement: str, expected: str) -> None:
    assert status(statement, page) == expected


@pytest.mark.parametrize(
    ("page", "statement", "expected"),
    [
        pytest.param(EN, "In 2024, **41.3** million passengers were carried.", "sourced", id="en: emphasis"),
        pytest.param(EN, "In 2024, <b>41.3</b> million passengers were carried.", "sourced", id="en: a tag"),
        pytest.param(EN, "In 2024, 4**9**.3 million passengers were carried.", "rejected", id="en: a digit set bold"),
        pytest.param(
            EN, "Meridian Rail carried 𝟓𝟏.𝟑 million passengers.", "rejected", id="en: digits of another style"
        ),
        pytest.param(EN, "Meridian Rail carried ４１．３ million passengers.", "sourced", id="en: full width"),
        pytest.param(EN, "Meridian Rail ranks 118th by trains.", "rejected", id="en: a count made a rank"),
        pytest.param(RU, "В 2024 году перевезено **41,3** млн пассажиров.", "sourced", id="ru: emphasis"),
        pytest.param(RU, "В 2023 году «Меридиан-Рейл» перевёз 41,3 млн пассажиров.", "rejected", id="ru: another year"),
        pytest.param(ZH, "2024年运送旅客**4130万**人次。", "sourced", id="zh: emphasis"),
        pytest.param(ZH, "2024年运送旅客𝟓𝟏𝟑𝟎万人次。", "rejected", id="zh: digits of another style"),
    ],
)
def test_how_a_number_is_written(page: str, statement: str, expected: str) -> None:
    assert status(statement, page) == expected


@pytest.mark.parametrize(
    ("page", "statement", "expected"),
    [
        pytest.param(
            "The battery charges in 3 hours.", "| 项 | 3 |\n| --- | --- |\n| 工艺 | 3 |", "unsourced", id="zh"
        ),
        pytest.param("The battery charges in 3 hours.", "Это занимает 3 часа.", "unsourced", id="ru"),
        pytest.param("电池充电需要3小时。", "It takes 3 hours.", "unsourced", id="en"),
        pytest.param(
            "The Orbit A1 charges in 3 hours.", "Orbit A1 заряжается 3 часа.", "sourced", id="ru: with a name"
        ),
        pytest.param("Orbit A1充电需要3小时。", "The Orbit A1 charges in 3 hours.", "sourced", id="en: with a name"),
        pytest.param("The Orbit A1 charges in 3 hours.", "Orbit A1充电需要3小时。", "sourced", id="zh: with a name"),
    ],
)
def test_a_number_alone_binds_nothing_across_scripts(page: str, statement: str, expected: str) -> None:
    verdict = verify_draft(statement, [Source(id="S1", url="https://example.org/review", text=page)])[-1]
    assert verdict.status == expected


RECORDS = """Series: Heron 200 | Trains: 64 | Seats: 210 | Top speed (km/h): 160
Series: Kestrel 400 | Trains: 42 | Seats: 386 | Top speed (km/h): 200"""
RECORDS_RU = """Серия: Херон-200 | Поездов: 64 | Мест: 210 | Скорость (км/ч): 160
Серия: Кестрел-400 | Поездов: 42 | Мест: 386 | Скорость (км/ч): 200"""
RECORDS_ZH = """系列: 苍鹭200 | 列车数: 64 | 座位数: 210 | 最高时速（公里/小时）: 160
系列: 红隼400 | 列车数: 42 | 座位数: 386 | 最高时速（公里/小时）: 200"""
WRAPPED = """The railway said in its yearly review that it will be some time before the Kestrel
400 trains, which have 386 seats each, are followed by anything larger than the older Heron
200 trains, which have 210 seats and have been in service for a long time on the line."""


@pytest.mark.parametrize(
    ("page", "statement", "expected"),
    [
        pytest.param(RECORDS, "The Heron 200 has a top speed of 160 km/h.", "sourced", id="en: a unit in a name"),
        pytest.param(RECORDS, "There are 64 Kestrel 400 trains.", "rejected", id="en: another record"),
        pytest.param(RECORDS_RU, "Скорость «Херон-200» — 160 км/ч.", "sourced", id="ru: a unit in a name"),
        pytest.param(RECORDS_RU, "В поезде «Херон-200» 386 мест.", "rejected", id="ru: another record"),
        pytest.param(RECORDS_ZH, "苍鹭200最高时速为160公里。", "sourced", id="zh: a unit in a name"),
        pytest.param(RECORDS_ZH, "苍鹭200有386个座位。", "rejected", id="zh: another record"),
        pytest.param(WRAPPED, "The Kestrel 400 trains have 386 seats.", "sourced", id="en: a name across lines"),
        pytest.param(WRAPPED, "The Heron 200 trains have 210 seats.", "sourced", id="en: another name across lines"),
    ],
)
def test_records_and_wrapped_lines(page: str, statement: str, expected: str) -> None:
    assert status(statement, page) == expected


FIRM_EN = "The factory will deliver at least 24 trains. About 300 people work there. It covers up to 90 hectares."
FIRM_RU = "Завод поставит не менее 24 поездов. На нём работают около 300 человек. Он занимает до 90 гектаров."
FIRM_ZH = "该厂将交付至少24列列车。约有300人在那里工作。占地最多90公顷。"


@pytest.mark.parametrize(
    ("page", "statement", "expected"),
    [
        pytest.param(FIRM_EN, "The factory will deliver 24 trains.", "rejected", id="en: at least"),
        pytest.param(FIRM_EN, "300 people work there.", "rejected", id="en: about"),
        pytest.param(FIRM_EN, "The factory will deliver at least 24 trains.", "sourced", id="en: at least, kept"),
        pytest.param(FIRM_EN, "It covers a maximum of 90 hectares.", "sourced", id="en: up to, in another word"),
        pytest.param(FIRM_EN + " In May 300 people work there.", "300 people work there.", "sourced", id="en: both"),
        pytest.param(FIRM_RU, "Завод поставит 24 поезда.", "rejected", id="ru: at least"),
        pytest.param(FIRM_RU, "Там работают 300 человек.", "rejected", id="ru: about"),
        pytest.param(FIRM_RU, "Там работают около 300 человек.", "sourced", id="ru: about, kept"),
        pytest.param(FIRM_ZH, "该厂将交付24列列车。", "rejected", id="zh: at least"),
        pytest.param(FIRM_ZH, "300人在那里工作。", "rejected", id="zh: about"),
        pytest.param(FIRM_ZH, "约300人在那里工作。", "sourced", id="zh: about, kept"),
    ],
)
def test_a_bound_or_an_estimate_is_not_stated_firmly(page: str, statement: str, expected: str) -> None:
    assert status(statement, page) == expected


ELLIPSIS = {
    "en": "Energy cost $97 million, network access $88 million.",
    "ru": "Энергия стоила 97 млн рублей, доступ к сети — 88 млн рублей.",
    "zh": "能源支出为97万元，线路使用费为88万元。",
}


@pytest.mark.parametrize(
    ("language", "statement", "expected"),
    [
        pytest.param("en", "Network access cost $97 million.", "rejected", id="en: of what stands before"),
        pytest.param("en", "Network access cost $88 million.", "sourced", id="en: its own"),
        pytest.param("en", "Energy cost $97 million.", "sourced", id="en: the first"),
        pytest.param("ru", "Доступ к сети стоил 97 млн рублей.", "rejected", id="ru: of what stands before"),
        pytest.param("ru", "Доступ к сети стоил 88 млн рублей.", "sourced", id="ru: its own"),
        pytest.param("ru", "Энергия стоила 97 млн рублей.", "sourced", id="ru: the first"),
        pytest.param("zh", "线路使用费为97万元。", "rejected", id="zh: of what stands before"),
        pytest.param("zh", "线路使用费为88万元。", "sourced", id="zh: its own"),
        pytest.param("zh", "能源支出为97万元。", "sourced", id="zh: the first"),
    ],
)
def test_a_verb_that_is_left_out_lends_no_number(language: str, statement: str, expected: str) -> None:
    assert status(statement, ELLIPSIS[language]) == expected


SPEAKER = "The speaker works for 12 hours. Because of the gale nine sailings were lost."
SPEAKER_RU = "Колонка работает 12 часов. Из-за шторма девять рейсов отменили. Посетителей на 12 % больше, чем в 2023-м."
SPEAKER_ZH = "音箱可用12小时。由于大风，九个航班取消。"


@pytest.mark.parametrize(
    ("page", "statement", "expected"),
    [
        pytest.param(SPEAKER, "It works for 12 hours, twice as long as before.", "unsourced", id="en: so many times"),
        pytest.param(
            f"{SPEAKER} It works 2 times as long as before.",
            "It works twice as long as before.",
            "sourced",
            id="en: so",
        ),
        pytest.param(
            SPEAKER_RU, "Колонка работает 12 часов, вдвое дольше прежнего.", "unsourced", id="ru: so many times"
        ),
        pytest.param(SPEAKER_ZH, "音箱可用12小时，时间翻番。", "unsourced", id="zh: so many times"),
        pytest.param(
            SPEAKER, "They say: “Because of the gale nine sailings were lost”.", "sourced", id="en: quoted cause"
        ),
        pytest.param(SPEAKER_RU, "Сказано: «Из-за шторма девять рейсов отменили».", "sourced", id="ru: quoted cause"),
        pytest.param(SPEAKER_ZH, "报告称：“由于大风，九个航班取消”。", "sourced", id="zh: quoted cause"),
        pytest.param(
            SPEAKER_RU, "Посетителей стало на 12 % меньше, чем в 2023-м.", "rejected", id="ru: more, not less"
        ),
        pytest.param(SPEAKER_RU, "Посетителей стало на 12 % больше, чем в 2023-м.", "sourced", id="ru: more"),
    ],
)
def test_so_many_times_and_a_cause_are_the_pages_own(page: str, statement: str, expected: str) -> None:
    assert status(statement, page) == expected

"""Of which thing, group, row or day a sentence speaks: ordinary questions whose nearest sentence is about another."""

import pytest

from factledger.analyst.offline.extract import extract
from factledger.analyst.offline.judge import judge
from factledger.analyst.offline.plan import plan
from factledger.analyst.offline.queries import query_for
from factledger.analyst.protocol import (
    Extraction,
    ExtractRequest,
    JudgeRequest,
    PlanRequest,
    SourceText,
    ToolInfo,
    ToolRequest,
)
from factledger.records import ANGLES

TODAY = "2026-11-30"
PETS = {
    "en": "7. Pets. The tenant may keep one cat with the landlord's written consent. Dogs are not allowed.",
    "ru": "7. Животные. С письменного согласия наймодателя можно держать одну кошку. Собаки не допускаются.",
    "zh": "七、宠物。经房东书面同意，可以养一只猫。不得养狗。",
}
CARDS = {
    "en": "A library card costs £12 a year for adults, £6 for students and £3 for children under 14.",
    "ru": "Читательский билет стоит 600 рублей в год для взрослых, 300 рублей для студентов и 150 рублей для детей.",
    "zh": "借书证每年成人60元，学生30元，14岁以下儿童15元。",
}
NOTICE = {
    "en": "The tenant may leave after giving one month's written notice; the landlord must give two months' notice.",
    "ru": "Наниматель может уйти, предупредив за один месяц; наймодатель обязан предупредить за два месяца.",
    "zh": "租客解约须提前一个月书面通知；房东须提前两个月通知。",
}
PRINTING = {
    "en": "Printing costs 10p a page in black and white and 40p a page in colour.",
    "ru": "Печать стоит 5 рублей за чёрно-белую страницу и 20 рублей за цветную.",
    "zh": "打印黑白每页0.5元，彩色每页2元。",
}
FINES = {
    "en": "For each day a book is overdue the fine is 20 pence, and no more than £8 in all.",
    "ru": "За каждый день просрочки взимается штраф 10 рублей, но не более 400 рублей.",
    "zh": "图书逾期每天罚款1元，最多不超过40元。",
}
HOURS = {
    "en": "The library is open Monday to Friday from 9 am to 7 pm and on Saturday from 10 am to 4 pm."
    " The library is closed on Sunday.",
    "ru": "Библиотека открыта с понедельника по пятницу с 9 до 19 часов, в субботу с 10 до 16 часов."
    " В воскресенье библиотека закрыта.",
    "zh": "图书馆周一至周五9时至19时开放，周六10时至16时开放。图书馆周日闭馆。",
}
SHELVES = {
    "en": "Item: Oak shelf 80 cm | Unit: piece | Price (EUR): 49.90 | In stock: 14 | Delivery (days): 3\n"
    "Item: Pine shelf 80 cm | Unit: piece | Price (EUR): 29.50 | In stock: 52 | Delivery (days): 2\n",
    "ru": "Товар: Полка дубовая 80 см | Единица: шт. | Цена, руб.: 1990 | На складе: 14 | Доставка, дней: 3\n"
    "Товар: Полка сосновая 80 см | Единица: шт. | Цена, руб.: 1740 | На складе: 52 | Доставка, дней: 2\n",
    "zh": "商品: 橡木搁板80厘米 | 单位: 块 | 价格（元）: 399 | 库存: 14 | 交货期（天）: 3\n"
    "商品: 松木搁板80厘米 | 单位: 块 | 价格（元）: 229 | 库存: 52 | 交货期（天）: 2\n",
}
BATTERY = {
    "en": "The battery lasts up to 22 hours and charges in 50 minutes.",
    "ru": "Аккумулятор держит до 22 часов и заряжается за 50 минут.",
}
RAISED = {
    "en": "The members voted to raise the yearly fee from 30 to 35 euros.",
    "zh": "会议决定将年费从300元提高到350元。",
}
MOVED = {
    "en": "The opening of the shop was moved from 2 June to 30 June.",
    "ru": "Открытие магазина перенесено со 2 июня на 30 июня.",
    "zh": "商店的开业日期从6月2日推迟到6月30日。",
}


def _read(question: str, language: str, text: str, title: str = "") -> Extraction:
    return extract(
        ExtractRequest(
            metric=plan(PlanRequest(question=question, language=language, today=TODAY)).metrics[0],
            question=question,
            title=title,
            passages=(SourceText(text=text, start=0),),
            language=language,
            today=TODAY,
        )
    )


@pytest.mark.parametrize(
    ("question", "language", "quote"),
    [
        pytest.param("Can I keep a dog?", "en", "Dogs are not allowed.", id="the other animal"),
        pytest.param("Can I keep a parrot?", "en", "", id="an animal that is not named"),
        pytest.param("Where do I keep my bicycle?", "en", "", id="the same verb of another thing"),
        pytest.param("Можно ли держать собаку?", "ru", "Собаки не допускаются.", id="ru: the other animal"),
        pytest.param("Можно ли держать попугая?", "ru", "", id="ru: an animal that is not named"),
        pytest.param("Где можно держать велосипед?", "ru", "", id="ru: the same verb of another thing"),
        pytest.param("可以养狗吗？", "zh", "不得养狗。", id="zh: the other animal"),
        pytest.param("可以养鹦鹉吗？", "zh", "", id="zh: an animal that is not named"),
    ],
)
def test_what_may_be_done_is_said_of_the_thing_that_was_asked_for(question: str, language: str, quote: str) -> None:
    assert _read(question, language, PETS[language]).quote == quote


@pytest.mark.parametrize(
    ("question", "language", "texts", "value"),
    [
        pytest.param("What does a card cost for children?", "en", CARDS, "£3", id="the last of three"),
        pytest.param("What does a card cost for students?", "en", CARDS, "£6", id="the second of three"),
        pytest.param("How much does a card cost for adults?", "en", CARDS, "£12 a year", id="the first of three"),
        pytest.param("What does a card cost for pensioners?", "en", CARDS, "", id="a group that is not named"),
        pytest.param("Сколько стоит билет для детей?", "ru", CARDS, "150 рублей", id="ru: the last of three"),
        pytest.param("Сколько стоит билет для студентов?", "ru", CARDS, "300 рублей", id="ru: the second of three"),
        pytest.param("Сколько стоит билет для взрослых?", "ru", CARDS, "600 рублей в год", id="ru: the first of three"),
        pytest.param("Сколько стоит билет для собак?", "ru", CARDS, "", id="ru: a group that is not named"),
        pytest.param("儿童借书证多少钱？", "zh", CARDS, "15元", id="zh: the last of three"),
        pytest.param("学生借书证多少钱？", "zh", CARDS, "30元", id="zh: the second of three"),
        pytest.param("How much notice must the tenant give?", "en", NOTICE, "one month", id="the first clause"),
        pytest.param("How much notice must the landlord give?", "en", NOTICE, "two months", id="the second clause"),
        pytest.param(
            "За сколько должен предупредить наймодатель?", "ru", NOTICE, "два месяца", id="ru: the second clause"
        ),
        pytest.param("租客解约要提前多久通知？", "zh", NOTICE, "一个月", id="zh: the first clause"),
        pytest.param("房东要提前多久通知？", "zh", NOTICE, "两个月", id="zh: the second clause"),
        pytest.param("How much does printing in colour cost?", "en", PRINTING, "40p a page", id="what stands behind"),
        pytest.param("Сколько стоит цветная печать?", "ru", PRINTING, "20 рублей", id="ru: what stands behind"),
        pytest.param("彩色打印多少钱？", "zh", PRINTING, "每页2元", id="zh: what stands before"),
        pytest.param("What is the maximum fine?", "en", FINES, "£8", id="the limit"),
        pytest.param("How much is the fine for an overdue book?", "en", FINES, "20 pence", id="no limit"),
        pytest.param("Какой максимальный штраф?", "ru", FINES, "400 рублей", id="ru: the limit"),
        pytest.param("罚款最多多少？", "zh", FINES, "40元", id="zh: the limit"),
        pytest.param("How long does the battery last?", "en", BATTERY, "22 hours", id="before what differs"),
        pytest.param(
            "How long does it take to charge the battery?", "en", BATTERY, "50 minutes", id="no kin of another verb"
        ),
        pytest.param("Сколько держит аккумулятор?", "ru", BATTERY, "22 часов", id="ru: before what differs"),
        pytest.param("За сколько заряжается аккумулятор?", "ru", BATTERY, "50 минут", id="ru: what differs"),
        pytest.param("How much is the yearly fee now?", "en", RAISED, "35 euros", id="what it was raised to"),
        pytest.param("How much was the yearly fee before?", "en", RAISED, "30", id="what it was raised from"),
        pytest.param("现在年费是多少？", "zh", RAISED, "350元", id="zh: what it was raised to"),
        pytest.param("年费原来是多少？", "zh", RAISED, "300元", id="zh: what it was raised from"),
    ],
)
def test_each_group_has_its_own_figure(question: str, language: str, texts: dict[str, str], value: str) -> None:
    assert _read(question, language, texts[language]).value == value


@pytest.mark.parametrize(
    ("question", "language", "text", "value"),
    [
        pytest.param("How much is the rent?", "en", "The rent is £1,150 a month.", "£1,150 a month", id="a month"),
        pytest.param(
            "Сколько стоит аренда?", "ru", "Аренда стоит 1150 рублей в месяц.", "1150 рублей в месяц", id="ru: a month"
        ),
        pytest.param("租金是多少？", "zh", "租金每月1150元。", "每月1150元", id="zh: a month"),
        pytest.param("How much is the toll?", "en", "The toll is £5 per day.", "£5 per day", id="per day"),
        pytest.param(
            "How much is the room?", "en", "The room is £50, a bargain.", "£50", id="an article of another word"
        ),
        pytest.param("可以续借几次？", "zh", "图书可续借两次。", "两次", id="zh: a measure word"),
        pytest.param("多久检查一次？", "zh", "每三个月检查一次。", "每三个月", id="zh: how often"),
    ],
)
def test_a_figure_comes_with_what_it_is_counted_by(question: str, language: str, text: str, value: str) -> None:
    assert _read(question, language, text).value == value


@pytest.mark.parametrize(
    ("question", "language", "text"),
    [
        pytest.param("How long is the tenancy?", "en", "The cable is 75 cm long.", id="another length"),
        pytest.param("Сколько длится гарантия?", "ru", "Наём длится двенадцать месяцев.", id="ru: another time"),
        pytest.param("滤网多少钱？", "zh", "搁板的价格为399元。", id="zh: another price"),
        pytest.param("Сколько раз можно продлить срок?", "ru", "Штраф за срок 10 рублей.", id="ru: money is no count"),
        pytest.param("一次可以借几本书？", "zh", "读者可以借书三周。", id="zh: a time is no count"),
        pytest.param("За сколько закипает вода?", "ru", "Длина шнура чайника 75 см.", id="ru: a length is no time"),
    ],
)
def test_no_figure_of_another_thing(question: str, language: str, text: str) -> None:
    assert not _read(question, language, text).found


@pytest.mark.parametrize(
    ("question", "language", "text", "value"),
    [
        pytest.param("How long is the tenancy?", "en", "The tenancy is twelve months.", "twelve months", id="a time"),
        pytest.param("How long is the bridge?", "en", "The bridge is 512 metres long.", "512 metres", id="a length"),
        pytest.param("Сколько служит фильтр?", "ru", "Фильтр за 600 рублей служит три месяца.", "три месяца", id="ru"),
        pytest.param("租期有多长？", "zh", "租期为十二个月。", "十二个月", id="zh: a time"),
        pytest.param("大桥有多长？", "zh", "大桥长512米。", "512米", id="zh: a length"),
    ],
)
def test_how_long_is_a_length_or_a_time(question: str, language: str, text: str, value: str) -> None:
    found = _read(question, language, text)
    assert found.value == value
    metric = plan(PlanRequest(question=question, language=language, today=TODAY)).metrics[0]
    judged = JudgeRequest(
        kind="metric", subject="", metric=metric, quotes=(found.quote,), value=found.value, language=language
    )
    assert judge(judged).meaning == "supported"


@pytest.mark.parametrize(
    ("question", "language", "quote"),
    [
        pytest.param("Is the library open on Sunday?", "en", "The library is closed on Sunday.", id="another day"),
        pytest.param(
            "When is the library open on Wednesday?",
            "en",
            HOURS["en"].partition(" The library is closed")[0],
            id="a day of a stretch",
        ),
        pytest.param(
            "Открыта ли библиотека в воскресенье?", "ru", "В воскресенье библиотека закрыта.", id="ru: another day"
        ),
        pytest.param(
            "Когда библиотека открыта в среду?", "ru", HOURS["ru"].partition(" В воск")[0], id="ru: a day of a stretch"
        ),
        pytest.param("图书馆周日开放吗？", "zh", "图书馆周日闭馆。", id="zh: another day"),
        pytest.param(
            "图书馆星期三什么时候开放？", "zh", HOURS["zh"].partition("图书馆周日")[0], id="zh: a day of a stretch"
        ),
    ],
)
def test_hours_are_those_of_the_day_that_was_asked_for(question: str, language: str, quote: str) -> None:
    assert _read(question, language, HOURS[language]).quote == quote


@pytest.mark.parametrize(
    ("question", "language", "value"),
    [
        pytest.param("How much is the pine shelf?", "en", "29.50", id="its own row"),
        pytest.param("How much does a glass shelf cost?", "en", "", id="no row"),
        pytest.param("Сколько стоит сосновая полка?", "ru", "1740", id="ru: its own row, across an abbreviation"),
        pytest.param("Сколько стоит стеклянная полка?", "ru", "", id="ru: no row"),
        pytest.param("松木搁板多少钱？", "zh", "229", id="zh: its own row"),
        pytest.param("玻璃搁板多少钱？", "zh", "", id="zh: no row"),
    ],
)
def test_a_row_is_of_the_thing_that_it_names(question: str, language: str, value: str) -> None:
    found = _read(question, language, SHELVES[language])
    assert (found.value, found.period) == (value, None)


@pytest.mark.parametrize(
    ("question", "language", "value"),
    [
        pytest.param("What is the new opening date of the shop?", "en", "30 June", id="new"),
        pytest.param("When was the opening of the shop originally?", "en", "2 June", id="old"),
        pytest.param("Какая новая дата открытия магазина?", "ru", "30 июня", id="ru: new"),
        pytest.param("На какое число перенесено открытие магазина?", "ru", "30 июня", id="ru: to which"),
        pytest.param("Когда раньше было открытие магазина?", "ru", "2 июня", id="ru: old"),
        pytest.param("商店新的开业日期是什么时候？", "zh", "6月30日", id="zh: new"),
        pytest.param("商店的开业日期推迟到什么时候？", "zh", "6月30日", id="zh: to which"),
        pytest.param("商店原定的开业日期是什么时候？", "zh", "6月2日", id="zh: old"),
    ],
)
def test_of_a_moved_date_the_one_that_was_asked_for(question: str, language: str, value: str) -> None:
    assert _read(question, language, MOVED[language]).value == value


def test_the_hour_of_a_meeting_is_no_room_number() -> None:
    text = "Собрание состоится в 10:30 в комнате 204."
    assert _read("Во сколько собрание?", "ru", text).value == text


def test_half_a_date_is_never_given() -> None:
    text = "Ежегодное собрание библиотеки перенесено с 2 на 30 июня."
    assert _read("Какая новая дата ежегодного собрания библиотеки?", "ru", text).value == "30 июня"
    assert _read("Когда раньше было ежегодное собрание библиотеки?", "ru", text).value != "2"


@pytest.mark.parametrize(
    ("question", "language"),
    [
        pytest.param("Summarize the library rules.", "en", id="an order"),
        pytest.param("Please give me a short summary of the agreement.", "en", id="a wish"),
        pytest.param("What is this document about?", "en", id="a question"),
        pytest.param("Кратко изложи правила библиотеки.", "ru", id="ru: an order"),
        pytest.param("Сделайте краткое резюме договора.", "ru", id="ru: a wish"),
        pytest.param("О чём этот договор?", "ru", id="ru: a question"),
        pytest.param("总结一下图书馆规则。", "zh", id="zh: an order"),
        pytest.param("这份合同讲了什么？", "zh", id="zh: a question"),
    ],
)
def test_a_summary_names_no_finding_that_would_prove_it_wrong(question: str, language: str) -> None:
    planned = plan(PlanRequest(question=question, language=language, today=TODAY))
    assert [sub_question.falsifier for sub_question in planned.sub_questions] == [""]


@pytest.mark.parametrize(
    ("question", "language"),
    [
        pytest.param("What does the summary cost?", "en", id="a thing named so"),
        pytest.param("Сколько стоит резюме?", "ru", id="ru: a thing named so"),
        pytest.param("总结大会什么时候开？", "zh", id="zh: a thing named so"),
    ],
)
def test_a_question_about_a_summary_is_a_question(question: str, language: str) -> None:
    planned = plan(PlanRequest(question=question, language=language, today=TODAY))
    assert all(sub_question.falsifier for sub_question in planned.sub_questions)


@pytest.mark.parametrize(
    ("question", "language", "text"),
    [
        pytest.param(
            "When is the pool open on weekdays?",
            "en",
            "The pool is open from 15 May. On weekdays the pool is open from 7 am to 8 pm.",
            id="a season",
        ),
        pytest.param(
            "Когда бассейн открыт по будням?",
            "ru",
            "Бассейн открыт с 15 мая. По будням бассейн открыт с 7 до 20 часов.",
            id="ru: a season",
        ),
        pytest.param(
            "游泳池工作日什么时候开放？", "zh", "游泳池自5月15日起开放。游泳池工作日7时至20时开放。", id="zh: a season"
        ),
    ],
)
def test_a_sentence_without_days_does_not_stand_for_one_that_names_them(
    question: str, language: str, text: str
) -> None:
    quote = _read(question, language, text).quote
    assert quote
    assert text.endswith(quote)


@pytest.mark.parametrize(
    ("question", "language", "text", "value"),
    [
        pytest.param(
            "Кто закажет шатёр?",
            "ru",
            "Семён закажет шатёр, Лея испечёт пироги.",
            "Семён закажет шатёр, Лея испечёт пироги.",
            id="ru: a name of another clause",
        ),
        pytest.param(
            "Who will order the tent?",
            "en",
            "Sam will order the tent; Lea will bake the cakes.",
            "Sam will order the tent; Lea will bake the cakes.",
            id="a name of another clause",
        ),
        pytest.param(
            "When does the pool open?",
            "en",
            "The pool opens, as always, on 15 May 2026.",
            "15 May 2026",
            id="a clause that says nothing else",
        ),
        pytest.param(
            "游泳池什么时候关闭？", "zh", "游泳池5月15日开放，9月20日关闭。", "9月20日", id="zh: of two clauses"
        ),
    ],
)
def test_a_name_or_date_is_given_alone_only_from_the_clause_that_answers(
    question: str, language: str, text: str, value: str
) -> None:
    assert _read(question, language, text).value == value


@pytest.mark.parametrize(
    ("question", "language", "text"),
    [
        pytest.param("Who runs the lido pool?", "en", "Lido pool: prices and rules", id="en"),
        pytest.param("Кто открыл бассейн «Лидо»?", "ru", "Бассейн «Лидо»: цены и правила", id="ru"),
        pytest.param("谁教游泳？", "zh", "丽都游泳池：教游泳的价格与规则", id="zh"),
    ],
)
def test_the_title_of_a_document_is_no_answer(question: str, language: str, text: str) -> None:
    assert not _read(question, language, text, title=text).found


@pytest.mark.parametrize(
    ("question", "language", "year"),
    [
        pytest.param("What was the revenue of Acme in 2024?", "en", "2024", id="en"),
        pytest.param("Какая выручка была у «Северного пути» в 2024 году?", "ru", "2024", id="ru"),
        pytest.param("北途物流2024年的营业收入是多少？", "zh", "2024", id="zh"),
        pytest.param("Сколько продано во II квартале 2025 года?", "ru", "2025", id="ru: a quarter"),
    ],
)
def test_no_query_names_a_year_twice(question: str, language: str, year: str) -> None:
    planned = plan(PlanRequest(question=question, language=language, today=TODAY))
    for angle in ANGLES:
        request = ToolRequest(
            question=question,
            claim=question,
            falsifier="",
            angle=angle,
            metrics=planned.metrics[:1],
            tools=(ToolInfo(name="search_kb"),),
            language=language,
            today=TODAY,
        )
        assert query_for(request).count(year) == 1

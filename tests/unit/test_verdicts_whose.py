"""Whose a number, a word or a way is: each lie beside the truth that it is made of, in three languages."""

import pytest

from factledger.checks import quotations, unsupported_numbers, verify_draft
from factledger.checks.facts.check import check_fact
from factledger.checks.numbers.directions import way_of
from factledger.records import Fact, Metric, Source


def verdict(statement: str, page: str, *, mark: str = "[S1]", question: str = "") -> str:
    source = Source(id="S1", url="https://example.org/1", text=page)
    fact = Fact(id="F1", metric_id="M1", source_id="S1", status="verified", meaning="supported", value="1", quote="1")
    ends = statement[-1] if statement[-1] in ".。" else ""
    draft = f"{statement.removesuffix(ends)} {mark}{ends}"
    (found,) = verify_draft(draft, [source], facts=[fact], question=question)
    return f"{found.status}: {found.note}" if found.status == "rejected" else found.status


BUDGET = (
    "Revenue of the group rose by 6.2% to 1,284 million dollars, while its profit fell by 11% to 96 million dollars. "
    "Thefts were down 12% and frauds up 31%. The pump is 4 dB quieter than before and needs 15% less current."
)
BUDGET_RU = (
    "Выручка группы выросла на 6,2 % до 1 284 млн рублей, а прибыль сократилась на 11 % до 96 млн рублей. "
    "Краж стало меньше на 12 %, мошенничеств — больше на 31 %. Насос на 4 дБ тише прежнего."
)
BUDGET_ZH = "集团收入增长6.2%，利润下降11%。食品价格下降1.1%，教育价格上涨1.9%。粮食减产1.5%，水产品增产4.7%。"


@pytest.mark.parametrize(
    ("page", "true", "false"),
    [
        pytest.param(BUDGET, "Revenue rose by 6.2%.", "Revenue fell by 6.2%.", id="en: the other clause fell"),
        pytest.param(BUDGET, "Profit fell by 11%.", "Profit rose by 11%.", id="en: the other clause rose"),
        pytest.param(BUDGET, "Frauds were up 31%.", "Frauds were down 31%.", id="en: up and down"),
        pytest.param(BUDGET, "The pump is 4 dB quieter.", "The pump is 4 dB louder.", id="en: a comparative"),
        pytest.param(
            BUDGET, "The pump needs 15% less current.", "The pump needs 15% more current.", id="en: more, less"
        ),
        pytest.param(BUDGET_RU, "Выручка выросла на 6,2 %.", "Выручка упала на 6,2 %.", id="ru: the other clause fell"),
        pytest.param(BUDGET_RU, "Прибыль упала на 11 %.", "Прибыль выросла на 11 %.", id="ru: the other clause rose"),
        pytest.param(
            BUDGET_RU, "Мошенничеств больше на 31 %.", "Мошенничеств меньше на 31 %.", id="ru: a verb left out"
        ),
        pytest.param(BUDGET_RU, "Насос на 4 дБ тише.", "Насос на 4 дБ громче.", id="ru: a comparative"),
        pytest.param(
            "Сбор зерна — 412 тыс. тонн, на 17 % меньше, чем год назад; цены на зерно выросли на 8 %.",
            "Сбор зерна сократился на 17 %.",
            "Сбор зерна вырос на 17 %.",
            id="ru: less in other words",
        ),
        pytest.param(
            "The grain harvest was 17% lower than the year before; grain prices rose by 8%.",
            "The grain harvest fell by 17%.",
            "The grain harvest rose by 17%.",
            id="en: less in other words",
        ),
        pytest.param(
            "全年一般公共预算收入和支出都有变化，其中收入比上年增加了百分之十二左右，而支出则下降\n18.2%，与预期一致。",
            "支出下降18.2%。",
            "支出增长18.2%。",
            id="zh: a line that was wrapped",
        ),
        pytest.param(BUDGET_ZH, "收入增长6.2%。", "收入下降6.2%。", id="zh: the other clause fell"),
        pytest.param(BUDGET_ZH, "教育价格上涨1.9%。", "教育价格下降1.9%。", id="zh: the next clause"),
        pytest.param(BUDGET_ZH, "粮食减产1.5%。", "粮食增产1.5%。", id="zh: of a harvest"),
    ],
)
def test_a_number_went_the_way_that_its_own_clause_says(page: str, true: str, false: str) -> None:
    assert verdict(true, page) == "sourced"
    assert verdict(false, page).startswith("rejected: wrong meaning (direction)")


@pytest.mark.parametrize(
    ("text", "number", "way"),
    [
        pytest.param("Sales rose by 6% to 12 million.", "12 million", "up", id="en: the word before"),
        pytest.param("It rose by 2% instead of falling by 3%.", "2%", "up", id="en: another word behind"),
        pytest.param("It rose by 2% instead of falling by 3%.", "3%", "down", id="en: the nearest word"),
        pytest.param("A 9% decrease was seen.", "9%", "down", id="en: the word behind"),
        pytest.param("Sales did not rise by 6%.", "6%", None, id="en: denied"),
        pytest.param("Sales were 6 million.", "6 million", None, id="en: none"),
        pytest.param("Продажи выросли на 6 %.", "6 %", "up", id="ru"),
        pytest.param("На 9 % меньше, чем год назад.", "9 %", "down", id="ru: the word behind"),
        pytest.param("Продажи не выросли на 6 %.", "6 %", None, id="ru: denied"),
        pytest.param("销量增长6%。", "6%", "up", id="zh"),
        pytest.param("销量为6万台，下降9%。", "9%", "down", id="zh: its clause alone"),
        pytest.param("销量为6万台，下降9%。", "6万台", None, id="zh: another clause"),
    ],
)
def test_the_way_of_a_number(text: str, number: str, way: str | None) -> None:
    start = text.index(number)
    assert way_of(text, start, start + len(number)) == way


SPEECH = (
    "“We were surprised by how few patients stopped,” said Marta Lindqvist, who led the trial. Paulo Teixeira, a "
    "rheumatologist, warned: “Twenty-four weeks are too short to judge a drug.”"
)
SPEECH_RU = (
    "Мэр Ольга Дорохова заявила: «Мост мы откроем раньше срока этим летом». Начальник департамента Игорь Салтыков "
    "сообщил, что трамваи вернутся позже."
)
SPEECH_ZH = "市长陈立群说：“港口是我们的命脉，但不能只靠港口。”统计局局长高洁指出，人口有所减少。"


@pytest.mark.parametrize(
    ("page", "statement", "expected"),
    [
        pytest.param(
            SPEECH, "Marta Lindqvist was “surprised by how few patients stopped”.", "sourced", id="en: its speaker"
        ),
        pytest.param(
            SPEECH, "“Twenty-four weeks are too short to judge a drug,” Teixeira said.", "sourced", id="en: a surname"
        ),
        pytest.param(
            SPEECH,
            "Marta Lindqvist warned that “twenty-four weeks are too short to judge a drug”.",
            "rejected: wrong meaning (speaker)",
            id="en: another speaker",
        ),
        pytest.param(
            "Marta Lindqvist led the trial. She said: “We were surprised by how few patients stopped.”",
            "Marta Lindqvist said: “We were surprised by how few patients stopped.”",
            "sourced",
            id="en: a pronoun on the page",
        ),
        pytest.param(
            "Councillor Dan Polk, who chairs the committee, replied: “The city cannot carry a deficit for ever.”",
            "Ruth Amery replied: “The city cannot carry a deficit for ever.”",
            "unsourced",
            id="en: a speaker whom the page does not know",
        ),
        pytest.param(
            SPEECH_RU, "Ольга Дорохова сказала: «Мост мы откроем раньше срока».", "sourced", id="ru: its speaker"
        ),
        pytest.param(
            SPEECH_RU, "По словам Дороховой, «мост мы откроем раньше срока».", "sourced", id="ru: in another case"
        ),
        pytest.param(
            SPEECH_RU,
            "Игорь Салтыков заявил: «Мост мы откроем раньше срока этим летом».",
            "rejected: wrong meaning (speaker)",
            id="ru: another speaker",
        ),
        pytest.param(SPEECH_ZH, "陈立群说：“港口是我们的命脉。”", "sourced", id="zh: its speaker"),
        pytest.param(SPEECH_ZH, "市长表示：“港口是我们的命脉。”", "sourced", id="zh: by office"),
        pytest.param(
            SPEECH_ZH, "高洁说：“港口是我们的命脉。”", "rejected: wrong meaning (speaker)", id="zh: another speaker"
        ),
    ],
)
def test_words_are_said_by_whom_the_page_lets_say_them(page: str, statement: str, expected: str) -> None:
    assert verdict(statement, page).startswith(expected)


PUMPS = "Model | Weight, kg | Price, EUR\nTarn 300 | 96 | 6,490\nTarn 500 | 128 | 8,290"
TRIAL = "The score fell by 18.4 points with velarit 80 mg, by 13.1 points with velarit 40 mg and by 9.7 with placebo."
BUDGET_CITY = "Расходы города составили 19,8 млрд рублей, доходы — 18,6 млрд рублей."
PUPILS_RU = "Класс | Учеников | Учителей\n5 «А» | 28 | 3\n5 «Б» | 31 | 4"
DOSES = "组别 | 人数 | 退出人数\n300毫克组 | 174 | 13\n安慰剂组 | 173 | 24"
PORT = "全年港口货物吞吐量4580万吨，增长8.9%；集装箱吞吐量96万标准箱，增长3.4%。"
PEOPLE = "全年出生人口1.21万人，死亡人口1.67万人。"


@pytest.mark.parametrize(
    ("page", "true", "false"),
    [
        pytest.param(PUMPS, "The Tarn 300 weighs 96 kg.", "The Tarn 300 weighs 128 kg.", id="en: a numbered row"),
        pytest.param(
            TRIAL,
            "The score fell by 13.1 points with velarit 40 mg.",
            "The score fell by 18.4 points with velarit 40 mg.",
            id="en: a dose",
        ),
        pytest.param(
            "The firm received 320 tonnes and paid for 205 tonnes.",
            "The firm paid for 205 tonnes.",
            "The firm paid for 320 tonnes.",
            id="en: what the second verb has",
        ),
        pytest.param(
            "Packaging, which employs 2,900 people, grew.\n\nDivision | Employees\nPackaging | 2,900\nTissue | 1,450",
            "Tissue employs 1,450 people.",
            "Tissue employs 2,900 people.",
            id="en: a row that a sentence names too",
        ),
        pytest.param(
            BUDGET_CITY,
            "Доходы города составили 18,6 млрд рублей.",
            "Доходы города составили 19,8 млрд рублей.",
            id="ru: a verb left out",
        ),
        pytest.param(
            "Родилось 2 940 детей, умерло 4 310 человек.",
            "Родилось 2 940 детей.",
            "Родилось 4 310 детей.",
            id="ru: a word that opens the sentence",
        ),
        pytest.param(
            "Район | Население, тыс. чел.\nЗаречный | 121,4\nСеверный | 84,5",
            "Население Северного района — 84,5 тыс. человек.",
            "Население Северного района — 121,4 тыс. человек.",
            id="ru: a row",
        ),
        pytest.param(DOSES, "300毫克组退出13人。", "300毫克组退出24人。", id="zh: a numbered row"),
        pytest.param(
            PORT, "集装箱吞吐量增长3.4%。", "集装箱吞吐量增长8.9%。", id="zh: goes on about the clause before"
        ),
        pytest.param(PEOPLE, "全年出生人口1.21万人。", "全年出生人口1.67万人。", id="zh: the next clause"),
    ],
)
def test_a_number_is_said_of_what_the_page_says_it_of(page: str, true: str, false: str) -> None:
    assert verdict(true, page) == "sourced"
    assert verdict(false, page).startswith("rejected: wrong meaning")


SIZES = "Multiple sizes: 1B, 3B, 8B, 70B, and 405B parameters. It offers a 128K context, 8K tokens and many languages."
SIZES_RU = "Выпускаются пачки по 10, 20 и 50 таблеток. В коробке 12 пачек, в ящике 40 коробок."
SIZES_ZH = "该药的包装有10、20和50片。每盒12包，每箱40盒。"


@pytest.mark.parametrize(
    ("page", "true"),
    [
        pytest.param(SIZES, "Parameters: 8B.", id="en: words behind a list"),
        pytest.param(SIZES, "It has 3B parameters.", id="en: words behind a list, in a sentence"),
        pytest.param(SIZES, "Many languages (8K tokens), context (128K).", id="en: words of another number"),
        pytest.param(SIZES_RU, "Пачки бывают по 20 таблеток.", id="ru: words behind a list"),
        pytest.param(SIZES_RU, "В ящике 40 коробок, в коробке 12 пачек.", id="ru: words of another number"),
        pytest.param(SIZES_ZH, "包装有20片。", id="zh: words behind a list"),
        pytest.param(SIZES_ZH, "每箱40盒，每盒12包。", id="zh: words of another number"),
    ],
)
def test_the_numbers_of_a_list_share_its_words(page: str, true: str) -> None:
    assert verdict(true, page) == "sourced"


@pytest.mark.parametrize(
    ("page", "true", "false"),
    [
        pytest.param(
            "$ million | 2022 | 2023\nSales | 40 | 52",
            "Sales were $52 million in 2023.",
            "Sales took 52 days in 2023.",
            id="en: money",
        ),
        pytest.param(
            "km | Berlin | Paris\nMunich | 585 | 830",
            "Munich to Paris: 830 km.",
            "Munich to Paris: 585 km.",
            id="en: length",
        ),
        pytest.param(
            "Day | Visitors | Tickets\nMonday | 40 | 52",
            "On Monday 40 visitors came.",
            "Visitors on Monday took 40 days.",
            id="en: time names the rows",
        ),
        pytest.param(
            "кг | 2022 | 2023\nКартофель | 60 | 57",
            "Картофель в 2023 году — 57 кг.",
            "Картофель в 2023 году — 57 рублей.",
            id="ru",
        ),
        pytest.param(
            "День | Гости | Билеты\nСреда | 40 | 52",
            "В среду было 40 гостей.",
            "Гости в среду ждали 40 дней.",
            id="ru: time names the rows",
        ),
        pytest.param("公斤 | 2022年 | 2023年\n土豆 | 60 | 57", "2023年土豆为57公斤。", "2023年土豆为60公斤。", id="zh"),
        pytest.param(
            "月 | 游客 | 门票\n五月 | 40 | 52", "五月游客为40人。", "五月游客等了40个月。", id="zh: time names the rows"
        ),
    ],
)
def test_a_table_is_counted_in_the_unit_of_its_corner_unless_it_is_of_time(page: str, true: str, false: str) -> None:
    assert verdict(true, page) == "sourced"
    assert verdict(false, page) != "sourced"


@pytest.mark.parametrize(
    ("page", "true", "false"),
    [
        pytest.param("Tissue made a loss.", "Tissue made a loss.", "Tissue made a profit.", id="en"),
        pytest.param(
            "The trial excluded smokers.",
            "The trial excluded smokers.",
            "The trial included smokers.",
            id="en: a trial",
        ),
        pytest.param("Суд отклонил иск завода.", "Суд отклонил иск.", "Суд одобрил иск.", id="ru"),
        pytest.param(
            "Комбинат получил убыток.", "Комбинат получил убыток.", "Комбинат получил прибыль.", id="ru: a loss"
        ),
        pytest.param("试验排除了吸烟者。", "试验排除了吸烟者。", "试验纳入了吸烟者。", id="zh"),
    ],
)
def test_the_opposite_of_a_word_is_no_word_for_it(page: str, true: str, false: str) -> None:
    assert verdict(true, page) == "sourced"
    assert verdict(false, page).startswith("rejected: wrong meaning (opposite)")


@pytest.mark.parametrize(
    ("page", "statement", "question", "expected"),
    [
        pytest.param("Orbit lasts long.", "Orbit lasts long, so says Zorblax.", "", "unsourced", id="en: a name"),
        pytest.param("Orbit lasts long.", "The rating of Orbit is AA+.", "", "unsourced", id="en: a code"),
        pytest.param("It lasts long.", "The Orbit lasts long.", "How long does Orbit last?", "sourced", id="en: asked"),
        pytest.param("Орбита держит долго.", "Долго держит батарея Зорблакса.", "", "unsourced", id="ru: a name"),
        pytest.param("Она держит долго.", "Так держит Орбита.", "Сколько держит Орбита?", "sourced", id="ru: asked"),
        pytest.param("轨道续航长。", "轨道ZBX续航长。", "", "unsourced", id="zh: a code"),
        pytest.param("Orbit lasts long.", "Орбита держит долго.", "", "sourced", id="in another script"),
        pytest.param(
            "Orbit lasts 9 hours.", "Orbit 的 battery life 为 9 hours。", "", "sourced", id="zh: English words"
        ),
        pytest.param(
            "Orbit держит 9 часов.", "Orbit держит 9 часов, лучше ожиданий team.", "", "sourced", id="ru: English words"
        ),
    ],
)
def test_a_fact_does_not_lend_its_source_to_a_name_that_nobody_knows(
    page: str, statement: str, question: str, expected: str
) -> None:
    assert verdict(statement, page, mark="[F1, S1]", question=question) == expected


@pytest.mark.parametrize(
    ("statement", "page", "lacking"),
    [
        pytest.param("Sales were ⑦③ units.", "Sales were 12 units.", ["⑦③"], id="en: in circles"),
        pytest.param("Sales were ⁷³¹ units.", "Sales were 12 units.", ["⁷³¹"], id="en: raised"),
        pytest.param("It has 5G.", "It has 5G.", [], id="en: a name that the page has"),
        pytest.param("It has 8 m² and CO₂.", "It has 8 m² and carbon dioxide.", [], id="en: small digits of a name"),
        pytest.param("Продано ⅩⅤ штук.", "Продано 12 штук.", ["ⅩⅤ"], id="ru: Roman"),
        pytest.param("售出〧〣台。", "售出12台。", ["〧〣"], id="zh: of merchants"),
    ],
)
def test_digits_that_cannot_be_read_are_looked_for_as_they_stand(statement: str, page: str, lacking: list[str]) -> None:
    assert [number.text for number in unsupported_numbers(statement, [page])] == lacking


@pytest.mark.parametrize("made_up", ["⑦③ per cent", "7З1О", "0x6F8C", "ⅩⅤ lots", "в ⑦③ раза", "〧〣台"])
def test_no_digit_of_a_models_stays_beside_a_fact(made_up: str) -> None:
    said = {"unit": made_up, "period": made_up, "scope": made_up, "entity": made_up}
    fact = Fact(id="F1", metric_id="M1", source_id="S1", status="not_checked", quote="It was 12.", value="12", **said)
    checked = check_fact(fact, "It was 12. Then more.", metric=Metric(id="M1", name="sales"))
    assert (checked.period, checked.scope, checked.entity) == (None, None, None)
    assert made_up not in (checked.unit or "")


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        pytest.param("of “7 “nobody promised that” more” sources", ["7 “nobody promised that” more"], id="en: nested"),
        pytest.param(
            "of “nobody promised that“ and more", ["nobody promised that"], id="en: closed by an opening mark"
        ),
        pytest.param("关于“7 “我们从来没有承诺过” 的”来源", ["7 “我们从来没有承诺过” 的"], id="zh: nested"),
    ],
)
def test_a_quotation_within_a_quotation_is_quoted(text: str, quoted: list[str]) -> None:
    assert [found.text for found in quotations(text)] == quoted


@pytest.mark.parametrize(
    ("page", "true", "false"),
    [
        pytest.param(
            "The shed is not finished.", "The shed is not finished.", "The shed is already finished.", id="en"
        ),
        pytest.param("Ангар не достроен.", "Ангар не достроен.", "Ангар уже достроен.", id="ru"),
        pytest.param("新车库尚未完工。", "新车库尚未完工。", "新车库已经完工。", id="zh"),
        pytest.param(
            "At least a third of fares are paid by phone.",
            "At least a third of fares are paid by phone.",
            "A third of fares are paid by phone.",
            id="en: at least, in words",
        ),
        pytest.param(
            "Не менее трети билетов продано онлайн.",
            "Не менее трети билетов продано онлайн.",
            "Треть билетов продана онлайн.",
            id="ru: at least, in words",
        ),
        pytest.param(
            "至少三成车票通过手机售出。",
            "至少三成车票通过手机售出。",
            "三成车票通过手机售出。",
            id="zh: at least, in words",
        ),
    ],
)
def test_what_is_not_yet_so_and_a_bound_in_words_are_heeded(page: str, true: str, false: str) -> None:
    assert verdict(true, page) == "sourced"
    assert verdict(false, page).startswith("rejected: wrong meaning")

"""One source, one metric: the sentence that answers, word for word, or a reason."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factledger.analyst.offline.entities import mentions, rival
from factledger.analyst.offline.extract import extract
from factledger.analyst.offline.plan import plan
from factledger.analyst.offline.sentences import sentences
from factledger.analyst.protocol import Extraction, ExtractRequest, PlanRequest, SourceText

TODAY = "2026-11-30"
TEST_REPORT = (
    "# Orbit A1: test report\n\n## Battery life\n\nIn standard mode, the battery of Orbit A1 lasted 12 hours on one"
    " charge. In eco mode it lasted 15 hours. An empty battery is full again after 2 hours and 30 minutes.\n"
)
RU_REPORT = (
    "Время работы\n\nВ обычном режиме батарея Orbit A1 работает 12 часов от одного заряда. В экономичном режиме она"
    " работает 15 часов.\n"
)
ZH_REPORT = "电池续航时间\n\n标准模式下，Orbit A1 的电池续航时间为12小时。节能模式下为15小时。充满电需要2小时30分钟。\n"
TABLE = (
    "| Property | X100 | Y200 |\n|---|---|---|\n| Weight | 540 g | 480 g |\n| Battery life | 12 hours | 10 hours |\n"
    "| Price | 99 EUR | |\n"
)
YEARS = "各年销量如下：\n\n| 指标 | 2023 | 2024 |\n|---|---|---|\n| 销量 | 300 | 500 |\n"


def _read(question: str, language: str, text: str, *, title: str = "", metric: int = 0) -> Extraction:
    planned = plan(PlanRequest(question=question, language=language, today=TODAY)).metrics[metric]
    request = ExtractRequest(
        metric=planned,
        question=question,
        title=title,
        passages=(SourceText(text=text, start=0),),
        language=language,
        today=TODAY,
    )
    return extract(request)


@pytest.mark.parametrize(
    ("question", "language", "text", "value"),
    [
        pytest.param("What is the battery life of Orbit A1?", "en", TEST_REPORT, "12 hours", id="a measure"),
        pytest.param("Какое время работы у Orbit A1?", "ru", RU_REPORT, "12 часов", id="ru: a measure"),
        pytest.param("Orbit A1的电池续航时间是多少？", "zh", ZH_REPORT, "12小时", id="zh: a measure"),
        pytest.param("How much does X100 cost?", "en", "X100 costs $99. Y200 costs $120.", "$99", id="a price"),
        pytest.param("Сколько стоит X100?", "ru", "X100 стоит 9990 рублей.", "9990 рублей", id="ru: a price"),
        pytest.param("X100多少钱？", "zh", "X100 售价为 1999 元。Y200 售价为 2999 元。", "1999 元", id="zh: a price"),
        pytest.param(
            "What was the revenue of Acme in 2022?",
            "en",
            "In 2023, Acme had revenue of $96.8 billion, up from $81.5 billion in 2022.",
            "$81.5 billion",
            id="the figure of the right year",
        ),
        pytest.param(
            "Сколько электромобилей продано в 2022 году?",
            "ru",
            "В 2021 году продано 1800 электромобилей, а в 2022 году продано 2993 электромобиля.",
            "2993",
            id="ru: the figure of the right year",
        ),
        pytest.param(
            "When was Acme founded?", "en", "Acme was founded in March 1990 in Oslo.", "March 1990", id="a date"
        ),
        pytest.param("Когда основана Acme?", "ru", "Компания Acme основана в 1990 году.", "1990 году", id="ru: a date"),
        pytest.param("Acme是哪一年成立的？", "zh", "Acme 公司于1990年成立。", "1990年", id="zh: a date"),
        pytest.param("Who founded Acme?", "en", "Acme was founded by Ann Lee.", "Ann Lee", id="a name"),
    ],
)
def test_value(question: str, language: str, text: str, value: str) -> None:
    answer = _read(question, language, text)
    assert answer.found, answer.reason
    assert answer.value == value
    assert answer.quote in text


@pytest.mark.parametrize(
    ("question", "language", "text", "reason"),
    [
        pytest.param(
            "What is the battery life of Orbit A1?",
            "en",
            "The battery of Orbit A0 lasts 8 hours on one charge.",
            "A0, not of Orbit A1",
            id="another model",
        ),
        pytest.param(
            "What is the battery life of A?",
            "en",
            "The battery life of B is 10 hours.",
            "B, not of A",
            id="another letter",
        ),
        pytest.param(
            "How much does Orbit A1 cost?",
            "en",
            "What Orbit A1 will cost was not decided.",
            "no figure",
            id="no figure of the kind",
        ),
        pytest.param(
            "How many cars were sold in 2023?",
            "en",
            "In 2022, 2,993 cars were sold.",
            "2022, not of 2023",
            id="another year",
        ),
        pytest.param(
            "How many cars were sold?",
            "en",
            "The fleet of cars sold or not counts",
            "no figure",
            id="a text that breaks off",
        ),
        pytest.param("How many cars were sold?", "en", "It rained on 5 roofs.", "enough", id="other words"),
        pytest.param("How many cars were sold?", "en", "", "no sentence", id="nothing to read"),
        pytest.param(
            "Сколько машин продано в 2023 году?",
            "ru",
            "В 2022 году продано 2993 машины.",
            "2022",
            id="ru: another year",
        ),
        pytest.param("Сколько стоит X100?", "ru", "Y200 стоит 9990 рублей.", "enough", id="ru: another model"),
        pytest.param("2023年汽车销量是多少？", "zh", "2022年汽车销量为500辆。", "2022", id="zh: another year"),
        pytest.param("X100的续航是多少？", "zh", "Y200 的续航为 9 小时。", "Y200, not of X100", id="zh: another model"),
        pytest.param(
            "What was the battery life of X100 in 2023?",
            "en",
            "# X100: test\n\nDate: 2 March 2026\n\nThe battery of X100 lasts 12 hours.",
            "does not say that it speaks of 2023",
            id="a year that the source does not name",
        ),
        pytest.param(
            "Сколько часов работала батарея X100 в 2023?",
            "ru",
            "Батарея X100 работает 12 часов.",
            "2023",
            id="ru: a year that the source does not name",
        ),
        pytest.param(
            "2023年X100的电池续航是多少？",
            "zh",
            "X100 的电池续航为 12 小时。",
            "2023",
            id="zh: a year that the source does not name",
        ),
        pytest.param(
            "Who makes Lumen B2?",
            "en",
            "Батарея Lumen B2 работает 9 часов от одного заряда.",
            "another language",
            id="only the name is shared with another language",
        ),
    ],
)
def test_not_found_says_why(question: str, language: str, text: str, reason: str) -> None:
    answer = _read(question, language, text)
    assert not answer.found
    assert reason in answer.reason


@pytest.mark.parametrize(
    ("question", "language", "text", "metric", "value"),
    [
        pytest.param("Compare the weight of X100 and Y200", "en", TABLE, 0, "540 g", id="the first column"),
        pytest.param("Compare the weight of X100 and Y200", "en", TABLE, 1, "480 g", id="the second column"),
        pytest.param("Compare the battery life of X100 and Y200", "en", TABLE, 1, "10 hours", id="another row"),
        pytest.param("Compare the price of X100 and Y200", "en", TABLE, 1, None, id="an empty cell"),
        pytest.param("2024年的销量是多少？", "zh", YEARS, 0, "500", id="zh: the column of the year"),
        pytest.param("2022年的销量是多少？", "zh", YEARS, 0, None, id="zh: no column of the year"),
    ],
)
def test_a_row_is_read_under_its_header(
    question: str, language: str, text: str, metric: int, value: str | None
) -> None:
    answer = _read(question, language, text, metric=metric)
    assert (answer.value if answer.found else None) == value


def test_what_the_sentence_states_is_handed_on() -> None:
    answer = _read("What was the revenue of Acme in 2022?", "en", "In 2022, Acme had revenue of $5 million.")
    assert (answer.unit, answer.period, answer.entity) == ("USD", "2022", "Acme")


@pytest.mark.parametrize(
    ("question", "language", "text", "title"),
    [
        pytest.param(
            "How many cars were sold in 2023?", "en", "Acme sold 2,993 cars.", "Report for 2023", id="its title"
        ),
        pytest.param(
            "Сколько машин продано в 2023 году?",
            "ru",
            "Итоги 2023 года.\n\nЗа год завод вырос. Всего продано 2993 машины.",
            "",
            id="ru: an earlier sentence",
        ),
        pytest.param("2023年汽车销量是多少？", "zh", "# 2023年年报\n\n汽车销量为500辆。", "", id="zh: its heading"),
        pytest.param("How many cars were sold last year?", "en", "Acme sold 2,993 cars.", "", id="no year is named"),
    ],
)
def test_a_year_may_stand_anywhere_in_the_source(question: str, language: str, text: str, title: str) -> None:
    assert _read(question, language, text, title=title).found


def test_a_better_sentence_has_more_confidence() -> None:
    question = "How many cars were sold in Norway?"
    good = _read(question, "en", "In all, 2,993 cars were sold in Norway.")
    poor = _read(question, "en", "Most cars come from Norway, where 12 dealers work.")
    assert good.confidence > poor.confidence


def test_rare_words_count_more() -> None:
    text = "The committee met twice. The zephyr report came out in May."
    planned = plan(
        PlanRequest(question="When did the zephyr report of the committee come out?", language="en", today=TODAY)
    )
    weights = {"zephyr": 1.0, "report": 0.3, "committe": 0.1, "come": 0.2}
    request = ExtractRequest(
        metric=planned.metrics[0],
        question="",
        title="",
        passages=(SourceText(text=text, start=0),),
        term_weights=weights,
        language="en",
        today=TODAY,
    )
    assert extract(request).quote == "The zephyr report came out in May."


def test_a_language_without_rules_compares_words() -> None:
    text = "Berlin hat 3,7 Millionen Einwohner. Hamburg ist kleiner."
    assert _read("Wie viele Einwohner hat Berlin?", "de", text).quote == "Berlin hat 3,7 Millionen Einwohner."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("One line. Another line.", ["One line.", "Another line."], id="sentences"),
        pytest.param(
            "Battery life\nThe battery lasts 9 hours, the sheet says.",
            ["The battery lasts 9 hours, the sheet says."],
            id="a title line",
        ),
        pytest.param(
            "It runs for about\n12 hours on one charge.",
            ["It runs for about\n12 hours on one charge."],
            id="a broken line",
        ),
        pytest.param(
            "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |", ["| 1 | 2 |", "| 3 | 4 |"], id="rows below a header"
        ),
        pytest.param("第一句。第二句。", ["第一句。", "第二句。"], id="zh"),
    ],
)
def test_sentences_stand_in_the_passage(text: str, expected: list[str]) -> None:
    found = [s for s in sentences(text, "en") if not s.heading]
    assert [s.text for s in found] == expected
    assert all(text[s.start : s.start + len(s.text)] == s.text for s in found)


@pytest.mark.parametrize(
    ("text", "entity", "expected"),
    [
        pytest.param("Orbit A1 is small.", "Orbit A1", True, id="a code"),
        pytest.param("Orbit A0 is small.", "Orbit A1", False, id="another code"),
        pytest.param("A runs for 12 hours.", "A", True, id="a letter"),
        pytest.param("A long day.", "A", False, id="an article"),
        pytest.param("Product B is small.", "product B", True, id="a letter behind a noun"),
        pytest.param("В Москве жарко.", "Москва", True, id="ru: another case"),
        pytest.param("A产品续航12小时", "A产品", True, id="zh: a letter before a noun"),
        pytest.param("黄河全长5464公里", "黄河", True, id="zh: a name"),
        pytest.param("长江全长6300公里", "黄河", False, id="zh: another name"),
    ],
)
def test_mentions(text: str, entity: str, expected: bool) -> None:
    assert mentions(text, entity) is expected


@pytest.mark.parametrize(
    ("text", "entity", "expected"),
    [
        pytest.param("Orbit A0 lasts 8 hours.", "Orbit A1", "A0", id="the older model"),
        pytest.param("It is protected by IPX7.", "Orbit A1", "", id="a code of another kind"),
        pytest.param("Lumen B2 的续航为9小时", "Orbit A1", "B2", id="zh: another product"),
        pytest.param("B runs for 10 hours.", "A", "B", id="another letter"),
        pytest.param("Sweden is large.", "Norway", "", id="names without codes are not told apart"),
    ],
)
def test_rivals(text: str, entity: str, expected: str) -> None:
    assert rival(text, entity) == expected


WORDS = st.sampled_from(
    "Acme sold 2,993 cars in 2022 . The battery of Orbit A1 lasts 12 hours | В 2022 году продано 500 машин 。 \n".split(
        " "
    )
)


@settings(max_examples=60)
@given(st.lists(WORDS, min_size=1, max_size=40), st.sampled_from(["en", "ru", "zh"]))
def test_a_quote_always_stands_in_the_passage(words: list[str], language: str) -> None:
    text = " ".join(words)
    answer = _read("How many cars were sold in 2022?", language, text)
    assert 0.0 <= answer.confidence <= 1.0
    if answer.found:
        assert answer.quote in text
        assert answer.value in answer.quote
    else:
        assert answer.reason

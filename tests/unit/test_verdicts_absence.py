"""That something is not known is borne out by words of absence alone, in three languages."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factledger.checks import verify_draft
from factledger.checks.text.absence import absence
from factledger.records import Fact, Source, Verdict

HOLDS = {
    "en": "Orbit A1 is a portable speaker. The battery of Orbit A1 lasts 10 hours. The price of Orbit A1 is 129 euros.",
    "ru": "Orbit A1 — колонка. Батарея Orbit A1 работает 10 часов. Цена Orbit A1 составляет 129 евро.",
    "zh": "Orbit A1是便携音箱。Orbit A1的电池续航为10小时。Orbit A1的价格为129欧元。",
}
ABSENT = {
    "en": (
        "The price of Orbit A1 was not found",
        "The price of Orbit A1 wasn’t found",
        "The price of Orbit A1 is not stated",
        "No price of Orbit A1 is given",
        "The price of Orbit A1 is unknown",
        "There is no information on the price of Orbit A1",
        "The source does not mention the price of Orbit A1",
        "The price of Orbit A1 could not be determined",
        "The price of Orbit A1 is missing",
        "The price of Orbit A1 has not yet been disclosed",
        "The sources are silent on the price of Orbit A1",
        "The battery life of Orbit A1 was not found",
    ),
    "ru": (
        "Цена Orbit A1 не найдена",
        "Цена Orbit A1 не указана",
        "Нет данных о цене Orbit A1",
        "Цена Orbit A1 неизвестна",
        "Сведения о цене Orbit A1 отсутствуют",
        "Источник не сообщает цену Orbit A1",
        "Цену Orbit A1 установить не удалось",
    ),
    "zh": (
        "未找到Orbit A1的价格",
        "Orbit A1的价格未说明",
        "没有Orbit A1价格的信息",
        "Orbit A1的价格不详",
        "Orbit A1的价格未知",
        "资料中没有提到Orbit A1的价格",
        "Orbit A1的价格尚未公布",
        "缺少Orbit A1的价格数据",
    ),
}
STOP = {"en": ".", "ru": ".", "zh": "。"}
CASES = [pytest.param(language, text, id=f"{language} {text}") for language, texts in ABSENT.items() for text in texts]


def one(draft: str, text: str, **more: list[Fact]) -> Verdict:
    (verdict,) = verify_draft(draft, [Source(id="S1", url="https://example.org/1", text=text)], **more)
    return verdict


@pytest.mark.parametrize("cites", [pytest.param(" [S1]", id="cites it"), pytest.param("", id="cites nothing")])
@pytest.mark.parametrize(("language", "text"), CASES)
def test_a_page_that_holds_the_thing_is_no_source_for_its_absence(language: str, text: str, cites: str) -> None:
    assert one(f"{text}{cites}{STOP[language]}", HOLDS[language]).status in ("unsourced", "rejected")


@pytest.mark.parametrize(("language", "text"), CASES)
def test_a_page_that_says_it_in_these_words_is_a_source(language: str, text: str) -> None:
    page = HOLDS[language].rsplit(STOP[language] if language == "zh" else ". ", 2 if language == "zh" else 1)[0]
    assert one(f"{text} [S1]{STOP[language]}", f"{page}{STOP[language]} {text}{STOP[language]}").status == "sourced"


@pytest.mark.parametrize(("language", "text"), CASES)
def test_a_fact_is_no_source_for_an_absence(language: str, text: str) -> None:
    quote = next(s for s in HOLDS[language].replace("。", "。\n").splitlines() if "129" in s)
    fact = Fact(id="F1", metric_id="M1", source_id="S1", status="verified", value="129", quote=quote)
    assert one(f"{text} [F1, S1]{STOP[language]}", HOLDS[language], facts=[fact]).status in ("unsourced", "rejected")


@pytest.mark.parametrize(
    ("draft", "page"),
    [
        pytest.param(
            "The price of Orbit A1 is unknown [S1].",
            "The price of Orbit A1 has not been announced yet.",
            id="en other words",
        ),
        pytest.param(
            "No price of Orbit A1 is given [S1].", "The price of Orbit A1 was not disclosed.", id="en both deny"
        ),
        pytest.param(
            "The price was not announced [S1].",
            "Orbit A1 was shown in May. Its price, expected in June, was not announced.",
            id="en behind an aside",
        ),
        pytest.param(
            "The price of Orbit A1 is not stated [S1].",
            "| Orbit A1 | Value |\n| --- | --- |\n| Price | not stated |\n",
            id="en a table",
        ),
        pytest.param("Цена Orbit A1 неизвестна [S1].", "Цена Orbit A1 пока не объявлена.", id="ru other words"),
        pytest.param("Orbit A1的价格未知[S1]。", "Orbit A1的价格尚未公布。", id="zh other words"),
    ],
)
def test_a_page_that_says_it_in_other_words_is_a_source(draft: str, page: str) -> None:
    assert one(draft, page).status == "sourced"


@pytest.mark.parametrize(
    ("draft", "page"),
    [
        pytest.param(
            "The price of Orbit A1 is not stated [S1].",
            "The price of Orbit A1 is 129 euros, its weight is not stated.",
            id="en another thing in the sentence",
        ),
        pytest.param(
            "The price of Orbit A1 is not stated [S1].",
            "The price of Orbit A1 is 129 euros. The price of Lumen B2 is not stated.",
            id="en another product",
        ),
        pytest.param(
            "The price of Orbit A1 is not stated [S1].",
            "| Orbit A1 | Value |\n| --- | --- |\n| Price | 129 euros |\n| Weight | not stated |\n",
            id="en another row",
        ),
        pytest.param(
            "Цена Orbit A1 неизвестна [S1].", "Цена Orbit A1 — 129 евро, а вес неизвестен.", id="ru another thing"
        ),
        pytest.param(
            "Цена Orbit A1 неизвестна [S1].",
            "Цена Orbit A1 — 129 евро. Цена Lumen B2 неизвестна.",
            id="ru another product",
        ),
        pytest.param("Orbit A1的价格未知[S1]。", "Orbit A1的价格为129欧元，重量未知。", id="zh another thing"),
        pytest.param(
            "Orbit A1的价格未知[S1]。", "Orbit A1的价格为129欧元。Lumen B2的价格未知。", id="zh another product"
        ),
    ],
)
def test_what_is_unknown_of_another_thing_is_no_source(draft: str, page: str) -> None:
    assert one(draft, page).status in ("unsourced", "rejected")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Orbit A1 does not support wireless charging.", id="en"),
        pytest.param("It is not only known but loved.", id="en not only"),
        pytest.param("The museum is not open on Mondays.", id="en closed"),
        pytest.param("Колонка не поддерживает беспроводную зарядку.", id="ru"),
        pytest.param("该音箱不支持无线充电。", id="zh"),
        pytest.param("区别不明显。", id="zh not plain to see"),
    ],
)
def test_what_a_thing_is_not_is_no_absence(text: str) -> None:
    assert absence(text) == ""


@settings(max_examples=30)
@given(st.text(alphabet="aбв价格 not.未无нет0123456789\n", max_size=200))
def test_words_of_absence_stand_in_the_text(text: str) -> None:
    words = absence(text)
    assert not words or words.split()[0].casefold() in text.casefold()

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factledger.checks import Passage, bind
from factledger.checks.drafts.binding import FLOORS, Strictness

EN = "In a study of 1,200 agents, success fell from 82 % at step 3 to 41 % at step 10. Four task families were sampled."
RU = "По данным ведомства, в 2022 году в стране продано 2 993 новых электромобиля Волга."
ZH = "A 产品在标准模式下续航约 12 小时，不支持无线充电。售价为 1999 元。"


@pytest.mark.parametrize(
    ("statement", "page", "bound"),
    [
        pytest.param("Success fell to 41 % at step 10 in the study.", EN, True, id="en: words and numbers are there"),
        pytest.param("Successes were falling to 41 % at step 10.", EN, True, id="en: other forms of the words"),
        pytest.param("LAM fell to 41 % at step 10 in the study.", EN, False, id="en: a code that never occurs"),
        pytest.param("Success fell to 43 % at step 10 in the study.", EN, False, id="en: a number that never occurs"),
        pytest.param("Success in Brazil fell to 41 % at step 10.", EN, False, id="en: a name that never occurs"),
        pytest.param("Prices of fuel rose quickly last winter.", EN, False, id="en: other words"),
        pytest.param("В 2022 году продали 2993 новых электромобиля.", RU, True, id="ru: other forms of the words"),
        pytest.param("В 2022 году продано 2 993 новых электромобиля Лада.", RU, False, id="ru: another name"),
        pytest.param("В 2022 году продано 3 993 новых электромобиля.", RU, False, id="ru: another number"),
        pytest.param("Цены на топливо быстро росли.", RU, False, id="ru: other words"),
        pytest.param("A 产品标准模式续航约 12 小时。", ZH, True, id="zh: words and numbers are there"),
        pytest.param("GPT-4 产品标准模式续航约 12 小时。", ZH, False, id="zh: a code that never occurs"),
        pytest.param("A 产品标准模式续航约 15 小时。", ZH, False, id="zh: another number"),
        pytest.param("燃料价格去年冬天迅速上涨。", ZH, False, id="zh: other words"),
        pytest.param("", EN, False, id="nothing to bind"),
    ],
)
def test_bind(statement: str, page: str, bound: bool) -> None:
    assert (bind(statement, [Passage("S1", page)]) is not None) is bound


@pytest.mark.parametrize(
    ("statement", "strictness", "bound"),
    [
        pytest.param("Anna Holm of Oslo counted 1,200 agents.", "numbers", True, id="numbers alone ask for no name"),
        pytest.param("Anna Holm of Oslo counted 1,200 agents.", "default", False, id="default asks for every name"),
        pytest.param("Anna Holm counted 1,200 agents at step 10.", "default", True, id="default takes half a name"),
        pytest.param("Anna Holm counted 1,200 agents at step 10.", "strict", False, id="strict asks for all of it"),
        pytest.param("Holm counted 10 % of 1,200 agents at a step.", "default", True, id="default asks for digits"),
        pytest.param("Holm counted 10 % of 1,200 agents at a step.", "strict", False, id="strict asks for the unit"),
    ],
)
def test_presets(statement: str, strictness: Strictness, bound: bool) -> None:
    page = "Ms Holm counted agents at every step: 1,200 at step 10."
    assert (bind(statement, [Passage("S1", page)], strictness=strictness) is not None) is bound


def test_the_best_passage_is_taken_and_says_what_it_lacks() -> None:
    passages = [Passage("S1", "Success fell at step 10."), Passage("S2", EN, start=40), Passage("S3", EN)]
    binding = bind("In a study success fell sharply at step 10.", passages)
    assert binding is not None
    assert binding.passage is passages[1]
    assert binding.missing == ("sharpli",)
    assert FLOORS["default"] <= binding.score < 1


def test_a_page_in_another_script_is_judged_by_numbers_and_codes_alone() -> None:
    page = [Passage("S1", "The GPT-4 model answered 1,200 questions correctly in this study.")]
    assert bind("Модель GPT-4 верно ответила на 1200 вопросов.", page) is not None
    assert bind("Модель GPT-5 верно ответила на 1200 вопросов.", page) is None
    assert bind("Модель верно ответила на вопросы.", page) is None


@settings(max_examples=30)
@given(st.text(max_size=60), st.text(max_size=200))
def test_any_text_is_read_and_the_score_is_a_share(statement: str, page: str) -> None:
    binding = bind(statement, [Passage("S1", page)], strictness="numbers")
    assert binding is None or 0 <= binding.score <= 1


@settings(max_examples=20)
@given(st.sampled_from([EN, RU, ZH]), st.text(max_size=80))
def test_more_text_never_unbinds_a_statement(page: str, more: str) -> None:
    statement = page.split("。")[0].split(". ")[0]
    before, after = (bind(statement, [Passage("S1", text)]) for text in (page, f"{page}\n{more}"))
    assert before is not None
    assert after is not None

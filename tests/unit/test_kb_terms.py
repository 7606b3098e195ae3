"""Words of a text, as an index and a query see them."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factledger.checks.text.terms import content_terms, held, terms


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Batteries lasted", ["batteri", "last"], id="English words are stemmed"),
        pytest.param("батареи батарею", ["батар", "батар"], id="Russian inflections meet"),
        pytest.param("Ёлка елка", ["елк", "елк"], id="е and ё meet"),
        pytest.param("电池续航", ["电池", "池续", "续航"], id="Han becomes overlapping bigrams"),
        pytest.param("電池續航", ["电池", "池续", "续航"], id="traditional and simplified characters meet"),
        pytest.param("中", ["中"], id="one Han character is a term"),
        pytest.param("1,200 1 200 1\u00a0200", ["1200", "1200", "1200"], id="digit groups are joined"),
        pytest.param("3.5 1,25", ["3.5", "1,25"], id="decimals stay whole"),
        pytest.param("308分", ["308", "分"], id="a number before Han is a whole number"),
        pytest.param("15kg H2O", ["15kg", "h2o"], id="letters and digits stay together"),
        pytest.param("GPT-4", ["gpt-4", "gpt", "4"], id="a code is a term and so are its parts"),
        pytest.param("Аполлона-11", ["аполлона-11", "аполлон", "11"], id="the words in a Russian code are stemmed"),
        pytest.param("в 2019 году", ["в", "2019", "год"], id="a year is a number"),
        pytest.param("ＡＢＣ１２", ["abc12"], id="full-width letters are plain ones"),
        pytest.param("U.S. policy", ["us", "polici"], id="initials are one word"),
        pytest.param("well-known don't", ["well", "known", "don"], id="hyphens and apostrophes part words"),
        pytest.param("infor\u00admation", ["inform"], id="a soft hyphen is not there"),
        pytest.param("infor-\nmation, рабо-\nтает", ["inform", "работа"], id="a word cut at a line end is whole"),
        pytest.param("2019-\n2020", ["2019", "2020"], id="years at a line end are two"),
        pytest.param("…!? —", [], id="punctuation alone has no terms"),
    ],
)
def test_terms(text: str, expected: list[str]) -> None:
    assert terms(text) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        pytest.param("How long does the battery last?", ["long", "batteri", "last"], id="English"),
        pytest.param("Сколько работает батарея?", ["работа", "батаре"], id="Russian"),
        pytest.param("电池的续航是多少？", ["电池", "续航"], id="Chinese"),
        pytest.param("What is it?", [], id="nothing but function words, English"),
        pytest.param("Что это такое?", [], id="nothing but function words, Russian"),
        pytest.param("这是什么？", [], id="nothing but function words, Chinese"),
    ],
)
def test_content_terms(question: str, expected: list[str]) -> None:
    assert content_terms(question) == expected


@settings(max_examples=60)
@given(st.text(alphabet="aé йё1,.-'中电 Ж\u0301", max_size=40))
def test_content_terms_are_terms_of_the_same_text_in_any_normal_form(text: str) -> None:
    assert terms(text) == terms(unicodedata.normalize("NFD", text))
    assert all(term and not term.isspace() and " " not in term for term in terms(text))


_SAMPLE = (
    "batteries Battery lying dies GPT-4 1,200 U.S. don't yes you'll О'Нил"
    " батарея Батареи ещё елка 电池 電池續航 電 ＡＢＣ 15kg"
)
_WORDS = st.sampled_from(_SAMPLE.split())


@settings(max_examples=60)
@given(st.lists(_WORDS | st.text(max_size=6), max_size=12), st.lists(_WORDS | st.text(max_size=4), max_size=6))
def test_what_is_held_is_what_the_terms_of_a_text_say(words: list[str], wanted: list[str]) -> None:
    text, asked = " ".join(words), {term for word in wanted for term in terms(word)}
    assert held(asked, text) == asked & set(terms(text))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        pytest.param("The batteries were lying there.", "lie", id="English"),
        pytest.param("Батареи ещё лежали.", "батарею", id="Russian"),
        pytest.param("電池續航時間", "电池", id="Chinese"),
    ],
)
def test_a_word_is_held_in_another_form(text: str, word: str) -> None:
    assert held(set(terms(word)), text) == set(terms(word)) != set()

"""Relevance counts the weighted share of the words asked for."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factledger.checks.text.relevance import relevance
from factledger.checks.text.terms import content_terms, terms

UNIFORM = 1.0


@pytest.mark.parametrize(
    ("asked", "text", "expected"),
    [
        pytest.param("battery life", "Its battery has a long life.", 1.0, id="all words stand in the text"),
        pytest.param("battery life", "The batteries are heavy.", 0.5, id="an inflected word counts"),
        pytest.param("срок службы прибора", "Приборы лёгкие.", 1 / 3, id="a russian word in another case counts"),
        pytest.param("电池续航", "续航为十小时", 1 / 3, id="chinese is compared by pairs of characters"),
        pytest.param("battery life", "A quiet fan.", 0.0, id="no word stands in the text"),
        pytest.param("battery", "", 0.0, id="an empty text holds nothing"),
        pytest.param("", "battery", 0.0, id="nothing asked for"),
    ],
)
def test_share_of_words(asked: str, text: str, expected: float) -> None:
    weights = dict.fromkeys(content_terms(asked), UNIFORM)
    assert relevance(weights, text) == pytest.approx(expected)


def test_a_rare_word_weighs_more() -> None:
    weights = {"zephyr": 0.9, "report": 0.1}
    assert relevance(weights, "the zephyr") == pytest.approx(0.9)
    assert relevance(weights, "a report") == pytest.approx(0.1)


@settings(max_examples=50)
@given(st.text(max_size=60), st.dictionaries(st.text(min_size=1, max_size=4), st.floats(0, 1), max_size=5))
def test_always_a_share(text: str, weights: dict[str, float]) -> None:
    share = relevance(weights, text)
    assert 0.0 <= share <= 1.0 + 1e-9
    present = dict.fromkeys(terms(text), UNIFORM)
    assert relevance(present, text) == (1.0 if present else 0.0)

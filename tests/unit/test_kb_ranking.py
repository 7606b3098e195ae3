"""How passages are ranked and weighed."""

import hashlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factledger.checks.text.terms import terms
from factledger.knowledge.index import INDEX_VERSION
from factledger.knowledge.ranking import ENOUGH, asked, rarest, term_weights, with_neighbours


@pytest.mark.parametrize(
    ("query", "content", "minor"),
    [
        pytest.param("How long does a battery last?", ("long", "batteri", "last"), ("how", "doe"), id="English"),
        pytest.param("Какова цена устройства?", ("цен", "устройств"), ("каков",), id="Russian"),
        pytest.param("电池续航是多少？", ("电池", "池续", "续航"), (), id="Chinese"),
    ],
)
def test_only_content_terms_bring_a_hit(query: str, content: tuple[str, ...], minor: tuple[str, ...]) -> None:
    found = asked(query)
    assert found.content == content
    assert set(minor) <= set(found.minor)
    assert not set(found.content) & set(found.minor)


def test_words_of_the_angle_are_minor_and_stay_content_when_the_query_has_them() -> None:
    found = asked("battery recall", ("criticism", "recall"))
    assert found.content == ("batteri", "recal")
    assert found.minor == ("critic",)


def test_rarer_terms_weigh_more() -> None:
    weights = term_weights({"common": 900, "rare": 3, "absent": 0}, 1000)
    assert 0 < weights["common"] < weights["rare"] < weights["absent"] == 1


def test_in_a_small_collection_a_word_of_every_passage_still_counts() -> None:
    assert term_weights({"everywhere": 3, "absent": 0}, 3)["everywhere"] > 0.5


def test_other_terms_need_another_version_of_the_index() -> None:
    """An index holds terms as they were made when it was written: raise INDEX_VERSION, then change both values."""
    sample = "Batteries of GPT-4 don't last 1,200.5 h. U.S. Батареи Аполлона-11 ещё, 電池續航 12小时 ＡＢＣ co-\nop x²"
    digest = hashlib.sha256("\n".join(terms(sample)).encode()).hexdigest()[:12]
    assert (INDEX_VERSION, digest) == (1, "e1758ead128a")


@pytest.mark.parametrize(
    ("frequency", "needed", "rest"),
    [
        pytest.param({"b": 40, "a": 7}, ["a", "b"], [], id="a small collection"),
        pytest.param({"b": 10**6, "a": ENOUGH}, ["a"], ["b"], id="a rare term in enough passages"),
        pytest.param({"b": 10**6, "a": 1}, ["a", "b"], [], id="a term in one passage alone does not hide the rest"),
        pytest.param({"c": 10**6, "b": 10**5, "a": 10}, ["a", "b"], ["c"], id="until there are enough"),
        pytest.param({"b": 10**6, "a": 10**5}, ["a"], ["b"], id="all are frequent"),
        pytest.param({"b": 0, "a": 0}, ["b", "a"], [], id="none occurs"),
        pytest.param({}, [], [], id="nothing is asked"),
    ],
)
def test_the_rarest_terms_bring_a_hit(frequency: dict[str, int], needed: list[str], rest: list[str]) -> None:
    assert rarest(frequency, frequency) == (needed, rest)


@settings(max_examples=50)
@given(st.dictionaries(st.text(min_size=1, max_size=3), st.integers(0, 500), max_size=5), st.integers(500, 10**7))
def test_weights_lie_between_0_and_1(frequencies: dict[str, int], total: int) -> None:
    assert all(0 < weight <= 1 for weight in term_weights(frequencies, total).values())


@pytest.mark.parametrize(
    ("scores", "documents", "expected"),
    [
        pytest.param({1: 2.0, 2: 3.0}, {1: "a", 2: "b"}, [2, 1], id="best first"),
        pytest.param({5: 2.0, 3: 2.0}, {5: "a", 3: "b"}, [3, 5], id="equal passages keep their order"),
        pytest.param({1: 9.0, 2: 2.0, 7: 3.0}, {1: "a", 2: "a", 7: "b"}, [1, 2, 7], id="a good neighbour raises"),
        pytest.param({1: 9.0, 2: 2.0, 7: 3.0}, {1: "a", 2: "b", 7: "b"}, [1, 7, 2], id="not across documents"),
        pytest.param({}, {}, [], id="nothing found"),
    ],
)
def test_with_neighbours(scores: dict[int, float], documents: dict[int, str], expected: list[int]) -> None:
    assert with_neighbours(scores, documents) == expected

import pytest

from factledger.checks.facts.answers import compare_answers


@pytest.mark.parametrize(
    ("one", "other", "agreement"),
    [
        pytest.param("Warsaw", "in Warsaw, Poland", "same", id="more detail"),
        pytest.param("Richard Marx", "Marx, Richard", "same", id="order"),
        pytest.param("Democrat", "Democratic Party", "same", id="inflection"),
        pytest.param("Obama", "Barack Obama", "same", id="a name in full"),
        pytest.param("USA", "United States", "same", id="an acronym"),
        pytest.param("York", "New York", "other", id="another place"),
        pytest.param("president", "vice president", "other", id="another office"),
        pytest.param("Brigadier General", "Lieutenant General", "other", id="words left on both sides"),
        pytest.param("Austria", "Australia", "other", id="look-alikes"),
        pytest.param("yes", "Да, конечно", "same", id="yes in two languages"),
        pytest.param("no", "是", "other", id="yes and no in two languages"),
        pytest.param("Warsaw", "Варшава", "unknown", id="another script"),
        pytest.param("в Варшаве", "Варшава, Польша", "same", id="ru: case and detail"),
        pytest.param("Варшава", "Краков", "other", id="ru: another place"),
        pytest.param("华沙", "波兰华沙", "same", id="zh: detail"),
        pytest.param("总统", "副总统", "other", id="zh: another office"),
        pytest.param("支持无线充电", "不支持无线充电", "other", id="zh: a negation"),
        pytest.param("supports charging", "does not support charging", "other", id="en: a negation"),
        pytest.param("A outlasts", "A outlasts", "same", id="the same words"),
        pytest.param("A is faster than B", "B is faster than A", "other", id="a comparison reversed"),
    ],
)
def test_compare_answers(one: str, other: str, agreement: str) -> None:
    assert compare_answers(one, other) == agreement
    assert compare_answers(other, one) == agreement


def test_other_words_for_a_claim_are_no_disagreement() -> None:
    one = "The plant was shut because its owner could no longer pay for the repair of the cooling towers"
    other = "Its operator closed the station after repairing both cooling towers had become too costly for the firm"
    assert compare_answers(one, other) == "same"


def test_another_number_in_the_same_words_is_a_disagreement() -> None:
    one = "The bridge over the northern strait carries about 30,000 cars a day in both directions"
    assert compare_answers(one, one.replace("30,000", "45,000")) == "other"
    assert compare_answers(one, one.replace("30,000", "30 thousand")) == "same"

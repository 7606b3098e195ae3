"""Figures come into a draft through slots and through nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factledger.checks.statements.marks import citation_marks
from factledger.records import Calculation, Fact, Source
from factledger.report import (
    PLACEHOLDER,
    digits_outside_slots,
    fill_slots,
    known_tokens,
    number_words_outside_slots,
)

SOURCES = (Source(id="S1", url="notes/a.md"), Source(id="S2", url="https://b.example"))
FACTS = (
    Fact(id="F1", metric_id="M1", source_id="S1", status="verified", value="12 hours"),
    Fact(id="F10", metric_id="M1", source_id="S2", status="verified", value="10 часов"),
    Fact(id="F2", metric_id="M1", source_id="S2", status="rejected", value="99 hours"),
    Fact(id="F3", metric_id="M1", source_id="S2", status="verified", value="15 h", meaning="unsupported"),
    Fact(id="F4", metric_id="M1", source_id="S9", status="verified", value="7 h"),
    Fact(id="F5", metric_id="M1", source_id="S1", status="verified", value="{F1.value} {K1} [S2, F2]\nnext"),
    Fact(id="F6", metric_id="M1", source_id="S1", status="verified", value="12小时[3]"),
)
CALCULATIONS = (
    Calculation(id="K1", formula="F1 - F10", fact_ids=("F1", "F10"), amount=2, text="2 hours more"),
    Calculation(id="K3", formula="F1 > F10", fact_ids=("F1", "F10"), text="battery: A is longer"),
    Calculation(id="K4", formula="F1 > F10", fact_ids=("F1", "F10"), text="iPod lasts longer"),
    Calculation(id="K2", formula="F1 - F2", fact_ids=("F1", "F2"), amount=-87, text="87 hours less"),
)


@pytest.mark.parametrize(
    ("draft", "filled"),
    [
        pytest.param("It lasts {F1.value} {F1}.", "It lasts 12 hours [F1, S1].", id="value and mark"),
        pytest.param("Работает {F10.value} {F10}.", "Работает 10 часов [F10, S2].", id="token, not substring"),
        pytest.param(
            "续航为{F6.value}{F6}。", "续航为12小时[F6, S1]。", id="a footnote mark of the page is no citation"
        ),
        pytest.param("A lasts {K1}.", "A lasts 2 hours more [K1, F1, F10].", id="calculation with its facts"),
        pytest.param(
            "{K3}. {K3}.",
            "Battery: A is longer [K3, F1, F10]. Battery: A is longer [K3, F1, F10].",
            id="opening a sentence",
        ),
        pytest.param("So: {K3}", "So: battery: A is longer [K3, F1, F10]", id="inside a sentence"),
        pytest.param("- {K3}", "- Battery: A is longer [K3, F1, F10]", id="opening an item"),
        pytest.param("{K4}", "iPod lasts longer [K4, F1, F10]", id="a name keeps its case"),
        pytest.param("{ f1 . value } {f1}", "12 hours [F1, S1]", id="case and blanks"),
        pytest.param("｛F1｝", "[F1, S1]", id="full-width braces"),
        pytest.param("x {F99} y", f"x {PLACEHOLDER} y", id="unknown fact"),
        pytest.param("{F2.value}", PLACEHOLDER, id="rejected fact"),
        pytest.param("{F3.value}", PLACEHOLDER, id="another meaning"),
        pytest.param("{F4}", PLACEHOLDER, id="source never opened"),
        pytest.param("{K2}", PLACEHOLDER, id="calculation over a rejected fact"),
        pytest.param("{F1.amount}", PLACEHOLDER, id="unknown field"),
        pytest.param("{K1.value}", PLACEHOLDER, id="field of a calculation"),
        pytest.param("{S1}", PLACEHOLDER, id="a source is no slot"),
        pytest.param("{F5.value}", "{F1.value} {K1} next", id="a value is never read as a slot again"),
        pytest.param(
            "set {x, y} and {} and {{F}} and {name}", "set {x, y} and {} and {{F}} and {name}", id="other braces"
        ),
    ],
)
def test_slots(draft: str, filled: str) -> None:
    assert fill_slots(draft, FACTS, CALCULATIONS, SOURCES) == filled


def test_the_marks_of_slots_are_citation_marks() -> None:
    filled = fill_slots("{F1} {K1}", FACTS, CALCULATIONS, SOURCES)
    assert [mark.ids for mark in citation_marks(filled)] == [("F1", "S1"), ("K1", "F1", "F10")]
    assert citation_marks(PLACEHOLDER) == []


@given(st.text(alphabet="ab {}.FKS129｛｝value\n", max_size=40))
def test_filling_never_shows_what_may_not_be_shown(draft: str) -> None:
    filled = fill_slots(draft, FACTS, CALCULATIONS, SOURCES)
    assert "99 hours" not in filled
    assert "87 hours" not in filled


@pytest.mark.parametrize(
    ("draft", "allowed", "found"),
    [
        pytest.param("It lasts {F1.value} {F1}.", [], [], id="only slots"),
        pytest.param("It lasts 12 hours.", [], ["12"], id="typed figure"),
        pytest.param("Orbit A1 lasts {F1.value}.", ["How long does Orbit A1 last?"], [], id="name of the question"),
        pytest.param("The A1-based model and the A1's battery", ["Orbit A1"], [], id="name with an ending"),
        pytest.param("It lasts 1 hour.", ["Orbit A1"], ["1"], id="a digit inside a name allows no number"),
        pytest.param("4 hours", ["GPT-4 or GPT-5?"], ["4"], id="a digit behind a dash allows no number"),
        pytest.param("In 2023 it was 12.5 %.", ["revenue in 2023"], ["12.5"], id="period of the question"),
        pytest.param("от 10 до 12 часов", ["работает ли 12 часов"], ["10"], id="russian"),
        pytest.param("续航12小时，价格199元", ["续航12小时吗？"], ["199"], id="chinese"),
        pytest.param("１２小时", [], ["12"], id="full-width digits"),
        pytest.param("１２ hours", ["12 hours?"], [], id="full-width digits of the question"),
        pytest.param("½ of it, x², ③", [], ["½", "x²", "③"], id="fractions, superscripts, circled"),
        pytest.param("٣ hours", [], ["٣"], id="other digits"),
        pytest.param("1. First {F1}\n2) Second {F1}", [], [], id="list markers"),
        pytest.param("It costs [S1] 3.", [], ["s1", "3"], id="a mark typed by hand"),
        pytest.param("1{F1.value}2", [], ["1", "2"], id="digits glued to a slot"),
        pytest.param("1,600 and 1,600", ["1600"], ["1,600", "1,600"], id="another notation, repeats kept"),
        pytest.param("the 2023–24 season", ["the 2023-24 season"], [], id="one kind of dash"),
    ],
)
def test_digits_outside_slots(draft: str, allowed: list[str], found: list[str]) -> None:
    assert digits_outside_slots(draft, known_tokens(allowed)) == found


@pytest.mark.parametrize(
    ("draft", "allowed", "found"),
    [
        pytest.param("The two sources disagree {F1}.", [], [], id="en: a small count"),
        pytest.param("It has a dozen lines and {F1.value} trains {F1}.", [], ["dozen"], id="en: a count"),
        pytest.param("Half of the {F1.value} trains are new {F1}.", [], ["Half"], id="en: a share"),
        pytest.param("The second largest fleet {F1}.", [], ["second"], id="en: a rank"),
        pytest.param("The fleet has XII lines {F1}.", [], ["XII"], id="en: Roman numerals"),
        pytest.param("The fleet has MMCXLV seats {F1}.", [], ["MMCXLV"], id="en: large Roman numerals"),
        pytest.param("The fleet has CD and DVD players {F1}.", [], [], id="en: short words of such letters"),
        pytest.param(
            "World War II trains {F1}.", ["Which trains are from World War II?"], [], id="en: of the question"
        ),
        pytest.param("Оба источника расходятся {F1}.", [], [], id="ru: a small count"),
        pytest.param("Половина из {F1.value} поездов новые {F1}.", [], ["Половина"], id="ru: a share"),
        pytest.param("Это второй по величине парк {F1}.", [], ["второй"], id="ru: a rank"),
        pytest.param("В парке двенадцать линий {F1}.", [], ["двенадцать"], id="ru: a count"),
        pytest.param("两个来源不一致{F1}。", [], [], id="zh: a small count"),
        pytest.param("其中一半是新的{F1}。", [], ["一半"], id="zh: a share"),
        pytest.param("规模排名第二{F1}。", [], ["第二"], id="zh: a rank"),
        pytest.param("共有十二条线路{F1}。", [], ["十二"], id="zh: a count"),
    ],
)
def test_number_words_outside_slots(draft: str, allowed: list[str], found: list[str]) -> None:
    assert number_words_outside_slots(draft, allowed) == found

"""What no source supports is hidden, and what the question names stays readable."""

import pytest

from factledger.report.mask import Mask, names_in

QUESTION = "Does Orbit A1 last 12 hours, as “the best speaker ever” does?"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("It costs 179 euros [F1, S1].", "It costs ▒▒▒.", id="figure with its currency, and mark"),
        pytest.param("It is “the finest of them all”.", "It is “▒▒▒”.", id="english quotation"),
        pytest.param('They call it "simply unbeatable".', 'They call it "▒▒▒".', id="straight marks"),
        pytest.param(
            "Он назван «лучшей покупкой года» и стоит 179 евро.", "Он назван «▒▒▒» и стоит ▒▒▒.", id="russian"
        ),
        pytest.param("它被称为“同类产品中最好的音箱”，售价199元。", "它被称为“▒▒▒”，售价▒▒▒。", id="chinese"),
        pytest.param("它被称为「同類產品中最好的音箱」", "它被称为「▒▒▒」", id="corner brackets"),
        pytest.param("It is “never closed and 99 long", "It is “▒▒▒", id="a quotation that no mark closes"),
        pytest.param("It lasts twelve hours, half as long.", "It lasts ▒▒▒, ▒▒▒ as long.", id="english words"),
        pytest.param("Работает двенадцать часов.", "Работает ▒▒▒.", id="russian words"),
        pytest.param("续航十五小时。", "续航▒▒▒。", id="chinese numerals"),
        pytest.param("Orbit A1 lasts 12 hours.", "Orbit A1 lasts 12 hours.", id="figures of the question"),
        pytest.param("It is “The best speaker ever”.", "It is “The best speaker ever”.", id="words of the question"),
        pytest.param("It's the users' choice", "It's the users' choice", id="apostrophes quote nothing"),
        pytest.param("x² and ½", "▒▒▒ and ▒▒▒", id="superscripts and fractions"),
        pytest.param("See https://made-up.example/a, or else.", "See ▒▒▒ or else.", id="english address"),
        pytest.param("Смотри www.made-up.example сейчас.", "Смотри ▒▒▒ сейчас.", id="russian address"),
        pytest.param("见https://made-up.example/a 。", "见▒▒▒ 。", id="chinese address"),
        pytest.param("It has 〧〣 keys.", "It has ▒▒▒ keys.", id="digits of merchants"),
    ],
)
def test_hide(text: str, shown: str) -> None:
    assert Mask([QUESTION]).hide(text) == shown


def test_words_that_may_be_quoted_give_no_figure_away() -> None:
    mask = Mask([], ["the 2031 model is best"])
    assert mask.hide("“best” cannot be wrong in 2031") == "“best” cannot be wrong in ▒▒▒"


def test_an_address_that_was_opened_is_shown_and_its_figures_allow_no_others() -> None:
    mask = Mask([], ["https://example.org/report"])
    shown = mask.hide("See https://example.org/report and https://example.org/made-up of 2031.")
    assert shown == "See https://example.org/report and ▒▒▒ of ▒▒▒."


def test_hiding_twice_changes_nothing() -> None:
    mask = Mask([QUESTION])
    once = mask.hide("It costs 179 euros or twelve, “the finest of them all” [S1].")
    assert mask.hide(once) == once


def test_names_are_kept_apart_from_numbers() -> None:
    assert names_in("Orbit A1, GPT-4 and 12 hours in 2023") == ["a1", "gpt-4"]

"""Text without end or sense costs every public gate no more than its length."""

from collections.abc import Callable

import pytest

from factledger.evals.bench.hostile import GATES, TEXTS, endless, growth, seconds

CHARS = 1_500
"""Of the shorter text; the longer one has four times as many."""
MOST = 10
"""4 is linear, 16 quadratic; what lies between is the clock of a busy machine."""
MEGABYTE = 1_000_000
PATIENCE_S = 60


@pytest.mark.parametrize("gate", [pytest.param(gate, id=name) for name, gate in GATES.items()])
def test_four_times_the_text_takes_about_four_times_as_long(gate: Callable[[str], object]) -> None:
    for what, unit in TEXTS.items():
        if growth(gate, unit, CHARS) > MOST:
            assert growth(gate, unit, CHARS) <= MOST, what


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param("fold_page", endless("a", MEGABYTE), id="a megabyte of one letter is folded"),
        pytest.param("find_quote, the page", endless("a", MEGABYTE), id="and searched"),
        pytest.param("quantities", endless("1", MEGABYTE), id="a megabyte of digits is read"),
        pytest.param("quotations", endless('"', 100_000), id="100,000 quotation marks are paired"),
        pytest.param("split_statements", endless('"', 100_000), id="and split"),
        pytest.param("split_statements", endless("(", 100_000), id="deep nesting is split"),
        pytest.param("verify_draft, the source", endless("不", MEGABYTE), id="a megabyte of one character is a source"),
    ],
)
def test_a_megabyte_ends(name: str, text: str) -> None:
    assert seconds(GATES[name], text) < PATIENCE_S

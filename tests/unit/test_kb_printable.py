"""What may reach a terminal."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factledger.cli.text import one_line, printable


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("plain, обычный, 普通", "plain, обычный, 普通", id="letters of any script stay"),
        pytest.param("two\nlines\tand a tab", "two\nlines\tand a tab", id="line ends and tabs stay"),
        pytest.param("\x1b[2Jgone", "\\x1b[2Jgone", id="an escape sequence is shown"),
        pytest.param("\x9b31m", "\\x9b31m", id="so is its one-character form"),
        pytest.param("over\rwritten", "over\\rwritten", id="a carriage return cannot overwrite a line"),
        pytest.param("a\u202eb", "a\\u202eb", id="text cannot be shown in another order"),
        pytest.param("a\udcffb", "a\\udcffb", id="an undecodable file name can be printed"),
        pytest.param("a\U000e0041b", "a\\U000e0041b", id="invisible tag characters are shown"),
    ],
)
def test_printable(text: str, expected: str) -> None:
    assert printable(text) == expected


def test_a_file_name_with_a_line_end_stays_on_one_line() -> None:
    assert one_line("a\nb\tc\x07") == "a\\nb\\tc\\x07"


@settings(max_examples=50)
@given(st.text())
def test_printable_text_can_be_encoded_and_is_printable_already(text: str) -> None:
    shown = printable(text)
    shown.encode("utf-8")
    assert printable(shown) == shown

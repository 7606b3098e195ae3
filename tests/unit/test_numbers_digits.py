"""Digits with separators: what they may mean, and in which order each language prefers it."""

from fractions import Fraction

import pytest

from factledger.checks.numbers.digits import MAX_DIGITS, read_digits

READINGS = [
    pytest.param("1600", "en", ["1600"], id="no separator"),
    pytest.param("1,600", "en", ["1600", "1.6?"], id="English groups by commas"),
    pytest.param("1,600", "zh", ["1600", "1.6?"], id="Chinese groups by commas"),
    pytest.param("1,600", "ru", ["1.6", "1600?"], id="Russian writes decimals after a comma"),
    pytest.param("1.600", "en", ["1.6", "1600?"], id="English writes decimals after a point"),
    pytest.param("1.600", "de", ["1600", "1.6?"], id="German groups by points"),
    pytest.param("1.600", "ru", ["1.6", "1600?"], id="Russian seldom groups by points"),
    pytest.param("16,00", "en", ["16"], id="two digits are no group"),
    pytest.param("0,600", "en", ["0.6"], id="no group follows a zero"),
    pytest.param("1234,567", "en", ["1234.567"], id="no group follows four digits"),
    pytest.param("2 993", "ru", ["2993"], id="a space groups"),
    pytest.param("1 298,05", "ru", ["1298.05"], id="spaces and a decimal comma"),
    pytest.param("1.200,50", "en", ["1200.5"], id="the last of two marks is the decimal one"),
    pytest.param("1,200.50", "de", ["1200.5"], id="whatever the language"),
    pytest.param("1'049,95", "de", ["1049.95"], id="Swiss apostrophes"),
    pytest.param("12,34,567.89", "en", ["1234567.89"], id="Indian groups"),
    pytest.param("61·4", "en", ["61.4"], id="a raised point"),
    pytest.param("17,786,419", "en", ["17786419"], id="three groups"),
    pytest.param("17,786,41", "en", [], id="a short last group is malformed"),
    pytest.param("1.234,567,890", "en", [], id="two marks that take turns are malformed"),
    pytest.param("192.168.1.1", "en", [], id="an address is no number"),
    pytest.param("1" * (MAX_DIGITS + 1), "en", [], id="an identifier is no number"),
]


@pytest.mark.parametrize(("token", "language", "expected"), READINGS)
def test_digits_are_read_by_locale(token: str, language: str, expected: list[str]) -> None:
    readings = read_digits(token, language)
    assert [r.value for r in readings] == [Fraction(value.rstrip("?")) for value in expected]
    assert [r.preferred for r in readings] == [not value.endswith("?") for value in expected]

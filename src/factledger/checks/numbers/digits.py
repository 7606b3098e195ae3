"""Digits with separators, and what they may mean by locale."""

import re
from fractions import Fraction
from typing import NamedTuple

DIGITS = r"(?>[0-9]{1,3}(?: [0-9]{3})+(?![0-9])(?:[.,·][0-9]+)?|[0-9]+(?:[.,'·][0-9]+)*)"
"""A run of digits with what separates them: points, commas, apostrophes, and spaces before groups of three."""

MAX_DIGITS = 60
"""A longer run is an identifier; no measured amount needs it, and reading it would not be linear."""

_SEPARATOR = re.compile(r"[.,' ·]")
# Which separator a language writes before decimals; the other one, or a space, separates its groups.
_DECIMAL_COMMA = frozenset("ru uk be bg de fr es pt it pl cs nl sv da no nb fi tr el ro hu id vi".split())
_POINT_GROUPS = frozenset("de es pt it nl da tr el ro id vi".split())


class Amount(NamedTuple):
    """One reading of a digit token."""

    value: Fraction
    decimals: int = 0
    preferred: bool = True
    grouped: bool = False
    """Read as decimals, although the digits may as well be a group of three."""


def read_digits(token: str, language: str) -> list[Amount]:
    """Return the readings of a token of `DIGITS`, the one that the language prefers first.

    Empty when its groups are malformed (`17,786,41`) or it is longer than `MAX_DIGITS`.
    """
    if len(token) > MAX_DIGITS:
        return []
    marks = _SEPARATOR.findall(token)
    if not marks:
        return [Amount(Fraction(int(token)))]
    pieces = _SEPARATOR.split(token)
    if len(marks) == 1:
        return _one_separator(pieces[0], marks[0], pieces[1], language)
    if len(set(marks)) == 1:
        return [Amount(Fraction(int("".join(pieces))))] if marks[0] != "·" and _grouped(pieces) else []
    if len(set(marks[:-1])) == 1 and marks[-1] != marks[0] and marks[-1] in ".,·" and _grouped(pieces[:-1]):
        return [_decimal("".join(pieces[:-1]), pieces[-1])]
    return []


def _one_separator(whole: str, mark: str, rest: str, language: str) -> list[Amount]:
    groups = len(rest) == 3 and len(whole) <= 3 and not whole.startswith("0")
    if mark in "' ":
        return [Amount(Fraction(int(whole + rest)))] if groups else []
    decimal = _decimal(whole, rest)
    if mark == "·" or not groups:
        return [decimal]
    as_group = Amount(Fraction(int(whole + rest)))
    decimal = decimal._replace(grouped=True)
    if prefers_decimal(mark, language):
        return [decimal, as_group._replace(preferred=False)]
    return [as_group, decimal._replace(preferred=False)]


def prefers_decimal(mark: str, language: str) -> bool:
    """Return whether a language writes this mark, rather than groups by it, before three digits."""
    if language in _DECIMAL_COMMA:
        return mark == "," or language not in _POINT_GROUPS
    return mark == "."


def _decimal(whole: str, rest: str) -> Amount:
    return Amount(Fraction(int(whole + rest), 10 ** len(rest)), len(rest))


def _grouped(pieces: list[str]) -> bool:
    """Return whether pieces are groups of three, or Indian groups of two before a last group of three."""
    first, *middle, last = pieces
    if not 1 <= len(first) <= 3 or len(last) != 3 or first.startswith("0"):
        return False
    return all(len(p) == 3 for p in middle) or (len(first) <= 2 and all(len(p) == 2 for p in middle))

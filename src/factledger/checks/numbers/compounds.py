"""Russian words with a numeral inside: двухлетний, двадцатипятипроцентный, полчаса."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from factledger.checks.numbers.adjectives import adjective_unit
from factledger.checks.numbers.quantity import Kind, Reading
from factledger.checks.numbers.scan import Token
from factledger.checks.numbers.table import table

_ONES = "одно=1 двух=2 дву=2 трех=3 четырех=4 пяти=5 шести=6 семи=7 восьми=8 девяти=9"
_TEENS = (
    "десяти=10 одиннадцати=11 двенадцати=12 тринадцати=13 четырнадцати=14 пятнадцати=15 шестнадцати=16 семнадцати=17"
    " восемнадцати=18 девятнадцати=19"
)
_TENS = (
    "двадцати=20 тридцати=30 сорока=40 пятидесяти=50 шестидесяти=60 семидесяти=70 восьмидесяти=80 девяносто=90 сто=100"
    " двухсот=200 трехсот=300 четырехсот=400 пятисот=500 шестисот=600 семисот=700 восьмисот=800 девятисот=900"
)
_COUNTED = re.compile(
    "(?:кратн|этажн|комнатн|местн|дверн|ядерн|палубн|ступенчат|сторонн|значн|разов|томн|тактн)[а-я]{2,3}"
)
_HALF = "пол"


def _values(pairs: str) -> dict[str, int]:
    return {prefix: int(value) for prefix, value in (pair.split("=") for pair in pairs.split())}


_VALUES = _values(f"{_ONES} {_TEENS} {_TENS}")
_ROUND = frozenset(_values(_TENS))
_BY_LENGTH = sorted(_VALUES, key=len, reverse=True)
_PREFIX = re.compile("|".join(_BY_LENGTH))
_SECOND = re.compile("|".join(sorted(_values(_ONES), key=len, reverse=True)))


class Compound(NamedTuple):
    """A word with a numeral inside, in the folded text."""

    start: int
    end: int
    reading: Reading
    weak: bool
    """Whether it states no unit (пятикратный), or names an age rather than an amount (десятилетие)."""


def find_compounds(text: str, words: Sequence[Token]) -> Iterator[Compound]:
    """Yield the words that hold a numeral, among those that begin like one."""
    for word in words:
        half = _half(text, word)
        if half:
            yield half
            continue
        prefix = _PREFIX.match(word.word)
        if prefix is None:
            continue
        value, end = _VALUES[prefix.group()], prefix.end()
        second = _SECOND.match(word.word, end) if prefix.group() in _ROUND else None
        if second:
            value, end = value + _VALUES[second.group()], second.end()
        unit = adjective_unit(text, word.start + end)
        if unit and unit[0] == word.end:
            kind: Kind = "percent" if unit[1] == "percent" else "measure"
            reading = Reading(Fraction(value), kind, None if kind == "percent" else unit[1])
            yield Compound(word.start, word.end, reading, word.word[end:].startswith("лети"))
        elif _COUNTED.fullmatch(word.word, end):
            yield Compound(word.start, word.end, Reading(Fraction(value)), weak=True)


def _half(text: str, word: Token) -> Compound | None:
    """Read полчаса, полгода and пол-литра."""
    if not word.word.startswith(_HALF):
        return None
    start = word.start + len(_HALF)
    start += word.end == start and text[start : start + 1] in ("-", " ")
    unit = table().words.at(text, start)
    if unit is None or unit[0] < word.end:
        return None
    return Compound(word.start, unit[0], Reading(Fraction(1, 2), "measure", unit[1][0]), weak=False)

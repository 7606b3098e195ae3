"""Whether four digits name a year, count something, or may do either."""

import re
from typing import NamedTuple

from factledger.checks.numbers.phrase import Phrase
from factledger.checks.numbers.quantity import Calendar, Kind, Reading

_CUE = re.compile(
    r"(?:\b(?:in|since|by|from|until|till|years?|after|before|during|between|early|late|mid|spring|summer|autumn|fall"
    r"|winter|season|в|во|с|со|к|до|по|после|году|год|года|летом|зимой|весной|осенью|нач[а-я]+|конце)[ -]|\("
    r"|(?<![0-9])(?:1[0-9]|20)[0-9]{2}(?:,? (?:and|or|to|и|или|по) |, |[-–]|[和、]))$",
    re.IGNORECASE,
)
_NOUN = re.compile(r"[ -]?(?:года|году|годом|годах|год|гг?\.?)(?![а-я])|-(?:го|м|й)(?![а-я])|年")
_FIRST, _LAST = 1000, 2199


class YearReading(NamedTuple):
    """How a number that may be a year reads."""

    end: int
    readings: tuple[Reading, ...]
    dates: tuple[Calendar, ...]
    label: Kind


def may_be_year(text: str, phrase: Phrase, readings: tuple[Reading, ...]) -> bool:
    """Return whether four plain digits, or words in the manner of nineteen eighty-four, may name a year."""
    if len(readings) != 1 or readings[0].decimals or not _FIRST <= readings[0].value <= _LAST:
        return False
    if phrase.kind == "year":
        return True
    if phrase.kind == "ordinal" and phrase.words:
        return bool(_NOUN.match(text, phrase.end))
    if phrase.end - phrase.start != 4 or not text[phrase.start : phrase.end].isdigit():
        return False
    return readings[0].kind == "count" or bool(_NOUN.match(text, phrase.end))


def read_year(
    text: str, span: tuple[int, int], digits_end: int, count: Reading, *, counted: bool, bare: bool
) -> YearReading:
    """Return the number as a year, as a count, or as both, by the words beside it.

    `counted` says that it is approximate or a bound, as years seldom are; `bare` that no noun follows.
    """
    start, end = span
    year = Reading(value=count.value, kind="year")
    dates = (Calendar(year=int(count.value)),)
    noun = _NOUN.match(text, digits_end)
    if noun:
        return YearReading(max(end, noun.end()), (year,), dates, "year")
    if not counted and (bare or _CUE.search(text, max(0, start - 12), start)):
        return YearReading(end, (year, count), dates, "year")
    return YearReading(end, (count, year), dates, "count")

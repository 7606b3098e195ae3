"""Times of day and durations written with a colon: 10:30 pm, 3:08, 下午3点半."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from factledger.checks.numbers.quantity import Reading
from factledger.checks.numbers.scan import Token

_COLON = re.compile(
    r"(?<![0-9:.,])(?P<hour>[0-9]{1,3}):(?P<minute>[0-5][0-9])(?::(?P<second>[0-5][0-9]))?(?![0-9:])"
    r"(?: ?(?P<half>[AaPp])\.? ?[Mm]\b\.?)?"
)
_PLAIN = re.compile(r"(?P<hour>1[0-2]|0?[1-9]) ?(?P<half>[AaPp])\.? ?[Mm]\b\.?(?![a-z])")
_HAN = re.compile(
    r"(?P<early>上午|凌晨|早上|清晨)?(?P<late>下午|晚上|傍晚|中午|夜里)? ?(?P<hour>[0-9]{1,2}) ?[点时] ?"
    r"(?:(?P<minute>[0-9]{1,2}) ?分(?!钟)|(?P<round>半|整))?"
)
_DAY = 24 * 60
_HALF = 12 * 60


class Clock(NamedTuple):
    """A time in the folded text, with its readings."""

    start: int
    end: int
    readings: tuple[Reading, ...]


def find_clocks(text: str, tokens: Sequence[Token]) -> Iterator[Clock]:
    """Yield the times of a folded text in order.

    A time of day is in minutes since midnight, with the unit `clock`; one that may be either half of the day has both
    readings. With a colon it may also be a duration, hours and minutes or minutes and seconds.
    """
    for token in tokens:
        if token.kind != "number":
            continue
        match = _COLON.match(text, token.start) or _PLAIN.match(text, token.start)
        if match:
            yield _clock(match)
        elif "点" in text[token.end : token.end + 2] or "时" in text[token.end : token.end + 2]:
            yield from _han_clock(_HAN.search(text, max(0, token.start - 3), token.end + 8), token)


def _clock(match: re.Match[str]) -> Clock:
    parts = match.groupdict()
    hour, minute = int(parts["hour"]), int(parts.get("minute") or 0)
    half = (parts["half"] or "").lower()
    readings = list(_of_day(hour, minute, half)) if hour <= _DAY // 60 else []
    if parts.get("minute") and not half:
        seconds = int(parts["second"]) if parts["second"] else None
        first = Fraction(hour * 60 + minute) * 60 + (seconds or 0)
        readings.append(Reading(first, "measure", "second"))
        if seconds is None:
            readings.append(Reading(Fraction(hour * 60 + minute), "measure", "second"))
    return Clock(match.start(), match.end(), tuple(readings))


def _of_day(hour: int, minute: int, half: str) -> Iterator[Reading]:
    minutes = hour * 60 + minute
    if half:
        yield _reading(minutes % _HALF + (_HALF if half == "p" else 0))
        return
    yield _reading(minutes)
    if hour <= _HALF // 60:
        yield _reading((minutes + _HALF) % _DAY)


def _reading(minutes: int) -> Reading:
    return Reading(Fraction(minutes), "date", "clock")


def _han_clock(match: re.Match[str] | None, token: Token) -> Iterator[Clock]:
    if match is None or match.start("hour") != token.start or int(match["hour"]) > _DAY // 60:
        return
    if not (match["minute"] or match["round"] or match["early"] or match["late"]):
        return
    minute = int(match["minute"]) if match["minute"] else 30 if match["round"] == "半" else 0
    half = "p" if match["late"] else "a" if match["early"] else ""
    yield Clock(match.start(), match.end(), tuple(_of_day(int(match["hour"]), minute, half)))

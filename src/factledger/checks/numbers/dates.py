"""Years, dates, quarters, decades and centuries in a text, in English, Russian and Chinese."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from factledger.checks.numbers import date_patterns as patterns
from factledger.checks.numbers.chinese import read_han
from factledger.checks.numbers.quantity import Calendar
from factledger.checks.numbers.scan import MONTHS, Scan


class DateSpan(NamedTuple):
    """A date in the folded text; two readings when day and month may change places."""

    start: int
    end: int
    readings: tuple[Calendar, ...]
    year_only: bool = False
    weak: bool = False
    """A month's name alone, with no word before it that makes it a date."""


_LONGEST_SHORT_RANGE = 40
"""Years between the ends of a range whose second year has two digits: 1998–99."""
_ROMAN = {"I": 1, "V": 5, "X": 10}


def find_dates(text: str, parts: Scan) -> list[DateSpan]:
    """Return the dates of a folded text in order; where two overlap, the longer one."""
    found = [
        *_named_months(text, parts),
        *_from_digits(text, parts),
        *_near_words(text, parts),
        *_han_dates(text, parts),
    ]
    found.sort(key=lambda span: (span.start, -span.end))
    kept: list[DateSpan] = []
    for span in found:
        if not kept or span.start >= kept[-1].end:
            kept.append(span)
        elif span.end - span.start > kept[-1].end - kept[-1].start:
            kept[-1] = span
    return kept


def _from_digits(text: str, parts: Scan) -> Iterator[DateSpan]:
    """Yield the dates that begin with digits, by how many digits there are and what follows them."""
    for token in parts.tokens:
        if token.kind != "number":
            continue
        match = patterns.LEADING.match(text, token.start)
        if match:
            yield from _one_from_digits(text, token.start, match.group("next"))


def _one_from_digits(text: str, start: int, following: str) -> Iterator[DateSpan]:
    if following in "-./–~ 至到":
        numeric = patterns.NUMERIC.match(text, start)
        yield from _numeric(numeric) if numeric else _year_range(patterns.YEARS.match(text, start))
    if following != ".":
        yield from _decade(patterns.DECADE.match(text, start))
        yield from _era(patterns.ERA.match(text, start))


def _near_words(text: str, parts: Scan) -> Iterator[DateSpan]:
    """Yield the dates around words such as century and quarter."""
    for token in parts.periods:
        window = max(0, token.start - 22), token.end + 16
        for pattern, read in _WORDED:
            match = pattern.search(text, *window)
            if match:
                yield from read(match)


def full_year(text: str) -> int:
    """Return a year written with two or four digits; 00 to 69 is this century."""
    year = int(text)
    if len(text) > 2:
        return year
    return year + (2000 if year < 70 else 1900)


def _named_months(text: str, parts: Scan) -> Iterator[DateSpan]:
    for token in parts.months:
        month = MONTHS[token.word]
        start, end = token.start, token.end
        capital = text[start].isupper() and text[start].isascii()
        if text[end : end + 1] == "." and len(token.word) <= 4:
            end += 1
        before = patterns.DAY_BEFORE.search(text, max(0, start - 16), start)
        if before and 1 <= int(before["day"]) <= 31:
            yield from _day_first(text, before, month, end)
            continue
        after = patterns.DAY_AFTER.match(text, end)
        if after and 1 <= int(after["day"]) <= 31 and capital:
            yield from _month_first(after, month, start)
            continue
        year = patterns.YEAR_AFTER.match(text, end)
        if year:
            yield DateSpan(start, year.end(), (Calendar(year=int(year["year"]), month=month),))
        elif capital or not token.word.isascii():
            cue = patterns.MONTH_CUE.search(text, max(0, start - 10), start)
            if len(token.word) > 3 or cue:
                yield DateSpan(start, end, (Calendar(month=month),), weak=not cue)


def _day_first(text: str, before: re.Match[str], month: int, end: int) -> Iterator[DateSpan]:
    tail = patterns.YEAR_AFTER.match(text, end)
    year = int(tail["year"]) if tail else None
    end = tail.end() if tail else end
    if before["from"] and 1 <= int(before["from"]) <= 31:
        yield DateSpan(
            before.start("from"), before.end("from"), (Calendar(year=year, month=month, day=int(before["from"])),)
        )
    yield DateSpan(before.start("day"), end, (Calendar(year=year, month=month, day=int(before["day"])),))


def _month_first(after: re.Match[str], month: int, start: int) -> Iterator[DateSpan]:
    year = int(after["year"]) if after["year"] else None
    if after["to"]:
        yield DateSpan(start, after.end("day"), (Calendar(year=year, month=month, day=int(after["day"])),))
        yield DateSpan(after.start("to"), after.end(), (Calendar(year=year, month=month, day=int(after["to"])),))
    else:
        yield DateSpan(start, after.end(), (Calendar(year=year, month=month, day=int(after["day"])),))


def _numeric(match: re.Match[str]) -> Iterator[DateSpan]:
    if match["y1"]:
        year, pairs = int(match["y1"]), [(int(match["m1"]), int(match["d1"]))]
    else:
        a, b = int(match["a"]), int(match["b"])
        year, pairs = int(match["y2"]), [(b, a), (a, b)] if match["s2"] != "." else [(b, a)]
    readings = tuple(
        Calendar(year=year, month=month, day=day)
        for month, day in dict.fromkeys(pairs)
        if 1 <= month <= 12 and 1 <= day <= 31
    )
    if readings:
        yield DateSpan(*match.span(), readings)


def _era(match: re.Match[str] | None) -> Iterator[DateSpan]:
    if match:
        year = int(match["year"] or match["ad"] or match["han"])
        yield DateSpan(*match.span(), (Calendar(year=-year if match["bc"] or match["qian"] else year),), year_only=True)


def _number(text: str) -> int:
    if text.isascii() and text.isdigit():
        return int(text)
    value = read_han(text)
    return int(value) if value is not None else 0


def _decade(match: re.Match[str] | None) -> Iterator[DateSpan]:
    if match is None:
        return
    if match["full"]:
        year = int(match["full"])
    elif match["short"]:
        year = 1900 + int(match["short"])
    else:
        year = 100 * (_number(match["century"]) - 1) + _number(match["han"])
    yield DateSpan(*match.span(), (Calendar(year=year, span="decade"),))


def _century(match: re.Match[str]) -> Iterator[DateSpan]:
    if match["digits"] or match["han"]:
        number = _number(match["digits"] or match["han"])
    elif match["roman"]:
        number = _roman(match["roman"].upper())
    else:
        number = patterns.CENTURY_WORDS.get(match["word"].lower(), 0)
    if number:
        yield DateSpan(*match.span(), (Calendar(year=100 * (number - 1), span="century"),))


def _roman(text: str) -> int:
    values = [_ROMAN[c] for c in text]
    return sum(-v if v < later else v for v, later in zip(values, [*values[1:], 0], strict=True))


def _part(match: re.Match[str]) -> Iterator[DateSpan]:
    year = next((match[g] for g in ("qy", "q2y", "oy", "zy", "hy", "hy2", "zhy") if match[g]), None)
    if match["half"]:
        part = "H1" if match["half"].lower() in ("first", "перво") else "H2"
    elif match["zh"] or match["h"]:
        part = f"H{match['h']}" if match["h"] else {"上": "H1", "下": "H2"}[match["zh"]]
    else:
        part = patterns.QUARTER_WORDS[next(match[g] for g in ("q", "q2", "ord", "zq") if match[g]).lower()]
    if year or not match["half"]:
        yield DateSpan(*match.span(), (Calendar(year=full_year(year) if year else None, part=part),))


def _han_dates(text: str, parts: Scan) -> Iterator[DateSpan]:
    for mark in parts.marks:
        window = max(0, mark - 9), mark + 16
        if text[mark] in "年月":
            match = patterns.HAN_DATE.search(text, *window)
            yield from _han_date(match) if match else ()
            if text[mark] == "年":
                yield from _decade(patterns.DECADE.search(text, *window))
                yield from _era(patterns.ERA.search(text, max(0, mark - 8), mark + 1))
        for pattern, read in _WORDED:
            match = pattern.search(text, *window)
            yield from read(match) if match else ()


def _han_date(match: re.Match[str]) -> Iterator[DateSpan]:
    year = _number(match["year"]) if match["year"] else None
    month, day = match["month"] or match["m2"], match["day"] or match["d2"]
    calendar = Calendar(year=year, month=_number(month) if month else None, day=_number(day) if day else None)
    if calendar.month is None or 1 <= calendar.month <= 12:
        yield DateSpan(*match.span(), (calendar,), year_only=month is None)


def _year_range(match: re.Match[str] | None) -> Iterator[DateSpan]:
    if match is None:
        return
    first, last = int(match["first"]), match["last"]
    second = int(last) if len(last) == 4 else first // 100 * 100 + int(last)
    close = len(match.group()) == 7 and match["mark"] in "-–/" and second - first <= _LONGEST_SHORT_RANGE
    if first < second <= 2200 and (len(last) == 4 or close):
        yield DateSpan(match.start("first"), match.end("first"), (Calendar(year=first),), year_only=True)
        yield DateSpan(match.start("last"), match.end("last"), (Calendar(year=second),), year_only=True)


def _fiscal(match: re.Match[str]) -> Iterator[DateSpan]:
    yield DateSpan(*match.span(), (Calendar(year=full_year(match["year"])),), year_only=True)


_WORDED = ((patterns.CENTURY, _century), (patterns.PART, _part), (patterns.FISCAL, _fiscal))

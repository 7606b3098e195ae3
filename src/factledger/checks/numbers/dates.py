"""Years, dates, quarters, decades and centuries in a text, in English, Russian and Chinese."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from factledger.checks.numbers.chinese import NUMERALS, read_han
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


_DAY_BEFORE = re.compile(
    r"(?<![0-9.,])(?:(?P<from>[0-9]{1,2}) ?(?:[-–]|to|and|по|и|до) ?)?(?P<day>[0-9]{1,2})(?:st|nd|rd|th|-?го|-?е)?(?: of)? $",
    re.IGNORECASE,
)
_DAY_AFTER = re.compile(
    r" (?P<day>[0-9]{1,2})(?:st|nd|rd|th)?(?:[-–](?P<to>[0-9]{1,2}))?(?![0-9:.%])(?!,[0-9])(?:,? (?P<year>[12][0-9]{3})(?![0-9]))?"
)
_YEAR_AFTER = re.compile(r"(?:,| of|,? in)? (?P<year>[12][0-9]{3})(?![0-9]|[.,][0-9])(?P<tail>-?(?:го|м|й)? ?(?:года|году|годом|гг?\.?)?(?![а-я]))?")
_MONTH_CUE = re.compile(
    r"(?:\b(?:in|since|by|until|till|from|during|of|last|next|early|late|mid|through|before|after|and|to|в|во|к|с|до|по|за|на|и|начале|конце|середине)[ -]|[-–/])$",
    re.IGNORECASE,
)
_NUMERIC = re.compile(
    r"(?<![0-9.,/-])(?:(?P<y1>[12][0-9]{3})(?P<s1>[-/.])(?P<m1>[0-9]{1,2})(?P=s1)(?P<d1>[0-9]{1,2})"
    r"|(?P<a>[0-9]{1,2})(?P<s2>[-/.])(?P<b>[0-9]{1,2})(?P=s2)(?P<y2>[12][0-9]{3}))(?![0-9]|[.,/-][0-9])"
)
_ERA = re.compile(
    r"(?<![0-9.,])(?P<year>[0-9]{1,4}) ?(?:(?P<bc>B\.? ?C\.?(?: ?E\.?)?|г?г?\.? ?до н\. ?э\.)|A\.? ?D\.?|C\.? ?E\.?|г?г?\.? ?н\. ?э\.)(?![A-Za-z])"
    r"|\bA\.?D\.? (?P<ad>[0-9]{1,4})(?![0-9])|公元(?P<qian>前)?(?P<han>[0-9]{1,4})年"
)
_DECADE = re.compile(
    r"(?<![0-9])(?P<full>[12][0-9]{2}0)(?:'?s(?![a-z])|-?[xхе](?![а-я])(?: (?:годах|годов|годы|годам|гг\.?))?|年代)"
    r"|(?<![0-9])'?(?P<short>[1-9]0)(?:'?s(?![a-z])|-[хxе] (?:годах|годов|годы|годам|гг\.?))"
    rf"|(?P<century>[0-9]{{1,2}}|[{NUMERALS}]{{1,3}}) ?世纪 ?(?P<han>[1-9]0|[{NUMERALS}]{{1,2}}) ?年代"
)
_CENTURY = re.compile(
    r"(?<![0-9])(?P<digits>[0-9]{1,2})(?:st|nd|rd|th|-?й|-?го|-?м)?[ -]?(?:centur(?:y|ies)|век(?:а|е|ом|у|ах|ов)?(?![а-я])|вв?\.|столети[еяию])"
    r"|\b(?P<roman>[IVX]{1,5})(?:-?й|-?го|-?м)? ?(?:centur(?:y|ies)|век(?:а|е|ом|у|ах|ов)?(?![а-я])|вв?\.|столети[еяию])"
    rf"|(?P<han>[0-9]{{1,2}}|[{NUMERALS}]{{1,3}}) ?世纪(?! ?(?:[1-9]0|[{NUMERALS}]{{1,2}}) ?年代)"
    r"|\b(?P<word>[a-z]+(?:-first|-second)?)[ -]centur(?:y|ies)",
    re.IGNORECASE,
)
_CENTURY_WORDS = {
    w: i
    for i, w in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth"
        " fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second".split(),
        1,
    )
}
_QUARTER_WORDS = {
    w: f"Q{i}"
    for i, forms in enumerate(
        (
            "first 1st перв i 1 一", "second 2nd втор ii 2 二", "third 3rd трет iii 3 三", "fourth 4th четверт iv 4 四"
        ),
        1,
    )
    for w in forms.split()
}  # fmt: skip
_PART = re.compile(
    r"\bQ(?P<q>[1-4])(?![0-9A-Za-z])(?:(?: of)?,? ?(?:FY ?)?'?(?P<qy>[12][0-9]{3}|[0-9]{2})(?![0-9]))?"
    r"|(?<![0-9])(?P<q2>[1-4])Q ?'?(?P<q2y>[12][0-9]{3}|[0-9]{2})(?![0-9])"
    r"|\b(?P<ord>first|second|third|fourth|1st|2nd|3rd|4th|перв|втор|трет|четверт|IV|I{1,3}|[1-4])"
    r"(?:ый|ой|ого|ом|ому|ий|ьего|ьем|ьему|-?[йм]|-?го)?[ -](?:fiscal )?(?:quarter|квартал(?:а|е|у|ом)?)(?![a-zа-я])"
    r"(?:(?: of| in)?,? (?P<oy>[12][0-9]{3})(?![0-9]))?"
    r"|(?:(?P<zy>[12][0-9]{3}) ?年)?第?(?P<zq>[一二三四1-4])季度"
    r"|\bH(?P<h>[12])(?: ?'?(?P<hy>[12][0-9]{3}|[0-9]{2})(?![0-9]))"
    r"|\b(?P<half>first|second|перво|второ)(?:е|го|м|му)?[ -](?:half of(?: the year)?|полугоди[еяию])(?: (?P<hy2>[12][0-9]{3})(?![0-9]))?"
    r"|(?:(?P<zhy>[12][0-9]{3}) ?年)?(?P<zh>[上下])半年",
    re.IGNORECASE,
)
_HAN_DATE = re.compile(
    rf"(?:(?P<year>(?<![0-9.,])[12][0-9]{{3}}|(?<![{NUMERALS}])[一二][零一二三四五六七八九]{{3}}) ?年(?!代|级|来))"
    rf"(?: ?(?P<month>[0-9]{{1,2}}|[{NUMERALS}]{{1,2}}) ?月(?:份)?(?: ?(?P<day>[0-9]{{1,2}}|[{NUMERALS}]{{1,3}}) ?[日号])?)?"
    rf"|(?<![0-9.,{NUMERALS}])(?P<m2>[0-9]{{1,2}}|[{NUMERALS}]{{1,2}}) ?月(?: ?份|(?: ?(?P<d2>[0-9]{{1,2}}|[{NUMERALS}]{{1,3}}) ?[日号]))?"
)
_YEARS = re.compile(
    r"(?<![0-9.,/:])(?P<first>1[0-9]{3}|20[0-9]{2}|21[0-9]{2}) ?(?P<mark>[-–/~]|至|到|—) ?(?P<last>[12][0-9]{3}|[0-9]{2})(?![0-9]|[.,:/-][0-9]|[%°]| ?%)"
)
_FISCAL = re.compile(r"\b(?:FY|fiscal(?: year)?|CY) ?'?(?P<year>[12][0-9]{3}|[0-9]{2})(?![0-9])", re.IGNORECASE)
_LEADING = re.compile(r"[0-9]{1,4}(?![0-9])(?P<next>.?)", re.DOTALL)
_ROMAN = {"I": 1, "V": 5, "X": 10}


def find_dates(text: str, parts: Scan) -> list[DateSpan]:
    """Return the dates of a folded text in order; where two overlap, the longer one."""
    found = [*_named_months(text, parts), *_from_digits(text, parts), *_near_words(text, parts), *_han_dates(text, parts)]
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
        match = _LEADING.match(text, token.start)
        if match:
            yield from _one_from_digits(text, token.start, match.group("next"))


def _one_from_digits(text: str, start: int, following: str) -> Iterator[DateSpan]:
    if following in "-./–~ 至到":
        numeric = _NUMERIC.match(text, start)
        yield from _numeric(numeric) if numeric else _year_range(_YEARS.match(text, start))
    if following != "." :
        yield from _decade(_DECADE.match(text, start))
        yield from _era(_ERA.match(text, start))


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
        before = _DAY_BEFORE.search(text, max(0, start - 16), start)
        if before and 1 <= int(before["day"]) <= 31:
            yield from _day_first(text, before, month, end)
            continue
        after = _DAY_AFTER.match(text, end)
        if after and 1 <= int(after["day"]) <= 31 and capital:
            yield from _month_first(after, month, start)
            continue
        year = _YEAR_AFTER.match(text, end)
        if year:
            yield DateSpan(start, year.end(), (Calendar(year=int(year["year"]), month=month),))
        elif capital or not token.word.isascii():
            cue = _MONTH_CUE.search(text, max(0, start - 10), start)
            if len(token.word) > 3 or cue:
                yield DateSpan(start, end, (Calendar(month=month),), weak=not cue)


def _day_first(text: str, before: re.Match[str], month: int, end: int) -> Iterator[DateSpan]:
    tail = _YEAR_AFTER.match(text, end)
    year = int(tail["year"]) if tail else None
    end = tail.end() if tail else end
    if before["from"] and 1 <= int(before["from"]) <= 31:
        yield DateSpan(before.start("from"), before.end("from"), (Calendar(year=year, month=month, day=int(before["from"])),))
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
        number = _CENTURY_WORDS.get(match["word"].lower(), 0)
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
        part = _QUARTER_WORDS[next(match[g] for g in ("q", "q2", "ord", "zq") if match[g]).lower()]
    if year or not match["half"]:
        yield DateSpan(*match.span(), (Calendar(year=full_year(year) if year else None, part=part),))


def _han_dates(text: str, parts: Scan) -> Iterator[DateSpan]:
    for mark in parts.marks:
        window = max(0, mark - 9), mark + 16
        if text[mark] in "年月":
            match = _HAN_DATE.search(text, *window)
            yield from _han_date(match) if match else ()
            if text[mark] == "年":
                yield from _decade(_DECADE.search(text, *window))
                yield from _era(_ERA.search(text, max(0, mark - 8), mark + 1))
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
    if first < second <= 2200 and (len(last) == 4 or match["mark"] in "-–/"):
        yield DateSpan(match.start("first"), match.end("first"), (Calendar(year=first),), year_only=True)
        yield DateSpan(match.start("last"), match.end("last"), (Calendar(year=second),), year_only=True)


def _fiscal(match: re.Match[str]) -> Iterator[DateSpan]:
    yield DateSpan(*match.span(), (Calendar(year=full_year(match["year"])),), year_only=True)


_WORDED = ((_CENTURY, _century), (_PART, _part), (_FISCAL, _fiscal))

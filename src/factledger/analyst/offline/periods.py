"""The period a text speaks of: years, quarters, halves and months, and years named from today."""

import re
from dataclasses import dataclass

from factledger.records import Language

_YEAR = r"(?:1[5-9]|20)\d\d"
_EN_MONTH = r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
_RU_MONTH = r"(?:январ|феврал|март|апрел|ма[йея]|июн|июл|август|сентябр|октябр|ноябр|декабр)[а-я]*"
_PARTS: dict[Language, str] = {
    "en": rf"(?:(?:the )?(?:first|second|third|fourth) (?:quarter|half)(?: of)? |[QH][1-4],? (?:of )?|{_EN_MONTH},?"
    rf" (?:of )?)",
    "ru": rf"(?:(?:перв|втор|трет|четв[её]рт)\w+ (?:квартал\w*|кв\.?|полугоди\w*) "
    rf"|(?:I{{1,3}}|IV|[1-4])(?:-?[а-я]{{1,2}})? (?:квартал\w*|кв\.?|полугоди\w*) |{_RU_MONTH} )",
}
_PATTERNS: dict[Language, "re.Pattern[str]"] = {
    "en": re.compile(
        rf"(?:{_PARTS['en']})?(?:fiscal (?:year )?|FY ?)?(?<!\d)(?P<year>{_YEAR})(?:\s?(?:[-–—/]"
        rf"|to)\s?(?P<last>{_YEAR}|\d\d))?(?![\d%]|[.,]\d)s?"
        rf"|(?<!\w)(?P<relative>this year|last year)(?!\w)",
        re.IGNORECASE,
    ),
    "ru": re.compile(
        rf"(?:{_PARTS['ru']})?(?<!\d)(?P<year>{_YEAR})(?:-?(?:го|м|й|е|ом))?(?:\s?[-–—/]\s?(?P<last>{_YEAR}|\d\d))?(?![\d%]|[.,]\d)"
        rf"(?:\s?(?:год(?:у|а|ы|ах|ов)?|гг?\.?)(?!\w))?|(?<!\w)(?P<relative>это[мт] год(?:у)?|прошл(?:ом|ый)"
        rf" год(?:у)?)(?!\w)",
        re.IGNORECASE,
    ),
    "zh": re.compile(
        rf"(?<!\d)(?P<year>{_YEAR})(?:\s?[-–—至到]\s?(?P<last>{_YEAR}|\d\d))?(?![\d%]|[.,]\d)\s?(?:财年|年度|年)?"
        r"(?:第?[一二三四1-4]季度|[上下]半年|\s?\d{1,2}\s?月|Q[1-4])?|(?P<relative>今年|去年)"
    ),
}
_NEUTRAL = re.compile(rf"(?<!\d)(?P<year>{_YEAR})(?:\s?[-–—/]\s?(?P<last>{_YEAR}))?(?![\d%]|[.,]\d)(?P<relative>(?!))?")
_BEFORE = re.compile(r"(?:\b(?:in|during|for|over)(?: the year)?|(?<!\w)(?:в|во|за))\s+$|在$", re.IGNORECASE)
_DAY = re.compile(r"(?<![\d.,])(?:[12]?\d|3[01])(?:st|nd|rd|th|-?го)?(?:,| of)?\s$|[./-]$", re.IGNORECASE)
_HAN_DAY = re.compile(r"\s?\d{1,2}\s?日|[./-]\d")
_LAST = re.compile(r"last|прошл|去")


@dataclass(frozen=True, slots=True)
class Period:
    """A stretch of time as a text names it."""

    text: str
    """As written, without the preposition; a year named from today is written out ("2025" for "last year")."""
    years: frozenset[str]
    """Every year it names; both ends of a span."""
    start: int
    end: int
    lead: int
    """Where its preposition begins; `start` when there is none."""


def periods(text: str, language: Language, today: str = "") -> list[Period]:
    """Return every period a text names, in order.

    Args:
        text: Any text.
        language: Whose month and quarter words are known; bare years are found in every language.
        today: ISO date from which "last year" counts; without it such words are left out.
    """
    pattern = _PATTERNS.get(language, _NEUTRAL)
    found = (_period(match, text, today) for match in pattern.finditer(text))
    return [period for period in found if period]


def _period(match: "re.Match[str]", text: str, today: str) -> Period | None:
    before = _BEFORE.search(text, 0, match.start())
    lead = before.start() if before else match.start()
    if match["relative"]:
        if not today:
            return None
        year = str(int(today[:4]) - bool(_LAST.match(match["relative"].casefold())))
        return Period(year, frozenset({year}), match.start(), match.end(), lead)
    last = match["last"] or match["year"]
    years = frozenset({match["year"], match["year"][: 4 - len(last)] + last})
    return Period(match.group().strip(), years, match.start(), match.end(), lead)


def days_left_out(text: str, language: Language) -> list[Period]:
    """Return the periods of a text but the dates of single days: what stands under "31 January 2025" is of no month."""
    return [p for p in periods(text, language) if not _DAY.search(text, 0, p.start) and not _HAN_DAY.match(text, p.end)]


_PARTS_OF_A_YEAR = {
    "1": r"\bq1\b|first quarter|\b(?:перв\w+|I|1)(?:-?[а-я]{1,2})? кв\w*|第?[一1]季度",
    "2": r"\bq2\b|second quarter|\b(?:втор\w+|II|2)(?:-?[а-я]{1,2})? кв\w*|第?[二2]季度",
    "3": r"\bq3\b|third quarter|\b(?:трет\w+|III|3)(?:-?[а-я]{1,2})? кв\w*|第?[三3]季度",
    "4": r"\bq4\b|fourth quarter|\b(?:четв[её]рт\w+|IV|4)(?:-?[а-я]{1,2})? кв\w*|第?[四4]季度",
    "a": r"\bh1\b|first half|\bперв\w+ полугоди\w+|上半年",
    "b": r"\bh2\b|second half|\bвтор\w+ полугоди\w+|下半年",
}


def same_period(one: Period, other: Period) -> bool:
    """Whether two periods can be one: they share a year and, where both name a part of it, that part."""
    parts = _part(one.text), _part(other.text)
    return bool(one.years & other.years) and (not all(parts) or parts[0] == parts[1])


def _part(period: str) -> str:
    """Which part of a year a period names; empty for a whole one."""
    found = (part for part, pattern in _PARTS_OF_A_YEAR.items() if re.search(pattern, period, re.IGNORECASE))
    return next(found, "")

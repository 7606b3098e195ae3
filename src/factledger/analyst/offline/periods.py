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
    "ru": rf"(?:(?:перв|втор|трет|четв[её]рт)\w+ (?:квартал|полугоди)\w* |(?:I{{1,3}}|IV|[1-4])(?:-?[а-я]{{1,2}})?"
    rf" (?:квартал|полугоди)\w* |{_RU_MONTH} )",
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


def same_period(one: Period, other: Period) -> bool:
    """Whether two periods share a year; a part of a year is compared by whoever needs it."""
    return bool(one.years & other.years)

"""Dates of documents: in metadata, and in a line that is nothing but a date."""

import re
from datetime import date
from email.utils import parsedate

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan января январь",
            "february feb февраля февраль",
            "march mar марта март",
            "april apr апреля апрель",
            "may мая май",
            "june jun июня июнь",
            "july jul июля июль",
            "august aug августа август",
            "september sep sept сентября сентябрь",
            "october oct октября октябрь",
            "november nov ноября ноябрь",
            "december dec декабря декабрь",
        ),
        start=1,
    )
    for name in names.split()
}
_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_YEAR = r"(?P<year>(?:19|20)\d\d)"
_DATES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_YEAR}-(?P<month>\d\d?)-(?P<day>\d\d?)",
        rf"{_YEAR}/(?P<month>\d\d?)/(?P<day>\d\d?)",
        rf"{_YEAR}\.(?P<month>\d\d?)\.(?P<day>\d\d?)",
        rf"{_YEAR}\s*年\s*(?P<month>\d\d?)\s*月\s*(?P<day>\d\d?)\s*[日号]",
        rf"(?P<day>\d\d?)\.(?P<month>\d\d?)\.{_YEAR}(?:\s*г\.?)?",
        rf"(?P<day>\d\d?)(?:st|nd|rd|th)?\s+(?P<month>{_MONTH})\.?,?\s+{_YEAR}(?:\s*(?:года|г\.?))?",
        rf"(?P<month>{_MONTH})\.?\s+(?P<day>\d\d?)(?:st|nd|rd|th)?,?\s+{_YEAR}",
    )
)
_LABEL = re.compile(
    r"(?:date|dated|(?:date )?published|(?:published|posted|released) on|posted|released|as of"
    r"|(?:last )?(?:updated|modified|revised)(?: on)?"
    r"|дата(?: публикации| обновления| выпуска)?|опубликовано|обновлено|изменено"
    r"|(?:发布|更新|修改|发表|出版)(?:日期|时间|于)?|日期|时间)\s*[:：]?\s*",
    re.IGNORECASE,
)
_DRESS = re.compile(r"^[\s*_#>(\[（|-]+|[\s*_)\]）|.。]+$")
_TIME = re.compile(r"[,T\s]*\d\d?:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:Z|UTC|GMT|MSK|МСК|[+-]\d\d:?\d\d)?$")
_HEAD_LINES, _TAIL_LINES = 12, 3
_LONGEST_LINE = 80


def iso_date(text: str) -> str | None:
    """Return the date that a metadata value begins with, as ISO; None when it names no full day.

    Reads ISO 8601, PDF dates (`D:20250312…`), mail dates and the written forms of `dated_line`.
    """
    text = text.strip()
    packed = re.match(r"(?:D:)?(\d{4})(\d\d)(\d\d)(?!\d{1,5}$)", text)
    if packed and (text.startswith("D:") or len(text) == 8):
        return _valid(*map(int, packed.groups()))
    mail = parsedate(text)
    if mail:
        return _valid(*mail[:3])
    return _at_start(text)


def dated_line(text: str) -> str | None:
    """Return the date of the first line, near the top or at the end, that is nothing but a date.

    A label before it (`Published:`, `Дата:`, `发布日期：`) and a time behind it are allowed; 03/04/2025 is no date,
    because nobody can tell its month.
    """
    lines = [line for line in text[:4000].splitlines() if line.strip()][:_HEAD_LINES]
    tail = [line for line in text[-1000:].splitlines() if line.strip()][-_TAIL_LINES:]
    return next((found for line in [*lines, *tail] if (found := _of_line(line))), None)


def _of_line(line: str) -> str | None:
    if len(line) > _LONGEST_LINE or not any(c.isdigit() for c in line):
        return None
    line = _TIME.sub("", _DRESS.sub("", line))
    label = _LABEL.match(line)
    line = _DRESS.sub("", line[label.end() :] if label else line)
    return next((_of_match(m) for p in _DATES if (m := p.fullmatch(line))), None)


def _at_start(text: str) -> str | None:
    return next((_of_match(m) for p in _DATES if (m := p.match(text))), None)


def _of_match(match: "re.Match[str]") -> str | None:
    month = match["month"].casefold()
    return _valid(int(match["year"]), _MONTHS.get(month) or int(month), int(match["day"]))


def _valid(year: int, month: int, day: int) -> str | None:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None

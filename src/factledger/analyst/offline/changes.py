"""Questions for a change: "by how much did revenue grow from 2023 to 2024"."""

import re
from collections.abc import Sequence

from factledger.analyst.offline.attributes import named_property
from factledger.analyst.offline.naming import nominative
from factledger.analyst.offline.periods import Period, periods
from factledger.records import Language

_EN_MOVES = (
    r"gr[eo]w\w*|ris\w+|rose|increase\w*|fall\w*|fell|drop\w*|decrease\w*|decline\w*|change\w*"
    r"|(?:go|gone|went) (?:up|down)"
)
_CHANGED: dict[Language, "re.Pattern[str]"] = {
    "en": re.compile(
        rf"\b(?:by how (?:much|many)|how much (?:did|do|does|has|have))\b.*\b(?:{_EN_MOVES})\b"
        r"|\bhow much (?:higher|lower)\b|\bwhat (?:is|was) the (?:change|increase|decrease|difference|growth) in\b",
        re.IGNORECASE,
    ),
    "ru": re.compile(
        r"(?<!\w)на ?сколько(?!\w).*(?:выр[оа]с|возр[оа]с|увелич|повы[сш]|сни[зж]|упал|сокра[тщ]|измен|уменьш"
        r"|больше|меньше|выше|ниже)",
        re.IGNORECASE,
    ),
    "zh": re.compile(r"(?:增长|增加|上升|提高|下降|减少|降低|变化|上涨|下跌)了?(?:多少|百分之几|几)|[多少]了多少"),
}
_COMPARED: dict[Language, "re.Pattern[str]"] = {
    "en": re.compile(r"\bcompar\w+|\bdifference between\b", re.IGNORECASE),
    "ru": re.compile(r"(?<!\w)(?:сравни|разниц)\w*", re.IGNORECASE),
    "zh": re.compile(r"^\W*(?:请)?(?:比较|对比)(?:一下)?|相比|相差|差多少|差异"),
}
_BOTH_ENDS: dict[Language, "re.Pattern[str]"] = {
    "en": re.compile(r"\b(?:from|between|and)\b|\bcompared (?:to|with)\b|\bthan\b|\bagainst\b", re.IGNORECASE),
    "ru": re.compile(r"(?<!\w)(?:с|со|и|между|против|чем)(?!\w)|по сравнению", re.IGNORECASE),
    "zh": re.compile(r"从|到|至|比|较|与|和"),
}
_TO = re.compile(
    r"(?:\b(?:to|from|at)|(?<!\w)(?:до|с|со|против|от)|[到至为从])\s*(?:about |around |около |约)?$", re.IGNORECASE
)
_YEAR_ALONE = re.compile(r"(\d{4})(?: год\w*|年)?")
_YEAR: dict[Language, str] = {"ru": "{year} году", "zh": "{year}年"}
_FORMS: dict[Language, tuple[str, str]] = {
    "en": ("What was the {what}{owner} in {period}?", " of {name}"),
    "ru": ("Сколько составляет {what}{owner} в {period}?", " {name}"),
    "zh": ("{owner}{period}的{what}是多少？", "{name}"),
}


def asks_change(question: str, language: Language) -> bool:
    """Whether a question asks by how much something grew or fell, and not how much there is."""
    return language in _CHANGED and bool(_CHANGED[language].search(question))


def is_level(text: str, start: int) -> bool:
    """Whether a figure says what something grew to, or from: no change itself."""
    return bool(_TO.search(text, 0, start))


def both_ends(question: str, entity: str, language: Language, today: str) -> list[str]:
    """Return the questions for the two amounts that a change lies between; code subtracts them. Empty for any other.

    Args:
        question: As the user wrote it.
        entity: Whom or what it is about; may be empty. In Chinese it is what stands before the first period.
        language: Of the question.
        today: ISO date, from which "last year" counts.
    """
    found = periods(question, language, today)
    ends = _ends(found, language)
    what = nominative(named_property(question, language)[0].lower())
    if not what or len(ends) != 2 or not _has_ends(question, language):
        return []
    form, owner = _FORMS[language]
    if language == "zh":
        entity = _COMPARED["zh"].sub("", question[: found[0].lead]).strip(" 的，,")
    named = owner.format(name=entity) if entity else ""
    return [form.format(what=what, owner=named, period=end) for end in ends]


def _has_ends(question: str, language: Language) -> bool:
    """Whether a question asks for a change, or compares, and names what lies at both ends."""
    compares = language in _COMPARED and _COMPARED[language].search(question)
    return bool(compares or asks_change(question, language)) and bool(_BOTH_ENDS[language].search(question))


def _ends(found: Sequence[Period], language: Language) -> list[str]:
    """Two periods as they are written, or the first and the last year of one stretch."""
    ends = sorted(found[0].years) if len(found) == 1 and len(found[0].years) > 1 else [p.text for p in found]
    form = _YEAR.get(language, "{year}")
    return [form.format(year=match[1]) if (match := _YEAR_ALONE.fullmatch(end)) else end for end in ends]

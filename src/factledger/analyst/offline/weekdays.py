"""Days of the week that a text names, single ones and stretches: Monday to Friday, вторник — среда, 周一至周五."""

import re
from itertools import pairwise

_STEMS = (
    (r"mon(?:days?)?", "понедельник\\w*", "一"),
    (r"tues?(?:days?)?", "вторник\\w*", "二"),
    (r"wed(?:nesdays?)?", "сред(?:а|у|ы|ам|е)", "三"),
    (r"thur?s?(?:days?)?", "четверг\\w*", "四"),
    (r"fri(?:days?)?", "пятниц\\w*", "五"),
    (r"sat(?:urdays?)?", "суббот\\w*", "六"),
    (r"sun(?:days?)?", "воскресень\\w*", "[日天]"),
)
_WORDS = "|".join(
    rf"(?P<d{number}>(?<!\w)(?:(?-i:(?=[A-Z])){en}|{ru})(?!\w)|(?:周|星期|礼拜){zh})"
    for number, (en, ru, zh) in enumerate(_STEMS)
)
_MANY = {
    r"(?<!\w)(?:weekdays?|working days?|будни\w*|будням|рабочие дни|рабочим дням)(?!\w)|工作日|平日": frozenset(
        range(5)
    ),
    r"(?<!\w)(?:weekends?|выходны[ехм]\w*)(?!\w)|周末": frozenset((5, 6)),
}
_DAY = re.compile(_WORDS, re.IGNORECASE)
_TO = re.compile(r"\s*(?:to|through|till|until|по|до|至|到|[-–—~～])\s*", re.IGNORECASE)


def weekdays(text: str) -> frozenset[int]:
    """Return the days of the week that a text names, 0 for Monday; all days of a stretch."""
    found = [(match, int((match.lastgroup or "d0")[1:])) for match in _DAY.finditer(text)]
    days = {day for _, day in found}
    for (one, first), (other, last) in pairwise(found):
        if _TO.fullmatch(text, one.end(), other.start()):
            days.update((first + step) % 7 for step in range((last - first) % 7 + 1))
    for pattern, many in _MANY.items():
        if re.search(pattern, text, re.IGNORECASE):
            days |= many
    return frozenset(days)


def other_days(sentence: str, asked: str, passage: str) -> str:
    """Return the reason why a sentence speaks of other days of the week than a question; empty where it does not.

    One that names no day is none of theirs where another sentence of its passage names them.
    """
    wanted, stated = weekdays(asked), weekdays(sentence)
    if wanted <= stated or not (stated or wanted <= weekdays(passage)):
        return ""
    return "The sentence that comes nearest speaks of other days of the week"

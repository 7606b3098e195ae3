"""Numbers and dates that a line end has cut in two, put back on one line: `sixty-⏎four`, `9⏎декабря`, `340⏎万元`.

Elsewhere a line end is white space, and what stands on both sides of it can be read for itself. A part of a number
can be read too, as another number.
"""

import re
from functools import lru_cache

from factledger.checks import quantities

_LINE_END = re.compile(r"(?<=[^\s|])[ \t]{0,8}\n[ \t]{0,8}(?=[^\W_]|[%％‰])")
_BESIDE = 40
"""Characters on each side of a line end that are read."""
_COUNT = (
    r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w{3,6}teen|twenty|thirty|forty|fifty|sixty|seventy"
    r"|eighty|ninety|hundred|thousand|[mb]illion|half|third|quarter|dozen"
    r"|один|одн|дв[аеу]|тр[иеё]|четыр|пят|шест|сем[ьи]|вос|девя|десят|сорок|ст[оа]\b|\w{2,5}с[оё]т|тысяч|милли"
    r"|полтор|половин"
)
_MONTH = (
    r"january|february|march|april|may|june|july|august|september|october|november|december"
    r"|январ|феврал|март|апрел|ма[йя]\b|июн|июл|август|сентябр|октябр|ноябр|декабр"
)
_CJK_PART = r"[〇零一二三四五六七八九十百千万亿兆两几分点年月]"
_GOES_ON = re.compile(rf"(?:\d|{_COUNT}|{_MONTH}|{_CJK_PART}|元|日|倍|成|个百分点|%|％|‰)", re.IGNORECASE)
"""What the second part of a number begins with."""
_LEADS_ON = re.compile(
    rf"(?:[\d０-９]|{_CJK_PART}|分之|约|超过|至少|不足|近|\b(?:{_COUNT}|{_MONTH})\w{{0,6}}"
    r"|\b(?:least|most|than|about|over|under|nearly|almost|around|approximately|roughly|some|up to"
    r"|более|менее|свыше|около|почти|больше|меньше|примерно|минимум|максимум))[,.]?\Z",
    re.IGNORECASE,
)
"""What the first part of a number ends with, or what stands before one and belongs to it."""
_ENUMERATED = re.compile(r"(?:[〇零一二三四五六七八九十]{1,3}|\d{1,3})[、.．）)](?!\d)")
_WIDE = re.compile(r"[\u2e80-\u9fff%％‰]")
_CUT_WORD = re.compile(r"(?<![^\W_])[^\W\d_\u2e80-\u9fff]{2,15}-\Z")
_REST = re.compile(r"[^\W\d_\u2e80-\u9fff]{2,15}(?![^\W_])")
_IN_NUMBERS = re.compile(rf"{_COUNT}|{_MONTH}|teen|ty|illion|cent|процент|кило|kilo", re.IGNORECASE)
_BEHIND = re.compile(r"[^\s\u2e80-\u9fff]{0,40}[。，、；：！？”」』）]{0,3}(?:[ \t](?=\S)|(?=[\u2e80-\u9fff]))")
"""What stays on the line of a number that ends before it."""


def unbroken(text: str) -> str:
    """Return a text with every line end that cuts a number moved behind the number.

    The number of lines stays the same, except where nothing stands behind the number on its line.
    """
    parts: list[str] = []
    at = 0
    for found in _LINE_END.finditer(text):
        start, end = found.span()
        before = text[max(at, start - _BESIDE) : start].rpartition("\n")[2]
        joined = _joined(before, text[end : end + _BESIDE].partition("\n")[0])
        if joined:
            kept, taken = joined
            parts += [text[at : start - len(before)], kept]
            at = end + taken
            if behind := _BEHIND.match(text, at):
                parts += [behind[0].rstrip(" \t"), "\n"]
                at = behind.end()
    return "".join([*parts, text[at:]])


def _joined(before: str, behind: str) -> tuple[str, int] | None:
    """Return the end of a line with the whole number that it begins, and how much of the next line that took.

    None where no number stands across the line end.
    """
    if not before or _ENUMERATED.match(behind):
        return None
    cut, rest = _CUT_WORD.search(before), _REST.match(behind)
    if cut and rest:
        word = _number_word(cut[0][:-1], rest[0])
        glued, border = before[: cut.start()] + word + behind[rest.end() :], cut.end() - 1
        return _up_to_number(glued, border, border, len(behind)) if word else None
    if not _LEADS_ON.search(before) or not _GOES_ON.match(behind) or (before[-1].isdigit() and behind[0].isdigit()):
        return None
    blank = "" if _WIDE.match(behind) or _WIDE.match(before[-1]) else " "
    return _up_to_number(before + blank + behind, len(before), len(before) + len(blank), len(behind))


def _up_to_number(glued: str, border: int, resumed: int, behind: int) -> tuple[str, int] | None:
    """Return a glued text up to the end of the number across a border, or behind it if bounded there."""
    for number in quantities(glued):
        bounded = number.start == resumed and (number.bound or number.approximate)
        if bounded or number.start < border < number.end:
            return glued[: number.end], behind - len(glued[number.end :])
    return None


@lru_cache(maxsize=4096)
def _number_word(first: str, second: str) -> str:
    """Return the word that two parts make when it is a number, or goes with one; else nothing."""
    if not _IN_NUMBERS.search(first + second):
        return ""
    words = (f"{first}-{second}", first + second)
    return next((word for word in words if _is_one(word) or _is_one(f"3 {word}")), "")


def _is_one(words: str) -> bool:
    read = quantities(words)
    return len(read) == 1 and (read[0].start, read[0].end) == (0, len(words))

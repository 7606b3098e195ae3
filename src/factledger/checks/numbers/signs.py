"""The sign of a number: a minus, a word for it, and hyphens that are none."""

import re

_MINUS = re.compile(
    r"(?:(?:^|(?<=[\s(\[:=,;/|>~\u3400-\u9fff])|(?<=[^0-9][$€£]))-|−|(?:^|(?<=[\s(]))–)$|(?:(?:^|(?<=[(:=$€£]))-|−) $"
)
"""A minus before a number; before a space only where no dash can stand, since a dash stands between words."""
_WORD = re.compile(r"(?:\b(?:minus|negative|минус)|负|零下) ?$", re.IGNORECASE)
_BULLET = re.compile(r"(?:^|\n)[ \t]*- $")
_BELOW_ZERO = re.compile(r"(?: ?(?:degrees?|°C?F?|градус[а-я]*))? (?:below zero|ниже нуля)", re.IGNORECASE)
_LETTER = re.compile(r"[^\W\d_]")
_LAST = frozenset("-−–sSeEс负下С")
"""Last characters of a minus and of the words for it."""


def lead(text: str, start: int, digits: int) -> tuple[int, bool]:
    """Return where a number begins, sign included, and whether it is negative.

    `start` is where it begins with its sign of money, `digits` where its digits begin; a minus may stand before either.
    """
    for place in (start, digits) if start != digits else (start,):
        if text[max(0, place - 2) : place].rstrip(" ")[-1:] not in _LAST or place == 0:
            continue
        before = text[max(0, place - 12) : place]
        match = _MINUS.search(before) or _WORD.search(before)
        if match and not (_BULLET.search(before) and _LETTER.search(text, digits, digits + 80)):
            return min(start, place - len(before) + match.start()), True
    return start, False


def below_zero(text: str, end: int) -> bool:
    """Return whether "below zero" follows a number."""
    return text.startswith(" ", end) and bool(_BELOW_ZERO.match(text, end))

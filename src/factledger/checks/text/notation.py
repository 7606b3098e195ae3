"""What every notation of a number has in common, for ruling out quickly that a page holds it."""

import re

_NUMERAL = re.compile(r"[0-9]+")
_SEPARATED = re.compile(r"[0-9]+(?:[.,'’·][0-9]+)+")
_SPACED = re.compile(r"[0-9]+(?:[.,'’·][0-9]+)*(?:[\u00a0\u2009\u202f ][0-9]{3}(?![0-9]))+(?:[.,'’·][0-9]+)*")
_SEPARATORS = dict.fromkeys(map(ord, ".,'’·\u00a0\u2009\u202f "))
_LARGE_WORDS = re.compile(
    r"(?<![0-9][ -])\b(?:hundred|thousand|million|billion|dozen|сот\w*|ста|двест\w*|трист\w*|четырест\w*|тысяч\w*"
    r"|миллион\w*|миллиард\w*)\b",
    re.IGNORECASE,
)
_LARGE_STEMS = "hundred thousand million billion dozen сот ста двест трист четырест тысяч миллион миллиард".split()
"""One of these stands in every text that those words match; looking for them is a hundred times quicker."""
_OTHER_DIGITS = re.compile(r"[零〇一二三四五六七八九十百千]{2}|[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]")


def numerals_of(text: str) -> list[str]:
    """Return the runs of digits of a text in order: 1, 200 and 5 of `1,200.5`."""
    return _NUMERAL.findall(text)


def digits(number: str) -> str:
    """Return a number's digits without separators and outer zeros; the same for 953,713 and 95.3713万."""
    return "".join(numerals_of(number)).strip("0")


def digits_in(text: str) -> frozenset[str]:
    """Return the digits of every number of a text, in every way its separators may be read."""
    separated = {number for pattern in (_SEPARATED, _SPACED) for number in pattern.findall(text)}
    joined = "\n".join(separated).translate(_SEPARATORS).split("\n")  # in one go: a page holds hundreds
    return frozenset({number.strip("0") for number in {*numerals_of(text), *(joined if separated else ())}})


def spells_numbers(text: str) -> bool:
    """Return whether a text writes large numbers in words, or in digits of another script."""
    if not text.isascii() and _OTHER_DIGITS.search(text):
        return True
    folded = text.casefold()
    return any(stem in folded for stem in _LARGE_STEMS) and bool(_LARGE_WORDS.search(text))

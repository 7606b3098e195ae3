"""What every notation of a number has in common, for ruling out quickly that a page holds it."""

import re

_NUMERAL = re.compile(r"[0-9]+")
_SEPARATED = re.compile(r"[0-9]+(?:[.,'’·][0-9]+)+")
_SPACED = re.compile(r"[0-9]+(?:[.,'’·][0-9]+)*(?:[\u00a0\u2009\u202f ][0-9]{3}(?![0-9]))+(?:[.,'’·][0-9]+)*")
_SEPARATORS = dict.fromkeys(map(ord, ".,'’·\u00a0\u2009\u202f "))
_NUMBER_WORDS = re.compile(
    r"(?<![0-9][ -])\b(?:hundred|thousand|million|billion|dozen|сот\w*|ста|двест\w*|трист\w*|четырест\w*|тысяч\w*"
    r"|миллион\w*|миллиард\w*)\b|[零〇一二三四五六七八九十百千]{2}|[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]",
    re.IGNORECASE,
)


def digits(number: str) -> str:
    """Return a number's digits without separators and outer zeros; the same for 953,713 and 95.3713万."""
    return "".join(_NUMERAL.findall(number)).strip("0")


def digits_in(text: str) -> frozenset[str]:
    """Return the digits of every number of a text, in every way its separators may be read."""
    joined = (n.translate(_SEPARATORS) for pattern in (_SEPARATED, _SPACED) for n in pattern.findall(text))
    return frozenset(number.strip("0") for number in (*_NUMERAL.findall(text), *joined))


def spells_numbers(text: str) -> bool:
    """Return whether a text writes large numbers in words, or in digits of another script."""
    return bool(_NUMBER_WORDS.search(text))

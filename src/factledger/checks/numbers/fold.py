"""A copy of a text in which every digit, dash and numeral has one shape, with offsets back into the original."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from factledger.checks.text.simplified import SIMPLIFIED

_INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_DROPPED = re.compile(f"[{_INVISIBLE}]")
_WIDE_COMMA = re.compile("(?<=[\uff10-\uff19])\uff0c(?=[\uff10-\uff19]{3})")
_DIGIT_ZEROS = (0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xE50, 0xED0, 0xF20)
_PAIRS = {
    "\u2010\u2011\ufe63\uff0d": "-",
    "\u2012\u2013\u2014\u2015\u2e3a": "–",
    "\u2212": "−",
    "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000": " ",
    "’‘ʼ´′": "'",
    "″“”„": '"',
    "～〜∼˜": "~",
    "￥": "¥",
    "ё": "е",
    "Ё": "Е",
    "〇": "零",
    "μ": "µ",
    "·⋅∙": "·",
    "٫": ".",
    "٬": ",",
}
_NUMERALS = {"參": "叁", "叄": "叁", "貮": "贰", "哩": "里"}
"""Numerals whose usual simplification is another word, and a unit."""
_TABLE: dict[int, str] = str.maketrans(SIMPLIFIED | _NUMERALS)
_TABLE |= {ord(c): target for chars, target in _PAIRS.items() for c in chars}
_TABLE |= {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if code not in (0xFF0C, 0xFF0D, 0xFF5E)}
_TABLE |= {zero + i: str(i) for zero in _DIGIT_ZEROS for i in range(10)}
_TABLE |= {0x1D7CE + i: str(i % 10) for i in range(50)}  # bold, double-struck and other styles of digits


class Folded(NamedTuple):
    """The folded text, and for each of its characters the offset in the original when any was dropped."""

    text: str
    offsets: Sequence[int] | None

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Return the offsets of a folded span in the original text; `end` is exclusive."""
        if self.offsets is None:
            return start, end
        return self.offsets[start], self.offsets[end - 1] + 1


def fold(text: str) -> Folded:
    """Return the text with one shape for each digit, dash, space, quote and Chinese numeral, one character each.

    Soft hyphens, zero-width and direction marks are dropped; letters keep their case, because MW is not mW.
    """
    if text.isascii():
        return Folded(text, None)
    offsets = None
    if _DROPPED.search(text):
        offsets = [i for i, c in enumerate(text) if c not in _INVISIBLE]
        text = _DROPPED.sub("", text)
    if "\uff0c" in text:
        text = _WIDE_COMMA.sub(",", text)
    return Folded(text.translate(_TABLE), offsets)

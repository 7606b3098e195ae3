"""Tokens with a digit: what a draft may not hold unless code put it there."""

import re
import unicodedata
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import NamedTuple

_HAN = "\u2e80-\u3020\u302a-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
_WORD = rf"[^\W_{_HAN}]+"
_TOKEN = re.compile(rf"{_WORD}(?:[.,:/'’\-\u2010-\u2015]{_WORD})*|[\uff10-\uff19]+(?:[.,．，][\uff10-\uff19]+)*")
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015"), "-")
_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_JOINTS = re.compile(r"([.,:/'’\-])")


class DigitToken(NamedTuple):
    """A token with a digit and its place in the text."""

    text: str
    """Folded: lower case, one kind of dash, ASCII for full-width forms."""
    start: int
    end: int


def digit_tokens(text: str) -> list[DigitToken]:
    """Return the tokens with a digit, in order.

    A token is a run of letters and digits outside Chinese script, with single dots, commas, dashes, colons, slashes
    and apostrophes inside it: `12.5`, `A1`, `GPT-4`, `10:30`. Superscripts, fractions and circled numbers are digits;
    numbers in words and Chinese numerals are the number gate's.
    """
    return [
        DigitToken(_folded(match.group()), match.start(), match.end())
        for match in _TOKEN.finditer(text)
        if any(unicodedata.category(char).startswith("N") for char in match.group())
    ]


def known_tokens(texts: Iterable[str]) -> frozenset[str]:
    """Return the tokens with a digit that texts hold, folded."""
    return frozenset(token.text for text in texts for token in digit_tokens(text))


def foreign_tokens(text: str, known: AbstractSet[str]) -> list[DigitToken]:
    """Return the tokens with a digit that are not known as they stand, nor without parts that hold no digit.

    `a1` makes `A1` and `A1-based` known; `gpt-4` does not make `4` known.
    """
    return [token for token in digit_tokens(text) if not known & {token.text, _bare(token.text)}]


def _folded(token: str) -> str:
    return token.casefold().translate(_DASHES).translate(_WIDE)


def _bare(token: str) -> str:
    """Drop parts without a digit from both ends: `a1-based` gives `a1`."""
    parts = _JOINTS.split(token)
    numbered = [i for i in range(0, len(parts), 2) if any(char.isnumeric() for char in parts[i])]
    return "".join(parts[numbered[0] : numbered[-1] + 1])

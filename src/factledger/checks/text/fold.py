"""Texts folded for comparison: what layout, case and script may change is taken out, and every offset is kept.

Two forms do the work. The **key** of a text is found by plain substring search and is a necessary condition only; the
**spelling** of a short text states exactly what must be equal (rules 2 and 3 of the quote gate).
"""

import re
import unicodedata
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from factledger.checks.text.chars import (
    CELL_BORDER,
    FOLDS,
    KEPT_SPACE,
    KEYS,
    LINE_END_HYPHENS,
    OPTIONAL_HYPHEN,
    OPTIONAL_SPACE,
    SPACED,
    SPACED_LETTER,
)
from factledger.checks.text.page_lines import Span, jumpable_lines
from factledger.checks.text.simplified import SIMPLIFIED

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_HYPHEN_AT_LINE_END = re.compile(
    rf"(?:(?<={SPACED_LETTER})|(?<=[\u0300-\u036f]))[{LINE_END_HYPHENS}][^\S\n]*\n\s*(?={SPACED_LETTER})"
)
_BLANKS = re.compile(r" {2,}")
_BAR = re.compile(r"(?<![^ ])\|(?![^ ])")
_BAR_IN_DIGITS = re.compile(rf"(?<=\d)(?= *{CELL_BORDER})[ {CELL_BORDER}]++(?=\d)")
_GROUPS = re.compile(r"(?<![\d.,])\d{1,3}(?: \d{3})+(?!\d)")
_SEPARATOR_AND_BLANK = re.compile(r"(?<=\d)(?: ([.,:/]) ?|([.,:/]) )(?=\d)")
_LOOSE_BORDER = re.compile(rf"(?<!{SPACED})(?<!{OPTIONAL_SPACE}){OPTIONAL_SPACE}++|{OPTIONAL_SPACE}++(?!{SPACED})")
_LOOSE_BLANK = re.compile(rf"(?<!{SPACED}) | (?!{SPACED})")
_DASHES = re.compile(r"--+")
_DOTS = re.compile(r"\.{3,}")
_MAY_BE = {OPTIONAL_SPACE: " ", OPTIONAL_HYPHEN: "-"}
_TO_SIMPLIFIED = str.maketrans(SIMPLIFIED)

_ASCII_KEYS = {code: KEYS[chr(code)] or None for code in range(128)}

_UNKNOWN, _SEVERAL = 0x110000, 0x110001
"""Beyond every character: one whose key is not known yet, one whose key has several characters (a ligature)."""


def folded(text: str) -> str:
    """Return the text with every character folded by the table; white space of each kind becomes a blank."""
    return "".join(map(FOLDS.__getitem__, text))


def key(text: str) -> str:
    """Return what is left of a text when all that layout, case and script may change is taken out."""
    if text.isascii():
        return text.translate(_ASCII_KEYS)  # ten times as fast
    return "".join(map(KEYS.__getitem__, text))


def spelling(text: str) -> str:
    """Return the text in the one form that all its layouts share.

    A hyphen at a line end, which may vanish or stay, and an inline tag's border, where a blank may stand or not, are
    left as marks of their own; `agree` knows what they may be. Meant for short texts.
    """
    text = OPTIONAL_HYPHEN.join(map(folded, _HYPHEN_AT_LINE_END.split(text)))
    text = _BLANKS.sub(" ", _without_bars(unicodedata.normalize("NFC", text)).strip(" "))
    text = _GROUPS.sub(lambda group: group[0].replace(" ", ""), text)
    # "68, 266" is two numbers and "68,266" is one, though a blank beside punctuation is layout elsewhere.
    text = _SEPARATOR_AND_BLANK.sub(rf"\1\2{KEPT_SPACE}", text)
    text = _LOOSE_BLANK.sub("", _LOOSE_BORDER.sub("", text))
    return _DOTS.sub("…", _DASHES.sub("-", text))


def _without_bars(text: str) -> str:
    """Take out the bars between table cells, which are layout; cells whose digits they part stay apart."""
    if "|" not in text:
        return text
    return _BAR_IN_DIGITS.sub(KEPT_SPACE, _BAR.sub(CELL_BORDER, text)).replace(CELL_BORDER, " ")


def lowered(text: str) -> str:
    """Return the text in small letters, with one form of the Greek sigma."""
    return text.lower().replace("ς", "σ")


def simplified(text: str) -> str:
    """Return the text in simplified Chinese characters, one for one, so that offsets stay what they are."""
    return text.translate(_TO_SIMPLIFIED)


def agree(one: str, other: str) -> bool:
    """Return whether two spellings can be the same text, whatever their optional hyphens and blanks are read as."""
    if one == other or not any(mark in text for mark in _MAY_BE for text in (one, other)):
        return one == other
    here = there = 0
    while here < len(one) and there < len(other):
        left, right = one[here], other[there]
        if left == right or _MAY_BE.get(left) == right or _MAY_BE.get(right) == left:
            here, there = here + 1, there + 1
        elif left in _MAY_BE:
            here += 1
        elif right in _MAY_BE:
            there += 1
        else:
            return False
    return here == len(one) and there == len(other)


class View:
    """One reading of a page: its key, and where in the page each character of the key stands."""

    __slots__ = ("key", "places", "skipped")

    def __init__(self, text: str, skipped: tuple[Span, ...] = ()) -> None:
        import numpy as np  # late: a tenth of a second that only those pay who fold a page

        codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
        kept = _known_keys(codes)
        for start, end in skipped:
            kept[start:end] = 0
        places = np.flatnonzero(kept).astype(np.int32)
        kept = kept[places]
        if (kept == _SEVERAL).any():
            kept, places = _opened(text, kept, places)
        self.key = kept.tobytes().decode("utf-32-le", "surrogatepass")
        self.places: memoryview[int] = places.data
        self.skipped = skipped

    def cut(self, text: str, start: int, end: int) -> str:
        """Return the page's text between two offsets without the lines that this reading skips."""
        inside = [(a, b) for a, b in self.skipped if start < b and a < end]
        borders = [start, *(at for span in inside for at in span), end]
        return "\n".join(text[a:b] for a, b in zip(borders[::2], borders[1::2], strict=True))


class FoldedPage:
    """A page made ready for many quotes; `fold_page` makes it, `find_quote` reads it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.view = View(text)

    @cached_property
    def jumping(self) -> tuple[View, ...]:
        """The readings that skip page numbers, and running heads too; none where the page has no such lines."""
        numbers, heads = jumpable_lines(self.text)
        both = sorted(numbers + heads) if numbers and heads else []
        return tuple(View(self.text, tuple(skip)) for skip in (numbers, heads, both) if skip)


def fold_page(page: str) -> FoldedPage:
    """Return the page folded once, for any number of quotes.

    Takes time and memory in proportion to the page's length: 12 bytes a character at most.
    """
    return FoldedPage(page)


@lru_cache(maxsize=1)
def _key_table() -> "npt.NDArray[np.uint32]":
    import numpy as np

    return np.full(0x110000, _UNKNOWN, np.uint32)  # filled as characters are met: a page has few different ones


def _known_keys(codes: "npt.NDArray[np.uint32]") -> "npt.NDArray[np.uint32]":
    import numpy as np

    table = _key_table()
    keys = table[codes]
    if (unknown := keys == _UNKNOWN).any():
        for code in np.unique(codes[unknown]).tolist():
            bare = KEYS[chr(code)]
            table[code] = _SEVERAL if len(bare) > 1 else ord(bare or "\0")
        keys = table[codes]
    return keys


def _opened(
    text: str, kept: "npt.NDArray[np.uint32]", places: "npt.NDArray[np.int32]"
) -> "tuple[npt.NDArray[np.uint32], npt.NDArray[np.int32]]":
    """Put the letters of each ligature in its place; they all stand where the ligature does."""
    import numpy as np

    sites = np.flatnonzero(kept == _SEVERAL)
    bare = [KEYS[text[place]] for place in places[sites].tolist()]
    lengths = np.ones(len(kept), np.int64)
    lengths[sites] = [len(letters) for letters in bare]
    opened = np.repeat(kept, lengths)
    opened[opened == _SEVERAL] = list(map(ord, "".join(bare)))
    return opened, np.repeat(places, lengths)

"""Whether a passage begins and ends at the borders of whole tokens (rule 4 of the quote gate)."""

import re

from factledger.checks.text.chars import (
    BORDER,
    CHANGED,
    FOLDS,
    LINE_END_HYPHENS,
    MAGNITUDE,
    NUMERAL,
    SPACED,
    SPACED_LETTER,
)
from factledger.checks.text.simplified import SIMPLIFIED

_LONG_DASHES = frozenset("\u2013\u2014\u2015\u2e3a\u2e3b\ufe58")
"""They join digits to a range but part words; hyphens join both."""

_BEFORE, _BEHIND, _FAR = 12, 8, 256
"""Characters looked at before and behind a border; where blanks or invisible ones leave too few, more are."""

_SIGN, _MONEY, _SEPARATOR, _N, _M = r"[-+±–<>≤≥]", "[$€£¥₽₴₩₹]", r"[.,:/'·–-]", f"[{NUMERAL}]", f"[{MAGNITUDE}]"
_POSSESSIVE = r"(?<!\bit)(?<!\bhe)(?<!\bshe)(?<!\bthat)(?<!\bwhat)(?<!\bwho)(?<!\bthere)(?<!\bhere)(?<!\blet)'s\b"
"""`Tyndale's` holds the name whole; `it's` is two words in one."""
_GROUP_BEFORE = r"(?:(?<=\D\d)|(?<=\D\d\d)|(?<=\D\d\d\d))(?= \d{3}(?!\d))"
_GROUP_BEHIND = r"(?:(?<=\D\d )|(?<=\D\d\d )|(?<=\D\d\d\d ))(?=\d{3}(?!\d))"
_INSIDE = re.compile(
    "|".join(
        (
            rf"(?<={SPACED})(?={SPACED})",  # a word
            rf"(?<={SPACED})(?!{_POSSESSIVE})(?=['-]{SPACED})|(?<={SPACED}['-])(?={SPACED})",  # isn't, well-known
            rf"(?<={SPACED_LETTER})(?={BORDER}{SPACED_LETTER})|(?<={SPACED_LETTER}{BORDER})(?={SPACED_LETTER})",
            rf"(?<=\d)(?={_SEPARATOR}\d)|(?<=\d{_SEPARATOR})(?=\d)|(?<=[^\w.]\.)(?=\d)",  # 68,266 and 12:30 and .5
            _GROUP_BEFORE,
            _GROUP_BEHIND,
            rf"(?<=[^\w)\]%]{_SIGN})(?={_MONEY}?\d)|(?<=[^\w)\]%]{_SIGN}{_MONEY})(?=\d)",  # -3, -$5
            rf"(?<=\d)(?= ?(?:{_M}|[%‰]))|(?<=\d )(?={_M}|[%‰])",  # 3.5万, 20 %
            rf"(?<={_N})(?= ?{_N})|(?<={_N} )(?={_N})",  # 三十五
            rf"(?<={_M})(?=\d)|(?<=[几数])(?={_M})",  # 3万5千, 几十万
            rf"(?<={_N})(?=(?:分之|[点多余几来]){_N})|(?<={_N}分)(?=之{_N})|(?<={_N}分之)(?={_N})",  # 三分之一
            rf"(?<={_N}[点多余几来])(?={_N})",  # 三点五, 十多万
        )
    )
)
_PARTS = re.compile(rf"(?<={SPACED_LETTER})[{LINE_END_HYPHENS}][^\S\n]*\n")
_PARTED = re.compile(rf"{SPACED_LETTER}[{LINE_END_HYPHENS}][^\S\n]*\n\s*{SPACED_LETTER}\Z")
"""A word that a line's end parts, seen from its first half and from its second."""
_BLANKS = re.compile(r" {2,}")
_NEGATION = re.compile(r"(?:不|没有?|未|无) ?$|(?:^|[^\w'-])(?:not|no|never|cannot|не|ни|нет) $|[^\W\d_]n't $")
_NEGATION_ENDS = tuple("不|没|没有|未|无|不 |没 |没有 |未 |无 |not |no |never |cannot |не |ни |нет |n't ".split("|"))
_TRADITIONAL = "萬億兩貳陸點餘幾來數無沒"
_ODD = re.compile(rf"[{re.escape(CHANGED)}{_TRADITIONAL}]|[^\S ]|  ")
"""What must be folded before the patterns above can be used."""

# What follows tells the commonest borders without folding anything; whatever it cannot tell is looked at closely.
_STOPS = frozenset('.!?;:,)"”»。！？；：，、）」』')
"""Signs behind which, and behind a blank after which, a passage that begins with a letter begins whole."""
_BEHIND_WORDS = frozenset(' \n.,;:!?)"”»')
_INERT = frozenset('!?;"“”„«»()[]{}|*#。！？；、（）「」『』《》【】')
"""Signs that are in no token: a passage that begins or ends with one does so whole."""
_BEHIND_ENDS = frozenset(' \n"”»」』)）')
_SIMPLE_NEGATIONS = (*_NEGATION_ENDS, "n’t ", "無", "沒", "沒有")
_IN_NUMERALS = frozenset(NUMERAL + _TRADITIONAL + "点多余几来分之数")


def is_whole(text: str, start: int, end: int) -> bool:
    """Return whether neither end of a passage lies inside a word or number, nor directly behind its negation."""
    return _begins_whole(text, start) and _ends_whole(text, end)


def _begins_whole(text: str, start: int) -> bool:
    if _begins_plainly(text, start):
        return True
    return not (
        _is_inside(*_around(text, start), begins=True) or _PARTED.search(text[max(0, start - _FAR) : start + 1])
    )


def _ends_whole(text: str, end: int) -> bool:
    if _ends_plainly(text, end):
        return True
    return not (_PARTS.match(text, end) or _is_inside(*_around(text, end), begins=False))


def _begins_plainly(text: str, start: int) -> bool:
    if not text[start].isalpha() or text[start] in _IN_NUMERALS:
        return text[start] in _INERT
    before = text[max(0, start - 8) : start].lower()
    if not before or before[-1] in _STOPS or (before[-1] == " " and (before[-2:-1] or ".") in _STOPS):
        return True
    follows = (before[-1] == " " and not before[-2:-1].isspace()) or (
        _is_unspaced(before[-1]) and _is_unspaced(text[start])
    )
    return follows and not before.endswith(_SIMPLE_NEGATIONS)


def _ends_plainly(text: str, end: int) -> bool:
    last, behind = text[end - 1], text[end : end + 1]
    if not behind or last in _INERT:
        return True
    if not last.isalpha() or last in _IN_NUMERALS:
        return last == "." and behind in _BEHIND_ENDS
    return behind in _BEHIND_WORDS or _is_unspaced(last)


def _is_unspaced(char: str) -> bool:
    return "\u3040" <= char <= "\u9fff"


def _is_inside(before: str, behind: str, *, begins: bool) -> bool:
    """Return whether a token, or a negation and what it denies, spans the border; all as `_around` gives it."""
    if _INSIDE.match(before + behind, len(before)):
        return True
    return begins and behind[:1].isalnum() and before.endswith(_NEGATION_ENDS) and bool(_NEGATION.search(before))


def _around(text: str, at: int) -> tuple[str, str]:
    """Return what stands before and behind an offset, in small and simplified letters, single blanks between."""
    before, behind = _plain(text[max(0, at - _BEFORE) : at]), _plain(text[at : at + _BEHIND])
    if len(before) < _BEFORE and at > _BEFORE:
        before = _plain(text[max(0, at - _FAR) : at])
    if len(behind) < _BEHIND and at + _BEHIND < len(text):
        behind = _plain(text[at : at + _FAR])
    return " " + before, behind


def _plain(text: str) -> str:
    if not _ODD.search(text):
        return text.lower()
    plain = "".join(map(_NEIGHBOURS.__getitem__, text))
    return _BLANKS.sub(" ", plain) if "  " in plain else plain


class _Neighbours(dict[str, str]):
    """What each character counts as when it stands beside a passage; learnt when first met."""

    def __missing__(self, char: str) -> str:
        if char == BORDER or char in _LONG_DASHES:
            plain = BORDER if char == BORDER else "–"
        else:
            plain = "".join(SIMPLIFIED.get(part, part) for part in FOLDS[char].lower())
        self[char] = plain
        return plain


_NEIGHBOURS: dict[str, str] = _Neighbours()

"""Whether a passage begins and ends at the borders of whole tokens (rule 4 of the quote gate)."""

import re

from factledger.checks._simplified import SIMPLIFIED
from factledger.checks.chars import BORDER, FOLDS, MAGNITUDE, NUMERAL, SPACED, SPACED_LETTER

_LONG_DASHES = frozenset("\u2013\u2014\u2015\u2e3a\u2e3b\ufe58")
"""They join digits to a range but part words; hyphens join both."""

_NEAR, _ENOUGH, _FAR = 16, 12, 256
"""Characters looked at on each side; the rules below need `_ENOUGH` of them, so where many are blank or invisible more
are looked at."""

_SIGN, _MONEY, _SEPARATOR, _N, _M = r"[-+±–~≈<>≤≥]", "[$€£¥₽₴₩₹]", r"[.,:/'·–-]", f"[{NUMERAL}]", f"[{MAGNITUDE}]"
_GROUP_BEFORE = r"(?:(?<=\D\d)|(?<=\D\d\d)|(?<=\D\d\d\d))(?= \d{3}(?!\d))"
_GROUP_BEHIND = r"(?:(?<=\D\d )|(?<=\D\d\d )|(?<=\D\d\d\d ))(?=\d{3}(?!\d))"
_INSIDE = re.compile(
    "|".join(
        (
            rf"(?<={SPACED})(?={SPACED})",  # a word
            rf"(?<={SPACED})(?=['-]{SPACED})|(?<={SPACED}['-])(?={SPACED})",  # isn't, well-known, Covid-19
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
_BLANKS = re.compile(r" {2,}")
_NEGATION = re.compile(r"(?:(?:不|没有?|未|无) ?|(?:^|[^\w'-])(?:not|no|never|cannot|не|ни|нет) |[^\W\d_]n't )$")


def is_whole(text: str, start: int, end: int) -> bool:
    """Return whether neither end of a passage lies inside a word or number, nor directly behind its negation."""
    before, first = _around(text, start)
    if _is_inside(before, first):
        return False
    if first[:1].isalnum() and _NEGATION.search(before):
        return False
    return not _is_inside(*_around(text, end))


def _is_inside(before: str, behind: str) -> bool:
    return bool(_INSIDE.match(before + behind, len(before)))


def _around(text: str, at: int) -> tuple[str, str]:
    """Return what stands before and behind an offset, in small and simplified letters, single blanks between."""
    before, behind = _plain(text[max(0, at - _NEAR) : at]), _plain(text[at : at + _NEAR])
    if len(before) < _ENOUGH and at > _NEAR:
        before = _plain(text[max(0, at - _FAR) : at])
    if len(behind) < _ENOUGH and at + _NEAR < len(text):
        behind = _plain(text[at : at + _FAR])
    return " " + before, behind


def _plain(text: str) -> str:
    return _BLANKS.sub(" ", "".join(map(_NEIGHBOURS.__getitem__, text)))


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

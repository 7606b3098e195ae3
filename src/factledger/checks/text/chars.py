"""The explicit fold table: which characters layout may exchange, and which classes the gates' rules speak of.

Not NFKC: that turns `x²` into `x2`, which is another value, and leaves `Œ` closed.
"""

import unicodedata

from factledger.checks.text.simplified import SIMPLIFIED

BORDER = "\u2063"
"""INVISIBLE SEPARATOR: where an inline tag stood between two letters or digits of a page, a blank may stand or not."""

OPTIONAL_SPACE, OPTIONAL_HYPHEN, KEPT_SPACE, CELL_BORDER = "\ufdd1", "\ufdd2", "\ufdd3", "\ufdd4"
"""Noncharacters that a folded text uses for itself; in a text that is read they are dropped."""

DASHES = frozenset("-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d")
LINE_END_HYPHENS = "\\-\u2010\u2011\u00ad\ufffe\x02"
"""What parts a word at a line's end, as the inside of a character class; the last two are what PDF readers write."""
_ELLIPSES = frozenset("\u2026\u22ef")
_DOUBLE = "\u201c\u201d\u201e\u201f\u00ab\u00bb\u300c\u300d\ufe41\ufe42\u301d\u301e\u301f\uff02"
_SINGLE = "\u2018\u2019\u201a\u201b\u2039\u203a\u300e\u300f\ufe43\ufe44\u02bc\u02bb`\u00b4\uff07\uff40"
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st", "Œ": "OE", "œ": "oe"}
_INVISIBLE = (
    "\u00ad\u034f\u061c\u180e\ufeff\ufffe\uffff\x7f"
    + "".join(char for char in map(chr, range(32)) if not char.isspace())
    + "".join(map(chr, (*range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2063), 0x2064)))
    + "".join(map(chr, (*range(0x2066, 0x2070), *range(0xFDD0, 0xFDF0), *range(0xFE00, 0xFE10))))
)
_FULL_WIDTH = {chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}

_TABLE: dict[str, str] = (
    _FULL_WIDTH
    | dict.fromkeys(_INVISIBLE, "")
    | dict.fromkeys(_DOUBLE, '"')
    | dict.fromkeys(_SINGLE, "'")
    | dict.fromkeys(DASHES, "-")
    | dict.fromkeys(_ELLIPSES, "...")
    | _LIGATURES
    | {BORDER: OPTIONAL_SPACE}
)

CHANGED = "".join(_TABLE)
"""Every character that the table changes."""

HAN = "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
"""Chinese characters, as the inside of a character class."""
CJK = HAN + "\u3041-\u30ff\u3100-\u312f\u31a0-\u31bf\u31f0-\u31ff\uff66-\uff9f"
"""Scripts written without blanks: Han, kana and bopomofo. Hangul is spaced and not among them."""
SPACED = rf"[^\W{CJK}]"
"""One letter or digit of a script that puts blanks between words."""
SPACED_LETTER = rf"[^\W\d{CJK}]"
NUMERAL = "零〇一二三四五六七八九十百千万亿兆两壹贰叁肆伍陆柒捌玖拾佰仟廿卅"
"""Chinese numerals in simplified characters, as the inside of a character class."""
MAGNITUDE = "十百千万亿兆"

_NO_KEY = frozenset(f" -.|{OPTIONAL_SPACE}")


class _Folds(dict[str, str]):
    """What each character folds to; learnt when first met, then looked up at the speed of a dictionary."""

    def __missing__(self, char: str) -> str:
        plain = unicodedata.normalize("NFC", char)  # some characters are only other names of one that the table has
        self[char] = folded = " " if char.isspace() else "".join(_TABLE.get(part, part) for part in plain)
        return folded


class _Keys(dict[str, str]):
    """What is left of each character when all that layout, case and script may change is taken from it.

    Nothing is left of white space, dashes, dots, bars and combining marks. A letter loses its accent here, and a Hangul
    syllable all but its first consonant, so that composed and decomposed spellings have the same key. Two texts that
    differ only as rules 2, 3 and 5 of the quote gate allow have equal keys; equal keys alone prove nothing.
    """

    def __missing__(self, char: str) -> str:
        self[char] = key = "".join(map(_bare, FOLDS[char]))
        return key


def _bare(char: str) -> str:
    base = unicodedata.normalize("NFD", char)[0]
    if base in _NO_KEY or unicodedata.category(base)[0] == "M" or "\u1160" <= base <= "\u11ff":
        return ""  # the last are vowels and final consonants of decomposed Hangul
    lower = base.lower()[0]
    return SIMPLIFIED.get(lower, "σ" if lower == "ς" else lower)


FOLDS: dict[str, str] = _Folds()
KEYS: dict[str, str] = _Keys()


def is_mark(char: str) -> bool:
    """Return whether a character belongs to the letter before it: an accent, or a part of a decomposed syllable."""
    return char > "\u02ff" and not KEYS[char] and not set(FOLDS[char]) <= _NO_KEY

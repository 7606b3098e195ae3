"""What is glued to digits: ordinal endings, magnitude letters, or letters that make the whole a name (5G)."""

import re
from fractions import Fraction
from typing import NamedTuple

from factledger.checks.numbers.masks import code_key
from factledger.checks.numbers.quantity import ONE
from factledger.checks.numbers.table import LETTER

_ORDINAL = re.compile(
    r"(?:st|nd|rd|th|er|ère)(?![A-Za-z])"
    r"|-?(?:ый|ий|ой|ая|ья|ое|ье|ого|его|ому|ему|ым|им|ом|ую|ые|ых|ыми|й|я|го|му|ю)(?![а-яА-Я])|-(?:м|х|е)(?![а-яА-Я])"
)
_MAGNITUDE = re.compile(
    rf"(?P<thousand>[kKкК]| k(?= ?(?:[.,;:)]|$)))(?!{LETTER}|[0-9])"
    rf"|(?P<million>MM|[mMМ]| M(?= ?(?:[.,;:)]|$)))(?!{LETTER}|[0-9²³/^])|(?P<billion>[bB])(?!{LETTER}|[0-9])"
)
_SPACED = re.compile(
    rf" ?(?:(?P<million>MM|[mM])|(?P<billion>[bB])|(?P<trillion>[tT])|(?P<thousand>[kK]))(?!{LETTER}|[0-9'])"
)
_POWER = re.compile(
    r" ?[×x·*] ?10 ?(?:\^|\*\*)? ?(?P<up>-?[0-9]{1,2}|[⁻⁰¹²³⁴-⁹]{1,3})(?![0-9])"
    r"| ?[×x·*] ?10 в (?P<ru>[0-9]{1,2})-?й степени|[eE](?P<e>[+-]?[0-9]{1,2})(?![0-9A-Za-z])"
)
_EXPONENT = re.compile(r"(?:\^|\*\*)([+-]?[0-9]{1,2})(?![0-9])")
_RAISED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
_FACTORS = {
    "thousand": Fraction(10**3),
    "million": Fraction(10**6),
    "billion": Fraction(10**9),
    "trillion": Fraction(10**12),
}
_NAME = re.compile(r"[0-9A-Za-z\u00c0-\u024f\u0400-\u04ff-]+")
_GLUED = re.compile(f"{LETTER}")


class Suffix(NamedTuple):
    """What follows the digits directly."""

    end: int
    factor: Fraction = ONE
    exponent: int = 1
    """The power to which the digits are raised: 10^6."""
    ordinal: bool = False
    metres: bool = False
    """A lone `m`, which may be metres or minutes as well as millions."""


def read_suffix(text: str, end: int, *, money: bool) -> Suffix:
    """Return the ordinal ending or magnitude letter at `end`; `money` when a sign of money stands before the digits."""
    ordinal = _ORDINAL.match(text, end)
    if ordinal:
        return Suffix(ordinal.end(), ordinal=True)
    power = _POWER.match(text, end)
    if power:
        exponent = int((power["up"] or power["e"] or power["ru"]).translate(_RAISED))
        return Suffix(power.end(), Fraction(10) ** exponent)
    raised = _EXPONENT.match(text, end)
    if raised:
        return Suffix(raised.end(), exponent=int(raised.group(1)))
    match = _SPACED.match(text, end) if money else _MAGNITUDE.match(text, end)
    if match is None or match.lastgroup is None:
        return Suffix(end)
    factor = _FACTORS[match.lastgroup]
    return Suffix(match.end(), factor, metres=match.group() == "m" and not money)


def name_from(text: str, start: int, end: int) -> str:
    """Return the key of the name that digits and the letters glued to them make (`5G`); empty when nothing is glued."""
    if not _GLUED.match(text, end):
        return ""
    name = _NAME.match(text, start)
    return code_key(name.group()) if name else ""


def name_end(text: str, start: int) -> int:
    """Return where a name that begins with digits ends."""
    name = _NAME.match(text, start)
    return name.end() if name else start

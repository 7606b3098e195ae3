"""Signs and codes of money before a number: US$5, EUR 20, 人民币3.14."""

import re

from factledger.checks.numbers.table import LETTER, table
from factledger.checks.numbers.units import Meaning, Tag

_WINDOW = 8
_CODE = re.compile(r"(?<![A-Za-z])([A-Z]{3}):? ?$")
_DOLLARS = re.compile(
    r"(?<![A-Za-z'])(us|u\.s\.?|ca|can|cad|au|aud|hk|nz|nzd|sg|nt|mex|mx|usd|c(?= \$)) ?\$:? ?$", re.IGNORECASE
)
_DOLLAR_CODES = {
    name: code
    for names, code in (
        ("us usd", "USD"), ("ca can cad c", "CAD"), ("au aud", "AUD"), ("hk", "HKD"), ("nz nzd", "NZD"), ("sg", "SGD"),
        ("nt", "TWD"), ("mex mx", "MXN"),
    )
    for name in names.split()
}  # fmt: skip
_LONGEST_HAN = 6


def money_before(text: str, start: int) -> Tag | None:
    """Return the sign or code of money that ends where a number begins; `Tag.end` is where it starts."""
    before = text[max(0, start - _WINDOW) : start]
    stripped = before.removesuffix(" ").removesuffix(":")
    last = stripped[-1:]
    if not last:
        return None
    offset = start - len(before)
    if last == "$":
        dollars = _DOLLARS.search(before)
        if dollars:
            return _money(offset + dollars.start(), (_DOLLAR_CODES[dollars.group(1).lower().replace(".", "")],))
    if "A" <= last <= "Z":
        code = _CODE.search(before)
        if code and code.group(1) in table().codes:
            return _money(offset + code.start(1), (code.group(1),))
    for sign, codes in table().signs_by_end.get(last, ()):
        if stripped.endswith(sign) and not _inside_word(stripped, sign):
            return _money(offset + len(stripped) - len(sign), codes)
    return _han_before(text, start) if last > "\u3000" else None


def _money(begin: int, codes: tuple[str, ...]) -> Tag:
    return Tag(begin, tuple(Meaning("money", currency=code) for code in codes))


def _han_before(text: str, start: int) -> Tag | None:
    for length in range(min(_LONGEST_HAN, start), 1, -1):
        codes = table().money_han.get(text[start - length : start])
        if codes:
            return _money(start - length, codes)
    return None


def _inside_word(before: str, sign: str) -> bool:
    rest = before[: -len(sign)]
    return sign[0].isalpha() and bool(re.search(f"{LETTER}$", rest))

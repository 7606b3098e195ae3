"""Chinese numerals, alone or mixed with digits: 一百二十万三, 1万600, 二〇二三, 三点五亿."""

import re
from fractions import Fraction

from factledger.checks.numbers.digits import DIGITS, read_digits

DIGIT_VALUES = (
    {c: i for i, c in enumerate("零一二三四五六七八九")}
    | {c: i for i, c in enumerate("壹贰叁肆伍陆柒捌玖", 1)}
    | {"两": 2}
)
_TENS = {"廿": 20, "卅": 30, "卌": 40}
_SMALL = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
_LARGE = {"万": 10**4, "亿": 10**8, "兆": 10**12}

NUMERALS = "".join(DIGIT_VALUES) + "".join(_TENS) + "".join(_SMALL) + "".join(_LARGE)
_ONES = "".join(DIGIT_VALUES)
UNITS = "".join(_SMALL) + "".join(_LARGE)
HAN_NUMBER = (
    rf"(?:{DIGITS} ?[{UNITS}]|[{NUMERALS}])"
    rf"(?:[{NUMERALS}]|点(?=[{NUMERALS}0-9])|(?<=[{NUMERALS}点])[0-9]+(?![0-9,.])"
    rf"|(?<=[{UNITS}]) (?=[{_ONES}][{UNITS} ])|(?<=[{_ONES}]) (?=[{UNITS}]))*"
)
"""A run with at least one numeral; digits may open it, or follow a numeral."""

MAX_LENGTH = 60
_TAELS = re.compile(rf"(?<=.)两(?![{UNITS}])")
"""三十两 is thirty taels; only before a unit of its own, as in 一万两千, is 两 a two."""
_PIECES = re.compile(rf"{DIGITS}|[{NUMERALS}]")


class _Sum:
    """The amount read so far, one numeral after another."""

    def __init__(self) -> None:
        self.total = Fraction(0)
        self.section = Fraction(0)
        self.pending: Fraction | None = None
        self.small = self.large = self.last = 0
        self.zero = False

    def digit(self, value: Fraction) -> bool:
        """Take a digit; False when another digit is still waiting for its unit."""
        if self.pending is not None:
            return False
        self.pending = value
        return True

    def small_unit(self, unit: int) -> bool:
        """Take 十, 百 or 千; False when units do not fall."""
        if self.small and unit >= self.small:
            return False
        self.section += (1 if self.pending is None else self.pending) * unit
        self.small = self.last = unit
        self.pending, self.zero = None, False
        return True

    def large_unit(self, unit: int) -> None:
        """Take 万, 亿 or 兆; one that follows another directly multiplies it (万亿)."""
        section = self.section + (self.pending or 0)
        if not section and not self.total:
            section = Fraction(1)
        if not section or unit > self.large > 0:
            self.total = (self.total + section) * unit
        else:
            self.total += section * unit
        self.section, self.pending, self.zero = Fraction(0), None, False
        self.small, self.large, self.last = 0, unit, unit

    def result(self, *, spoken: bool) -> Fraction:
        """Return the amount; a last spoken digit counts in tenths of the unit before it (三万五 is 35,000)."""
        rest = self.pending or Fraction(0)
        if spoken and not self.zero and self.last >= 100:
            rest = rest * self.last / 10
        return self.total + self.section + rest


def read_han(token: str, language: str = "zh") -> Fraction | None:
    """Return the value of a folded `HAN_NUMBER`, or None when it is no well-formed numeral."""
    if len(token) > MAX_LENGTH:
        return None
    token = token.replace(" ", "")
    if _TAELS.search(token):
        return None
    whole, _, rest = token.partition("点")
    if not rest:
        return _integer(whole, language)
    fraction = rest.rstrip(UNITS)
    left, right = _integer(whole, language), _digit_string(fraction)
    if left is None or right is None:
        return None
    value = left + Fraction(int(right), 10 ** len(right))
    for unit in rest[len(fraction) :]:
        value *= (_SMALL | _LARGE)[unit]
    return value


def _digit_string(text: str) -> str | None:
    digits = "".join(
        c if c.isdigit() and c.isascii() else str(DIGIT_VALUES[c]) for c in text if c in DIGIT_VALUES or c.isdigit()
    )
    return digits if len(digits) == len(text) and digits else None


def _integer(text: str, language: str) -> Fraction | None:
    if len(text) > 1 and all(c in DIGIT_VALUES for c in text):
        digits = _digit_string(text)
        return None if digits is None else Fraction(int(digits))
    result = _Sum()
    spoken = False
    for piece in _PIECES.findall(text):
        spoken = piece in DIGIT_VALUES and piece != "零"
        if not _take(result, piece, language):
            return None
    return result.result(spoken=spoken)


def _take(result: _Sum, piece: str, language: str) -> bool:
    if piece == "零":
        result.zero = True
        return result.pending is None or result.digit(Fraction(0))
    if piece in _SMALL:
        return result.small_unit(_SMALL[piece])
    if piece in _LARGE:
        result.large_unit(_LARGE[piece])
        return True
    if piece in _TENS:
        result.section += _TENS[piece]
        result.small = result.last = 10
        return True
    if piece in DIGIT_VALUES:
        return result.digit(Fraction(DIGIT_VALUES[piece]))
    amounts = read_digits(piece, language)
    return bool(amounts) and result.digit(amounts[0].value)

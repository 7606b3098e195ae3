"""When two numbers are the same: equal value, compatible kind and unit, rounding only where it is admitted."""

from fractions import Fraction
from functools import lru_cache

from factledger.checks.numbers.quantity import Quantity, Reading
from factledger.checks.numbers.table import measure

Key = tuple[str, int, int]
"""A unit, and an amount's numerator and denominator."""

_ANY_DEGREE = frozenset(("celsius", "fahrenheit", "kelvin"))
_ONE_DIGIT_MARGIN = Fraction(1, 20)


def base_of(reading: Reading) -> tuple[str, Fraction]:
    """Return a reading's amount in the base unit of its dimension, and that unit's name or the currency's code."""
    if reading.kind == "money":
        return reading.currency or "", reading.value
    if reading.kind == "measure":
        known = measure(reading.unit or "")
        if known:
            return known.base, reading.value * known.factor + known.offset
        return reading.unit or "", reading.value
    return {"count": "", "percent": "%"}.get(reading.kind, reading.kind), reading.value


def to_base(quantity: Quantity) -> tuple[Fraction, str] | None:
    """Return amount and base unit of the likeliest reading: 12 hours are (43200, "second"), $5 is (5, "USD").

    A count has the unit "", a percentage "%". None for dates and malformed digits.
    """
    if not quantity.readings:
        return None
    unit, amount = base_of(quantity.readings[0])
    return amount, unit


def key_of(unit: str, amount: Fraction) -> Key:
    """Return an amount of a unit as a key; a fraction itself is hashed several times more slowly."""
    return unit, amount.numerator, amount.denominator


def spellings(reading: Reading) -> tuple[Key, ...]:
    """Return every key under which this reading may meet another: a half is 50 %, 37° may be 37 °C."""
    unit, amount = base_of(reading)
    own = key_of(unit, amount)
    if reading.kind == "ratio":
        return own, key_of("%", reading.value * 100)
    if reading.unit == "degree":
        return own, *(key_of(f"degree {scale}", reading.value) for scale in _ANY_DEGREE)
    if reading.unit in _ANY_DEGREE:
        return own, key_of(f"degree {reading.unit}", reading.value)
    return (own,)


def same_quantity(a: Quantity, b: Quantity) -> bool:
    """Return whether two quantities state the same amount.

    Equal after conversion, or one approximate and the other rounding to it. Dates are the same when neither states a
    field otherwise; ranges when both ends are the same.
    """
    if a.parts and b.parts and a.label == b.label == "range":
        return all(same_quantity(x, y) for x, y in zip(a.parts, b.parts, strict=True))
    if (a.label == "range") != (b.label == "range"):
        return False
    if a.date_readings and b.date_readings and not (a.label == "count" or b.label == "count"):
        return any(not x.clashes(y) and x.span == y.span for x in a.date_readings for y in b.date_readings)
    return any(
        readings_equal(x, y) or (a.approximate and rounds_to(x, y, a)) or (b.approximate and rounds_to(y, x, b))
        for x in a.readings
        for y in b.readings
    )


def readings_equal(a: Reading, b: Reading) -> bool:
    """Return whether two readings are the same amount of the same thing."""
    return not set(spellings(a)).isdisjoint(spellings(b)) and decimals_agree(a, b)


def decimals_agree(a: Reading, b: Reading) -> bool:
    """Return whether a decimal reading of what may be groups of three is borne out by the other side.

    `1,600` read as 1.6 supports 1.600, never 1.60 or 1.6: a number cut short must not pass as the same.
    """
    if a.unit != b.unit or a.scale != b.scale:
        return a.preferred and b.preferred
    if not (a.grouped or b.grouped):
        return True
    return a.decimals == b.decimals and (a.preferred or b.preferred)


def rounds_to(shown: Reading, exact: Reading, stated: Quantity) -> bool:
    """Return whether the exact amount, rounded as the approximate one is, is what is shown.

    Rounded to the last non-zero digit shown, but to two significant digits at least; a figure of one digit also
    covers what lies within 5 % of it. "Almost" needs an amount at or below, "just over" one at or above.
    """
    amount = _in_unit_of(exact, shown)
    if (
        amount is None
        or (stated.lean == "below" and amount > shown.value)
        or (stated.lean == "above" and amount < shown.value)
    ):
        return False
    step = _step(shown)
    if _round(amount, min(step, _second_digit(amount))) == shown.value:
        return True
    return _digits(shown) == 1 and abs(amount - shown.value) <= abs(shown.value) * _ONE_DIGIT_MARGIN


def _in_unit_of(exact: Reading, shown: Reading) -> Fraction | None:
    """Return the exact amount in the unit of what is shown; None when the two cannot be compared."""
    if {exact.kind, shown.kind} == {"ratio", "percent"}:
        return exact.value * 100 if exact.kind == "ratio" else exact.value / 100
    unit, amount = base_of(exact)
    if unit != base_of(shown)[0]:
        return None
    known = measure(shown.unit or "") if shown.kind == "measure" else None
    return (amount - known.offset) / known.factor if known else amount


@lru_cache(maxsize=4096)
def _step(reading: Reading) -> Fraction:
    """Return the value of the last digit shown that is not a trailing zero of a whole number."""
    if reading.decimals:
        return reading.scale / Fraction(10) ** reading.decimals
    step, amount = reading.scale, abs(reading.value / reading.scale)
    if amount.denominator != 1:
        return reading.scale / Fraction(10) ** len(str(amount.denominator))
    while amount and amount % 10 == 0:
        amount, step = amount / 10, step * 10
    return step


def _digits(reading: Reading) -> int:
    step = _step(reading)
    return len(str(int(abs(reading.value) / step))) if step else 0


def _second_digit(amount: Fraction) -> Fraction:
    """Return the value of an amount's second significant digit."""
    whole = abs(amount)
    if not whole:
        return Fraction(1)
    step = Fraction(1)
    while whole / step >= 100:
        step *= 10
    while whole / step < 10:
        step /= 10
    return step


def _round(amount: Fraction, step: Fraction) -> Fraction:
    """Round half away from zero to a multiple of `step`."""
    whole = int(abs(amount) / step + Fraction(1, 2)) * step
    return whole if amount >= 0 else -whole

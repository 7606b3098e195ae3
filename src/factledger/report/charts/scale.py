"""Axis ticks at round numbers."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor, log10

_ROUND = (Fraction(1), Fraction(2), Fraction(5), Fraction(10))


def ticks(low: float, high: float, about: int = 5) -> list[Fraction]:
    """Return round numbers, about so many, of which the first is at most `low` and the last at least `high`."""
    if low == high:
        low, high = (min(low, 0.0), max(high, 0.0)) if low else (0.0, 1.0)
    rough = (high - low) / about
    power = Fraction(10) ** floor(log10(rough))
    step = next(factor * power for factor in _ROUND if factor * power >= rough)
    least, most = (Fraction(repr(end)) for end in (low, high))  # as written: 0.8 is four fifths
    return [step * n for n in range(floor(least / step), ceil(most / step) + 1)]


def from_zero(amounts: Sequence[float]) -> tuple[float, float]:
    """Return the range of bars: their length is only true when it begins at zero."""
    return min(0.0, *amounts), max(0.0, *amounts)


def around(amounts: Sequence[float]) -> tuple[float, float]:
    """Return the range of a line: from zero, unless all figures lie close together and far from it."""
    low, high = min(amounts), max(amounts)
    far = low > 0 and (high - low) < 0.4 * low
    return (low, high) if far else from_zero(amounts)

"""Read the values of facts as numbers or dates, and say whether two of them can both be true."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from factledger.checks.numbers import (
    Calendar,
    Quantity,
    parse_amount,
    quantities,
    same_quantity,
    to_base,
    without_numbers,
)
from factledger.checks.text.language import detect_language
from factledger.checks.text.terms import content_terms
from factledger.records import Fact

_WORDS_BESIDE = 2
"""Words that a value may hold beside its number and still be one: a counted noun, and what qualifies it."""
_WORD = re.compile(r"[^\W\d_]{2,}|[\u3400-\u9fff]{2}")
_WORDS_THAT_TELL = 3
"""Words of a quote from which on its language is known, and with it what its separators mean."""
_RANGE = re.compile(r"\w\s*(?:[-–—~]|to|until|and|по|до|и|至|到|和)\s*\w", re.IGNORECASE)
_SPANS = {"decade": 10, "century": 100}
_AT_LEAST = frozenset({"at_least", "more_than"})


def read_figures(fact: Fact, *, language: str = "") -> list[Quantity]:
    """Return the numbers and dates that a fact's value consists of; empty when it is made of words.

    Each is as firm as the quote states it: "about 12 hours" is approximate although the value is "12".

    Args:
        fact: Its value, unit and quote are read.
        language: Of its source; detected from the quote when empty.
    """
    known = bool(language) or len(_WORD.findall(fact.quote)) >= _WORDS_THAT_TELL
    language = language or detect_language(fact.quote or fact.value)
    found = quantities(fact.value, language=language)
    if not found or _words_beside(fact.value, found) > _WORDS_BESIDE:
        return []
    if len(found) == 1 and found[0].readings:
        amount = parse_amount(fact.value, fact.unit, language=language)
        found = [amount] if amount else found
    if (
        len(found) == 2
        and all(q.date for q in found)
        and _RANGE.search(fact.value[found[0].end - 1 : found[1].start + 1])
    ):
        return [replace(found[0], label="range", parts=tuple(found))]
    quoted = quantities(fact.quote, language=language)
    return [_as_stated(_preferred(figure) if known else figure, quoted) for figure in found]


def _preferred(figure: Quantity) -> Quantity:
    """Leave out readings that the language does not prefer: where it is known, 1,600 and 1.600 are two numbers."""
    preferred = tuple(reading for reading in figure.readings if reading.preferred)
    return replace(figure, readings=preferred) if preferred else figure


def _words_beside(value: str, found: Sequence[Quantity]) -> int:
    return len(content_terms(re.sub(r"\d+", " ", without_numbers(value, found))))


def _as_stated(figure: Quantity, quoted: Sequence[Quantity]) -> Quantity:
    for said in quoted:
        if figure.readings and set(figure.values) & set(said.values):
            return replace(
                figure,
                approximate=figure.approximate or said.approximate,
                lean=figure.lean or said.lean,
                bound=figure.bound or said.bound,
            )
    return figure


def agree(one: Sequence[Quantity], other: Sequence[Quantity]) -> bool:
    """Return whether the figures of two values can both be true.

    Equal in any unit, notation or precision; an approximate one that the other rounds to; a range or a bound that the
    other lies in; a day of the year, or a year of the decade, that the other names.
    """
    if len(one) > 1 or len(other) > 1:
        return _agree_as_lists(one, other)
    return _agree(one[0], other[0])


def _agree_as_lists(one: Sequence[Quantity], other: Sequence[Quantity]) -> bool:
    shorter, longer = sorted((one, other), key=len)
    return all(any(_agree(q, p) for p in longer) for q in shorter)


def _agree(one: Quantity, other: Quantity) -> bool:
    if same_quantity(one, other):
        return True
    if one.date_readings and other.date_readings:
        return (_is_span(one) or _is_span(other)) and _overlap(_years(one), _years(other))
    return _overlap_as_ranges(one, other)


def _is_span(quantity: Quantity) -> bool:
    """Whether a date is a range of years, a decade or a century."""
    return bool(quantity.parts) or any(date.span for date in quantity.date_readings)


def _years(quantity: Quantity) -> list[int]:
    """The first and the last year that a date covers."""
    return years_covered(part.date for part in quantity.parts or (quantity,))


def years_covered(dates: Iterable[Calendar | None]) -> list[int]:
    """Return the first and the last year of each date that names one; of a decade or century its own."""
    dated = ((date.year, _SPANS.get(date.span, 1)) for date in dates if date and date.year is not None)
    return [year for first, span in dated for year in (first, first + span - 1)]


def _overlap(one: Sequence[int], other: Sequence[int]) -> bool:
    return bool(one and other) and max(min(one), min(other)) <= min(max(one), max(other))


def _overlap_as_ranges(one: Quantity, other: Quantity) -> bool:
    """Whether one is a range or a bound that the other lies in; two firm single figures never are."""
    if not (one.parts or other.parts or one.bound or other.bound):
        return False
    first, second = _interval(one), _interval(other)
    if first is None or second is None or first[2] != second[2]:
        return False
    lows = [low for low, _, _ in (first, second) if low is not None]
    highs = [high for _, high, _ in (first, second) if high is not None]
    return not lows or not highs or max(lows) <= min(highs)


def _interval(quantity: Quantity) -> tuple[Fraction | None, Fraction | None, str] | None:
    """Lowest and highest amount in the base unit, None where open, and that unit."""
    ends = [to_base(part) for part in quantity.parts] if quantity.label == "range" else [to_base(quantity)]
    known = [end for end in ends if end is not None]
    if len(known) != len(ends) or not known:
        return None
    low, high, unit = min(a for a, _ in known), max(a for a, _ in known), known[0][1]
    if quantity.bound is None:
        return low, high, unit
    return (low, None, unit) if quantity.bound in _AT_LEAST else (None, high, unit)

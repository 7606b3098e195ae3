"""The numbers of one evidence text, arranged for look-up by what they are worth."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

from factledger.checks.numbers.compare import Key, base_of, key_of, spellings
from factledger.checks.numbers.periods import Periods
from factledger.checks.numbers.quantity import Calendar, Quantity, Reading
from factledger.checks.numbers.reader import read
from factledger.checks.numbers.tables import with_headers

_NOWHERE = Quantity(text="", start=0, end=0)


class Held(NamedTuple):
    """One number of the evidence under one reading."""

    quantity: Quantity
    reading: Reading
    periods: Periods
    """The periods it may belong to; empty when its clause, or its row and column, say nothing."""
    end: Literal["", "low", "high"] = ""
    """Which end of a range it is."""
    partner: Quantity | None = None
    """The other end."""
    keys: frozenset[Key] = frozenset()
    """Every key under which it may be looked up."""


class Index(NamedTuple):
    """The numbers of one text, by what they are worth."""

    text: str
    by_amount: dict[Key, list[Held]]
    """By base unit and amount, under every spelling: a half is also 50 %."""
    by_unit: dict[str, tuple[list[Fraction], list[Held]]]
    """By base unit: the amounts in rising order, and the numbers in the same order."""
    by_value: dict[Key, list[Held]]
    """By what is written, whatever its unit."""
    dates: dict[int | None, list[Calendar]]
    """By year; under None those that state no year."""
    codes: frozenset[str]


@lru_cache(maxsize=512)
def index(text: str) -> Index:
    """Return the numbers of an evidence text, read in its own language; cached by text."""
    numbers = read(text)
    dates: dict[int | None, list[Calendar]] = {}
    for date in dict.fromkeys(date for q in numbers.quantities for date in q.date_readings):
        dates.setdefault(date.year, []).append(date)
    entries = [h for q, own in with_headers(text, numbers.quantities) for h in _entries(q, own)]
    entries += [_of_date(date) for same in dates.values() for date in same if date.year is not None]
    held = [one._replace(keys=frozenset(spellings(one.reading))) for one in entries]
    by_amount: dict[Key, list[Held]] = {}
    by_value: dict[Key, list[Held]] = {}
    for one in held:
        by_value.setdefault(key_of("", one.reading.value), []).append(one)
        for key in one.keys:
            by_amount.setdefault(key, []).append(one)
    codes = frozenset(code.key for code in numbers.codes)
    return Index(text, by_amount, _in_order(held), by_value, dates, codes)


def _in_order(held: Sequence[Held]) -> dict[str, tuple[list[Fraction], list[Held]]]:
    pairs: dict[str, list[tuple[Fraction, int]]] = {}
    for place, one in enumerate(held):
        unit, amount = base_of(one.reading)
        pairs.setdefault(unit, []).append((amount, place))
    return {
        unit: ([amount for amount, _ in found], [held[place] for _, place in found])
        for unit, found in ((unit, sorted(found)) for unit, found in pairs.items())
    }


def _of_date(date: Calendar) -> Held:
    """Return a date's year, or a century's ordinal, as a number that a statement may state alone."""
    year = Fraction(date.year or 0)
    if date.span == "century":
        return Held(_NOWHERE, Reading(year / 100 + 1, "ordinal"), ())
    return Held(_NOWHERE, Reading(year, "date" if date.span else "year"), ())


def _entries(quantity: Quantity, own: Periods) -> Iterator[Held]:
    if quantity.label == "range":
        low, high = quantity.parts
        if quantity.change:
            yield from (Held(part, reading, own) for part in quantity.parts for reading in part.readings)
            return
        yield from (Held(low, reading, own, "low", high) for reading in low.readings)
        yield from (Held(high, reading, own, "high", low) for reading in high.readings)
        return
    yield from (Held(quantity, reading, own) for reading in quantity.readings)
    if quantity.label == "ratio":
        yield from (Held(part, reading, own) for part in quantity.parts for reading in part.readings)

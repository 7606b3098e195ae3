"""The numbers of a statement, each with what the statement says around it: what its evidence is asked for."""

import re
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from factledger.checks.numbers.compare import Key, key_of, spellings
from factledger.checks.numbers.periods import Periods
from factledger.checks.numbers.quantity import Bound, Quantity, Reading
from factledger.checks.numbers.reader import read
from factledger.checks.numbers.tables import cell_statement, with_headers, with_unit

_PLUS: frozenset[Bound] = frozenset({"at_least", "more_than"})
"""What 65,000+ may be taken for: people write it for either."""
_RANK_HEADER = re.compile(r"#|№|No\.?|rank(?:ing)?|place|position|место|ранг|排名|名次|序号|编号", re.IGNORECASE)


class WantedReading(NamedTuple):
    """One reading of a wanted number, with the keys it is looked up under."""

    reading: Reading
    keys: frozenset[Key]
    value: Key
    """What is written, whatever its unit."""


class Wanted(NamedTuple):
    """One number of a statement, with what the statement says around it."""

    quantity: Quantity
    readings: tuple[WantedReading, ...]
    periods: Periods
    statement: str
    values: frozenset[Fraction]
    """Every value of the statement."""
    bounds: frozenset[Bound]
    """Of which the evidence must state one; empty when the statement states none."""
    parts: tuple["Wanted", ...] = ()
    """The two ends of a range, or the two numbers of a ratio."""
    like: int = 0
    """Which of the statement's numbers is the first that states the same; what one is answered, all of them are."""


@lru_cache(maxsize=512)
def wanted_numbers(statement: str, language: str) -> list[Wanted]:
    """Return the numbers that the evidence must hold, in order: neither what is too vague nor the ranks of a table."""
    found = read(statement, language).quantities
    cell = cell_statement(statement)
    if cell is None:
        pairs = with_headers(statement, found)
    else:
        row, header, start = cell
        own = tuple(d for q in found if q.start < start and q.label != "count" for d in q.date_readings)
        ranks = bool(_RANK_HEADER.fullmatch(header.strip()))
        pairs = [(q, ()) for q in found if q.start < start]
        pairs += [(with_unit(q, header, row), own) for q in found if q.start >= start and not ranks]
    values = frozenset(value for q, _ in pairs for part in (q, *q.parts) for value in part.values)
    first: dict[object, int] = {}
    return [
        _want(q, own, statement, values)._replace(like=first.setdefault((_unplaced(q), own, _bounds(q, statement)), n))
        for n, (q, own) in enumerate(pairs)
        if not q.weak
    ]


def _unplaced(quantity: Quantity) -> Quantity:
    return replace(quantity, start=0, end=0, parts=tuple(map(_unplaced, quantity.parts)))


def _want(quantity: Quantity, own: Periods, statement: str, values: frozenset[Fraction]) -> Wanted:
    readings = tuple(WantedReading(r, frozenset(spellings(r)), key_of("", r.value)) for r in quantity.readings)
    parts = tuple(_want(part, own, statement, values) for part in quantity.parts)
    return Wanted(quantity, readings, own, statement, values, _bounds(quantity, statement), parts)


def _bounds(quantity: Quantity, statement: str) -> frozenset[Bound]:
    if quantity.bound == "at_least" and statement.startswith("+", quantity.end):
        return _PLUS
    return frozenset({quantity.bound}) if quantity.bound else frozenset()

"""Which numbers of a statement its evidence does not hold."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

from factledger.checks.numbers.compare import base_of, decimals_agree, rounds_to, spellings
from factledger.checks.numbers.masks import code_key
from factledger.checks.numbers.periods import Periods, apart, periods
from factledger.checks.numbers.quantity import Calendar, Quantity, Reading
from factledger.checks.numbers.reader import read
from factledger.checks.numbers.tables import cell_statement, with_headers, with_unit

By = Literal["evidence", "context", "calculation"]
_WINDOW = 90
"""Two numbers of one range or ratio stand at most so many characters apart."""


class Held(NamedTuple):
    """One number of the evidence under one reading."""

    quantity: Quantity
    reading: Reading
    periods: Periods
    end: Literal["", "low", "high"] = ""
    """Which end of a range it is."""
    partner: Quantity | None = None
    """The other end."""


class Index(NamedTuple):
    """The numbers of one text, by what they are worth."""

    text: str
    by_amount: dict[tuple[str, Fraction], list[Held]]
    by_unit: dict[str, list[Held]]
    by_value: dict[Fraction, list[Held]]
    dates: tuple[Calendar, ...]
    codes: frozenset[str]


class Support(NamedTuple):
    """How a number of a statement is supported."""

    quantity: Quantity
    """The statement's number; its first reading is the one that was met."""
    by: By
    source: int
    """Which text of the evidence, or of the context, from 0."""


@lru_cache(maxsize=512)
def index(text: str) -> Index:
    """Return the numbers of an evidence text for look-up, read in its own language; cached by text."""
    numbers = read(text)
    found = with_headers(text, numbers.quantities)
    result = Index(
        text,
        defaultdict(list),
        defaultdict(list),
        defaultdict(list),
        tuple(date for q in numbers.quantities for date in q.date_readings),
        frozenset(code.key for code in numbers.codes),
    )
    for quantity, own in found:
        for held in _entries(quantity, own):
            for spelling in spellings(held.reading):
                result.by_amount[spelling].append(held)
            result.by_unit[base_of(held.reading)[0]].append(held)
            result.by_value[held.reading.value].append(held)
    for date in result.dates:
        if date.year is not None and date.span != "decade":
            reading = _of_date(date.year, century=date.span == "century")
            result.by_amount[reading.kind, reading.value].append(Held(Quantity(text="", start=0, end=0), reading, ()))
    return result


def _of_date(year: int, *, century: bool) -> Reading:
    return (
        Reading(value=Fraction(year, 100) + 1, kind="ordinal")
        if century
        else Reading(value=Fraction(year), kind="year")
    )


def _entries(quantity: Quantity, own: Periods) -> Iterator[Held]:
    if quantity.label == "range":
        low, high = quantity.parts
        yield from (Held(low, reading, own, "low", high) for reading in low.readings)
        yield from (Held(high, reading, own, "high", low) for reading in high.readings)
        return
    yield from (Held(quantity, reading, own) for reading in quantity.readings)
    if quantity.label == "ratio":
        yield from (Held(part, reading, own) for part in quantity.parts for reading in part.readings)


class _Statement(NamedTuple):
    """A statement's numbers, each with the periods of its clause."""

    quantities: list[tuple[Quantity, Periods]]
    values: frozenset[Fraction]


def unsupported_numbers(
    statement: str, evidence: Sequence[str], *, language: str | None = None, context: Sequence[str] = ()
) -> list[Quantity]:
    """Return the numbers of a statement that no text of the evidence holds, in order.

    `language` is the statement's; each evidence text is read in its own. `context` (the question, the metric's fixed
    period, the source's date) supports years, dates and names with digits only; of a calculation's text, what stands
    after its last `=` supports any number. A name with digits (`GPT-4`) that neither side holds comes back as `code`.
    """
    return [
        quantity
        for quantity, support in supports(statement, evidence, language=language, context=context)
        if not support
    ]


def supports(
    statement: str, evidence: Sequence[str], *, language: str | None = None, context: Sequence[str] = ()
) -> list[tuple[Quantity, Support | None]]:
    """Return every number of a statement with what supports it, in order; None where nothing does."""
    numbers = read(statement, language or "")
    stated = _stated(statement, numbers.quantities)
    sources = [index(text) for text in evidence]
    result = [(q, _find(q, own, stated, statement, sources, context)) for q, own in stated.quantities]
    for code in numbers.codes:
        quantity = Quantity(text=statement[code.start : code.end], start=code.start, end=code.end, label="code")
        result.append((quantity, _find_code(quantity, code.key, sources, context)))
    return sorted(result, key=lambda pair: pair[0].start)


def _stated(statement: str, found: Sequence[Quantity]) -> _Statement:
    cell = cell_statement(statement)
    if cell is None:
        pairs = list(zip(found, periods(statement, found), strict=True))
    else:
        row, header, start = cell
        own = tuple(d for q in found if q.start < start and q.label != "count" for d in q.date_readings)
        pairs = [(with_unit(q, header, row), own) if q.start >= start else (q, ()) for q in found]
        pairs = [(q, own) for q, own in pairs if not (q.start >= start and _RANK_HEADER.fullmatch(header.strip()))]
    values = frozenset(value for q, _ in pairs for part in (q, *q.parts) for value in part.values)
    return _Statement([(q, own) for q, own in pairs if not q.weak], values)


def _find(
    quantity: Quantity,
    own: Periods,
    stated: _Statement,
    statement: str,
    sources: Sequence[Index],
    context: Sequence[str],
) -> Support | None:
    for number, source in enumerate(sources):
        met = _meet(quantity, own, stated, source) or _meet_code(quantity, statement, source)
        if met:
            return Support(met, "evidence", number)
    for number, text in enumerate(context):
        if quantity.date_readings and quantity.label != "count" and _date_in(quantity, index(text)):
            return Support(quantity, "context", number)
        _, equals, outcome = text.rpartition("=")
        met = _meet(quantity, (), stated, index(outcome)) if equals else None
        if met:
            return Support(met, "calculation", number)
    return None


def _meet(quantity: Quantity, own: Periods, stated: _Statement, source: Index) -> Quantity | None:
    """Return the quantity under the reading that the source holds; None when it holds none."""
    if quantity.date_readings and quantity.label != "count" and _date_in(quantity, source):
        return quantity
    if not quantity.readings:
        return quantity if not quantity.date_readings and _literally(quantity.text, source.text) else None
    if quantity.label == "range":
        return _meet_range(quantity, own, stated, source)
    for reading in quantity.readings:
        for held in _candidates(quantity, reading, source):
            if _supports(quantity, reading, held, own, stated):
                rest = tuple(r for r in quantity.readings if r is not reading)
                return replace(quantity, readings=(reading, *rest))
    if quantity.label == "ratio" and quantity.parts and _close_together(quantity.parts, own, stated, source):
        return quantity
    return None


def _candidates(quantity: Quantity, reading: Reading, source: Index) -> Iterator[Held]:
    for spelling in spellings(reading):
        yield from source.by_amount.get(spelling, ())
    if reading.kind == "count" and quantity.bare:
        yield from (h for h in source.by_value.get(reading.value, ()) if h.reading.kind in ("money", "measure"))
    if reading.kind == "ordinal":
        yield from (h for h in source.by_amount.get(("", reading.value), ()) if h.quantity.numbered)
    if reading.kind == "count" and quantity.numbered:
        yield from (h for h in source.by_amount.get(("ordinal", reading.value), ()) if not h.quantity.weak)
    if quantity.approximate:
        yield from source.by_unit.get(base_of(reading)[0], ())
        if reading.kind == "percent":
            yield from source.by_unit.get("ratio", ())


def _supports(quantity: Quantity, reading: Reading, held: Held, own: Periods, stated: _Statement) -> bool:
    if apart(own, held.periods):
        return False
    if quantity.bound and quantity.bound != held.quantity.bound and _END_BOUND.get(held.end) != quantity.bound:
        return False
    if held.partner and not quantity.bound and not any(value in stated.values for value in held.partner.values):
        return False
    same = not set(spellings(reading)).isdisjoint(spellings(held.reading)) or reading.value == held.reading.value
    if same and decimals_agree(reading, held.reading):
        return True
    return quantity.approximate and rounds_to(reading, held.reading, quantity)


def _meet_range(quantity: Quantity, own: Periods, stated: _Statement, source: Index) -> Quantity | None:
    return quantity if _close_together(quantity.parts, own, stated, source) else None


def _close_together(parts: Sequence[Quantity], own: Periods, stated: _Statement, source: Index) -> bool:
    """Return whether the source holds both numbers, near each other."""
    places = [
        [
            held.quantity.start
            for reading in part.readings
            for held in _candidates(part, reading, source)
            if _supports(part, reading, held, own, stated)
        ]
        for part in parts
    ]
    return any(abs(a - b) <= _WINDOW for a in places[0] for b in places[1])


def _date_in(quantity: Quantity, source: Index) -> bool:
    """Return whether the source states the date, as one or as its year and the rest of it apart."""
    for wanted in quantity.date_readings:
        if any(wanted.within(date) for date in source.dates):
            return True
        if wanted.year is None or (wanted.month is None and wanted.part is None):
            continue
        rest = replace(wanted, year=None)
        year = Calendar(year=wanted.year)
        undated = any(rest.within(date) and date.year is None for date in source.dates)
        if undated and any(year.within(date) for date in source.dates):
            return True
    return False


def _literally(token: str, text: str) -> bool:
    return bool(re.search(rf"(?<![0-9])(?<![0-9][.,]){re.escape(token)}(?![0-9]|[.,][0-9])", text)) if token else False


def _meet_code(quantity: Quantity, statement: str, source: Index) -> Quantity | None:
    """Let the number of a name written apart (`GPT 4`) meet the name written as one (`GPT-4`)."""
    if not quantity.numbered:
        return None
    name = re.search(r"([^\W\d_]+) ?$", statement[max(0, quantity.start - 24) : quantity.start])
    return quantity if name and code_key(name.group(1) + quantity.text) in source.codes else None


def _find_code(quantity: Quantity, key: str, sources: Sequence[Index], context: Sequence[str]) -> Support | None:
    apart_form = re.compile(
        r"(?<!\w)" + r"[-\s]?".join(re.escape(p) for p in re.findall(r"[^\W\d_]+|\d+", key)) + r"(?!\w)", re.IGNORECASE
    )
    for number, source in enumerate(sources):
        if key in source.codes or apart_form.search(source.text):
            return Support(quantity, "evidence", number)
    for number, text in enumerate(context):
        if key in index(text).codes or apart_form.search(text):
            return Support(quantity, "context", number)
    return None


_END_BOUND = {"low": "at_least", "high": "at_most"}
_RANK_HEADER = re.compile(r"#|№|No\.?|rank(?:ing)?|place|position|место|ранг|排名|名次|序号|编号", re.IGNORECASE)

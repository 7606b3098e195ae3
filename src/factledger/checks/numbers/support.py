"""Which numbers of a statement its evidence does not hold."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Literal, NamedTuple

from factledger.checks.numbers.compare import base_of, decimals_agree, key_of, rounds_to
from factledger.checks.numbers.directions import direction
from factledger.checks.numbers.index import Held, Index, index
from factledger.checks.numbers.masks import code_key
from factledger.checks.numbers.periods import apart
from factledger.checks.numbers.quantity import ONE, Bound, Quantity, Reading
from factledger.checks.numbers.reader import read
from factledger.checks.numbers.wanted import Wanted, WantedReading, wanted_numbers

By = Literal["evidence", "context", "calculation"]
_WINDOW = 90
"""Two numbers of one range or ratio stand at most so many characters apart."""
_CLAUSE = 120
"""Characters on each side of a number that may say which way it went."""
_REACH = (Fraction(93, 100), Fraction(107, 100))
"""No rounding to two digits, and no margin of 5 %, reaches further."""
_CROSSINGS = {("ratio", "%"): Fraction(100), ("percent", "ratio"): Fraction(1, 100)}
"""What a share is multiplied by to stand among percentages, and the other way round."""
_END_BOUND: dict[str, Bound] = {"low": "at_least", "high": "at_most"}


class Support(NamedTuple):
    """How a number of a statement is supported."""

    quantity: Quantity
    """The statement's number; its first reading is the one that was met, so `preferred` says whether that is usual."""
    by: By
    source: int
    """Which text of the evidence, or of the context, from 0."""


_Met = dict[tuple[int, int, bool], Quantity | None]
"""What was answered, by which number of the statement, by which text, and whether it was looked for reversed."""


def unsupported_numbers(
    statement: str, evidence: Sequence[str], *, language: str | None = None, context: Sequence[str] = ()
) -> list[Quantity]:
    """Return the numbers of a statement that no text of the evidence holds, in order.

    `language` is the statement's; each evidence text is read in its own. `context` (the question, the metric's fixed
    period, the source's date) supports years, dates and names with digits only; of a calculation's text, what stands
    after its last `=` supports any number. A name with digits (`GPT-4`) that neither side holds comes back as `code`.
    """
    return [q for q, support in supports(statement, evidence, language=language, context=context) if not support]


def supports(
    statement: str, evidence: Sequence[str], *, language: str | None = None, context: Sequence[str] = ()
) -> list[tuple[Quantity, Support | None]]:
    """Return every number of a statement with what supports it, in order; None where nothing does."""
    sources = [index(text) for text in evidence]
    met: _Met = {}
    result = [(w.quantity, _find(w, sources, context, met)) for w in wanted_numbers(statement, language or "")]
    for code in read(statement, language or "").codes:
        quantity = Quantity(text=statement[code.start : code.end], start=code.start, end=code.end, label="code")
        result.append((quantity, _find_code(quantity, code.key, sources, context)))
    return sorted(result, key=lambda pair: pair[0].start)


def _find(wanted: Wanted, sources: Sequence[Index], context: Sequence[str], met: _Met) -> Support | None:
    for number, source in enumerate(sources):
        found = _meet_once(wanted, source, number, met) or _meet_code(wanted, source)
        found = found or _meet_reversed_once(wanted, source, number, met)
        if found:
            return Support(found, "evidence", number)
    return _find_in_context(wanted, context)


def _meet_once(wanted: Wanted, source: Index, number: int, met: _Met) -> Quantity | None:
    """Meet a number as the one before it that states the same was met: a text may repeat one without end."""
    key = (wanted.like, number, False)
    if key not in met:
        met[key] = _meet(wanted, source)
    found = met[key]
    return _read_as(wanted.quantity, found.readings[0]) if found and found.readings else found and wanted.quantity


def _meet_reversed_once(wanted: Wanted, source: Index, number: int, met: _Met) -> Quantity | None:
    key = (wanted.like, number, True)
    if not _may_be_reversed(wanted):
        return None
    if key not in met:
        met[key] = _meet_reversed(wanted, source)
    return met[key] and wanted.quantity


def _find_in_context(wanted: Wanted, context: Sequence[str]) -> Support | None:
    for number, text in enumerate(context):
        if _is_date(wanted.quantity) and _date_in(wanted.quantity, index(text)):
            return Support(wanted.quantity, "context", number)
        _, equals, outcome = text.rpartition("=")
        undated = wanted._replace(periods=())
        met = _meet(undated, index(outcome)) if equals else None
        if met is None and equals and _may_be_reversed(undated):
            met = _meet_reversed(undated, index(outcome))
        if met:
            return Support(met, "calculation", number)
    return None


def _is_date(quantity: Quantity) -> bool:
    return bool(quantity.date_readings) and quantity.label != "count"


def _meet(wanted: Wanted, source: Index) -> Quantity | None:
    """Return the quantity under the reading that the source holds; None when it holds none."""
    quantity = wanted.quantity
    if _is_date(quantity) and _date_in(quantity, source):
        return quantity
    if not quantity.readings:
        return quantity if not quantity.date_readings and _literally(quantity.text, source.text) else None
    if quantity.label == "range":
        return quantity if _close_together(wanted, source) else None
    for one in wanted.readings:
        if any(_holds(wanted, one, held) for held in _candidates(quantity, one, source)):
            return _read_as(quantity, one.reading)
    return quantity if wanted.parts and _close_together(wanted, source) else None


def _read_as(quantity: Quantity, reading: Reading) -> Quantity:
    """Return the quantity with this reading first."""
    if reading == quantity.readings[0]:
        return quantity
    return replace(quantity, readings=(reading, *(r for r in quantity.readings if r != reading)))


def _candidates(quantity: Quantity, one: WantedReading, source: Index) -> Iterator[Held]:
    for key in one.keys:
        yield from source.by_amount.get(key, ())
    kind = one.reading.kind
    if kind == "count" and quantity.bare:
        yield from (h for h in source.by_value.get(one.value, ()) if h.reading.kind in ("money", "measure"))
    if kind == "ordinal":
        yield from (h for h in source.by_amount.get(one.value, ()) if h.quantity.numbered)
    if kind == "count" and quantity.numbered:
        ordinals = source.by_amount.get(key_of("ordinal", one.reading.value), ())
        yield from (h for h in ordinals if not h.quantity.weak)
    if quantity.approximate:
        for unit in ("%", "ratio") if kind in ("percent", "ratio") else (base_of(one.reading)[0],):
            yield from _near(one.reading, unit, source)


def _near(reading: Reading, unit: str, source: Index) -> list[Held]:
    """Return the numbers of the source that a rounding might reach."""
    amounts, held = source.by_unit.get(unit, ((), ()))
    factor = _CROSSINGS.get((reading.kind, unit), ONE)
    reach = sorted(base_of(reading._replace(value=reading.value * factor * edge))[1] for edge in _REACH)
    return list(held[bisect_left(amounts, reach[0]) : bisect_right(amounts, reach[1])])


def _holds(wanted: Wanted, one: WantedReading, held: Held) -> bool:
    """Return whether a number of the evidence that may be the same is: its period, bound and digits agree."""
    quantity, reading = wanted.quantity, one.reading
    if apart(wanted.periods, held.periods):
        return False
    if wanted.bounds and wanted.bounds.isdisjoint({held.quantity.bound, _END_BOUND.get(held.end)}):
        return False
    if held.partner and not quantity.bound and wanted.values.isdisjoint(held.partner.values):
        return False  # one end of a range is not the range
    same = not one.keys.isdisjoint(held.keys) or reading.value == held.reading.value
    if same and decimals_agree(reading, held.reading):
        return True
    return quantity.approximate and rounds_to(reading, held.reading, quantity)


def _close_together(wanted: Wanted, source: Index) -> bool:
    """Return whether the source holds both numbers of a range or ratio, near each other."""
    places = [
        {
            held.quantity.start
            for one in part.readings
            for held in _candidates(part.quantity, one, source)
            if _holds(part, one, held)
        }
        for part in wanted.parts
    ]
    following = sorted(places[1])
    near = ((bisect_left(following, a - _WINDOW), bisect_right(following, a + _WINDOW)) for a in places[0])
    return any(first < last for first, last in near)


def _may_be_reversed(wanted: Wanted) -> bool:
    """Return whether the evidence may state a number with the other sign: it is negative, or is said to have fallen."""
    quantity = wanted.quantity
    if not quantity.readings or quantity.readings[0].kind in ("year", "ordinal") or not quantity.readings[0].value:
        return False
    return quantity.readings[0].value < 0 or _fell(wanted.statement, quantity)


def _meet_reversed(wanted: Wanted, source: Index) -> Quantity | None:
    """Let "fell by 3 %" meet -3 %, and the other way round."""
    reading = wanted.quantity.readings[0]
    opposite = reading._replace(value=-reading.value)
    key = key_of(*base_of(opposite))
    mirrored = WantedReading(opposite, frozenset((key,)), key)
    for held in source.by_amount.get(key, ()):
        if (reading.value > 0 or _fell(source.text, held.quantity)) and _holds(wanted, mirrored, held):
            return wanted.quantity
    return None


def _fell(text: str, quantity: Quantity) -> bool:
    begin = max(0, quantity.start - _CLAUSE)
    return direction(text[begin : quantity.end + _CLAUSE], at=quantity.start - begin) == "down"


def _date_in(quantity: Quantity, source: Index) -> bool:
    """Return whether the source states the date, as one or as its year and the rest of it apart."""
    for wanted in quantity.date_readings:
        known = source.dates.get(wanted.year, ())
        if wanted.year is None:
            known = [date for dates in source.dates.values() for date in dates]
        if any(wanted.within(date) for date in known):
            return True
        partial = wanted.month is not None or wanted.part is not None
        rest = replace(wanted, year=None)
        if partial and known and any(rest.within(date) for date in source.dates.get(None, ())):
            return True
    return False


def _literally(token: str, text: str) -> bool:
    """Return whether malformed digits stand in a text as they are, and not inside longer ones."""
    if not token or token not in text:
        return False
    return bool(re.search(rf"(?<![0-9])(?<![0-9][.,]){re.escape(token)}(?![0-9]|[.,][0-9])", text))


def _meet_code(wanted: Wanted, source: Index) -> Quantity | None:
    """Let the number of a name written apart (`GPT 4`) meet the name written as one (`GPT-4`)."""
    quantity = wanted.quantity
    if not quantity.numbered or not source.codes:
        return None
    name = re.search(r"([^\W\d_]+) ?$", wanted.statement[max(0, quantity.start - 24) : quantity.start])
    return quantity if name and code_key(name.group(1) + quantity.text) in source.codes else None


def _find_code(quantity: Quantity, key: str, sources: Sequence[Index], context: Sequence[str]) -> Support | None:
    keys = {key, key[:-1]} if re.search(r"[0-9]s$", key) else {key}  # Su-25s are several Su-25
    pieces = re.findall(r"[^\W\d_]+|\d+", min(keys))
    for number, source in enumerate(sources):
        if keys & source.codes or _stands_apart(pieces, source.text):
            return Support(quantity, "evidence", number)
    for number, text in enumerate(context):
        if keys & index(text).codes or _stands_apart(pieces, text):
            return Support(quantity, "context", number)
    return None


def _stands_apart(pieces: Sequence[str], text: str) -> bool:
    """Return whether the pieces of a name stand in a text in order, joined, hyphenated or with a blank between."""
    if any(piece.isdigit() and piece not in text for piece in pieces):
        return False
    name = r"[-\s]?".join(map(re.escape, pieces))
    return bool(re.search(rf"(?<!\w){name}(?!\w)", text, re.IGNORECASE))

"""Read every number of a text: what it is worth, what it counts, and how firmly it is stated."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from factledger.checks.numbers.atoms import make_atoms
from factledger.checks.numbers.clock import Clock, find_clocks
from factledger.checks.numbers.combine import combine
from factledger.checks.numbers.compounds import find_compounds
from factledger.checks.numbers.dates import DateSpan, find_dates
from factledger.checks.numbers.describe import Draft, describe
from factledger.checks.numbers.fold import fold
from factledger.checks.numbers.han import special_form
from factledger.checks.numbers.masks import Code, find_codes, not_data, unread_codes
from factledger.checks.numbers.phrase import Atom, read_phrase
from factledger.checks.numbers.quantity import Quantity, Reading
from factledger.checks.numbers.scan import Scan, scan
from factledger.checks.text.language import detect_language

_SAMPLE = 4000
"""Characters that decide the language of a text."""


class Numbers(NamedTuple):
    """What one text holds."""

    quantities: tuple[Quantity, ...]
    """In order, weak ones included."""
    codes: tuple[Code, ...]
    """Names with digits in them, with offsets in the text."""


def quantities(text: str, *, language: str | None = None) -> list[Quantity]:
    """Return the numbers, dates and amounts of a text, in order, with exact offsets.

    `language` orders the readings of ambiguous digits (`1,600`); None detects it. List markers, citation marks,
    addresses and digits inside names (`GPT-4`) are no quantities, nor is "one" as an article.
    """
    return [quantity for quantity in read(text, language or "").quantities if not quantity.weak]


def without_numbers(text: str, found: Sequence[Quantity]) -> str:
    """Return a text with blanks in place of its numbers and their units; offsets stay."""
    parts: list[str] = []
    at = 0
    for quantity in found:
        parts += (text[at : quantity.start], " " * (quantity.end - max(at, quantity.start)))
        at = max(at, quantity.end)
    return "".join((*parts, text[at:]))


@lru_cache(maxsize=512)
def read(text: str, language: str = "") -> Numbers:
    """Return everything that may support or need support, weak quantities and codes included; cached by text."""
    folded = fold(text)
    drafts, codes = _read_folded(folded.text, language or detect_language(text[:_SAMPLE]))
    found = combine(folded.text, drafts)
    placed = tuple(found) if folded.text == text else tuple(_placed(q, text, folded.original) for q in found)
    return Numbers(placed, tuple(Code(*folded.original(c.start, c.end), c.key) for c in codes))


def _read_folded(text: str, language: str) -> tuple[list[Draft], list[Code]]:
    """Return numbers and dates in order, and the names with digits: each span of the text is read once."""
    parts = scan(text, language)
    dates = find_dates(text, parts)
    codes = find_codes(text, parts)
    taken = [*not_data(text, parts), *((code.start, code.end) for code in codes), *((d.start, d.end) for d in dates)]
    hidden = _merged(taken)
    clocks = [clock for clock in find_clocks(text, parts.tokens) if _is_free(clock, hidden)]
    atoms = make_atoms(text, parts.tokens, _merged([*hidden, *((c.start, c.end) for c in clocks)]), language)
    drafts = [*_drafts(text, atoms), *_dated(text, dates), *_timed(text, clocks), *_compounded(text, parts)]
    codes += [Code(d.quantity.start, d.quantity.end, d.code) for d in drafts if d.code]
    numbers = sorted((d for d in drafts if not d.code), key=lambda draft: draft.quantity.start)
    read_spans = [(d.quantity.start, d.quantity.end) for d in drafts]
    codes += unread_codes(text, _merged([*hidden, *read_spans]))
    return numbers, sorted(codes)


def _is_free(clock: Clock, hidden: Sequence[tuple[int, int]]) -> bool:
    place = bisect_right(hidden, clock.start, key=lambda span: span[0])
    before = place == 0 or hidden[place - 1][1] <= clock.start
    return before and (place == len(hidden) or clock.end <= hidden[place][0])


def _placed(quantity: Quantity, text: str, original: Callable[[int, int], tuple[int, int]]) -> Quantity:
    start, end = original(quantity.start, quantity.end)
    parts = tuple(_placed(part, text, original) for part in quantity.parts)
    return replace(quantity, text=text[start:end], start=start, end=end, parts=parts)


def _merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the spans in order, those that overlap joined."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start < merged[-1][1]:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((start, end))
    return merged


def _drafts(text: str, atoms: Sequence[Atom]) -> Iterator[Draft]:
    index, done = 0, 0
    while index < len(atoms):
        if atoms[index].start < done:
            index += 1
            continue
        phrase = special_form(text, atoms, index) or read_phrase(atoms, index, text)
        index += phrase.step if phrase else 1
        if phrase is None:
            continue
        draft = describe(text, phrase, after=done)
        if draft:
            done = draft.quantity.end
            yield draft


def _dated(text: str, dates: Sequence[DateSpan]) -> Iterator[Draft]:
    for span in dates:
        year = span.readings[0].year
        readings = (Reading(value=Fraction(year), kind="year"),) if span.year_only and year is not None else ()
        yield Draft(
            Quantity(
                text=text[span.start : span.end],
                start=span.start,
                end=span.end,
                readings=readings,
                date_readings=span.readings,
                label="year" if span.year_only else "date",
                weak=span.weak,
            )
        )


def _timed(text: str, clocks: Sequence[Clock]) -> Iterator[Draft]:
    for clock in clocks:
        span = text[clock.start : clock.end]
        yield Draft(Quantity(text=span, start=clock.start, end=clock.end, readings=clock.readings, label="date"))


def _compounded(text: str, parts: Scan) -> Iterator[Draft]:
    for word in find_compounds(text, parts.compounds):
        span = text[word.start : word.end]
        yield Draft(Quantity(text=span, start=word.start, end=word.end, readings=(word.reading,), weak=word.weak))

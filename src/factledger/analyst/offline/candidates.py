"""Where a sentence could hold the answer: figures, dates and names that the question does not hold itself."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from factledger.analyst.offline.attributes import Dimension, measures
from factledger.analyst.offline.changes import asks_change, is_level
from factledger.analyst.offline.wanted import Wanted
from factledger.checks.numbers import Quantity, quantities
from factledger.checks.numbers.headers import cells_under
from factledger.checks.numbers.tables import Cell, with_unit
from factledger.checks.text.names import names
from factledger.checks.text.terms import content_terms, terms

_HAN_DAY = re.compile(r"(?:\d{4}年)?\d{1,2}月\d{1,2}[日号]")
_DIGITS = re.compile(r"\d+")
_YEAR = re.compile(r"1[0-9]\d\d|20\d\d")
"""What may be a year whatever the number gate takes it for ("the Act of 1996 recognises")."""
_DATED = frozenset({"year", "date"})
_COUNTED = frozenset({"count", "percent", "points", "money", "measure", "ratio", "range"})
LABEL_OF_YEARS = re.compile(r"\byears?\b|(?<!\w)год|年", re.IGNORECASE)
_OF = re.compile(r"\s+(?:out of|of|из)\s+(?:the )?")
_HAN_OF = re.compile(r"[中里](?!国)")
_AGE = re.compile(r"(?:\bage[ds]?(?: of)?|возраст\w*)\s*$", re.IGNORECASE)
_SHORTLY_BEFORE = 12
_NO_PERSON = re.compile(r"\d|^[a-zа-яё]|^[A-ZА-ЯЁ]{2,}$")
"""`iPad`, `PostgreSQL 16` and `HR` did nothing that a question with "who" asks for."""
_HAN_NAME = re.compile(
    r"[\u4e00-\u9fff]+(?:[·•・][\u4e00-\u9fff]+)+|《[^《》]+》"
    r"|(?<![A-Za-z0-9])[A-Z][A-Za-z0-9.&'-]*(?: [A-Z][A-Za-z0-9.&'-]*)*"
)


class Candidate(NamedTuple):
    """A span of a sentence that could be the answer."""

    start: int
    end: int
    quantity: Quantity | None = None
    """Read by the number gate; None for a name."""


def candidates(text: str, wanted: Wanted, header: Sequence[str] = ()) -> tuple[Candidate, ...]:
    """Return the spans of a sentence that could be the answer, by its kind; none where the kind has no shape.

    Args:
        text: A sentence, or the row of a table.
        wanted: What is looked for.
        header: Of a row, the cells of its table's header.
    """
    kind = wanted.asked.type
    if kind == "number":
        return _parts_only(text, _numbers(text, wanted, header), wanted)
    if kind == "date":
        return _dates(text, [c for c in _numbers(text, wanted, header) if _is_dated(c.quantity)], wanted)
    if kind in ("person", "place", "name"):
        return _named(text, wanted)
    return ()


def _dates(text: str, found: list[Candidate], wanted: Wanted) -> tuple[Candidate, ...]:
    """The dates of a sentence; a Chinese month and day is one wherever it stands."""
    days = _HAN_DAY.finditer(text) if wanted.language == "zh" else ()
    more = [
        Candidate(*day.span()) for day in days if not any(c.start < day.end() and day.start() < c.end for c in found)
    ]
    return tuple(
        sorted((*found, *(c for c in more if not _is_own(text[c.start : c.end], wanted))), key=lambda c: c.start)
    )


def has_shape(wanted: Wanted) -> bool:
    """Whether answers of the kind asked for can be told by their shape in this language."""
    if wanted.asked.type in ("number", "date"):
        return True
    return wanted.asked.type in ("person", "place", "name") and wanted.language != "zh"


def _numbers(text: str, wanted: Wanted, header: Sequence[str]) -> list[Candidate]:
    """Every number of a sentence but those that the question states; of a row, those of its values."""
    record = cells_under(text, header)
    if record:
        found = [candidate for cell in record for candidate in _in_cell(text, cell, wanted.language)]
        found = [c for c in found if wanted.asked.type != "number" or not _names_its_row(text, c, record)]
    else:
        found = [Candidate(q.start, q.end, q) for q in quantities(text, language=wanted.language)]
    if asks_change(wanted.text, wanted.language):
        found = [c for c in found if not is_level(text, c.start)]
    return [c for c in found if not _is_own(text[c.start : c.end], wanted)]


def _in_cell(text: str, cell: Cell, language: str) -> Iterator[Candidate]:
    """The numbers of a cell, each with the unit of its label; only a label of years makes a plain number a year."""
    for found in quantities(text[cell.start : cell.end], language=language):
        plain = tuple(reading for reading in found.readings if reading.kind == "count")
        is_count = found.kind == "year" and plain and not LABEL_OF_YEARS.search(cell.header)
        read = replace(found, label="count", readings=plain, date_readings=()) if is_count else found
        yield Candidate(cell.start + found.start, cell.start + found.end, with_unit(read, cell.header, cell.row))


def _names_its_row(text: str, candidate: Candidate, record: Sequence[Cell]) -> bool:
    """Whether a figure stands behind words of its cell and so belongs to a name: `Item: Oak shelf 80 cm`."""
    cell = next(cell for cell in record if cell.start <= candidate.start < cell.end)
    return bool(content_terms(text[cell.start : candidate.start]))


def _parts_only(text: str, found: list[Candidate], wanted: Wanted) -> tuple[Candidate, ...]:
    """Return the figures of the kind asked for; of "46,000 of 80,000 euros", the part; its unit stands behind both."""
    wholes = {b: a for a, b in pairwise(found) if _OF.fullmatch(text, a.end, b.start)}
    wholes |= {a: b for a, b in pairwise(found) if _HAN_OF.match(text, a.end)}
    figures = [c for c in found if _is_figure(c, text, wanted.asked.dimension)]
    return tuple(dict.fromkeys(wholes.get(c, c) for c in figures))


def _is_own(written: str, wanted: Wanted) -> bool:
    digits = _DIGITS.findall(written)
    return bool(digits) and wanted.figures.issuperset(digits)


def _is_figure(candidate: Candidate, text: str, dimension: Dimension | None) -> bool:
    quantity = candidate.quantity
    if quantity is None or quantity.kind not in _COUNTED or (quantity.parts and _is_dated(quantity)):
        return False
    if dimension is None or measures(quantity, dimension):
        return True
    before = text[max(0, candidate.start - _SHORTLY_BEFORE) : candidate.start]
    return dimension == "time" and quantity.kind == "count" and bool(_AGE.search(before))


def _is_dated(quantity: Quantity | None) -> bool:
    if quantity is None:
        return False
    return (
        quantity.kind in _DATED
        or bool(_YEAR.fullmatch(quantity.text))
        or (bool(quantity.parts) and all(part.kind in _DATED for part in quantity.parts))
    )


def _named(text: str, wanted: Wanted) -> tuple[Candidate, ...]:
    if wanted.language == "zh":
        found = [Candidate(*m.span()) for m in _HAN_NAME.finditer(text)]
        return tuple(c for c in found if text[c.start : c.end] not in wanted.text)
    known = frozenset(wanted.order)
    person = wanted.asked.type == "person"
    named = (n for n in names(text) if not (person and _NO_PERSON.search(n.text)))
    named = (n for n in named if not known.issuperset(t for w in n.words for t in terms(w)))
    return tuple(Candidate(n.start, n.end) for n in named)

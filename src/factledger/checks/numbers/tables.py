"""Numbers in the cells of a table: their row and their column header say what they are and when."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from factledger.checks.numbers.compare import base_of
from factledger.checks.numbers.periods import Periods, periods
from factledger.checks.numbers.quantity import Quantity, Reading
from factledger.checks.numbers.reader import read

_ROW = re.compile(r"^[ \t]*(?:\|.*\||[^|\n]+(?: \| [^|\n]*)+)[ \t]*$", re.MULTILINE)
_LABEL = re.compile(r"(?P<name>[^|:\n]{1,80}): ")
_FIELDS = 2
"""Named cells from which on a row is a record."""
_RULE = re.compile(r"[\s|:+-]+")
_UNIT_IN_HEADER = re.compile(r"[(,（，]\s*([^(),（），]+?)\s*[)）]?\s*$")
_COUNTED_IN = re.compile(r"^(?:in |в |单位[:： ]\s*)", re.IGNORECASE)
_SHORT = re.compile(r"^(?:([$€£¥]) ?(k|mn?|mm|bn|tn)|([$€£¥]?) ?['’]?000s?)$", re.IGNORECASE)
"""Magnitudes as accounts have them in their headers: `£m`, `$'000`. `m` without a currency is metres."""
_WRITTEN_OUT = {"k": "thousand", "m": "million", "mn": "million", "mm": "million", "bn": "billion", "tn": "trillion"}
_OWN_NUMBER = re.compile(r"(?<![^\W\d_])[0-9]")
"""A number in a label that is no part of a name: in `t CO2` there is none."""
_TIMES = frozenset(("second", "month"))
"""What units of time convert to."""
_CELL_STATEMENT = re.compile(r"^(?P<row>[^|\n]*) \| (?P<header>[^|\n]*?): (?P<value>[^|]*)$")


class Cell(NamedTuple):
    """One cell of a table in a text; offsets in the text."""

    start: int
    end: int
    row: str
    """The first cell of its row."""
    header: str
    """The first cell of its column; empty in the first row."""
    corner: str = ""
    """The first cell of the table, which may say in what all of it is counted: `$ million`."""


def cells(text: str) -> list[Cell]:
    """Return the body cells of the tables of a text (Markdown, or rows with ` | `), in order, without header rows."""
    found: list[Cell] = []
    header: list[tuple[int, int]] = []
    last_end = -2
    for match in _ROW.finditer(text):
        if _RULE.fullmatch(match.group()):
            last_end = match.end()
            continue
        spans = list(_cell_spans(text, match.start(), match.end()))
        if record := _record(text, spans):
            found += record
            header, last_end = [], match.end()
            continue
        if match.start() != last_end + 1 or not header:
            header = spans
        else:
            row = text[spans[0][0] : spans[0][1]] if spans else ""
            heads = [text[a:b] for a, b in header]
            found += [
                Cell(a, b, row if i else "", heads[i] if i < len(heads) else "", heads[0] if i else "")
                for i, (a, b) in enumerate(spans)
            ]
        last_end = match.end()
    return found


def _record(text: str, spans: Sequence[tuple[int, int]]) -> list[Cell]:
    """Return the cells of a row that names each of its columns itself, `Series: Heron | Seats: 210`; else none."""
    named = [_LABEL.match(text, start, end) for start, end in spans]
    labels = [label for label in named if label]
    if len(labels) < _FIELDS or len(labels) < len(spans):
        return []
    row = text[labels[0].end() : spans[0][1]]
    return [
        Cell(label.end(), end, row if place else "", label["name"].strip())
        for place, (label, (_, end)) in enumerate(zip(labels, spans, strict=True))
    ]


def _cell_spans(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    row = text[start:end]
    left = start + len(row) - len(row.lstrip())
    stop = start + len(row.rstrip())
    left += text[left] == "|"
    stop -= text[stop - 1] == "|" and stop > left
    while left <= stop:
        bar = text.find("|", left, stop)
        border = stop if bar < 0 else bar
        cell = text[left:border]
        yield left + len(cell) - len(cell.lstrip()), left + len(cell.rstrip()) if cell.strip() else left
        left = border + 1


def with_headers(text: str, found: Sequence[Quantity]) -> list[tuple[Quantity, Periods]]:
    """Return each quantity with the periods it belongs to; one in a table also takes the unit of its header or row."""
    own = periods(text, found)
    table = cells(text) if "|" in text else []
    result = list(zip(found, own, strict=True))
    place = 0
    for i, quantity in enumerate(found):
        while place < len(table) and table[place].end < quantity.end:
            place += 1
        if place < len(table) and table[place].start <= quantity.start:
            result[i] = _in_cell(quantity, table[place])
    return result


def _in_cell(quantity: Quantity, cell: Cell) -> tuple[Quantity, Periods]:
    return with_unit_of(cell, quantity), dates_in(cell.header) or dates_in(cell.row)


def with_unit_of(cell: Cell, quantity: Quantity) -> Quantity:
    """Return a plain number of a cell with the unit of its header, its row or its table's corner.

    A row that counts something else than the corner says, as employees among millions, may be a count all the same.
    """
    told = with_unit(quantity, cell.header, cell.row)
    if told is not quantity or not _counts_cells(cell.corner):
        return told
    counted = with_unit(quantity, cell.corner)
    return replace(counted, readings=tuple(dict.fromkeys((*counted.readings, *quantity.readings))))


def _counts_cells(corner: str) -> bool:
    """Whether the corner says what a table is counted in: `$ million`, `km`; one of time names its rows: `Day`."""
    unit = _label_unit(corner)
    return unit is not None and base_of(unit.reading)[0] not in _TIMES


def dates_in(label: str) -> Periods:
    """Return the dates that a header or a row label states; a lone number between 1000 and 2199 is a year."""
    return tuple(d for q in read(label).quantities if q.label != "count" for d in q.date_readings)


def with_unit(quantity: Quantity, *labels: str) -> Quantity:
    """Return a plain number with the unit that a label ends with: `Revenue, USD million`, `续航（小时）`.

    Under hours, 12 may be read as a count too; under thousands it is 12,000 and nothing else.
    """
    if not quantity.readings or quantity.readings[0].kind not in ("count", "year"):
        return quantity
    told = next((unit for label in labels if (unit := _label_unit(label))), None)
    if told is None:
        return quantity
    model = told.reading
    more = tuple(
        r._replace(value=r.value * model.scale, scale=r.scale * model.scale, kind=model.kind, unit=model.unit,
                currency=model.currency)
        for r in quantity.readings
        if r.kind == "count"
    )  # fmt: skip
    return replace(quantity, readings=more if told.certain and model.scale != 1 else (*more, *quantity.readings))


def unit_words_of(cell: Cell) -> str:
    """Return the words in which a cell's header or row names its unit beside a name; empty where neither does."""
    told = next((unit for label in (cell.header, cell.row) if (unit := _label_unit(label))), None)
    return told.words if told and told.certain else ""


class _Told(NamedTuple):
    """A unit that a label names."""

    words: str
    """As the label has it; empty where it names nothing but the unit, as `Month` does, which may be no unit there."""
    reading: Reading
    certain: bool
    """Whether the label ends with it; one of several words may begin as a unit does: `Million Dollar Baby`."""


def _label_unit(label: str) -> _Told | None:
    match = _UNIT_IN_HEADER.search(label)
    words = _COUNTED_IN.sub("", (match.group(1) if match else label).strip())
    if short := _SHORT.match(words):
        written_out = _WRITTEN_OUT[short[2].casefold()] if short[2] else "thousand"
        words = f"{short[1] or short[3] or ''} {written_out}".strip()
    if _OWN_NUMBER.search(words):
        return None
    probe = f"1 {words}"
    first = next(iter(read(probe).quantities), None)
    reading = first.readings[0] if first and first.readings else None
    if first is None or reading is None or (reading.kind == "count" and reading.value == 1):
        return None
    scaled = reading._replace(scale=reading.value)  # 百万 is read as a part of the number, not as what multiplies it
    return _Told(words if match else "", scaled, bool(match) or first.end == len(probe))


def cell_statement(statement: str) -> tuple[str, str, int] | None:
    """Return row label, header and offset of the value of a statement that is a cell, `row | header: value`."""
    match = _CELL_STATEMENT.match(statement)
    return (match["row"], match["header"], match.start("value")) if match else None

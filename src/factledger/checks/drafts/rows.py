"""Whether a value is said of its own row of a table."""

from collections.abc import Sequence
from typing import NamedTuple

from factledger.checks.drafts.mentions import MOST_NUMBERS
from factledger.checks.drafts.shelf import Page, pieces_of
from factledger.checks.numbers import Quantity, quantities
from factledger.checks.numbers.tables import cell_statement, cells
from factledger.checks.text.notation import numerals_of
from factledger.checks.text.vocabulary import Vocabulary, spoken_terms

_NUMBERING = frozenset(("count", "ordinal"))
_STEM = 4
"""Letters that two words have in common at least which are forms of one: employs, employees."""


def named_by_another_row(statement: str, pages: Sequence[Page]) -> str:
    """Return the cell that gives a statement's number to a row which it does not name, as it names another one.

    Empty where a sentence outside tables, or the row that the statement names, has the number too.

    Args:
        statement: Without citation marks.
        pages: What it cites.
    """
    if not any("|" in page.text for page in pages):
        return ""  # reading every number of a page takes longer than all other rules together
    said = _said_in(statement)
    for quantity in [q for q in quantities(statement) if q.readings][:MOST_NUMBERS]:
        pieces = list(pieces_of(quantity, pages))
        found = [_of_row(quantity, said, piece) for piece in pieces if "|" in piece]
        if not found or not all(found):
            continue
        own = [label for crossed in found if crossed for label in crossed.own]
        if not any(_names(label, _said_in(piece)) for piece in pieces if "|" not in piece for label in own):
            return found[0].text if found[0] else ""
    return ""


class _Said(NamedTuple):
    """A text's words and the digits in it."""

    words: Vocabulary
    numerals: frozenset[str]


class _Crossed(NamedTuple):
    """A cell of another row than the statement's."""

    text: str
    own: tuple[str, ...]
    """Labels of the rows that the statement names."""


def _said_in(text: str) -> _Said:
    return _Said(Vocabulary(text), frozenset(numerals_of(text)))


def _of_row(quantity: Quantity, said: _Said, piece: str) -> _Crossed | None:
    """Return the cell of a table that holds a number, where its row is plainly not the statement's."""
    table = [cell for cell in cells(piece) if cell.row]
    holding = [cell for cell in table if _holds(piece[cell.start : cell.end], quantity)]
    if any(_names(cell.row, said) for cell in holding):
        return None
    for cell in holding[:MOST_NUMBERS]:
        own = tuple(c.row for c in table if c.header == cell.header and _names(c.row, said))
        if any(quantity.text in label for label in own):
            return None  # it is a part of the row's name
        if own and any(_alike(term, other) for term in spoken_terms(cell.header) for other in said.words.terms):
            return _Crossed(f"{cell.row} | {cell.header}: {piece[cell.start : cell.end]}", own)
    return None


def _holds(text: str, quantity: Quantity) -> bool:
    return any(not set(quantity.values).isdisjoint(q.values) for q in quantities(text))


def _names(row: str, said: _Said) -> bool:
    """Whether a text holds every word and number of a row's label."""
    terms, numerals = spoken_terms(row), numerals_of(row)
    return bool(terms or numerals) and all(map(said.words.holds_term, terms)) and said.numerals.issuperset(numerals)


def _alike(one: str, other: str) -> bool:
    return one == other or (len(one) >= _STEM and one[:_STEM] == other[:_STEM])


def said_of_another_row(statement: str, sentences: Sequence[str]) -> str:
    """Return a sentence that gives a cell's value to another row's number; empty when that is not plain.

    It is plain when in every sentence with both numbers another row's number stands nearer to the value, and another
    value nearer to the row's number: "from 82 % at step 3 to 41 % at step 10" says nothing of 82 % at step 10.

    Args:
        statement: `row | header: value`; of any other the answer is empty.
        sentences: Of one source, those nearest to it.
    """
    cell = cell_statement(statement)
    if cell is None:
        return ""
    found = quantities(statement)
    labels = [q for q in found if q.start < len(cell[0]) and q.kind in _NUMBERING]
    values = [q for q in found if q.start >= cell[2] and q.value is not None]
    if len(labels) != 1 or len(values) != 1:
        return ""
    judged = [(s, c) for s in sentences if (c := _crossed(labels[0], values[0], quantities(s))) is not None]
    return judged[0][0] if judged and all(crossed for _, crossed in judged) else ""


def _crossed(label: Quantity, value: Quantity, found: Sequence[Quantity]) -> bool | None:
    """Return whether others stand between the two; None when a sentence does not hold both."""
    values = [q for q in found if q.kind == value.kind and q.unit == value.unit]
    labels = [q for q in found if q.kind in _NUMBERING and q not in values]
    pairs = [(_gap(v, n), v, n) for v in _same(value, values) for n in _same(label, labels)]
    if not pairs:
        return None
    gap, own, number = min(pairs, key=lambda pair: pair[0])
    nearer_label = any(_gap(own, n) < gap for n in labels if n.value != label.value)
    nearer_value = any(_gap(v, number) < gap for v in values if v.value != value.value)
    return nearer_label and nearer_value


def _same(wanted: Quantity, among: Sequence[Quantity]) -> list[Quantity]:
    return [q for q in among if q.value == wanted.value]


def _gap(one: Quantity, other: Quantity) -> int:
    """Return the characters between two numbers."""
    return max(one.start, other.start) - min(one.end, other.end)

"""Whether a cell's value is said of its own row, where the row is known by a number: step 3, iPhone 15, 第3步."""

from collections.abc import Sequence

from factledger.checks.numbers import Quantity, quantities
from factledger.checks.numbers.tables import cell_statement

_NUMBERING = frozenset(("count", "ordinal"))


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

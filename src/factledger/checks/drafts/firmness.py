"""Whether a statement states firmly what its source states as a bound or as about so much."""

import re
from collections.abc import Iterable, Sequence

from factledger.checks.drafts.mentions import MOST_NUMBERS
from factledger.checks.drafts.shelf import Page, pieces_of, pieces_written_like
from factledger.checks.numbers import Quantity, quantities
from factledger.checks.numbers.compare import readings_equal
from factledger.checks.numbers.directions import directions
from factledger.checks.text.notation import numerals_of

_REACHED = re.compile(r"(?:\bto|(?<![а-я])до|至|到) ?$", re.IGNORECASE)
_CLOSE = 4
"""Characters before a number in which `_REACHED` ends."""
_EDGE = re.compile(
    r"\b(?:top|maxim\w+|max|peak|limit\w*|capacity|capped|ceiling|minim\w+|min|floor|start\w*|threshold)\b"
    r"|максимальн|минимальн|предел|лимит|порог|не превы|начина"
    r"|最[高大低小多少长短]|上限|下限|极限|起",
    re.IGNORECASE,
)
"""Words by which a statement says itself that a number is where something ends."""


def stated_as_firm(statement: str, pages: Sequence[Page]) -> str:
    """Return the sentence that has "at least", "up to" or "about" before a number which the statement has without.

    Empty where one sentence has the number without such a word too.

    Args:
        statement: Without citation marks.
        pages: What the statement cites.
    """
    if _EDGE.search(statement):
        return ""
    for quantity in quantities(statement)[:MOST_NUMBERS]:
        if not quantity.readings or quantity.label != "count" or quantity.bound or quantity.approximate:
            continue
        first = _loose(quantity, pieces_written_like(quantity, pages))
        # The whole pages are read only where the sentences with the same digits are all against it.
        if all(first) and (found := _loose(quantity, pieces_of(quantity, pages))) and all(found):
            return " ".join(found[0].split())
    return ""


def _loose(quantity: Quantity, pieces: Iterable[str]) -> list[str]:
    """Return for each number of equal worth the sentence that states it as no firm one; empty where it is firm."""
    return [
        piece if (other.bound or other.approximate) and not _is_reached(piece, other) else ""
        for piece in pieces
        for one in quantities(piece)
        for other in (one.parts or (one,))
        if _equal(quantity, other, in_table="|" in piece)
    ]


def _is_reached(piece: str, quantity: Quantity) -> bool:
    """Whether "to" says where a number went, its verb further before: `prices rose to 98 roubles, rents to 81`."""
    return bool(_REACHED.search(piece, max(0, quantity.start - _CLOSE), quantity.start)) and bool(
        directions(piece[: quantity.start])
    )


def _equal(quantity: Quantity, other: Quantity, *, in_table: bool) -> bool:
    """Whether two numbers are of exactly equal worth; in a table the unit may stand in a header."""
    if in_table:
        return not set(quantity.values).isdisjoint(other.values) or _digits(quantity) == _digits(other)
    return any(readings_equal(one, two) for one in quantity.readings for two in other.readings)


def _digits(quantity: Quantity) -> str:
    return "".join(numerals_of(quantity.text))

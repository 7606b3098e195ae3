"""Whether a number went the way that a statement says, as far as its source says which way that number went."""

from collections.abc import Iterable, Iterator, Sequence

from factledger.checks.drafts.mentions import MOST_NUMBERS, telling_words
from factledger.checks.drafts.shelf import Page, pieces_sharing, pieces_written_like
from factledger.checks.numbers import Quantity, quantities, same_quantity, without_numbers
from factledger.checks.numbers.directions import Direction, says_a_way, way_of, without_directions

_SHARED = 0.5
"""Share of a statement's telling words that a sentence must hold to speak of the same."""


def went_another_way(statement: str, pages: Sequence[Page]) -> str:
    """Return the sentence that gives a statement's number the other way; empty when one that speaks of it agrees.

    Args:
        statement: Without citation marks.
        pages: What the statement cites.
    """
    stated = quantities(statement)
    wanted = telling_words(without_directions(without_numbers(statement, stated)))
    for quantity in stated[:MOST_NUMBERS]:
        way = way_of(statement, quantity.start, quantity.end) if quantity.readings else None
        if way is None:
            continue
        first = _ways(quantity, pieces_written_like(quantity, pages), wanted)
        # Every sentence about it is read only where none with the same digits agrees.
        if any(other == way for other, _ in first):
            continue
        found = list(_ways(quantity, pieces_sharing(wanted, _SHARED, pages), wanted))
        if found and all(other != way for other, _ in found):
            return " ".join(found[0][1].split())
    return ""


def _ways(quantity: Quantity, pieces: Iterable[str], wanted: frozenset[str]) -> Iterator[tuple[Direction, str]]:
    """Yield the way that each sentence which speaks of the same gives to a number, where it gives one."""
    for piece in pieces:
        said = piece.replace("\n", " ")  # a line that was wrapped ends no clause
        if "|" in said or not says_a_way(said):
            continue
        if len(telling_words(without_directions(said)) & wanted) < _SHARED * len(wanted):
            continue
        for other in quantities(said):
            if same_quantity(quantity, other) and (way := way_of(said, other.start, other.end)):
                yield way, said

"""Whether a source gives a statement's number to something else, and another number to what the statement speaks of.

A statement's number is another's when each mention of it speaks of something that the statement does not name, and one
of another number of that kind holds all that it shares with the statement, and more of it.
"""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from factledger.checks.drafts.mentions import (
    FILLER,
    MOST_NUMBERS,
    Mention,
    counts,
    label_of,
    mentions,
    told_apart,
    years_of,
)
from factledger.checks.drafts.shelf import Page, pieces_of, pieces_written_like
from factledger.checks.numbers import Quantity, quantities, same_quantity, to_base, without_numbers
from factledger.checks.numbers.directions import without_directions
from factledger.checks.numbers.tables import cell_statement
from factledger.checks.text.vocabulary import script, spoken_terms

_WORD_BEFORE = re.compile(r"(?:[^\W\d_\u3400-\u9fff]{2,}[»”\"]?|[\u3400-\u9fff]{2})[ -]?$")
_LEAST_MORE = 0.5
"""Words of the statement that the other mention must hold beyond; a Chinese bigram is half a word."""
_LEAST_SHARED = 0.3
"""Share of the statement's words that the other mention must hold to speak of the same."""
_OLDEST = 120
_OFTEN = 2
"""Times that a word with its number must stand on a page to be a name there."""
_CELL_END = re.compile(r" *\|")
_CLOSE = Fraction(3, 100)
"""Two numbers no further apart may be one, rounded."""


def said_of_a_rival(statement: str, nearest: Sequence[str], pages: Sequence[Page]) -> str:
    """Return the piece that gives what a statement speaks of another number; empty when that is not plain.

    Args:
        statement: Without citation marks.
        nearest: Sentences and tables of the pages, those nearest to the statement.
        pages: What the statement cites.
    """
    cell = cell_statement(statement)
    everything = quantities(statement)
    stated = [q for q in everything if counts(q, statement) and q.start >= (cell[2] if cell else 0)]
    stated = [q for q in stated[:MOST_NUMBERS] if cell or not (_may_be_an_age(q) or _names_it(q, statement, pages))]
    if not stated:
        return ""
    said = frozenset(spoken_terms(without_directions(without_numbers(statement, everything))))
    beside = {mention.quantity.start: mention.near for mention in mentions(statement)} if len(stated) > 1 else {}
    for quantity in stated:
        wanted = said | _labels(quantity, everything, statement)
        near = beside.get(quantity.start, wanted)
        asked = _Asked(quantity, wanted, near, years_of(everything), everything)
        if rival := _rival(asked, nearest, pages):
            return " ".join(rival.text.split())
    return ""


def _may_be_an_age(quantity: Quantity) -> bool:
    """Whether a number is small and counts nothing that is named: `Winslet, at 31, became …`."""
    return quantity.bare and quantity.kind == "count" and (quantity.value or 0) < _OLDEST


def _names_it(quantity: Quantity, statement: str, pages: Sequence[Page]) -> bool:
    """Whether a plain number follows the same word on a page: it is a part of a name there, as in 雨燕90."""
    if quantity.kind != "count" or not quantity.numbered or not quantity.text.isdecimal():
        return False
    before = _WORD_BEFORE.search(statement, 0, quantity.start)
    if before is None:
        return False
    found = [m for page in pages for m in re.finditer(re.escape(before.group() + quantity.text), page.said)]
    # A name has a capital; where a script has none, it comes again, or fills a cell of a table.
    often = 1 if before.group()[0].isupper() or any(map(_ends_a_cell, found)) else _OFTEN
    return len(found) >= often


def _ends_a_cell(name: "re.Match[str]") -> bool:
    return bool(_CELL_END.match(name.string, name.end()))


class _Asked(NamedTuple):
    """One number of a statement with what the statement says."""

    quantity: Quantity
    wanted: frozenset[str]
    """Its words, and the numbers by which it tells one thing from another."""
    near: frozenset[str]
    """Of these, the ones that may be said of this number where there are several."""
    years: frozenset[int]
    stated: Sequence[Quantity]
    """All of its numbers."""


def _labels(quantity: Quantity, stated: Sequence[Quantity], text: str) -> frozenset[str]:
    """Return the statement's other numbers that tell one thing from another: 80 mg, Tarn 300, 第二."""
    own = to_base(quantity)
    others = [q for q in stated if q is not quantity and own and (_unit_of(q) != own[1] or not counts(q, text))]
    return frozenset(label for q in others if (label := label_of(q)))


def _unit_of(quantity: Quantity) -> str:
    base = to_base(quantity)
    return base[1] if base else ""


def _rival(asked: _Asked, nearest: Sequence[str], pages: Sequence[Page]) -> Mention | None:
    """Return a mention of another number that fits better than every mention of this one, wherever it stands."""
    quantity, wanted, years = asked.quantity, asked.wanted, asked.years
    first = _own(quantity, pieces_written_like(quantity, pages))
    if any(_is_its_own(mention, wanted) for mention in first):
        return None
    mentioned = (mention for piece in dict.fromkeys(nearest) for mention in mentions(piece))
    near = [mention for mention in mentioned if _weighed(mention.near & wanted) >= _LEAST_SHARED * _weighed(wanted)]
    timely = [mention for mention in near if not (years and mention.years and years.isdisjoint(mention.years))]
    rivals = [mention for mention in timely if mention.near & wanted and _is_other(quantity, mention.quantity)]
    known = {(mention.text, mention.quantity.start) for mention in rivals}
    beside = (mention for mention in _together(first) if (mention.text, mention.quantity.start) not in known)
    rivals += [mention for mention in beside if _is_other(quantity, mention.quantity)]
    if not rivals or not all(_better(mention, asked, rivals) for mention in first):
        return None
    own = _own(quantity, pieces_of(quantity, pages))
    best = [None if _is_its_own(mention, wanted) else _better(mention, asked, rivals) for mention in own]
    return best[0] if best and all(best) else None


def _together(mentioned: Iterable[Mention]) -> list[Mention]:
    """Return the numbers of the sentences that these stand in."""
    return [
        mention
        for piece in dict.fromkeys(m.text for m in mentioned if "|" not in m.text)
        for mention in mentions(piece)
    ]


def _own(quantity: Quantity, pieces: Iterable[str]) -> list[Mention]:
    return [mention for piece in pieces for mention in mentions(piece) if same_quantity(quantity, mention.quantity)]


def _is_its_own(mention: Mention, wanted: frozenset[str]) -> bool:
    """Whether a mention speaks of nothing but the statement's own, or goes on about what its sentence has named."""
    words = told_apart(mention.words, wanted)
    return mention.goes_on or wanted <= words or not words - wanted - FILLER


def _better(mention: Mention, asked: _Asked, others: Sequence[Mention]) -> Mention | None:
    """Return a mention that holds all of the statement's words that this one holds, and more."""
    wanted = asked.wanted
    shared = mention.words & wanted
    for other in others:
        theirs = other.near & wanted
        more = _weighed(theirs - shared - FILLER)
        if more < _LEAST_MORE:
            continue
        if shared < theirs:
            return other
        if _weighed((theirs & asked.near) - shared - FILLER) < _LEAST_MORE:
            continue
        beside = (_follows(mention, other) and more >= _weighed(shared)) or _is_elliptic(mention, other, asked)
        if beside and not any(same_quantity(other.quantity, q) for q in asked.stated[:MOST_NUMBERS]):
            return other
    return None


def _is_elliptic(mention: Mention, other: Mention, asked: _Asked) -> bool:
    """Whether another number of the same sentence has words of the statement alone: `costs were 97, income 88`."""
    if mention.text != other.text or "|" in mention.text:
        return False
    telling = told_apart(other.near, asked.wanted) - FILLER
    return bool(telling - mention.words) and telling <= asked.wanted


def _follows(mention: Mention, other: Mention) -> bool:
    """Whether another number follows in the same sentence, which may leave out a verb: `Energy cost 97, access 88`."""
    return mention.text == other.text and "|" not in mention.text and mention.quantity.end <= other.quantity.start


def _weighed(terms: frozenset[str]) -> float:
    return sum(0.5 if script(term) == "han" else 1.0 for term in terms)  # a number by which things are told apart too


def _is_other(quantity: Quantity, other: Quantity) -> bool:
    """Whether another number is of the same kind and unit, and too far away to be the same one rounded."""
    one, two = to_base(quantity), to_base(other)
    if one is None or two is None or one[1] != two[1] or quantity.kind != other.kind:
        return False
    return abs(one[0] - two[0]) > _CLOSE * max(abs(one[0]), abs(two[0]))

"""Which numbers of a statement a set of pages lacks, read no further than needed.

The sentences that hold a statement's digits are read first, then the whole pages, unless it is plain from the digits
alone that no notation of the number can stand there.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from factledger.checks.drafts.shelf import Page
from factledger.checks.numbers import Quantity, Support, supports
from factledger.checks.text.notation import digits, numerals_of

_PLAIN_KINDS = frozenset({"count", "money", "percent"})
_TELLING_DIGITS = 3
"""Digits from which on a number is not spelled out, where no word for hundreds or thousands stands on the page."""


class Context(NamedTuple):
    """A text that may support a year, a date or a code although no page repeats it."""

    whose: str
    """For a person: `the question`, `the date of S1`."""
    text: str


class Figures(NamedTuple):
    """How the numbers of a statement stand to a set of pages."""

    lacking: tuple[Quantity, ...]
    """Those that the pages do not hold, as `unsupported_numbers` names them. Where one plainly cannot stand there,
    those alone that cannot: one is enough to judge the statement."""
    remarks: tuple[str, ...] = ()
    """Of those that are held: which are from elsewhere than a page, and which are read as another locale writes."""


def read_figures_on(
    statement: str,
    pages: Sequence[Page],
    *,
    language: str,
    computed: Sequence[str] = (),
    context: Sequence[Context] = (),
) -> Figures:
    """Return how the numbers of a statement stand to the pages together.

    Args:
        statement: Without citation marks.
        pages: At least one.
        language: Of the statement.
        computed: Texts of calculations, which may hold a number too.
        context: May support years, dates and codes.
    """
    numerals = numerals_of(statement)
    pieces = [piece for page in pages for piece in page.pieces_with(numerals)]
    found = _supports(statement, [*computed, *pieces], language, context)
    lost = [quantity for quantity, support in found if support is None]
    if lost:
        impossible = [q for q in lost if not any(page.may_hold(telling_digits(q)) for page in pages)]
        if impossible:
            return Figures(tuple(impossible))
        found = _supports(statement, [*computed, *(page.said for page in pages)], language, context)
    return Figures(tuple(q for q, support in found if support is None), tuple(_remarks(found, context)))


def _supports(
    statement: str, evidence: Sequence[str], language: str, context: Sequence[Context]
) -> list[tuple[Quantity, Support | None]]:
    return supports(statement, evidence, language=language, context=[known.text for known in context])


def _remarks(found: Sequence[tuple[Quantity, Support | None]], context: Sequence[Context]) -> Iterator[str]:
    for quantity, support in found:
        if support and support.by != "evidence":
            yield f"“{quantity.text}” is from {context[support.source].whose}"
        elif support and not support.quantity.preferred:
            yield f"“{quantity.text}” is read as another language writes it"


def telling_digits(quantity: Quantity) -> str:
    """Return digits that every notation of a number shows, without outer zeros; empty when it may be written otherwise.

    Powers of ten leave the digits of a number as they are: 953,713 and 95.3713万 are both 953713. A number that is
    approximate, may be converted between units that are no powers of ten, or is short enough to be spelled out, may be
    written in other digits.
    """
    shown = digits(quantity.text)
    if quantity.label == "year":
        return shown
    if quantity.approximate or quantity.parts or quantity.kind not in _PLAIN_KINDS or len(shown) < _TELLING_DIGITS:
        return ""
    return shown

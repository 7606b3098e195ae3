"""Which numbers of a statement a set of pages lacks, read no further than needed.

The sentences that hold a statement's digits are read first, then the whole pages, unless it is plain from the digits
alone that no notation of the number can stand there.
"""

import re
from collections.abc import Sequence

from factledger.checks.notation import digits
from factledger.checks.numbers import Quantity, unsupported_numbers
from factledger.checks.shelf import Page

_NUMERAL = re.compile(r"[0-9]+")
_PLAIN_KINDS = frozenset({"count", "money", "percent"})
_TELLING_DIGITS = 3
"""Digits from which on a number is not spelled out, where no word for hundreds or thousands stands on the page."""


def lacking(
    statement: str, pages: Sequence[Page], *, language: str, computed: Sequence[str] = (), context: Sequence[str] = ()
) -> list[Quantity]:
    """Return the numbers of a statement that the pages together do not hold, as `unsupported_numbers` does.

    Where a number plainly cannot stand on the pages, those alone are returned: one is enough to judge the statement.

    Args:
        statement: Without citation marks.
        pages: At least one.
        language: Of the statement.
        computed: Texts of calculations, which may hold a number too.
        context: May support years, dates and codes.
    """
    numerals = _NUMERAL.findall(statement)
    pieces = [piece for page in pages for piece in page.pieces_with(numerals)]
    found = unsupported_numbers(statement, [*computed, *pieces], language=language, context=context)
    if not found:
        return []
    impossible = [quantity for quantity in found if not any(page.may_hold(telling_digits(quantity)) for page in pages)]
    if impossible:
        return impossible
    evidence = [*computed, *(page.said for page in pages)]
    return unsupported_numbers(statement, evidence, language=language, context=context)


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

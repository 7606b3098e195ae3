"""Where a number came from and where it went: `from 19 to 14`, `с 19 до 14`, `从19降至14`."""

import re
from collections.abc import Sequence
from typing import Literal

from factledger.checks.drafts.mentions import MOST_NUMBERS
from factledger.checks.drafts.shelf import Page
from factledger.checks.numbers import Quantity, quantities, same_quantity
from factledger.checks.numbers.directions import directions

End = Literal["from", "to", ""]

_ABOUT = r"(?:(?:about|around|nearly|almost|some|около|примерно|почти) |约|近)?[~$€£¥]? ?$"
_FROM = re.compile(rf"(?:\b(?:from|с|со) |[从從由自]){_ABOUT}", re.IGNORECASE)
_BACK = re.compile(rf"\b(?:up|down) from {_ABOUT}", re.IGNORECASE)
_TO = re.compile(rf"(?:(?<!\bup )\bto |(?<![а-я])до |[至到]){_ABOUT}", re.IGNORECASE)
_ON_TO = re.compile(r"^[^.;!?。；！？]{0,40}?(?:\bto |(?<![а-я])до |[至到])[~$€£¥约近]{0,2} ?[0-9]")
_CLAUSE = re.compile(r"[.;!?](?=\s)|,(?=\s)|[。；！？，\n]")
_CLOSE = 24
"""Characters before a "from" in which the word stands that it goes with: `fell from 19`."""
_REACH = 80
"""Characters before a number in which a word says which way it went."""


def at_the_other_end(statement: str, pages: Sequence[Page]) -> str:
    """Return the sentence in which a number is where something came from, and not where it went, or the reverse.

    Empty when any sentence that holds the number does not say so plainly.

    Args:
        statement: Without citation marks.
        pages: What the statement cites.
    """
    if not directions(statement):
        return ""
    for quantity, end in _ends(statement)[:MOST_NUMBERS]:
        # The whole pages are read only where the sentences with the same digits are all against it.
        if end and all(_others(quantity, end, page.pieces_written_like(quantity)) is not None for page in pages):
            found = [_others(quantity, end, page.pieces_of(quantity)) for page in pages]
            if all(others is not None for others in found) and (others := [s for f in found if f for s in f]):
                return " ".join(others[0].split())
    return ""


def _others(quantity: Quantity, end: End, pieces: Sequence[str]) -> list[str] | None:
    """Return the pieces in which a number is the other end of a change; None when it is anything else in one."""
    found = [(other, piece) for piece in pieces for q, other in _ends(piece) if same_quantity(quantity, q)]
    return [piece for _, piece in found] if all(other and other != end for other, _ in found) else None


def _ends(text: str) -> list[tuple[Quantity, End]]:
    found = [part for q in quantities(text) for part in (q.parts if q.label == "range" else (q,))]
    return [(q, _end(text, q)) for q in found if q.readings and not q.date_readings]


def _end(text: str, quantity: Quantity) -> End:
    before = _CLAUSE.split(text[max(0, quantity.start - _REACH) : quantity.start])[-1]
    if _BACK.search(before):
        return "from"
    if _FROM.search(before):
        goes_on = _ON_TO.match(text[quantity.end : quantity.end + _REACH])
        return "from" if goes_on or directions(before[-_CLOSE:]) else ""
    return "to" if _TO.search(before) and directions(before) else ""

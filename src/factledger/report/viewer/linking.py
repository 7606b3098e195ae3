"""Turn the figures, quotations and numbers of a report's lines into links to what they rest on."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from factledger import checks  # its gates are loaded when they are first asked for
from factledger.report import escape
from factledger.report.layout import Line, Span, SpanKind
from factledger.report.view import View

PieceKind = SpanKind | Literal["figure", "number", "sign"]
"""`sign`: brackets and commas of a citation mark, which need not be seen where its numbers are links."""

_ID = re.compile(r"[SFK]\d+")
_ID_OR_SIGN = re.compile(rf"{_ID.pattern}|[\[\],，、 ]+")
_CJK = 0x2E80
"""Code from which on scripts write no blanks between words."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text of one kind; with an address it is a link."""

    text: str
    kind: PieceKind = "text"
    href: str = ""


class _Found(NamedTuple):
    start: int
    end: int
    target: str
    kind: PieceKind


class _Cited(NamedTuple):
    """A citation mark's place, and the facts and calculations it stands for."""

    start: int
    end: int
    ids: tuple[str, ...]


class Links:
    """Knows every fact, source and calculation that has a card, and finds their words in a line."""

    def __init__(self, view: View, cited: Iterable[str] = ()) -> None:
        """Read a report's view; `cited` are the sources that it cites."""
        self._facts = view.facts
        self._calculations = {calculation.id: calculation for calculation in view.calculations}
        self._known = {*cited, *self._facts, *self._calculations}

    def line(self, line: Line) -> list[Piece]:
        """Return a line in pieces; a figure rests on the mark that follows it, else on any mark of the line."""
        cited = [mark for span in line for mark in self._marks(span.text)]
        return [piece for span in line for piece in self._span(span, cited)]

    def row(self, row: Sequence[str]) -> list[list[Piece]]:
        """Return a table's row in pieces; its marks count for all of its cells."""
        cited = [mark for cell in row for mark in self._marks(cell)]
        return [self._text(escape.plain(cell), cited) for cell in row]

    def text(self, text: str) -> list[Piece]:
        """Return a text in pieces, as `line` does."""
        return self.line((Span(text),))

    def numbers(self, text: str) -> list[Piece]:
        """Return a text of bare numbers in pieces: a formula, a list of hits."""
        parts = re.split(rf"({_ID.pattern})", text)
        return [Piece(part, "number", f"#{part}") if part in self._known else Piece(part) for part in parts if part]

    def _span(self, span: Span, cited: Sequence[_Cited]) -> list[Piece]:
        if span.kind == "address" and re.fullmatch(r"https?://[^\s<>\\`|\"']+", escape.plain(span.text)):
            return [Piece(span.text, "address", span.text)]
        if span.kind in ("address", "path"):
            return [Piece(span.text, span.kind)]
        text = escape.spaced(span.text, escape.plain)
        if span.kind == "strong" and (known := span.text.strip("[]")) in self._known:
            return [Piece(text, "number", f"#{known}")]
        return self._text(text, cited, span.kind)

    def _text(self, text: str, cited: Sequence[_Cited], kind: SpanKind = "text") -> list[Piece]:
        marks = self._marks(text)
        pieces, end = [], 0
        for found in sorted([*self._numbers(text, marks), *self._resting(text, marks, cited)]):
            pieces += [Piece(text[end : found.start], kind)] if found.start > end else []
            pieces.append(Piece(text[found.start : found.end], found.kind, found.target and f"#{found.target}"))
            end = found.end
        return [*pieces, Piece(text[end:], kind)] if end < len(text) else pieces

    def _numbers(self, text: str, marks: Sequence[_Cited]) -> Iterable[_Found]:
        """Yield the numbers of the marks; a mark with one that is not known stays text but for the others."""
        for mark in marks:
            found = list(_ID_OR_SIGN.finditer(text, mark.start, mark.end))
            whole = all(part[0] in self._known for part in found if part[0][0] in "SFK")
            for part in found:
                if part[0] in self._known:
                    yield _Found(part.start(), part.end(), part[0], "number")
                elif whole and found[1:]:
                    yield _Found(part.start(), part.end(), "", "sign")

    def _marks(self, text: str) -> list[_Cited]:
        return [_Cited(m.start, m.end, self._stands_for(m.ids)) for m in checks.citation_marks(text)]

    def _stands_for(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Return the facts of a mark, then its calculations: a figure of a fact's own is the fact's."""
        known = [number for number in ids if number in self._known]
        calculations = [number for number in known if number in self._calculations]
        facts = [number for number in known if number in self._facts]
        facts += [fact_id for number in calculations for fact_id in self._calculations[number].fact_ids]
        return tuple(dict.fromkeys([*facts, *calculations]))

    def _resting(self, text: str, marks: Sequence[_Cited], cited: Sequence[_Cited]) -> list[_Found]:
        """Return the quotations and values of cited facts, then the other figures of their quotes and calculations."""
        ids = list(dict.fromkeys(number for mark in [*marks, *cited] for number in mark.ids))
        if not ids:
            return []
        free = bytearray(b"\1" * len(text))
        for mark in marks:
            free[mark.start : mark.end] = bytes(mark.end - mark.start)
        found = _fitting(self._worded(text, marks, ids), free)
        if any(char.isnumeric() and free[place] for place, char in enumerate(text)):
            found += _fitting(self._figures(text, ids), free)
        return found

    def _worded(self, text: str, marks: Sequence[_Cited], ids: Sequence[str]) -> list[_Found]:
        """Return where quotes and values of facts stand: the longest first, then the ones nearest to their mark."""

        def nearness(place: _Found) -> tuple[int, int, int]:
            own = next((mark.ids for mark in marks if mark.start >= place.end), ())
            near = own.index(place.target) if place.target in own else len(ids)
            return place.start - place.end, near, ids.index(place.target)

        found = [
            _Found(start, start + len(word), number, "figure")
            for number in ids
            if number in self._facts
            for word in map(escape.plain, (self._facts[number].quote, self._facts[number].value))
            for start in _places(word, text)
        ]
        return sorted(found, key=nearness)

    def _figures(self, text: str, ids: Sequence[str]) -> Iterable[_Found]:
        """Yield the figures that stand in a cited quote or calculation."""
        for quantity in checks.quantities(text):
            target = next((number for number in ids if _places(quantity.text, self._words(number))), None)
            if target:
                yield _Found(quantity.start, quantity.end, target, "figure")

    def _words(self, number: str) -> str:
        """Return the text in which a figure must stand to rest on a fact or a calculation."""
        return self._facts[number].quote if number in self._facts else self._calculations[number].text


def _fitting(places: Iterable[_Found], free: bytearray) -> list[_Found]:
    """Return the places that overlap nothing taken before, the first to come first, and take them."""
    found: list[_Found] = []
    for place in places:
        if all(free[place.start : place.end]):
            free[place.start : place.end] = bytes(place.end - place.start)
            found.append(place)
    return found


def _places(word: str, text: str) -> list[int]:
    """Return where a word stands in a text as a whole: `9 h` does not stand in `39 h`, nor `1` in `1.5`."""
    if not word:
        return []
    found: list[int] = []
    start = text.find(word)
    while start >= 0:
        found += [start] if _whole(text, start, start + len(word)) else []
        start = text.find(word, start + 1)
    return found


def _whole(text: str, start: int, end: int) -> bool:
    return not (
        _glued(text[max(0, start - 2) : start][::-1], text[start]) or _glued(text[end : end + 2], text[end - 1])
    )


def _glued(outside: str, edge: str) -> bool:
    """Say whether the text outside, read away from the edge, goes on with the word that ends there."""
    if not outside or not edge.isalnum() or ord(edge) >= _CJK:
        return False
    if outside[0] in ".," and edge.isdigit():
        return outside[1:2].isdigit()
    return outside[0].isalnum() and ord(outside[0]) < _CJK

"""Where in its source a statement stands, for whoever looks and for a judge of its meaning."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from factledger.audit.results import AuditedStatement
from factledger.checks import find_quote, quantities, quotations
from factledger.checks.drafts.citations import uncited
from factledger.checks.drafts.shelf import Page
from factledger.checks.numbers import Quantity
from factledger.records import Source

MOST_PIECES = 4
"""Sentences or tables of a source that are taken for one statement."""
AROUND = 160
"""Characters shown on each side of what was found."""
_LONGEST = 900
"""Characters of one piece; a table may be longer, and is cut around its marks."""

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a source's text."""

    source_id: str
    start: int
    end: int
    marks: tuple[Span, ...]
    """Within it, the quotations and numbers of the statement, in order and apart; offsets in the whole text."""


class Places:
    """Finds statements in the texts of their sources, each text read once.

    Args:
        texts: By source id.
    """

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts
        self._pages: dict[str, Page] = {}

    def of(self, statement: AuditedStatement) -> list[Place]:
        """Return where its source, and the one that says more, speak of a statement; the best place of each."""
        ids = (statement.source_id, statement.elsewhere_id)
        found = (self._best(statement.statement, name) for name in ids if name and name in self._texts)
        return [place for place in found if place]

    def passages(self, statement: str, source_id: str) -> list[str]:
        """Return the sentences of a source that speak of a statement, with their neighbours, in the source's order."""
        text = self._texts[source_id]
        spans = [(max(0, a - AROUND), min(len(text), b + AROUND)) for a, b in self._pieces(statement, source_id)]
        return [text[a:b].strip() for a, b in _merged(sorted(spans))]

    def _best(self, statement: str, source_id: str) -> Place | None:
        text = self._texts[source_id]
        pieces = self._pieces(statement, source_id)
        if not pieces:
            return None
        wanted = quantities(uncited(statement))
        marked = [(_figures(text, piece, wanted), piece) for piece in pieces]
        quoted = [span for q in quotations(statement) if (span := self._quoted(q.words, source_id))]
        if quoted:
            marked.insert(0, ([], quoted[0]))
        marks, (start, end) = max(marked, key=lambda pair: len(pair[0]) + 2 * (pair[1] in quoted))
        marks = [*marks, *(span for span in quoted if start <= span[0] and span[1] <= end)]
        start, end = _cut((start, end), marks)
        return Place(source_id, max(0, start - AROUND), min(len(text), end + AROUND), tuple(_merged(sorted(marks))))

    def _pieces(self, statement: str, source_id: str) -> list[Span]:
        """Return the pieces that hold most of a statement's digits, then of its words, best first."""
        page, text = self._page(source_id), self._texts[source_id]
        words = uncited(statement)
        numerals = [digits for q in quantities(words) for digits in _numerals(q.text)]
        pieces = [*page.nearest(words)[:MOST_PIECES], *page.pieces_with(numerals)]
        found = ((text.find(piece.strip()), len(piece.strip())) for piece in dict.fromkeys(pieces))
        return [(at, at + length) for at, length in found if at >= 0][: 2 * MOST_PIECES]

    def _quoted(self, words: str, source_id: str) -> Span | None:
        found = find_quote(words, self._texts[source_id], elisions=True)
        return (found.start, found.end) if found else None

    def _page(self, source_id: str) -> Page:
        if source_id not in self._pages:
            self._pages[source_id] = Page(Source(id=source_id, url=source_id, text=self._texts[source_id]))
        return self._pages[source_id]


def _numerals(text: str) -> Iterator[str]:
    digits = "".join(char if char.isdecimal() else " " for char in text)
    yield from digits.split()


def _figures(text: str, piece: Span, wanted: Sequence[Quantity]) -> list[Span]:
    """Return where numbers of a statement stand in a piece: the same value, or the same digits."""
    start, end = piece
    values = {value for q in wanted for value in (*q.values, q.value)} - {None}
    digits = {q.text for q in wanted}
    held = quantities(text[start:end])
    same = [q for q in held if q.text in digits or values.intersection((*q.values, q.value))]
    return [(start + q.start, start + q.end) for q in same]


def _merged(spans: Sequence[Span]) -> list[Span]:
    merged: list[Span] = []
    for start, end in spans:
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _cut(piece: Span, marks: Sequence[Span]) -> Span:
    """Return a piece no longer than may be shown, around its first mark."""
    start, end = piece
    if end - start <= _LONGEST:
        return piece
    first = min(marks)[0] if marks else start
    begin = max(start, first - _LONGEST // 2)
    return begin, min(end, begin + _LONGEST)

"""The sources that a draft is checked against, each read once and only as far as a statement asks."""

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, islice
from operator import itemgetter

from factledger.checks.numbers.compare import base_of, key_of
from factledger.checks.numbers.index import index
from factledger.checks.numbers.quantity import Quantity
from factledger.checks.quotes.quote import find_quote
from factledger.checks.text.fold import FoldedPage, fold_page
from factledger.checks.text.notation import digits_in, numerals_of, spells_numbers
from factledger.checks.text.terms import content_terms
from factledger.checks.text.vocabulary import Vocabulary, plain, spoken_terms
from factledger.records import Source

_PIECE = re.compile(
    r"(?:^[^\n]*\|[^\n]*(?:\n|\Z))+"
    r"|[^\n.!?。！？]+(?:(?:[.!?](?!\s)|\.(?= [a-zа-яё])|(?<=[^\n|]{50})\n(?=[a-zа-яё0-9(«“\"][^\n|]*$)"
    r"|(?<=[^\n|]{31}[\u3400-\u9fff0-9，、；：])\n(?=[\u3400-\u9fff0-9][^\n|]*$))[^\n.!?。！？]*)*[.!?。！？]?",
    re.MULTILINE,
)
"""A table, or a sentence roughly cut: never within a number or an address, and across lines where a long line goes on
in small letters, as text that was wrapped does."""
_WORD = re.compile(r"[^\W_]+")
_NEAREST = 6
"""Sentences of a page that are looked at for one statement."""
_CUE = 3
"""Letters at the end of a word that its forms may differ in."""
_AROUND = 200
"""Characters around a quotation's rarest word, beside the quotation's own length, that are looked at first."""
_SEAM = "\0"
"""Set between pieces while they are read as one text."""
_TRIES = 8
_RAREST = 4
_PIECES = 3
"""Pieces with a statement's digits that are read before the whole page is."""


class Page:
    """One source's text, with what was read of it so far."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.text = source.text
        self.said = f"{source.title}\n{source.text}" if source.title else source.text
        """Title and text: what the source says, for words and numbers."""

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words of title and text."""
        return Vocabulary(self.said)

    def may_hold(self, telling: str) -> bool:
        """Whether a number may stand here, by its telling digits; always when it has none, or numbers are in words."""
        return not telling or telling in self._digits or self._spells_numbers

    @cached_property
    def _digits(self) -> frozenset[str]:
        return digits_in(self.said)

    @cached_property
    def _spells_numbers(self) -> bool:
        return spells_numbers(self.said)

    @cached_property
    def _folded(self) -> FoldedPage:
        return fold_page(self.text)

    @cached_property
    def _spans(self) -> list[tuple[int, int]]:
        return [match.span() for match in _PIECE.finditer(self.said)]

    @cached_property
    def _pieces(self) -> list[str]:
        return [self.said[start:end] for start, end in self._spans]

    def _place_of(self, at: int) -> int:
        """Return the number of the piece that a place of the text lies in; -1 before the first."""
        return bisect_right(self._spans, at, key=itemgetter(0)) - 1

    def around(self, piece: str) -> str:
        """Return a sentence of the page with the one before it and the one behind; empty for another text."""
        at = self.said.find(piece)
        if at < 0:
            return ""
        place = self._place_of(at)
        return " ".join(self._pieces[max(0, place - 1) : place + 2])

    def pieces_of(self, quantity: Quantity) -> list[str]:
        """Return every sentence and table that holds a number of equal worth, however it is written; reads the page."""
        held = index(self.said).by_amount
        keys = {key_of(*base_of(reading)) for reading in quantity.readings}
        places = {self._place_of(one.quantity.start) for key in keys for one in held.get(key, ())}
        return [self._pieces[place] for place in sorted(places) if place >= 0]

    def pieces_sharing(self, terms: Collection[str], share: float) -> list[str]:
        """Return every sentence and table that holds at least a share of some spoken terms, in order; all, of none."""
        if not terms:
            return self._pieces
        held = Counter(place for term in terms for place in self._pieces_of_term.get(term, ()))
        return [self._pieces[place] for place, count in sorted(held.items()) if count >= share * len(terms)]

    @cached_property
    def _pieces_of_term(self) -> dict[str, list[int]]:
        places: defaultdict[str, list[int]] = defaultdict(list)
        for place, piece in enumerate(self._pieces):
            for term in set(spoken_terms(piece)):
                places[term].append(place)
        return places

    @cached_property
    def _pieces_of_numeral(self) -> dict[str, list[int]]:
        places: defaultdict[str, list[int]] = defaultdict(list)
        for place, piece in enumerate(self._pieces):
            for numeral in numerals_of(piece):
                held = places[numeral]
                if not held or held[-1] != place:
                    held.append(place)
        return places

    def quotes(self, quotation: str) -> bool:
        """Whether a quotation stands on the page, word for word; `…` may leave something out."""
        if any(self._quotes_near(quotation, place) for place in self._places_of_rarest_word(quotation)):
            return True
        return find_quote(quotation, self._folded, elisions=True) is not None

    def _places_of_rarest_word(self, quotation: str) -> Iterator[int]:
        counts = ((self.text.count(word), -len(word), word) for word in set(_WORD.findall(quotation)))
        rarest = min((found for found in counts if found[0]), default=(0, 0, ""))[2]
        if rarest:
            found = re.finditer(re.escape(rarest), self.text)
            yield from (match.start() for match in islice(found, _TRIES))

    def _quotes_near(self, quotation: str, place: int) -> bool:
        """Look at the page around one place: that finds most quotations, and saves folding the page."""
        begin = max(0, place - len(quotation) - _AROUND)
        window = self.text[begin : place + len(quotation) + _AROUND]
        match = find_quote(quotation, window)
        if match is None:
            return False
        # Where the window is cut, a word or a negation may be cut; a match that touches a cut is no match.
        whole_before = begin == 0 or match.start > 0
        return whole_before and (match.end < len(window) or begin + len(window) == len(self.text))

    def nearest(self, statement: str) -> list[str]:
        """Return the sentences and tables of the page that share most words with a statement, best first."""
        cues = [term[: max(len(term) - _CUE, 3)] for term in dict.fromkeys(content_terms(plain(statement)))]
        pieces = self._searchable
        shared = [(sum(map(pieces[n].__contains__, cues)), -n) for n in self._pieces_with_rarest(cues)]
        best = sorted((score, place) for score, place in shared if score)[-_NEAREST:]
        return [self._pieces[-place].strip() for _, place in reversed(best)]

    def _pieces_with_rarest(self, cues: Sequence[str]) -> set[int]:
        """The pieces that hold one of the rarest cues: every sentence that shares most of a statement's words does."""
        together, ends = self._together
        found: set[int] = set()
        counted = sorted((count, cue) for cue in cues if (count := together.count(cue)))
        for _, cue in counted[:_RAREST]:
            at = together.find(cue)
            while at >= 0:
                place = bisect_right(ends, at)
                found.add(place)
                at = together.find(cue, ends[place])
        return found

    @cached_property
    def _searchable(self) -> list[str]:
        """The pieces without accents and capitals, in which cues are looked for."""
        whole = _SEAM.join(piece.replace(_SEAM, " ") for piece in self._pieces)
        return plain(whole).casefold().split(_SEAM)

    @cached_property
    def _together(self) -> tuple[str, list[int]]:
        """The searchable pieces as one text, and where each one's successor begins."""
        return "\n".join(self._searchable), list(accumulate(len(piece) + 1 for piece in self._searchable))

    def pieces_written_like(self, quantity: Quantity) -> list[str]:
        """Return the sentences and tables that hold most of a number's digits; the quick part of `pieces_of`."""
        return self.pieces_with(numerals_of(quantity.text))

    def pieces_with(self, numerals: Sequence[str]) -> list[str]:
        """Return the sentences and tables that hold most of some digits, best first."""
        held: Counter[int] = Counter()
        for numeral in dict.fromkeys(numerals):
            held.update(self._pieces_of_numeral.get(numeral, ()))
        if not held:
            return []
        most = max(held.values())
        ranked = sorted(held.items(), key=lambda pair: (-pair[1], pair[0]))
        whole = [place for place, count in ranked if count == most][:_PIECES]
        rest = [place for place, _ in ranked if place not in whole]
        missing = set(numerals) - {n for n in numerals for p in whole if p in self._pieces_of_numeral.get(n, ())}
        filling = [p for p in rest if any(p in self._pieces_of_numeral.get(n, ()) for n in missing)][:_PIECES]
        return [self._pieces[place] for place in (*whole, *filling)]


def pieces_written_like(quantity: Quantity, pages: Sequence[Page]) -> Iterator[str]:
    """Yield what `Page.pieces_written_like` returns of each page, which is read when its turn comes."""
    return (piece for page in pages for piece in page.pieces_written_like(quantity))


def pieces_of(quantity: Quantity, pages: Sequence[Page]) -> Iterator[str]:
    """Yield what `Page.pieces_of` returns of each page, which is read when its turn comes."""
    return (piece for page in pages for piece in page.pieces_of(quantity))


def pieces_sharing(terms: Collection[str], share: float, pages: Sequence[Page]) -> Iterator[str]:
    """Yield what `Page.pieces_sharing` returns of each page, which is read when its turn comes."""
    return (piece for page in pages for piece in page.pieces_sharing(terms, share))


class Shelf:
    """Every source that has a text, by id and in order."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self.pages = [Page(source) for source in sources if source.text.strip()]
        self._by_id = {page.source.id: page for page in self.pages}

    def page(self, source: Source) -> Page | None:
        """Return a source's page, or None when its text is not at hand."""
        return self._by_id.get(source.id)

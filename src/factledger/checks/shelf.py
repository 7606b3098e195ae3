"""The sources that a draft is checked against, each read once and only as far as a statement asks."""

from collections.abc import Sequence
from functools import cached_property

from factledger.checks.fold import FoldedPage, fold_page
from factledger.checks.quote import find_quote
from factledger.checks.statements import split_statements
from factledger.checks.terms import content_terms
from factledger.checks.vocabulary import Vocabulary, plain
from factledger.records import Source, Statement

_NEAREST = 6
"""Sentences of a page that are looked at for one statement."""
_CUE = 3
"""Letters at the end of a word that its forms may differ in."""


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

    @cached_property
    def _folded(self) -> FoldedPage:
        return fold_page(self.text)

    @cached_property
    def parts(self) -> list[Statement]:
        """The page's own sentences, cells, items and headings; a cell reads `row | header: value`."""
        return split_statements(self.text)

    @cached_property
    def _searchable(self) -> list[str]:
        return [plain(part.text).casefold() for part in self.parts]

    def quotes(self, quotation: str) -> bool:
        """Whether a quotation stands on the page, word for word; `…` may leave something out."""
        return find_quote(quotation, self._folded, elisions=True) is not None

    def nearest(self, statement: str) -> list[Statement]:
        """Return the parts of the page that share most words with a statement, best first."""
        cues = [term[: max(len(term) - _CUE, 3)] for term in dict.fromkeys(content_terms(plain(statement)))]
        shared = [(sum(cue in text for cue in cues), place) for place, text in enumerate(self._searchable)]
        best = sorted((score, -place) for score, place in shared if score)[-_NEAREST:]
        return [self.parts[-place] for _, place in reversed(best)]


class Shelf:
    """Every source that has a text, by id and in order."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self.pages = [Page(source) for source in sources if source.text.strip()]
        self._by_id = {page.source.id: page for page in self.pages}

    def page(self, source: Source) -> Page | None:
        """Return a source's page, or None when its text is not at hand."""
        return self._by_id.get(source.id)

"""From a query to passages, best first."""

from factledger.checks.text.relevance import relevance
from factledger.knowledge.catalogue import Catalogue, StoredPassage
from factledger.knowledge.documents import FoundPassage, SearchResult
from factledger.knowledge.index import PassageIndex
from factledger.knowledge.ranking import Asked, term_weights, with_neighbours

POOL = 64
"""Passages among which neighbours are looked for; the order of a page of hits does not depend on the page."""


def search(index: PassageIndex, catalogue: Catalogue, query: Asked, *, limit: int, offset: int) -> SearchResult:
    """Return the passages from the one at `offset` on, at most `limit` of them."""
    frequencies, total = index.frequencies(query.content)
    weights = term_weights(frequencies, total)
    pool = POOL * -(-(offset + limit) // POOL)
    scores = index.search(query, pool)
    # A document that was replaced a moment ago may still stand in the index.
    document_of = catalogue.documents_of(list(scores))
    ranked = with_neighbours({number: scores[number] for number in document_of}, document_of)
    chosen = ranked[offset : offset + limit]
    stored = catalogue.passages(chosen)
    hits = tuple(_found(stored[number], weights) for number in chosen if number in stored)
    return SearchResult(passages=hits, term_weights=weights)


def _found(stored: StoredPassage, weights: dict[str, float]) -> FoundPassage:
    passage = stored.passage
    in_context = "\n".join((stored.document.title, passage.context, passage.text))
    return FoundPassage(
        document=stored.document,
        text=passage.text,
        start=passage.start,
        end=passage.end,
        locator=passage.locator,
        score=relevance(weights, in_context),
    )

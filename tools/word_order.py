"""A light reranker of words: which passage holds the question's rare words, close together?"""

import math
from collections.abc import Sequence

from langchain_core.callbacks import Callbacks
from langchain_core.documents import BaseDocumentCompressor, Document

from factledger.checks.text.terms import content_terms

FUSION = 60
"""The constant of reciprocal rank fusion, as Cormack, Clarke and Buettcher (2009) have it."""


class WordOrder(BaseDocumentCompressor):
    """Fuse the order in which passages come with how densely each holds the query's terms.

    The density of a passage is the summed weight of the query's terms in the best window of `window` terms; a term
    weighs more the fewer of the candidates hold it. No model, no network.
    """

    window: int = 24
    """Terms."""

    def compress_documents(
        self, documents: Sequence[Document], query: str, callbacks: Callbacks | None = None
    ) -> Sequence[Document]:
        """Return all documents, best first."""
        asked = set(content_terms(query))
        held = [content_terms(document.page_content) for document in documents]
        weights = {term: _rarity(sum(term in terms for terms in held), len(held)) for term in asked}
        density = [self._densest(terms, weights) for terms in held]
        by_density = sorted(range(len(held)), key=lambda n: (-density[n], n))
        place = {n: rank for rank, n in enumerate(by_density)}
        fused = sorted(range(len(held)), key=lambda n: (-_fused(n, place[n]), n))
        return [documents[n] for n in fused]

    def _densest(self, terms: Sequence[str], weights: dict[str, float]) -> float:
        """Return the greatest weight of different query terms within one window."""
        places = [n for n, term in enumerate(terms) if term in weights]
        windows = (set(terms[start : start + self.window]) for start in places)
        return max((sum(weights[term] for term in window & weights.keys()) for window in windows), default=0.0)


def word_order() -> WordOrder:
    """Return the reranker, for a setting that names a function."""
    return WordOrder()


def _rarity(count: int, total: int) -> float:
    return math.log(1 + (total - count + 0.5) / (count + 0.5))


def _fused(*ranks: int) -> float:
    return sum(1 / (FUSION + 1 + rank) for rank in ranks)

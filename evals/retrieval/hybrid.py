"""A second order of the same texts, by pieces of words, and two orders fused by reciprocal rank."""

from collections import defaultdict
from collections.abc import Callable, Sequence

from factledger.checks.text.terms import content_terms
from factledger.tools.word_order import FUSION

_PIECE = 4
"""Characters of a piece; a term is padded with a blank on either side, so that a Chinese one is one piece."""

Engine = Callable[[str, int], list[int]]
"""Positions of the best texts for a query, best first."""


class PieceBm25:
    """BM25 over pieces of four characters of each term, which finds forms that a stemmer does not bring together."""

    def __init__(self, texts: Sequence[str]) -> None:
        from rank_bm25 import BM25Okapi

        self._engine = BM25Okapi([_pieces(text) for text in texts])

    def best(self, query: str, limit: int) -> list[int]:
        """Return the positions of the best texts, best first."""
        scores = self._engine.get_scores(_pieces(query))
        return [int(n) for n in scores.argsort(kind="stable")[::-1][:limit]]


def fused(*orders: Sequence[int]) -> list[int]:
    """Return what the orders hold, best first by the sum of one over the rank."""
    scores: defaultdict[int, float] = defaultdict(float)
    for order in orders:
        for rank, one in enumerate(order, start=1):
            scores[one] += 1 / (FUSION + rank)
    return sorted(scores, key=lambda one: (-scores[one], one))


def _pieces(text: str) -> list[str]:
    return [piece for term in content_terms(text) for piece in _cut(term)]


def _cut(word: str) -> list[str]:
    padded = f" {word} "
    return [padded[n : n + _PIECE] for n in range(max(1, len(padded) - _PIECE + 1))]

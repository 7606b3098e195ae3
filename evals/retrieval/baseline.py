"""BM25 over words as they stand between spaces: what `BM25Retriever` of LangChain does by default."""

from collections.abc import Sequence


class PlainBm25:
    """`rank_bm25.BM25Okapi` over `str.split`, as LangChain's retriever calls it."""

    def __init__(self, texts: Sequence[str]) -> None:
        from rank_bm25 import BM25Okapi

        self._engine = BM25Okapi([text.split() for text in texts])

    def best(self, query: str, limit: int) -> list[int]:
        """Return the positions of the best texts, best first."""
        scores = self._engine.get_scores(query.split())
        return [int(n) for n in scores.argsort()[::-1][:limit]]

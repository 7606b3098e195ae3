"""The same questions put to several engines: which finds the sentence that answers, how high, at what cost?

Figures are computed by `ir_measures`. All languages stand in one collection; a right text is the sentence in which the
answer begins.
"""

import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from langchain_core.documents import BaseDocumentCompressor, Document

from factledger.evals.retrieval.baseline import PlainBm25
from factledger.evals.retrieval.hybrid import Engine, PieceBm25, fused
from factledger.evals.retrieval.xquad import (
    DEPTH,
    LANGUAGES,
    Article,
    Place,
    base_of_sentences,
    read_articles,
    sentences_of,
)

CANDIDATES = 40
"""Texts that are fused or put in another order, as many as `tools.reranked` takes for ten."""
OURS, HYBRID, RERANKED, PLAIN = (
    "factledger",
    "factledger with pieces of words",
    "factledger, reranked",
    "LangChain's BM25Retriever",
)


@dataclass(frozen=True, slots=True)
class Rates:
    """How well one engine does in one language."""

    engine: str
    language: str
    mrr: float
    """Mean of one over the rank of the right sentence, 0 when it is not among the first ten."""
    ndcg: float
    recall: float
    """Share of the questions whose sentence is among the first ten."""
    milliseconds: float
    """Of one question, on the machine that measured."""


def compare(
    data: Path, compressor: BaseDocumentCompressor, *, every: int = 1, only: tuple[str, ...] = ()
) -> list[Rates]:
    """Return the figures by engine and language.

    Args:
        data: The folder that holds `xquad`.
        compressor: The reranker.
        every: Ask only every so-manieth question; all sentences are searched.
        only: Engines to measure; all when empty.
    """
    articles = [article for language in LANGUAGES for article in read_articles(data / "xquad", language, every)]
    with _engines(articles, compressor) as (places, engines):
        return [
            _rates(name, language, [a for a in articles if a.language == language], places, engine)
            for name, engine in engines.items()
            if not only or name in only
            for language in LANGUAGES
        ]


@contextmanager
def _engines(
    articles: list[Article], compressor: BaseDocumentCompressor
) -> Iterator[tuple[list[Place], Mapping[str, Engine]]]:
    sentences = [(article, list(sentences_of(article))) for article in articles]
    places = [(article.name, start, end) for article, cut in sentences for start, end in cut]
    texts = [article.text[start:end] for article, cut in sentences for start, end in cut]
    number = {place: n for n, place in enumerate(places)}
    with tempfile.TemporaryDirectory() as name, base_of_sentences(Path(name), sentences) as base:

        def ours(question: str, limit: int) -> list[int]:
            found = base.search(question, limit=limit).passages
            return [number[Path(p.document.path).stem, p.start, p.end] for p in found]

        pieces = PieceBm25(texts)

        def hybrid(question: str, limit: int) -> list[int]:
            return fused(ours(question, CANDIDATES), pieces.best(question, CANDIDATES))[:limit]

        def reranked(question: str, limit: int) -> list[int]:
            candidates = [Document(texts[n], metadata={"n": n}) for n in ours(question, CANDIDATES)]
            kept = compressor.compress_documents(candidates, question)
            return [document.metadata["n"] for document in kept][:limit]

        yield places, {OURS: ours, HYBRID: hybrid, RERANKED: reranked, PLAIN: PlainBm25(texts).best}


def _rates(engine: str, language: str, articles: list[Article], places: list[Place], search: Engine) -> Rates:
    from ir_measures import RR, Qrel, R, ScoredDoc, calc_aggregate, nDCG

    qrels: list[Qrel] = []
    run: list[ScoredDoc] = []
    started = time.perf_counter()
    for article in articles:
        at = _lookup(article, places)
        for n, (question, answer) in enumerate(article.asked):
            name = f"{article.name}-{n}"
            qrels.append(Qrel(name, str(at(answer)), 1))
            run += [ScoredDoc(name, str(one), -rank) for rank, one in enumerate(search(question, DEPTH))]
    each = (time.perf_counter() - started) * 1000 / len(qrels)
    found = calc_aggregate([RR @ DEPTH, nDCG @ DEPTH, R @ DEPTH], qrels, run)
    mrr, ndcg, recall = (round(found[m @ DEPTH], 4) for m in (RR, nDCG, R))
    return Rates(engine, language, mrr, ndcg, recall, round(each, 2))


def _lookup(article: Article, places: list[Place]) -> Callable[[int], int]:
    """Return what finds the sentence that an answer begins in; -1 when it begins between two."""
    mine = [(n, start, end) for n, (name, start, end) in enumerate(places) if name == article.name]
    return lambda answer: next((n for n, start, end in mine if start <= answer < end), -1)

"""Questions over articles that were translated into several languages (XQuAD).

All languages stand in one collection. Two tasks: find the passage that holds the answer as the program cuts passages
(the baseline is given the data's own paragraphs, which are longer), and, harder, find the very sentence that holds it
among all sentences. The figure is MRR@10: the mean over the questions of one over the rank of the first right text, 0
when none is among the first ten.
"""

import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import sentencex

from factledger.evals.retrieval.baseline import PlainBm25
from factledger.knowledge import KnowledgeBase
from factledger.knowledge.catalogue import Catalogue
from factledger.knowledge.documents import Passage, ReadDocument
from factledger.knowledge.preparing import FileState, Prepared

LANGUAGES = ("en", "ru", "zh")
DEPTH = 10

Place = tuple[str, int, int]
"""An article, and where in it a text begins and ends."""
Search = Callable[[str], list[Place]]
"""Returns the places of the best texts for a question, best first."""


@dataclass(frozen=True)
class Article:
    """An article in one language; its paragraphs are parted by blank lines."""

    name: str
    language: str
    text: str
    paragraphs: list[tuple[int, int]] = field(default_factory=list)
    asked: list[tuple[str, int]] = field(default_factory=list)
    """Questions, and where their answer begins."""


def measure(data: Path, *, every: int = 1) -> dict[str, dict[str, dict[str, float]]]:
    """Return MRR@10 by task, engine and language.

    Args:
        data: The folder that holds `xquad`.
        every: Ask only every so-manieth question; all texts are searched.
    """
    articles = [article for language in LANGUAGES for article in read_articles(data / "xquad", language, every)]
    sentences = [(article, list(sentences_of(article))) for article in articles]
    with (
        tempfile.TemporaryDirectory() as name,
        _base_of_files(Path(name), articles) as of_files,
        base_of_sentences(Path(name), sentences) as of_sentences,
    ):
        return {
            "passage with the answer": {
                "factledger": _rates(articles, _of_base(of_files)),
                "rank_bm25": _rates(articles, _of_baseline([(a, a.paragraphs) for a in articles])),
            },
            "sentence with the answer": {
                "factledger": _rates(articles, _of_base(of_sentences)),
                "rank_bm25": _rates(articles, _of_baseline(sentences)),
            },
        }


def _rates(articles: list[Article], search: Search) -> dict[str, float]:
    return {
        language: round(_mean_reciprocal_rank([a for a in articles if a.language == language], search), 4)
        for language in LANGUAGES
    }


def _mean_reciprocal_rank(articles: list[Article], search: Search) -> float:
    ranks = [_rank(search(question), a.name, answer) for a in articles for question, answer in a.asked]
    return sum(1 / rank for rank in ranks if rank) / len(ranks)


def _rank(found: list[Place], name: str, answer: int) -> int:
    right = (n for n, (where, start, end) in enumerate(found, 1) if where == name and start <= answer < end)
    return next(right, 0)


def read_articles(folder: Path, language: str, every: int) -> Iterator[Article]:
    """Yield the articles of one language, with every so-manieth question."""
    for entry in json.loads((folder / f"xquad.{language}.json").read_text("utf-8"))["data"]:
        contexts = [paragraph["context"] for paragraph in entry["paragraphs"]]
        article = Article(f"{language}-{entry['title'].replace('/', '_')}", language, "\n\n".join(contexts))
        start = 0
        for paragraph in entry["paragraphs"]:
            end = start + len(paragraph["context"])
            article.paragraphs.append((start, end))
            article.asked.extend(
                (qa["question"], start + qa["answers"][0]["answer_start"]) for qa in paragraph["qas"][::every]
            )
            start = end + 2
        yield article


def sentences_of(article: Article) -> Iterator[tuple[int, int]]:
    """Yield where each sentence of an article begins and ends."""
    for start, end in article.paragraphs:
        for border in sentencex.get_sentence_boundaries(article.language, article.text[start:end]):
            yield start + border["start_index"], start + border["end_index"]


def _base_of_files(folder: Path, articles: list[Article]) -> KnowledgeBase:
    files = folder / "files"
    files.mkdir()
    for article in articles:
        (files / f"{article.name}.txt").write_text(article.text, "utf-8", newline="")
    base = KnowledgeBase(folder / "passages")
    base.add([files])
    return base


def base_of_sentences(folder: Path, sentences: list[tuple[Article, list[tuple[int, int]]]]) -> KnowledgeBase:
    """Fill a catalogue by hand; the base indexes what it finds there when it is opened."""
    (folder / "sentences").mkdir()
    catalogue = Catalogue(folder / "sentences")
    catalogue.save([_prepared(article, places) for article, places in sentences])
    catalogue.close()
    return KnowledgeBase(folder / "sentences")


def _prepared(article: Article, places: list[tuple[int, int]]) -> Prepared:
    document = ReadDocument(
        text=article.text,
        title=article.name,
        published=None,
        published_basis="",
        language=article.language,
        media_type="text/plain",
    )
    passages = [Passage(start, end, article.text[start:end], "", "") for start, end in places]
    return Prepared(FileState(path=f"/{article.name}.txt", digest=article.name), document, passages)


def _of_base(base: KnowledgeBase) -> Search:
    def search(question: str) -> list[Place]:
        found = base.search(question, limit=DEPTH).passages
        return [(Path(passage.document.path).stem, passage.start, passage.end) for passage in found]

    return search


def _of_baseline(texts: list[tuple[Article, list[tuple[int, int]]]]) -> Search:
    places = [(article, start, end) for article, cut in texts for start, end in cut]
    engine = PlainBm25([article.text[start:end] for article, start, end in places])

    def search(question: str) -> list[Place]:
        best = (places[n] for n in engine.best(question, DEPTH))
        return [(article.name, start, end) for article, start, end in best]

    return search

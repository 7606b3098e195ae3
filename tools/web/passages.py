"""The best passages of a few pages for a query: cut, weighted and ranked as those of the user's documents are."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import groupby

from factledger.checks.text.relevance import relevance
from factledger.checks.text.terms import terms
from factledger.errors import DocumentError
from factledger.knowledge.documents import Border, Passage, ReadDocument
from factledger.knowledge.plain_text import read_text
from factledger.knowledge.ranking import MINOR, Asked, term_weights, with_neighbours
from factledger.knowledge.splitting import split
from factledger.tools.protocol import OpenedPage

POOL = 64
"""Passages of one page that are scored in full: those whose own words weigh most."""


@dataclass(frozen=True, slots=True)
class RankedPassage:
    """A passage of one of the pages."""

    page: int
    """Which page it is of, from 0."""
    passage: Passage
    score: float
    """Weighted share in [0, 1] of the query's content terms that the passage, its headings or its title hold."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """What a few pages hold for a query."""

    passages: tuple[RankedPassage, ...]
    """Best first; each holds at least one content term of the query."""
    term_weights: dict[str, float]
    """Weight in [0, 1] of each content term among the passages of these pages: rarer is heavier."""


def best_passages(pages: Sequence[OpenedPage], query: Asked, *, limit: int, per_page: int) -> Ranking:
    """Return the best passages, at most so many in all and of one page.

    No page gives a second one before each has given its first, so that a long page leaves room for others.
    """
    found = [(number, passage) for number, page in enumerate(pages) for passage in split(_document(page))]
    words = [set(terms(passage.text)) for _, passage in found]
    weights = term_weights({term: sum(term in held for held in words) for term in query.content}, len(found))
    minor = dict.fromkeys(query.minor, 1.0)
    shares: dict[int, float] = {}
    scores: dict[int, float] = {}
    for number in _promising([page for page, _ in found], words, weights):
        page, passage = found[number]
        shares[number] = relevance(weights, "\n".join((pages[page].title, passage.context, passage.text)))
        scores[number] = shares[number] + MINOR * relevance(minor, passage.text)
    ranked = with_neighbours(scores, {number: str(found[number][0]) for number in scores})
    kept = sorted(_spread(ranked, [page for page, _ in found], per_page)[:limit], key=ranked.index)
    return Ranking(tuple(RankedPassage(*found[number], shares[number]) for number in kept), weights)


def _promising(page_of: Sequence[int], words: Sequence[set[str]], weights: Mapping[str, float]) -> Iterator[int]:
    """Yield the passages that hold any of the terms; of each page those that hold most."""
    held = [sum(weight for term, weight in weights.items() if term in of_passage) for of_passage in words]
    for _, numbers in groupby(range(len(held)), key=page_of.__getitem__):
        yield from nlargest(POOL, (number for number in numbers if held[number] > 0), key=held.__getitem__)


def _spread(ranked: Sequence[int], page_of: Sequence[int], per_page: int) -> list[int]:
    """Return each page's best, then each page's second, and so on."""
    taken: dict[int, int] = {}
    turns: list[list[int]] = [[] for _ in range(per_page)]
    for number in ranked:
        turn = taken.get(page_of[number], 0)
        taken[page_of[number]] = turn + 1
        if turn < per_page:
            turns[turn].append(number)
    return [number for turn in turns for number in turn]


def _document(page: OpenedPage) -> ReadDocument:
    return ReadDocument(
        text=page.text,
        title=page.title,
        published=None,
        published_basis="",
        language=page.language,
        media_type=page.media_type,
        borders=tuple(_headings(page.text)),
    )


def _headings(text: str) -> Iterator[Border]:
    """Yield the headings that a page's layout shows; none of a text that reads back as another one."""
    try:
        content = read_text(text.encode("utf-8"), "page")
    except (DocumentError, UnicodeEncodeError):
        return
    if content.text == text:
        yield from content.borders

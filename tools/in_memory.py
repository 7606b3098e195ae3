"""Search pages that a program holds in memory: for tests, demonstrations, and anyone with a handful of texts."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from factledger.checks import content_terms, detect_language
from factledger.checks.text.relevance import relevance
from factledger.errors import SearchError
from factledger.records import Hit, Record, Scope, SourceKind
from factledger.tools.protocol import Evidence, Found, OpenedPage, SearchRequest


class InMemoryPage(Record):
    """A page: its address is its key."""

    title: str
    text: str
    published: str | None = None


class InMemorySearch:
    """Find paragraphs by the weighted share of the query's words that they hold.

    Args:
        pages: Address to page; an address that is not http(s) is a document of the user's.
        name: The tool's name, unique in a run.
        kind: `web` when the tool stands for something that leaves the machine.
    """

    def __init__(self, pages: Mapping[str, InMemoryPage], *, name: str = "search_kb", kind: SourceKind = "kb") -> None:
        self._pages, self._name, self._kind = dict(pages), name, kind

    @property
    def name(self) -> str:
        """The tool's name."""
        return self._name

    @property
    def description(self) -> str:
        """What it searches."""
        return f"{len(self._pages)} pages held in memory"

    @property
    def kind(self) -> SourceKind:
        """As given."""
        return self._kind

    async def titles(self, limit: int) -> list[str]:
        """Return the first titles."""
        return [page.title for page in self._pages.values()][:limit]

    async def search(self, request: SearchRequest) -> Found:
        """Return the paragraphs that hold at least one word of the query, best first."""
        weights = self._weights(request.query)
        scored = [
            (relevance(weights, paragraph), url, start, paragraph)
            for url, page in self._pages.items()
            for start, paragraph in paragraphs(page.text)
        ]
        best = sorted((s for s in scored if s[0] > 0), key=lambda s: (-s[0], s[1], s[2]))
        chosen = best[request.offset : request.offset + request.limit]
        return Found(
            evidence=tuple(self._evidence(*one) for one in chosen),
            term_weights=weights,
            scope=Scope(pages=len(self._pages), place=self._name),
        )

    async def open(self, url: str) -> OpenedPage:
        """Return a page. Raises `SearchError` when there is none of that address."""
        if url not in self._pages:
            raise SearchError("not_found", f"No page of the address {url!r}")
        page = self._pages[url]
        return OpenedPage(
            url=url,
            title=page.title,
            text=page.text,
            published=page.published,
            published_basis="metadata" if page.published else "",
            language=detect_language(page.text),
        )

    def _evidence(self, score: float, url: str, start: int, paragraph: str) -> Evidence:
        page = self._pages[url]
        hit = Hit(url=url, title=page.title, snippet=paragraph, published=page.published, score=score)
        return Evidence(hit=hit, kind=self._kind, start=start, end=start + len(paragraph))

    def _weights(self, query: str) -> dict[str, float]:
        """Return how rare each word of the query is among the paragraphs: the rarest 1, what all hold still a share.

        In a handful of texts a word that every one of them holds is no less telling.
        """
        counts: Counter[str] = Counter()
        total = 0
        for page in self._pages.values():
            for _, paragraph in paragraphs(page.text):
                counts.update(set(content_terms(paragraph)))
                total += 1
        highest = math.log(total + 1) or 1.0
        return {term: math.log(1 + total / max(counts[term], 1)) / highest for term in content_terms(query)}


def paragraphs(text: str) -> Sequence[tuple[int, str]]:
    """Return the paragraphs of a text with their offsets; blank lines stand between them."""
    found: list[tuple[int, str]] = []
    offset = 0
    for part in text.split("\n\n"):
        stripped = part.strip()
        if stripped:
            found.append((offset + part.index(stripped), stripped))
        offset += len(part) + 2
    return found

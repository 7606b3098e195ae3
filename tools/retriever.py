"""Any retriever of LangChain as a search tool of a run: OpenSearch, Qdrant, PGVector, whatever is there already."""

import asyncio
import hashlib
from collections.abc import Callable, Mapping
from datetime import date
from typing import TYPE_CHECKING, Any

from factledger.checks import content_terms, detect_language
from factledger.checks.text.relevance import relevance
from factledger.checks.text.shorten import shortened
from factledger.errors import SearchError
from factledger.knowledge.reading import storable
from factledger.records import Hit, Scope, SourceKind
from factledger.tools.by_name import made, misnamed
from factledger.tools.causes import failed_search
from factledger.tools.protocol import Evidence, Found, OpenedPage, SearchRequest

if TYPE_CHECKING:
    from langchain_core.documents import Document
    from langchain_core.retrievers import BaseRetriever

Whole = Callable[["Document"], str]
"""Returns the whole text of the document that a chunk was cut from."""

_DIGEST = 12
_NAME = 60
"""Characters of a chunk by which it is called when nothing else names it."""
_KEPT = 4096
"""Pages that can be opened, the newest; a run opens what it finds at once, and a server runs for months."""


class RetrieverSearch:
    """The user's documents behind a retriever of LangChain.

    A chunk that the retriever returns is saved as a page of its own, so a quotation must lie within one chunk, and two
    chunks of a document are two sources. Give `whole` to have documents as sources instead. From a chunk's metadata
    are read: `source` (its address), `title`, `published` (an ISO date), `locator` or `page_label`, and
    `relevance_score` in [0, 1]; none of them is needed.

    Args:
        retriever: How many documents it returns is its own affair: set its `k` to 50 to let a run look deeper.
        name: The tool's name, unique in a run.
        description: One sentence for whoever chooses.
        whole: Where the whole text of a chunk's document comes from.
    """

    kind: SourceKind = "kb"

    def __init__(
        self,
        retriever: "BaseRetriever",
        *,
        name: str = "search_kb",
        description: str = "Searches the user's own documents and returns passages of them.",
        whole: Whole | None = None,
    ) -> None:
        self._retriever, self._whole = retriever, whole
        self.name, self.description = name, description
        self._pages: dict[str, OpenedPage] = {}

    async def search(self, request: SearchRequest) -> Found:
        """Return chunks, in the retriever's order; none when nothing is asked.

        Raises:
            SearchError: The retriever failed. `unreachable`, `timeout`, `rate_limited` and `unauthorized` where its
                error says so, else `retriever`.
        """
        if not request.query.strip():
            return Found(scope=Scope(pages=None, place=self.name))
        query = storable(" ".join((request.query, *request.angle_words)))
        try:
            documents = await self._retriever.ainvoke(query)
            chosen = documents[request.offset : request.offset + request.limit]
            placed = [await self._placed(document) for document in map(_as_text, chosen) if document.page_content]
        except Exception as error:  # anybody's code: whatever it raises is a failed search, never a failed run
            raise failed_search(error, type(self._retriever).__name__, otherwise="retriever") from error
        weights = dict.fromkeys(content_terms(request.query), 1.0)
        evidence = tuple(_evidence(document, page, weights) for document, page in placed)
        return Found(evidence=evidence, term_weights=weights, scope=Scope(pages=None, place=self.name))

    async def open(self, url: str) -> OpenedPage:
        """Return the chunk, or the whole document, behind a hit's address.

        Raises:
            SearchError: No search of this process has found it; retrievers cannot be asked for an address.
        """
        if url not in self._pages:
            raise SearchError("gone", f"{url} was found by no search of this process; ask again to find it")
        return self._pages[url]

    async def titles(self, limit: int) -> list[str]:
        """Return none: a retriever does not list what it holds."""
        del limit
        return []

    async def _placed(self, document: "Document") -> tuple["Document", OpenedPage]:
        text = document.page_content
        whole = storable(await asyncio.to_thread(self._whole, document)) if self._whole else text
        is_whole = self._whole is not None and text in whole
        page = _page(document, whole if is_whole else text, is_whole=is_whole)
        self._pages.pop(page.url, None)
        self._pages[page.url] = page
        while len(self._pages) > _KEPT:
            del self._pages[next(iter(self._pages))]
        return document, page


def load_retriever(name: str) -> RetrieverSearch:
    """Return a search over the retriever that `module:function` makes, or the search that it makes itself.

    Raises:
        ConfigError: There is no such function, or it makes something else.
    """
    from langchain_core.retrievers import BaseRetriever

    found = made(name, what="retriever")
    if isinstance(found, RetrieverSearch):
        return found
    if not isinstance(found, BaseRetriever):
        raise misnamed(name, found, what="retriever", wanted="BaseRetriever")
    return RetrieverSearch(found)


def _as_text(document: "Document") -> "Document":
    """Return the document with a text that every file and database can keep; a blank one becomes empty."""
    text = storable(document.page_content)
    return document.model_copy(update={"page_content": text if text.strip() else ""})


def _page(document: "Document", text: str, *, is_whole: bool) -> OpenedPage:
    facts = document.metadata
    source = _said(facts, "source") or document.id or "document"
    digest = hashlib.sha256(f"{source}\n{text}".encode()).hexdigest()[:_DIGEST]
    published = _iso_date(facts.get("published"))
    return OpenedPage(
        url=source if is_whole else f"{source}#{digest}",
        title=_said(facts, "title") or _said(facts, "source") or _beginning(document.page_content),
        text=text,
        published=published,
        published_basis="metadata" if published else "",
        language=detect_language(text),
    )


def _evidence(document: "Document", page: OpenedPage, weights: Mapping[str, float]) -> Evidence:
    text, facts = document.page_content, document.metadata
    start = page.text.index(text)
    label = _said(facts, "page_label")
    score = max(relevance(weights, f"{page.title}\n{text}"), _own_score(facts))
    return Evidence(
        hit=Hit(url=page.url, title=page.title, snippet=text, published=page.published, score=score),
        kind="kb",
        start=start,
        end=start + len(text),
        locator=_said(facts, "locator") or (f"p. {label}" if label else ""),
        published_basis=page.published_basis,
    )


def _own_score(facts: Mapping[str, Any]) -> float:
    score = facts.get("relevance_score", 0.0)
    return min(1.0, max(0.0, float(score))) if isinstance(score, int | float) else 0.0


def _said(facts: Mapping[str, Any], name: str) -> str:
    value = facts.get(name)
    return " ".join(storable(value).split()) if isinstance(value, str) else ""


def _beginning(text: str) -> str:
    """Return what a text without a name is called: its first words."""
    return shortened(" ".join(text.split()), _NAME)


def _iso_date(value: object) -> str | None:
    if isinstance(value, date):  # a column of a database
        return value.isoformat()[:10]
    try:
        return date.fromisoformat(value[:10]).isoformat() if isinstance(value, str) else None
    except ValueError:
        return None

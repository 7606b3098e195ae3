"""Search the web: a query goes to a search engine, the pages it names are opened, and their best passages come back."""

import asyncio
from typing import TYPE_CHECKING

from factledger.errors import SearchError
from factledger.knowledge.ranking import Asked, asked
from factledger.records import Hit, Scope, SourceKind, Usage
from factledger.tools.langchain_tool import langchain_tool
from factledger.tools.protocol import Evidence, Found, OpenedPage, SearchRequest, SearchTool
from factledger.tools.web.index import Opener, WebIndex, WebQuery
from factledger.tools.web.pages import SEARCH_RESULT, Looked, PageMemory, distinct, look_at
from factledger.tools.web.passages import RankedPassage, best_passages
from factledger.tools.web.query import compose, read_query
from factledger.tools.web.tavily import Tavily

if TYPE_CHECKING:
    from langchain_core.tools import BaseTool

__all__ = ["Tavily", "WebSearch", "as_langchain_tool"]

NAME = "web_search"
RESULTS = 5
"""Pages opened in one search."""
PER_PAGE = 3
"""Passages of one page at most."""
AT_ONCE = 5
UNTITLED = "untitled"


class WebSearch:
    """The web as a run sees it. Nothing but a request's query and its angle's words leaves the machine.

    Args:
        search: The search engine.
        opener: Opens the pages it names.
        results: Pages opened in one search, unless fewer hits are asked for.
        per_page: Passages of one page at most.
        at_once: Pages opened at the same time.
    """

    def __init__(
        self,
        search: WebIndex,
        opener: Opener,
        *,
        results: int = RESULTS,
        per_page: int = PER_PAGE,
        at_once: int = AT_ONCE,
    ) -> None:
        self._search, self._opener = search, opener
        self._results, self._per_page, self._at_once = results, per_page, at_once
        self._memory = PageMemory()

    @property
    def name(self) -> str:
        """`web_search`."""
        return NAME

    @property
    def description(self) -> str:
        """One sentence for whoever chooses."""
        return f"Searches the public web with {self._search.name} and returns passages of the pages with their address."

    @property
    def kind(self) -> SourceKind:
        """`web`: the query leaves the machine."""
        return "web"

    async def titles(self, limit: int) -> list[str]:
        """Return none: nobody counts on the titles of the web."""
        return []

    async def search(self, request: SearchRequest) -> Found:
        """Return passages of the pages that the search engine names, best first.

        What stands further down its list is asked for by an offset in hits, until the list ends. A page that cannot be
        had is told of in `failures`, also when a copy of it is used.

        Raises:
            SearchError: The query holds nothing to search for, or the search engine did not answer.
        """
        query = read_query(request.query)
        words = asked(query.text, request.angle_words)
        if not words.content:
            raise SearchError("bad_request", f"The query {query.text[:80]!r} holds no word that says what to look for")
        count = min(self._results, request.limit)
        first = request.offset * count // request.limit
        if first >= self._search.most_results:
            return Found(scope=self._scope(0))
        results = await self._search.search(
            WebQuery(
                text=compose(query.text, request.angle_words),
                include_domains=query.include_domains,
                exclude_domains=query.exclude_domains,
                limit=min(first + count, self._search.most_results),
            )
        )
        wanted = distinct(results.results)[first : first + count]
        looked = await look_at(wanted, self._opener, at_once=self._at_once, copies=self._search.name)
        return await self._found(request, words, looked, results.usage)

    async def open(self, url: str) -> OpenedPage:
        """Return the page behind a hit's address, the same text the hit was cut from if the search was not long ago."""
        known = self._memory.get(url)
        return known if known is not None else await self._opener.open(url)

    async def _found(self, request: SearchRequest, words: Asked, looked: list[Looked], usage: Usage) -> Found:
        readable = [(entry, entry.page) for entry in looked if entry.page is not None]
        pages = [page for _, page in readable]
        for page in pages:
            self._memory.put(page)
        ranking = await asyncio.to_thread(best_passages, pages, words, limit=request.limit, per_page=self._per_page)
        return Found(
            evidence=tuple(_evidence(*readable[ranked.page], ranked) for ranked in ranking.passages),
            term_weights=ranking.term_weights,
            scope=self._scope(len(pages)),
            usage=usage,
            failures=tuple(entry.failure for entry in looked if entry.failure),
        )

    def _scope(self, pages: int) -> Scope:
        return Scope(pages=pages, engine=self._search.name)


def as_langchain_tool(tool: SearchTool) -> "BaseTool":
    """Return `web_search`, or any other tool whose hits have addresses of the web, as a LangChain tool."""
    return langchain_tool(tool, address=lambda evidence: evidence.hit.url)


def _evidence(looked: Looked, page: OpenedPage, ranked: RankedPassage) -> Evidence:
    passage, result = ranked.passage, looked.result
    basis = page.published_basis if page.published else SEARCH_RESULT if result.published else ""
    return Evidence(
        hit=Hit(
            url=page.url,
            title=page.title or result.title or UNTITLED,
            snippet=passage.text,
            published=page.published or result.published,
            score=ranked.score,
        ),
        kind="web",
        start=passage.start,
        end=passage.end,
        locator=passage.locator,
        published_basis=basis,
        snippet_only=looked.is_snippet,
    )

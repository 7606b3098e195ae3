"""The pages behind a search engine's results, and what stands for those that cannot be had."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from factledger.checks import canonical_url, detect_language
from factledger.errors import SearchError
from factledger.records import Failure
from factledger.tools.protocol import OpenedPage
from factledger.tools.web.index import Opener, WebResult

SEARCH_RESULT = "search result"
"""Where a date comes from that only the search engine gives."""
_NO_COPY = frozenset({"not_found", "blocked"})
"""Failures after which a copy counts for nothing: the page is not there, or not on the public web."""
_MOST_PAGES, _MOST_CHARACTERS = 128, 64_000_000
_LANGUAGE_SAMPLE = 600  # characters


@dataclass(frozen=True, slots=True)
class Looked:
    """What came of looking at one result."""

    result: WebResult
    page: OpenedPage | None = None
    """None when there is no text that could be evidence."""
    is_snippet: bool = False
    """Whether the result's snippet is all the text there is."""
    failure: Failure | None = None
    """Why the page itself could not be had; there may be a copy of it all the same."""


class PageMemory:
    """The pages that were opened last, by address: what a search quotes from is what is saved after it."""

    def __init__(self) -> None:
        self._pages: OrderedDict[str, OpenedPage] = OrderedDict()
        self._size = 0

    def put(self, page: OpenedPage) -> None:
        """Keep a page under its address, and forget the oldest when there are too many."""
        self._drop(page.url)
        self._pages[page.url] = page
        self._size += _size(page)
        while len(self._pages) > 1 and (len(self._pages) > _MOST_PAGES or self._size > _MOST_CHARACTERS):
            self._drop(next(iter(self._pages)))

    def get(self, url: str) -> OpenedPage | None:
        """Return the page of an address, if it is still known."""
        return self._pages.get(url)

    def _drop(self, url: str) -> None:
        if url in self._pages:
            self._size -= _size(self._pages.pop(url))


async def look_at(results: Sequence[WebResult], opener: Opener, *, at_once: int, copies: str) -> list[Looked]:
    """Open every result's page; where that fails, the engine's copy of it or at least its snippet stands for it.

    Two results that lead to one page are one.

    Args:
        results: Of a search engine.
        opener: Opens pages.
        at_once: Pages opened at the same time.
        copies: Whose copies they are, for the log.
    """
    places = asyncio.Semaphore(at_once)

    async def one(result: WebResult) -> Looked:
        async with places:
            try:
                page = await opener.open(result.url)
            except SearchError as error:
                return _without_page(result, error, copies)
        if page.text.strip():
            return Looked(result, page)
        return _without_page(result, SearchError("unreadable", f"{page.url} shows no text"), copies)

    looked = await asyncio.gather(*(one(result) for result in results))
    first: dict[str, Looked] = {}
    for entry in looked:
        first.setdefault(canonical_url(entry.page.url if entry.page else entry.result.url), entry)
    return list(first.values())


def distinct(results: Sequence[WebResult]) -> list[WebResult]:
    """Return the results that are pages of the web, each once."""
    first: dict[str, WebResult] = {}
    for result in results:
        try:
            first.setdefault(canonical_url(result.url), result)
        except ValueError:  # an address of another kind cannot be opened
            continue
    return list(first.values())


def _without_page(result: WebResult, error: SearchError, copies: str) -> Looked:
    text = result.text or result.snippet
    leads_nowhere = error.kind == "unreachable" and not error.retryable
    if not text or leads_nowhere or error.kind in _NO_COPY:
        return Looked(result, failure=_failure(result, error, ""))
    page = OpenedPage(
        url=result.url,
        title=result.title,
        text=text,
        published=result.published,
        published_basis=SEARCH_RESULT if result.published else "",
        language=detect_language(text[:_LANGUAGE_SAMPLE]),
    )
    used = f"; the copy of {copies} is used" if result.text else f"; only the snippet of {copies} is known"
    return Looked(result, page, is_snippet=not result.text, failure=_failure(result, error, used))


def _failure(result: WebResult, error: SearchError, used: str) -> Failure:
    message = f"{error.message.rstrip('.')}{used}"
    return Failure(id=f"open:{result.url}", kind=error.kind, message=message)


def _size(page: OpenedPage) -> int:
    return len(page.text) + len(page.raw)

"""Tavily as the search engine of `web_search`."""

import asyncio
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from factledger.checks import hostname
from factledger.errors import ConfigError, SearchError
from factledger.knowledge.dating import iso_date
from factledger.records import Usage
from factledger.tools.web.index import WebQuery, WebResult, WebResults

if TYPE_CHECKING:
    from tavily import AsyncTavilyClient

BASE_URL = "https://api.tavily.com"
PRICE_PER_CREDIT = 0.008
"""In US dollars: pay as you go, as Tavily's documentation has it in November 2026. Monthly plans cost less."""
CREDITS = {"basic": 1, "advanced": 2}
"""Credits of one search, where an answer does not say."""
MOST_RESULTS = 20
_KEY = re.compile(r"[\x21-\x7e]*")


class Tavily:
    """Search with Tavily's own client; each search opens a connection of its own, so that any event loop may use it.

    Args:
        api_key: The key; empty for none.
        base_url: Of a service that speaks Tavily's protocol; Tavily's own when empty.
        keyless: Whether Tavily's keyless mode is used when there is no key.
        timeout_s: How long one search may take.
        depth: `advanced` costs two credits.
        price_per_credit: In US dollars; a search without a key costs nothing.

    Raises:
        ConfigError: There is neither a key nor leave to search without one, or a setting cannot be right.
    """

    def __init__(
        self,
        *,
        api_key: str = "",
        base_url: str = "",
        keyless: bool = False,
        timeout_s: float = 30.0,
        depth: Literal["basic", "advanced"] = "basic",
        price_per_credit: float = PRICE_PER_CREDIT,
    ) -> None:
        self._key, self._base_url = _checked_key(api_key), _checked_address(base_url or BASE_URL)
        if not self._key and not keyless:
            raise ConfigError(
                "Web search needs a key: set TAVILY_API_KEY (keys are given at https://app.tavily.com), "
                "or allow Tavily's keyless mode"
            )
        self._timeout_s, self._depth = timeout_s, depth
        self._price = price_per_credit if self._key else 0.0
        self._model = "tavily" if self._key else "tavily (keyless)"

    @property
    def name(self) -> str:
        """`Tavily`."""
        return "Tavily"

    @property
    def most_results(self) -> int:
        """20: Tavily gives no more and has no second page."""
        return MOST_RESULTS

    async def search(self, query: WebQuery) -> WebResults:
        """Return Tavily's results with its own copies of the pages.

        The usage says by `model` whether a key was used: `tavily` or `tavily (keyless)`.

        Raises:
            SearchError: With a kind that says whose fault it is; `retryable` when the same search may work later.
        """
        try:
            return self._read(await self._ask(query))
        except SearchError as error:
            usage = Usage(requests=1, model=self._model)
            raise SearchError(error.kind, error.message, retryable=error.retryable, usage=usage) from error

    async def _ask(self, query: WebQuery) -> object:
        client = await asyncio.to_thread(self._client)
        from factledger.tools.web.tavily_client import RAISED, search_error

        try:
            async with client, asyncio.timeout(self._timeout_s):
                return await client.search(
                    query.text,
                    search_depth=self._depth,
                    max_results=min(query.limit, MOST_RESULTS),
                    include_domains=list(query.include_domains) or None,
                    exclude_domains=list(query.exclude_domains) or None,
                    include_raw_content="text",
                    include_usage=True,
                    timeout=self._timeout_s,
                )
        except RAISED as error:
            refused = search_error(error, key=self._key)
        raise refused  # with no cause: what the service said may repeat the key

    def _client(self) -> "AsyncTavilyClient":
        from factledger.tools.web.tavily_client import new_client

        return new_client(self._key, self._base_url)

    def _read(self, answer: object) -> WebResults:
        items = answer.get("results") if isinstance(answer, Mapping) else None
        if not isinstance(answer, Mapping) or not isinstance(items, list):
            raise SearchError("bad_answer", "Tavily's answer is not of the agreed form", retryable=True)
        results = [_result(item) for item in items if isinstance(item, Mapping) and item.get("url")]
        cost = _credits(answer, CREDITS[self._depth]) * self._price
        return WebResults(results=tuple(results), usage=Usage(cost=cost, requests=1, model=self._model))


def _result(item: Mapping[str, object]) -> WebResult:
    return WebResult(
        url=_text(item, "url"),
        title=" ".join(_text(item, "title").split()),
        snippet=_text(item, "content"),
        text=_text(item, "raw_content"),
        published=iso_date(_text(item, "published_date")),
    )


def _text(item: Mapping[str, object], name: str) -> str:
    """Return a field's text as it can be saved: line feeds, no NUL, no half characters; empty when it is no text."""
    value = item.get(name)
    if not isinstance(value, str):
        return ""
    lines = value.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    return lines.encode("utf-8", "replace").decode("utf-8").strip()


def _credits(answer: Mapping[str, object], usual: int) -> float:
    usage = answer.get("usage")
    taken = usage.get("credits") if isinstance(usage, Mapping) else None
    return taken if isinstance(taken, int | float) and taken >= 0 else usual


def _checked_key(key: str) -> str:
    key = key.strip()
    if not _KEY.fullmatch(key):
        raise ConfigError("TAVILY_API_KEY holds a space or a character that no key has; copy it again")
    return key


def _checked_address(url: str) -> str:
    try:
        hostname(url)
    except ValueError as error:
        raise ConfigError(f"FACTLEDGER_TAVILY_BASE_URL is no http(s) address: {url!r}") from error
    return url.rstrip("/")

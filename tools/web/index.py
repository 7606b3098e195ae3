"""What `web_search` needs of a search engine, and of whoever opens pages."""

from typing import Protocol

from pydantic import Field

from factledger.records import Record, Usage
from factledger.tools.protocol import OpenedPage
from factledger.tools.web.query import MOST_CHARACTERS


class WebQuery(Record):
    """What leaves the machine."""

    text: str = Field(min_length=1, max_length=MOST_CHARACTERS)
    include_domains: tuple[str, ...] = ()
    """Only pages of these are wanted, subdomains included; `*.gov` is a whole top-level domain."""
    exclude_domains: tuple[str, ...] = ()
    limit: int = Field(5, ge=1)
    """Results wanted at most."""


class WebResult(Record):
    """One result as the engine gives it; nothing in it was checked."""

    url: str
    title: str = ""
    snippet: str = ""
    text: str = ""
    """The engine's own copy of the page's text; empty when it gives none."""
    published: str | None = None
    """ISO date."""


class WebResults(Record):
    """What a search engine answered."""

    results: tuple[WebResult, ...] = ()
    """Best first."""
    usage: Usage = Usage()


class WebIndex(Protocol):
    """A search engine."""

    @property
    def name(self) -> str:
        """What a reader calls it: `Tavily`."""
        ...

    @property
    def most_results(self) -> int:
        """How far down its list of results a search can reach."""
        ...

    async def search(self, query: WebQuery) -> WebResults:
        """Return results, best first. Raises `SearchError` when it cannot."""
        ...


class Opener(Protocol):
    """Opens pages of the web."""

    async def open(self, url: str) -> OpenedPage:
        """Return a page with the address it has after redirects. Raises `SearchError` when it cannot be had."""
        ...

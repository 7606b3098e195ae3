"""What a run expects of a search tool: structured evidence, and pages on demand."""

from typing import Protocol

from pydantic import Field

from factledger.records import Angle, Failure, Hit, Language, Record, Scope, SourceKind, Usage


class SearchRequest(Record):
    """One query."""

    query: str
    """What is looked for; at least one of its terms must occur in every hit."""
    angle: Angle = "claim"
    angle_words: tuple[str, ...] = ()
    """Words of the angle ("criticism"); they raise a hit's rank and never bring one by themselves."""
    limit: int = Field(8, ge=1, le=50)
    offset: int = Field(0, ge=0)
    """Hits to skip, best first."""
    language: Language = "en"


class Evidence(Record):
    """One hit with its place: a passage, never a page."""

    hit: Hit
    kind: SourceKind
    start: int = 0
    """Offset of the snippet in the page's text, in characters."""
    end: int = 0
    locator: str = ""
    """Page or heading."""
    published_basis: str = ""
    snippet_only: bool = False
    """Whether the page could not be had, so that the snippet is all there is: weaker evidence."""
    updated: str = ""
    """ISO date on which the source last changed, as far as the tool knows."""


class Found(Record):
    """What a search brought."""

    evidence: tuple[Evidence, ...] = ()
    """Best first."""
    term_weights: dict[str, float] = Field(default_factory=dict)
    """Weight in [0, 1] of each term of the query in the searched collection: rarer is heavier. Keys are terms as
    `checks.terms` makes them."""
    scope: Scope = Scope()
    """What was searched, for a refusal."""
    usage: Usage = Usage()
    failures: tuple[Failure, ...] = ()
    """Hits whose page could not be had, by address (`open:ADDRESS`); a copy of it may be among the evidence."""


class OpenedPage(Record):
    """A page as it is saved: everything a quote can be checked against."""

    url: str
    """The address that was really opened, after redirects; for a document of the user's, its path."""
    status: int = 0
    """The HTTP status; 0 for what did not come over HTTP."""
    title: str = ""
    text: str
    """The whole visible text."""
    published: str | None = None
    published_basis: str = ""
    language: Language = ""
    raw: bytes = b""
    """The bytes as they came; empty when they are kept elsewhere."""
    media_type: str = "text/plain"


class SearchTool(Protocol):
    """Searches one collection and opens what it found. Raises `SearchError` when it cannot."""

    @property
    def name(self) -> str:
        """Unique among a run's tools: `search_kb`, `web_search`."""
        ...

    @property
    def description(self) -> str:
        """One sentence for whoever chooses."""
        ...

    @property
    def kind(self) -> SourceKind:
        """`kb` when the tool stays on this machine, `web` when its queries leave it."""
        ...

    async def search(self, request: SearchRequest) -> Found:
        """Return passages for a query, best first."""
        ...

    async def open(self, url: str) -> OpenedPage:
        """Return the page behind a hit's address."""
        ...

    async def titles(self, limit: int) -> list[str]:
        """Return some titles of the collection, so that a plan can count on them; empty when that makes no sense."""
        ...

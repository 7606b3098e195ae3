"""What steps that run side by side bring, before the step that joins them gives it numbers."""

from pydantic import ConfigDict, Field

from factledger.records import Fact, Failure, Language, Record, Scope, Search, SourceClass, SourceKind


class FoundPassage(Record):
    """A passage of an opened page, before its source has a number."""

    # Checkpoints of before hold the address that the tool gave as well; nothing reads it.
    model_config = ConfigDict(extra="ignore")

    url: str
    """The address that was really opened."""
    title: str = ""
    kind: SourceKind
    source_class: SourceClass
    page: str
    """SHA-256 of the saved text."""
    text: str
    start: int = 0
    end: int = 0
    locator: str = ""
    published: str | None = None
    published_basis: str = ""
    retrieved: str = ""
    language: Language = ""
    relevance: float = 0.0
    snippet_only: bool = False
    """Whether the snippet is all there is of the page."""


class Finding(Record):
    """What one search brought, keyed by round, sub-question and call."""

    id: str
    """`1:Q2:3`: round 1, sub-question Q2, third search."""
    search: Search
    passages: tuple[FoundPassage, ...] = ()
    term_weights: dict[str, float] = Field(default_factory=dict)
    trusted: int = 0
    """Trusted sources above the relevance floor, this search and the earlier ones together."""
    scope: Scope = Scope()
    """What the tool searched, for a refusal."""
    failures: tuple[Failure, ...] = ()
    """Pages that could not be opened."""


class Extracted(Record):
    """One extraction, before its fact has a number."""

    id: str
    """`M1:S2`."""
    fact: Fact
    confidence: float = 0.0
    failure: Failure | None = None

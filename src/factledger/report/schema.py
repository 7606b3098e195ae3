"""The shape of a report as JSON, and its JSON Schema.

`version` counts changes that a reader must know of: a field that goes away or means something else. Fields that are
added do not change it, so that a reader passes over what it does not know.
"""

from typing import Any

from pydantic import ConfigDict

from factledger.records import (
    Calculation,
    Conflict,
    FactStatus,
    Failure,
    Gap,
    Language,
    Meaning,
    Metric,
    QuoteMatchKind,
    Record,
    ReportStatus,
    Score,
    Search,
    SourceClass,
    SourceKind,
    Spent,
    Verdict,
)

VERSION = 1
ADDRESS = "https://json-schema.org/draft/2020-12/schema"


class Published(Record):
    """A part of a report as JSON; the sentences under its fields are descriptions in the schema."""

    model_config = ConfigDict(use_attribute_docstrings=True)


class PublishedKeyFact(Published):
    """One line of the report's second part."""

    metric_id: str
    metric: str
    """The metric's name."""
    text: str
    """Worded by code from the facts."""
    value: str
    """Of the best fact, as written in its quote."""
    quote: str
    fact_ids: tuple[str, ...]
    source_ids: tuple[str, ...]


class PublishedFact(Published):
    """One answer to one metric from one source; rejected ones too, under their status."""

    id: str
    metric_id: str
    metric: str
    """The metric's name."""
    source_id: str
    status: FactStatus
    value: str
    """As written in the quote."""
    amount: float | None
    """The value as a number in `unit`; null for text."""
    unit: str | None
    period: str | None
    scope: str | None
    entity: str | None
    quote: str
    """Verbatim from the saved page."""
    start: int
    """Offset of the quote in the saved page, in characters."""
    end: int
    locator: str
    """Page or heading where the quote stands."""
    reason: str
    """Why not found, rejected or not checked."""
    quote_match: QuoteMatchKind | None
    number_ok: bool | None
    """Whether the value stands inside the quote as a whole number; null for text."""
    meaning: Meaning
    """Whether a second opinion found that the quote speaks of the metric."""
    edited_by: str


class PublishedSource(Published):
    """A page or document that was opened."""

    id: str
    title: str
    url: str
    """The address that was opened; for a document, its path."""
    addresses: tuple[str, ...]
    """Other addresses of the same text."""
    kind: SourceKind
    source_class: SourceClass
    published: str | None
    """ISO date; null when nothing says."""
    published_basis: str
    retrieved: str
    """ISO date on which it was opened."""
    language: Language
    locator: str
    snippet_only: bool
    """Whether only a search engine's snippet could be read: weaker."""
    score: Score | None
    page: str
    """SHA-256 of the saved text, as the ledger keeps it."""


class PublishedReport(Published):
    """A report of factledger.

    `verdicts` and `facts` are the ledger's: they hold rejected and unsourced text in full, under its status. Every
    other text is what a reader may see.
    """

    version: int
    """Of this schema."""
    status: ReportStatus
    question: str
    language: Language
    """ISO 639-1 code of the question's language."""
    conclusion: tuple[str, ...]
    """Up to five sentences that passed the gates, citation marks included."""
    key_facts: tuple[PublishedKeyFact, ...]
    metrics: tuple[Metric, ...]
    facts: tuple[PublishedFact, ...]
    sources: tuple[PublishedSource, ...]
    conflicts: tuple[Conflict, ...]
    calculations: tuple[Calculation, ...]
    unconfirmed: tuple[Gap, ...]
    verdicts: tuple[Verdict, ...]
    searches: tuple[Search, ...]
    failures: tuple[Failure, ...]
    spent: Spent
    notices: tuple[str, ...]
    """What a reader must know about how the report was made."""
    made_by: str
    """`offline`, or the model's name."""
    run_id: str
    head: str
    """The ledger's head hash when the report was made."""


def report_schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of what `to_json` gives."""
    schema = PublishedReport.model_json_schema(mode="serialization")
    return {"$schema": ADDRESS, **_open(schema)}


def _open(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema that lets fields be added: our own records refuse them, whoever reads a report should not."""
    return {name: _opened(part) for name, part in schema.items() if name != "additionalProperties" or part is not False}


def _opened(part: Any) -> Any:
    if isinstance(part, dict):
        return _open(part)
    return [_opened(one) for one in part] if isinstance(part, list) else part

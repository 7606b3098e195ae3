"""The nouns of a run: frozen records that every other module speaks in.

Ids are strings, given once and for good: `Q1` sub-question, `M1` metric, `S1` source, `E1` snippet, `F1` fact,
`C1` conflict, `K1` calculation. Every record dumps to plain JSON with `model_dump(mode="json")` and comes back equal.
"""

from collections.abc import Iterable
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

JsonObject = dict[str, Any]
"""A record dumped to plain JSON."""

Language = str
"""An ISO 639-1 code. `en`, `ru` and `zh` have rules of their own; others are read by the rules that need none."""

Angle = Literal["claim", "support", "refutation", "provenance"]
ANGLES: tuple[Angle, ...] = ("claim", "support", "refutation", "provenance")
"""The four angles every claim is searched from, in the order they run."""

SourceKind = Literal["kb", "web"]
SourceClass = Literal["primary", "secondary", "aggregator", "forum"]
TRUSTED: frozenset[SourceClass] = frozenset({"primary", "secondary"})
"""The classes of source that satisfy a stop condition."""

MetricKind = Literal["number", "text"]
FactStatus = Literal["verified", "rejected", "not_found", "not_checked"]
Meaning = Literal["supported", "unsupported", "not_checked"]
QuoteMatchKind = Literal["exact", "layout", "case", "script", "elided"]
VerdictStatus = Literal["sourced", "unsourced", "rejected", "not_checked"]
VerdictFault = Literal[
    "invented_number",
    "invented_quotation",
    "wrong_meaning",
    "wrong_source",
    "unknown_address",
    "no_source",
    "nothing_to_check",
]
"""What is wrong with a statement: its source does not hold its number, or its quotation; its source says otherwise;
another source holds it; it cites what was never opened; nothing bears it out; it states nothing.
"""
StatementKind = Literal["sentence", "cell", "item", "heading", "inference"]
GapKind = Literal["not_found", "not_searched", "not_researchable", "conflicting", "only_untrusted", "other_meaning"]
ReportStatus = Literal["answered", "partial", "refused", "replied"]


class Record(BaseModel):
    """A frozen value; an unknown field is an error, so that a misspelt edit is noticed."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Tokens(Record):
    """Tokens of one model call, or of several added up; all zero when no model was asked."""

    input: int = 0
    """Tokens sent, cached ones included."""
    cached: int = 0
    """Of `input`, those the provider had cached."""
    output: int = 0
    """Tokens received, reasoning included."""
    total: int = 0
    """`input` + `output`, as the provider counts it."""

    @classmethod
    def added_up(cls, several: Iterable["Tokens"]) -> "Tokens":
        """Return the sum of each field."""
        all_ = list(several)
        return cls(
            input=sum(one.input for one in all_),
            cached=sum(one.cached for one in all_),
            output=sum(one.output for one in all_),
            total=sum(one.total for one in all_),
        )

    def __add__(self, other: "Tokens") -> "Tokens":
        return self.added_up((self, other))


class Usage(Record):
    """What one question to a model or a paid tool took, all its requests together; all zero when neither was asked."""

    tokens: Tokens = Tokens()
    cost: float = 0.0
    """In US dollars, by the price table; 0 for what has no price there."""
    requests: int = 0
    """Requests that were sent to a provider, repairs included."""
    repairs: int = 0
    """Of `requests`, those that asked again because an answer could not be used."""
    model: str = ""
    """The model that answered, as the provider names it."""

    @classmethod
    def added_up(cls, several: Iterable["Usage"]) -> "Usage":
        """Return the sum of each field, and the model that was asked last."""
        all_ = list(several)
        return cls(
            tokens=Tokens.added_up(one.tokens for one in all_),
            cost=sum(one.cost for one in all_),
            requests=sum(one.requests for one in all_),
            repairs=sum(one.repairs for one in all_),
            model=next((one.model for one in reversed(all_) if one.model), ""),
        )

    def __add__(self, other: "Usage") -> "Usage":
        return self.added_up((self, other))


class Failure(Record):
    """Something outside the program that did not work; the run goes on."""

    id: str
    """Where it happened, unique in the run: `search:1:Q1:3`, `extract:1:M2:S4`."""
    kind: str
    """The class of failure: `unreadable`, `timeout`, `rate_limited`, `bad_answer`, …"""
    message: str
    """What happened, for a person."""
    retried: bool = False
    """Whether it was tried again before it was given up."""


class Metric(Record):
    """One thing the report needs to know, fixed before anything is searched and never redefined."""

    id: str
    name: str
    """A short name, in the language of the question: "battery life of A"."""
    definition: str = ""
    """What exactly is meant, in one sentence; a question is a valid definition."""
    entity: str = ""
    """Whom or what it is about; empty when the question names nothing."""
    unit: str | None = None
    """The unit asked for, as written; None when any will do."""
    period: str | None = None
    """The period asked for, as written ("2023"); None when the question names none."""
    scope: str | None = None
    """A basis that narrows it ("standard mode", "GAAP"); None when the question names none."""
    kind: MetricKind = "number"
    round: int = 1
    """The round whose plan added it, from 1."""


class SubQuestion(Record):
    """One part of the question, searched on its own."""

    id: str
    question: str
    claim: str = ""
    """The statement that the search tries to confirm or refute."""
    falsifier: str = ""
    """The finding that would prove the claim wrong."""
    stop_condition: str = ""
    """`trusted_sources >= N or not_found`; N at least 1."""
    metric_ids: tuple[str, ...] = ()
    round: int = 1
    """The round whose plan added it, from 1."""


class Search(Record):
    """One retrieval round: what was asked of which tool, why, and what came of it."""

    id: str
    """Unique in the run and independent of timing: `1:Q2:3` is round 1, sub-question Q2, third search."""
    sub_question_id: str
    angle: Angle
    query: str
    tool: str
    """`search_kb`, `web_search`, or the name of a tool the caller gave."""
    reason: str = ""
    """Why this tool, and on a second try why again."""
    hits: tuple[str, ...] = ()
    """Ids of the sources hit, best first."""
    novelty: float = Field(0.0, ge=0, le=1)
    """Share of the hits that no earlier search of this sub-question had brought."""
    tokens: Tokens = Tokens()
    latency_s: float = 0.0
    failure: Failure | None = None
    """Why it did not work; a failed search is not an empty one."""


class Scope(Record):
    """What a tool searched, for a refusal that says where it looked; the report words it."""

    pages: int | None = 0
    """Documents or pages that can be found; None when the tool cannot count them."""
    unread: int = 0
    """Files that could not be read."""
    unread_names: tuple[str, ...] = ()
    """Names of the first of them."""
    place: str = ""
    """Where they stand: `notes/`."""
    engine: str = ""
    """The search engine, when it is the web that was searched."""


class Hit(Record):
    """One raw search result, before it has a number."""

    url: str
    """The address, or for a document of the user's `kb:DOCUMENT_ID`."""
    title: str = ""
    snippet: str = ""
    """The passage that matched; never a whole page."""
    published: str | None = None
    score: float = 0.0
    """Relevance to the query in [0, 1], comparable within one tool."""


class Score(Record):
    """How much a source is worth, with its parts; each part lies in [0, 1]."""

    total: float
    """The weighted sum of the parts."""
    source_class: float
    recency: float
    data: float
    independence: float


class Source(Record):
    """A page or document that was opened."""

    id: str
    url: str
    """The address that was opened; for a document of the user's, its path."""
    addresses: tuple[str, ...] = ()
    """Other addresses of the same story or the same text."""
    title: str = ""
    """From the page itself, never from a model."""
    kind: SourceKind = "web"
    source_class: SourceClass = "secondary"
    published: str | None = None
    """ISO date; None when nothing says."""
    published_basis: str = ""
    """Where the date comes from: `metadata`, `dated line`, `file time`; empty when there is none."""
    retrieved: str = ""
    """ISO date on which it was opened."""
    language: Language = ""
    page: str = ""
    """SHA-256 of the saved text, as the ledger keeps it."""
    locator: str = ""
    """Where in the document the best passage stands: `p. 3`, or a heading."""
    snippet_only: bool = False
    """Whether the page itself could not be had, so that a search engine's snippet is all that was read: weaker."""
    score: Score | None = None
    text: str = ""
    """The page's text, only when it travels with the record (audits); empty in a run's state."""


class Snippet(Record):
    """A passage of a source, retrieved for one sub-question."""

    id: str
    source_id: str
    sub_question_id: str
    text: str
    start: int = 0
    """Offset of `text` in the saved page, in characters."""
    end: int = 0
    locator: str = ""
    """Page or heading of this passage."""
    query: str = ""
    """The query that brought it."""
    relevance: float = Field(0.0, ge=0, le=1)
    """Weighted share of the query's words that the passage holds."""


class Fact(Record):
    """The answer of one extraction: one metric, one source, checked by code."""

    id: str
    metric_id: str
    source_id: str
    status: FactStatus
    value: str = ""
    """As written in the quote."""
    amount: float | None = None
    """The value as a number in `unit`, magnitude words applied; None for text."""
    unit: str | None = None
    period: str | None = None
    scope: str | None = None
    entity: str | None = None
    quote: str = ""
    """Verbatim from the saved page."""
    start: int = 0
    """Offset of the quote in the saved page, in characters."""
    end: int = 0
    locator: str = ""
    """Page or heading where the quote stands."""
    reason: str = ""
    """Why not found, rejected or not checked; mandatory then."""
    quote_match: QuoteMatchKind | None = None
    number_ok: bool | None = None
    """Whether the value stands inside the quote as a whole number; None for text."""
    meaning: Meaning = "not_checked"
    """The second call's judgement: does the quote speak of this metric?"""
    meaning_reason: str = ""
    edited_by: str = ""
    """`person` when the fact was edited by hand; it passes the same checks."""

    @property
    def is_usable(self) -> bool:
        """Whether it may be shown and counted with as a fact: verified, and not judged to mean something else."""
        return self.status == "verified" and self.meaning != "unsupported"


class Conflict(Record):
    """Facts of one metric that disagree, recorded and never averaged."""

    id: str
    metric_id: str
    fact_ids: tuple[str, ...]
    kind: Literal["conflict", "difference"]
    """`difference`: both sides state another period, scope, basis or entity."""
    basis: str = ""
    """What differs, or on what basis one side is suggested."""
    preferred: str | None = None
    """The fact a suggestion or a person prefers."""
    settled_by: str = ""
    """Who settled it and when; empty while it is open."""

    @property
    def is_open(self) -> bool:
        """Whether it is more than a stated difference, and nobody has settled it."""
        return self.kind == "conflict" and not self.settled_by

    @property
    def given_up(self) -> frozenset[str]:
        """Numbers of the facts that whoever settled it did not choose; the report shows them beside the chosen one."""
        chose = self.kind == "conflict" and self.settled_by and self.preferred
        return frozenset(self.fact_ids) - {self.preferred} if chose else frozenset()


class Calculation(Record):
    """A number, comparison or rate made by code from facts."""

    id: str
    formula: str
    """Over fact ids: `F1 - F3`, `F1 > F3`."""
    fact_ids: tuple[str, ...]
    amount: float | None = None
    unit: str | None = None
    text: str = ""
    """The result worded by code, in the language of the question."""


class Statement(Record):
    """One atomic part of a draft."""

    text: str
    """Without list marker, heading sign and bars; citation marks stay. A cell reads `row | header: value`."""
    start: int
    """Offset in the draft."""
    end: int
    kind: StatementKind = "sentence"


class Verdict(Record):
    """What the gates say of one statement of a draft."""

    statement: str
    start: int = 0
    end: int = 0
    kind: StatementKind = "sentence"
    status: VerdictStatus
    source_id: str | None = None
    fact_ids: tuple[str, ...] = ()
    disputed_by: tuple[str, ...] = ()
    """Ids of the conflicts its facts take part in."""
    fault: VerdictFault | None = None
    """None when it is sourced or could not be checked, and in a verdict of before there were kinds of faults."""
    lacking: tuple[str, ...] = ()
    """Its numbers and quotations that its source does not hold, or no source when it cites none."""
    elsewhere_id: str | None = None
    """The source that does hold what the cited one does not."""
    meaning: Meaning | None = None
    """Whether the quotes it cites support it, as a second call judges; None when that was not to be asked."""
    note: str = ""
    """The reason, for a person."""


class Gap(Record):
    """Something the report does not know, and where it was looked for."""

    metric_id: str = ""
    question: str = ""
    kind: GapKind
    looked: tuple[str, ...] = ()
    """Queries, tools and documents, one line each."""
    reason: str = ""
    advice: str = ""
    """What to ask or supply next."""


class Spent(Record):
    """What a run has used so far."""

    model_calls: int = 0
    tool_calls: int = 0
    pages: int = 0
    tokens: Tokens = Tokens()
    cost: float = 0.0
    """In US dollars, of the calls that have a price."""
    requests: int = 0
    """Requests that were sent to a provider, repairs included."""
    repairs: int = 0
    seconds: float = 0.0
    """In which at least one call was under way."""


class KeyFact(Record):
    """One line of the report's second part."""

    metric_id: str
    text: str
    """Worded by code from the facts, with their numbers: `battery life of A: 12 hours [F1]`."""
    fact_ids: tuple[str, ...] = ()


class Report(Record):
    """What a reader gets: four parts, each figure with its fact."""

    status: ReportStatus
    question: str
    language: Language
    conclusion: tuple[str, ...] = ()
    """Up to five sentences that passed the gates, citation marks included."""
    key_facts: tuple[KeyFact, ...] = ()
    sources: tuple[str, ...] = ()
    """Ids of the sources the report cites, in order."""
    unconfirmed: tuple[Gap, ...] = ()
    charts: tuple[str, ...] = ()
    """SVG documents drawn by code."""
    notices: tuple[str, ...] = ()
    """What a reader must know about how it was made: a language with no rules, a budget that ended."""
    spent: Spent = Spent()
    made_by: str = "offline"
    """`offline`, or the model's name."""
    head: str = ""
    """The ledger's head hash when the report was made."""

"""The one seam where judgement enters: six questions a run puts to its analyst.

Each request holds all that the answer may depend on, as plain JSON, so that an answer can be kept under the
request's digest and found again after a crash. Code checks every answer; an analyst decides nothing that is published.
"""

from typing import Literal, Protocol

from pydantic import Field

from factledger.records import Angle, Language, Meaning, MetricKind, Record, SourceClass, Usage


class Answer(Record):
    """What every answer carries."""

    usage: Usage = Usage()
    """What the answer took; all zero when no model was asked."""


class TriageRequest(Record):
    """Does this message need research at all?"""

    question: str
    earlier: tuple[str, ...] = ()
    """Earlier messages of the same conversation, oldest first, bounded by the caller."""
    language: Language
    today: str
    """ISO date, given by code."""
    ask_back: bool = False
    """Whether a person can be asked what is meant; only then may the decision be `clarify`."""


class Triage(Answer):
    """`greeting` and `edit` are answered without a search; everything else is `research`.

    `clarify` is a question that names nothing to search for, where a person can be asked what it means.
    """

    decision: Literal["research", "greeting", "edit", "clarify"]
    reason: str = ""
    text: str = ""
    """For `edit`: the user's own text, edited. For `clarify`: a short question back, or empty. Empty otherwise."""
    question: str = ""
    """For `research`: the question made complete from the conversation; empty when it already is."""


class PlannedMetric(Record):
    """A metric before it has a number; fields as in `records.Metric`."""

    name: str
    definition: str = ""
    entity: str = ""
    unit: str | None = None
    period: str | None = None
    scope: str | None = None
    kind: MetricKind = "number"


class PlannedSubQuestion(Record):
    """A sub-question before it has a number; fields as in `records.SubQuestion`."""

    question: str
    claim: str
    falsifier: str
    stop_condition: str = "trusted_sources >= 1 or not_found"
    metrics: tuple[int, ...] = ()
    """Positions in `Plan.metrics`, from 0."""


class PlanRequest(Record):
    """What must be known, and how would we notice that we are wrong?"""

    question: str
    language: Language
    today: str
    round: int = 1
    open_claims: tuple[str, ...] = ()
    """From round 2: statements of the last draft that no source supports."""
    problems: tuple[str, ...] = ()
    """Why the gate sent the last plan back; empty on the first try."""
    wishes: tuple[str, ...] = ()
    """What a person who was shown the plan wants changed, in their words, oldest first."""
    known_metrics: tuple[PlannedMetric, ...] = ()
    """Metrics of earlier rounds; they must not be planned again."""
    documents: tuple[str, ...] = ()
    """Titles of some of the user's documents, so that a plan can count on them."""
    max_sub_questions: int = 5


class Plan(Answer):
    """Sub-questions with claims and falsifiers, and every metric the report needs."""

    sub_questions: tuple[PlannedSubQuestion, ...] = ()
    metrics: tuple[PlannedMetric, ...] = ()
    not_understood: tuple[str, ...] = ()
    """Words of the newest wish that this plan does not follow, because they were not understood."""


class ToolInfo(Record):
    """A tool the run may use."""

    name: str
    description: str = ""


class Attempt(Record):
    """An earlier search of the same sub-question."""

    tool: str
    angle: Angle
    query: str
    hits: int
    trusted: int
    """Hits of a trusted class that passed the relevance floor."""
    failed: bool = False


class ToolRequest(Record):
    """Which tool next, and asked how?"""

    question: str
    claim: str
    falsifier: str
    angle: Angle
    metrics: tuple[PlannedMetric, ...] = ()
    tools: tuple[ToolInfo, ...]
    """At least one."""
    attempts: tuple[Attempt, ...] = ()
    """The latest attempts, oldest first, bounded by the caller."""
    language: Language
    today: str


class ToolChoice(Answer):
    """A tool, a query and a reason; code adds the angle's words."""

    tool: str
    query: str
    reason: str


class SourceText(Record):
    """A passage of the one source an extraction may read."""

    text: str
    start: int
    """Offset in the saved page, in characters."""
    locator: str = ""


class ExtractRequest(Record):
    """What does this one source say of this one metric, in its own words?"""

    metric: PlannedMetric
    question: str
    """The sub-question the metric belongs to."""
    title: str
    """The source's title."""
    passages: tuple[SourceText, ...]
    """In page order; bounded by the caller."""
    term_weights: dict[str, float] = Field(default_factory=dict)
    """Weight of each term of the question in the searched collection, in [0, 1]: rarer is heavier. Keys are terms
    as `checks.terms` makes them. Empty when the tool knows none."""
    language: Language
    today: str


class Extraction(Answer):
    """A verbatim quote with its value, or the reason why there is none."""

    found: bool
    quote: str = ""
    value: str = ""
    """As written in the quote; for text, the answer's words or the quote itself."""
    unit: str | None = None
    period: str | None = None
    scope: str | None = None
    entity: str | None = None
    reason: str = ""
    """Mandatory when nothing was found."""
    confidence: float = Field(0.0, ge=0, le=1)
    """How well the quote fits; orders facts of one metric, decides nothing."""


class JudgeRequest(Record):
    """Do these words speak of this? The judge sees no report and no other source."""

    subject: str
    """A metric's definition, or a drafted sentence."""
    kind: Literal["metric", "sentence"]
    metric: PlannedMetric | None = None
    """Given for `metric`."""
    quotes: tuple[str, ...]
    """What the subject is judged against; at least one."""
    value: str = ""
    language: Language


class Judgement(Answer):
    """A probability judgement, never a proof."""

    meaning: Meaning
    reason: str = ""


class DraftFact(Record):
    """A verified fact as a drafter sees it; never page text."""

    id: str
    metric: str
    value: str
    """At most 80 characters."""
    kind: MetricKind = "number"
    entity: str = ""
    unit: str | None = None
    period: str | None = None
    source_class: SourceClass = "secondary"
    disputed: bool = False
    """Whether another fact of the same metric disagrees."""


class DraftCalculation(Record):
    """A calculation as a drafter sees it."""

    id: str
    text: str
    fact_ids: tuple[str, ...]


class DraftRequest(Record):
    """Say it in up to five sentences, by fact numbers."""

    question: str
    language: Language
    today: str
    facts: tuple[DraftFact, ...]
    calculations: tuple[DraftCalculation, ...] = ()
    missing: tuple[str, ...] = ()
    """Names of the planned metrics that have no verified fact."""


class Draft(Answer):
    """Sentences with slots: `{F3.value}` for a value, `{F3}` for its citation mark, `{K1}` for a calculation's text."""

    text: str


class Analyst(Protocol):
    """Plans, chooses, reads and phrases. Raises `AnalystError` when a call gives no usable answer."""

    @property
    def name(self) -> str:
        """`offline`, or the model's name; printed in the report."""
        ...

    async def triage(self, request: TriageRequest) -> Triage:
        """Decide whether to retrieve at all."""
        ...

    async def plan(self, request: PlanRequest) -> Plan:
        """Split the question and fix the metrics."""
        ...

    async def choose_tool(self, request: ToolRequest) -> ToolChoice:
        """Choose a tool and word the query."""
        ...

    async def extract(self, request: ExtractRequest) -> Extraction:
        """Quote what one source says of one metric."""
        ...

    async def judge(self, request: JudgeRequest) -> Judgement:
        """Judge whether quotes speak of the subject."""
        ...

    async def draft(self, request: DraftRequest) -> Draft:
        """Word the conclusion by fact numbers."""
        ...

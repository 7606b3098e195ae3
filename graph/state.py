"""What a run knows, and how two updates of the same field become one.

Nodes receive a validated `RunState` and return a `RunUpdate` of plain JSON, so a checkpoint holds no class of ours.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, Protocol, TypedDict, cast

from langchain_core.messages import AnyMessage, RemoveMessage
from langgraph.graph.message import add_messages
from langgraph.types import Overwrite
from pydantic import BaseModel, ConfigDict, Field

from factledger.errors import StateError
from factledger.graph.context import ResearchContext
from factledger.graph.formats import BegunBy, Kept
from factledger.graph.raw import Extracted, Finding
from factledger.records import (
    Calculation,
    Conflict,
    Fact,
    Failure,
    JsonObject,
    Language,
    Metric,
    Record,
    Report,
    Scope,
    Search,
    Snippet,
    Source,
    Spent,
    SubQuestion,
    Verdict,
)


def merge_by_id(old: Sequence[JsonObject], new: Any) -> list[JsonObject]:
    """Replace entries that share an id; append the others in order.

    Raises:
        StateError: What is new are no such entries, as when somebody edits the state by hand.
    """
    if not isinstance(new, Sequence) or not all(isinstance(entry, Mapping) and "id" in entry for entry in new):
        raise StateError("A list of objects is needed here, each with its id")
    merged = {entry["id"]: entry for entry in old}
    merged.update({entry["id"]: entry for entry in new})
    return list(merged.values())


class Numbered(Protocol):
    """A record with an id."""

    @property
    def id(self) -> str:
        """The number it was given for good."""
        ...

    def model_dump(self, *, mode: str) -> JsonObject:
        """Return it as plain JSON."""
        ...


class Unresearchable(Record):
    """A claim that no finding could prove wrong, even after it was planned again."""

    id: str
    claim: str
    reasons: tuple[str, ...]
    leaves_open: bool = False
    """Whether a part of the question has no answer without it: no other sub-question asks for its metrics."""


class ResearchInput(BaseModel):
    """A question, or a conversation whose last message is one; nothing else can be passed in."""

    model_config = ConfigDict(extra="forbid")

    question: str = Field("", description="What you want to know, in English, Russian, Chinese or another language.")
    messages: Annotated[list[AnyMessage], add_messages] = Field(
        default_factory=list, description="A conversation; its newest unanswered human message is the question."
    )


class RunOutput(BaseModel):
    """What a run hands back: all that it knows but the input `question`, which a graph around this one may share."""

    messages: Annotated[list[AnyMessage], add_messages] = []
    """The conversation. `intake` appends a question that came beside it, `reply` and `publish` the answer, `triage`
    what is asked back and `clarify` what a person said; `planner` a plan that `publish` takes away."""

    asked: str = ""
    """The question of this run, complete. Written by `intake`, made complete by `triage` and `clarify`."""
    run_id: str = ""
    """Key of the run in the ledger. Written by `intake`."""
    language: Language = "en"
    """Language of the question. Written by `intake`."""
    today: str = ""
    """ISO date. Written by `intake`."""
    settings: ResearchContext = ResearchContext()
    """Copied from the context by `intake`, because a context is not kept in a checkpoint."""
    route: Literal["research", "reply", "clarify", "stop"] = "research"
    """Whether to retrieve at all, ask a person what is meant, or stop because they say so. Written by `triage` and
    `clarify`."""
    reply: str = ""
    """The answer that needs no research. Written by `triage`."""

    round: int = 0
    """The round under way, from 1. Written by `planner`."""
    plan_attempts: int = 0
    """Plans asked for in this round since a person last changed it. Written by `planner`."""
    plan_problems: list[str] = []
    """Why the gate sent the last plan back; empty when it was accepted. Written by `planner`."""
    plan_wishes: list[str] = []
    """What a person wants changed in this round's plan, oldest first. Written by `approve`."""
    wishes_missed: list[str] = []
    """Words of the last wish that the plan does not follow. Written by `planner`."""
    open_claims: list[str] = []
    """Statements of the last draft that no source supports. Written by `verify`."""
    not_researchable: Annotated[list[Unresearchable], merge_by_id] = []
    """Written by `planner`."""
    metrics: Annotated[list[Metric], merge_by_id] = []
    """Every metric planned, in plan order. Written by `planner`; never redefined."""
    sub_questions: Annotated[list[SubQuestion], merge_by_id] = []
    """In plan order. Written by `planner`."""

    findings: Annotated[list[Finding], merge_by_id] = []
    """Raw results of the round. Written by `research`, cleared by `collect`."""
    searches: Annotated[list[Search], merge_by_id] = []
    """Written by `collect`."""
    scopes: list[Scope] = []
    """What the tools searched, each once. Written by `collect`."""
    saturated: dict[str, bool] = {}
    """By sub-question: whether its searches stopped because nothing new came. Written by `collect`."""
    term_weights: dict[str, dict[str, float]] = {}
    """By sub-question: the weight of each term in the searched collection. Written by `collect`."""
    sources: Annotated[list[Source], merge_by_id] = []
    """Numbered once, for good. Written by `collect`, scored by `rank`."""
    snippets: Annotated[list[Snippet], merge_by_id] = []
    """Written by `collect`."""
    admitted: list[str] = []
    """Ids of the snippets admitted in this round, best first. Written by `rank`."""

    extractions: Annotated[list[Extracted], merge_by_id] = []
    """Raw extractions of the round. Written by `extract`, cleared by `reconcile`."""
    facts: Annotated[list[Fact], merge_by_id] = []
    """Numbered by `reconcile`: metric by metric, the best first. Checked again by `verify` and `publish`."""
    conflicts: list[Conflict] = []
    """Of all rounds so far. Written by `reconcile`."""
    calculations: list[Calculation] = []
    """Written by `compute`."""
    draft: str = ""
    """Slots filled. Written by `draft`."""
    verdicts: list[Verdict] = []
    """Of the last draft, in its order. Written by `verify`."""
    sourced_by_round: list[int] = []
    """Verified facts after each round; a round that adds none is the last. Written by `verify`."""

    failures: Annotated[list[Failure], merge_by_id] = []
    """Written by `planner`, `collect`, `reconcile`, `draft` and `verify`."""
    spent: Spent = Spent()
    """As the ledger counts it, at the latest join."""
    budget_ended: bool = False
    """Whether something was left out for lack of budget. Set at joins, never unset."""
    report: Report | None = None
    """Written by `publish` and `reply`."""


class Turn(BaseModel):
    """What a new question needs of the thread it is asked on, whatever became of the run before it."""

    messages: Annotated[list[AnyMessage], add_messages] = []
    question: str = ""
    run_id: str = ""


class RunState(Kept, RunOutput):
    """Everything a run knows, at the door of every node but the first."""

    begun_by: Annotated[JsonObject, BegunBy] = {}
    """Format and version of the checkpoints. Written by `intake`."""

    question: str = ""
    """The caller's question, when it did not come as a message; taken by `intake`."""
    question_back: str = ""
    """What a person is asked, in the analyst's words or in code's. Written by `triage`."""
    asked_back: int = 0
    """How often a person has said what is meant. Written by `clarify`."""


Entries = Sequence[JsonObject] | Overwrite


class RunUpdate(TypedDict, total=False):
    """The part of the state a node changes; absent keys are left alone."""

    messages: Sequence[AnyMessage | RemoveMessage]
    question: str
    asked: str
    run_id: str
    language: str
    today: str
    settings: JsonObject
    route: str
    reply: str
    question_back: str
    asked_back: int
    begun_by: JsonObject
    round: int
    plan_attempts: int
    plan_problems: Sequence[str]
    plan_wishes: Sequence[str]
    wishes_missed: Sequence[str]
    open_claims: Sequence[str]
    not_researchable: Entries
    metrics: Entries
    sub_questions: Entries
    findings: Entries
    searches: Entries
    scopes: Sequence[JsonObject]
    saturated: Mapping[str, bool]
    term_weights: Mapping[str, Mapping[str, float]]
    sources: Entries
    snippets: Entries
    admitted: Sequence[str]
    extractions: Entries
    facts: Entries
    conflicts: Sequence[JsonObject]
    calculations: Sequence[JsonObject]
    draft: str
    verdicts: Sequence[JsonObject]
    sourced_by_round: Sequence[int]
    failures: Entries
    spent: JsonObject
    budget_ended: bool
    report: JsonObject | None


def dump(records: Sequence[Record]) -> list[JsonObject]:
    """Return records as plain JSON, in order."""
    return [record.model_dump(mode="json") for record in records]


def keyed(records: Sequence[Numbered]) -> dict[str, JsonObject]:
    """Return records as plain JSON under their ids, in order, as the ledger takes them."""
    return {record.id: record.model_dump(mode="json") for record in records}


def fresh_run() -> RunUpdate:
    """Return the update that empties every field of an earlier run on the same thread."""
    kept = {"messages", "question", "settings"}
    defaults = RunState().model_dump(mode="json", exclude=kept)
    reducers = {name for name, field in RunState.model_fields.items() if merge_by_id in field.metadata}
    reset: dict[str, Any] = {name: Overwrite([]) if name in reducers else value for name, value in defaults.items()}
    return cast("RunUpdate", reset)

"""What the search of one sub-question knows, in a graph of its own inside a run's."""

from collections.abc import Sequence
from typing import Annotated, TypedDict

from pydantic import BaseModel

from factledger.graph.context import ResearchContext
from factledger.graph.formats import Kept
from factledger.graph.raw import Finding
from factledger.graph.state import merge_by_id
from factledger.records import Failure, JsonObject, Language, Metric, SubQuestion


class ResearchState(Kept, BaseModel):
    """What the search of one sub-question knows; the payload of its `Send` fills the first fields."""

    run_id: str = ""
    round: int = 1
    language: Language = "en"
    today: str = ""
    settings: ResearchContext = ResearchContext()
    sub_question: SubQuestion = SubQuestion(id="Q0", question="")
    metrics: list[Metric] = []
    max_searches: int = 1
    """This worker's share of the budget."""
    private: bool = False
    """Whether the claim may hold what stands in the user's documents: a later round's, after documents were found."""

    tools: list[str] = []
    """Names of the tools this run may use. Written by `choose`."""
    tool: str = ""
    query: str = ""
    reason: str = ""
    """The choice for the next search. Written by `choose`."""
    findings: Annotated[list[Finding], merge_by_id] = []
    """One entry a search, in order. Written by `search`."""
    failures: Annotated[list[Failure], merge_by_id] = []
    """Calls of the analyst that gave no usable choice. Written by `choose`."""


class ResearchOutput(BaseModel):
    """What a search of one sub-question hands back."""

    findings: Annotated[list[Finding], merge_by_id] = []
    failures: Annotated[list[Failure], merge_by_id] = []


class ResearchUpdate(TypedDict, total=False):
    """The part of a sub-question's search that one of its steps changes."""

    tools: Sequence[str]
    tool: str
    query: str
    reason: str
    findings: Sequence[JsonObject]
    failures: Sequence[JsonObject]

"""What a run tells whoever watches it: the events of the graph's `custom` stream, plain JSON, each with its `event`.

They are for showing progress and decide nothing. The command line draws its tree from them, and so can any program:
`async for part in graph.astream(…, stream_mode="custom", subgraphs=True, version="v2")`. Names and titles in them
come from models and pages; whoever shows them takes the control characters out.
"""

from typing import Literal, TypedDict

from factledger.records import Angle, FactStatus


class Begun(TypedDict):
    """A run has its number, and stands in the ledger."""

    event: Literal["run"]
    run_id: str
    question: str


class Understood(TypedDict):
    """The question is complete: from the conversation, or by what a person answered."""

    event: Literal["question"]
    question: str


class PlannedQuestion(TypedDict):
    """One sub-question."""

    id: str
    question: str
    metrics: list[str]
    """Ids of what it is to find."""


class PlannedFigure(TypedDict):
    """One metric."""

    id: str
    name: str


class Planned(TypedDict):
    """A round was planned, or its plan goes back."""

    event: Literal["plan"]
    round: int
    sub_questions: list[PlannedQuestion]
    """Those that this round adds."""
    metrics: list[PlannedFigure]
    """Those that this round adds."""
    problems: list[str]
    """Why the plan goes back; empty when it was accepted."""


class Searched(TypedDict):
    """One search has ended."""

    event: Literal["search"]
    sub_question: str
    tool: str
    angle: Angle
    query: str
    hits: int
    novelty: float
    """Share of what it brought that no earlier search of the sub-question had, 0 to 1."""
    failure: str
    """Why it brought nothing; empty when the tool answered."""


class Read(TypedDict):
    """One source was read for one metric, and the answer checked."""

    event: Literal["extract"]
    metric_id: str
    metric: str
    source: str
    """The source's title, or its address."""
    status: FactStatus
    value: str
    """Empty unless it is verified."""


class Left(TypedDict):
    """What may still be spent; `cost` (US dollars) is None when it has no bound."""

    event: Literal["budget"]
    calls: int
    tokens: int
    cost: float | None
    pages: int
    seconds: float


class Verified(TypedDict):
    """The drafted conclusion was checked: how many of its statements got each verdict."""

    event: Literal["verify"]
    round: int
    sourced: int
    unsourced: int
    rejected: int
    not_checked: int


Event = Begun | Understood | Planned | Searched | Read | Left | Verified

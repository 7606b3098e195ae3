"""What came of a suite."""

from typing import Literal

from pydantic import Field

from factledger.records import Record

StepKind = Literal["search", "call", "fact", "statement", "failure"]


class Judged(Record):
    """One figure with whether it lies within its mark."""

    case: str
    name: str
    value: float | None
    passed: bool
    reason: str
    better: Literal["higher", "lower"] | None = None
    """Which way the figure improves; None in a file of an earlier version, which did not say."""

    @property
    def shown(self) -> str:
        """The figure for a person; a dash where the scorer does not apply."""
        return "–" if self.value is None else f"{self.value:g}"


class Step(Record):
    """One thing that a run did, as a person reads it."""

    kind: StepKind
    id: str
    """As reports and traces name it: `1:Q2:3`, `F4`, `line 12`."""
    state: str
    """What came of it, in a word or two: `4 hits`, `verified`, `rejected`."""
    good: bool
    """Whether it worked, or passed its gates."""
    text: str
    note: str = ""
    """Why, or with what."""


class CaseResult(Record):
    """One case: a run that was replayed and judged."""

    id: str
    trace: str = ""
    passed: bool = False
    problem: str = ""
    """Why it could not be judged: the trace cannot be read, or does not fit the program any more."""
    crashed: str = ""
    """The error of a program that broke; counted apart from a case that failed."""
    scores: tuple[Judged, ...] = ()
    question: str = ""
    published: tuple[str, ...] = ()
    """The sentences of its conclusion."""
    steps: tuple[Step, ...] = ()
    """What it did, in the order of its kinds; of a case that passed nobody asks."""


class SuiteResult(Record):
    """All cases of a suite."""

    name: str
    cases: int
    passed: int
    crashed: int = 0
    absent: tuple[str, ...] = ()
    """What it needs and did not find; then nothing was measured, which is no pass."""
    scores: tuple[Judged, ...] = ()
    problems: dict[str, str] = Field(default_factory=dict)
    """By case: why it could not be judged."""
    failing: tuple[CaseResult, ...] = Field(default=(), exclude=True)
    """The cases that did not pass, with their steps, for a page; no part of the JSON."""

    @property
    def holds(self) -> bool:
        """Whether something was measured and all of it passed."""
        return not self.absent and self.cases > 0 and self.passed == self.cases


def suite_result(name: str, cases: list[CaseResult]) -> SuiteResult:
    """Return what came of the cases together."""
    return SuiteResult(
        name=name,
        cases=len(cases),
        passed=sum(case.passed for case in cases),
        crashed=sum(bool(case.crashed) for case in cases),
        scores=tuple(score for case in cases for score in case.scores),
        problems={case.id: case.crashed or case.problem for case in cases if case.crashed or case.problem},
        failing=tuple(case for case in cases if not case.passed),
    )

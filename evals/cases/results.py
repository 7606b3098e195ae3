"""What came of a suite."""

from pydantic import Field

from factledger.records import Record


class Judged(Record):
    """One figure with whether it lies within its mark."""

    case: str
    name: str
    value: float | None
    passed: bool
    reason: str


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
    )

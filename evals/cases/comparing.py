"""Two measurements of the same cases: which cases changed, and whether a figure has become worse."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from factledger.errors import ConfigError
from factledger.evals.cases.results import Judged, SuiteResult
from factledger.evals.scorers import Better
from factledger.records import Record

RESAMPLES = 10_000
CONFIDENCE = 0.95
_SEED = 20260501
_AT_ONCE = 1_000_000
"""Cases drawn in one go, so that memory does not grow with them."""

CaseChange = Literal["newly failing", "newly passing", "gone", "new"]
CHANGES: tuple[CaseChange, ...] = ("newly failing", "newly passing", "gone", "new")


class ChangedCase(Record):
    """A case that passes in one measurement and not in the other, or is in one of them only."""

    suite: str
    case: str
    change: CaseChange
    passed: bool
    """In the later measurement; of a case that is gone, in the earlier one."""
    reason: str = ""
    """Of a case that does not pass: its first figure outside of its mark, or why it could not be judged."""


class ScoreChange(Record):
    """One scorer's figure over the cases that have it in both measurements."""

    name: str
    cases: int
    before: float
    """Mean."""
    after: float
    difference: float
    """Mean of the later figure minus the earlier one, case by case."""
    low: float
    """Of the interval around the difference."""
    high: float
    better: Better | None
    change: Literal["worse", "better", ""] = ""
    """Where the whole interval lies on one side of zero."""


class Comparison(Record):
    """What changed between two measurements."""

    common: int
    """Cases that both have."""
    cases: tuple[ChangedCase, ...] = ()
    """By kind of change, then as the suites have them."""
    scores: tuple[ScoreChange, ...] = ()

    @property
    def regressed(self) -> bool:
        """Whether a case fails that passed before, or a figure is worse by more than chance among the cases gives."""
        return any(one.change == "newly failing" for one in self.cases) or any(
            one.change == "worse" for one in self.scores
        )


class _Case(Record):
    passed: bool
    reason: str = ""
    figures: dict[str, Judged]


Key = tuple[str, str]
"""A suite and a case."""


def compare(before: Sequence[SuiteResult], after: Sequence[SuiteResult]) -> Comparison:
    """Return what changed, the same for the same input.

    The interval is a paired percentile bootstrap: the cases' differences are drawn anew with replacement 10,000 times,
    and the middle 95 % of the means is the interval (Efron and Tibshirani, An Introduction to the Bootstrap, 1993,
    chapter 13). It says how far the difference depends on which cases the suites happen to hold.

    Raises:
        ConfigError: The two have no case in common, so that nothing can be compared.
    """
    earlier, later = _cases(before), _cases(after)
    common = [key for key in earlier if key in later]
    if not common:
        raise ConfigError("The two measurements have no case in common; nothing can be compared")
    changed = sorted(_changed(earlier, later), key=lambda one: CHANGES.index(one.change))
    pairs = _pairs((earlier[key], later[key]) for key in common)
    scores = tuple(_score_change(name, figures) for name, figures in pairs.items())
    return Comparison(common=len(common), cases=tuple(changed), scores=scores)


def interval(differences: Sequence[float]) -> tuple[float, float]:
    """Return the interval of the mean of differences; with one difference, or equal ones, it is a point."""
    values = np.asarray(differences, dtype=np.float64)
    if np.all(values == values[0]):
        return float(values[0]), float(values[0])
    tail = (1 - CONFIDENCE) / 2
    low, high = np.quantile(_means(values), (tail, 1 - tail))
    return float(low), float(high)


def _means(values: NDArray[np.float64]) -> NDArray[np.float64]:
    random = np.random.Generator(np.random.PCG64(_SEED))
    rows = max(1, _AT_ONCE // len(values))
    drawn = [
        values[random.integers(0, len(values), (min(rows, RESAMPLES - start), len(values)))].mean(axis=1)
        for start in range(0, RESAMPLES, rows)
    ]
    return np.concatenate(drawn)


def _cases(results: Iterable[SuiteResult]) -> dict[Key, _Case]:
    found: dict[Key, _Case] = {}
    for result in results:
        scores: defaultdict[str, list[Judged]] = defaultdict(list)
        for score in result.scores:
            scores[score.case].append(score)
        for case in [*scores, *(name for name in result.problems if name not in scores)]:
            found[result.name, case] = _case(scores[case], result.problems.get(case, ""))
    return found


def _case(scores: Sequence[Judged], problem: str) -> _Case:
    short = next((f"{one.name} is {one.value}: {one.reason}" for one in scores if not one.passed), "")
    return _Case(
        passed=not problem and not short,
        reason=problem or short,
        figures={one.name: one for one in scores},
    )


def _changed(earlier: Mapping[Key, _Case], later: Mapping[Key, _Case]) -> Iterable[ChangedCase]:
    for suite, case in dict.fromkeys([*earlier, *later]):
        was, now = earlier.get((suite, case)), later.get((suite, case))
        change = _change(was, now)
        shown = now or was
        if change and shown:
            yield ChangedCase(suite=suite, case=case, change=change, passed=shown.passed, reason=shown.reason)


def _change(was: _Case | None, now: _Case | None) -> CaseChange | None:
    if was is None:
        return "new"
    if now is None:
        return "gone"
    if was.passed == now.passed:
        return None
    return "newly passing" if now.passed else "newly failing"


def _pairs(cases: Iterable[tuple[_Case, _Case]]) -> dict[str, list[tuple[Judged, Judged]]]:
    """Return the figures that a case has in both, by scorer; where one does not apply there is no pair."""
    pairs: defaultdict[str, list[tuple[Judged, Judged]]] = defaultdict(list)
    for was, now in cases:
        for name, before in was.figures.items():
            after = now.figures.get(name)
            if after is not None and before.value is not None and after.value is not None:
                pairs[name].append((before, after))
    return dict(pairs)


def _score_change(name: str, pairs: Sequence[tuple[Judged, Judged]]) -> ScoreChange:
    before = [was.value or 0.0 for was, _ in pairs]
    after = [now.value or 0.0 for _, now in pairs]
    differences = [new - old for old, new in zip(before, after, strict=True)]
    low, high = interval(differences)
    better = pairs[0][1].better
    return ScoreChange(
        name=name,
        cases=len(pairs),
        before=round(sum(before) / len(before), 6),
        after=round(sum(after) / len(after), 6),
        difference=round(sum(differences) / len(differences), 6),
        low=round(low, 6),
        high=round(high, 6),
        better=better,
        change=_direction(low, high, better),
    )


def _direction(low: float, high: float, better: Better | None) -> Literal["worse", "better", ""]:
    if better is None or low <= 0 <= high:
        return ""
    return "better" if (low > 0) == (better == "higher") else "worse"

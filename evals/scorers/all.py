"""Every scorer by its name, with the figure that passes when a suite does not say otherwise."""

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from factledger.evals.scorers import evidence, expected, searching, spending
from factledger.evals.scorers.parts import Expect, Mark, Run, Score

Better = Literal["higher", "lower"]

_ALL, _NONE, _SHOWN = Mark(least=1), Mark(most=0), Mark()


class Scorer(NamedTuple):
    """A scorer and its usual mark."""

    judge: Callable[[Run, Expect], Score]
    mark: Mark
    better: Better
    """Which way its figures improve; when two measurements are compared, the other way is a regression."""


SCORERS: Mapping[str, Scorer] = {
    "quotes_verbatim": Scorer(evidence.quotes_verbatim, _ALL, "higher"),
    "numbers_in_quotes": Scorer(evidence.numbers_in_quotes, _ALL, "higher"),
    "fabricated_published": Scorer(evidence.fabricated_published, _NONE, "lower"),
    "citation_precision": Scorer(evidence.citation_precision, _ALL, "higher"),
    "citation_recall": Scorer(evidence.citation_recall, _ALL, "higher"),
    "refusal_right": Scorer(expected.refusal_right, _ALL, "higher"),
    "status_right": Scorer(expected.status_right, _ALL, "higher"),
    "answer_complete": Scorer(expected.answer_complete, _ALL, "higher"),
    "conflict_recorded": Scorer(expected.conflict_recorded, _ALL, "higher"),
    "verdicts_right": Scorer(expected.verdicts_right, _ALL, "higher"),
    "nothing_forbidden": Scorer(expected.nothing_forbidden, _NONE, "lower"),
    "failures_owned": Scorer(expected.failures_owned, _ALL, "higher"),
    "stop_conditions_met": Scorer(searching.stop_conditions_met, _ALL, "higher"),
    "routing": Scorer(searching.routing, _ALL, "higher"),
    "wasted_retrievals": Scorer(searching.wasted_retrievals, _SHOWN, "lower"),
    "context_growth": Scorer(spending.context_growth, _SHOWN, "lower"),
    "tokens": Scorer(spending.tokens, _SHOWN, "lower"),
    "cost": Scorer(spending.cost, _SHOWN, "lower"),
    "latency": Scorer(spending.latency, _SHOWN, "lower"),
    "same_report": Scorer(expected.same_report, _SHOWN, "higher"),
}
"""Marks without a bound are shown and judged by nobody until a suite gives one."""


def score(run: Run, expect: Expect) -> list[Score]:
    """Return every scorer's figure of a run, in the order of their names above."""
    return [scorer.judge(run, expect) for scorer in SCORERS.values()]

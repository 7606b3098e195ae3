"""Every scorer by its name, with the figure that passes when a suite does not say otherwise."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from factledger.evals.scorers import evidence, expected, searching, spending
from factledger.evals.scorers.parts import Expect, Mark, Run, Score

_ALL, _NONE, _SHOWN = Mark(least=1), Mark(most=0), Mark()


class Scorer(NamedTuple):
    """A scorer and its usual mark."""

    judge: Callable[[Run, Expect], Score]
    mark: Mark


SCORERS: Mapping[str, Scorer] = {
    "quotes_verbatim": Scorer(evidence.quotes_verbatim, _ALL),
    "numbers_in_quotes": Scorer(evidence.numbers_in_quotes, _ALL),
    "fabricated_published": Scorer(evidence.fabricated_published, _NONE),
    "citation_precision": Scorer(evidence.citation_precision, _ALL),
    "citation_recall": Scorer(evidence.citation_recall, _ALL),
    "refusal_right": Scorer(expected.refusal_right, _ALL),
    "status_right": Scorer(expected.status_right, _ALL),
    "answer_complete": Scorer(expected.answer_complete, _ALL),
    "conflict_recorded": Scorer(expected.conflict_recorded, _ALL),
    "verdicts_right": Scorer(expected.verdicts_right, _ALL),
    "nothing_forbidden": Scorer(expected.nothing_forbidden, _NONE),
    "failures_owned": Scorer(expected.failures_owned, _ALL),
    "stop_conditions_met": Scorer(searching.stop_conditions_met, _ALL),
    "routing": Scorer(searching.routing, _ALL),
    "wasted_retrievals": Scorer(searching.wasted_retrievals, _SHOWN),
    "context_growth": Scorer(spending.context_growth, _SHOWN),
    "tokens": Scorer(spending.tokens, _SHOWN),
    "cost": Scorer(spending.cost, _SHOWN),
    "latency": Scorer(spending.latency, _SHOWN),
    "same_report": Scorer(expected.same_report, _SHOWN),
}
"""Marks without a bound are shown and judged by nobody until a suite gives one."""


def score(run: Run, expect: Expect) -> list[Score]:
    """Return every scorer's figure of a run, in the order of their names above."""
    return [scorer.judge(run, expect) for scorer in SCORERS.values()]

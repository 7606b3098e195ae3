"""What evidence a run takes in: ranked by worth, admitted by cost, searched for until nothing new comes."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Literal

from pydantic import Field

from factledger.records import Record

FIRST_PER_SUB_QUESTION, MAX_PER_SUB_QUESTION = 3, 5
"""Snippets per sub-question: each gets its first three before any gets a fourth, and none gets more than five."""

SkipReason = Literal["budget", "enough for its sub-question"]


class Candidate(Record):
    """A snippet that may be admitted."""

    id: str
    """The snippet's id."""
    sub_question_id: str = ""
    cost: int = Field(ge=0)
    """What reading it costs, in characters."""
    quality: float = 0.0
    """What it is worth, for the log; the order of the candidates decides."""


class Skipped(Record):
    """A candidate that was left out."""

    id: str
    cost: int
    """In characters."""
    reason: SkipReason


class Admission(Record):
    """What was admitted, and what was left out and why."""

    kept: tuple[str, ...]
    """Ids, best first."""
    skipped: tuple[Skipped, ...]
    """Best first."""
    spent: int
    """Characters of what was kept."""


def admit(
    ranked: Sequence[Candidate], *, budget_chars: int, max_per_sub_question: int = MAX_PER_SUB_QUESTION
) -> Admission:
    """Return what fits into a budget: each candidate in turn unless it costs more than what is left.

    What does not fit is skipped and the next is tried. In a first round every sub-question gets up to three snippets,
    in a second up to `max_per_sub_question`, so that a rich one leaves room for a poor one.

    Args:
        ranked: Candidates of one or more sub-questions, best first.
        budget_chars: Characters to be spent at most.
        max_per_sub_question: Snippets per sub-question at most.
    """
    kept: set[str] = set()
    taken: Counter[str] = Counter()
    left = budget_chars
    for limit in (min(FIRST_PER_SUB_QUESTION, max_per_sub_question), max_per_sub_question):
        for candidate in ranked:
            fits = candidate.cost <= left and taken[candidate.sub_question_id] < limit
            if fits and candidate.id not in kept:
                kept.add(candidate.id)
                taken[candidate.sub_question_id] += 1
                left -= candidate.cost
    return Admission(
        kept=tuple(dict.fromkeys(c.id for c in ranked if c.id in kept)),
        skipped=tuple(
            Skipped(id=c.id, cost=c.cost, reason=_reason(taken[c.sub_question_id], max_per_sub_question))
            for c in ranked
            if c.id not in kept
        ),
        spent=budget_chars - left,
    )


def _reason(taken: int, most: int) -> SkipReason:
    return "enough for its sub-question" if taken >= most else "budget"


def novelty(batch: Sequence[str], seen: Collection[str]) -> float:
    """Return the share of a batch's results that were not seen before, in [0, 1]; 0 for an empty batch."""
    distinct = set(batch)
    return len(distinct.difference(seen)) / len(distinct) if distinct else 0.0


def counts_as_batch(batch: Sequence[str], *, failed: bool) -> bool:
    """Say whether a batch belongs in a history: an empty or failed one says nothing about what is left to find."""
    return bool(batch) and not failed


def saturated(history: Sequence[float], *, threshold: float, window: int) -> bool:
    """Say whether the last `window` batches each brought less that is new than `threshold`.

    Args:
        history: Novelty of each batch in the order they ran, without empty and failed ones (`counts_as_batch`).
        threshold: A share in [0, 1]; a batch at it still counts as new.
        window: Consecutive batches asked for, at least 1.
    """
    if window < 1:
        raise ValueError(f"window is {window}; saturation needs at least one batch")
    last = history[-window:]
    return len(last) == window and all(share < threshold for share in last)

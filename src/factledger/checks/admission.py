"""What evidence a run takes in: ranked by worth, admitted by cost, searched for until nothing new comes."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Literal

from pydantic import Field

from factledger.records import Record

MAX_PER_SUB_QUESTION = 5
"""Snippets admitted per sub-question at most; fewer than three are admitted only when there are no more."""

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
    """Return what fits: each candidate in turn, best first, unless it costs more than what is left."""
    kept: list[str] = []
    skipped: list[Skipped] = []
    taken: Counter[str] = Counter()
    left = budget_chars
    for candidate in ranked:
        if taken[candidate.sub_question_id] >= max_per_sub_question:
            skipped.append(Skipped(id=candidate.id, cost=candidate.cost, reason="enough for its sub-question"))
        elif candidate.cost > left:
            skipped.append(Skipped(id=candidate.id, cost=candidate.cost, reason="budget"))
        else:
            kept.append(candidate.id)
            taken[candidate.sub_question_id] += 1
            left -= candidate.cost
    return Admission(kept=tuple(kept), skipped=tuple(skipped), spent=budget_chars - left)


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

"""Processor time of a piece of work: what else the machine does is not counted."""

import time
from collections.abc import Callable

ROUNDS = 7
"""Of which the fastest counts."""

Work = Callable[[], object]


def seconds(work: Work) -> float:
    """Return the processor seconds of one go, of all threads together."""
    began = time.process_time()
    work()
    return time.process_time() - began


def fastest(work: Work) -> float:
    """Return the processor seconds of the fastest of several goes."""
    return min(seconds(work) for _ in range(ROUNDS))


def by_turns(one: Work, other: Work) -> tuple[float, float]:
    """Return what `fastest` returns of each; they take turns, so that a busy machine slows both."""
    taken = [(seconds(one), seconds(other)) for _ in range(ROUNDS)]
    return min(first for first, _ in taken), min(second for _, second in taken)

"""What a run may still spend: checked before each call, shared by everything the run does at once."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from pydantic import Field

from factledger.ledger.calls import ANALYST_ROLES
from factledger.records import Record, Spent, Usage

OPENING = "open"
"""The role of a call that opens a page."""
_ROUNDING = 1e-9
"""By how much fifty cents that were paid one by one may fall short of half a dollar."""


class Limits(Record):
    """Bounds of one run; None is no bound."""

    max_calls: int | None = Field(None, ge=0)
    """Calls of the analyst."""
    max_tokens: int | None = Field(None, ge=0)
    max_cost: float | None = Field(None, ge=0)
    """In US dollars."""
    max_pages: int | None = Field(None, ge=0)
    max_seconds: float | None = Field(None, ge=0)
    """In which at least one call is under way."""


class UnderWay:
    """A call that is under way, and counts."""

    counts = True
    usage = Usage()
    """What it took; paid when it ends."""

    def give_back(self) -> None:
        """Count it no more: nobody had to be asked."""
        self.counts = False


class Purse:
    """What one run has spent and what its calls under way are expected to take.

    A call under way counts as one call, and as the mean of the run's calls so far in tokens and money. Calls and pages
    are never more than their bounds; tokens and money go over at most by the last call, and by how much those under way
    with it differ from that mean; time by how long the calls take that are under way at its end.
    """

    def __init__(self, limits: Limits, spent: Spent) -> None:
        self._limits, self._spent = limits, spent
        self._under_way = {"analyst": 0, OPENING: 0, "tool": 0}
        self._busy_since = 0.0

    def refusal(self, role: str) -> str:
        """Return why a call may not be made, for a person; empty when it may."""
        limits, spent, under_way = self._limits, self._spent, self._under_way
        asked = max(1, spent.model_calls)
        calls = spent.model_calls + under_way["analyst"]
        tokens = spent.tokens.total + spent.tokens.total * under_way["analyst"] / asked
        cost = spent.cost + spent.cost * under_way["analyst"] / asked
        bounds: list[tuple[bool, float | None, float, str]] = [
            (True, limits.max_seconds, self.seconds, "seconds"),
            (True, limits.max_cost, cost, "US dollars"),
            (role in ANALYST_ROLES, limits.max_calls, calls, "calls of the analyst"),
            (role in ANALYST_ROLES, limits.max_tokens, tokens, "tokens"),
            (role not in ANALYST_ROLES, limits.max_pages, spent.pages + under_way[OPENING], "pages"),
        ]
        over = [
            (most, what)
            for counts, most, used, what in bounds
            if counts and most is not None and used >= most - _ROUNDING
        ]
        return f"The budget of {over[0][0]:g} {over[0][1]} has ended" if over else ""

    @property
    def seconds(self) -> float:
        """Seconds so far in which at least one call was under way."""
        since = time.monotonic() - self._busy_since if any(self._under_way.values()) else 0.0
        return self._spent.seconds + since

    @contextmanager
    def call(self, role: str) -> Iterator[UnderWay]:
        """Count a call as under way, and as made when the block ends without its being given back."""
        kind = "analyst" if role in ANALYST_ROLES else OPENING if role == OPENING else "tool"
        if not any(self._under_way.values()):
            self._busy_since = time.monotonic()
        self._under_way[kind] += 1
        under_way = UnderWay()
        try:
            yield under_way
        finally:
            seconds = self.seconds
            self._under_way[kind] -= 1
            if under_way.counts:
                self._add(kind, seconds, under_way.usage)

    def _add(self, kind: str, seconds: float, usage: Usage) -> None:
        # In one step: a call that is paid and still counts as under way counts twice.
        spent = self._spent
        self._busy_since = time.monotonic()
        self._spent = spent.model_copy(
            update={
                "model_calls": spent.model_calls + (kind == "analyst"),
                "pages": spent.pages + (kind == OPENING),
                "tokens": spent.tokens + usage.tokens,
                "cost": spent.cost + usage.cost,
                "seconds": seconds,
            }
        )

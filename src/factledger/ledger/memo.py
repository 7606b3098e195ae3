"""Ask once, remember the answer: the one way in which a run asks its analyst and its tools.

Every question is written to the ledger before it is asked and its answer after, so that a run that was killed pays
nothing twice but what was in flight, and the log says what that was.
"""

import asyncio
import hashlib
import json
import time
import weakref
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from factledger.errors import AnalystError, SearchError
from factledger.ledger.budget import Limits, Purse
from factledger.ledger.calls import ANALYST_ROLES
from factledger.ledger.journal import Ledger
from factledger.ledger.sharing import Common, Unshared, admitted
from factledger.ledger.types import Call
from factledger.records import Failure, JsonObject, Record, Usage

A = TypeVar("A", bound=Record)


@dataclass(frozen=True, slots=True)
class Answered(Generic[A]):
    """An answer with what it took; a remembered answer keeps the figures of the call that was paid."""

    value: A
    usage: Usage
    latency_s: float
    remembered: bool


class Turnstile:
    """Bounds how many questions are under way at once, and lets an equal one wait for the answer to the first.

    It keeps the purse of each run that is at work; one that rests is counted anew from its ledger.

    One for each event loop; shared by all runs of the process.

    Args:
        limit: Questions at once.
        common: What the runs share beyond that; nothing when not given.
    """

    def __init__(self, limit: int, common: Common | None = None) -> None:
        self.places = asyncio.Semaphore(limit)
        self.common: Common = common or Unshared()
        self._locks: weakref.WeakValueDictionary[tuple[str, str], asyncio.Lock] = weakref.WeakValueDictionary()
        self._purses: weakref.WeakValueDictionary[str, Purse] = weakref.WeakValueDictionary()

    def line(self, run_id: str, key: str) -> asyncio.Lock:
        """Return the lock that equal questions of one run share while any of them is asked."""
        return self._locks.setdefault((run_id, key), asyncio.Lock())

    async def purse(self, run_id: str, limits: Limits, ledger: Ledger) -> Purse:
        """Return what a run may still spend, the same purse for everything it does at once."""
        async with self.line(run_id, "purse"):
            purse = self._purses.get(run_id)
            if purse is None:
                purse = self._purses[run_id] = Purse(limits, await ledger.spent(run_id))
            return purse


class Memo:
    """Asks on behalf of one run.

    Args:
        ledger: Where questions and answers are kept.
        run_id: The run whose answers count.
        turnstile: Of the running event loop.
        round_: The round under way, for the log; 0 before the first.
        limits: Of the run; without them nothing is bounded.
    """

    def __init__(
        self, ledger: Ledger, run_id: str, turnstile: Turnstile, round_: int = 0, limits: Limits | None = None
    ) -> None:
        self._ledger, self._run_id, self._turnstile, self._round = ledger, run_id, turnstile, round_
        self._limits = limits or Limits()
        self._purse: Purse | None = None

    async def ask(
        self,
        role: str,
        request: Record,
        answer: type[A],
        put: Callable[[], Awaitable[A]],
        *,
        detail: JsonObject | None = None,
    ) -> Answered[A]:
        """Return the remembered answer to a request, or put the question and remember what comes.

        Args:
            role: What is asked: `plan`, `extract`, `search_kb`, …
            request: All that the answer depends on; its digest is the key.
            answer: The record that the answer is read back as.
            put: Puts the question; called at most once.
            detail: What the log shows beside the call.

        Raises:
            AnalystError, SearchError: As `put` raises them; recorded as a failed call, and asked again on a resume.
                Of kind `budget` when the run may spend no more; then nothing was asked and nothing is recorded.
        """
        key = digest(role, request.model_dump(mode="json"))
        # A place at the provider first: whoever waits for one keeps nobody from the other providers.
        async with (
            self._turnstile.line(self._run_id, key),
            admitted(self._turnstile.common, role) as ticket,
            self._turnstile.places,
        ):
            self._purse = purse = self._purse or await self._turnstile.purse(self._run_id, self._limits, self._ledger)
            if refusal := purse.refusal(role) or ticket.refusal:
                # What was paid is still there when nothing more may be spent.
                known = await self._ledger.answered_call(self._run_id, role, key)
                if known is None:
                    raise _ended(role, refusal)
                return _remembered(known, answer)
            with purse.call(role) as under_way:
                shown = {"round": self._round, **(detail or {})}
                call = await self._ledger.begin_call(self._run_id, role, key, shown)
                if call.answer is not None:
                    under_way.give_back()
                    return _remembered(call, answer)
                ticket.usage = Usage()  # from here on it was made, whatever becomes of it
                came = await _put(put)
                ticket.usage = under_way.usage = came.usage
            return await self._kept(call, came)

    async def _kept(self, call: Call, came: "_Came[A]") -> Answered[A]:
        """Write down what came of a call; it is paid already, and does not count as under way any more."""
        value, usage, taken = came.value, came.usage, came.latency_s
        if isinstance(value, (AnalystError, SearchError)):
            failure = Failure(id=f"{call.role}:{call.id}", kind=value.kind, message=value.message)
            await self._ledger.finish_call(call, answer=None, usage=usage, latency_s=taken, failure=failure)
            raise value
        await self._ledger.finish_call(call, answer=came.body, usage=usage, latency_s=taken, failure=None)
        return Answered(value, usage, taken, remembered=False)


@dataclass(frozen=True, slots=True)
class _Came(Generic[A]):
    """An answer as it came, or the error in its place."""

    value: A | AnalystError | SearchError
    body: JsonObject | None
    usage: Usage
    latency_s: float


async def _put(put: Callable[[], Awaitable[A]]) -> _Came[A]:
    started = time.monotonic()
    try:
        value = await put()
    except (AnalystError, SearchError) as error:
        return _Came(error, None, error.usage or Usage(), time.monotonic() - started)
    taken, body = time.monotonic() - started, value.model_dump(mode="json")
    # A page that was opened for nothing has no usage.
    return _Came(value, body, Usage.model_validate(body.get("usage") or {}), taken)


def digest(role: str, body: JsonObject) -> str:
    """Return the key of a request: SHA-256 over its role and its canonical JSON."""
    text = json.dumps([role, body], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _remembered(call: Call, answer: type[A]) -> Answered[A]:
    return Answered(answer.model_validate(call.answer), call.usage, call.latency_s, remembered=True)


def _ended(role: str, message: str) -> AnalystError | SearchError:
    return AnalystError("budget", message) if role in ANALYST_ROLES else SearchError("budget", message)

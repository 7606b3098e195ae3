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
from factledger.ledger.journal import Ledger
from factledger.ledger.types import Call
from factledger.records import Failure, JsonObject, Record, Tokens

A = TypeVar("A", bound=Record)


@dataclass(frozen=True, slots=True)
class Answered(Generic[A]):
    """An answer with what it took; a remembered answer keeps the figures of the call that was paid."""

    value: A
    tokens: Tokens
    latency_s: float
    remembered: bool


class Turnstile:
    """Bounds how many questions are under way at once, and lets an equal one wait for the answer to the first.

    One for each event loop; shared by all runs of the process.
    """

    def __init__(self, limit: int) -> None:
        self.places = asyncio.Semaphore(limit)
        self._locks: weakref.WeakValueDictionary[tuple[str, str], asyncio.Lock] = weakref.WeakValueDictionary()

    def line(self, run_id: str, key: str) -> asyncio.Lock:
        """Return the lock that equal questions of one run share while any of them is asked."""
        return self._locks.setdefault((run_id, key), asyncio.Lock())


class Memo:
    """Asks on behalf of one run.

    Args:
        ledger: Where questions and answers are kept.
        run_id: The run whose answers count.
        turnstile: Of the running event loop.
        round_: The round under way, for the log; 0 before the first.
    """

    def __init__(self, ledger: Ledger, run_id: str, turnstile: Turnstile, round_: int = 0) -> None:
        self._ledger, self._run_id, self._turnstile, self._round = ledger, run_id, turnstile, round_

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
        """
        key = digest(role, request.model_dump(mode="json"))
        async with self._turnstile.line(self._run_id, key):
            shown = {"round": self._round, **(detail or {})}
            call = await self._ledger.begin_call(self._run_id, role, key, shown)
            if call.answer is not None:
                return Answered(answer.model_validate(call.answer), call.tokens, call.latency_s, remembered=True)
            async with self._turnstile.places:
                return await self._put(call, put)

    async def _put(self, call: Call, put: Callable[[], Awaitable[A]]) -> Answered[A]:
        started = time.monotonic()
        try:
            value = await put()
        except (AnalystError, SearchError) as error:
            failure = Failure(id=f"{call.role}:{call.id}", kind=error.kind, message=error.message)
            taken = time.monotonic() - started
            await self._ledger.finish_call(call, answer=None, tokens=Tokens(), latency_s=taken, failure=failure)
            raise
        taken, tokens, body = time.monotonic() - started, _tokens(value), value.model_dump(mode="json")
        await self._ledger.finish_call(call, answer=body, tokens=tokens, latency_s=taken, failure=None)
        return Answered(value, tokens, taken, remembered=False)


def digest(role: str, body: JsonObject) -> str:
    """Return the key of a request: SHA-256 over its role and its canonical JSON."""
    text = json.dumps([role, body], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _tokens(value: Record) -> Tokens:
    tokens = value.model_dump().get("tokens")
    return Tokens.model_validate(tokens) if tokens else Tokens()

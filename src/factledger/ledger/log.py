"""The run's log: one JSON object per retrieval round and per call, in the order of their time."""

from collections.abc import Iterable
from typing import Literal

from factledger.ledger.entries import latest
from factledger.ledger.types import Call, Entry
from factledger.records import JsonObject, Search

CallState = Literal["answered", "failed", "in flight"]


def log_lines(entries: Iterable[Entry], calls: Iterable[Call]) -> list[JsonObject]:
    """Return searches (`kind` "search") and calls (`kind` "call"), each with tokens apart, latency and error."""
    lines = [_search(entry, search) for entry, search in latest(entries, "search", Search).values()]
    lines += [_call(call) for call in calls]
    return sorted(lines, key=lambda line: str(line["at"]))


def state(call: Call) -> CallState:
    """Say what came of a call; one still in flight after its process ended is asked again by a resumed run."""
    if call.answer is not None:
        return "answered"
    return "failed" if call.failure else "in flight"


def _search(entry: Entry, search: Search) -> JsonObject:
    body = search.model_dump(mode="json", exclude={"failure"})
    error = search.failure.message if search.failure else None
    return {"kind": "search", "at": entry.at, **body, "error": error}


def _call(call: Call) -> JsonObject:
    return {
        "kind": "call",
        "at": call.started,
        "role": call.role,
        "state": state(call),
        "asked": call.asked,
        "tokens": call.usage.tokens.model_dump(),
        "cost": call.usage.cost,
        "requests": call.usage.requests,
        "model": call.usage.model,
        "latency_s": call.latency_s,
        "error": call.failure.message if call.failure else None,
        "detail": call.detail,
    }

"""What all kept runs add up to, for a monitor: runs, calls, tokens, money, and what the gates let through."""

import json
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from factledger.ledger import tables
from factledger.ledger.entries import read_json
from factledger.records import Usage

GATED = ("fact", "verdict")
"""Kinds of entries whose `status` is what a gate said."""


class Total(NamedTuple):
    """One figure of a ledger; the labels are sorted by name."""

    name: str
    labels: tuple[tuple[str, str], ...]
    value: float


def totals(connection: Connection) -> list[Total]:
    """Return the figures of all runs that are kept, sorted by name and labels; a deleted run counts in none."""
    sums: defaultdict[tuple[str, tuple[tuple[str, str], ...]], float] = defaultdict(float)
    for part in (_runs, _calls, _gated):
        for name, labels, value in part(connection):
            sums[name, labels] += value
    return [Total(name, labels, round(value, 6)) for (name, labels), value in sorted(sums.items())]


def _runs(connection: Connection) -> Iterator[Total]:
    status = tables.runs.c.status
    for found, count in connection.execute(select(status, func.count()).group_by(status)):
        yield Total("runs", (("status", "unfinished" if found == "running" else found),), count)


def _calls(connection: Connection) -> Iterator[Total]:
    call = tables.calls.c
    asked = select(call.role, call.usage, call.latency_s, call.answer.is_not(None), call.failure)
    for role, text, latency_s, answered, failure in connection.execute(asked):
        of = (("role", role),)
        usage = Usage.model_validate_json(text)
        yield Total("calls", (("outcome", _outcome(answered, failure)), *of), 1)
        yield Total("call_seconds", of, latency_s)
        yield Total("cost_dollars", of, usage.cost)
        yield Total("tokens", (("direction", "input"), *of), usage.tokens.input)
        yield Total("tokens", (("direction", "output"), *of), usage.tokens.output)


def _outcome(answered: bool, failure: str | None) -> str:
    if answered:
        return "answered"
    return str(json.loads(failure)["kind"]) if failure else "in flight"


def _gated(connection: Connection) -> Iterator[Total]:
    entry = tables.entries.c
    written = select(entry.run_id, entry.kind, entry.key, entry.body).where(entry.kind.in_(GATED)).order_by(entry.seq)
    latest = {(run, kind, key): body for run, kind, key, body in connection.execute(written)}
    for (run, kind, key), body in latest.items():
        status = read_json(body, f"{kind} {key} of run {run}")["status"]
        yield Total(f"{kind}s", (("status", str(status)),), 1)

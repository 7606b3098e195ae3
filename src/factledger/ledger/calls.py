"""Calls of the analyst and of tools: memo, log and budget in one table."""

from collections.abc import Iterable
from datetime import datetime
from functools import cache, lru_cache
from typing import Any, NamedTuple

from sqlalchemy import Connection, Insert, RowMapping, bindparam, func, select, update

from factledger.errors import RunNotFound
from factledger.ledger import tables
from factledger.ledger.chain import as_json
from factledger.ledger.database import insert_or_nothing
from factledger.ledger.entries import clean_name, read_head, read_json, read_record
from factledger.ledger.types import Call, now
from factledger.records import Failure, JsonObject, Spent, Usage

ANALYST_ROLES = frozenset({"triage", "plan", "choose_tool", "extract", "judge", "draft"})
"""Calls of the analyst; every other role is a tool's."""

_C, _RUNS = tables.calls, tables.runs
# Built once, as in `entries`. What mostly happens takes one statement: a call is new, and nobody begins it again before
# it ends. Whatever else there is finds no row, and is read first.
_SAME = select(_C).where(
    _C.c.run_id == bindparam("run_id"), _C.c.role == bindparam("role"), _C.c.key == bindparam("key")
)
_LOCKED = _SAME.where(_C.c.id == bindparam("id")).with_for_update()  # a deleted call's id may be given again
_COST = select(_C.c.role, _C.c.asked, _C.c.usage, _C.c.started, _C.c.latency_s).where(
    _C.c.run_id == bindparam("run_id")
)
_PAGES = select(func.count(tables.page_uses.c.page.distinct())).where(tables.page_uses.c.run_id == bindparam("run_id"))
_CHANGE = update(_C).where(_C.c.id == bindparam("call_id"))
_NEW = ("role", "key", "detail", "asked", "started", "usage", "latency_s")
_OF_LOCKED_RUN = (
    select(_RUNS.c.id, *(bindparam(name, type_=_C.c[name].type) for name in _NEW))
    .where(_RUNS.c.id == bindparam("run_id"))
    .with_for_update()  # whoever deletes the run waits, or is waited for
)
_UNTOUCHED = _CHANGE.where(
    *(_C.c[name] == bindparam(f"same_{name}") for name in ("run_id", "role", "key", "asked")), _C.c.finished.is_(None)
)
_NOTHING = as_json(Usage().model_dump())
_JSON = ("detail", "answer", "usage", "failure")


class Outcome(NamedTuple):
    """What came of one asking."""

    answer: JsonObject | None
    usage: Usage
    latency_s: float
    failure: Failure | None
    detail: JsonObject


def begin(connection: Connection, run_id: str, role: str, key: str, detail: JsonObject) -> Call:
    """Return the answered call, or one that is marked as under way."""
    same = {"run_id": clean_name(run_id), "role": clean_name(role), "key": clean_name(key)}
    first = same | {"asked": 1, "started": now(), "latency_s": 0.0}
    stored = first | {"detail": as_json(detail), "usage": _NOTHING}
    number = connection.execute(_add(connection.dialect.name), stored).scalar()
    if number is not None:
        return Call(id=number, detail=detail, **first)
    row = connection.execute(_SAME, same).mappings().one_or_none()
    if row is None:
        raise RunNotFound(run_id)
    known = _call(row)
    if known.answer is not None:
        return known
    again: dict[str, Any] = {"asked": known.asked + 1, "started": now(), "finished": None, "failure": None}
    detail = known.detail | detail
    connection.execute(_CHANGE, {"call_id": known.id, "detail": as_json(detail), **again})
    return known.model_copy(update=again | {"detail": detail})


def answered(connection: Connection, run_id: str, role: str, key: str) -> Call | None:
    """Return a call that has its answer, else None."""
    same = {"run_id": run_id, "role": clean_name(role), "key": clean_name(key)}
    row = connection.execute(_SAME, same).mappings().one_or_none()
    return _call(row) if row is not None and row["answer"] is not None else None


def finish(connection: Connection, call: Call, outcome: Outcome) -> None:
    """Add what the asking cost, and keep its answer or failure unless an answer is there already."""
    values = {"call_id": call.id, **_added(call, outcome), **_ended(call, outcome)}
    as_begun = {f"same_{name}": getattr(call, name) for name in ("run_id", "role", "key", "asked")}
    if connection.execute(_UNTOUCHED, values | as_begun).rowcount:
        return
    same = {"id": call.id, "run_id": call.run_id, "role": call.role, "key": call.key}
    row = connection.execute(_LOCKED, same).mappings().one_or_none()
    if row is None:
        raise RunNotFound(call.run_id)
    known = _call(row)
    ended = _ended(known, outcome) if known.answer is None else {}
    connection.execute(_CHANGE, {"call_id": known.id, **_added(known, outcome), **ended})


def listing(connection: Connection, run_id: str) -> list[Call]:
    """Return a run's calls in the order in which they were first begun."""
    read_head(connection, run_id)
    rows = connection.execute(select(_C).where(_C.c.run_id == run_id).order_by(_C.c.id)).mappings()
    return [_call(row) for row in rows]


def spent(connection: Connection, run_id: str) -> Spent:
    """Add up a run's calls, failed and repeated askings included."""
    read_head(connection, run_id)
    done = connection.execute(_COST, {"run_id": run_id}).all()
    pages = connection.execute(_PAGES, {"run_id": run_id}).scalar_one()
    usage = Usage.added_up(_usage(row.usage) for row in done)
    return Spent(
        model_calls=sum(row.asked for row in done if row.role in ANALYST_ROLES),
        tool_calls=sum(row.asked for row in done if row.role not in ANALYST_ROLES),
        pages=pages,
        tokens=usage.tokens,
        cost=round(usage.cost, 6),
        requests=usage.requests,
        repairs=usage.repairs,
        seconds=round(busy_seconds((row.started, row.latency_s) for row in done), 3),
    )


@lru_cache(maxsize=4096)
def _usage(text: str) -> Usage:
    # A run's calls are added up after each of its steps; this reads each of them once.
    return Usage.model_validate_json(text)


def busy_seconds(calls: Iterable[tuple[str, float]]) -> float:
    """Return how long at least one call was under way, from ISO starts and lengths: eight at once count once."""
    busy, until = 0.0, 0.0
    for start, length in sorted((datetime.fromisoformat(started).timestamp(), length) for started, length in calls):
        busy += max(0.0, start + length - max(start, until))
        until = max(until, start + length)
    return busy


@cache
def _add(dialect: str) -> Insert:
    added = insert_or_nothing(dialect, _C).from_select(["run_id", *_NEW], _OF_LOCKED_RUN)
    return added.returning(_C.c.id)


def _added(known: Call, outcome: Outcome) -> JsonObject:
    return {
        "usage": as_json((known.usage + outcome.usage).model_dump()),
        "latency_s": known.latency_s + outcome.latency_s,
    }


def _ended(known: Call, outcome: Outcome) -> JsonObject:
    return {
        "finished": now(),
        "detail": as_json(known.detail | outcome.detail),
        "answer": None if outcome.answer is None else as_json(outcome.answer),
        "failure": None if outcome.failure is None else as_json(outcome.failure.model_dump()),
    }


def _call(row: RowMapping) -> Call:
    place = f"call {row['id']} ({row['role']})"
    read = {name: read_json(row[name], place) for name in _JSON if row[name] is not None}
    return read_record(Call, {**row, **read}, place)

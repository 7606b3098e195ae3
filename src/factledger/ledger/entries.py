"""A run's journal: entries that are only ever added, each chained to the one before."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from pydantic import ValidationError
from sqlalchemy import Connection, Row, bindparam, insert, select, update

from factledger.errors import LedgerBroken, LedgerError, RunNotFound
from factledger.ledger import tables
from factledger.ledger.chain import Link, canonical, links
from factledger.ledger.types import Entry, now
from factledger.records import JsonObject, Record

_R = TypeVar("_R", bound=Record)

_E, _RUNS = tables.entries, tables.runs
_KEYS_AT_ONCE = 500
"""Bound parameters of one statement; old SQLite versions take 999."""

# Statements are built once: building them anew takes longer than SQLite takes to run them.
_OF_RUN = _E.c.run_id == bindparam("run_id")
_HEAD = select(_RUNS.c.head).where(_RUNS.c.id == bindparam("run_id"))
_LOCKED_HEAD = _HEAD.with_for_update()  # SQLite's writer is alone already; there FOR UPDATE is left out
_SET_HEAD = update(_RUNS).where(_RUNS.c.id == bindparam("run_id")).values(head=bindparam("new_head"))
_LAST = select(_E.c.seq, _E.c.hash).where(_OF_RUN).order_by(_E.c.seq.desc()).limit(1)
_SAME = (
    select(_E.c.key, _E.c.body)
    .where(_OF_RUN, _E.c.kind == bindparam("kind"), _E.c.key.in_(bindparam("keys", expanding=True)))
    .order_by(_E.c.seq)
)
_ADD = insert(_E)


def append_entries(connection: Connection, run_id: str, kind: str, bodies: Mapping[str, JsonObject]) -> str:
    """Chain what is new behind the run's last entry and return the head."""
    seq, head = _end(connection, run_id)
    texts = {clean_name(key): canonical(body) for key, body in bodies.items()}
    known = _latest(connection, run_id, clean_name(kind), list(texts))
    fresh = [(key, text) for key, text in texts.items() if known.get(key) != text]
    if not fresh:
        return head
    added = list(links(run_id, kind, fresh, seq=seq, previous=head))
    at = now()
    connection.execute(_ADD, [{"run_id": run_id, "at": at, **link._asdict()} for link in added])
    connection.execute(_SET_HEAD, {"run_id": run_id, "new_head": added[-1].hash})
    return added[-1].hash


def read_entries(connection: Connection, run_id: str, kind: str | None = None) -> list[Entry]:
    """Return a run's entries by `seq`."""
    read_head(connection, run_id)
    statement = select(_E).where(_E.c.run_id == run_id).order_by(_E.c.seq)
    if kind is not None:
        statement = statement.where(_E.c.kind == kind)
    return [_entry(row) for row in connection.execute(statement)]


def read_links(connection: Connection, run_id: str) -> Iterator[Link]:
    """Yield a run's entries by `seq`, as stored."""
    columns = (_E.c[name] for name in Link._fields)
    for row in connection.execute(select(*columns).where(_E.c.run_id == run_id).order_by(_E.c.seq)):
        yield Link(*row)


def read_head(connection: Connection, run_id: str) -> str:
    """Return the head as the run's own row has it."""
    head = connection.execute(_HEAD, {"run_id": run_id}).scalar()
    if head is None:
        raise RunNotFound(run_id)
    return str(head)


def latest(entries: Iterable[Entry], kind: str, record: type[_R]) -> dict[str, tuple[Entry, _R]]:
    """Return the last revision of every entry of a kind, read as a record, in the order in which the keys first came.

    Raises:
        LedgerBroken: A body is no such record.
    """
    found = {entry.key: entry for entry in entries if entry.kind == kind}
    return {key: (entry, read_record(record, entry.body, entry.place)) for key, entry in found.items()}


def clean_name(name: str) -> str:
    """Return a kind, a key or an id that every database can hold.

    Raises:
        LedgerError: It is empty, or holds a NUL or half of a surrogate pair.
    """
    if not name or "\0" in name or (not name.isascii() and any("\ud800" <= c <= "\udfff" for c in name)):
        raise LedgerError(f"{name!r} cannot name an entry: a name is text that is not empty and holds no NUL")
    return name


def lock_run(connection: Connection, run_id: str) -> str:
    """Return the head and keep other writers of this run out until the transaction ends."""
    head = connection.execute(_LOCKED_HEAD, {"run_id": run_id}).scalar()
    if head is None:
        raise RunNotFound(run_id)
    return str(head)


def _end(connection: Connection, run_id: str) -> tuple[int, str]:
    head = lock_run(connection, run_id)
    seq, last = connection.execute(_LAST, {"run_id": run_id}).one_or_none() or (0, "")
    if last != head:
        raise LedgerBroken(
            f"The last entry of run {run_id!r} is not the one that was written last, so nothing is written behind it;"
            f" `factledger ledger check {run_id}` says more"
        )
    return seq, head


def _latest(connection: Connection, run_id: str, kind: str, keys: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for first in range(0, len(keys), _KEYS_AT_ONCE):
        some = {"run_id": run_id, "kind": kind, "keys": keys[first : first + _KEYS_AT_ONCE]}
        found.update((key, body) for key, body in connection.execute(_SAME, some))
    return found


def _entry(row: Row[tuple[object, ...]]) -> Entry:
    fields = {name: value for name, value in row._mapping.items() if name != "run_id"}
    place = f"entry {fields['seq']} ({fields['kind']} {fields['key']})"
    return read_record(Entry, fields | {"body": read_json(fields["body"], place)}, place)


def read_json(text: str, place: str) -> JsonObject:
    """Return a JSON object that was stored as text.

    Raises:
        LedgerBroken: It is one no longer; the message begins with the place.
    """
    try:
        value = json.loads(text)
    except ValueError as error:
        raise LedgerBroken(f"{place}: it is no longer JSON: {error}") from error
    if not isinstance(value, dict):
        raise LedgerBroken(f"{place}: it is no longer a JSON object")
    return value


def read_record(record: type[_R], value: Mapping[str, object], place: str) -> _R:
    """Return a record that was stored.

    Raises:
        LedgerBroken: It is one no longer; the message begins with the place.
    """
    try:
        return record.model_validate(value)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise LedgerBroken(f"{place}: it is no {record.__name__}: {where}: {first['msg']}") from error

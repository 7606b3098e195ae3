"""Runs: opened, finished, listed, forgotten."""

from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, RowMapping, delete, func, select, update

from factledger.errors import LedgerError, RunNotFound
from factledger.ledger import pages, tables
from factledger.ledger.chain import canonical
from factledger.ledger.database import insert_once
from factledger.ledger.entries import append_entries, clean_name, lock_run, read_json, read_record
from factledger.ledger.types import ASKED, DiskUsage, Run, RunStatus, now
from factledger.records import JsonObject

_R = tables.runs
OPENING = ("thread_id", "question", "language", "settings")
"""Fields of a run that are the first entry of its chain."""


def open_run(connection: Connection, run: Run) -> None:
    """Insert the run if it is new, and chain its opening if that is new."""
    opening = {name: run.model_dump(mode="json")[name] for name in OPENING}
    row = {
        "id": clean_name(run.id),
        "started": _time(run.started or now()).isoformat(timespec="microseconds"),
        "status": "running",
        "opening": canonical(opening),
        "head": "",
    }
    if not insert_once(connection, _R, row):
        _go_on(connection, run, row["opening"])
    append_entries(connection, run.id, "run", {run.id: opening})


def finish(connection: Connection, run_id: str, status: RunStatus, report: JsonObject) -> str:
    """Chain the report, then mark the run; the same report again changes nothing."""
    head = append_entries(connection, run_id, "report", {"report": report})
    text = canonical(report)
    known = connection.execute(select(_R.c.status, _R.c.report).where(_R.c.id == run_id)).one()
    if known != (status, text):
        values = {"status": status, "report": text, "finished": now()}
        connection.execute(update(_R).where(_R.c.id == run_id).values(**values))
    return head


def get(connection: Connection, run_id: str) -> Run:
    """Return one run."""
    row = connection.execute(select(_R).where(_R.c.id == run_id)).mappings().one_or_none()
    if row is None:
        raise RunNotFound(run_id)
    return _run(row, row["report"], _life(connection, row))


def listing(connection: Connection) -> list[Run]:
    """Return all runs without their reports, newest first."""
    columns = [column for column in _R.c if column.name != "report"]
    rows = connection.execute(select(*columns).order_by(_R.c.started.desc(), _R.c.id)).mappings().all()
    return [_run(row, None, _life(connection, row)) for row in rows]


def delete_run(connection: Connection, run_id: str) -> None:
    """Delete everything that is kept of a run."""
    lock_run(connection, run_id)
    pages.forget(connection, run_id)
    for table in (tables.entries, tables.calls):
        connection.execute(delete(table).where(table.c.run_id == run_id))
    connection.execute(delete(_R).where(_R.c.id == run_id))


def ended_before(connection: Connection, before: datetime) -> list[str]:
    """Return the runs whose end, or last sign of life, lies before a time; oldest first."""
    return [run.id for run in reversed(listing(connection)) if _ended(run, before)]


def delete_if_ended(connection: Connection, run_id: str, before: datetime) -> bool:
    """Delete a run unless it was taken up again, or deleted, meanwhile; return whether it was deleted now."""
    try:
        run = get(connection, run_id)
    except RunNotFound:
        return False
    if not _ended(run, before):
        return False
    delete_run(connection, run_id)
    return True


def usage(connection: Connection) -> DiskUsage:
    """Return sizes in bytes."""
    packed = connection.execute(select(func.coalesce(func.sum(func.length(tables.blobs.c.content)), 0))).scalar_one()
    return DiskUsage(
        database=_database_bytes(connection),
        pages=packed,
        runs=connection.execute(select(func.count()).select_from(_R)).scalar_one(),
    )


def _go_on(connection: Connection, run: Run, opening: str) -> None:
    lock_run(connection, run.id)
    known = get(connection, run.id)
    if known.question != read_json(opening, run.id)["question"]:
        raise LedgerError(f"Run {run.id!r} is about another question: {known.question!r}")
    again = {"status": "running", "finished": None} if known.status == "failed" else {}
    connection.execute(update(_R).where(_R.c.id == run.id).values(opening=opening, **again))


def _life(connection: Connection, row: RowMapping) -> JsonObject:
    """Return when an unfinished run last wrote something, and whether that was what it asks a person."""
    if row["finished"]:
        return {}
    entries, calls = tables.entries.c, tables.calls.c
    last = select(entries.kind, entries.at).where(entries.run_id == row["id"]).order_by(entries.seq.desc()).limit(1)
    entry = connection.execute(last).one_or_none()
    called = select(func.max(calls.started), func.max(calls.finished)).where(calls.run_id == row["id"])
    signs = [row["started"], entry.at if entry else None, *connection.execute(called).one()]
    return {"seen": max(sign for sign in signs if sign), "asks": entry is not None and entry.kind == ASKED}


def _run(row: RowMapping, report: str | None, life: JsonObject) -> Run:
    place = f"run {row['id']}"
    kept = {name: row[name] for name in ("id", "started", "finished", "status", "head")}
    shown = None if report is None else read_json(report, place)
    return read_record(Run, {**read_json(row["opening"], place), **kept, **life, "report": shown}, place)


def _ended(run: Run, before: datetime) -> bool:
    return _time(run.finished or run.seen or run.started) < _utc(before)


def _database_bytes(connection: Connection) -> int:
    if connection.dialect.name == "sqlite":
        path = str(connection.exec_driver_sql("PRAGMA database_list").all()[0][2])
        return sum(Path(path + suffix).stat().st_size for suffix in ("", "-wal") if Path(path + suffix).exists())
    sizes = (func.pg_total_relation_size(table.name) for table in tables.metadata.sorted_tables)
    return sum(connection.execute(select(size)).scalar_one() for size in sizes)


def _time(text: str) -> datetime:
    try:
        return _utc(datetime.fromisoformat(text))
    except ValueError as error:
        raise LedgerError(f"{text!r} is not an ISO time") from error


def _utc(time: datetime) -> datetime:
    return (time if time.tzinfo else time.replace(tzinfo=UTC)).astimezone(UTC)

"""One door to the database: who may write, what a transaction is, and what is said when it fails.

Transactions are plain functions that run whole in a worker thread. One hop per transaction instead of one per
statement, a pool that belongs to no event loop, and nothing that blocks the loop a server runs on.
"""

import asyncio
import contextlib
import os
import sqlite3
import threading
import time
import weakref
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Insert,
    Table,
    create_engine,
    event,
    inspect,
    make_url,
    select,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

from factledger.errors import ConfigError, LedgerError
from factledger.ledger.tables import SCHEMA, metadata, schema

_P = ParamSpec("_P")
_T = TypeVar("_T")

_DRIVERS = {
    "sqlite": "sqlite+pysqlite",
    "sqlite+pysqlite": "sqlite+pysqlite",
    "sqlite+aiosqlite": "sqlite+pysqlite",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}
_WORKERS = 4
"""Transactions of one process that may run side by side."""
_SNAPSHOT = {"isolation_level": "REPEATABLE READ"}
"""A reader sees one state of PostgreSQL throughout; of SQLite it does so anyway."""
_BUSY_S = 30.0
"""How long a writer waits for writers of other processes; each holds the lock for milliseconds."""


class Database:
    """Runs transactions in worker threads; may be used from any event loop and any thread of one process."""

    def __init__(self, url: str) -> None:
        self.url = _checked(url)
        self.engine = _engine(self.url)
        self._writer = self.engine.execution_options(ledger_writer=True)
        self._reader = self.engine if self.is_sqlite else self.engine.execution_options(**_SNAPSHOT)
        weakref.finalize(self, self.engine.dispose)  # whoever forgets to close it leaves no file open
        self._start()

    def _start(self) -> None:
        self._process = os.getpid()
        self._opening = threading.Lock()
        self._open = False
        # One thread writes to a file: its callers queue up in order, where SQLite would have them sleep and poll.
        self._writers = ThreadPoolExecutor(1 if self.is_sqlite else _WORKERS, thread_name_prefix="ledger-writer")
        self._readers = ThreadPoolExecutor(_WORKERS, thread_name_prefix="ledger-reader")

    @property
    def is_sqlite(self) -> bool:
        """Whether it is a file on this machine."""
        return self.engine.dialect.name == "sqlite"

    async def read(self, work: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Return what `work` makes of one consistent state of the database.

        Raises:
            LedgerError: The database cannot be read, in one sentence.
        """
        self._survive_fork()
        transaction = partial(self._transaction, self._reader, lambda connection: work(connection, *args, **kwargs))
        return await asyncio.get_running_loop().run_in_executor(self._readers, transaction)

    async def write(self, work: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Return what `work` returns; everything it wrote is on disk then, or, when it raises, nothing.

        Raises:
            LedgerError: The database cannot be written, in one sentence.
        """
        self._survive_fork()
        transaction = partial(self._transaction, self._writer, lambda connection: work(connection, *args, **kwargs))
        return await asyncio.get_running_loop().run_in_executor(self._writers, transaction)

    async def shrink(self) -> None:
        """Take what was deleted out of the write-ahead log too, where it stands until the log is used again."""
        if self.is_sqlite:
            await asyncio.get_running_loop().run_in_executor(self._writers, self._truncate_log)

    async def close(self) -> None:
        """Let go of files and threads; idempotent."""
        for step in (self._writers.shutdown, self._readers.shutdown, self.engine.dispose):
            await asyncio.to_thread(step)

    def _survive_fork(self) -> None:
        """Begin anew in a forked child: it has the parent's connections, which it must not touch, and no threads."""
        if self._process != os.getpid():
            self.engine.dispose(close=False)
            self._start()

    def _truncate_log(self) -> None:
        with _in_sentences(self.url), _raw(self.engine) as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _transaction(self, engine: Engine, work: Callable[[Connection], _T]) -> _T:
        with _in_sentences(self.url):
            self._ensure_open()
            with engine.begin() as connection:
                return work(connection)

    def _ensure_open(self) -> None:
        with self._opening:
            if self._open:
                return
            if self.is_sqlite:
                _create_file(self.url)
            with self.engine.connect() as connection:
                found = _version(connection)
            if found is None:
                self._create()
            elif found > SCHEMA:
                raise LedgerError(
                    f"The ledger {self.url.render_as_string()} was written by a newer factledger"
                    f" (tables of version {found}, this one knows {SCHEMA}); update factledger to read it"
                )
            self._open = True

    def _create(self) -> None:
        if self.is_sqlite:
            _retry_while_busy(lambda: _make_wal(self.engine))
        with self._writer.begin() as connection:
            if not self.is_sqlite:
                connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7301986)")  # two creators at once
            metadata.create_all(connection)
            if _version(connection) is None:
                connection.execute(schema.insert().values(version=SCHEMA))


def insert_once(connection: Connection, table: Table, values: Mapping[str, object]) -> bool:
    """Insert a row unless one with its primary key or unique columns is there; return whether it was inserted."""
    return connection.execute(_insert_or_nothing(connection.dialect.name, table), values).rowcount > 0


@lru_cache
def _insert_or_nothing(dialect: str, table: Table) -> Insert:
    if dialect == "sqlite":
        return sqlite.insert(table).on_conflict_do_nothing()
    from sqlalchemy.dialects import postgresql  # 0.1 s that nobody with a file should wait for

    return postgresql.insert(table).on_conflict_do_nothing()


def _checked(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise ConfigError(f"The ledger's address {url!r} cannot be read: {error}") from error
    driver = _DRIVERS.get(parsed.drivername)
    if driver is None:
        raise ConfigError(f"The ledger's address {url!r} must begin with sqlite:// or postgresql://")
    if driver.startswith("sqlite") and parsed.database in (None, "", ":memory:"):
        raise ConfigError(f"The ledger's address {url!r} names no file; what is kept in memory is not kept")
    return parsed.set(drivername=driver)


def _engine(url: URL) -> Engine:
    if not url.drivername.startswith("sqlite"):
        return _postgresql_engine(url)
    engine = create_engine(url, pool_size=2 * _WORKERS, max_overflow=0, connect_args={"timeout": _BUSY_S})
    event.listen(engine, "connect", _configure)
    event.listen(engine, "begin", _begin)
    return engine


def _postgresql_engine(url: URL) -> Engine:
    try:
        return create_engine(url, pool_size=2 * _WORKERS, max_overflow=0, pool_pre_ping=True)
    except ModuleNotFoundError as error:
        raise ConfigError(f"A ledger in PostgreSQL needs the package {error.name!r}, which is not installed") from error


def _configure(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # `_begin` says when a transaction starts
    # A damaged byte must come out as text that has another hash, not as an error that hides where it is; `\xff` is
    # no escape of JSON's, so nothing that was written can look like it.
    connection.text_factory = lambda data: data.decode("utf-8", "backslashreplace")
    # FULL, not NORMAL: in WAL mode NORMAL may lose the last commits when the power fails. Checkpoints are written
    # with FULL, and a checkpoint that is ahead of its ledger would resume a run whose facts are gone. A run commits
    # a few hundred times, beside calls that take far longer than one flush.
    connection.execute("PRAGMA synchronous=FULL")
    # What a user deletes is overwritten, not only unlinked.
    connection.execute("PRAGMA secure_delete=ON")


def _begin(connection: Connection) -> None:
    # A writer takes the lock before it reads: two that read the same head and then both write would make a fork.
    writer = connection.get_execution_options().get("ledger_writer")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writer else "BEGIN")


def _create_file(url: URL) -> None:
    path = Path(url.database or "")
    if url.query or path.exists():
        return
    for folder in reversed([folder for folder in path.absolute().parents if not folder.exists()]):
        folder.mkdir(mode=0o700, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))  # the write-ahead log takes over the mode


@contextlib.contextmanager
def _raw(engine: Engine) -> Iterator[DBAPICursor]:
    """Give a cursor outside of any transaction, for what SQLite does only there."""
    connection = engine.raw_connection()
    try:
        yield connection.cursor()
    finally:
        connection.close()


def _make_wal(engine: Engine) -> None:
    with _raw(engine) as cursor:
        cursor.execute("PRAGMA auto_vacuum=FULL")  # a deleted run gives its room back; works on an empty file only
        cursor.execute("PRAGMA journal_mode=WAL")  # readers and the writer do not wait for each other


def _retry_while_busy(work: Callable[[], None]) -> None:
    # SQLite does not wait for its busy timeout while the journal mode changes, as it does for everything else.
    until = time.monotonic() + _BUSY_S
    while True:
        try:
            return work()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.02)


def _version(connection: Connection) -> int | None:
    if not inspect(connection).has_table(schema.name):
        return None
    return connection.execute(select(schema.c.version)).scalar()


_SENTENCES = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "it may not be written",
    sqlite3.SQLITE_BUSY: f"another process has kept it locked for more than {_BUSY_S:.0f} seconds",
    sqlite3.SQLITE_LOCKED: f"another process has kept it locked for more than {_BUSY_S:.0f} seconds",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened",
    sqlite3.SQLITE_NOTADB: "the file is not a SQLite database",
    sqlite3.SQLITE_CORRUPT: "the file is damaged",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
}


@contextlib.contextmanager
def _in_sentences(url: URL) -> Iterator[None]:
    where = url.render_as_string()
    try:
        yield
    except DBAPIError as error:
        raise LedgerError(f"The ledger {where} cannot be used: {_sentence(error.orig or error)}") from error
    except (sqlite3.Error, OSError) as error:
        raise LedgerError(f"The ledger {where} cannot be used: {_sentence(error)}") from error


def _sentence(error: BaseException) -> str:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # absent where Python itself raised it
    return _SENTENCES.get(code) or " ".join(str(error).split()) or type(error).__name__

"""One door to the database: who may write, what a transaction is, and what is said when it fails.

Transactions are plain functions that run whole in a worker thread. One hop per transaction instead of one per
statement, a pool that belongs to no event loop, and nothing that blocks the loop a server runs on.
"""

import asyncio
import os
import threading
import weakref
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine, Insert, Table, inspect, select
from sqlalchemy.dialects import sqlite

from factledger.database_address import shown
from factledger.errors import LedgerError
from factledger.ledger.engines import WORKERS, checked_url, create_file, make_engine, prepare_file, raw_cursor
from factledger.ledger.grouping import Grouped
from factledger.ledger.migrations import migrate
from factledger.ledger.sentences import in_sentences
from factledger.ledger.tables import SCHEMA, metadata, schema

_P = ParamSpec("_P")
_T = TypeVar("_T")

_SNAPSHOT = {"isolation_level": "REPEATABLE READ"}
"""A reader sees one state of PostgreSQL throughout; of SQLite it does so anyway."""


class Database:
    """Runs transactions in worker threads; may be used from any event loop and any thread of one process."""

    def __init__(self, url: str) -> None:
        self.url = checked_url(url)
        self.engine = make_engine(self.url)
        self._writer = self.engine.execution_options(ledger_writer=True)
        self._reader = self.engine if self.is_sqlite else self.engine.execution_options(**_SNAPSHOT)
        weakref.finalize(self, self.engine.dispose)  # whoever forgets to close it leaves no file open
        self._start()

    def _start(self) -> None:
        self._process = os.getpid()
        self._opening = threading.Lock()
        self._open = False
        # One thread writes to a file: its callers queue up in order, where SQLite would have them sleep and poll.
        self._writers = ThreadPoolExecutor(1 if self.is_sqlite else WORKERS, thread_name_prefix="ledger-writer")
        self._grouped = Grouped(self._writers)
        self._readers = ThreadPoolExecutor(WORKERS, thread_name_prefix="ledger-reader")

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
        submit = self._grouped.submit if self.is_sqlite else self._writers.submit
        return await asyncio.wrap_future(submit(self._write, lambda connection: work(connection, *args, **kwargs)))

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
        with in_sentences(self.url), raw_cursor(self.engine) as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _write(self, work: Callable[[Connection], _T]) -> _T:
        return self._transaction(self._writer, work)

    def _transaction(self, engine: Engine, work: Callable[[Connection], _T]) -> _T:
        with in_sentences(self.url):
            self._ensure_open()
            with engine.begin() as connection:
                return work(connection)

    def _ensure_open(self) -> None:
        with self._opening:
            if self._open:
                return
            if self.is_sqlite:
                create_file(self.url)
            with self.engine.connect() as connection:
                found = _version(connection)
            if found is None:
                self._create()
            elif found > SCHEMA:
                raise LedgerError(
                    f"The ledger {shown(self.url)} was written by a newer factledger"
                    f" (tables of version {found}, this one knows {SCHEMA}); update factledger to read it"
                )
            elif found < SCHEMA:
                self._migrate()
            self._open = True

    def _migrate(self) -> None:
        with self._writer.begin() as connection:
            self._exclude_others(connection)
            found = _version(connection)
            if found is not None and found < SCHEMA:
                migrate(connection, found)

    def _create(self) -> None:
        if self.is_sqlite:
            prepare_file(self.engine)
        with self._writer.begin() as connection:
            self._exclude_others(connection)
            metadata.create_all(connection)
            if _version(connection) is None:
                connection.execute(schema.insert().values(version=SCHEMA))

    def _exclude_others(self, connection: Connection) -> None:
        """Let one process at a time create or change tables; a writer to SQLite is alone anyway."""
        if not self.is_sqlite:
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7301986)")


def insert_once(connection: Connection, table: Table, values: Mapping[str, object]) -> bool:
    """Insert a row unless one with its primary key or unique columns is there; return whether it was inserted."""
    return connection.execute(insert_or_nothing(connection.dialect.name, table), values).rowcount > 0


@lru_cache
def insert_or_nothing(dialect: str, table: Table) -> Insert:
    """Return an insertion that passes over a row whose primary key or unique columns are there."""
    if dialect == "sqlite":
        return sqlite.insert(table).on_conflict_do_nothing()
    from sqlalchemy.dialects import postgresql  # 0.1 s that nobody with a file should wait for

    return postgresql.insert(table).on_conflict_do_nothing()


def _version(connection: Connection) -> int | None:
    if not inspect(connection).has_table(schema.name):
        return None
    return connection.execute(select(schema.c.version)).scalar()

"""The SQLite file of a catalogue: its tables, its transactions, and what its errors mean for a user."""

import os
import sqlite3
import weakref
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any
from urllib.parse import quote

from factledger.errors import KnowledgeError
from factledger.sqlite_wal import make_wal

FILE = "catalogue.sqlite"
SCHEMA_VERSION = 1
_SCHEMA = """
CREATE TABLE documents(
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, path BLOB NOT NULL UNIQUE,
    digest TEXT NOT NULL, signature TEXT NOT NULL, title TEXT NOT NULL, published TEXT, published_basis TEXT NOT NULL,
    language TEXT NOT NULL, media_type TEXT NOT NULL, characters INTEGER NOT NULL, passages INTEGER NOT NULL,
    updated TEXT NOT NULL, tail TEXT NOT NULL);
CREATE TABLE passages(
    number INTEGER PRIMARY KEY AUTOINCREMENT, document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    start INTEGER NOT NULL, gap TEXT NOT NULL, text TEXT NOT NULL, locator TEXT NOT NULL, context TEXT NOT NULL);
CREATE INDEX passages_of_document ON passages(document);
CREATE TABLE unread(path BLOB PRIMARY KEY, signature TEXT NOT NULL, reason TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE unindexed(document INTEGER PRIMARY KEY);
CREATE TABLE facts(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""
_FULL = ("full", "disk i/o error", "too big")
_BUSY_S = 60


class Store:
    """One connection, shared by the threads of a process one after the other."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._lock = RLock()
        with self._told():
            self._db = self._connected("mode=rwc") if is_writable(folder) else self._read_only()
            try:
                self._prepare()
            except BaseException:
                self._db.close()
                raise
        weakref.finalize(self, self._db.close)  # whoever forgets to close it leaves no file open

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._db.close()

    def rows(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Return all rows of a query."""
        with self._told(), self._lock:
            return self._db.execute(query, values).fetchall()

    def state(self) -> tuple[int, int]:
        """Return two numbers, one of which changes whenever this or another connection has changed something."""
        with self._told(), self._lock:
            return self._db.execute("PRAGMA data_version").fetchone()[0], self._db.total_changes

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Keep every change made inside, durably, or none of them. Raises `KnowledgeError`."""
        with self._told(), self._lock:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    def execute(self, statement: str, values: Sequence[object] = ()) -> sqlite3.Cursor:
        """Change something inside a transaction."""
        return self._db.execute(statement, values)

    def execute_many(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        """Change something inside a transaction, once for each row of values."""
        self._db.executemany(statement, rows)

    def _connected(self, how: str) -> sqlite3.Connection:
        address = f"file:{quote(os.fsencode(self._path))}?{how}"
        return sqlite3.connect(address, uri=True, timeout=_BUSY_S, isolation_level=None, check_same_thread=False)

    def _read_only(self) -> sqlite3.Connection:
        """SQLite needs files of its own beside the catalogue; where it may not make them, nobody must be writing."""
        connection = self._connected("mode=ro")
        try:
            connection.execute("PRAGMA user_version")
        except sqlite3.OperationalError:
            connection.close()
            return self._connected("immutable=1")
        return connection

    def _prepare(self) -> None:
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        if version > SCHEMA_VERSION:
            raise KnowledgeError(f"{self._path} was made by a newer factledger; update this one")
        self._db.execute("PRAGMA foreign_keys = ON")
        if not version:
            make_wal(self._db.execute, busy_s=_BUSY_S)
            with self.transaction():
                self._make_tables()

    def _make_tables(self) -> None:
        if self._db.execute("PRAGMA user_version").fetchone()[0]:
            return  # another process was first
        for statement in _SCHEMA.split(";"):
            self._db.execute(statement)
        self._db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turn SQLite's errors into ones that say what to do."""
        try:
            yield
        except sqlite3.Error as error:
            raise KnowledgeError(_advice(str(error), self._path)) from error


def is_writable(folder: Path) -> bool:
    """Whether this process may make files in a folder."""
    return os.access(folder, os.W_OK | os.X_OK, effective_ids=os.access in os.supports_effective_ids)


def _advice(message: str, path: Path) -> str:
    lower = message.casefold()
    if any(words in lower for words in _FULL):
        return f"{path} cannot grow ({message}): is the disk full? What was added before is kept; free some space"
    if "readonly" in lower or "unable to open" in lower:
        return f"{path} cannot be written ({message}): choose another folder, or change its permissions"
    if "locked" in lower:
        return f"{path} is in use by another program ({message}): try again when that has ended"
    return f"{path} is damaged ({message}): move its folder away and add the documents again"

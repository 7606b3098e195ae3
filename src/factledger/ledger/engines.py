"""How a file of SQLite's and a server of PostgreSQL's are opened and set up."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import ConnectionPoolEntry

from factledger.database_address import shown
from factledger.errors import ConfigError
from factledger.private_files import make_private
from factledger.sqlite_wal import make_wal

WORKERS = 4
"""Transactions of one process that may run side by side, readers and writers apart."""
BUSY_S = 30.0
"""How long a writer waits for writers of other processes; each holds the lock for milliseconds."""

_DRIVERS = {
    "sqlite": "sqlite+pysqlite",
    "sqlite+pysqlite": "sqlite+pysqlite",
    "sqlite+aiosqlite": "sqlite+pysqlite",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}


def checked_url(url: str) -> URL:
    """Return the address with the driver that is used for it.

    Raises:
        ConfigError: It names no database that the ledger knows.
    """
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as error:  # the latter for a port that is no number
        raise ConfigError(f"The ledger's address cannot be read: {error}") from error
    if "@" in (parsed.host or ""):  # what stands before it is the end of a password
        raise ConfigError("The ledger's address cannot be read: an @ in a password is written %40")
    driver = _DRIVERS.get(parsed.drivername)
    if driver is None:
        raise ConfigError(f"The ledger's address {shown(parsed)} must begin with sqlite:// or postgresql://")
    if driver.startswith("sqlite") and parsed.database in (None, "", ":memory:"):
        raise ConfigError(f"The ledger's address {shown(parsed)} names no file; what is kept in memory is not kept")
    return parsed.set(drivername=driver)


def make_engine(url: URL) -> Engine:
    """Return an engine; its writers have the execution option `ledger_writer`."""
    if not url.drivername.startswith("sqlite"):
        return _postgresql_engine(url)
    engine = create_engine(url, pool_size=2 * WORKERS, max_overflow=0, connect_args={"timeout": BUSY_S})
    event.listen(engine, "connect", _configure)
    event.listen(engine, "begin", _begin)
    return engine


def _postgresql_engine(url: URL) -> Engine:
    try:
        return create_engine(url, pool_size=2 * WORKERS, max_overflow=0, pool_pre_ping=True)
    except ModuleNotFoundError as error:
        raise missing(error) from error


def missing(error: ModuleNotFoundError) -> ConfigError:
    """Return what a person reads who has no driver for PostgreSQL."""
    return ConfigError(
        f"A ledger in PostgreSQL needs the package {error.name!r}, which is not installed: "
        "`pip install 'factledger[postgres]'`"
    )


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
    # Straight to the driver: a statement of SQLAlchemy's takes five times as long, and a run has a thousand of these.
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)  # noqa: S101 - whatever has `begin` listened to is SQLite's
    driver.execute("BEGIN IMMEDIATE" if writer else "BEGIN")


def create_file(url: URL) -> None:
    """Make the file and the folders that are missing, for their owner only."""
    path = Path(url.database or "").absolute()
    if url.query or path.exists():
        return
    make_private(path.parent)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))  # the write-ahead log takes over the mode


@contextlib.contextmanager
def raw_cursor(engine: Engine) -> Iterator[DBAPICursor]:
    """Give a cursor outside of any transaction, for what SQLite does only there."""
    connection = engine.raw_connection()
    try:
        yield connection.cursor()
    finally:
        connection.close()


def prepare_file(engine: Engine) -> None:
    """Make a new file one that readers and a writer use at once, and that gives deleted room back."""
    with raw_cursor(engine) as cursor:
        cursor.execute("PRAGMA auto_vacuum=FULL")  # before the first table, or never
        make_wal(cursor.execute, busy_s=BUSY_S)

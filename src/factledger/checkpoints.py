"""From where an interrupted run goes on: LangGraph's checkpoints, in the ledger's PostgreSQL or in a file at home."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from factledger.errors import LedgerError
from factledger.ledger.engines import checked_url, missing
from factledger.private_files import touch_private
from factledger.settings import Settings
from factledger.sqlite_wal import make_wal

if TYPE_CHECKING:
    from langgraph.checkpoint.base import BaseCheckpointSaver
    from psycopg import AsyncConnection
    from psycopg.rows import DictRow

_BUSY_S = 60.0
"""How long a checkpoint in a file waits for those of other workers; each takes milliseconds."""
_CONNECT_S = 5.0
"""How long a checkpoint waits for a new connection where the last one broke; a run makes several before it gives up."""
_LOCK = 7301987
"""Held in PostgreSQL by who makes the tables; the ledger's own is the number before."""
_OPTIONS: dict[str, Any] = {"autocommit": True, "prepare_threshold": 0}
"""As LangGraph's saver asks for."""
logging.getLogger("psycopg.pool").addHandler(logging.NullHandler())  # what it warns of is raised and told, once
_TABLES = ("checkpoints", "checkpoint_blobs", "checkpoint_writes", "checkpoint_migrations")


@asynccontextmanager
async def open_checkpoints(settings: Settings) -> AsyncIterator["BaseCheckpointSaver[str]"]:
    """Open the checkpoints, beside other processes that do, while the block lasts.

    Raises:
        LedgerError: They cannot be opened, or were not to be kept in the block.
        ConfigError: The ledger's address cannot be used, or what it needs is not installed.
    """
    address = server(settings)
    try:
        async with _in_file(settings.checkpoints) if address is None else _in_postgresql(address) as saver:
            yield saver
    except database_errors() as error:
        raise unkept(error) from error


async def forget_threads(settings: Settings, thread_ids: Iterable[str]) -> None:
    """Delete the checkpoints of conversations."""
    if server(settings) is None and not settings.checkpoints.exists():
        return
    async with open_checkpoints(settings) as saver:
        for thread_id in thread_ids:
            await saver.adelete_thread(thread_id)


async def checkpointed(settings: Settings, thread_ids: Iterable[str]) -> dict[str, str]:
    """Return the run that the latest checkpoint of each conversation is of; nothing for one without a checkpoint."""
    if server(settings) is None and not settings.checkpoints.exists():
        return {}
    async with open_checkpoints(settings) as saver:
        kept = {name: await saver.aget_tuple({"configurable": {"thread_id": name}}) for name in thread_ids}
    values = {name: found.checkpoint["channel_values"] for name, found in kept.items() if found}
    return {name: str(state.get("run_id", "")) for name, state in values.items()}


async def checkpoints_size(settings: Settings) -> int:
    """Return how many bytes the checkpoints take; 0 when there are none."""
    address = server(settings)
    if address is None:
        return settings.checkpoints.stat().st_size if settings.checkpoints.exists() else 0
    sizes = " + ".join(f"coalesce(pg_total_relation_size(to_regclass('{table}')), 0)" for table in _TABLES)
    try:
        async with await _connection(address) as connection:
            row = await (await connection.execute(f"SELECT {sizes} AS bytes".encode())).fetchone()
    except database_errors() as error:
        raise unkept(error) from error
    return int(row["bytes"]) if row else 0


def server(settings: Settings) -> str | None:
    """Return the address of the PostgreSQL that keeps the checkpoints, password included; None for a file.

    Raises:
        ConfigError: The ledger's address cannot be used.
    """
    url = checked_url(settings.ledger_url)
    if url.get_backend_name() == "sqlite":
        return None
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


def database_errors() -> tuple[type[Exception], ...]:
    """Return what a checkpoint raises that cannot be kept; of psycopg only where that is installed."""
    try:
        import psycopg
    except ModuleNotFoundError:
        return (sqlite3.Error,)
    return (sqlite3.Error, psycopg.Error)


def unkept(error: Exception) -> LedgerError:
    """Return what a person reads when a checkpoint could not be kept."""
    from factledger.ledger.sentences import sentence

    return LedgerError(f"The checkpoints cannot be kept: {sentence(error)}; nothing that was written is lost")


@asynccontextmanager
async def _in_file(path: Path) -> AsyncIterator["BaseCheckpointSaver[str]"]:
    import aiosqlite
    from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

    await asyncio.to_thread(_prepare, path)
    async with aiosqlite.connect(path, timeout=_BUSY_S) as connection:
        saver = AsyncSqliteSaver(connection)
        await saver.setup()
        yield saver


def _prepare(path: Path) -> None:
    """Do before the saver what it would fail at when others open the new file at the same moment."""
    touch_private(path)  # the write-ahead log takes over the mode
    with closing(sqlite3.connect(path, timeout=_BUSY_S)) as connection:
        make_wal(connection.execute, busy_s=_BUSY_S)


@asynccontextmanager
async def _in_postgresql(address: str) -> AsyncIterator["BaseCheckpointSaver[str]"]:
    try:
        from langgraph.checkpoint.postgres.aio import AsyncPostgresSaver
        from psycopg import AsyncConnection
        from psycopg.rows import dict_row
        from psycopg_pool import AsyncConnectionPool
    except ModuleNotFoundError as error:
        raise missing(error) from error

    async with await _connection(address) as connection:
        await _make_tables(connection)
    pool: AsyncConnectionPool[AsyncConnection[DictRow]] = AsyncConnectionPool(
        address,
        kwargs={"row_factory": dict_row, **_OPTIONS},
        min_size=1,
        max_size=1,  # the saver uses one at a time; what the pool brings is a new one when the server was gone
        timeout=_CONNECT_S,
        check=AsyncConnectionPool.check_connection,
        open=False,
    )
    async with pool:
        yield AsyncPostgresSaver(pool)


async def _make_tables(connection: "AsyncConnection[DictRow]") -> None:
    """Let one process at a time make or change the tables.

    Others ask again and again instead of waiting in the database: an index that is built concurrently waits for
    every statement under way, and would wait for those that wait for it.
    """
    from langgraph.checkpoint.postgres.aio import AsyncPostgresSaver

    while True:
        row = await (await connection.execute("SELECT pg_try_advisory_lock(%s) AS mine", (_LOCK,))).fetchone()
        if row and row["mine"]:
            break
        await asyncio.sleep(0.05)
    await AsyncPostgresSaver(connection).setup()  # the lock goes with the connection


async def _connection(address: str) -> "AsyncConnection[DictRow]":
    from psycopg import AsyncConnection
    from psycopg.rows import dict_row

    return await AsyncConnection.connect(address, row_factory=dict_row, **_OPTIONS)

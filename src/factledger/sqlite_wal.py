"""A new SQLite file is made one that readers and a writer use at once, also when several processes open it first."""

import sqlite3
import time
from collections.abc import Callable

_PAUSE_S = 0.02


def make_wal(execute: Callable[[str], object], *, busy_s: float) -> None:
    """Turn on the write-ahead log of the file behind `execute`, waiting for others that do the same.

    Changing the journal mode fails at once with "database is locked" where every other statement waits for the
    connection's own timeout (https://sqlite.org/wal.html), so it is tried again here.

    Raises:
        sqlite3.OperationalError: Another one held the file for longer than `busy_s` seconds.
    """
    until = time.monotonic() + busy_s
    while True:
        try:
            execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(_PAUSE_S)
        else:
            return

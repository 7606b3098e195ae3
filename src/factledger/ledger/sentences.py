"""What a person reads when the ledger cannot be used."""

import contextlib
import sqlite3
from collections.abc import Iterator

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError

from factledger.database_address import shown
from factledger.errors import LedgerError, reason_of
from factledger.ledger.engines import BUSY_S

_SENTENCES = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "it may not be written",
    sqlite3.SQLITE_BUSY: f"another process has kept it locked for more than {BUSY_S:.0f} seconds",
    sqlite3.SQLITE_LOCKED: f"another process has kept it locked for more than {BUSY_S:.0f} seconds",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened",
    sqlite3.SQLITE_NOTADB: "the file is not a SQLite database",
    sqlite3.SQLITE_CORRUPT: "the file is damaged",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
}
_STATES = {
    "25006": "it may not be written",  # a transaction that is read-only: a standby server, or a user's own setting
    "42501": "this user may not do that",
    "53100": "the server's disk is full",
    "53300": "the server takes no more connections",
    "57P01": "the server is shutting down",
    "57P02": "the server has crashed and starts again",
    "57P03": "the server is starting or shutting down",
}
"""By PostgreSQL's SQLSTATE (its manual, appendix A). Who gets no connection has none, but a sentence of libpq's."""


@contextlib.contextmanager
def in_sentences(url: URL) -> Iterator[None]:
    """Turn what a database or a disk reports into one sentence; a password in the address is not shown."""
    where = shown(url)
    try:
        yield
    except DBAPIError as error:
        raise LedgerError(f"The ledger {where} cannot be used: {sentence(error.orig or error)}") from error
    except sqlite3.Error as error:
        raise LedgerError(f"The ledger {where} cannot be used: {sentence(error)}") from error
    except OSError as error:
        raise LedgerError(f"The ledger {where} cannot be used: {reason_of(error)}") from error


def sentence(error: BaseException) -> str:
    """Return what a driver of SQLite's or PostgreSQL's reports, or an operating system, on one line."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # absent where Python itself raised it
    state = getattr(error, "sqlstate", None) or ""  # absent or None where no server answered
    return _SENTENCES.get(code) or _STATES.get(state) or " ".join(str(error).split()) or type(error).__name__

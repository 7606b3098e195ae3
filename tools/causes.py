"""What an error of somebody else's code means for a search: its kind, and what a person reads of it.

Clients of databases, vector stores and embedding services have no error in common, so they are told apart by what
they do share: Python's own classes, the names that clients give to theirs, and the SQLSTATE of a database.
"""

from collections.abc import Iterator

from factledger.checks.text.shorten import shortened
from factledger.errors import SearchError

_KINDS = (
    ("timeout", ("Timeout",)),
    ("rate_limited", ("RateLimit", "TooManyRequests")),
    ("unauthorized", ("Authentication", "Unauthorized")),
    ("unreachable", ("ConnectionError", "ConnectError", "gaierror")),
)
"""What a name of an error's class, or of one that it is derived from, holds."""
_STATES = (
    ("08", "unreachable"),
    ("28", "unauthorized"),
    ("53300", "unreachable"),  # takes no more connections
    ("57014", "timeout"),  # canceled, which is what statement_timeout does
    ("57P", "unreachable"),  # shuts down, has crashed, or is just starting
)
"""By the beginning of an SQLSTATE (PostgreSQL's manual, appendix A)."""
_OPERATIONAL = frozenset({"OperationalError", "InterfaceError"})
"""DB-API's errors (PEP 249); a driver whose SQLSTATE is empty then has no connection."""
_RETRYABLE = frozenset({"rate_limited", "timeout", "unreachable"})
_LENGTH = 300


def failed_search(error: Exception, who: str, *, otherwise: str) -> SearchError:
    """Return the error of a search that somebody else's code could not make.

    Args:
        error: What it raised.
        who: What a person knows the code by, a class.
        otherwise: The kind of an error whose cause is not known.
    """
    for cause in _chain(error):
        if kind := _kind(cause):
            return SearchError(kind, f"{who} failed: {in_short(cause)}", retryable=kind in _RETRYABLE)
    return SearchError(otherwise, f"{who} failed: {in_short(error)}")


def in_short(error: BaseException) -> str:
    """Return the class of an error and what it says, in one line of bounded length."""
    error = getattr(error, "orig", error)  # SQLAlchemy's own recites the statement and its values
    return f"{type(error).__name__}: {shortened(' '.join(str(error).split()), _LENGTH)}"


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Yield an error, what it was raised from or while it was handled, and so on."""
    seen: set[int] = set()
    cause: BaseException | None = error
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        yield cause
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)


def _kind(error: BaseException) -> str:
    names = [cls.__name__ for cls in type(error).__mro__]
    for kind, parts in _KINDS:
        if any(part in name for name in names for part in parts):
            return kind
    state = getattr(error, "sqlstate", "")  # psycopg's and asyncpg's; others have none
    if state is None:
        return "unreachable" if _OPERATIONAL.intersection(names) else ""
    return next((kind for beginning, kind in _STATES if str(state).startswith(beginning)), "")

"""The durable, hash-chained journal of a run and its saved pages."""

from factledger.ledger.journal import Ledger
from factledger.ledger.types import (
    Call,
    Entry,
    Original,
    Problem,
    ProblemKind,
    Run,
    RunStatus,
    Usage,
)
from factledger.records import JsonObject

__all__ = [
    "Call",
    "Entry",
    "JsonObject",
    "Ledger",
    "Original",
    "Problem",
    "ProblemKind",
    "Run",
    "RunStatus",
    "Usage",
]

"""The durable, hash-chained journal of a run and its saved pages."""

from factledger.ledger.journal import Ledger
from factledger.ledger.types import (
    Call,
    DiskUsage,
    Entry,
    Original,
    Problem,
    ProblemKind,
    Run,
    RunStatus,
)
from factledger.records import JsonObject

__all__ = [
    "Call",
    "DiskUsage",
    "Entry",
    "JsonObject",
    "Ledger",
    "Original",
    "Problem",
    "ProblemKind",
    "Run",
    "RunStatus",
]

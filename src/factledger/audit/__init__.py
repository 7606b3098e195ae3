"""Audits of reports that anyone wrote, against saved sources."""

from factledger.audit.audit import audit
from factledger.audit.results import (
    Audit,
    AuditedStatement,
    Fault,
    Outcome,
    ReadSource,
    Reference,
    Summary,
    Unchecked,
)
from factledger.audit.sources import Sources, read_sources

__all__ = [
    "Audit",
    "AuditedStatement",
    "Fault",
    "Outcome",
    "ReadSource",
    "Reference",
    "Sources",
    "Summary",
    "Unchecked",
    "audit",
    "read_sources",
]

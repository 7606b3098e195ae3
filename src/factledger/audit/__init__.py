"""Audits of reports that anyone wrote, against saved sources."""

from factledger.audit.audit import audit
from factledger.audit.results import (
    Audit,
    AuditedStatement,
    CitedAddress,
    Fault,
    Outcome,
    ReadSource,
    Reference,
    Summary,
    Unchecked,
)
from factledger.audit.sources import Sources, read_sources
from factledger.audit.verify import averify_report, verify_report

__all__ = [
    "Audit",
    "AuditedStatement",
    "CitedAddress",
    "Fault",
    "Outcome",
    "ReadSource",
    "Reference",
    "Sources",
    "Summary",
    "Unchecked",
    "audit",
    "averify_report",
    "read_sources",
    "verify_report",
]

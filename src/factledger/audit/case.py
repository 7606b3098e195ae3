"""A report with all that it is held against."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from factledger.audit.book import Book
from factledger.audit.draft import Draft
from factledger.audit.handles import Handles
from factledger.audit.report_text import ReportText, plain_report, read_report
from factledger.audit.results import CitedAddress, Unchecked
from factledger.audit.sources import LISTING, Sources, read_sources
from factledger.checks.sources.addresses import address_key
from factledger.errors import ConfigError, DocumentError
from factledger.records import Source

_FILE_NAME = re.compile(r"[^\n]{1,250}\.(?:md|markdown|html?|docx|pdf|txt)")


@dataclass(frozen=True, slots=True)
class Case:
    """A report, the sources at hand, and the pages that were opened for it."""

    report: ReportText
    saved: Sources
    ordered: bool
    """Whether somebody put the saved sources in order."""
    opened: tuple[Source, ...] = ()
    addresses: tuple[CitedAddress, ...] = ()
    """What became of the addresses that were opened."""
    reasons: Mapping[str, str] = field(init=False)
    """Why there is no page at an address that was tried, by `address_key`."""

    def __post_init__(self) -> None:
        """Index the addresses that gave no page."""
        tried = {address_key(a.url): a.reason for a in self.addresses if a.state != "opened"}
        object.__setattr__(self, "reasons", tried)

    @property
    def sources(self) -> tuple[Source, ...]:
        """Every source, the saved ones first."""
        return (*self.saved.sources, *self.opened)

    def draft(self) -> tuple[Draft, Handles]:
        """Return the report as the gates read it, with the ids of all that it cites."""
        dead = {address_key(a.url): a.reason for a in self.addresses if a.state == "dead"}
        handles = Handles(self.sources, dead)
        book = Book(self.saved.sources, ordered=self.ordered, opened=self.opened)
        return Draft(self.report.text, book, handles), handles


def read_case(report: Path | str, sources: Path | Sequence[Source]) -> Case:
    """Read a report and the sources at hand; `audit` says what may be given and what is raised."""
    text = read_report(report) if isinstance(report, Path) else _at_hand(report)
    if isinstance(sources, Path):
        saved = read_sources(sources, besides=report if isinstance(report, Path) else None)
        return Case(text, saved, ordered=(sources / LISTING).is_file())
    return Case(text, _given(sources), ordered=True)


def _at_hand(report: str) -> ReportText:
    if not report.strip():
        raise DocumentError("the report", "is empty")
    if _FILE_NAME.fullmatch(report):
        raise ConfigError(
            f"{report!r} is the name of a file, and a text is audited as it stands: give Path({report!r})"
        )
    return plain_report(report)


def _given(sources: Sequence[Source]) -> Sources:
    unread = [Unchecked(name=s.id, reason="has no text") for s in sources if not s.text.strip()]
    return Sources(sources=tuple(sources), unread=tuple(unread))

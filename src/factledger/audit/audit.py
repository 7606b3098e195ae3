"""Audit a report that anyone wrote: every statement, number, quotation and address, against saved sources."""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from factledger.audit.book import Book
from factledger.audit.draft import Draft
from factledger.audit.handles import Handles
from factledger.audit.report_text import ReportText, plain_report, read_report
from factledger.audit.results import (
    Audit,
    AuditedStatement,
    ReadSource,
    Reference,
    Summary,
    Unchecked,
    fault_of,
)
from factledger.audit.sources import LISTING, Sources, read_sources
from factledger.checks import citation_marks, quantities, quotations, verify_draft
from factledger.checks.drafts.citations import placeholder, uncited
from factledger.errors import ConfigError, DocumentError
from factledger.records import Source, Verdict

_FILE_NAME = re.compile(r"[^\n]{1,250}\.(?:md|markdown|html?|docx|pdf|txt)")


def audit(report: Path | str, sources: Path | Sequence[Source]) -> Audit:
    """Return a verdict on every statement of a report; no model is asked and nothing is opened.

    Args:
        report: A file (Markdown, HTML, DOCX, PDF, plain text), or the report itself as Markdown or plain text.
        sources: A folder of saved pages and documents, as `read_sources` reads it; or sources with their texts, in the
            order in which the report numbers them.

    Raises:
        DocumentError: The report cannot be read or is empty, or there is no such folder.
        ConfigError: The folder's listing cannot be used, or a text is given that is only a file's name.
    """
    text = read_report(report) if isinstance(report, Path) else _at_hand(report)
    if isinstance(sources, Path):
        saved = read_sources(sources, besides=report if isinstance(report, Path) else None)
        ordered = (sources / LISTING).is_file()
    else:
        saved, ordered = _given(sources), True
    return _audited(text, saved, Book(saved.sources, ordered=ordered))


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


def _audited(report: ReportText, saved: Sources, book: Book) -> Audit:
    handles = Handles(saved.sources)
    draft = Draft(report.text, book, handles)
    verdicts = _Verdicts(report, draft, handles, saved)
    judged = verify_draft(draft.text, handles.sources)
    statements = tuple(verdicts.audited(verdict) for verdict in judged)
    counts = Counter(statement.status for statement in statements)
    numbers, quoted = _checked(draft.text, judged)
    references = [
        Reference(mark=e.mark, text=e.words, place=report.place(e.start), source_id=found.id if found else None)
        for e in draft.references.entries
        if not e.explains
        for found in [draft.citations.referred(e)]
    ]
    summary = Summary(
        counts={status: counts[status] for status in ("sourced", "unsourced", "rejected", "not_checked")},
        nothing_to_check=sum(statement.fault == "nothing_to_check" for statement in statements),
        numbers_checked=numbers,
        quotations_checked=quoted,
        counted=report.counted,
        sources=tuple(_read_source(source) for source in saved.sources if source.text.strip()),
        unread=saved.unread,
        skipped=saved.skipped,
        references=tuple(references),
    )
    return Audit(statements=statements, summary=summary)


class _Verdicts:
    """Words the gates' verdicts for a reader of the report."""

    def __init__(self, report: ReportText, draft: Draft, handles: Handles, saved: Sources) -> None:
        self._report = report
        self._draft = draft
        self._handles = handles
        self._nothing_read = not any(source.text.strip() for source in saved.sources)
        reasons = {unread.name: unread.reason for unread in saved.unread}
        self._unread = {
            handles.of_source(source): reasons[name]
            for source in saved.sources
            for name in (source.id, *source.addresses)
            if name in reasons
        }

    def audited(self, verdict: Verdict) -> AuditedStatement:
        """Return a verdict in the report's own words, with its place in the report."""
        start = self._draft.report_offset(verdict.start)
        end = self._draft.report_offset(verdict.end, ends=True)
        cited = self._cited(verdict)
        status, fault, note = verdict.status, fault_of(verdict), self._handles.shown(verdict.note)
        if self._nothing_read and fault != "nothing_to_check":
            status, fault, note = "not_checked", "not_checked", "no source could be read"
        elif fault == "unknown_address":
            lost = ", ".join(self._handles.names[handle] for handle in cited if handle in self._handles.unknown)
            note = f"address that does not exist: [{lost}] is in no list of the report and names no source"
        elif fault == "not_checked":
            note = self._why_not(cited) or note
        return AuditedStatement(
            statement=self._handles.shown(verdict.statement) if verdict.kind == "cell" else self._text(start, end),
            status=status,
            source_id=self._handles.names.get(verdict.source_id or "") if status != "not_checked" else None,
            note=note,
            fault=fault,
            kind=verdict.kind,
            place=self._report.place(start),
        )

    def _text(self, start: int, end: int) -> str:
        return self._report.text[start:end].strip()

    def _cited(self, verdict: Verdict) -> list[str]:
        """Return the handles that a statement cites; a table's cell may cite in another cell of its row."""
        text = self._draft.text
        start, end = verdict.start, verdict.end
        if verdict.kind == "cell" and not citation_marks(text[start:end]):
            start = text.rfind("\n", 0, start) + 1
            end = text.find("\n", end) if "\n" in text[end:] else len(text)
        return [mark for found in citation_marks(text[start:end]) for mark in found.ids]

    def _why_not(self, cited: Sequence[str]) -> str:
        """Return why the sources that a statement cites could not be read."""
        absent = [self._handles.names[handle] for handle in cited if handle in self._handles.absent]
        if absent:
            return f"not opened: {', '.join(absent)} is none of the saved sources"
        unread = [
            f"{self._handles.names[h]} could not be read: it {self._unread[h]}" for h in cited if h in self._unread
        ]
        return "; ".join(unread)


def _checked(draft: str, verdicts: Sequence[Verdict]) -> tuple[int, int]:
    """Return how many numbers and quotations were held against a text."""
    spans = [
        (v.start, v.end)
        for v in verdicts
        if v.status != "not_checked" and fault_of(v) != "unknown_address" and not placeholder(draft[v.start : v.end])
    ]
    numbers = sum(len(quantities(uncited(draft[start:end]))) for start, end in spans)
    quoted = [q for q in quotations(draft) if q.kind == "quotation"]
    return numbers, sum(any(q.start < end and start < q.end for start, end in spans) for q in quoted)


def _read_source(source: Source) -> ReadSource:
    name = source.addresses[0] if source.addresses else source.url
    return ReadSource(id=source.id, name=name, url=source.url, title=source.title, characters=len(source.text))

"""Audit a report that anyone wrote: every statement, number, quotation and address, against saved sources."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from factledger.audit.case import Case, read_case
from factledger.audit.draft import Draft
from factledger.audit.elsewhere import Elsewhere
from factledger.audit.handles import Handles
from factledger.audit.results import Audit, AuditedStatement, ReadSource, Reference, Summary, fault_of
from factledger.audit.together import Together, is_label
from factledger.checks import citation_marks, quantities, quotations, verify_draft
from factledger.checks.drafts.citations import placeholder, uncited
from factledger.checks.sources.addresses import address_key
from factledger.records import Source, Verdict


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
    return decide(read_case(report, sources))


def decide(case: Case) -> Audit:
    """Return the verdicts on a report that was read, against the sources at hand."""
    draft, handles = case.draft()
    verdicts = _Verdicts(case, draft, handles)
    judged = verify_draft(draft.text, handles.sources)
    statements = tuple(verdicts.audited(verdict) for verdict in judged)
    counts = Counter(statement.status for statement in statements)
    numbers, quoted = _checked(draft.text, judged)
    summary = Summary(
        counts={status: counts[status] for status in ("sourced", "unsourced", "rejected", "not_checked")},
        nothing_to_check=sum(statement.fault == "nothing_to_check" for statement in statements),
        numbers_checked=numbers,
        quotations_checked=quoted,
        counted=case.report.counted,
        sources=tuple(_read_source(source) for source in case.sources if source.text.strip()),
        unread=case.saved.unread,
        skipped=case.saved.skipped,
        references=tuple(_references(case, draft)),
        addresses=case.addresses,
    )
    return Audit(statements=statements, summary=summary, texts={s.id: s.text for s in case.sources if s.text.strip()})


def _references(case: Case, draft: Draft) -> Iterator[Reference]:
    for entry in draft.references.entries:
        if not entry.explains:
            found = draft.citations.referred(entry)
            yield Reference(
                mark=entry.mark,
                text=entry.words,
                place=case.report.place(entry.start),
                source_id=found.id if found else None,
            )


class _Verdicts:
    """Words the gates' verdicts for a reader of the report."""

    def __init__(self, case: Case, draft: Draft, handles: Handles) -> None:
        self._report = case.report
        self._draft = draft
        self._handles = handles
        self._reasons = case.reasons
        self._elsewhere = Elsewhere(handles)
        self._together = Together(handles.sources)
        self._nothing_read = not any(source.text.strip() for source in case.sources)
        reasons = {unread.name: unread.reason for unread in case.saved.unread}
        self._unread = {
            handles.of_source(source): reasons[name]
            for source in case.saved.sources
            for name in (source.id, *source.addresses)
            if name in reasons
        }

    def audited(self, verdict: Verdict) -> AuditedStatement:
        """Return a verdict in the report's own words, with its place in the report."""
        start = self._draft.report_offset(verdict.start)
        end = self._draft.report_offset(verdict.end, ends=True)
        cited = self._cited(verdict)
        verdict = self._elsewhere.settled(verdict) if cited else self._uncited(verdict)
        status, fault, note = verdict.status, fault_of(verdict), self._handles.shown(verdict.note)
        dead = not self._handles.dead.keys().isdisjoint(cited)
        if self._nothing_read and fault != "nothing_to_check" and not dead:
            status, fault, note = "not_checked", "not_checked", "no source could be read"
        elif fault == "unknown_address":
            note = self._lost([handle for handle in cited if handle in self._handles.unknown])
        elif fault == "not_checked":
            note = self._why_not(cited) or note
        return AuditedStatement(
            statement=self._handles.shown(verdict.statement) if verdict.kind == "cell" else self._text(start, end),
            status=status,
            source_id=self._handles.names.get(verdict.source_id or "") if status != "not_checked" else None,
            elsewhere_id=self._handles.names.get(verdict.elsewhere_id or ""),
            note=note,
            fault=fault,
            kind=verdict.kind,
            place=self._report.place(start),
        )

    def _uncited(self, verdict: Verdict) -> Verdict:
        """Return the verdict on a statement that cites nothing, as far as an audit may state it."""
        if verdict.status in {"sourced", "unsourced"} and is_label(verdict.statement):
            note = "nothing to check: it introduces what follows"
            change = {"status": "not_checked", "fault": "nothing_to_check", "note": note, "source_id": None}
            return verdict.model_copy(update=change)
        if verdict.status != "sourced" or not verdict.source_id:
            return verdict
        if self._together.stands(verdict.statement, verdict.source_id):
            return verdict
        note = f"it cites nothing, and no passage of {verdict.source_id} holds it; its words stand apart there"
        return verdict.model_copy(update={"status": "unsourced", "fault": "no_source", "note": note})

    def _lost(self, unknown: Sequence[str]) -> str:
        """Return what is wrong with marks that nothing explains, and with dead addresses."""
        names, dead = self._handles.names, self._handles.dead
        gone = [f"{names[handle]} ({dead[handle]})" for handle in unknown if handle in dead]
        marks = ", ".join(names[handle] for handle in unknown if handle not in dead)
        said = [f"[{marks}] is in no list of the report and names no source"] if marks else []
        return f"address that does not exist: {'; '.join([*said, *gone])}"

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
        tried = [f"{name} could not be opened: {why}" for name in absent if (why := self._tried(name))]
        if tried:
            return "; ".join(tried)
        if absent:
            return f"not opened: {', '.join(absent)} {'is' if len(absent) == 1 else 'are'} none of the saved sources"
        unread = [
            f"{self._handles.names[h]} could not be read: it {self._unread[h]}" for h in cited if h in self._unread
        ]
        return "; ".join(unread)

    def _tried(self, name: str) -> str:
        return self._reasons.get(address_key(name), "")


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

"""What an audit says: a verdict on every statement of a report, and what it was checked against."""

from typing import Literal

from pydantic import Field

from factledger.records import Meaning, Record, StatementKind, Verdict, VerdictFault, VerdictStatus

Counted = Literal["line", "paragraph", "page"]
"""What a place in a report counts: lines of text and HTML, paragraphs of DOCX, pages of PDF; each from 1."""

Fault = Literal["", "invented", "misattributed", "unknown_address", "no_source", "not_checked", "nothing_to_check"]
"""What is wrong with a statement; empty when it is sourced.

Its source does not hold its number or quotation; another source does, or its source says otherwise; what it cites does
not exist; nothing holds it; it could not be checked; it states nothing.
"""

Outcome = Literal["sourced", "faulty", "not_checked"]

AddressState = Literal["opened", "dead", "failed"]
"""What became of an address that a report cites: its page was read; there is no such page or host; it could not be had
for another reason, which may pass."""

_FAULTS: dict[VerdictFault, Fault] = {
    "invented_number": "invented",
    "invented_quotation": "invented",
    "wrong_meaning": "misattributed",
    "wrong_source": "misattributed",
    "unknown_address": "unknown_address",
    "no_source": "no_source",
    "nothing_to_check": "nothing_to_check",
}
"""Of the gates' kinds of faults, those that a reader of an audit tells apart."""


class AuditedStatement(Record):
    """One statement of a report and what the gates say of it."""

    statement: str
    """As the report has it, citations included; a table cell reads `row | header: value`."""
    status: VerdictStatus
    source_id: str | None = None
    """The source that bears it out, or that it was held against; None when there is none. A page that was opened for
    the audit goes by its address."""
    elsewhere_id: str | None = None
    """The source that does hold what the cited one does not."""
    meaning: Meaning = "not_checked"
    """What a model judged of a statement that the gates found sourced; never judged without a model."""
    note: str = ""
    """The reason, for a person."""
    fault: Fault = ""
    kind: StatementKind = "sentence"
    place: int
    """Where it begins in the report, in what `Summary.counted` says."""


class ReadSource(Record):
    """A source whose text was at hand."""

    id: str
    name: str
    """Its file below the folder of sources; its address when it came without a file."""
    url: str
    title: str
    characters: int


class Unchecked(Record):
    """A file or source that nothing was checked against, and why."""

    name: str
    reason: str
    """One sentence part: `is empty`."""


class Reference(Record):
    """One entry of the report's own lists of sources; it is read as such and not judged as a statement."""

    mark: str
    """What the text cites it by: `3`, `S1`, `^note`; empty when it has no number."""
    text: str
    place: int
    source_id: str | None = None
    """The saved source that it names; None when it names none."""


class CitedAddress(Record):
    """An address that the report cites, and that was opened for the audit."""

    url: str
    """As the report has it."""
    state: AddressState
    reason: str = ""
    """Why there is no page, for a person."""


class Summary(Record):
    """The figures of an audit."""

    counts: dict[VerdictStatus, int]
    """Statements by status, all four."""
    nothing_to_check: int
    """Of the statements that are not checked, those that state nothing: headings, "see below"."""
    numbers_checked: int
    """Numbers, dates and years in the statements that were held against a text."""
    quotations_checked: int
    counted: Counted
    sources: tuple[ReadSource, ...]
    unread: tuple[Unchecked, ...] = ()
    """Sources whose text could not be read."""
    skipped: tuple[Unchecked, ...] = ()
    """Files in the folder that were taken for no source."""
    references: tuple[Reference, ...] = ()
    addresses: tuple[CitedAddress, ...] = ()
    """Those that were opened, or tried, in the report's order; empty when nothing was to be opened."""
    judged_by: str = ""
    """The model that judged the meaning; empty when none was asked."""
    judged: int = 0
    """Statements whose meaning it judged."""
    not_judged: int = 0
    """Statements of which it gave no usable judgement."""


class Audit(Record):
    """A report, statement by statement, against saved sources."""

    statements: tuple[AuditedStatement, ...] = Field(default=())
    """In the report's order."""
    summary: Summary
    texts: dict[str, str] = Field(default={}, exclude=True, repr=False)
    """The texts it was held against, by source id; they are not dumped."""

    @property
    def outcome(self) -> Outcome:
        """Whether every statement is sourced, some are not, or nothing could be checked at all.

        A dead address in the report is something that is not sourced, cited or only listed.
        """
        if any(address.state == "dead" for address in self.summary.addresses):
            return "faulty"
        checkable = [s for s in self.statements if s.fault != "nothing_to_check"]
        if all(s.status == "not_checked" for s in checkable):
            return "not_checked"
        return "sourced" if all(s.status == "sourced" for s in checkable) else "faulty"


def fault_of(verdict: Verdict) -> Fault:
    """Return what an audit says is wrong with a statement."""
    if verdict.fault:
        return _FAULTS[verdict.fault]
    return "not_checked" if verdict.status == "not_checked" else ""

"""What the ledger hands out: runs, entries, calls, problems and sizes."""

from collections.abc import Collection
from datetime import UTC, datetime
from typing import Literal

from pydantic import Field

from factledger.records import Failure, JsonObject, Language, Record, ReportStatus, Usage

RunStatus = Literal["running", "failed"] | ReportStatus
"""`running` until a report is kept, whoever is at it or not; `standing` tells these apart."""

ASKED = "asked"
"""Kind of the entries that say what a person is asked; `settled` follows when they have answered."""

Standing = Literal["running", "waiting", "interrupted", "unfinished", "replaced", "failed"] | ReportStatus
"""What a person is told of a run. `unfinished`: no report, and nobody can know here whether a process is at it.
`replaced`: no report, and its conversation has gone on with another question."""


class Run(Record):
    """One question and what became of it."""

    id: str
    thread_id: str = ""
    """The conversation it belongs to."""
    question: str = ""
    language: Language = ""
    settings: JsonObject = Field(default_factory=dict)
    """The run's settings as they were when it began, so that it can be judged again."""
    started: str = ""
    """ISO time; the ledger gives it when it is empty."""
    finished: str | None = None
    """ISO time; None while it runs or waits to be resumed."""
    status: RunStatus = "running"
    report: JsonObject | None = None
    """What is kept of the report: itself under `report`, beside it what other forms are made from. Absent in
    listings, which would otherwise carry every chart."""
    head: str = ""
    """Hash of the last entry."""
    seen: str = ""
    """ISO time of the last sign of life of an unfinished run: an entry or a call; empty for one that has its report."""
    asks: bool = False
    """Whether the last entry of an unfinished run says that a person is asked."""

    @property
    def published(self) -> JsonObject:
        """The report's own fields; empty while there is none."""
        report = (self.report or {}).get("report")
        return report if isinstance(report, dict) else {}

    @property
    def resumable(self) -> bool:
        """Whether it stopped before its report: killed, failed, or waiting for a person."""
        return self.status in ("running", "failed")


def standing(run: Run, at_work: Collection[str], *, elsewhere: bool) -> Standing:
    """Return how a run stands.

    Args:
        run: As the ledger has it.
        at_work: Ids of the runs that a process of this machine is at.
        elsewhere: Whether processes of other machines may be at runs of this ledger.
    """
    if run.status != "running":
        return run.status
    if run.id in at_work:
        return "running"
    if run.asks:
        return "waiting"
    return "unfinished" if elsewhere else "interrupted"


class Entry(Record):
    """One line of a run's journal; the later of two with the same kind and key is a revision."""

    seq: int
    """Position in the run, from 1, without holes."""
    kind: str
    key: str
    body: JsonObject
    previous: str
    """Hash of the entry before; empty for the first."""
    hash: str
    at: str
    """ISO time of writing; not part of the hash."""

    @property
    def place(self) -> str:
        """How a person finds it: `entry 12 (fact F3)`."""
        return f"entry {self.seq} ({self.kind} {self.key})"


class Call(Record):
    """One call of the analyst or of a tool: a memo, a line of the log and a part of the bill."""

    id: int
    run_id: str
    role: str
    """`plan`, `extract`, … of the analyst; `search_kb`, `open`, … of a tool."""
    key: str
    """Digest of the request; with the role, unique in the run."""
    detail: JsonObject = Field(default_factory=dict)
    """For the log. `round` and `prompt_chars` are what `runs stats` reads."""
    asked: int = 1
    """How often it was begun: 2 when it was under way at a crash, or had failed before."""
    started: str
    """ISO time of the latest beginning."""
    finished: str | None = None
    """ISO time; None while it is under way, or was when the process ended."""
    answer: JsonObject | None = None
    usage: Usage = Usage()
    """Of all askings together."""
    latency_s: float = 0.0
    """Of all askings together."""
    failure: Failure | None = None
    """Why the latest asking brought no answer."""


ProblemKind = Literal["chain", "head", "page", "fact", "report"]


class Problem(Record):
    """Something in the ledger that is not as it was written, or not true to its page."""

    kind: ProblemKind
    where: str
    """The entry, page or field: `entry 12 (fact F3)`."""
    message: str
    """What differs, for a person."""

    def __str__(self) -> str:
        return " ".join(f"{self.where}: {self.message}".split())


class Original(Record):
    """The bytes a page's text was read from."""

    media_type: str
    content: bytes


class DiskUsage(Record):
    """How much room the ledger takes, in bytes."""

    database: int
    """Everything: file and write-ahead log, or tables with their indexes."""
    pages: int
    """Of that, saved pages and their originals, as compressed."""
    runs: int
    """Number of runs kept."""


def now() -> str:
    """Return the present as an ISO time in UTC, always with microseconds, so that texts sort as times do."""
    return datetime.now(UTC).isoformat(timespec="microseconds")

"""The lines of a recorded run, as they stand in a file; `docs/traces.md` describes them for other readers.

The first line is the header, the last the report. Each line ends with a hash over itself and the line before it, so
that a line that is missing or was changed is found.
"""

import hashlib
from typing import Any, Literal

from pydantic import Field

from factledger.ledger.chain import canonical
from factledger.ledger.memo import digest
from factledger.records import JsonObject, Language, Record, ReportStatus, SourceKind, Usage

FORMAT = "factledger-trace"
VERSION = 1
"""Of the format; a reader of a later version reads the earlier ones."""

SAME_BY_NATURE = frozenset({"spent", "head"})
"""Fields of a report that differ between two equal runs: what it took, and the ledger's head, which covers that."""

_SEAL = ',"hash":"'
_HASH_CHARS = 64
SEAL_CHARS = len(_SEAL) + _HASH_CHARS + len('"}')
"""Characters at the end of each line that hold its hash."""


class ToolLabel(Record):
    """A search tool as whoever chooses sees it."""

    name: str
    description: str = ""
    kind: SourceKind = "kb"


class Message(Record):
    """One message of the conversation that the run began with."""

    role: Literal["human", "ai", "system"]
    text: str


class Header(Record):
    """What a run began with, and what it was run by."""

    kind: Literal["header"] = "header"
    format: str = FORMAT
    version: int = VERSION
    run_id: str = ""
    question: str
    messages: tuple[Message, ...] = ()
    """The conversation, the question included when it came as a message."""
    language: Language = ""
    today: str = ""
    """The ISO date that the run took for today's."""
    settings: JsonObject = Field(default_factory=dict)
    """The run's own settings, as `ResearchContext` has them."""
    share_documents: bool = False
    """Of the process: whether web queries could hold what stands in the user's documents."""
    policy: str = ""
    """The source policy, whole, as YAML; empty for the shipped one."""
    analyst: str = "offline"
    tools: tuple[ToolLabel, ...] = ()
    prompts: dict[str, str] = Field(default_factory=dict)
    """SHA-256 of each prompt file by its name."""
    versions: dict[str, str] = Field(default_factory=dict)
    """Of factledger, langgraph and Python."""
    missing: tuple[str, ...] = ()
    """What this trace does not hold, each in a few words; empty for a recorded run, which can be replayed."""


class CallError(Record):
    """Why a call brought no answer."""

    kind: str
    message: str
    retryable: bool = False


class CallLine(Record):
    """One question to the analyst or to a tool, with what came of it."""

    kind: Literal["model", "tool"]
    role: str
    """A method of the analyst; of a tool its name and what it did: `search_kb.search`, `.open`, `.titles`."""
    key: str
    """Digest of role and request. Equal keys are answered in the order of their lines."""
    request: JsonObject = Field(default_factory=dict)
    """Without the fields that have their default."""
    answer: JsonObject | None = None
    """Likewise, and without `usage`; an opened page is named by the hash of its text."""
    error: CallError | None = None
    usage: Usage = Usage()
    latency_s: float = 0.0
    detail: JsonObject = Field(default_factory=dict)
    """What the ledger's log has beside the call, where the request itself is not known."""


class PageLine(Record):
    """A page's whole text, once, before the first call that opened it."""

    kind: Literal["page"] = "page"
    sha256: str
    """Of the text in UTF-8, as the ledger keeps it."""
    text: str


class PersonLine(Record):
    """What a person answered when the run stopped to ask."""

    kind: Literal["person"] = "person"
    name: str
    """What was asked for: `approve_plan`, `clarify_question`, `settle_conflict`."""
    request: JsonObject
    answer: Any


class ReportLine(Record):
    """What the run published, and everything it was made of."""

    kind: Literal["report"] = "report"
    status: ReportStatus
    digest: str
    """Of the report without the fields that differ by nature."""
    report: JsonObject
    dossier: JsonObject


Line = Header | CallLine | PageLine | PersonLine | ReportLine


def request_of(request: Record) -> JsonObject:
    """Return a request as a trace holds it: a field added later, at its default, changes no key."""
    return request.model_dump(mode="json", exclude_defaults=True)


def request_key(role: str, request: JsonObject) -> str:
    """Return the key under which a request's answers are kept."""
    return digest(role, request)


def report_digest(report: JsonObject) -> str:
    """Return the SHA-256 of a report's canonical JSON, without the fields that differ by nature."""
    kept = {name: value for name, value in report.items() if name not in SAME_BY_NATURE}
    return hashlib.sha256(canonical(kept).encode()).hexdigest()


def sealed(line: Line, previous: str) -> tuple[str, str]:
    """Return a line's text with its hash at the end, and the hash.

    Args:
        line: The line.
        previous: Hash of the line before; empty for the first.
    """
    required = {"kind", *(("format", "version") if isinstance(line, Header) else ())}
    body = line.model_dump(mode="json", exclude_defaults=True) | {name: line.model_dump()[name] for name in required}
    text = canonical(body)
    seal = seal_of(text, previous)
    return f'{text[:-1]}{_SEAL}{seal}"}}', seal


def seal_of(text: str, previous: str) -> str:
    """Return the hash of a line's JSON text behind the line before it."""
    return hashlib.sha256(f"{previous}{text}".encode()).hexdigest()


def unsealed(line: str) -> tuple[str, str] | None:
    """Return a line's text without its hash, and the hash; None when it ends with none."""
    cut = len(line) - SEAL_CHARS
    if cut < 1 or not line.startswith(_SEAL, cut) or not line.endswith('"}'):
        return None
    return line[:cut] + "}", line[cut + len(_SEAL) : -2]

"""From a path to a document cut into passages, or to the reason why not."""

import hashlib
import stat
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from factledger.errors import DocumentError
from factledger.knowledge.documents import Passage, ReadDocument
from factledger.knowledge.reading import READERS_VERSION, format_of, read_document
from factledger.knowledge.splitting import split

MOST_BYTES = 64 * 1024 * 1024
"""Files that are larger are not read: one of them takes about ten times its size in memory."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileState:
    """A file as it was when it was looked at."""

    path: str
    """Absolute."""
    signature: str = ""
    """Changes whenever the file's content, or the way it is read, can have changed; empty when nobody can tell."""
    size: int = 0
    """In bytes."""
    changed_ns: int = 0
    """When the content last changed, in nanoseconds since 1970."""
    digest: str = ""
    """SHA-256 of the bytes and of the way they are read, so that it names the text; empty when they were not had."""

    @property
    def changed(self) -> datetime:
        """When the content last changed."""
        return datetime.fromtimestamp(self.changed_ns / 1e9, UTC)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A file that was read and cut, or the reason why not."""

    file: FileState
    document: ReadDocument | None = None
    passages: Sequence[Passage] = ()
    reason: str = ""


def look_at(path: str) -> FileState:
    """Return a file's state without reading it.

    Raises:
        DocumentError: It is gone, may not be looked at, or is no regular file.
    """
    try:
        facts = Path(path).stat()
    except OSError as error:
        raise _unreadable(path, error) from error
    if not stat.S_ISREG(facts.st_mode):
        raise DocumentError(path, "is no regular file")
    marks = (_way_of_reading(path), facts.st_size, facts.st_mtime_ns, facts.st_ctime_ns)
    return FileState(path=path, signature=":".join(map(str, marks)), size=facts.st_size, changed_ns=facts.st_mtime_ns)


def fetch(file: FileState) -> tuple[FileState, bytes]:
    """Return a file's bytes, and its state with their digest.

    Raises:
        DocumentError: They may not be read, or are more than `MOST_BYTES`.
    """
    try:
        with Path(file.path).open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise _unreadable(file.path, error) from error
    if len(data) > MOST_BYTES:
        size, most = max(file.size, len(data)) / 2**20, MOST_BYTES // 2**20
        raise DocumentError(file.path, f"is larger than {most} MB ({size:,.0f} MB); split it")
    return replace(file, digest=hashlib.sha256(_way_of_reading(file.path).encode() + data).hexdigest()), data


def prepare(file: FileState, data: bytes) -> Prepared:
    """Read and cut a file's bytes; what cannot be read comes back with its reason."""
    try:
        document = read_document(data, file.path, changed=file.changed)
    except DocumentError as error:
        return Prepared(file, reason=error.reason)
    return Prepared(file, document, split(document))


def _way_of_reading(path: str) -> str:
    kind = format_of(path)
    return f"{READERS_VERSION} {kind.name if kind else 'none'}"


def _unreadable(path: str, error: OSError) -> DocumentError:
    reason = "may not be read" if isinstance(error, PermissionError) else "cannot be read"
    return DocumentError(path, f"{reason} ({error.strerror})")

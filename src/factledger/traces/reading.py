"""Read a recorded run, of this version or an earlier one, and refuse one that was cut off or changed."""

import gzip
import hashlib
import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import ValidationError

from factledger.errors import TraceError, reason_of
from factledger.ledger.pages import encode
from factledger.records import JsonObject
from factledger.traces.format import (
    FORMAT,
    VERSION,
    CallLine,
    Header,
    Line,
    PageLine,
    PersonLine,
    ReportLine,
    report_digest,
    seal_of,
    unsealed,
)

Upgrade = Callable[[JsonObject], JsonObject]
"""Makes of a line of one version a line of the next."""

UPGRADES: Mapping[int, Upgrade] = {}
"""By the version they read. Version 1 is the first."""

_KINDS: Mapping[str, type[Line]] = {
    "header": Header,
    "model": CallLine,
    "tool": CallLine,
    "page": PageLine,
    "person": PersonLine,
    "report": ReportLine,
}


@dataclass(frozen=True, slots=True)
class Trace:
    """A recorded run."""

    name: str
    """The file's name, or what else it is known by."""
    header: Header
    report: ReportLine
    calls: tuple[CallLine, ...] = ()
    """In the order in which they ended."""
    places: tuple[int, ...] = ()
    """The line of each call, from 1."""
    pages: Mapping[str, str] = field(default_factory=dict)
    """Texts by their hash."""
    person: tuple[PersonLine, ...] = ()


def read_trace(path: Path) -> Trace:
    """Return the run that a file holds; a name ending with `.gz` is unpacked.

    Raises:
        TraceError: It cannot be read, was cut off or changed, or is of a version this program does not know.
    """
    try:
        data = path.read_bytes()
        text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8")
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise TraceError(str(path), 0, f"It cannot be read: {reason_of(error)}") from error
    return parse_trace(text, name=str(path))


def parse_trace(text: str, *, name: str, upgrades: Mapping[int, Upgrade] = UPGRADES) -> Trace:
    """Return the run of a trace's text.

    Args:
        text: The lines.
        name: For messages.
        upgrades: How lines of earlier versions become lines of this one.

    Raises:
        TraceError: As `read_trace` has it.
    """
    bodies = list(_checked(text, name))
    if not bodies:
        raise TraceError(name, 0, "It is empty")
    version = _version(bodies[0], name)
    lines = [_line(_upgraded(b, version, upgrades, name), n, name) for n, b in enumerate(bodies, start=1)]
    return _trace(lines, name)


def _checked(text: str, name: str) -> Iterator[JsonObject]:
    """Yield each line's object after its hash was checked."""
    previous = ""
    # Not `splitlines`: a page may hold U+2028 and its like, which end no line of JSON.
    lines = text.split("\n")
    if lines[-1]:
        raise TraceError(name, len(lines), "The trace was cut off here, in the middle of a line")
    for number, line in enumerate(lines[:-1], start=1):
        parts = unsealed(line)
        if parts is None:
            raise TraceError(name, number, "This is no line of a trace: it does not end with its hash")
        body, seal = parts
        if seal_of(body, previous) != seal:
            raise TraceError(name, number, "This line was changed after it was written, or one before it is missing")
        yield _object(body, number, name)
        previous = seal


def _object(body: str, number: int, name: str) -> JsonObject:
    try:
        found = json.loads(body)
    except ValueError as error:
        raise TraceError(name, number, f"This line is no JSON: {error}") from error
    if not isinstance(found, dict):
        raise TraceError(name, number, "This line is no JSON object")
    return found


def _version(header: JsonObject, name: str) -> int:
    version = header.get("version")
    if header.get("format") != FORMAT or not isinstance(version, int):
        raise TraceError(name, 1, f"This is no header of a trace: its format is {header.get('format')!r}")
    if version > VERSION:
        raise TraceError(
            name, 1, f"It was written in version {version} of the format; this program reads up to {VERSION}"
        )
    return version


def _upgraded(line: JsonObject, version: int, upgrades: Mapping[int, Upgrade], name: str) -> JsonObject:
    for step in range(version, VERSION):
        if step not in upgrades:
            raise TraceError(name, 1, f"Version {version} of the format can no longer be read")
        line = upgrades[step](line)
    return line


def _line(body: JsonObject, number: int, name: str) -> Line:
    record = _KINDS.get(str(body.get("kind")))
    if record is None:
        raise TraceError(name, number, f"There is no line of the kind {body.get('kind')!r}")
    try:
        return record.model_validate(body)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise TraceError(name, number, f"{where}: {first['msg']}") from error


def _trace(lines: list[Line], name: str) -> Trace:
    header, report = lines[0], lines[-1]
    if not isinstance(header, Header):
        raise TraceError(name, 1, "A trace begins with its header")
    if not isinstance(report, ReportLine):
        raise TraceError(name, len(lines), "The trace was cut off after this line: it ends without the report")
    if report.digest != report_digest(report.report):
        raise TraceError(name, len(lines), "The report does not have the digest that stands beside it")
    calls = [(n, line) for n, line in enumerate(lines, start=1) if isinstance(line, CallLine)]
    return Trace(
        name=name,
        header=header,
        report=report,
        calls=tuple(call for _, call in calls),
        places=tuple(n for n, _ in calls),
        pages=dict(_pages(lines, name)),
        person=tuple(line for line in lines if isinstance(line, PersonLine)),
    )


def _pages(lines: Iterable[Line], name: str) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(lines, start=1):
        if isinstance(line, PageLine):
            if hashlib.sha256(encode(line.text)).hexdigest() != line.sha256:
                raise TraceError(name, number, "The page's text does not have the hash that stands beside it")
            yield line.sha256, line.text

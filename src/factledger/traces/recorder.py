"""Write runs to files while they run: one file a run, one line a call."""

import asyncio
import hashlib
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from factledger.errors import ConfigError
from factledger.ledger.pages import encode
from factledger.records import JsonObject
from factledger.traces.format import (
    CallLine,
    Header,
    Line,
    PageLine,
    PersonLine,
    ReportLine,
    report_digest,
    request_key,
    sealed,
)
from factledger.traces.scrubbing import Scrubber


class Tape(Protocol):
    """What is told of one run while it goes on."""

    async def begin(self, header: Callable[[], Header]) -> None:
        """Take what the run began with; again for the same run changes nothing.

        Args:
            header: Makes it; called in a thread, because it reads the prompts' files.
        """
        ...

    async def call(self, line: CallLine, page: str | None = None) -> None:
        """Take a question and what came of it, and the text of the page that it opened."""
        ...

    async def person(self, name: str, request: JsonObject, answer: Any) -> None:
        """Take what a person answered; the same answer to the same request is taken once."""
        ...

    async def end(self, *, report: JsonObject, dossier: JsonObject) -> None:
        """Take the report; nothing comes after it."""
        ...


class NoTape:
    """A run that nobody records."""

    async def begin(self, header: Callable[[], Header]) -> None:
        """Forget it."""

    async def call(self, line: CallLine, page: str | None = None) -> None:
        """Forget it."""

    async def person(self, name: str, request: JsonObject, answer: Any) -> None:
        """Forget it."""

    async def end(self, *, report: JsonObject, dossier: JsonObject) -> None:
        """Forget it."""


class FileTape:
    """A run that is written to a file as it goes on; a file without a report at its end was cut off.

    Args:
        path: The file.
        scrubber: Takes out secrets.
    """

    def __init__(self, path: Path, scrubber: Scrubber) -> None:
        self._path, self._scrubber = path, scrubber
        self._file: BinaryIO | None = None
        self._done = False
        self._seal = ""
        self._known: set[str] = set()
        self._lock = threading.Lock()

    async def begin(self, header: Callable[[], Header]) -> None:
        """Open the file. Raises `ConfigError` when it is there already."""
        await asyncio.to_thread(self._begin, header)

    async def call(self, line: CallLine, page: str | None = None) -> None:
        """Write a call, and before it its page when no call before has opened that."""
        await asyncio.to_thread(self._call, line, page)

    async def person(self, name: str, request: JsonObject, answer: Any) -> None:
        """Write an answer; a step that asks several times is run again from its start, and says its answers again."""
        await asyncio.to_thread(self._person, PersonLine(name=name, request=request, answer=answer))

    async def end(self, *, report: JsonObject, dossier: JsonObject) -> None:
        """Write the report and close the file."""
        await asyncio.to_thread(self._end, report, dossier)

    def _begin(self, header: Callable[[], Header]) -> None:
        with self._lock:
            if self._file is not None or self._done:
                return
            self._path.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._file = self._path.open("xb")
            except FileExistsError as error:
                raise ConfigError(f"{self._path} is there already; a recording replaces no file") from error
            self._write(Header.model_validate(self._scrubber.value(header().model_dump(mode="json"))))

    def _call(self, line: CallLine, page: str | None) -> None:
        request = self._scrubber.value(line.request)
        clean: dict[str, Any] = {
            "request": request,
            "key": request_key(line.role, request) if request else line.key,
            "answer": self._scrubber.value(line.answer),
        }
        if line.error is not None:
            clean["error"] = line.error.model_copy(update={"message": self._scrubber.text(line.error.message)})
        text = None if page is None else self._scrubber.text(page)
        if text is not None and line.answer is not None:
            clean["answer"]["page"] = hashlib.sha256(encode(text)).hexdigest()
        with self._lock:
            if text is not None:
                self._page(clean["answer"]["page"], text)
            self._write(line.model_copy(update=clean))

    def _page(self, sha256: str, text: str) -> None:
        if sha256 not in self._known:
            self._known.add(sha256)
            self._write(PageLine(sha256=sha256, text=text))

    def _person(self, line: PersonLine) -> None:
        clean = PersonLine.model_validate(self._scrubber.value(line.model_dump(mode="json")))
        key = request_key(f"person:{clean.name}", {"request": clean.request, "answer": clean.answer})
        with self._lock:
            if key not in self._known:
                self._known.add(key)
                self._write(clean)

    def _end(self, report: JsonObject, dossier: JsonObject) -> None:
        clean, made_of = self._scrubber.value(report), self._scrubber.value(dossier)
        with self._lock:
            if self._done:
                return
            digest = report_digest(clean)
            self._write(ReportLine(status=clean["status"], digest=digest, report=clean, dossier=made_of))
            if self._file is not None:
                self._file.close()
            self._file, self._done = None, True

    def _write(self, line: Line) -> None:
        if self._file is None:
            raise ConfigError(f"{self._path}: a recording begins with its run; one that is resumed cannot be recorded")
        text, self._seal = sealed(line, self._seal)
        self._file.write(f"{text}\n".encode())
        self._file.flush()


class Recorder:
    """Gives every run its file.

    Args:
        path: A file for one run, `trace.jsonl`; or, when it is a folder already or its name has no ending, a folder
            for `RUN.jsonl` of each run.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._folder = path.is_dir() or not path.suffix
        self._tapes: dict[str, FileTape] = {}

    def check(self) -> None:
        """Raise `ConfigError` when the file is there already, before anything is asked."""
        if not self._folder and self._path.exists():
            raise ConfigError(f"{self._path} is there already; a recording replaces no file")

    def tape(self, run_id: str, secrets: Iterable[str] = ()) -> Tape:
        """Return the tape of a run, the same for everything it does.

        Args:
            run_id: The run.
            secrets: Keys of the process's own, which never come into the file.

        Raises:
            ConfigError: The file holds another run.
        """
        if run_id not in self._tapes:
            if self._tapes and not self._folder:
                first = next(iter(self._tapes))
                raise ConfigError(f"{self._path} holds the run {first}; name a folder to record several runs")
            path = self._path / f"{run_id}.jsonl" if self._folder else self._path
            self._tapes[run_id] = FileTape(path, Scrubber(secrets))
        return self._tapes[run_id]

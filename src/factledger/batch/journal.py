"""`batch.jsonl`: what became of each question of a batch, one line for each change, the last one counts."""

import json
import os
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Literal, Self

from filelock import FileLock, Timeout
from pydantic import ValidationError

from factledger.batch.questions import Question
from factledger.errors import ConfigError
from factledger.ledger.types import now
from factledger.records import JsonObject, Record, ReportStatus

NAME = "batch.jsonl"
_FORMAT = 1

Status = Literal["begun", "lost", "failed"] | ReportStatus
"""`begun`: under way, or it was when the batch stopped; `lost`: its worker was, another goes on; else how it ended."""
UNFINISHED = ("begun", "lost", "failed")


class Opening(Record):
    """The first line: which batch this is, and what all its questions are asked with."""

    format: int = _FORMAT
    batch: str
    """Makes the conversations of this batch its own."""
    settings: JsonObject


class Line(Record):
    """One change."""

    id: str
    question: str
    status: Status
    run: str = ""
    """The run's id in the ledger, once it has its report."""
    at: str
    """ISO time."""
    why: str = ""
    """Why it was lost or failed."""
    calls: int = 0
    tokens: int = 0
    cost: float = 0.0
    """In US dollars."""
    head: str = ""
    """Of the run's ledger, when the report was made."""

    @property
    def done(self) -> bool:
        """Whether it has its report."""
        return self.status not in UNFINISHED


class Journal:
    """The journal of one folder, which no other process writes to while it is open.

    Args:
        folder: Made when it is not there.
        settings: What the questions are asked with; the same for the whole batch.

    Raises:
        ConfigError: The folder cannot be made or written, or belongs to a batch with other settings or questions,
            another process is at work in it, or its journal is none.
    """

    def __init__(self, folder: Path, settings: JsonObject) -> None:
        self._folder, self._settings = folder, settings
        self._path = folder / NAME
        self._lock = FileLock(folder / ".batch.lock", timeout=0)
        self.last: dict[str, Line] = {}
        """The last line of each id."""
        self.batch = ""
        self._file = -1

    def __enter__(self) -> Self:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._lock.acquire()
        except Timeout as error:
            raise ConfigError(f"Another factledger batch is at work in {str(self._folder)!r}; wait for it") from error
        except OSError as error:
            raise ConfigError(f"No report can be written to {str(self._folder)!r}: {error.strerror}") from error
        with self._unlocked_on_error():
            self._open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let go of the folder."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
        self._lock.release()

    def fits(self, questions: Iterable[Question]) -> None:
        """Raise `ConfigError` when an id of this batch stands for another question now."""
        for question in questions:
            known = self.last.get(question.id)
            if known is not None and known.question != question.question:
                raise ConfigError(
                    f"The id {question.id!r} was asked as {known.question[:80]!r} in {str(self._folder)!r}; "
                    "give the changed question another id, or the batch another --out"
                )

    def write(self, line: Line) -> None:
        """Add a line; it is on disk when this returns."""
        self._add(line.model_dump(mode="json", exclude_defaults=True))
        self.last[line.id] = line

    @contextmanager
    def _unlocked_on_error(self) -> Iterator[None]:
        done = False
        try:
            yield
            done = True
        finally:
            if not done:
                self.__exit__(None, None, None)

    def _open(self) -> None:
        kept = self._path.read_bytes() if self._path.exists() else b""
        whole = kept[: kept.rfind(b"\n") + 1]
        opening = self._read(whole) if whole else None
        self._file = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        # A process that was killed while it wrote leaves half a line; what it says is said again.
        os.ftruncate(self._file, len(whole))
        if opening is None:
            opening = Opening(batch=uuid.uuid4().hex, settings=self._settings)
            self._add(opening.model_dump(mode="json"))
        self.batch = opening.batch

    def _read(self, whole: bytes) -> Opening:
        first, *rest = whole.splitlines()
        try:
            opening = Opening.model_validate_json(first)
            for text in rest:
                line = Line.model_validate_json(text)
                self.last[line.id] = line
        except ValidationError as error:
            raise ConfigError(
                f"{self._path} is no journal of a batch that this factledger can read; give another --out"
            ) from error
        other = sorted(name for name, value in self._settings.items() if opening.settings.get(name) != value)
        if other:
            raise ConfigError(
                f"The batch in {str(self._folder)!r} was begun with another {', another '.join(other)}; "
                "ask with the same, or give another --out"
            )
        return opening

    def _add(self, body: JsonObject) -> None:
        os.write(self._file, (json.dumps(body, ensure_ascii=False) + "\n").encode("utf-8", "surrogatepass"))
        os.fsync(self._file)


def line(question: Question, status: Status, why: str = "") -> Line:
    """Return a line of this moment."""
    return Line(id=question.id, question=question.question, status=status, at=now(), why=why)

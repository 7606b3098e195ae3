"""Adding files: the catalogue first, because it is the truth, and the index after it."""

import time
from collections.abc import Callable, Iterable, Mapping

from factledger.errors import DocumentError
from factledger.knowledge.catalogue import Catalogue, Known
from factledger.knowledge.documents import FileOutcome
from factledger.knowledge.files import FoundFiles, below
from factledger.knowledge.indexing import Indexing
from factledger.knowledge.preparing import FileState, Prepared, fetch, look_at, prepare

Progress = Callable[[int, int, FileOutcome], None]
"""Told of every file once what became of it is kept: how many are done, of how many, and what became of this one."""

_BATCH_PASSAGES = 500
_BATCH_SECONDS = 0.5


class Update:
    """One round of adding files to a base, by the one process that holds its lock."""

    def __init__(self, catalogue: Catalogue, indexing: Indexing, progress: Progress | None) -> None:
        self._catalogue, self._indexing, self._progress = catalogue, indexing, progress
        self._outcomes: list[FileOutcome] = []
        self._told = 0
        self._total = 0
        self._batch: list[Prepared] = []
        self._saved = time.monotonic()

    def run(self, found: FoundFiles, known: Mapping[str, Known], gone: Iterable[str]) -> list[FileOutcome]:
        """Bring the base up to date with the files found; return what became of each.

        On Ctrl-C everything that `progress` was told of is kept and can be searched.

        Args:
            found: The files.
            known: What the catalogue has, by path.
            gone: Paths to forget unless they are among the files found, or in a folder that may not be looked into.
        """
        closed = [folder.path for folder in found.unread]
        kept = set(found.files)
        gone = sorted(path for path in gone if path not in kept and not below(path, closed))
        self._total = len(found.files) + len(found.skipped) + len(found.unread) + len(gone)
        try:
            self._take(found, known)
            self._let_go(gone)
        except KeyboardInterrupt:
            self._tell_all()  # of a batch that is kept, although its telling was interrupted
            raise
        finally:
            self._indexing.commit()
        return self._outcomes

    def _take(self, found: FoundFiles, known: Mapping[str, Known]) -> None:
        self._tell(found.skipped)
        self._batch += [Prepared(FileState(path=folder.path), reason=folder.reason) for folder in found.unread]
        for path in found.files:
            self._take_file(path, known.get(path, Known(signature="")))
            if self._is_due():
                self._save()
        self._save()

    def _take_file(self, path: str, known: Known) -> None:
        file = FileState(path=path)
        try:
            file = look_at(path)
            if file.signature == known.signature:
                self._tell([_as_known(path, known)])
                return
            file, data = fetch(file)
        except DocumentError as error:
            self._batch.append(Prepared(file, reason=error.reason))
            return
        if file.digest == known.digest:
            self._catalogue.keep(path, file.signature)
            self._tell([_unchanged(path, known)])
        else:
            self._batch.append(prepare(file, data))

    def _let_go(self, gone: list[str]) -> None:
        self._catalogue.remove(gone)
        self._indexing.catch_up()
        self._tell([FileOutcome(path=path, status="removed") for path in gone])

    def _is_due(self) -> bool:
        passages = sum(len(prepared.passages) for prepared in self._batch)
        return passages >= _BATCH_PASSAGES or time.monotonic() - self._saved > _BATCH_SECONDS

    def _save(self) -> None:
        outcomes = self._catalogue.save(self._batch) if self._batch else []
        self._batch, self._saved = [], time.monotonic()
        self._indexing.catch_up()
        self._tell(outcomes)

    def _tell(self, outcomes: Iterable[FileOutcome]) -> None:
        self._outcomes += outcomes
        self._tell_all()

    def _tell_all(self) -> None:
        while self._told < len(self._outcomes):
            if self._progress:
                self._progress(self._told + 1, self._total, self._outcomes[self._told])
            self._told += 1


def _as_known(path: str, known: Known) -> FileOutcome:
    if known.reason:
        return FileOutcome(path=path, status="unreadable", reason=known.reason)
    return _unchanged(path, known)


def _unchanged(path: str, known: Known) -> FileOutcome:
    return FileOutcome(path=path, status="unchanged", document_id=known.document_id, passages=known.passages)

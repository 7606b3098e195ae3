"""The base of a user's documents: one folder that holds their catalogue and their index."""

import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from types import TracebackType
from typing import Self

import filelock

from factledger.errors import KnowledgeError
from factledger.knowledge.catalogue import Catalogue
from factledger.knowledge.documents import Document, Extent, FileOutcome, SearchResult, Unread
from factledger.knowledge.files import absolute, find_files
from factledger.knowledge.index import INDEX_VERSION, NAME, PassageIndex
from factledger.knowledge.indexing import Indexing
from factledger.knowledge.ranking import asked
from factledger.knowledge.searching import search
from factledger.knowledge.store import is_writable
from factledger.knowledge.updating import Progress, Update
from factledger.private_files import make_private

_LOCK = "lock"

Waiting = Callable[[], None]
"""Told once when another process is changing the base and this one waits for it."""


class KnowledgeBase:
    """Reads, keeps and searches a user's documents.

    Any number of threads and processes may search at once; one process at a time adds or removes, others wait for it.
    A process that is killed loses nothing that it has told of: what the index lacks is put there at the next opening.

    Args:
        folder: Where the base is kept; made when it does not exist.

    Raises:
        KnowledgeError: The folder cannot be made, read or understood; the message says what to do.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = Path(absolute(folder))
        try:
            make_private(self.folder)
        except OSError as error:
            raise KnowledgeError(
                f"The folder {self.folder} cannot be made ({error.strerror}): choose another with FACTLEDGER_HOME"
            ) from error
        self._catalogue = Catalogue(self.folder)
        self._index: PassageIndex | None = None
        self._opening = RLock()
        try:
            self._repair_unless_busy()
        except KnowledgeError:
            self._catalogue.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the catalogue and the index."""
        self._let_go()
        self._catalogue.close()

    def add(
        self, paths: Iterable[Path | str], *, progress: Progress | None = None, waiting: Waiting | None = None
    ) -> list[FileOutcome]:
        """Read files, and files below folders, that are new or have changed since they were last read.

        Args:
            paths: Files and folders.
            progress: Told of every file once what became of it is kept.
            waiting: Told when another process has to end first.

        Returns:
            What became of each file, and of each folder that was passed over.

        Raises:
            DocumentError: A path does not exist; nothing is done then.
            KnowledgeError: The disk is full or cannot be written; what `progress` was told of is kept.
        """
        tops = [absolute(path) for path in paths]
        found = find_files(tops, besides=self.folder)
        with self._writing(waiting) as indexing:
            known = self._catalogue.known(tops)
            # Of what could not be read and is not there any more nobody needs to hear again.
            gone = [path for path, was in known.items() if not was.document_id]
            return Update(self._catalogue, indexing, progress).run(found, known, gone)

    def mirror(
        self, paths: Iterable[Path | str], *, progress: Progress | None = None, waiting: Waiting | None = None
    ) -> list[FileOutcome]:
        """Make the base hold the files of these paths and no others; arguments, outcomes and errors as in `add`."""
        found = find_files(paths, besides=self.folder)
        with self._writing(waiting) as indexing:
            known = self._catalogue.known()
            return Update(self._catalogue, indexing, progress).run(found, known, gone=known)

    def remove(self, paths: Iterable[Path | str], *, waiting: Waiting | None = None) -> int:
        """Forget files, and files below folders, whether they still exist or not; return how many were known."""
        tops = [absolute(path) for path in paths]
        with self._writing(waiting) as indexing:
            count = self._catalogue.remove(self._catalogue.known(tops))
            indexing.catch_up()
            indexing.commit()
            return count

    def rebuild(self, progress: Callable[[int, int], None] | None = None, *, waiting: Waiting | None = None) -> None:
        """Make the index anew from the catalogue; searches use the old one until it is done.

        Args:
            progress: Told how many documents are indexed, of how many.
            waiting: Told when another process has to end first.
        """
        with self._locked(waiting):
            self._renew(progress or _unheard)

    def search(self, query: str, *, angle_words: Sequence[str] = (), limit: int = 8, offset: int = 0) -> SearchResult:
        """Return passages that hold at least one content term of the query, best first.

        Args:
            query: A question or some words of it.
            angle_words: Words that raise a passage's rank and never bring one.
            limit: Passages to return.
            offset: Passages to pass over.
        """
        index = self._current()
        if index is None:
            return SearchResult(passages=(), term_weights={})
        return search(index, self._catalogue, asked(query, angle_words), limit=limit, offset=offset)

    def documents(self, limit: int | None = None) -> list[Document]:
        """Return the first documents, by path; all of them without a limit."""
        return self._catalogue.documents(limit)

    def document(self, document_id: str) -> Document | None:
        """Return one document; None when the id names none, or a text that has changed since."""
        return self._catalogue.document(document_id)

    def text(self, document_id: str) -> str:
        """Return a document's whole text as it was read; empty when the id names none."""
        return self._catalogue.text(document_id)

    def unreadable(self) -> list[Unread]:
        """Return every file that could not be read, by path, with the reason."""
        return self._catalogue.unread()

    def extent(self) -> Extent:
        """Return how much is searched, and where it comes from."""
        return self._catalogue.extent()

    # -- inside -------------------------------------------------------------------------------------------------

    @contextmanager
    def _locked(self, waiting: Waiting | None) -> Iterator[None]:
        lock = filelock.FileLock(self.folder / _LOCK)
        try:
            lock.acquire(timeout=0)
        except filelock.Timeout:
            if waiting:
                waiting()
            lock.acquire()
        except OSError as error:
            raise KnowledgeError(
                f"{self.folder} cannot be written ({error.strerror}): change its permissions, or choose another folder"
            ) from error
        try:
            yield
        finally:
            lock.release()

    @contextmanager
    def _writing(self, waiting: Waiting | None) -> Iterator[Indexing]:
        with self._locked(waiting), Indexing(self._catalogue, self._repaired()) as indexing:
            yield indexing

    def _repair_unless_busy(self) -> None:
        if not is_writable(self.folder):
            return
        lock = filelock.FileLock(self.folder / _LOCK)
        try:
            with lock.acquire(timeout=0):
                self._repaired()
        except filelock.Timeout:
            if self._usable() is None:  # the other process is just making the first index, or one of a new version
                with self._locked(None):
                    self._repaired()

    def _usable(self) -> PassageIndex | None:
        try:
            return self._current()
        except KnowledgeError:
            return None

    def _repaired(self) -> PassageIndex:
        """Return the index, made to agree with the catalogue; call it under the lock."""
        index = self._usable()
        if index is None:
            return self._renew(_unheard)
        with Indexing(self._catalogue, index) as indexing:
            indexing.catch_up()
            indexing.commit()
        return index if index.count() == self._catalogue.extent().passages else self._renew(_unheard)

    def _renew(self, progress: Callable[[int, int], None]) -> PassageIndex:
        """Make an index beside the current one, then let it take its place; call it under the lock."""
        name = _next_name(self._catalogue.index_name())
        shutil.rmtree(self.folder / name, ignore_errors=True)
        index = PassageIndex.create(self.folder / name)
        numbers = self._catalogue.numbers()
        with index.writing() as writer:
            for done, number in enumerate(numbers, start=1):
                writer.replace(number, self._catalogue.passages_of(number))
                progress(done, len(numbers))
            writer.commit()
        self._catalogue.use_index(name)
        for old in self.folder.glob(f"{NAME}-*"):
            if old.name != name:
                shutil.rmtree(old, ignore_errors=True)
        return index

    def _current(self) -> PassageIndex | None:
        """Return the index the catalogue names; None in a base that another process is just making."""
        with self._opening:
            name = self._catalogue.index_name()
            if name and (self._index is None or self._index.folder.name != name):
                self._let_go()
                self._index = self._opened(name)
            return self._index if name else None

    def _let_go(self) -> None:
        if self._index is not None:
            self._index.close()
            self._index = None

    def _opened(self, name: str) -> PassageIndex:
        try:
            return PassageIndex.open(self.folder / name)
        except KnowledgeError:
            newer = self._catalogue.index_name()  # another process may have put a new one in its place just now
            if newer == name:
                raise
            return PassageIndex.open(self.folder / newer)


def _next_name(current: str) -> str:
    """`index-1-4`: the version of the analyser, and how often the index was made."""
    made = int(current.rpartition("-")[2]) if current else 0
    return f"{NAME}-{INDEX_VERSION}-{made + 1}"


def _unheard(_done: int, _total: int) -> None:
    pass

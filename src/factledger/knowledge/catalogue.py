"""The catalogue of the user's documents, in SQLite: the truth from which the search index can always be made again."""

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count
from pathlib import Path
from typing import Any

from factledger.knowledge.documents import Document, Extent, FileOutcome, OutcomeStatus, Passage, ReadDocument, Unread
from factledger.knowledge.preparing import FileState, Prepared
from factledger.knowledge.store import Store

_DOCUMENTS = """
SELECT id, path, title, published, published_basis, language, media_type, characters, passages, updated FROM documents
"""
_STORED = """
SELECT p.number, p.start, p.text, p.locator, p.context, d.id, d.path, d.title, d.published, d.published_basis,
    d.language, d.media_type, d.characters, d.passages, d.updated
FROM passages p JOIN documents d ON d.number = p.document
"""
_BELONGING = "SELECT p.number, p.document FROM passages p"
_AMONG = " WHERE p.number IN (SELECT value FROM json_each(?))"
_ID_LENGTH = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What the catalogue has of a path."""

    signature: str
    digest: str = ""
    document_id: str = ""
    """Empty when the file could not be read."""
    passages: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class StoredPassage:
    """A passage with all that an index or a hit needs."""

    number: int
    document: Document
    passage: Passage


class Catalogue:
    """Documents, their passages, and the files that could not be read. Safe for use from several threads."""

    def __init__(self, folder: Path) -> None:
        self._store = Store(folder)
        self._extent: tuple[tuple[int, int], Extent] | None = None

    def close(self) -> None:
        """Close the file; nothing else may be called afterwards."""
        self._store.close()

    # -- writing ------------------------------------------------------------------------------------------------

    def save(self, files: Sequence[Prepared]) -> list[FileOutcome]:
        """Put files in place of what was known of their paths, all of them or, on an error, none.

        Bytes that could not be had replace nothing: the document of an earlier reading stays.

        Raises:
            KnowledgeError: The disk is full, or cannot be written.
        """
        with self._store.transaction():
            return [self._saved(file) for file in files]

    def remove(self, paths: Iterable[str]) -> int:
        """Forget paths, documents and unread files alike; return how many were known."""
        with self._store.transaction():
            return sum(sum(self._forget(path)) for path in paths)

    def keep(self, path: str, signature: str) -> None:
        """Say that a document's file was looked at again and holds what it held."""
        with self._store.transaction():
            self._store.execute("UPDATE documents SET signature = ? WHERE path = ?", (signature, os.fsencode(path)))
            self._store.execute("DELETE FROM unread WHERE path = ?", (os.fsencode(path),))

    def mark_indexed(self, numbers: Iterable[int]) -> None:
        """Say that the index agrees with the catalogue on these documents."""
        with self._store.transaction():
            self._store.execute_many("DELETE FROM unindexed WHERE document = ?", [(number,) for number in numbers])

    def use_index(self, name: str) -> None:
        """Say that the index of this name agrees with the catalogue, and is the one to search."""
        with self._store.transaction():
            self._store.execute("INSERT OR REPLACE INTO facts VALUES ('index', ?)", (name,))
            self._store.execute("DELETE FROM unindexed")

    # -- reading ------------------------------------------------------------------------------------------------

    def index_name(self) -> str:
        """Return the name of the index to search; empty when none was made yet."""
        rows = self._store.rows("SELECT value FROM facts WHERE name = 'index'")
        return str(rows[0][0]) if rows else ""

    def known(self, tops: Sequence[str] | None = None) -> dict[str, Known]:
        """Return what is known of all paths, or of these files and of all below these folders, by path.

        A document whose file could not be had the last time has that time's reason and signature.
        """
        found = {
            os.fsdecode(path): Known(signature=signature, digest=digest, document_id=key, passages=passages)
            for path, signature, digest, key, passages in self._below(
                "SELECT path, signature, digest, id, passages FROM documents", tops
            )
        }
        for path, signature, reason in self._below("SELECT path, signature, reason FROM unread", tops):
            earlier = found.get(os.fsdecode(path), Known(signature=""))
            found[os.fsdecode(path)] = replace(earlier, signature=signature, reason=reason)
        return found

    def documents(self, limit: int | None = None) -> list[Document]:
        """Return the first documents, by path; all of them without a limit."""
        rows = self._store.rows(_DOCUMENTS + " ORDER BY path LIMIT ?", (-1 if limit is None else limit,))
        return [_document(row) for row in rows]

    def document(self, document_id: str) -> Document | None:
        """Return one document; None when the id is of none, or of a text that has changed since."""
        rows = self._store.rows(_DOCUMENTS + " WHERE id = ?", (document_id,))
        return _document(rows[0]) if rows else None

    def text(self, document_id: str) -> str:
        """Return a document's whole text; empty when there is no such document."""
        rows = self._store.rows(
            "SELECT p.gap, p.text, d.tail FROM documents d LEFT JOIN passages p ON p.document = d.number"
            " WHERE d.id = ? ORDER BY p.number",
            (document_id,),
        )
        return "".join(gap + text for gap, text, _ in rows) + str(rows[0][2]) if rows else ""

    def unread(self) -> list[Unread]:
        """Return every file that could not be read, by path."""
        rows = self._store.rows("SELECT path, reason FROM unread ORDER BY path")
        return [Unread(os.fsdecode(path), reason) for path, reason in rows]

    def extent(self) -> Extent:
        """Return how much there is, and the folder that holds all of it; counted anew only after a change."""
        state = self._store.state()
        if self._extent is None or self._extent[0] != state:
            self._extent = state, self._counted()
        return self._extent[1]

    def numbers(self) -> list[int]:
        """Return the numbers of all documents."""
        return [row[0] for row in self._store.rows("SELECT number FROM documents ORDER BY number")]

    def unindexed(self) -> list[int]:
        """Return the numbers of the documents on which the index does not agree yet, removed ones included."""
        return [row[0] for row in self._store.rows("SELECT document FROM unindexed ORDER BY document")]

    def passages_of(self, number: int) -> list[StoredPassage]:
        """Return the passages of one document, by its number; none when it was removed."""
        return [
            _stored(row) for row in self._store.rows(_STORED + " WHERE p.document = ? ORDER BY p.number", (number,))
        ]

    def documents_of(self, numbers: Sequence[int]) -> dict[int, int]:
        """Return the number of each passage's document, by the passage's; passages that are gone are left out."""
        return dict(self._store.rows(_BELONGING + _AMONG, (json.dumps(numbers),)))

    def passages(self, numbers: Sequence[int]) -> dict[int, StoredPassage]:
        """Return passages by number; those that are gone are left out."""
        rows = self._store.rows(_STORED + _AMONG, (json.dumps(numbers),))
        return {row[0]: _stored(row) for row in rows}

    # -- inside -------------------------------------------------------------------------------------------------

    def _counted(self) -> Extent:
        row = self._store.rows(
            "SELECT (SELECT count(*) FROM documents), (SELECT count(*) FROM passages), (SELECT count(*) FROM unread),"
            " (SELECT min(path) FROM documents), (SELECT max(path) FROM documents)"
        )[0]
        # What the first and the last path in order share, all paths between them share too.
        ends = [Path(os.fsdecode(path)).parent for path in row[3:] if path is not None]
        return Extent(documents=row[0], passages=row[1], unread=row[2], folder=os.path.commonpath(ends) if ends else "")

    def _below(self, query: str, tops: Sequence[str] | None) -> list[tuple[Any, ...]]:
        """Return the rows of a table with a column `path`, all of them when no paths are named."""
        if tops is None:
            return self._store.rows(query)
        among = query + " WHERE path = ? OR (path >= ? AND path < ?)"
        found = {row[0]: row for top in tops for row in self._store.rows(among, _span(top))}
        return [found[path] for path in sorted(found)]

    def _saved(self, prepared: Prepared) -> FileOutcome:
        file = prepared.file
        if prepared.document is None:
            if file.digest:
                self._forget(file.path)
            row = (os.fsencode(file.path), file.signature, prepared.reason)
            self._store.execute("INSERT OR REPLACE INTO unread VALUES (?, ?, ?)", row)
            return FileOutcome(path=file.path, status="unreadable", reason=prepared.reason)
        before, _ = self._forget(file.path)
        key = self._inserted(file, prepared.document, prepared.passages)
        status: OutcomeStatus = "updated" if before else "added"
        return FileOutcome(path=file.path, status=status, document_id=key, passages=len(prepared.passages))

    def _forget(self, path: str) -> tuple[int, int]:
        """Remove what is known of a path; return how many documents and unread files that were."""
        key = (os.fsencode(path),)
        self._store.execute("INSERT OR IGNORE INTO unindexed SELECT number FROM documents WHERE path = ?", key)
        documents = self._store.execute("DELETE FROM documents WHERE path = ?", key).rowcount
        return documents, self._store.execute("DELETE FROM unread WHERE path = ?", key).rowcount

    def _inserted(self, file: FileState, read: ReadDocument, passages: Sequence[Passage]) -> str:
        key = self._free_id(file.digest)
        ends = [0, *(passage.end for passage in passages)]
        row = (
            *(key, os.fsencode(file.path), file.digest, file.signature, read.title, read.published),
            *(read.published_basis, read.language, read.media_type, len(read.text), len(passages)),
            *(file.changed.date().isoformat(), read.text[ends[-1] :]),
        )
        number = self._store.execute(
            "INSERT INTO documents VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row
        ).lastrowid
        self._store.execute_many(
            "INSERT INTO passages VALUES (NULL, ?, ?, ?, ?, ?, ?)",
            (
                (number, p.start, read.text[end : p.start], p.text, p.locator, p.context)
                for end, p in zip(ends, passages, strict=False)
            ),
        )
        self._store.execute("INSERT INTO unindexed VALUES (?)", (number,))
        return key

    def _free_id(self, digest: str) -> str:
        """The beginning of the digest; copies of one text in several files are told apart by a number."""
        key = digest[:_ID_LENGTH]
        taken = {row[0] for row in self._store.execute("SELECT id FROM documents WHERE id GLOB ?", (key + "*",))}
        return next(name for name in chain([key], (f"{key}-{n}" for n in count(2))) if name not in taken)


def _span(top: str) -> tuple[bytes, bytes, bytes]:
    """Return a path, and between which two values the paths below it lie."""
    folder = os.fsencode(top.rstrip(os.sep) + os.sep)
    return os.fsencode(top), folder, folder[:-1] + bytes([folder[-1] + 1])


def _document(row: Sequence[Any]) -> Document:
    return Document(
        id=row[0],
        path=os.fsdecode(row[1]),
        title=row[2],
        published=row[3],
        published_basis=row[4],
        language=row[5],
        media_type=row[6],
        characters=row[7],
        passages=row[8],
        updated=row[9],
    )


def _stored(row: Sequence[Any]) -> StoredPassage:
    number, start, text, locator, context, *document = row
    return StoredPassage(number, _document(document), Passage(start, start + len(text), text, locator, context))

"""The search index over passages: tantivy, fed with our own terms."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Self

from factledger.checks.text.terms import terms
from factledger.errors import KnowledgeError
from factledger.knowledge.catalogue import StoredPassage
from factledger.knowledge.links import Links
from factledger.knowledge.ranking import CONTEXT, FLOOR, MINOR, TOO_MANY, Asked, idf, rarest
from factledger.knowledge.store import is_writable

if TYPE_CHECKING:
    import tantivy

INDEX_VERSION = 1
"""Raise it when `checks.terms.terms` or the fields change: the index is then made anew when it is next opened."""
NAME = "index"
"""What the folder of an index is called, before its version and a number."""
_HEAP_BYTES = 200_000_000
"""At most, for what is written and not yet on disk: less makes more segments, which take time to merge."""
_ANALYSER = "terms"
_COMMITS = "meta.json"
"""The file that lists what is committed."""
_LONGEST_TERM = 255  # bytes; base64 and the like cannot be searched


class PassageIndex:
    """Finds passages by their terms. Any number of processes may search while one writes."""

    def __init__(self, folder: Path, index: "tantivy.Index", links: Links | None = None) -> None:
        import tantivy

        self.folder, self._index, self._links = folder, index, links
        self._seen: tuple[int, int, int] | None = None
        words = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace())
        index.register_tokenizer(_ANALYSER, words.filter(tantivy.Filter.remove_long(_LONGEST_TERM)).build())

    @classmethod
    def create(cls, folder: Path) -> Self:
        """Make an empty index in a new folder. Raises `KnowledgeError` when it cannot be written."""
        import tantivy

        with _told(folder):
            folder.mkdir()
            return cls(folder, tantivy.Index(_schema(), path=str(folder)))

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Open the index in a folder.

        Raises:
            KnowledgeError: It is gone or damaged, or was made by another version.
        """
        import tantivy

        if not folder.name.startswith(f"{NAME}-{INDEX_VERSION}-"):
            raise KnowledgeError(f"The search index {folder} was made by another version; run `factledger kb rebuild`")
        with _told(folder):
            links = None if is_writable(folder) else Links(folder)
            return cls(folder, tantivy.Index.open(str(links.place if links else folder)), links)

    def close(self) -> None:
        """Let go of what was made for reading; nothing else may be called afterwards."""
        if self._links:
            self._links.close()

    @contextmanager
    def writing(self) -> Iterator["IndexWriter"]:
        """Return the one writer; what it was given and did not commit is lost on an error.

        Raises:
            KnowledgeError: The disk is full, or another writer is at work.
        """
        with _told(self.folder):
            writer = self._index.writer(heap_size=_HEAP_BYTES, num_threads=1)
        try:
            yield IndexWriter(writer, self._index.schema, self.folder)
        finally:
            with _told(self.folder):
                writer.rollback()
                writer.wait_merging_threads()

    def count(self) -> int:
        """Return how many passages are indexed."""
        return self._searcher().num_docs

    def frequencies(self, wanted: Iterable[str]) -> tuple[dict[str, int], int]:
        """Return in how many passages each term occurs, and how many passages there are."""
        searcher = self._searcher()
        return {term: searcher.doc_freq("text", term) for term in wanted}, searcher.num_docs

    def search(self, query: Asked, limit: int) -> dict[int, float]:
        """Return the numbers of the best passages with their scores.

        Each holds at least one content term in its own text, not only in its headings.
        """
        searcher = self._searcher()
        if not query.content or not searcher.num_docs:
            return {}
        with _told(self.folder):
            hits = searcher.search(self._ranked(query, searcher), limit, count=False).hits
            numbers = searcher.fast_field_values("passage", [address for _, address in hits])
        return {int(number or 0): score for (score, _), number in zip(hits, numbers, strict=True)}

    def _searcher(self) -> "tantivy.Searcher":
        with _told(self.folder):
            seen = _committed(self.folder)
            if seen != self._seen:  # to open all segments anew takes longer than to search them
                if self._links:
                    self._links.renew()
                self._index.reload()
                self._seen = seen
        return self._index.searcher()

    def _ranked(self, query: Asked, searcher: "tantivy.Searcher") -> "tantivy.Query":
        """Return the query: some content term must occur, everything else only raises a passage.

        What only raises is asked for one term after another: then it is looked up where a passage is found, and its
        long list of passages is not gone through. The scores are the same.
        """
        from tantivy import Occur, Query

        schema = self._index.schema
        frequency = {term: searcher.doc_freq("text", term) for term in (*query.content, *query.minor)}

        def scored(term: str) -> tuple[Query, Query]:
            exact = Query.term_query(schema, "text", term)
            return exact, Query.const_score_query(exact, FLOOR * idf(frequency[term], searcher.num_docs))

        def raising(term: str) -> Query:
            exact, floor = scored(term)
            return Query.boolean_query([(Occur.Must, exact), (Occur.Should, floor)])

        needed, rest = rarest(query.content, frequency)
        minor = [term for term in query.minor if 0 < frequency[term] <= TOO_MANY]
        ranked = Query.boolean_query([(Occur.Should, part) for term in needed for part in scored(term)])
        for raised in (
            *map(raising, rest),
            *(Query.boost_query(raising(term), MINOR) for term in minor),
            *(Query.boost_query(Query.term_query(schema, "context", t), CONTEXT) for t in query.content),
        ):
            ranked = Query.boolean_query([(Occur.Must, ranked), (Occur.Should, raised)])
        return ranked


class IndexWriter:
    """Changes an index; nothing is seen by a search before `commit`."""

    def __init__(self, writer: "tantivy.IndexWriter", schema: "tantivy.Schema", folder: Path) -> None:
        self._writer, self._schema, self._folder = writer, schema, folder

    def replace(self, number: int, passages: Sequence[StoredPassage]) -> None:
        """Put a document's passages in place of those it had; none removes it."""
        import tantivy

        with _told(self._folder):
            old = tantivy.Query.term_query(self._schema, "document", number)
            self._writer.delete_documents_by_query(old)
            for stored in passages:
                entry = tantivy.Document()
                entry.add_unsigned("passage", stored.number)
                entry.add_unsigned("document", number)
                entry.add_text("text", _analysed(stored.passage.text))
                entry.add_text("context", _analysed_context(f"{stored.document.title}\n{stored.passage.context}"))
                self._writer.add_document(entry)

    def commit(self) -> None:
        """Make every change so far durable and visible."""
        with _told(self._folder):
            self._writer.commit()


def _schema() -> "tantivy.Schema":
    import tantivy

    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field("passage", fast=True)
    builder.add_unsigned_field("document", indexed=True)
    builder.add_text_field("text", tokenizer_name=_ANALYSER, index_option="freq")
    builder.add_text_field("context", tokenizer_name=_ANALYSER, index_option="freq")
    return builder.build()


def _committed(folder: Path) -> tuple[int, int, int]:
    """Return what is another after every commit, by whichever process: tantivy puts a new file in its place."""
    facts = (folder / _COMMITS).stat()
    return facts.st_ino, facts.st_mtime_ns, facts.st_size


def _analysed(text: str) -> str:
    return " ".join(terms(text))


@lru_cache(maxsize=256)
def _analysed_context(text: str) -> str:
    """The passages of a section share their headings."""
    return _analysed(text)


@contextmanager
def _told(folder: Path) -> Iterator[None]:
    """Turn tantivy's errors, all of them ValueErrors, into ones that say what to do."""
    try:
        yield
    except (ValueError, OSError) as error:
        raise KnowledgeError(
            f"The search index in {folder} cannot be used ({error}). Is the disk full? Then free some space. "
            "The documents are safe in the catalogue; `factledger kb rebuild` makes the index anew"
        ) from error

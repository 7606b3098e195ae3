"""The nouns of the user's documents: what a file says, how it is cut, and what a search finds in it."""

from dataclasses import dataclass
from typing import Literal

from factledger.records import Language

DateBasis = Literal["metadata", "dated line", "file time", ""]
"""Where a document's date comes from; empty when there is none."""

OutcomeStatus = Literal["added", "updated", "unchanged", "removed", "unreadable", "skipped"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Border:
    """A place in a text where a page or a section begins."""

    start: int
    """Offset in the text, in characters."""
    label: str
    """`p. 3`, or the heading's words."""
    level: int = 0
    """0 for a page, else the heading's level from 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What a reader found in a file; nothing in it is guessed."""

    text: str
    """The whole visible text, lines ending in a line feed."""
    title: str = ""
    """From the file's metadata; empty when it has none."""
    published: str | None = None
    """ISO date from the file's metadata."""
    borders: tuple[Border, ...] = ()
    """In order of their start."""
    counted: Literal["line", "row"] = "line"
    """What a line of the text is, for places in a text without pages and headings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadDocument:
    """A file that was read."""

    text: str
    title: str
    """From the metadata, else the first heading, else the file's name."""
    published: str | None
    """ISO date."""
    published_basis: DateBasis
    language: Language
    media_type: str
    borders: tuple[Border, ...] = ()
    counted: Literal["line", "row"] = "line"


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of a document's text that is searched and quoted as one."""

    start: int
    """Offset in the document's text, in characters."""
    end: int
    text: str
    """Exactly the document's text from `start` to `end`."""
    locator: str
    """`p. 3`, the nearest heading, or `line 12`."""
    context: str
    """Headings above it, and the header of the table it continues; helps to find it and is not quoted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A document of the catalogue."""

    id: str
    """Names this text for good: made from the file's bytes, so that a changed file has another."""
    path: str
    """Absolute."""
    title: str
    published: str | None
    published_basis: DateBasis
    language: Language
    media_type: str
    characters: int
    passages: int
    updated: str
    """ISO date of the file's last change when it was read."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A file that could not be read."""

    path: str
    """Absolute."""
    reason: str
    """One sentence part for a person: `is empty`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extent:
    """How much a base holds."""

    documents: int
    passages: int
    unread: int
    """Files that could not be read."""
    folder: str
    """The deepest folder that holds all documents, absolute; empty when there are none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileOutcome:
    """What became of one file or folder."""

    path: str
    """Absolute."""
    status: OutcomeStatus
    reason: str = ""
    """Why it is unreadable or skipped."""
    document_id: str = ""
    passages: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundPassage:
    """A passage that holds at least one content term of a query."""

    document: Document
    text: str
    start: int
    """Offset in the document's text, in characters."""
    end: int
    locator: str
    score: float
    """Weighted share in [0, 1] of the query's content terms that the passage, its headings or its title hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResult:
    """What a search found."""

    passages: tuple[FoundPassage, ...]
    """Best first."""
    term_weights: dict[str, float]
    """Weight in [0, 1] of each content term of the query in the collection: rarer is heavier."""

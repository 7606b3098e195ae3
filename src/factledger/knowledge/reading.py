"""From a file to a document: the registry of readers, and what every document has whatever its format."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

from factledger.checks.text.language import detect_language
from factledger.errors import DocumentError
from factledger.knowledge.dating import dated_line
from factledger.knowledge.documents import Content, DateBasis, ReadDocument

READERS_VERSION = 3
"""Raise it when a reader finds more, or other, text: files are then read again when they are next added."""

Reader = Callable[[bytes, str], Content]
"""Reads a file's bytes; the second argument is its path, for errors. Raises `DocumentError`."""


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file that can be read."""

    media_type: str
    reader: Reader | str
    """The reader, or `module:function`, imported when the first file of its kind comes."""

    @property
    def name(self) -> str:
        """`module:function`."""
        return self.reader if isinstance(self.reader, str) else f"{self.reader.__module__}:{self.reader.__qualname__}"


_HERE = "factledger.knowledge"
_FORMATS: dict[str, Format] = {}
_LANGUAGE_SAMPLE = 600
_PDF = b"%PDF-"


def register(suffixes: Iterable[str], media_type: str, reader: Reader | str) -> None:
    """Teach the program to read files with these suffixes (`.epub`); a later reader replaces an earlier one."""
    for suffix in suffixes:
        _FORMATS[suffix.casefold()] = Format(media_type, reader)


register((".md", ".markdown", ".mdown", ".mkd"), "text/markdown", f"{_HERE}.markdown_text:read_markdown")
register((".html", ".htm", ".xhtml"), "text/html", f"{_HERE}.html_document:read_html")
register((".pdf",), "application/pdf", f"{_HERE}.pdf_text:read_pdf")
register(
    (".docx",),
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    f"{_HERE}.docx_text:read_docx",
)
register((".csv", ".tsv"), "text/csv", f"{_HERE}.table_text:read_csv")
register((".jsonl", ".ndjson"), "application/x-ndjson", f"{_HERE}.table_text:read_json_lines")
register((".json",), "application/json", f"{_HERE}.table_text:read_json")
register(
    (".txt", ".text", ".rst", ".adoc", ".asciidoc", ".org", ".log", ".srt", ".vtt", ".tex", ""),
    "text/plain",
    f"{_HERE}.plain_text:read_text",
)


def format_of(name: str) -> Format | None:
    """Return how a file is read, by its suffix or its media type; None when nothing here reads it.

    A file without a suffix (`README`) is taken for text.
    """
    by_media_type = next((f for f in _FORMATS.values() if f.media_type == name), None)
    return by_media_type or _FORMATS.get(Path(name).suffix.casefold())


def read_document(data: bytes, path: str, *, changed: datetime) -> ReadDocument:
    """Read a file's bytes.

    Args:
        data: The bytes.
        path: The file's path; its suffix chooses the reader.
        changed: When the file last changed, its date when nothing in it says one.

    Raises:
        DocumentError: It cannot be read; the reason says why.
    """
    if not data:
        raise DocumentError(path, "is empty")
    kind = format_of("application/pdf" if data.startswith(_PDF) else path)
    if kind is None:
        raise DocumentError(path, f"is of a kind that is not read here ({Path(path).suffix})")
    try:
        content = _resolved(kind)(data, path)
    except RecursionError as error:
        raise DocumentError(path, "is nested too deeply") from error
    return _completed(content, path, kind.media_type, changed)


def _resolved(kind: Format) -> Reader:
    if not isinstance(kind.reader, str):
        return kind.reader
    module, _, function = kind.reader.partition(":")
    reader: Reader = getattr(import_module(module), function)
    return reader


def _completed(content: Content, path: str, media_type: str, changed: datetime) -> ReadDocument:
    text = storable(content.text)
    if not any(not c.isspace() for c in text):
        raise DocumentError(path, "holds no text")
    heading = next((border.label for border in content.borders if border.level), "")
    title = " ".join(content.title.split()) or heading or Path(path).stem
    published, basis = _dated(content, text, changed)
    return ReadDocument(
        text=text,
        title=storable(title),
        published=published,
        published_basis=basis,
        language=detect_language(text[:_LANGUAGE_SAMPLE]),
        media_type=media_type,
        borders=content.borders,
        counted=content.counted,
    )


def _dated(content: Content, text: str, changed: datetime) -> tuple[str, DateBasis]:
    if content.published:
        return content.published, "metadata"
    line = dated_line(text)
    return (line, "dated line") if line else (changed.astimezone(UTC).date().isoformat(), "file time")


def storable(text: str) -> str:
    """Leave out NUL, and half characters, which JSON escapes and undecodable file names hold and no encoding has."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", "")

"""From a folder of saved pages and documents to sources with their texts."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError
from selectolax.lexbor import LexborHTMLParser

from factledger.audit.results import Unchecked
from factledger.errors import ConfigError, DocumentError
from factledger.knowledge.decoding import decode_html
from factledger.knowledge.documents import ReadDocument
from factledger.knowledge.files import find_files
from factledger.knowledge.html_depth import shallow
from factledger.knowledge.reading import read_document
from factledger.records import Record, Source

LISTING = "sources.json"
"""The file in which a folder says what its other files are."""

_SAVED_FROM = re.compile(r"<!--\s*saved from url=\(\d+\)(https?://\S+)\s*-->", re.IGNORECASE)
_DATED_BY_FILE = "file time"
_ADDRESS_LINE = re.compile(
    r"^[ \t]*(?:url|uri|source|link|address|адрес|источник|ссылка|来源|网址|链接)[ \t]*[:：][ \t]*[\"'<]?(https?://[^\s\"'<>]+)",
    re.IGNORECASE | re.MULTILINE,
)
_TOP = 500
"""Characters at the beginning of a text in which a line may say where it was saved from."""
_HEAD = 100_000
"""Characters of a page within which its head ends."""


class Sources(Record):
    """What a folder of sources holds."""

    sources: tuple[Source, ...]
    """With their texts; one that could not be read has none. `addresses` holds its file's name below the folder."""
    unread: tuple[Unchecked, ...] = ()
    skipped: tuple[Unchecked, ...] = ()


class _Listed(BaseModel):
    """One entry of the listing; other fields are passed over."""

    model_config = ConfigDict(coerce_numbers_to_str=True)

    id: str = ""
    url: str = ""
    title: str = ""
    published: str | None = None
    file: str = ""


_LISTING = TypeAdapter(list[_Listed])


def read_sources(folder: Path, *, besides: Path | None = None) -> Sources:
    """Read every source of a folder.

    A `sources.json` in it lists `{id, url, title, published, file}`, and what it does not list is no source. Without
    one, every file is a source named after itself; a saved page's address is read from the page.

    Args:
        folder: With everything below it.
        besides: The report, which must not bear itself out: a file with the same bytes is left out.

    Raises:
        ConfigError: The listing cannot be used.
        DocumentError: There is no such folder.
    """
    if not folder.is_dir():
        raise DocumentError(str(folder), "there is no such folder")
    top = folder.absolute()
    found = find_files([top])
    skipped = [Unchecked(name=_below(Path(outcome.path), top), reason=outcome.reason) for outcome in found.skipped]
    skipped += [Unchecked(name=_below(Path(unread.path), top), reason=unread.reason) for unread in found.unread]
    files = {_below(Path(path), top): Path(path) for path in found.files}
    listing = files.pop(LISTING, None)
    for name in [name for name, path in files.items() if besides and _is_same(path, besides)]:
        del files[name]
        skipped.append(Unchecked(name=name, reason="is the report itself"))
    if listing is None:
        listed = [_Listed(id=name, file=name) for name in files]
    else:
        listed = _read_listing(listing)
        named = {Path(entry.file).as_posix() for entry in listed}
        skipped += [Unchecked(name=n, reason=f"is not in {LISTING}") for n in files if n not in named]
    read = [_read(entry, files) for entry in listed]
    return Sources(
        sources=tuple(source for source, _ in read),
        unread=tuple(unread for _, unread in read if unread),
        skipped=tuple(skipped),
    )


def _read_listing(path: Path) -> list[_Listed]:
    try:
        listed = _LISTING.validate_python(json.loads(path.read_bytes()))
    except (ValueError, ValidationError) as error:
        problem = error.errors()[0]["msg"] if isinstance(error, ValidationError) else str(error)
        raise ConfigError(f"{path}: is no list of {{id, url, title, published, file}}: {problem}") from error
    except OSError as error:
        raise ConfigError(f"{path}: may not be read ({error.strerror})") from error
    named = [entry.model_copy(update={"id": entry.id or entry.file or entry.url}) for entry in listed]
    ids = [entry.id for entry in named]
    wrong = next((name for name, times in Counter(ids).items() if times > 1 or not name), None)
    if wrong is not None:
        raise ConfigError(f"{path}: {f'two sources have the id {wrong!r}' if wrong else 'a source has no id'}")
    return named


def _read(entry: _Listed, files: dict[str, Path]) -> tuple[Source, Unchecked | None]:
    name = Path(entry.file).as_posix() if entry.file else ""
    source = Source(
        id=entry.id,
        url=entry.url or name,
        addresses=(name,) if name else (),
        title=entry.title,
        published=entry.published,
        kind="kb",
    )
    try:
        return _completed(source, *_opened(entry, name, files)), None
    except DocumentError as error:
        return source, Unchecked(name=name or entry.id, reason=error.reason)


def _opened(entry: _Listed, name: str, files: dict[str, Path]) -> tuple[ReadDocument, bytes]:
    if not name:
        raise DocumentError(entry.id, f"{LISTING} names no file for it")
    path = files.get(name)
    if path is None:
        raise DocumentError(name, "there is no such file in the folder")
    try:
        data = path.read_bytes()
        changed = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except OSError as error:
        raise DocumentError(name, f"may not be read ({error.strerror})") from error
    return read_document(data, name, changed=changed), data


def _completed(source: Source, document: ReadDocument, data: bytes) -> Source:
    """Add what the file itself says; what the listing says stands."""
    # A title made from the file's name is nothing that the source says.
    title = source.title or ("" if document.title == Path(source.addresses[0]).stem else document.title)
    # A file's time is the day it was saved, and would let that year pass in any statement.
    dated = document.published_basis != _DATED_BY_FILE
    address = next(_addresses(document, data, source.url), "") if source.url in source.addresses else ""
    return source.model_copy(
        update={
            "url": address or source.url,
            "title": title,
            "published": source.published or (document.published if dated else None),
            "published_basis": "" if source.published or not dated else document.published_basis,
            "language": document.language,
            "text": document.text,
        }
    )


def _addresses(document: ReadDocument, data: bytes, name: str) -> Iterator[str]:
    """Yield the addresses that a saved page gives as its own: the browser's note, its canonical link, a line on top."""
    if document.media_type == "text/html":
        html = decode_html(data, name)
        saved = _SAVED_FROM.search(html[:_TOP])
        if saved:
            yield saved[1]
        tree = LexborHTMLParser(shallow(html[:_HEAD]))
        given = [(n.attributes.get("href") or "") for n in tree.css('link[rel="canonical"]')]
        given += [(n.attributes.get("content") or "") for n in tree.css('meta[property="og:url"]')]
        yield from (address for address in given if address.startswith(("http://", "https://")))
    line = _ADDRESS_LINE.search(document.text[:_TOP])
    if line:
        yield line[1]


def _below(path: Path, top: Path) -> str:
    return path.relative_to(top).as_posix() if path.is_relative_to(top) else path.as_posix()


def _is_same(path: Path, report: Path) -> bool:
    try:
        same_size = path.stat().st_size == report.stat().st_size
        return same_size and path.read_bytes() == report.read_bytes()
    except OSError:
        return False

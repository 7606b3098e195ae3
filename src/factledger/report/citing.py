"""The sources that a report cites, for reference managers: CSL-JSON and BibTeX."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlsplit

from factledger.records import Report, Source
from factledger.report import escape
from factledger.report.dossier import Dossier
from factledger.report.view import View

_DATE = re.compile(r"(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?")
_IN_TEX = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "{": r"\{",
    "}": r"\}",
    **{char: f"\\{char}" for char in "#$%&_"},
}
_TEX = re.compile(r"[\\~^{}#$%&_]")
_UNSAFE_IN_ADDRESS = re.compile(r"[\s\\{}\"<>^`|]")


def to_csl(dossier: Dossier, report: Report) -> list[dict[str, Any]]:
    """Return the cited sources as CSL-JSON items, in the report's order; a document's path is its `archive_location`.

    Source: the schema of the Citation Style Language, version 1.0.
    """
    return [_item(source) for source in _cited(dossier, report)]


def to_bibtex(dossier: Dossier, report: Report) -> str:
    """Return the cited sources as BibTeX entries in UTF-8, keyed by their numbers, in the report's order."""
    return "\n".join(_entry(source) for source in _cited(dossier, report))


def _cited(dossier: Dossier, report: Report) -> list[Source]:
    sources = View(dossier).sources
    return [sources[source_id] for source_id in report.sources]


def _item(source: Source) -> dict[str, Any]:
    is_web = source.kind == "web"
    item: dict[str, Any] = {
        "id": source.id,
        "type": "webpage" if is_web else "document",
        "title": escape.plain(source.title) or _place(source),
    }
    if is_web:
        item |= {"URL": _address(source.url), "container-title": urlsplit(source.url).hostname or ""}
    else:
        item["archive_location"] = escape.plain(source.url)
    dates = {"issued": source.published, "accessed": source.retrieved}
    item |= {name: {"date-parts": [parts]} for name, date in dates.items() if (parts := _date(date))}
    return item | ({"language": source.language} if source.language else {})


def _entry(source: Source) -> str:
    fields = "".join(f",\n  {name} = {{{value}}}" for name, value in _fields(source))
    return f"@misc{{{source.id}{fields}\n}}\n"


def _fields(source: Source) -> Iterator[tuple[str, str]]:
    # Inner braces keep the capitals of a title in every style.
    yield "title", f"{{{_tex(source.title) or _tex(_place(source))}}}"
    if source.kind == "web":
        yield "url", _address(source.url)
    else:
        yield "howpublished", _tex(source.url)
    published, retrieved = _date(source.published), _date(source.retrieved)
    if published:
        yield "year", f"{published[0]:04d}"
        if len(published) > 1:
            yield "month", str(published[1])
    if retrieved:
        yield "urldate", source.retrieved
        yield "note", f"Accessed {source.retrieved}"


def _place(source: Source) -> str:
    return escape.plain(source.url)


def _date(text: str | None) -> list[int]:
    """Return year, month and day as far as a date has them; empty for what is no ISO date."""
    found = _DATE.fullmatch(text or "")
    return [int(part) for part in found.groups() if part] if found else []


def _tex(text: str) -> str:
    return _TEX.sub(lambda char: _IN_TEX[char[0]], escape.plain(text))


def _address(url: str) -> str:
    """Return an address without anything that could end a BibTeX field or break a line."""
    return _UNSAFE_IN_ADDRESS.sub(lambda char: quote(char[0], safe=""), escape.plain(url))

"""From the bytes of an answer to a page as it is saved."""

import re
from collections.abc import Callable
from urllib.parse import unquote, urlsplit

from factledger.checks.text.language import detect_language
from factledger.errors import DocumentError, SearchError
from factledger.knowledge.dating import dated_line
from factledger.knowledge.decoding import decode, decode_html
from factledger.knowledge.documents import Content
from factledger.knowledge.reading import storable
from factledger.tools.protocol import OpenedPage
from factledger.tools.web.addresses import shown
from factledger.tools.web.fetching import HOLDS_A_PAGE, Reply
from factledger.tools.web.walls import refuse_walls

_HTML, _PDF, _TEXT, _MARKDOWN, _JSON = "text/html", "application/pdf", "text/plain", "text/markdown", "application/json"
_ALIASES = {
    "application/xhtml+xml": _HTML,
    "application/x-pdf": _PDF,
    "text/x-markdown": _MARKDOWN,
    "text/json": _JSON,
}
_UNLABELLED = frozenset({"", "application/octet-stream", "binary/octet-stream", "application/force-download"})
_PDF_MAGIC = b"%PDF-"
_LOOKS_LIKE_HTML = re.compile(rb"\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html|head|body)\b", re.IGNORECASE)
_CHARSET = re.compile(r"charset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE)
_WIDER = {"gb2312": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030", "iso-8859-1": "cp1252", "ascii": "cp1252"}
"""Names of encodings that stand for a larger one, as browsers take them."""
_LANGUAGE_SAMPLE = 2000
_MOST_MARKDOWN = 300_000
"""Bytes of Markdown; reading its marks takes up to twenty seconds a megabyte, so that more is read as it stands."""


def page_of(reply: Reply) -> OpenedPage:
    """Return the page that an answer holds.

    Takes as long as its text is long; not for the event loop.

    Raises:
        SearchError: The status or the page itself says that it does not hold what it was linked for.
    """
    refuse_status(reply)
    media_type = _media_type(reply)
    content = _content(reply, media_type)
    text = storable(content.text)
    if not text.strip():
        raise SearchError("empty", f"{shown(reply.url)} holds no text")
    published = content.published or dated_line(text)
    heading = next((border.label for border in content.borders if border.level), "")
    return OpenedPage(
        url=reply.url,
        status=reply.status,
        title=storable(" ".join(content.title.split()) or heading or _file_name(reply.url)),
        text=text,
        published=published,
        published_basis="metadata" if content.published else "dated line" if published else "",
        language=detect_language(text[:_LANGUAGE_SAMPLE]),
        raw=reply.body,
        media_type=media_type,
    )


def refuse_status(reply: Reply) -> None:
    """Return when an answer holds a page, whole.

    Raises:
        SearchError: It does not; the kind says why.
    """
    status, place = reply.status, shown(reply.url)
    if status in HOLDS_A_PAGE:
        if not reply.complete:
            raise SearchError("too_large", f"{place} is larger than a page may be")
        return
    if status in {404, 410}:
        raise SearchError("not_found", f"There is no page at {place} ({status})")
    if status in {401, 402, 403, 407, 451}:
        raise SearchError("paywall", f"{place} is not shown to everybody ({status})")
    if status in {429, 503}:
        raise SearchError("rate_limited", f"The server of {place} asks for patience ({status})", retryable=True)
    if status in {204, 205}:
        raise SearchError("empty", f"{place} holds nothing ({status})")
    if status >= 500:
        raise SearchError("unreachable", f"The server of {place} failed ({status})", retryable=status != 501)
    raise SearchError("unreadable", f"{place} answered with status {status}")


def _file_name(url: str) -> str:
    """Return what stands for the title of a page that has none: the last part of its path, else its host."""
    parts = urlsplit(url)
    return unquote(parts.path.rstrip("/").rpartition("/")[2]) or parts.netloc


def _media_type(reply: Reply) -> str:
    declared = reply.headers.get("content-type", "").partition(";")[0].strip().lower()
    if reply.body.startswith(_PDF_MAGIC):
        return _PDF
    if declared in _UNLABELLED:
        return _HTML if _LOOKS_LIKE_HTML.match(reply.body[:1024]) else _TEXT
    if declared.endswith("+json"):
        return _JSON
    known = _ALIASES.get(declared, declared)
    return _TEXT if known == _MARKDOWN and len(reply.body) > _MOST_MARKDOWN else known


def _content(reply: Reply, media_type: str) -> Content:
    if media_type == _HTML:
        return _html(reply)
    reader = _readers().get(media_type)
    place = shown(reply.url)
    if reader is None:
        raise SearchError("unreadable", f"{place} is of a kind that is not read here ({media_type[:80]})")
    try:
        return reader(reply.body if media_type == _PDF else _as_utf8(reply), place)
    except (DocumentError, RecursionError) as error:
        raise SearchError("unreadable", f"{place} cannot be read as {media_type}: {error}") from error


def _readers() -> dict[str, Callable[[bytes, str], Content]]:
    from factledger.knowledge.markdown_text import read_markdown
    from factledger.knowledge.pdf_apart import read_pdf_apart
    from factledger.knowledge.plain_text import read_text
    from factledger.knowledge.table_text import read_csv, read_json

    return {_PDF: read_pdf_apart, _TEXT: read_text, _MARKDOWN: read_markdown, _JSON: read_json, "text/csv": read_csv}


def _html(reply: Reply) -> Content:
    from factledger.knowledge.html_document import read_html

    data = _as_utf8(reply)
    content = read_html(data, shown(reply.url))
    refuse_walls(content, data.decode("utf-8"))
    return content


def _as_utf8(reply: Reply) -> bytes:
    """Return a text in UTF-8; its encoding is the header's, else the page's own, else what its letters look like."""
    place = shown(reply.url)
    named = _CHARSET.search(reply.headers.get("content-type", ""))
    encoding = _WIDER.get(named[1].lower(), named[1]) if named else ""
    try:
        text = decode(reply.body, place, declared=encoding) if encoding else decode_html(reply.body, place)
    except DocumentError as error:
        raise SearchError("unreadable", str(error)) from error
    return text.encode("utf-8", "replace")

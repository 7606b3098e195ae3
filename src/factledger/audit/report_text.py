"""A report of any format as one Markdown text, with the way back from a place in it to the report as given."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

from factledger.audit.pdf_report import without_margins
from factledger.audit.results import Counted
from factledger.errors import DocumentError
from factledger.knowledge.decoding import decode, decode_html
from factledger.knowledge.reading import format_of, read_document

_FIELD = re.compile(r"---[ \t]*\n[\w-]+[ \t]*:")
_LONGEST_FRONT_MATTER = 10_000
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_TABLES = frozenset({"text/csv", "application/json", "application/x-ndjson"})


@dataclass(frozen=True)
class ReportText:
    """A report's words as Markdown."""

    text: str
    counted: Counted = "line"
    """What its places count."""
    places: Sequence[int] = ()
    """The place of each line of `text`; empty when lines are the places."""

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(found.end() for found in re.finditer("\n", self.text))]

    def place(self, offset: int) -> int:
        """Return where in the report a character of the text stands."""
        line = bisect_right(self._starts, offset)
        return self.places[line - 1] if self.places else line


def read_report(path: Path) -> ReportText:
    """Read a report from a file: Markdown, HTML, DOCX, PDF or plain text.

    Raises:
        DocumentError: It cannot be read, is empty, or is of another kind.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise DocumentError(str(path), f"may not be read ({error.strerror})") from error
    report = _read(data, str(path))
    if not report.text.strip():
        raise DocumentError(str(path), "holds no text" if data.strip() else "is empty")
    return report


def plain_report(text: str) -> ReportText:
    """Return a report that is at hand as Markdown or plain text; what a reader does not see is blanked out."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    ends = text.find("\n---", 4, _LONGEST_FRONT_MATTER) if _FIELD.match(text) else -1
    text = _blank(text[: ends + 4]) + text[ends + 4 :] if ends >= 0 else text
    last = text.rfind("-->") + 3  # behind it, a comment that nothing closes is none; looking for its end takes long
    return ReportText(_COMMENT.sub(lambda comment: _blank(comment[0]), text[:last]) + text[last:])


def _read(data: bytes, name: str) -> ReportText:
    kind = format_of("application/pdf" if data.startswith(b"%PDF-") else name)
    if kind is None or kind.media_type in _TABLES:
        raise DocumentError(name, "is of a kind that is not read here: give Markdown, HTML, DOCX, PDF or plain text")
    if kind.media_type == "text/html":
        from factledger.audit.html_report import html_as_markdown

        written = html_as_markdown(decode_html(data, name))
        return ReportText(written.text, "line", written.places)
    if kind.media_type == "application/pdf":
        return _read_pages(data, name)
    if kind.media_type.startswith("text/"):
        return plain_report(decode(data, name))
    from factledger.audit.docx_report import docx_as_markdown

    written = docx_as_markdown(data, name)
    return ReportText(written.text, "paragraph", written.places)


def _read_pages(data: bytes, name: str) -> ReportText:
    document = read_document(data, name, changed=datetime.now(UTC))
    starts = [border.start for border in document.borders if border.level == 0]
    text, starts = without_margins(document.text, starts)
    lines = [0, *(found.end() for found in re.finditer("\n", text))]
    return ReportText(text, "page", [max(1, bisect_right(starts, line)) for line in lines])


def _blank(passage: str) -> str:
    """Return blanks in place of a passage, so that every line keeps its number."""
    return re.sub(r"[^\n]", " ", passage)

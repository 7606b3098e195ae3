"""The text of DOCX files: paragraphs, tables, text boxes, insertions and footnotes, in reading order."""

import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from zipfile import BadZipFile, ZipFile

import docx
from docx.document import Document as Docx
from docx.opc.exceptions import OpcError
from docx.oxml.ns import qn
from lxml import etree

from factledger.errors import DocumentError
from factledger.knowledge.assembling import BLOCK, LINE, Assembly
from factledger.knowledge.documents import Content
from factledger.knowledge.docx_elements import (
    BOX,
    HIDDEN,
    SHOWN,
    TBL,
    P,
    T,
    W,
    boxes,
    heading_levels,
    is_merged_above,
    note_parts,
    notes_of,
    own_rows,
)

# A damaged file shows in python-docx as whatever it happens to stumble over.
_DAMAGE = (
    *(BadZipFile, zlib.error, EOFError, OpcError, etree.LxmlError),
    *(AttributeError, IndexError, KeyError, NotImplementedError, RuntimeError, TypeError, ValueError),
)
_OLD_WORD = b"\xd0\xcf\x11\xe0"
MOST_UNPACKED = 512 * 1024 * 1024
"""Bytes a file may hold once it is unpacked; more is taken for a decompression bomb."""
_NO_TITLE = frozenset({"", "word document", "document", "untitled", "title", "без названия", "无标题", "文档"})
_TEMPLATE_STAMP = datetime(2013, 12, 23, 23, 15, tzinfo=UTC)
"""The date in python-docx's own template; a file made from it has no date."""


def read_docx(data: bytes, name: str) -> Content:
    """Return everything a reader of the printed document sees, but headers, footers and deleted text.

    Raises:
        DocumentError: It is no DOCX file, is broken, or would unpack to more than `MOST_UNPACKED` bytes.
    """
    if data.startswith(_OLD_WORD):
        raise DocumentError(name, "is an old Word file or is locked with a password; save it as DOCX without one")
    try:
        if _unpacked_size(data) <= MOST_UNPACKED:
            return _content(docx.Document(BytesIO(data)))
    except _DAMAGE as error:
        raise DocumentError(name, "is broken, or is no DOCX file") from error
    raise DocumentError(name, f"would unpack to more than {MOST_UNPACKED // 2**20} MB")


def _unpacked_size(data: bytes) -> int:
    with ZipFile(BytesIO(data)) as archive:
        return sum(entry.file_size for entry in archive.infolist())


def _content(document: Docx) -> Content:
    walk = _Walk(document)
    walk.blocks(document.element.body)
    for _, part in note_parts(document):
        for note in notes_of(part):
            walk.blocks(note)
    facts = document.core_properties
    stamps = (stamp for stamp in (facts.modified, facts.created) if stamp and stamp != _TEMPLATE_STAMP)
    return Content(
        text=walk.assembly.text,
        title=walk.title if facts.title.strip().casefold() in _NO_TITLE else facts.title.strip(),
        published=next((stamp.date().isoformat() for stamp in stamps), None),
        borders=walk.assembly.borders,
    )


class _Walk:
    """Writes the body's XML as plain text; python-docx's own walk leaves out insertions and content controls."""

    def __init__(self, document: Docx) -> None:
        self.assembly = Assembly()
        self.title = ""
        """The first paragraph in the style named Title."""
        self._levels = heading_levels(document)

    def blocks(self, container: etree._Element) -> None:
        """Append the paragraphs and tables below an element, in order."""
        for child in container:
            if child.tag == P:
                self._paragraph(child)
            elif child.tag == TBL:
                self._table(child)
            elif child.tag not in HIDDEN:
                self.blocks(child)

    def _paragraph(self, paragraph: etree._Element) -> None:
        style = paragraph.find("w:pPr/w:pStyle", W)
        level = None if style is None else self._levels.get(style.get(qn("w:val")))
        text = _words(paragraph).strip()
        if level == 0:
            self.title = self.title or " ".join(text.split())
        self.assembly.add(text, heading=level if level is None else max(level, 1))
        for box in boxes(paragraph):
            self.blocks(box)

    def _table(self, table: etree._Element) -> None:
        above: dict[int, str] = {}
        gap = BLOCK
        for row in own_rows(table):
            above = dict(_cells(row, above))
            self.assembly.add(" | ".join(above.values()), gap=gap)
            gap = LINE


def _cells(row: etree._Element, above: dict[int, str]) -> Iterator[tuple[int, str]]:
    """Cells by the column they begin in; one merged with the cell above repeats its words."""
    column = 0
    for cell in row.iterfind("w:tc", W):
        yield column, above.get(column, "") if is_merged_above(cell) else " ".join(_words(cell).split())
        span = cell.find("w:tcPr/w:gridSpan", W)
        column += 1 if span is None else int(span.get(qn("w:val"), 1))


def _words(element: etree._Element) -> str:
    parts: list[str] = []
    for child in element:
        if child.tag == T:
            parts.append(child.text or "")
        elif child.tag in SHOWN:
            parts.append(SHOWN[child.tag])
        elif child.tag not in HIDDEN and child.tag != BOX:
            parts.append(_words(child))
    if element.tag == P:
        parts.append("\n")
    return "".join(parts)

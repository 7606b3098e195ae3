"""The text of DOCX files: paragraphs, tables, text boxes, insertions and footnotes, in reading order."""

import re
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from zipfile import BadZipFile, ZipFile

import docx
from docx.document import Document as Docx
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.exceptions import OpcError
from docx.oxml.ns import qn
from lxml import etree

from factledger.errors import DocumentError
from factledger.knowledge.assembling import BLOCK, LINE, Assembly
from factledger.knowledge.documents import Content

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

_P, _T, _TBL, _BOX = qn("w:p"), qn("w:t"), qn("w:tbl"), qn("w:txbxContent")
_SHOWN = {qn("w:tab"): "\t", qn("w:br"): "\n", qn("w:cr"): "\n", qn("w:noBreakHyphen"): "-"}
_FALLBACK = (
    "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"  # repeats a text box for older programs
)
_HIDDEN = frozenset({qn("w:del"), qn("w:moveFrom"), qn("w:pPr"), qn("w:rPr"), _FALLBACK})
_W = {"w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main"}


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
    for note in _notes(document):
        walk.blocks(note)
    facts = document.core_properties
    stamps = (stamp for stamp in (facts.modified, facts.created) if stamp and stamp != _TEMPLATE_STAMP)
    return Content(
        text=walk.assembly.text,
        title=walk.title if facts.title.strip().casefold() in _NO_TITLE else facts.title.strip(),
        published=next((stamp.date().isoformat() for stamp in stamps), None),
        borders=walk.assembly.borders,
    )


def _notes(document: Docx) -> Iterator[etree._Element]:
    """Footnotes and endnotes; the two that draw the line above them have a type."""
    for relation in document.part.rels.values():
        if not relation.is_external and relation.reltype in (RELATIONSHIP_TYPE.FOOTNOTES, RELATIONSHIP_TYPE.ENDNOTES):
            root = etree.fromstring(relation.target_part.blob, etree.XMLParser(resolve_entities=False))
            yield from (note for note in root if note.get(qn("w:type"), "normal") == "normal")


class _Walk:
    """Writes the body's XML as plain text; python-docx's own walk leaves out insertions and content controls."""

    def __init__(self, document: Docx) -> None:
        self.assembly = Assembly()
        self.title = ""
        """The first paragraph in the style named Title."""
        self._levels = {style.style_id: _level(style.name or "") for style in document.styles}

    def blocks(self, container: etree._Element) -> None:
        """Append the paragraphs and tables below an element, in order."""
        for child in container:
            if child.tag == _P:
                self._paragraph(child)
            elif child.tag == _TBL:
                self._table(child)
            elif child.tag not in _HIDDEN:
                self.blocks(child)

    def _paragraph(self, paragraph: etree._Element) -> None:
        style = paragraph.find("w:pPr/w:pStyle", _W)
        level = None if style is None else self._levels.get(style.get(qn("w:val")))
        text = _words(paragraph).strip()
        if level == 0:
            self.title = self.title or " ".join(text.split())
        self.assembly.add(text, heading=level if level is None else max(level, 1))
        for box in _boxes(paragraph):
            self.blocks(box)

    def _table(self, table: etree._Element) -> None:
        above: dict[int, str] = {}
        gap = BLOCK
        for row in table.iterfind(".//w:tr", _W):
            if next(row.iterancestors(_TBL)) is table:
                above = dict(_cells(row, above))
                self.assembly.add(" | ".join(above.values()), gap=gap)
                gap = LINE


def _cells(row: etree._Element, above: dict[int, str]) -> Iterator[tuple[int, str]]:
    """Cells by the column they begin in; one merged with the cell above repeats its words."""
    column = 0
    for cell in row.iterfind("w:tc", _W):
        merged = cell.find("w:tcPr/w:vMerge", _W)
        continued = merged is not None and merged.get(qn("w:val"), "continue") == "continue"
        yield column, above.get(column, "") if continued else " ".join(_words(cell).split())
        span = cell.find("w:tcPr/w:gridSpan", _W)
        column += 1 if span is None else int(span.get(qn("w:val"), 1))


def _words(element: etree._Element) -> str:
    parts: list[str] = []
    for child in element:
        if child.tag == _T:
            parts.append(child.text or "")
        elif child.tag in _SHOWN:
            parts.append(_SHOWN[child.tag])
        elif child.tag not in _HIDDEN and child.tag != _BOX:
            parts.append(_words(child))
    if element.tag == _P:
        parts.append("\n")
    return "".join(parts)


def _boxes(paragraph: etree._Element) -> list[etree._Element]:
    return [box for box in paragraph.iter(_BOX) if not any(a.tag == _FALLBACK for a in box.iterancestors())]


def _level(style: str) -> int | None:
    heading = re.fullmatch(r"heading (\d)", style.casefold())
    return int(heading[1]) if heading else 0 if style.casefold() == "title" else None

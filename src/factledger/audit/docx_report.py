"""A DOCX report as Markdown: headings, lists, tables, links and notes kept, each line with its paragraph's number."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO

import docx
from docx.document import Document as Docx
from docx.oxml.ns import qn
from lxml import etree

from factledger.audit.lines import Cell, Lines, Row
from factledger.audit.raised import raised
from factledger.errors import DocumentError
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
    quote_styles,
)
from factledger.knowledge.reading import read_document

_LINK = qn("w:hyperlink")
_NOTES = {qn("w:footnoteReference"): "f", qn("w:endnoteReference"): "e"}
_FIELD, _FIELD_CODE = qn("w:fldChar"), qn("w:instrText")
_FIELD_LINK = re.compile(r"\s*HYPERLINK\s+\"([^\"]+)\"")
_MOST_COLUMNS = 200


def docx_as_markdown(data: bytes, name: str) -> Lines:
    """Return what a reader of the printed report sees; a footnote becomes `[^f1]: …`, an endnote `[^e1]: …`.

    Raises:
        DocumentError: It is no DOCX file, is broken, or would unpack to too much.
    """
    read_document(data, name, changed=datetime.now(UTC))  # refuses what is broken or too large, with its reason
    try:
        return _Walk(docx.Document(BytesIO(data))).lines
    except RecursionError as error:
        raise DocumentError(name, "is nested too deeply") from error


class _Walk:
    """Writes the body's XML as Markdown."""

    def __init__(self, document: Docx) -> None:
        self.lines = Lines()
        self._paragraphs = 0
        self._levels = heading_levels(document)
        self._quotes = quote_styles(document)
        self._links = document.part.rels
        self._blocks(document.element.body)
        for kind, part in note_parts(document):
            self._links = part.rels
            for note in notes_of(part):
                self._note(f"[^{kind}{note.get(qn('w:id'))}]: ", note)

    def _blocks(self, container: etree._Element) -> None:
        for child in container:
            if child.tag == P:
                self._paragraph(child)
            elif child.tag == TBL:
                self._table(child)
            elif child.tag not in HIDDEN:
                self._blocks(child)

    def _paragraph(self, paragraph: etree._Element) -> None:
        self._paragraphs += 1
        words = self._words(paragraph).strip()
        if words:
            self.lines.block(self._marked(words, paragraph), self._paragraphs)
        for box in boxes(paragraph):
            self._blocks(box)

    def _marked(self, words: str, paragraph: etree._Element) -> str:
        """Return a paragraph's words with the signs of a heading, a list or a quotation."""
        style = paragraph.find("w:pPr/w:pStyle", W)
        styled = "" if style is None else str(style.get(qn("w:val"), ""))
        level = self._levels.get(styled)
        if level is not None:
            return "#" * max(level, 1) + " " + " ".join(words.split())
        if paragraph.find("w:pPr/w:numPr", W) is not None or styled.startswith("List"):
            return f"- {words}"
        return "\n".join(f"> {line}" for line in words.split("\n")) if styled in self._quotes else words

    def _note(self, mark: str, note: etree._Element) -> None:
        words = " ".join(self._words(note).split())
        self._paragraphs += 1
        if words:
            self.lines.block(mark + words, self._paragraphs)

    def _table(self, table: etree._Element) -> None:
        rows: list[Row] = []
        for row in own_rows(table):
            rows.append(self._row(row, rows[-1] if rows else None))
        self.lines.table(rows)

    def _row(self, row: etree._Element, above: Row | None) -> Row:
        """Read a row; a cell merged with the cell above repeats its words."""
        cells: list[Cell] = []
        place = self._paragraphs + 1
        for cell in row.iterfind("w:tc", W):
            self._paragraphs += sum(1 for _ in cell.iter(P))
            at = len(cells)
            words = " ".join(self._words(cell).split())
            if above and at < len(above.cells) and is_merged_above(cell):
                words = above.cells[at].text
            cells += [Cell(words), *[Cell("")] * (_columns(cell) - 1)]
        return Row(tuple(cells), place)

    def _words(self, element: etree._Element) -> str:
        """Return an element's text, with links and the marks of notes as Markdown has them."""
        parts: list[str] = []
        fields: list[tuple[str, int]] = []
        for child in _inline(element):
            if child.tag == _FIELD:
                _on_field(child.get(qn("w:fldCharType"), ""), fields, parts)
            elif child.tag == _FIELD_CODE and fields:
                fields[-1] = (fields[-1][0] + (child.text or ""), len(parts))
            elif child.tag == _LINK:
                parts.append(_link(self._words(child), self._target(child)))
            elif child.tag in _NOTES:
                parts.append(f"[^{_NOTES[child.tag]}{child.get(qn('w:id'))}]")
            elif child.tag == T:
                parts.append(_raised(child))
            else:
                parts.append(SHOWN.get(child.tag, "\n"))
        return "".join(parts)

    def _target(self, link: etree._Element) -> str:
        relation = self._links.get(link.get(qn("r:id"), ""))
        return str(relation.target_ref) if relation is not None and relation.is_external else ""


def _inline(element: etree._Element) -> Iterator[etree._Element]:
    """Yield the text, links, notes and line ends of an element in order, without going into a link."""
    for child in element:
        if child.tag in {T, _LINK, _FIELD, _FIELD_CODE} or child.tag in SHOWN or child.tag in _NOTES:
            yield child
        elif child.tag not in HIDDEN and child.tag != BOX:
            yield from _inline(child)
            if child.tag == P:
                yield child


def _on_field(kind: str, fields: list[tuple[str, int]], parts: list[str]) -> None:
    """Open or close a field; one that is a link puts brackets around the words it shows."""
    if kind == "begin":
        fields.append(("", len(parts)))
    elif kind == "end" and fields:
        code, before = fields.pop()
        found = _FIELD_LINK.match(code)
        if found:
            parts[before:] = [_link("".join(parts[before:]), found[1])]


def _columns(cell: etree._Element) -> int:
    span = cell.find("w:tcPr/w:gridSpan", W)
    value = "" if span is None else span.get(qn("w:val"), "")
    return min(max(1, int(value)), _MOST_COLUMNS) if re.fullmatch("[0-9]{1,4}", value) else 1


def _link(words: str, target: str) -> str:
    address = f"<{target}>" if re.search(r"[\s()]", target) else target
    return f"[{words.strip()}]({address})" if words.strip() and target else words


def _raised(text: etree._Element) -> str:
    """Return a run's text; a raised number is written as such, lest it read as another digit of the word before."""
    words = text.text or ""
    above = text.getparent()
    align = None if above is None else above.find("w:rPr/w:vertAlign", W)
    return raised(words) if align is not None and align.get(qn("w:val")) == "superscript" else words

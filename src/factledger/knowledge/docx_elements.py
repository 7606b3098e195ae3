"""What of a DOCX file's XML stands on the printed page, and in which order it is read."""

import re
from collections.abc import Iterator

from docx.document import Document as Docx
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.part import Part
from docx.oxml.ns import qn
from lxml import etree

P, T, TBL, BOX = qn("w:p"), qn("w:t"), qn("w:tbl"), qn("w:txbxContent")
SHOWN = {qn("w:tab"): "\t", qn("w:br"): "\n", qn("w:cr"): "\n", qn("w:noBreakHyphen"): "-"}
"""Elements that stand for a character."""
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
"""Repeats a text box for older programs."""
HIDDEN = frozenset({qn("w:del"), qn("w:moveFrom"), qn("w:pPr"), qn("w:rPr"), _FALLBACK})
W = {"w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main"}
"""Prefixes for lxml's paths."""


_QUOTES = frozenset({"quote", "intense quote", "block text", "quotations"})
"""What Word, Pandoc and LibreOffice call the style of a quotation; a translated Word shows another name, and saves
these."""


def heading_levels(document: Docx) -> dict[str, int | None]:
    """Return the level of each paragraph style's headings by the style's id: 0 is the title, None no heading."""
    return {style.style_id: _level(style.name or "") for style in document.styles}


def quote_styles(document: Docx) -> frozenset[str]:
    """Return the ids of the paragraph styles that set a quotation apart."""
    return frozenset(style.style_id for style in document.styles if (style.name or "").casefold() in _QUOTES)


def own_rows(table: etree._Element) -> Iterator[etree._Element]:
    """Yield a table's rows, without those of tables in its cells."""
    return (row for row in table.iterfind(".//w:tr", W) if next(row.iterancestors(TBL)) is table)


def is_merged_above(cell: etree._Element) -> bool:
    """Whether a cell goes on with the cell above it."""
    merged = cell.find("w:tcPr/w:vMerge", W)
    return merged is not None and merged.get(qn("w:val"), "continue") == "continue"


def boxes(paragraph: etree._Element) -> list[etree._Element]:
    """Return the text boxes that hang on a paragraph, each once."""
    return [box for box in paragraph.iter(BOX) if not any(a.tag == _FALLBACK for a in box.iterancestors())]


def note_parts(document: Docx) -> Iterator[tuple[str, Part]]:
    """Yield the parts that hold footnotes (`f`) and endnotes (`e`)."""
    kinds = {RELATIONSHIP_TYPE.FOOTNOTES: "f", RELATIONSHIP_TYPE.ENDNOTES: "e"}
    for relation in document.part.rels.values():
        if not relation.is_external and relation.reltype in kinds:
            yield kinds[relation.reltype], relation.target_part


def notes_of(part: Part) -> Iterator[etree._Element]:
    """Yield the notes of a part; the two that draw the line above them have a type."""
    root = etree.fromstring(part.blob, etree.XMLParser(resolve_entities=False))
    return (note for note in root if note.get(qn("w:type"), "normal") == "normal")


def _level(style: str) -> int | None:
    heading = re.fullmatch(r"heading (\d)", style.casefold())
    return int(heading[1]) if heading else 0 if style.casefold() == "title" else None

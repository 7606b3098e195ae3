"""An HTML report as Markdown: what it shows, its links kept, each line with the line of the file it comes from."""

import re
from dataclasses import dataclass, field

from selectolax.lexbor import LexborHTMLParser, LexborNode

from factledger.audit.lines import Cell, Lines, Row
from factledger.audit.raised import lowered, raised
from factledger.knowledge.html_depth import shallow
from factledger.knowledge.html_text import is_hidden

_HIDDEN = frozenset(
    "head script style template noscript iframe object embed svg canvas audio video datalist title".split()
)
_BLOCKS = frozenset(
    "address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer"
    " form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol p pre section summary ul".split()
)
_NOTE_BLOCKS = "li, p, td, dd, aside, div"
"""What a footnote's link may lead to; a link to a heading is a table of contents."""
_HEADING = re.compile(r"h([1-6])")
_NOTE_MARK = re.compile(r"[\[(（【]?\s*[\w*†‡§]{1,4}\s*[\])）】]?")
_BACK = re.compile(r"[\s↩︎↑⤴^⏎]*")
_TALL = 3
"""A cell of so many blocks lays out a page and is no datum."""
_CUE = re.compile(r"[^&<>\"'\s\xa0]+(?: [^&<>\"'\s\xa0]+){0,4}")
_AHEAD = 20_000
"""Characters of the file in which the next piece of text is looked for."""


def html_as_markdown(html: str) -> Lines:
    """Return what a report in HTML shows, as Markdown; scripts, styles and hidden elements are left out.

    A link to a note in the same file becomes `[^n]`, and the note `[^n]: …`.
    """
    tree = LexborHTMLParser(shallow(html))
    writer = _Writer(html, _notes(tree))
    root = node = tree.body
    while node is not None and root is not None:
        inside = node.child if writer.enters(node) else None
        while node is not None and inside is None:
            writer.leave(node)
            if node.mem_id == root.mem_id:
                return writer.lines
            inside = node.next
            node = node.parent if inside is None else node
        node = inside
    return writer.lines


def _notes(tree: LexborHTMLParser) -> dict[str, str]:
    """Return a mark for each block that a link in the same file leads to, by the block's id."""
    targets = {str(link.attributes.get("href")).removeprefix("#") for link in tree.css('a[href^="#"]')}
    found = (node.attributes.get("id") or "" for node in tree.css(_NOTE_BLOCKS))
    return {name: f"n{number}" for number, name in enumerate((n for n in found if n in targets), 1)}


@dataclass(slots=True)
class _OpenCell:
    heads: bool
    columns: int
    rows: int
    blocks: list[tuple[str, int]] = field(default_factory=list)


@dataclass(slots=True)
class _OpenTable:
    rows: list[list[_OpenCell]] = field(default_factory=list)
    cell: _OpenCell | None = None


class _Writer:
    """Writes down what the nodes of a report show."""

    def __init__(self, html: str, notes: dict[str, str]) -> None:
        self.lines = Lines()
        self._places = _Places(html)
        self._notes = notes
        self._words: list[str] = []
        self._place = 0
        """Where the open block's first word stands; 0 while it has none."""
        self._prefix = ""
        self._quotes = self._preformatted = self._raised = 0
        self._links: list[int] = []
        """How many words were written before each open link."""
        self._tables: list[_OpenTable] = []
        self._passed_over = 0

    def enters(self, node: LexborNode) -> bool:
        """Write what a node shows before its children; return whether those are to be visited."""
        tag, attributes = node.tag or "", node.attributes
        if tag == "-text":
            self._write(node.text_content or "")
            return False
        if tag.startswith("-") or tag in _HIDDEN or is_hidden(attributes):
            self._passed_over = node.mem_id
            return False
        if tag in _BLOCKS:
            self._begin_block(tag)
        elif tag in {"table", "tr", "td", "th"}:
            self._begin_part_of_table(tag, attributes)
        else:
            self._begin_inline(tag, attributes)
        note = self._notes.get(attributes.get("id") or "")
        if note and tag in _NOTE_BLOCKS.split(", "):
            self._prefix = f"[^{note}]: "
        return True

    def leave(self, node: LexborNode) -> None:
        """Write what a node shows behind its children."""
        tag = node.tag or ""
        if node.mem_id == self._passed_over or tag == "-text":
            return
        if tag == "a":
            self._end_link((node.attributes.get("href") or "").strip())
        elif tag == "sup":
            self._raised -= 1
        elif tag == "q":
            self._words.append("”")
        elif tag in {"td", "th"}:
            self._end_cell()
        elif tag == "table":
            self._end_table()
        elif tag in _BLOCKS:
            self._end_block()
            self._preformatted -= tag == "pre"
            self._quotes -= tag == "blockquote"

    def _write(self, text: str) -> None:
        if text.strip():
            place = self._places.of(text)
            self._place = self._place or place
        words = text if self._preformatted else re.sub(r"\s+", " ", text)
        self._words.append(raised(words) if self._raised else words)

    def _begin_block(self, tag: str) -> None:
        self._end_block()
        heading = _HEADING.fullmatch(tag)
        if heading:
            self._prefix = "#" * int(heading[1]) + " "
        elif tag == "li":
            self._prefix = "- "
        self._preformatted += tag == "pre"
        self._quotes += tag == "blockquote"

    def _begin_inline(self, tag: str, attributes: dict[str, str | None]) -> None:
        if tag == "a":
            self._links.append(len(self._words))
        elif tag == "sup":
            self._raised += 1
        elif tag == "br":
            self._words.append(" " if self._tables else "\n")
        elif tag == "img":
            self._words.append(f" {attributes.get('alt') or ''} ")
        elif tag == "q":
            self._words.append("“")

    def _end_link(self, target: str) -> None:
        before = min(self._links.pop(), len(self._words))
        words = "".join(self._words[before:])
        note = self._notes.get(target[1:]) if target.startswith("#") else None
        if note and _NOTE_MARK.fullmatch(lowered(words.strip())):
            self._words[before:] = [f"[^{note}]"]
        elif target.startswith("#") and _BACK.fullmatch(words):
            del self._words[before:]
        elif words.strip() and target and not target.startswith("#"):
            self._words[before:] = [_link(words, target)]

    def _end_block(self) -> None:
        lines = (line.strip() for line in "".join(self._words).split("\n"))
        words = "\n".join(line for line in lines if line)
        place, self._words, self._place = self._place or self._places.line, [], 0
        if not words:
            return
        words, self._prefix = self._prefix + words, ""
        if self._tables and self._tables[-1].cell:
            self._tables[-1].cell.blocks.append((words, place))
        else:
            quote = "> " if self._quotes else ""
            self.lines.block("\n".join(quote + line for line in words.split("\n")), place)

    def _begin_part_of_table(self, tag: str, attributes: dict[str, str | None]) -> None:
        self._end_block()
        if tag == "table":
            self._tables.append(_OpenTable())
        elif tag == "tr" and self._tables:
            self._tables[-1].rows.append([])
        elif self._tables and self._tables[-1].rows:
            table = self._tables[-1]
            columns, rows = _span(attributes.get("colspan")), _span(attributes.get("rowspan"))
            table.cell = _OpenCell(tag == "th", columns, rows)
            table.rows[-1].append(table.cell)

    def _end_cell(self) -> None:
        self._end_block()
        self._prefix = ""
        if self._tables:
            self._tables[-1].cell = None

    def _end_table(self) -> None:
        self._end_cell()
        rows = [cells for cells in self._tables.pop().rows if cells]
        blocks = [block for cells in rows for cell in cells for block in cell.blocks]
        outer = self._tables[-1].cell if self._tables else None
        if outer:
            outer.blocks += blocks
        elif any(map(_is_tall, (cell for cells in rows for cell in cells))) or all(len(cells) < 2 for cells in rows):
            for words, place in blocks:
                self.lines.block(words, place)
        else:
            self.lines.table([Row(tuple(map(_closed, cells)), _place(cells)) for cells in rows])


class _Places:
    """Finds the line of the file on which each piece of text stands; pieces come in the file's order."""

    def __init__(self, html: str) -> None:
        self._html = html
        self._at = 0
        self.line = 1
        """The line of the piece found last."""

    def of(self, text: str) -> int:
        """Return the line of a piece; of one that character references hide, the line of the piece before it."""
        cue = max(_CUE.findall(text[:200]), key=len, default="")
        at = self._html.find(cue, self._at, self._at + _AHEAD) if cue else -1
        if at >= 0:
            self.line += self._html.count("\n", self._at, at)
            self._at = at
        return self.line


def _link(words: str, target: str) -> str:
    inside = words.strip()
    start = words.index(inside)
    address = f"<{target}>" if re.search(r"[\s()]", target) else target
    return f"{words[:start]}[{inside}]({address}){words[start + len(inside) :]}"


def _is_tall(cell: _OpenCell) -> bool:
    return len(cell.blocks) >= _TALL or any(words.startswith("#") for words, _ in cell.blocks)


def _closed(cell: _OpenCell) -> Cell:
    words = " ".join(words.removeprefix("- ") for words, _ in cell.blocks)
    return Cell(words, columns=cell.columns, rows=cell.rows, heads=cell.heads)


def _place(cells: list[_OpenCell]) -> int:
    return next((place for cell in cells for _, place in cell.blocks), 1)


def _span(value: str | None) -> int:
    return max(1, int(value)) if value and re.fullmatch(r"[0-9]{1,4}", value) else 1

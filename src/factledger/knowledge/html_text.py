"""From HTML to the whole text that a reader sees, in the form that quotes are checked against.

The main text alone loses one to five of a hundred true sentences, and a blank at each tag tears words apart. So the
whole page is kept: text joined as it stands, a line break at block tags, a private mark where only an inline tag parts
two words or a word and a number.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser, LexborNode

from factledger.checks.text.chars import BORDER, SPACED
from factledger.knowledge.decoding import decode
from factledger.knowledge.html_depth import shallow

_DROPPED = frozenset("script style template noscript head iframe object embed canvas audio video datalist".split())
_BLOCKS = frozenset(
    "address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure"
    " footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre search"
    " section select summary table tbody text textarea tfoot thead tr ul".split()
)
_JOINED = frozenset({"sub", "wbr", "font"})
"""Inline tags at whose borders nobody would write a blank: CO₂, a word that may break, a letter in another colour."""
_TALL = "p, h1, h2, h3, h4, h5, h6, ul, ol, dl, blockquote, pre, table"
"""A cell that holds several of these lays out a page and is no datum."""
_MOST_COLUMNS, _DEEPEST_CELL = 50, 8

_WHITE = re.compile(r"[ \t\n\r\f]+")
_WHITE_IN_LINE = re.compile(r"[ \t\r\f]+")
_CHARSET = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w-]+)", re.IGNORECASE)
_PARTS_WORDS = re.compile(rf"{SPACED}{BORDER}{SPACED}")
_EXPONENT = re.compile(r"[-+−]?\d{1,4}")
_RAISED = str.maketrans("0123456789+-−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻")
_TAKES_EXPONENT = re.compile(r"(?:\d|\)|(?<![^\W\d_])[^\W\d_]{1,3})$")
_NOTE = re.compile(r"note|ref|cit|fn|endn", re.IGNORECASE)
_HIDING = re.compile(r"(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PageText:
    """The visible text of a page."""

    text: str
    """Lines of text; a table row is a line, its cells parted by ` | `. `BORDER` stands where an inline tag parts two
    words without a blank: the quote gate takes it for a blank or for nothing."""

    @property
    def plain(self) -> str:
        """The text without border marks, for display; its offsets are not those of `text`."""
        return self.text.replace(BORDER, "")

    @property
    def borders(self) -> tuple[int, ...]:
        """Offsets of the border marks in `text`."""
        return tuple(found.start() for found in re.finditer(BORDER, self.text))


def visible_text(html: str | bytes) -> PageText:
    """Return the whole visible text of a page: scripts, styles, templates and hidden elements are left out.

    Raises:
        DocumentError: The bytes are no text, or their encoding cannot be told.
    """
    if isinstance(html, bytes):
        declared = _CHARSET.search(html[:4096])
        html = decode(html, "the page", declared=declared[1].decode("ascii") if declared else "")
    writer = _Writer()
    _walk(LexborHTMLParser(shallow(html)).root, writer)
    return PageText(writer.text())


def _walk(root: LexborNode | None, writer: "_Writer") -> None:
    """Visit every node in document order; a loop, for a page may nest deeper than Python's stack."""
    node = root
    while node is not None:
        inside = node.child if writer.enters(node) else None
        while node is not None and inside is None:
            writer.leave(node)
            if root is None or node.mem_id == root.mem_id:
                return
            inside = node.next
            node = node.parent if inside is None else node
        node = inside


class _Writer:
    """Writes down what the nodes of a page show."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._last = "\n"
        """The end of what is written, as far as anything here looks back."""
        self._parting = ""
        """`inline` or `note` when such a tag's border was passed since the last text."""
        self._rows: list[int] = []
        """Cells written so far on the line of each open row, outermost first."""
        self._flat: list[bool] = []
        """For each open cell, outermost first, whether it is written on its row's line."""
        self._passed_over = 0
        self._preformatted = self._raised = 0
        """How many `pre` and `sup` are open."""

    def text(self) -> str:
        """Return all that was written; lines without words are left out."""
        lines = (line.strip(" ") for line in "".join(self._parts).split("\n"))
        return "\n".join(line for line in lines if line.strip(" |" + BORDER))

    def enters(self, node: LexborNode) -> bool:
        """Write what a node shows before its children; return whether those are to be visited."""
        tag = node.tag or ""
        if tag == "-text":
            self._write(node.text_content or "")
            return False
        if tag.startswith("-") or tag in _DROPPED or is_hidden(node.attributes):
            self._passed_over = node.mem_id
            return False
        if tag == "sup":
            self._raised += 1
            return self._raised > 1 or self._raises(node)
        if tag in {"td", "th"}:
            self._begin_cell(node)
        elif tag in _BLOCKS:
            self._break()
            self._preformatted += tag == "pre"
            if tag == "tr":
                self._rows.append(0)
        elif tag not in _JOINED:
            self._parting = self._parting or "inline"
        return True

    def leave(self, node: LexborNode) -> None:
        """Write what a node shows behind its children."""
        tag = node.tag or ""
        if node.mem_id == self._passed_over or tag == "-text":
            return
        if tag in {"td", "th"}:
            self._end_cell(node)
        elif tag in _BLOCKS:
            self._break()
            self._preformatted -= tag == "pre"
            if tag == "tr":
                self._rows.pop()
        elif tag == "sup":
            self._raised -= 1
            self._parting = self._parting if self._parting == "note" else ""
        elif tag not in _JOINED:
            self._parting = self._parting or "inline"

    def _write(self, raw: str) -> None:
        white = _WHITE_IN_LINE if self._preformatted else _WHITE
        words = white.sub(" ", raw.replace(BORDER, ""))
        if words.startswith(" ") and self._last.endswith((" ", "\n")):
            words = words[1:]
        if not words:
            return
        if self._parting and self._parts_words(words):
            words = BORDER + words
        self._parting = ""
        self._put(words)

    def _put(self, words: str) -> None:
        self._parts.append(words)
        self._last = (self._last + words)[-8:]

    def _parts_words(self, words: str) -> bool:
        """Return whether a tag's border here parts two words; a number whose digits it parts stays one number."""
        if not _PARTS_WORDS.match(self._last[-1] + BORDER + words[0]):
            return False
        return self._parting == "note" or not (self._last[-1].isdigit() and words[0].isdigit())

    def _break(self) -> None:
        """Begin a new line, or put a blank inside a table's cell."""
        self._parting = ""
        end = " " if self._flat and self._flat[-1] else "\n"
        if not self._last.endswith(("\n", end)):
            self._put(end)

    def _begin_cell(self, node: LexborNode) -> None:
        flat = bool(self._rows) and len(self._flat) < _DEEPEST_CELL and len(node.css(_TALL)) < 2
        if self._rows and self._rows[-1] and flat:
            self._parting = ""
            self._put(" | ".removeprefix(" " * self._last.endswith(" ")))
        else:
            self._break()
        if self._rows:
            self._rows[-1] += 1
        self._flat.append(flat)

    def _end_cell(self, node: LexborNode) -> None:
        self._parting = ""
        span = str(node.attributes.get("colspan") or "1")
        if not self._flat.pop() and self._rows:
            self._rows[-1] = 0  # what follows a cell of several lines begins a line
        elif span.isdigit():
            self._put(" | " * (min(int(span), _MOST_COLUMNS) - 1))

    def _raises(self, node: LexborNode) -> bool:
        """Write an exponent as such, `10⁶`, lest it read as another digit of its number; part a note from its word."""
        words = node.text(deep=True).strip()
        is_note = node.css_first("a") is not None or any(
            _NOTE.search(value or "") for value in node.attributes.values()
        )
        if _EXPONENT.fullmatch(words) and not is_note and _TAKES_EXPONENT.search(self._last):
            self._put(words.translate(_RAISED))
            return False
        self._parting = "note" if is_note or words.isdigit() else self._parting
        return True


def is_hidden(attributes: Mapping[str, str | None]) -> bool:
    """Whether an element's own attributes keep it off the page."""
    return "hidden" in attributes or bool(_HIDING.search(attributes.get("style") or ""))

"""The visible text of Markdown: no marks of emphasis, no addresses, the words of links and images."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import count, repeat

from markdown_it import MarkdownIt
from markdown_it.token import Token

from factledger.knowledge.assembling import BLOCK, LINE, Assembly
from factledger.knowledge.broken_numbers import unbroken
from factledger.knowledge.dating import iso_date
from factledger.knowledge.decoding import decode
from factledger.knowledge.documents import Content

_FRONT = re.compile(r"\A---[ \t]*\n(.*?\n)---[ \t]*(?:\n|\Z)", re.DOTALL)
_FIELD = re.compile(r"^(?P<key>\w+)[ \t]*:[ \t]*[\"']?(?P<value>[^\n]*?)[\"']?[ \t]*$", re.MULTILINE)
_DATE_KEYS = ("date", "published", "pubdate", "updated", "modified", "created")
_LANDMARK = re.compile(r"^ {0,3}(?:(#{1,6}[ \t])|```|~~~)", re.MULTILINE)
_LARGE = 1_000_000  # characters
_LONGEST_PARAGRAPH = 10_000  # characters
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)


def read_markdown(data: bytes, name: str) -> Content:
    """Return what a Markdown file shows; its front matter stays in the text, as lines."""
    source = unbroken(decode(data, name).replace("\r\n", "\n").replace("\r", "\n"))
    front = _FRONT.match(source)
    fields = {m["key"].lower(): m["value"] for m in _FIELD.finditer(front[1])} if front else {}
    page = _Page()
    if front:
        page.assembly.add(front[1].strip())
    references: dict[str, object] = {}
    for part in _parts(_loosened(source[front.end() :] if front else source)):
        page.write(_parser().parse(part, references))
    dates = (iso_date(fields[key]) for key in _DATE_KEYS if key in fields)
    return Content(
        text=page.assembly.text,
        title=fields.get("title", ""),
        published=next((d for d in dates if d), None),
        borders=page.assembly.borders,
    )


def _loosened(source: str) -> str:
    """Put blank lines into paragraphs of a size that nobody writes; some take time by the square of their length."""
    lines, length = list[str](), 0
    for line in source.split("\n"):
        length = length + len(line) if line.strip() else 0
        if length > _LONGEST_PARAGRAPH and "|" not in line[:_LONGEST_PARAGRAPH]:  # rows of a table stay together
            lines.append("")
            length = len(line)
        parts = range(0, max(len(line), 1), _LONGEST_PARAGRAPH)
        lines.append("\n\n".join(line[at : at + _LONGEST_PARAGRAPH] for at in parts))
    return "\n".join(lines)


def _parts(source: str) -> Iterator[str]:
    """Cut a large file at headings: its tokens take twenty times as much memory as its text."""
    start, is_code = 0, False
    for line in _LANDMARK.finditer(source):
        if not line[1]:
            is_code = not is_code
        elif not is_code and line.start() - start > _LARGE:
            yield source[start : line.start()]
            start = line.start()
    yield source[start:]


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark").enable(["table", "strikethrough"])


class _Page:
    """Writes a list of Markdown tokens as plain text."""

    def __init__(self) -> None:
        self.assembly = Assembly()
        self._counters: list[Iterator[str]] = []
        self._marker = ""
        self._level: int | None = None
        self._cells: list[str] | None = None
        self._rows = 0

    def write(self, tokens: list[Token]) -> None:
        """Append everything that the tokens show."""
        for token in tokens:
            match token.type:
                case "inline":
                    self._write_inline("".join(_shown(child) for child in token.children or ()))
                case "heading_open":
                    self._level = int(token.tag[1])
                case "fence" | "code_block":
                    self.assembly.add(token.content.rstrip("\n"))
                case "html_block":
                    self.assembly.add(_visible(token.content))
                case _:
                    self._write_list(token)
                    self._write_table(token)

    def _write_inline(self, text: str) -> None:
        if self._cells is not None:
            self._cells.append(" ".join(text.split()))
            return
        self.assembly.add(self._marker + text, gap=LINE if self._marker else BLOCK, heading=self._level)
        self._marker, self._level = "", None

    def _write_list(self, token: Token) -> None:
        match token.type:
            case "bullet_list_open":
                self._counters.append(repeat("- "))
            case "ordered_list_open":
                self._counters.append(f"{n}. " for n in count(int(token.attrs.get("start", 1))))
            case "bullet_list_close" | "ordered_list_close":
                self._counters.pop()
            case "list_item_open":
                self._marker = "  " * (len(self._counters) - 1) + next(self._counters[-1])

    def _write_table(self, token: Token) -> None:
        match token.type:
            case "table_open":
                self._rows = 0
            case "tr_open":
                self._cells = []
            case "tr_close":
                self.assembly.add(" | ".join(self._cells or ()), gap=LINE if self._rows else BLOCK)
                self._rows, self._cells = self._rows + 1, None


def _shown(token: Token) -> str:
    match token.type:
        case "softbreak" | "hardbreak":
            return "\n"
        case "html_inline":
            return "\n" if _BREAK.fullmatch(token.content) else ""
        case "image":
            return "".join(_shown(child) for child in token.children or ())
        case _:
            return token.content


def _visible(html: str) -> str:
    from factledger.knowledge.html_text import visible_text

    return visible_text(html).text.strip()

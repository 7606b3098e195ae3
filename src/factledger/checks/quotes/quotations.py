"""Quoted passages of a text: what stands in quotation marks or in a Markdown block quote, and must be in its source."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from factledger.checks.statements.marks import without_marks
from factledger.checks.text.passages import is_passage

_CLOSERS = {
    '"': '"',
    "＂": "＂",
    "“": "”“",
    "”": "”",
    "„": "“”",
    "‟": "”",
    "«": "»",
    "»": "«",
    "‹": "›",
    "›": "‹",
    "‘": "’",
    "‚": "‘’",
    "「": "」",
    "『": "』",
    "〝": "〞",
}
"""What may close each opening mark. An apostrophe opens nothing, and `《 》` encloses a title, which is not quoted."""
_CURLY = "“”"
_MIXED = {"“": '"', '"': "”"}
"""What closes a passage when a writer's keyboard and editor set marks of two kinds."""
_ONE_WAY = frozenset("„‟‚「『〝")
_MARK = re.compile('["＂“”„‟«»‹›‘’‚「」『』〝〞]')
_BESIDE_OPENING = re.compile(
    r"[\s(\[{（［【〔<>*_~|/:;,.!?—–\-：；，。！？、《》“‘„«‹「『\"']|[^\x00-\u024f\u0370-\u1fff]"
)
_PARAGRAPH_END = re.compile(r"\n[^\S\n]*\n|\n(?=[^\S\n]*(?:[-*+•>|]|#{1,6}\s|\d{1,3}[.)]\s))|\Z")

_EMPHASIS = re.compile(r"\*{1,3}(?=\S)|(?<=\S)\*{1,3}|(?<!\w)__?(?=\w)|(?<=\w)__?(?!\w)")
_LAST_STOP = re.compile(r"(?<=[^\W_])[,;:.，；：。]\Z")

_BLOCK = re.compile(r"^[^\S\n]{0,3}>[^\n]*(?:\n[^\S\n]{0,3}>[^\n]*)*", re.MULTILINE)
_BLOCK_LINE = re.compile(r"^[^\S\n]{0,3}>[^\S\n]?(?:[^\S\n]*>)*([^\n]*)", re.MULTILINE)
_ATTRIBUTION = re.compile(r"\s*(?:—|–|--|――|——)\s*\S")


@dataclass(frozen=True, slots=True, kw_only=True)
class Quotation:
    """One quoted passage of a text."""

    text: str
    """The words without their marks; of a block quote without its signs, its attribution and its citation marks."""
    start: int
    """Offset of the first quoted character in the text; of a block quote, of its first line."""
    end: int
    """Offset behind the last one."""
    opening: str
    """The mark before it; `>` for a block quote."""
    closing: str
    """The mark behind it; empty for a block quote, and where no mark closes it: it then ends with its paragraph."""
    kind: Literal["quotation", "term"]
    """`term`: fewer than three words, or than six CJK characters."""

    @property
    def words(self) -> str:
        """What must stand in the source: `text` without what its writer may have put there.

        That is emphasis (`**`, `*`, `__`), and a comma or other stop at the end, which English puts before the closing
        mark whether the source has it or not.
        """
        return _LAST_STOP.sub("", _EMPHASIS.sub("", self.text))


def quotations(text: str) -> list[Quotation]:
    """Return the quoted passages of a text in order, the outer one where they are nested.

    The marks are those of rule 6 of the quote gate. A passage that no mark closes ends with its paragraph, so that a
    mark left out takes nothing from the gate. Linear in the text, whatever it holds.
    """
    found: list[Quotation] = []
    at = 0
    for block in _BLOCK.finditer(text):
        found += _inline(text, at, block.start())
        found += _block_quotes(text, block.start(), block.end())
        at = block.end()
    found += _inline(text, at, len(text))
    return found


def _inline(text: str, start: int, end: int) -> Iterator[Quotation]:
    while start < end:
        paragraph = _PARAGRAPH_END.search(text, start, end)
        border = paragraph.start() if paragraph else end
        yield from _in_paragraph(text, start, border)
        start = paragraph.end() if paragraph and paragraph.end() > start else end


def _in_paragraph(text: str, start: int, end: int) -> Iterator[Quotation]:
    last_single = _last_closing_single(text, start, end)
    opened, closers, depth = -1, "", 0
    for found in _MARK.finditer(text, start, end):
        at, mark = found.start(), found[0]
        if opened < 0:
            if _opens(text, at, start, end) and (mark != "‘" or at < last_single):
                opened, closers, depth = at, _CLOSERS[mark], 1
        elif mark in closers and _closes(text, at, end, text[opened]) and not _nests(text, opened, at, start, end):
            depth -= 1
            if not depth:
                yield from _passage(text, opened, at, mark)
                opened = -1
        elif mark == text[opened]:
            depth += 1
    if opened >= 0:
        yield from _unclosed(text, opened, end)


def _unclosed(text: str, opened: int, end: int) -> Iterator[Quotation]:
    """Yield a passage that its own mark does not close, and what follows where another mark does."""
    closed = _mixed_closing(text, opened, end)
    yield from _passage(text, opened, closed, text[closed:end][:1])
    if closed < end:
        yield from _in_paragraph(text, closed + 1, end)


def _mixed_closing(text: str, opened: int, end: int) -> int:
    """Return where a passage ends that its own mark does not close: at a mark of the other keyboard, else at the end.

    `“…"` and `"…”` are one passage where no other mark of either kind stands in it.
    """
    other = _MIXED.get(text[opened], "")
    at = text.find(other, opened + 1, end) if other else -1
    single = at >= 0 and not any(mark in text[opened + 1 : at] for mark in _CURLY)
    closes = single and not text[at - 1].isspace() and _closes(text, at, end, other)
    return at if closes and text.find(other, at + 1, end) < 0 else end


def _passage(text: str, opened: int, closed: int, closing: str) -> Iterator[Quotation]:
    raw = text[opened + 1 : closed]
    inside = raw.strip()
    if inside:
        start = opened + 1 + len(raw) - len(raw.lstrip())
        yield _quotation(inside, start, start + len(inside), text[opened], closing)


def _quotation(words: str, start: int, end: int, opening: str, closing: str) -> Quotation:
    kind: Literal["quotation", "term"] = "quotation" if is_passage(words) else "term"
    return Quotation(text=words, start=start, end=end, opening=opening, closing=closing, kind=kind)


def _opens(text: str, at: int, start: int, end: int) -> bool:
    """Return whether a mark can open a passage: something stands behind it, and no word touches it from before."""
    mark = text[at]
    if mark not in _CLOSERS or at + 1 >= end:
        return False
    if mark in _ONE_WAY:
        return True
    return not text[at + 1].isspace() and (at == start or bool(_BESIDE_OPENING.match(text, at - 1)))


def _closes(text: str, at: int, end: int, opening: str) -> bool:
    """Return whether a mark ends a passage; one that touches the word behind it opens anew, or is an apostrophe."""
    behind = text[at + 1] if at + 1 < end else " "
    if text[at] == opening or text[at] == "’":
        return not (behind.isalnum() and behind < "\u2e80")
    return True


def _nests(text: str, opened: int, at: int, start: int, end: int) -> bool:
    """Return whether a mark that could close a passage opens one within it: both are closed by another mark behind."""
    mark = text[at]
    if mark != text[opened] or mark != "“" or not (_opens(text, at, start, end) and text[at + 1].isalnum()):
        return False
    return text.count("”", at, end) > 1


def _last_closing_single(text: str, start: int, end: int) -> int:
    at = text.rfind("’", start, end)
    while at >= 0 and not _closes(text, at, end, "‘"):
        at = text.rfind("’", start, at)
    return at


def _block_quotes(text: str, start: int, end: int) -> Iterator[Quotation]:
    """Yield the paragraphs of one Markdown block quote; a callout (`> [!NOTE]`) quotes nobody."""
    lines = list(_BLOCK_LINE.finditer(text, start, end))
    if lines and lines[0][1].strip().startswith("[!"):
        return
    first = 0
    for number in range(len(lines) + 1):
        if number < len(lines) and lines[number][1].strip():
            continue
        if number > first:
            yield from _block_paragraph(lines[first:number])
        first = number + 1


def _block_paragraph(lines: list[re.Match[str]]) -> Iterator[Quotation]:
    words = [line[1] for line in lines]
    if len(words) > 1 and _ATTRIBUTION.match(words[-1]):
        words.pop()
    if _ATTRIBUTION.match(words[0]) and len(words) == 1:
        return
    inside = without_marks("\n".join(words)).strip()
    if _is_marked(inside):
        inside = inside[1:-1].strip()
    if inside:
        yield _quotation(inside, lines[0].start(), lines[-1].end(), ">", "")


def _is_marked(words: str) -> bool:
    """Return whether one pair of marks encloses all of a block quote's words."""
    return words[1:] != "" and words[-1] in _CLOSERS.get(words[0], "") and not _MARK.search(words, 1, len(words) - 1)

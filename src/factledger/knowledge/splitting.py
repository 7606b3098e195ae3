"""From a document's text to passages, along the document's own structure.

A passage ends where a page or a section ends. Within one, paragraphs are joined until they make a passage of useful
size, and a paragraph that is too long is cut between sentences, a table between rows.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from factledger.knowledge.documents import Border, Passage, ReadDocument

GOOD_SIZE = 700
"""A passage is not made longer once it is this long, in characters of a spaced script."""
MOST_SIZE = 1200
"""No passage is longer; a single sentence that is gets cut at a space."""
_SENTENCE_WINDOW = 10_000  # characters; sentencex takes time by the square of their number on marks without words
_CJK_WEIGHT = 1.5  # a CJK character says about as much as two and a half letters

_CJK = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]")
_GAPS = {"line": re.compile(r"\n[^\S\n]*\n\s*"), "row": re.compile(r"\n\s*")}
"""What parts paragraphs, by what a line of the text is."""
_ROW = re.compile(r"[^\n]* \| [^\n]*|\|[^\n]*\|[^\S\n]*")


@dataclass(frozen=True, slots=True)
class _Piece:
    """A paragraph, or a part of one, that is not cut any further."""

    start: int
    end: int
    size: float
    header: str = ""
    """For rows of a table behind its first piece."""


def split(document: ReadDocument) -> list[Passage]:
    """Return the passages of a document in order; they do not overlap, and leave out nothing but white space."""
    text = document.text
    lines = _Lines(text, document.counted)
    passages = []
    for start, end, locator, headings in _sections(text, document.borders):
        for group in _packed(_pieces(document, start, end)):
            first, last = group[0], group[-1]
            passages.append(
                Passage(
                    start=first.start,
                    end=last.end,
                    text=text[first.start : last.end],
                    locator=locator or lines.label(first.start),
                    context="\n".join(part for part in (headings, first.header) if part),
                )
            )
    return passages


class _Lines:
    """Numbers the lines of a text; asked in rising order, so that it counts each line once."""

    def __init__(self, text: str, unit: str) -> None:
        self._text, self._unit = text, unit
        self._at, self._line = 0, 1

    def label(self, offset: int) -> str:
        """Return `line 12`, the line that the offset stands on."""
        self._line += self._text.count("\n", self._at, offset)
        self._at = offset
        return f"{self._unit} {self._line}"


def _sections(text: str, borders: Sequence[Border]) -> Iterator[tuple[int, int, str, str]]:
    """Yield start, end, locator and the headings above each stretch between two borders.

    A heading with nothing below it but the next heading goes with that one.
    """
    page, path, bare = "", dict[int, str](), None
    starts = [border.start for border in borders] + [len(text)]
    yield 0, starts[0], "", ""
    for border, end in zip(borders, starts[1:], strict=True):
        if border.level:
            path = {level: label for level, label in path.items() if level < border.level}
            path[border.level] = border.label
        else:
            page = border.label
        start = border.start if bare is None else bare
        is_bare = border.level > 0 and end < len(text) and " ".join(text[border.start : end].split()) == border.label
        bare = start if is_bare else None
        if not is_bare:
            yield start, end, page or border.label, " > ".join(path.values())


def _packed(pieces: Iterator[_Piece]) -> Iterator[list[_Piece]]:
    group: list[_Piece] = []
    size = 0.0
    for piece in pieces:
        if group and (size >= GOOD_SIZE or size + piece.size > MOST_SIZE):
            yield group
            group, size = [], 0.0
        group.append(piece)
        size += piece.size
    if group:
        yield group


def _pieces(document: ReadDocument, start: int, end: int) -> Iterator[_Piece]:
    at = start
    for gap in _GAPS[document.counted].finditer(document.text, start, end):
        yield from _cut(document.text, at, gap.start(), document.language)
        at = gap.end()
    yield from _cut(document.text, at, end, document.language)


def _cut(text: str, start: int, end: int, language: str) -> Iterator[_Piece]:
    """Yield a paragraph whole, or when it is too long its rows or sentences."""
    whole = _trimmed(text, start, end)
    if whole is None or whole.size <= MOST_SIZE:
        if whole is not None:
            yield whole
        return
    paragraph = text[whole.start : whole.end]
    rows = paragraph.split("\n")
    if len(rows) > 1 and all(map(_ROW.fullmatch, rows[:20])):
        yield from _rows(text, whole.start, rows)
        return
    for low, high in _sentences(paragraph, language):
        yield from _bounded(text, whole.start + low, whole.start + high)


def _rows(text: str, start: int, rows: Sequence[str]) -> Iterator[_Piece]:
    header = ""
    for row in rows:
        for piece in _bounded(text, start, start + len(row)):
            yield _Piece(piece.start, piece.end, piece.size, header)
        header = header or row
        start += len(row) + 1


def _sentences(paragraph: str, language: str) -> Iterator[tuple[int, int]]:
    import sentencex

    for low, high in _windows(paragraph, 0, len(paragraph), _SENTENCE_WINDOW):
        for border in sentencex.get_sentence_boundaries(language, paragraph[low:high]):
            yield low + border["start_index"], low + border["end_index"]


def _bounded(text: str, start: int, end: int) -> Iterator[_Piece]:
    """Yield a sentence whole, or cut at line ends or spaces when it is longer than any passage may be."""
    size = _size(text[start:end])
    longest = int(MOST_SIZE * (end - start) / size) if size > MOST_SIZE else end - start
    for low, high in _windows(text, start, end, longest):
        piece = _trimmed(text, low, high)
        if piece is not None:
            yield piece


def _windows(text: str, start: int, end: int, longest: int) -> Iterator[tuple[int, int]]:
    """Cut a stretch into parts of at most so many characters, at a line end or else a space in their second half."""
    while end - start > longest:
        half, most = start + longest // 2, start + longest
        cut = max(text.rfind("\n", half, most), 0) or max(text.rfind(" ", half, most), 0) or most
        yield start, cut
        start = cut
    yield start, end


def _trimmed(text: str, start: int, end: int) -> _Piece | None:
    part = text[start:end]
    stripped = part.strip()
    if not stripped:
        return None
    start += part.index(stripped[0])
    return _Piece(start, start + len(stripped), _size(stripped))


def _size(text: str) -> float:
    return len(text) if text.isascii() else len(text) + _CJK_WEIGHT * len(_CJK.findall(text))

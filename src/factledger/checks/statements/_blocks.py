"""The blocks of a Markdown draft: paragraphs, list items, headings, block quotes and tables, with their offsets."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

BlockKind = Literal["paragraph", "item", "heading", "quote", "code", "table", "reference"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """One block of a draft, its signs left out where they stand at its ends."""

    kind: BlockKind
    start: int
    end: int


_BLANK = re.compile(r"[^\S\n]*$", re.MULTILINE)
_FENCE = re.compile(r" {0,3}(```+|~~~+)")
_HEADING = re.compile(r" {0,3}#{1,6}(?:[^\S\n]+|$)(?P<words>.*?)(?:[^\S\n]+#+)?[^\S\n]*$")
_UNDERLINE = re.compile(r" {0,3}(?:=+|-{2,})[^\S\n]*$")
_RULE = re.compile(r" {0,3}([-*_])(?:[^\S\n]*\1){2,}[^\S\n]*$")
_REFERENCE = re.compile(r" {0,3}\[[^\]\n]{1,80}\]:\s*<?(?:https?://|#|/|www\.)\S+.*$")
_ENTRY = re.compile(
    r"[^\S\n]*(?:(?:[-*+•]|\d{1,3}[.)])[^\S\n]+)?(?P<words>\[[\w-]{1,6}\][^\n]*https?://\S[^\n]*?)[^\S\n]*$"
)
"""A line of a list of references: a number in brackets, and an address."""
_QUOTE = re.compile(r" {0,3}>")
_BULLET = r"[-*+•◦▪‣⁃●○]"
_ITEM = re.compile(
    rf"[^\S\n]*(?:{_BULLET}(?:[^\S\n]+|(?=\d{{1,3}}[.)]))(?:\d{{1,3}}[.)]+[^\S\n]+)?"
    r"|\d{1,3}[.)]+[^\S\n]+|[(（]\d{1,3}[)）][^\S\n]*|\d{1,3}、[^\S\n]*|[一二三四五六七八九十]{1,3}、[^\S\n]*"
    r"|[a-z][.)]+[^\S\n]+|[а-яё]\)[^\S\n]+)(?:\[[ xX]\][^\S\n]+)?"
)
_TABLE_RULE = re.compile(r" {0,3}\|?[^\S\n]*:?-+:?[^\S\n]*(?:\|[^\S\n]*:?-+:?[^\S\n]*)*\|?[^\S\n]*$")
_BARRED = re.compile(r"[^\S\n]*\|.*\|[^\S\n]*$")
_STOP = re.compile(r"[.!?。！？]")
_SHORT = 40
_HARD_BREAK = re.compile(r".*(?:[^\S\n]{2,}|\\)$")
_LABEL = re.compile(r"[^\S\n]*[*_]{0,3}[A-ZА-ЯЁ\u3400-\u9fff][^\n:：.!?。]{0,40}[:：]")
_NUMBER = re.compile(r"(\d{1,3})([.)]+)\s*$")
_LETTER = re.compile(r"([a-zа-яё])([.)]+)\s*$")
_ROUND_BULLET = re.compile(r"\s*([•◦▪‣⁃●○])")
_TAKES_NUMBER = re.compile(
    r"\b(?:to|of|by|in|at|on|from|was|were|is|are|than|about|and|or|for|with|over|under|nearly|almost|only|no|top"
    r"|до|на|в|из|по|с|со|от|и|или|около|более|менее|свыше|почти|за|к|был|была|было|было|были|составил\w*)$",
    re.IGNORECASE,
)


def blocks(text: str) -> list[Block]:
    """Return the blocks of a draft in order; blank lines, rules, fences and link definitions are in none."""
    lines = _Lines(text)
    found: list[Block] = []
    while not lines.done:
        found += lines.next_block()
    return found


class _Lines:
    """A reader of lines that knows where it is in the text."""

    def __init__(self, text: str) -> None:
        self._text = text
        starts = [0, *(found.end() for found in re.finditer(r"\n", text))]
        self._spans = [(a, b - 1) for a, b in zip(starts, [*starts[1:], len(text) + 1], strict=True)]
        self._at = 0

    @property
    def done(self) -> bool:
        """Whether every line was read."""
        return self._at >= len(self._spans)

    def next_block(self) -> list[Block]:
        """Read one block, or one line that belongs to none."""
        if self._is(_FENCE):
            return self._code()
        if self._is(_BLANK) or self._is(_RULE) or self._is(_REFERENCE):
            self._at += 1
            return []
        if self._is(_HEADING):
            return [self._words("heading", _HEADING)]
        if self._is(_ENTRY):
            return [self._words("reference", _ENTRY)]
        if self._is(_QUOTE):
            return [self._while("quote", _QUOTE)]
        if self._begins_table():
            return [self._table()]
        return self._paragraph()

    def _line(self, ahead: int = 0) -> str:
        if not 0 <= self._at + ahead < len(self._spans):
            return ""
        start, end = self._spans[self._at + ahead]
        return self._text[start:end]

    def _is(self, pattern: re.Pattern[str], ahead: int = 0) -> bool:
        return bool(pattern.match(self._line(ahead)))

    def _code(self) -> list[Block]:
        fence = _FENCE.match(self._line())
        self._at += 1
        first = self._at
        while not self.done and not (fence and self._line().strip().startswith(fence[1])):
            self._at += 1
        last = self._at - 1
        self._at += 1
        return [Block(kind="code", start=self._spans[first][0], end=self._spans[last][1])] if last >= first else []

    def _words(self, kind: BlockKind, pattern: re.Pattern[str]) -> Block:
        """Read one line, of which the pattern's group `words` is the block."""
        found = pattern.match(self._line())
        start = self._spans[self._at][0]
        self._at += 1
        first, last = found.span("words") if found else (0, 0)
        return Block(kind=kind, start=start + first, end=start + last)

    def _while(self, kind: BlockKind, pattern: re.Pattern[str]) -> Block:
        start = self._spans[self._at][0]
        while not self.done and self._is(pattern):
            self._at += 1
        return Block(kind=kind, start=start, end=self._spans[self._at - 1][1])

    def _begins_table(self) -> bool:
        line, rule = self._line(), self._line(1)
        if "|" in line and "|" in rule and _TABLE_RULE.match(rule):
            return True
        return bool(_BARRED.match(line)) and line.count("|") > 2

    def _table(self) -> Block:
        start = self._spans[self._at][0]
        while not self.done and "|" in self._line():
            self._at += 1
        return Block(kind="table", start=start, end=self._spans[self._at - 1][1])

    def _paragraph(self) -> list[Block]:
        """Read a paragraph or list item up to a blank line or the beginning of another block."""
        start, end = self._spans[self._at]
        marker = _ITEM.match(self._line())
        self._at += 1
        while not self.done and not self._begins_block():
            if not marker and self._is(_UNDERLINE):
                self._at += 1
                return [Block(kind="heading", start=start, end=end)]
            end = self._spans[self._at][1]
            self._at += 1
        if marker:
            return list(_items(self._text, start, end, marker))
        return list(_lines_of_words(self._text, start, end)) or [Block(kind="paragraph", start=start, end=end)]

    def _begins_block(self) -> bool:
        """Return whether the line read next begins another block than the line before it belongs to."""
        line = self._line()
        starts = any(map(self._is, (_BLANK, _FENCE, _HEADING, _QUOTE, _RULE, _REFERENCE, _ENTRY))) and not self._is(
            _UNDERLINE
        )
        if starts or _ITEM.match(line) or self._begins_table():
            return True
        return bool(_HARD_BREAK.match(self._line(-1)) or _LABEL.match(line))


def _lines_of_words(text: str, start: int, end: int) -> Iterator[Block]:
    """Yield the lines of a list without markers: three or more short lines and no stop in any; else nothing."""
    lines = text[start:end].split("\n")
    if len(lines) < 3 or _STOP.search(text, start, end) or max(map(len, lines)) > _SHORT:
        return
    for line in lines:
        yield Block(kind="paragraph", start=start, end=start + len(line))
        start += len(line) + 1


def _items(text: str, start: int, end: int, marker: re.Match[str]) -> Iterator[Block]:
    """Yield a list item, or several that were written on one line: `1. One thing 2. Another`."""
    begin = start + marker.end()
    for next_marker in _following(text, begin, end, marker[0]):
        yield Block(kind="item", start=begin, end=next_marker.start())
        begin = next_marker.end()
    yield Block(kind="item", start=begin, end=end)


def _following(text: str, begin: int, end: int, marker: str) -> Iterator[re.Match[str]]:
    """Yield the markers that continue a list within its first item's lines."""
    count = 1
    while pattern := _continuing(marker, count):
        found = pattern.search(text, begin, end)
        if not found or _TAKES_NUMBER.search(text[max(begin, found.start() - 20) : found.start()]):
            return
        yield found
        begin, count = found.end(), count + 1


def _continuing(marker: str, count: int) -> re.Pattern[str] | None:
    """Return what the marker `count` places behind the first looks like; None where none can follow on one line."""
    if bullet := _ROUND_BULLET.match(marker):
        return re.compile(rf"(?<=\S)[^\S\n]+{bullet[1]}[^\S\n]*(?:\d{{1,3}}[.)]+[^\S\n]+)?(?=\S)")
    if number := _NUMBER.search(marker):
        sign = str(int(number[1]) + count) + re.escape(number[2])
    elif letter := _LETTER.search(marker):
        sign = chr(ord(letter[1]) + count) + re.escape(letter[2])
    else:
        return None
    return re.compile(rf"(?<=\S)[^\S\n]+{sign}[^\S\n]+(?=[\"“«*]*[A-ZА-ЯЁ])")

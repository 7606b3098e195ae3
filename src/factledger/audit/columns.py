"""Columns of a report's tables that name sources: what stands in them cites for its row and claims nothing."""

import re
from collections.abc import Iterator
from itertools import pairwise

_SOURCE = re.compile(
    r"[\s*_]*(?:sources?|references?|refs?\.?|citations?|links?|urls?|источники?|ссылк[аи]|来源|出处|资料来源|数据来源|参考|链接|來源)"
    r"(?:\s*\(s\))?[\s*_:：]*",
    re.IGNORECASE,
)
_BAR = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"[\s|:-]*-[\s|:-]*")


def source_cells(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each cell of a column headed "Source" begins and ends, blanks at its ends left out, in order."""
    columns: list[int] = []
    above = ""
    for line in re.finditer(r"[^\n]*\n?", text):
        row = line[0].rstrip("\n")
        if "|" not in row:
            columns = []
        elif _RULE.fullmatch(row):
            header = [above[a:b] for a, b in _cells(above)]
            columns = [place for place, words in enumerate(header) if _SOURCE.fullmatch(words)]
        elif columns:
            cells = list(_cells(row))
            for column in columns:
                if column < len(cells):
                    yield _trimmed(text, *(line.start() + at for at in cells[column]))
        above = row


def _cells(row: str) -> Iterator[tuple[int, int]]:
    """Yield where the cells of a row begin and end; bars at the row's ends border nothing."""
    bars = [-1, *(bar.start() for bar in _BAR.finditer(row)), len(row)]
    spans = [(a + 1, b) for a, b in pairwise(bars)]
    first = 0 if row[slice(*spans[0])].strip() else 1
    yield from spans[first:]


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    words = text[start:end]
    begin = start + len(words) - len(words.lstrip())
    return begin, begin + len(words.strip())

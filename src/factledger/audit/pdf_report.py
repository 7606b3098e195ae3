"""A PDF report's text without what page layout puts between its sentences."""

import re
from collections.abc import Iterable, Sequence
from itertools import chain

from factledger.checks.text.page_lines import Span, jumpable_lines

_STOP = re.compile(r"[.!?…。！？:：;；][\"”’»」』)）\]]*\Z")
_OPEN = re.compile(r"[,，、“«„「『(（—–-]\Z")
_NEAR = 8
"""Characters before the end of a page that say whether its last sentence ends there."""


def without_margins(text: str, pages: Sequence[int]) -> tuple[str, list[int]]:
    """Return a report's text without running heads and page numbers, and where each page begins in it.

    A sentence that goes on overleaf stays whole; other pages are parted by a blank line.

    Args:
        text: As the reader of PDF files gives it: such lines stand alone between blank lines.
        pages: Where each page begins, in order.
    """
    margins = sorted(chain(*jumpable_lines(text)))
    whole, starts = "", list[int]()
    for begin, end in zip(pages, [*pages[1:], len(text)], strict=True):
        inside = [span for span in margins if begin <= span[0] and span[1] <= end]
        body = text[_top(text, begin, inside) : _bottom(text, end, reversed(inside))].strip()
        if whole and body:
            whole += "\n" if _goes_on(whole[-_NEAR:], body[0]) else "\n\n"
        starts.append(len(whole))
        whole += body
    return whole, starts


def _top(text: str, begin: int, margins: Iterable[Span]) -> int:
    """Return where the words of a page begin, behind its margins."""
    for start, end in margins:
        if text[begin:start].strip():
            break
        begin = end
    return begin


def _bottom(text: str, end: int, margins: Iterable[Span]) -> int:
    """Return where the words of a page end, before its margins, which are given from the last on."""
    for start, stop in margins:
        if text[stop:end].strip():
            break
        end = start
    return end


def _goes_on(before: str, first: str) -> bool:
    """Whether a sentence goes on overleaf; a capital there may as well begin a heading."""
    if _STOP.search(before):
        return False
    return bool(_OPEN.search(before)) or (not first.isupper() and (first.isalnum() or first in "(（“«„「『"))

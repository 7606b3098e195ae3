"""The quote gate: do these words stand in this page, with nothing but layout between them?

There is no fuzzy match: one changed, dropped or added word or digit, or a changed negation, is no match.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import islice
from typing import NamedTuple

from factledger.checks.quotes._edges import is_whole
from factledger.checks.text.chars import FOLDS, KEYS, SPACED, is_mark
from factledger.checks.text.fold import FoldedPage, View, agree, fold_page, key, lowered, simplified, spelling
from factledger.checks.text.passages import is_passage
from factledger.records import QuoteMatchKind

_KINDS: tuple[QuoteMatchKind, ...] = ("exact", "layout", "case", "script")
"""From the least to the most that differs."""
_COMPARED = 16
"""Places that are compared before the one that differs least is taken."""
_GAP = 300
"""Characters of the page that an elision may leave out."""
_MOST_PARTS = 12
"""Parts of an elided quote; each costs a search, and one of more parts is no quotation."""
_NEAR = 32
"""Characters beside a passage among which the dashes and dots are looked for that it begins or ends with."""

ELISION = re.compile(r"\[\s*(?:…|⋯|\.{3,})\s*\]|[…⋯]+|\.{3,}")
"""What leaves words out in a quote."""
_RUN = re.compile(f"{SPACED}+")


class QuoteMatch(NamedTuple):
    """Where a quote stands in a page, and how it differs from the page's own spelling."""

    kind: QuoteMatchKind
    """`exact`: a literal substring; `layout`: white space, hyphenation, kinds of quotes and dashes differ; `case`: the
    case of letters too; `script`: simplified against traditional Chinese; `elided`: parts of it, in order."""
    start: int
    """Offset of the first character in the page as saved."""
    end: int
    """Offset behind the last character."""


def find_quote(quote: str, page: str | FoldedPage, *, elisions: bool = False) -> QuoteMatch | None:
    """Return where a quote stands in a page, word for word, or None.

    Args:
        quote: The words without their quotation marks; white space around them is ignored.
        page: The page's text, or the same folded once by `fold_page`, which pays from the second quote on.
        elisions: Whether `…` and `[…]` in the quote may leave out up to 300 characters of the page between parts of
            at least three words or six CJK characters each, at most twelve of them.

    Returns:
        The place that differs least, the first of several; None for a quote without a word.

    Source:
        Rules 1 to 5 of the quote gate. The time is linear in the page: a text built so that nearly every place is a
        near miss is given up, that is refused, after work in proportion to its length.
    """
    folded = fold_page(page) if isinstance(page, str) else page
    needle = _needle(quote)
    if not needle.key:
        return None
    at = folded.text.find(needle.text)
    if at >= 0 and is_whole(folded.text, at, at + len(needle.text)):  # most quotes stand there letter for letter
        return QuoteMatch("exact", at, at + len(needle.text))
    match = _closest(needle, folded) if needle.key in folded.view.key or folded.jumping else None
    return match or (_elided(quote, folded) if elisions else None)


class _Needle:
    """A quote made ready to be looked for."""

    def __init__(self, quote: str) -> None:
        self.text = quote.strip()
        self.key = key(self.text)
        size = len(self.text) if self.key else 0
        first = next((at for at in range(size) if KEYS[self.text[at]]), 0)
        last = next((at for at in range(size, 0, -1) if KEYS[self.text[at - 1]]), 0)
        self.raw_head, self.raw_tail = self.text[:first], self.text[last:]
        self.head, self.tail = _signs(self.raw_head), _signs(self.raw_tail)

    @cached_property
    def forms(self) -> "_Forms":
        """The quote's spellings."""
        return _Forms(self.text)


class _Forms:
    """The spellings of a text, as layout, as layout and case, and as all three may not change it."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def layout(self) -> str:
        return spelling(self._text)

    @cached_property
    def case(self) -> str:
        return lowered(self.layout)

    @cached_property
    def script(self) -> str:
        return simplified(self.case)


@lru_cache(maxsize=512)
def _needle(quote: str) -> _Needle:
    return _Needle(quote)


def _signs(text: str) -> str:
    """Return the dashes and dots of a text, which a key does not hold, in their one spelling."""
    signs = "".join(sign for sign in map(FOLDS.__getitem__, text) if sign[:1] in {"-", "."})
    return re.sub(r"\.{3,}", "…", re.sub("-+", "-", signs))


def _closest(needle: _Needle, page: FoldedPage) -> QuoteMatch | None:
    """Return the first of the matches that differ least."""
    best: QuoteMatch | None = None
    for match in islice(_matches(needle, page), _COMPARED):
        if match.kind == "exact":
            return match
        if best is None or _KINDS.index(match.kind) < _KINDS.index(best.kind):
            best = match
    return best


def _matches(needle: _Needle, page: FoldedPage) -> Iterator[QuoteMatch]:
    """Yield the places of a quote in order; where the page as it reads has none, those across skipped lines."""
    matches = _in_view(needle, page.text, page.view)
    if first := next(matches, None):
        yield first
        yield from matches
    else:
        across = (match for view in page.jumping for match in _in_view(needle, page.text, view))
        yield from sorted(across, key=lambda match: match.start)


def _in_view(needle: _Needle, text: str, view: View) -> Iterator[QuoteMatch]:
    """Yield the places of a quote in one reading of a page, in order."""
    size = len(needle.key)
    effort = 1_000_000 + 10 * len(view.key)
    at = view.key.find(needle.key)
    while at >= 0 and effort > 0:
        start, end = _span(needle, text, view, at)
        if is_whole(text, start, end):
            effort -= 20 * (end - start)
            if kind := _kind(needle, text, view, start, end):
                yield QuoteMatch(kind, start, end)
        effort -= 100 + size
        at = view.key.find(needle.key, _next(text, view, at, start))


def _next(text: str, view: View, at: int, start: int) -> int:
    """Return the next place in the key where a token may begin, which is never inside the word at `start`."""
    run = _RUN.match(text, start)
    return bisect_left(view.places, run.end(), at + 1) if run else at + 1


def _span(needle: _Needle, text: str, view: View, at: int) -> tuple[int, int]:
    """Return the offsets of the characters whose keys were found, and of the dashes, dots and accents around them."""
    start, end = view.places[at], view.places[at + len(needle.key) - 1] + 1
    while end < len(text) and text[end] > "\u02ff" and is_mark(text[end]):
        end += 1
    if needle.head:
        literal = text.endswith(needle.raw_head, 0, start)
        start -= (
            len(needle.raw_head) if literal else _reach(needle.head[::-1], text[max(0, start - _NEAR) : start][::-1])
        )
    if needle.tail:
        literal = text.startswith(needle.raw_tail, end)
        end += len(needle.raw_tail) if literal else _reach(needle.tail, text[end : end + _NEAR])
    return start, end


def _reach(signs: str, beside: str) -> int:
    """Return how far the given dashes and dots reach in what stands beside a passage; 0 where they do not stand."""
    reach = 0
    for size, char in enumerate(beside, 1):
        if FOLDS[char].strip(" -."):
            break
        if FOLDS[char].strip() and _signs(beside[:size]) == signs:
            reach = size
    return reach


def _kind(needle: _Needle, text: str, view: View, start: int, end: int) -> QuoteMatchKind | None:
    if not view.skipped and text[start:end] == needle.text:
        return "exact"
    ours, theirs = needle.forms, _Forms(view.cut(text, start, end))
    if agree(ours.layout, theirs.layout):
        return "layout"
    if agree(ours.case, theirs.case):
        return "case"
    return "script" if agree(ours.script, theirs.script) else None


def _elided(quote: str, page: FoldedPage) -> QuoteMatch | None:
    """Return where the parts of a quote stand in order, each soon after the one before."""
    parts = [part for part in ELISION.split(quote) if key(part)]
    if not ELISION.search(quote) or len(parts) > _MOST_PARTS or not all(map(is_passage, parts)):
        return None
    spans = [(match.start, match.end) for match in _matches(_needle(parts[0]), page)]
    for part in parts[1:]:
        spans = list(_continued(spans, _matches(_needle(part), page)))
    return QuoteMatch("elided", *spans[0]) if spans else None


def _continued(spans: list[tuple[int, int]], matches: Iterable[QuoteMatch]) -> Iterator[tuple[int, int]]:
    """Yield each span made longer by the match that begins behind it and within the gap; both in order."""
    before = 0
    for match in matches:
        while before < len(spans) and spans[before][1] <= match.start:
            before += 1
        if before and match.start - spans[before - 1][1] <= _GAP:
            yield spans[before - 1][0], match.end

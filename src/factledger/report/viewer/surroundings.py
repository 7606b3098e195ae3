"""Pages as the viewer carries them: the surroundings of each quote, and whole pages as far as there is room."""

import re
import zlib
from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from factledger.records import Fact

AROUND = 340
"""Characters shown on each side of a quote."""
LONGEST_QUOTE = 3_000
"""Characters of a quote that are shown; a longer one is cut in the middle."""
ROOM = 2_600_000
"""Characters that all whole pages together may take, packed; a file by mail should stay under 5 MB."""

_EMPTY_LINES = re.compile(r"\n\s*\n")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """A quote within its page."""

    before: str
    quote: tuple[tuple[str, bool], ...]
    """The quote in parts; True marks its value."""
    after: str
    opens: bool
    """Whether the page begins with `before`; else something stands in front of it."""
    closes: bool
    """Whether the page ends with `after`."""


def surroundings(fact: Fact, page: str) -> Surroundings:
    """Return what stands around a fact's quote; cut between words where there are blanks."""
    start, end = max(0, fact.start - AROUND), min(len(page), fact.end + AROUND)
    before, after = page[start : fact.start], page[fact.end : end]
    if start:
        before = before[before.find(" ") + 1 :] if " " in before[:40] else before
    if end < len(page):
        after = after[: after.rfind(" ")] if " " in after[-40:] else after
    quote = _marked(page[fact.start : fact.end], fact.value)
    return Surroundings(_dense(before), quote, _dense(after), start == 0, end == len(page))


def _dense(text: str) -> str:
    """Return the text without its empty lines, so that more of it stands beside the quote."""
    return _EMPTY_LINES.sub("\n", text)


def bare(fact: Fact) -> Surroundings:
    """Return a quote whose page is not at hand."""
    return Surroundings("", _marked(fact.quote, fact.value), "", opens=False, closes=False)


def _marked(quote: str, value: str) -> tuple[tuple[str, bool], ...]:
    at = quote.find(value) if value and value != quote else -1
    parts = [(quote, False)] if at < 0 else [(quote[:at], False), (value, True), (quote[at + len(value) :], False)]
    return tuple((_shortened(text), is_value) for text, is_value in parts if text)


def _shortened(text: str) -> str:
    if len(text) <= LONGEST_QUOTE:
        return text
    half = LONGEST_QUOTE // 2
    return f"{text[:half]} … {text[-half:]}"


def packed_pages(hashes: Iterable[str], pages: Mapping[str, str]) -> dict[str, str]:
    """Return whole pages as base64 of raw deflate of UTF-8, in order, leaving out those for which there is no room.

    A browser unpacks this without any library.
    """
    room, found = ROOM, {}
    for digest in dict.fromkeys(hashes):
        packed = _packed(pages[digest]) if digest in pages else ""
        if packed and len(packed) <= room:
            found[digest] = packed
            room -= len(packed)
    return found


def _packed(text: str) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    # The bytes that the page's hash was taken of: half of a surrogate pair has three of its own.
    return b64encode(packer.compress(text.encode("utf-8", "surrogatepass")) + packer.flush()).decode("ascii")

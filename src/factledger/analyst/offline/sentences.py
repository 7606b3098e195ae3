"""The sentences of a passage as they stand in it, and the headings above them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from sentencex import get_sentence_boundaries

from factledger.checks.terms import terms
from factledger.records import Language

_LINE = re.compile(r"[^\n]+")
_HEADING = re.compile(r"\s*(?:#{1,6}\s+\S|[^.!?。！？;；:：|]{1,60}$)")
_EDGE = re.compile(r"^[\s>*•·-]*(?:#{1,6}\s+)?")
_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
_ENDED = re.compile(r"[.!?。！？:：|;；]\s*$")
_MARKED = re.compile(r"\s*(?:[#>|*•·-]|\d+[.)]\s)")
_WRAPPED = 50
"""Width from which a line that ends without a mark was broken by layout; a Chinese character counts twice."""
_ABBREVIATED = re.compile(
    r"(?:(?<![^\W\d_])[A-ZА-ЯЁ]|\b(?:Mr|Mrs|Ms|Dr|St|Rev|Gen|No|vs|г|гг|им|св|ул|тыс|млн|млрд))\.$"
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence exactly as its passage holds it, without the white space around it."""

    text: str
    start: int
    """Offset in the passage."""
    heading: bool = False
    terms: tuple[str, ...] = field(repr=False, compare=False, default=())
    present: frozenset[str] = field(repr=False, compare=False, default=frozenset())
    characters: frozenset[str] = field(repr=False, compare=False, default=frozenset())
    """Its Chinese characters, one by one."""


@lru_cache(maxsize=512)
def sentences(text: str, language: Language) -> tuple[Sentence, ...]:
    """Return the sentences of a passage in order; a line break ends one unless the line goes on."""
    return tuple(_read(text, start, end) for start, end in _spans(text, language))


def _read(text: str, start: int, end: int) -> Sentence:
    shown = text[start:end]
    found = tuple(terms(shown))
    heading = bool(_HEADING.fullmatch(shown)) and _is_line(text, start, end)
    return Sentence(shown, start, heading, found, frozenset(found), frozenset(_HAN.findall(shown)))


def _is_line(text: str, start: int, end: int) -> bool:
    return "\n" in text[end : end + 2] and not text[:start].rpartition("\n")[2].strip(" #>*-")


def _spans(text: str, language: Language) -> Iterator[tuple[int, int]]:
    """Borders of sentences; one that ends in an initial or an abbreviation goes on."""
    open_from: int | None = None
    for start, end in _borders(text, language):
        start = start if open_from is None else open_from
        if _ABBREVIATED.search(text[start:end]) and "\n" not in text[start:end]:
            open_from = start
            continue
        open_from = None
        yield start, end
    if open_from is not None:
        yield open_from, len(text.rstrip())


def _borders(text: str, language: Language) -> Iterator[tuple[int, int]]:
    for block in _blocks(text):
        for found in get_sentence_boundaries(language, text[block[0] : block[1]]):
            start, end = block[0] + found["start_index"], block[0] + found["end_index"]
            shown = text[start:end]
            lead = _EDGE.match(shown)
            start += lead.end() if lead else 0
            end -= len(shown) - len(shown.rstrip())
            if start < end:
                yield start, end


def _blocks(text: str) -> Iterator[tuple[int, int]]:
    """Runs of lines that belong together: a line goes on in the next when it ends in the middle of a sentence."""
    start: int | None = None
    end = 0
    for line in _LINE.finditer(text):
        if not line.group().strip():
            continue
        if start is None:
            start = line.start()
        elif not _goes_on(text[start:end], text[end : line.start()], line.group()):
            yield start, end
            start = line.start()
        end = line.end()
    if start is not None:
        yield start, end


def _goes_on(before: str, gap: str, line: str) -> bool:
    if gap.count("\n") > 1 or _ENDED.search(before) or _MARKED.match(line):
        return False
    last = before.rpartition("\n")[2]
    width = len(last) + len(_HAN.findall(last))
    begins = line.lstrip()
    return (
        width >= _WRAPPED or begins[0].islower() or bool(_HAN.match(begins[0])) or (begins[0].isdigit() and width > 15)
    )

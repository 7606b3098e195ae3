"""The numbers of a text, each with the words that say of what it is.

A sentence is read number by number: its words go to the number they stand around, up to the next one. A table is read
cell by cell: a cell's words are those of its row and its header.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from factledger.checks.numbers import Quantity, quantities, to_base, without_numbers
from factledger.checks.numbers.directions import without_directions
from factledger.checks.numbers.tables import cells, with_unit_of
from factledger.checks.text.terms import content_terms
from factledger.checks.text.vocabulary import spoken_terms

_BORDER = re.compile(
    r"[,;:](?=\s)|[，；：、。]|[.!?](?=\s|$)|\s[-–—]\s"
    r"|(?=\s(?:and|but|while|whereas|against|versus|from|и|а|но|тогда как|против)\s)|(?=而|但|其中)"
)
_UNIT = re.compile(r"[(（][^()（）]*[)）]")
_STRONG = ";；。"
FILLER = frozenset(
    term
    for word in (
        "compare year month earlier previous prior ago last former respective rise rose fall fell grow grew increase"
        " decrease decline drop gain up down report record post reach stand stood total come came amount number figure"
        " value level make made include say said follow result expect estimate plan about around nearly almost"
        " roughly approximately people person become became"
        " стал стала стало стали"
        " сравнение против отличие год месяц ранее раньше прошлый предыдущий прежний соответственно вырос выросла"
        " выросли снизился снизилась упал упала составил составила составило составили достиг достигла число"
        " количество показатель"
        " уровень всего примерно около почти порядка следует сообщил ожидается план человек"
        " 上年 同期 去年 分别 增长 下降 达到 数据 数量 约为 近乎 其次"
    ).split()
    for term in content_terms(word)
)
"""Words that may stand beside a number without saying of what it is."""
_NAME_BEFORE = re.compile(r"(?:\b[A-ZА-ЯЁ][^\W\d_]*[»”\"]?|[»”])[\s-]$")
_LONGEST_NAME = 200
"""Characters before a number in which the word is looked for that it may be a part of."""
_EARLIER = re.compile(
    r"\b(?:earlier|previous|prior|before|ago|последн\w+|ранее|раньше|прошл\w+|предыдущ\w+|назад|прежн\w+)\b|上年|去年|此前|同期|之前"
    r"|前一年",
    re.IGNORECASE,
)
MOST_NUMBERS = 40
"""Numbers of one statement that are looked at; one of more is a list, and each must stand in its source anyway."""
_NEIGHBOURS = 4
"""Numbers on each side of one among which the end of its words is looked for."""


class Mention(NamedTuple):
    """A number of a page with the words around it."""

    quantity: Quantity
    words: frozenset[str]
    """All that may be said of it: up to the number before it, and to the one behind it."""
    near: frozenset[str]
    """Those of its own part of the sentence."""
    text: str
    years: frozenset[int] = frozenset()
    """Those that its part of the sentence, or its row and header, state."""
    goes_on: bool = False
    """Whether it is another number of what its sentence has named: `from 82 % to 41 %`, `…, 38.7 million in 2023`."""


@lru_cache(maxsize=512)
def mentions(piece: str) -> tuple[Mention, ...]:
    """Return the numbers of a sentence or table that count something, in order."""
    return tuple(_read(piece))


def telling_words(text: str) -> frozenset[str]:
    """Return the terms of a text that may say of what a number is: no digits, and no words like "total" or "year"."""
    return frozenset(spoken_terms(text)) - FILLER


def counts(quantity: Quantity, text: str) -> bool:
    """Whether a number counts or measures something, and is no part of a name: Kestrel 400, «Херон-200»."""
    if not quantity.readings or quantity.label != "count" or quantity.kind == "ordinal":
        return False
    may_name = (quantity.bare or quantity.numbered) and quantity.text.isdecimal()
    return not may_name or not _NAME_BEFORE.search(text, max(0, quantity.start - _LONGEST_NAME), quantity.start)


def label_of(quantity: Quantity) -> str:
    """Return a number as a word among words; empty for a date and for what cannot be read."""
    base = None if quantity.date_readings else to_base(quantity)
    return f"#{base[1]}#{base[0]}" if base else ""


def told_apart(words: frozenset[str], wanted: frozenset[str]) -> frozenset[str]:
    """Return words without the numbers of a unit in which the statement tells nothing apart."""
    units = {term.rpartition("#")[0] for term in wanted if term[0] == "#"}
    return frozenset(term for term in words if term[0] != "#" or term.rpartition("#")[0] in units)


def years_of(found: Iterable[Quantity]) -> frozenset[int]:
    """Return the years that some numbers name as dates."""
    return frozenset(date.year for q in found for date in q.date_readings if date.year is not None)


def _read(piece: str) -> Iterator[Mention]:
    if "|" in piece:
        yield from _cells(piece)
        return
    everything = quantities(piece)
    found = [q for q in everything if counts(q, piece)]
    if not found:
        return
    dates = [(q.start, year) for q in everything for year in years_of([q])]
    said = without_directions(without_numbers(piece, everything))
    labels = [(q.start, label) for q in everything if (label := label_of(q))]
    ends = _ends_of_lists(said, found)
    last_words = frozenset[str]()
    for place, quantity in enumerate(found):
        left = (q for q in reversed(found[max(0, place - _NEIGHBOURS) : place]) if _apart(said, q, quantity))
        end = ends[place]
        right = (q for q in found[end + 1 : end + 1 + _NEIGHBOURS] if _apart(said, found[end], q))
        first, before = next((_cut(said, q, quantity) for q in left), (0, 0))
        after, last = next((_cut(said, found[end], q) for q in right), (len(said), len(said)))
        # What stands in a list between a number and its end are other numbers.
        gap = (quantity.end, found[end].end)
        wide, close = _around_gap(first, gap, last), _around_gap(before, gap, after)
        years = frozenset(year for at, year in dates if before <= at < after and not gap[0] <= at < gap[1])
        dated = bool(years) or any(_EARLIER.search(piece, a, b) for a, b in close)
        goes_on = before > 0 and (dated or before == quantity.start)
        own, near = (_said_within(said, labels, parts) - {label_of(quantity)} for parts in (wide, close))
        if not told_apart(own, frozenset()) - FILLER and last_words:
            own = near = last_words  # "…, up 9 %" goes on about what stands before it
        last_words = near
        yield Mention(quantity, own, near, piece, years, goes_on)


def _around_gap(start: int, gap: tuple[int, int], end: int) -> list[tuple[int, int]]:
    """Return a stretch without a gap in it; whole where the gap is empty."""
    return [(start, gap[0]), (gap[1], end)] if gap[0] < gap[1] else [(start, end)]


def _said_within(said: str, labels: Sequence[tuple[int, str]], parts: Iterable[tuple[int, int]]) -> frozenset[str]:
    """Return the words and the labels of some parts of a text."""
    found: list[str] = []
    for start, end in parts:
        begin, stop = (bisect_left(labels, at, key=itemgetter(0)) for at in (start, end))
        found += [*spoken_terms(said[start:end]), *(label for _, label in labels[begin:stop])]
    return frozenset(found)


def _ends_of_lists(piece: str, found: Sequence[Quantity]) -> list[int]:
    """Return for each number the place of the last of its list, whose words are said of all: `8B and 70B parameters`.

    A number that stands in no list is the last of its own.
    """
    ends = list(range(len(found)))
    for place in reversed(range(len(found) - 1)):  # once through: a page may be one list
        one, two = found[place], found[place + 1]
        if (one.kind, one.unit) == (two.kind, two.unit) and not spoken_terms(piece[one.end : two.start]):
            ends[place] = ends[place + 1]
    return ends


def _apart(piece: str, one: Quantity, two: Quantity) -> bool:
    """Whether the words between two numbers part them: not in one clause, unless they count the same: 82 % to 41 %."""
    return (one.kind, one.unit) == (two.kind, two.unit) or bool(_BORDER.search(piece, one.end, two.start))


def _cut(piece: str, one: Quantity, two: Quantity) -> tuple[int, int]:
    """Return between two numbers the first border and the last that words follow; these words may be said of either."""
    between = [match.start() for match in _BORDER.finditer(piece, one.end, two.start)]
    if not between:
        return two.start, two.start
    strong = next((border for border in between if piece[border] in _STRONG), None)
    if strong is not None:
        return strong, strong
    own = (border for border in reversed(between) if set(spoken_terms(piece[border : two.start])) - FILLER)
    return between[0], next(own, between[-1])


def _cells(table: str) -> Iterator[Mention]:
    for cell in cells(table):
        if not cell.row:
            continue
        for quantity in quantities(table[cell.start : cell.end]):
            if quantity.readings:
                label = f"{cell.row} {_UNIT.sub(' ', cell.header)}"
                found = quantities(label)
                words = frozenset((*spoken_terms(without_numbers(label, found)), *filter(None, map(label_of, found))))
                said = f"{cell.row} | {cell.header}: {table[cell.start : cell.end]}"
                told = with_unit_of(cell, quantity)
                yield Mention(told, words, words, said, years_of(found))

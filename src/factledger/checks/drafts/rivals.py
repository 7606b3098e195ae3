"""Whether a source gives a statement's number to something else, and another number to what the statement speaks of.

A page is read unit by unit: the part of a sentence around one number, or one cell of a table with its row and its
header. A statement's number is another's when each unit that holds it speaks of something that the statement does not
name, and one with another number of that kind holds all that it shares with the statement, and more of it.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from factledger.checks.drafts.shelf import Page, pieces_of, pieces_written_like
from factledger.checks.numbers import Quantity, quantities, same_quantity, to_base, without_numbers
from factledger.checks.numbers.directions import without_directions
from factledger.checks.numbers.tables import cell_statement, cells, with_unit_of
from factledger.checks.text.terms import content_terms
from factledger.checks.text.vocabulary import script, spoken_terms

_BORDER = re.compile(
    r"[,;:](?=\s)|[，；：、。]|[.!?](?=\s|$)|\s[-–—]\s"
    r"|(?=\s(?:and|but|while|whereas|against|versus|from|и|а|но|тогда как|против)\s)|(?=而|但|其中)"
)
_WORD_BEFORE = re.compile(r"(?:[^\W\d_\u3400-\u9fff]{2,}[»”\"]?|[\u3400-\u9fff]{2})[ -]?$")
_UNIT = re.compile(r"[(（][^()（）]*[)）]")
_STRONG = ";；。"
_FILLER = frozenset(
    term
    for word in (
        "compare year month earlier previous prior ago last former respective rise rose fall fell grow grew increase"
        " decrease decline drop gain up down report record post reach stand stood total come came amount number figure"
        " value level make made include say said follow result expect estimate plan about around nearly almost"
        " roughly approximately people person"
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
_LEAST_MORE = 0.5
"""Words of the statement that the other unit must hold beyond; a Chinese bigram is half a word."""
_LEAST_SHARED = 0.3
"""Share of the statement's words that the other unit must hold to speak of the same."""
MOST_NUMBERS = 40
"""Numbers of one statement that are looked at; one of more is a list, and each must stand in its source anyway."""
_NEIGHBOURS = 4
"""Numbers on each side of one among which the end of its words is looked for."""
_OLDEST = 120
_OFTEN = 2
"""Times that a word with its number must stand on a page to be a name there."""
_CELL_END = re.compile(r" *\|")
_CLOSE = Fraction(3, 100)
"""Two numbers no further apart may be one, rounded."""


class _Unit(NamedTuple):
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


def said_of_a_rival(statement: str, nearest: Sequence[str], pages: Sequence[Page]) -> str:
    """Return the piece that gives what a statement speaks of another number; empty when that is not plain.

    Args:
        statement: Without citation marks.
        nearest: Sentences and tables of the pages, those nearest to the statement.
        pages: What the statement cites.
    """
    cell = cell_statement(statement)
    everything = quantities(statement)
    stated = [q for q in everything if _counts(q, statement) and q.start >= (cell[2] if cell else 0)]
    stated = [q for q in stated[:MOST_NUMBERS] if cell or not (_may_be_an_age(q) or _names_it(q, statement, pages))]
    if not stated:
        return ""
    said = frozenset(spoken_terms(without_directions(without_numbers(statement, everything))))
    beside = {unit.quantity.start: unit.near for unit in _units(statement)} if len(stated) > 1 else {}
    for quantity in stated:
        wanted = said | _labels(quantity, everything, statement)
        near = beside.get(quantity.start, wanted)
        asked = _Asked(quantity, wanted, near, _years(everything), everything)
        if rival := _rival(asked, nearest, pages):
            return " ".join(rival.text.split())
    return ""


def _may_be_an_age(quantity: Quantity) -> bool:
    """Whether a number is small and counts nothing that is named: `Winslet, at 31, became …`."""
    return quantity.bare and quantity.kind == "count" and (quantity.value or 0) < _OLDEST


def _names_it(quantity: Quantity, statement: str, pages: Sequence[Page]) -> bool:
    """Whether a plain number follows the same word on a page: it is a part of a name there, as in 雨燕90."""
    if quantity.kind != "count" or not quantity.numbered or not quantity.text.isdecimal():
        return False
    before = _WORD_BEFORE.search(statement, 0, quantity.start)
    if before is None:
        return False
    found = [m for page in pages for m in re.finditer(re.escape(before.group() + quantity.text), page.said)]
    # A name has a capital; where a script has none, it comes again, or fills a cell of a table.
    often = 1 if before.group()[0].isupper() or any(map(_ends_a_cell, found)) else _OFTEN
    return len(found) >= often


def _ends_a_cell(name: "re.Match[str]") -> bool:
    return bool(_CELL_END.match(name.string, name.end()))


class _Asked(NamedTuple):
    """One number of a statement with what the statement says."""

    quantity: Quantity
    wanted: frozenset[str]
    """Its words, and the numbers by which it tells one thing from another."""
    near: frozenset[str]
    """Of these, the ones that may be said of this number where there are several."""
    years: frozenset[int]
    stated: Sequence[Quantity]
    """All of its numbers."""


def _labels(quantity: Quantity, stated: Sequence[Quantity], text: str) -> frozenset[str]:
    """Return the statement's other numbers that tell one thing from another: 80 mg, Tarn 300, 第二."""
    own = to_base(quantity)
    others = [q for q in stated if q is not quantity and own and (_unit_of(q) != own[1] or not _counts(q, text))]
    return frozenset(label for q in others if (label := _label(q)))


def _label(quantity: Quantity) -> str:
    """Return a number as a word among words; empty for a date and for what cannot be read."""
    base = None if quantity.date_readings else to_base(quantity)
    return f"#{base[1]}#{base[0]}" if base else ""


def _unit_of(quantity: Quantity) -> str:
    base = to_base(quantity)
    return base[1] if base else ""


def _told_apart(words: frozenset[str], wanted: frozenset[str]) -> frozenset[str]:
    """Return words without the numbers of a unit in which the statement tells nothing apart."""
    units = {term.rpartition("#")[0] for term in wanted if term[0] == "#"}
    return frozenset(term for term in words if term[0] != "#" or term.rpartition("#")[0] in units)


def _rival(asked: _Asked, nearest: Sequence[str], pages: Sequence[Page]) -> _Unit | None:
    """Return a unit of another number that fits better than every unit of this one, wherever it stands."""
    quantity, wanted, years = asked.quantity, asked.wanted, asked.years
    first = _own(quantity, pieces_written_like(quantity, pages))
    if any(_is_its_own(unit, wanted) for unit in first):
        return None
    units = (unit for piece in dict.fromkeys(nearest) for unit in _units(piece))
    near = [unit for unit in units if _weighed(unit.near & wanted) >= _LEAST_SHARED * _weighed(wanted)]
    timely = [unit for unit in near if not (years and unit.years and years.isdisjoint(unit.years))]
    rivals = [unit for unit in timely if unit.near & wanted and _is_other(quantity, unit.quantity)]
    known = {(unit.text, unit.quantity.start) for unit in rivals}
    beside = (unit for unit in _together(first) if (unit.text, unit.quantity.start) not in known)
    rivals += [unit for unit in beside if _is_other(quantity, unit.quantity)]
    if not rivals or not all(_better(unit, asked, rivals) for unit in first):
        return None
    own = _own(quantity, pieces_of(quantity, pages))
    best = [None if _is_its_own(unit, wanted) else _better(unit, asked, rivals) for unit in own]
    return best[0] if best and all(best) else None


def _together(units: Iterable[_Unit]) -> list[_Unit]:
    """Return the numbers of the sentences that these stand in."""
    return [unit for piece in dict.fromkeys(u.text for u in units if "|" not in u.text) for unit in _units(piece)]


def _own(quantity: Quantity, pieces: Iterable[str]) -> list[_Unit]:
    return [unit for piece in pieces for unit in _units(piece) if same_quantity(quantity, unit.quantity)]


def _is_its_own(unit: _Unit, wanted: frozenset[str]) -> bool:
    """Whether a unit speaks of nothing but the statement's own, or goes on about what its sentence has named."""
    words = _told_apart(unit.words, wanted)
    return unit.goes_on or wanted <= words or not words - wanted - _FILLER


def _better(unit: _Unit, asked: _Asked, others: Sequence[_Unit]) -> _Unit | None:
    """Return a unit that holds all of the statement's words that this one holds, and more."""
    wanted = asked.wanted
    shared = unit.words & wanted
    for other in others:
        theirs = other.near & wanted
        more = _weighed(theirs - shared - _FILLER)
        if more < _LEAST_MORE:
            continue
        if shared < theirs:
            return other
        if _weighed((theirs & asked.near) - shared - _FILLER) < _LEAST_MORE:
            continue
        beside = (_follows(unit, other) and more >= _weighed(shared)) or _is_elliptic(unit, other, asked)
        if beside and not any(same_quantity(other.quantity, q) for q in asked.stated[:MOST_NUMBERS]):
            return other
    return None


def _is_elliptic(unit: _Unit, other: _Unit, asked: _Asked) -> bool:
    """Whether another number of the same sentence has words of the statement alone: `costs were 97, income 88`."""
    if unit.text != other.text or "|" in unit.text:
        return False
    telling = _told_apart(other.near, asked.wanted) - _FILLER
    return bool(telling - unit.words) and telling <= asked.wanted


def _follows(unit: _Unit, other: _Unit) -> bool:
    """Whether another number follows in the same sentence, which may leave out a verb: `Energy cost 97, access 88`."""
    return unit.text == other.text and "|" not in unit.text and unit.quantity.end <= other.quantity.start


def _weighed(terms: frozenset[str]) -> float:
    return sum(0.5 if script(term) == "han" else 1.0 for term in terms)  # a number by which things are told apart too


def _counts(quantity: Quantity, text: str) -> bool:
    """Whether a number counts or measures something, and is no part of a name: Kestrel 400, «Херон-200»."""
    if not quantity.readings or quantity.label != "count" or quantity.kind == "ordinal":
        return False
    may_name = (quantity.bare or quantity.numbered) and quantity.text.isdecimal()
    return not may_name or not _NAME_BEFORE.search(text, max(0, quantity.start - _LONGEST_NAME), quantity.start)


def _is_other(quantity: Quantity, other: Quantity) -> bool:
    """Whether another number is of the same kind and unit, and too far away to be the same one rounded."""
    one, two = to_base(quantity), to_base(other)
    if one is None or two is None or one[1] != two[1] or quantity.kind != other.kind:
        return False
    return abs(one[0] - two[0]) > _CLOSE * max(abs(one[0]), abs(two[0]))


def telling_words(text: str) -> frozenset[str]:
    """Return the terms of a text that may say of what a number is: no digits, and no words like "total" or "year"."""
    return frozenset(spoken_terms(text)) - _FILLER


@lru_cache(maxsize=512)
def _units(piece: str) -> tuple[_Unit, ...]:
    return tuple(_read_units(piece))


def _read_units(piece: str) -> Iterator[_Unit]:
    if "|" in piece:
        yield from _cells(piece)
        return
    everything = quantities(piece)
    found = [q for q in everything if _counts(q, piece)]
    if not found:
        return
    dates = [(q.start, year) for q in everything for year in _years([q])]
    said = without_directions(without_numbers(piece, everything))
    labels = [(q.start, label) for q in everything if (label := _label(q))]
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
        own, near = (_said_within(said, labels, parts) - {_label(quantity)} for parts in (wide, close))
        if not _told_apart(own, frozenset()) - _FILLER and last_words:
            own = near = last_words  # "…, up 9 %" goes on about what stands before it
        last_words = near
        yield _Unit(quantity, own, near, piece, years, goes_on)


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
    own = (border for border in reversed(between) if set(spoken_terms(piece[border : two.start])) - _FILLER)
    return between[0], next(own, between[-1])


def _years(found: Iterable[Quantity]) -> frozenset[int]:
    return frozenset(date.year for q in found for date in q.date_readings if date.year is not None)


def _cells(table: str) -> Iterator[_Unit]:
    for cell in cells(table):
        if not cell.row:
            continue
        for quantity in quantities(table[cell.start : cell.end]):
            if quantity.readings:
                label = f"{cell.row} {_UNIT.sub(' ', cell.header)}"
                found = quantities(label)
                words = frozenset((*spoken_terms(without_numbers(label, found)), *filter(None, map(_label, found))))
                said = f"{cell.row} | {cell.header}: {table[cell.start : cell.end]}"
                told = with_unit_of(cell, quantity)
                yield _Unit(told, words, words, said, _years(found))

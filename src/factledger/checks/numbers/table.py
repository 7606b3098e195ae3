"""The committed table of units and currencies, indexed for look-up at a place in a text."""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple, TypeVar

from factledger.checks.numbers.fold import fold

LETTER = r"[A-Za-z\u00b5\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u03ff\u0400-\u04ff]"
_LETTERS = re.compile(f"{LETTER}+")
_LONGEST_HAN = 9
T = TypeVar("T")


class Measure(NamedTuple):
    """How a unit converts: amount * `factor` + `offset` is the amount in `base`."""

    base: str
    factor: Fraction
    offset: Fraction = Fraction(0)


class Names:
    """Spellings that lead to canonical names; the longest that fits at a place wins."""

    def __init__(self, entries: Iterable[tuple[str, tuple[str, ...]]], *, exact: bool) -> None:
        """Index the spellings; `exact` ones keep their case."""
        self._exact = exact
        self._by_head: defaultdict[str, list[tuple[str, tuple[str, ...]]]] = defaultdict(list)
        for spelling, targets in entries:
            folded = fold(spelling).text if exact else fold(spelling).text.lower()
            self._by_head[self._head(folded, 0)].append((folded, targets))
        for spellings in self._by_head.values():
            spellings.sort(key=lambda entry: -len(entry[0]))

    @staticmethod
    def _head(text: str, start: int) -> str:
        match = _LETTERS.match(text, start)
        return match.group() if match else text[start : start + 1]

    def heads(self) -> set[str]:
        """Return the first letters, in lower case, or the first sign of every spelling."""
        return {head.lower() for head in self._by_head}

    def at(self, text: str, start: int) -> tuple[int, tuple[str, ...]] | None:
        """Return the end of the longest spelling that begins here as a whole word, and what it names."""
        head = self._head(text, start)
        for spelling, targets in self._by_head.get(head if self._exact else head.lower(), ()):
            end = start + len(spelling)
            found = text[start:end] if self._exact else text[start:end].lower()
            if found == spelling and not (spelling[-1].isalpha() and _LETTERS.match(text, end)):
                return end, targets
        return None


class Table(NamedTuple):
    """Everything the reader knows about units and money."""

    units: dict[str, Measure]
    symbols: Names
    words: Names
    loose_symbols: Names
    """Symbols in any case, only where no two of them differ by case alone."""
    han: dict[str, tuple[str, ...]]
    codes: frozenset[str]
    signs: Names
    signs_by_end: dict[str, list[tuple[str, tuple[str, ...]]]]
    """Signs by their last character, longest first, for look-up before a number."""
    money_words: Names
    money_han: dict[str, tuple[str, ...]]
    minor: Names
    beginnings: frozenset[str]
    """The first letters, in lower case, or the first sign of every spelling: where none stands, nothing can follow."""
    minor_han: dict[str, tuple[str, int]]


def _fold_keys(entries: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {fold(name).text: tuple(targets) for name, targets in entries.items()}


def _loose(symbols: dict[str, list[str]]) -> list[tuple[str, tuple[str, ...]]]:
    by_lower: defaultdict[str, set[tuple[str, ...]]] = defaultdict(set)
    for symbol, targets in symbols.items():
        by_lower[symbol.lower()].add(tuple(targets))
    return [(low, next(iter(found))) for low, found in by_lower.items() if len(found) == 1 and len(low) > 1]


def _by_last(signs: list[tuple[str, tuple[str, ...]]]) -> dict[str, list[tuple[str, tuple[str, ...]]]]:
    found: defaultdict[str, list[tuple[str, tuple[str, ...]]]] = defaultdict(list)
    for sign, codes in sorted(signs, key=lambda entry: -len(entry[0])):
        found[fold(sign).text[-1]].append((fold(sign).text, codes))
    return found


@lru_cache(maxsize=1)
def table() -> Table:
    """Return the table, read once from the package."""
    data = json.loads(files(__package__).joinpath("units.json").read_text("utf-8"))
    money = data["money"]
    signs = [(sign, tuple(codes)) for sign, codes in money["signs"].items()]
    names = {key: Names(((n, tuple(t)) for n, t in source.items()), exact=exact) for key, source, exact in (
        ("symbols", data["symbols"], True), ("words", data["words"], False), ("signs", money["signs"], True),
        ("money_words", money["words"], False), ("minor", money["minor"], False),
    )}  # fmt: skip
    beginnings = {head for spellings in names.values() for head in spellings.heads()} | set("%‰٪个平立每")
    beginnings |= {code.lower() for code in money["codes"]} | {"百", "基"}
    beginnings |= {fold(name).text[0] for group in (data["han"], money["han"], money["han_minor"]) for name in group}
    return Table(
        units={name: Measure(row[0], *(Fraction(cell) for cell in row[1:])) for name, row in data["units"].items()},
        symbols=names["symbols"],
        words=names["words"],
        loose_symbols=Names(_loose(data["symbols"]), exact=False),
        han=_fold_keys(data["han"]),
        codes=frozenset(money["codes"]),
        signs=names["signs"],
        signs_by_end=_by_last(signs),
        money_words=names["money_words"],
        money_han=_fold_keys(money["han"]),
        minor=names["minor"],
        beginnings=frozenset(beginnings),
        minor_han={name: (row[0], row[1]) for name, row in money["han_minor"].items()},
    )


def han_at(names: Mapping[str, T], text: str, start: int) -> tuple[int, T] | None:
    """Return the end of the longest Chinese spelling that begins here, and what it names."""
    for length in range(min(_LONGEST_HAN, len(text) - start), 0, -1):
        target = names.get(text[start : start + length])
        if target is not None:
            return start + length, target
    return None


@lru_cache(maxsize=1024)
def measure(unit: str) -> Measure | None:
    """Return how a canonical unit converts; quotients (`gram/liter`) and powers (`square mile`) are worked out."""
    units = table().units
    if unit in units:
        return units[unit]
    above, slash, below = unit.rpartition("/")
    if slash:
        top, bottom = measure(above), measure(below)
        return top and bottom and Measure(f"{top.base}/{bottom.base}", top.factor / bottom.factor)
    power, _, length = unit.partition(" ")
    side = units.get(length)
    if side is None or side.base != "meter" or power not in ("square", "cubic"):
        return None
    return Measure(f"{power} {side.base}", side.factor ** (2 if power == "square" else 3))

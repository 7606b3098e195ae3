"""Where two titles tell different things: then they are two stories, however alike they read."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from itertools import pairwise

from rapidfuzz import fuzz

from factledger.checks.sources.title_numbers import numbers_differ
from factledger.checks.sources.titles import HAN_FUNCTION, Term, Title
from factledger.checks.text.known_names import parents

_PARENTS = {f"@{key}": f"@{parent}" for key, parent in parents().items()}
_KNOWN = ("@", "#")
_HAN = re.compile("[\u3400-\u9fff]")
_SAME_SPELLING = 75
_SHORTEST_STEM = 4
_SAME_STEM = 0.75
"""Share of the longer word that two forms of one word have in common at their beginning."""

_LONGEST_CHINESE_NAME = 6
_SAME_CHARACTERS = 0.85
"""Share of characters in common from which another order means that names changed places."""

Slot = frozenset[tuple[str, str]]
"""The nearest words on both sides of a word that the other title holds as well."""


def facts_differ(a: Title, b: Title) -> bool:
    """Say whether numbers, days, names, the order of names, direction, negation or mood of two titles differ."""
    return (
        numbers_differ(a.numbers, b.numbers)
        or a.denies != b.denies
        or a.asks != b.asks
        or _oppose(a, b)
        or voices_differ(a, b)
        or _names_differ(a, b)
        or _order_differs(a, b)
        or _word_exchanged(a, b)
        or _chinese_names_differ(a, b)
    )


def akin(one: str, other: str) -> bool:
    """Say whether two terms may stand for one thing: the same, a form of it, or a city and its country."""
    if one == other or _PARENTS.get(one) == other or _PARENTS.get(other) == one:
        return True
    if one.startswith(_KNOWN) or other.startswith(_KNOWN):
        return False
    return _common_beginning(one, other) >= max(_SHORTEST_STEM, _SAME_STEM * max(len(one), len(other)))


def _common_beginning(one: Sequence[str], other: Sequence[str]) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (c, d) in pairs if c != d), min(len(one), len(other)))


def is_swapped(a: Title, b: Title) -> bool:
    """Say whether one title has another word in the same place, and the two are not both known vocabulary."""
    only_a, only_b = _alone(a, b), _alone(b, a)
    slots_b = [(b.terms[j], _slot(b, j, only_b)) for j in only_b]
    return any(
        _slot(a, i, only_a) == slot and not (a.terms[i].key.startswith("#") and term.key.startswith("#"))
        for i in only_a
        for term, slot in slots_b
    )


def _alone(title: Title, other: Title) -> list[int]:
    """Return the places of a title's terms that the other title does not hold."""
    held = other.held
    missing = {key for key in set(title.keys) - held if not any(akin(key, k) for k in held)}
    return [place for place, term in enumerate(title.terms) if term.key in missing]


def _slot(title: Title, place: int, alone: Sequence[int]) -> Slot:
    before, after = place - 1, place + 1
    while before in alone:
        before -= 1
    while after in alone:
        after += 1
    left = title.terms[before].key if before >= 0 else ""
    right = title.terms[after].key if after < len(title.terms) else ""
    return frozenset({("left", left), ("right", right)})


def _oppose(a: Title, b: Title) -> bool:
    """Whether on some pair of opposites each takes a side that the other does not take."""
    both = {pair for pair, _ in a.sides} & {pair for pair, _ in b.sides}
    return any({s for n, s in a.sides if n == pair}.isdisjoint(s for n, s in b.sides if n == pair) for pair in both)


def voices_differ(a: Title, b: Title) -> bool:
    """Whether each names a speaker and the two are not one (`Smith: …`, `Jones: …`)."""
    return bool(a.voices and b.voices) and not any(akin(one, other) for one in a.voices for other in b.voices)


def _names_differ(a: Title, b: Title) -> bool:
    """Whether each has a name that the other lacks.

    A name that only one of them adds is no difference. Capitals that may be no names count where they stand in the
    same place (`Acme wins …`, `Beta wins …`).
    """
    only_a, only_b = _alone(a, b), _alone(b, a)
    for i in only_a:
        for j in only_b:
            one, other = a.terms[i], b.terms[j]
            if one.is_name and other.is_name:
                return True
            if _may_name(one) and _may_name(other) and _slot(a, i, only_a) & _slot(b, j, only_b):
                return True
    return False


def _word_exchanged(a: Title, b: Title) -> bool:
    """Whether the titles differ by one word in its place, and the words are neither forms of one nor vocabulary.

    `Biden signs the bill` and `Biden vetoes the bill`; a spelling (`centre`, `center`) is no other word.
    """
    if a.is_chinese or b.is_chinese:
        return False
    start = _common_beginning(a.keys, b.keys)
    end = _common_beginning(a.keys[start:][::-1], b.keys[start:][::-1])
    one, other = a.keys[start : len(a.keys) - end], b.keys[start : len(b.keys) - end]
    if (len(one), len(other)) != (1, 1) or (one[0].startswith("#") and other[0].startswith("#")):
        return False
    return not akin(one[0], other[0]) and fuzz.ratio(one[0], other[0]) < _SAME_SPELLING


def _may_name(term: Term) -> bool:
    return term.is_name or term.may_be_name


def _order_differs(a: Title, b: Title) -> bool:
    """Whether the names that both have come in another order (`Iran strikes Israel`)."""
    doubtful = {t.key for t in a.terms if t.may_be_name} & {t.key for t in b.terms if t.may_be_name}
    named = {*a.names, *b.names, *doubtful} & set(a.keys) & set(b.keys)
    return _first_seen(a.keys, named) != _first_seen(b.keys, named)


def _first_seen(keys: Iterable[str], named: set[str]) -> list[str]:
    return list(dict.fromkeys(key for key in keys if key in named))


def _chinese_names_differ(a: Title, b: Title) -> bool:
    """Whether unknown strings of characters are exchanged or swapped, where no capital tells a name."""
    if not (a.is_chinese and b.is_chinese):
        return False
    one, other = a.characters, b.characters
    return _characters_exchanged(one, other) or _characters_reordered(one, other) or _beginnings_differ(one, other)


def _beginnings_differ(a: Sequence[str], b: Sequence[str]) -> bool:
    """Whether other unknown strings stand before the first words in common: in Chinese, where the subject stands."""
    blocks = SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks()
    first = next((block for block in blocks if block.size > 1), None)
    if first is None:
        return False
    one, other = a[: first.a], b[: first.b]
    unknown = [part for part in (one, other) if _hold_unknown(part)]
    named = [part for part in (one, other) if part not in unknown and any(key.startswith("@") for key in part)]
    return bool(unknown) and len(unknown) + len(named) == 2 and set(one).isdisjoint(other)


def _hold_unknown(keys: Sequence[str]) -> bool:
    return any(_HAN.match(c) and _HAN.match(d) and not {c, d} & HAN_FUNCTION for c, d in pairwise(keys))


def _characters_exchanged(a: Sequence[str], b: Sequence[str]) -> bool:
    """Whether the titles differ by one unknown string of two to six characters at one place only."""
    start = _common_beginning(a, b)
    end = _common_beginning(a[start:][::-1], b[start:][::-1])
    one, other = a[start : len(a) - end], b[start : len(b) - end]
    unknown = [part for part in (one, other) if _is_unknown(part)]
    named = [part for part in (one, other) if _is_name(part)]
    return bool(unknown) and len(unknown) + len(named) == 2 and set(one).isdisjoint(other)


def _is_unknown(keys: Sequence[str]) -> bool:
    """Whether a string may be a name: two to six characters that belong to no known word."""
    return (
        2 <= len(keys) <= _LONGEST_CHINESE_NAME
        and all(_HAN.match(key) for key in keys)
        and not HAN_FUNCTION.issuperset(keys)
    )


def _is_name(keys: Sequence[str]) -> bool:
    return len(keys) == 1 and keys[0].startswith("@")


def _characters_reordered(a: Sequence[str], b: Sequence[str]) -> bool:
    """Whether nearly the same characters stand in another order (`甲起诉乙`, `乙起诉甲`)."""
    same = (Counter(a) & Counter(b)).total()
    if 2 * same < _SAME_CHARACTERS * (len(a) + len(b)):
        return False
    pairs_a, pairs_b = _unknown_pairs(a), _unknown_pairs(b)
    shared = {pair for pair in pairs_a if pairs_a[pair] == 1 == pairs_b[pair]}
    return [pair for pair in pairs_a if pair in shared] != [pair for pair in pairs_b if pair in shared]


def _unknown_pairs(keys: Sequence[str]) -> Counter[str]:
    return Counter(c + d for c, d in pairwise(keys) if _HAN.match(c) and _HAN.match(d))

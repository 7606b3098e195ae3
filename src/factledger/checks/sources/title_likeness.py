"""How alike two titles are worded, and whether that makes them one story."""

import re
from collections import Counter
from collections.abc import Sequence

from rapidfuzz import fuzz

from factledger.checks.sources.title_facts import akin, facts_differ, is_swapped, voices_differ
from factledger.checks.sources.titles import LONGEST, Title

NEARLY_EQUAL = 0.88
"""Likeness of letters from which titles are one story whatever their words."""
_CYRILLIC = re.compile("[\u0400-\u04ff]")
_FLOOR, _FLOOR_CYRILLIC, _FLOOR_CHINESE = 0.66, 0.58, 0.65
"""Likeness of wording from which titles are one story.

Chosen on half of the headline pairs of STS Benchmark in English, Russian and Chinese so that at most 1 % of the pairs
scored below 3 merge (`evals/gates/stories.py` measures it). Russian endings leave fewer letters in common.
"""
_SWAP = 0.06
"""What another word in the same place takes off, where words are spaced."""
_FEWEST_TERMS = 4
"""Titles of fewer words tell too little for some of them to be missing."""


def are_one_story(a: Title, b: Title) -> bool:
    """Say whether two titles tell one story: no fact differs, and they are worded alike."""
    if not a.plain or not b.plain:
        return False
    if a.plain == b.plain:
        return not voices_differ(a, b)
    if max(len(a.plain), len(b.plain)) > LONGEST or facts_differ(a, b):
        return False
    return are_nearly_equal(a, b) or wording_alike(a, b) >= _floor(a, b)


def are_nearly_equal(a: Title, b: Title) -> bool:
    """Say whether two titles of one story have nearly the same letters, or the same words in another order."""
    return letters_alike(a, b) >= NEARLY_EQUAL or (bool(a.keys) and sorted(a.keys) == sorted(b.keys))


def letters_alike(a: Title, b: Title) -> float:
    """Return how much of their letters two headlines share in order, in [0, 1]."""
    return fuzz.ratio(a.plain, b.plain) / 100


def wording_alike(a: Title, b: Title) -> float:
    """Return how much of their wording two titles share, in [0, 1].

    The mean of three likenesses: of all words, of the words that are no names (what happened), and of the letters.
    """
    words = _dice([*a.keys, *a.figures], [*b.keys, *b.figures])
    if words < 1 and min(len(a.keys) + len(a.figures), len(b.keys) + len(b.figures)) < _FEWEST_TERMS:
        return 0.0
    events = _dice([*a.events, *a.figures], [*b.events, *b.figures])
    spaced = not (a.is_chinese or b.is_chinese)
    swap = _SWAP if spaced and is_swapped(a, b) else 0.0
    return (words + events + letters_alike(a, b)) / 3 - swap


def _floor(a: Title, b: Title) -> float:
    if a.is_chinese or b.is_chinese:
        return _FLOOR_CHINESE
    return _FLOOR_CYRILLIC if _CYRILLIC.search(a.plain) and _CYRILLIC.search(b.plain) else _FLOOR


def _dice(a: Sequence[str], b: Sequence[str]) -> float:
    """Return twice the terms in common over all terms; each matches one that is akin to it."""
    if not a or not b:
        return 0.0
    # In one order, so that both ways round the same terms find each other.
    one, other = sorted((sorted(a), sorted(b)))
    only_one, only_other = Counter(one) - Counter(other), Counter(other) - Counter(one)
    matched = len(one) - only_one.total()
    left = list(only_other.elements())
    for term in only_one.elements():
        partner = next((candidate for candidate in left if akin(term, candidate)), None)
        if partner is not None:
            left.remove(partner)
            matched += 1
    return 2 * matched / (len(a) + len(b))

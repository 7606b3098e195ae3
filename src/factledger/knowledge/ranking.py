"""How passages are ranked and scored; pure.

BM25 over stems and bigrams, with three additions that each paid on the retrieval eval: a floor under the term
frequency part, so that holding many of the terms once beats holding one of them often (BM25+, Lv and Zhai 2011);
a little weight for function words, the angle's words and the words of title and headings; and a little of a
neighbour's score, because an answer often stands beside the passage that repeats the question.
"""

import math
from bisect import bisect_left
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from factledger.checks.text.terms import content_terms, terms

FLOOR = 1.0
"""Least contribution of a term that occurs, in idf."""
MINOR = 0.3
"""Weight of function words and of the angle's words against content terms."""
CONTEXT = 0.3
"""Weight of title and headings against the passage itself."""
NEIGHBOUR = 0.2
"""Share of the better neighbour's score that a passage gets."""
ENOUGH = 10_000
"""Passages among which the best are looked for when the query has rarer and more frequent terms."""
TOO_MANY = 50_000
"""Passages with a function word beyond which it tells them apart too little for the time that it takes."""
_BACKGROUND = 50
"""Passages a collection is taken to have beyond its own, so that in a small one rarity says little."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A query as the index sees it."""

    content: tuple[str, ...]
    """Terms of which a hit holds at least one."""
    minor: tuple[str, ...]
    """Terms that only raise a hit's rank."""


def asked(query: str, angle_words: Iterable[str] = ()) -> Asked:
    """Return the terms of a query, each once, in order."""
    content = dict.fromkeys(content_terms(query))
    others = dict.fromkeys([*terms(query), *(term for word in angle_words for term in terms(word))])
    return Asked(tuple(content), tuple(term for term in others if term not in content))


def rarest(content: Iterable[str], frequency: Mapping[str, int]) -> tuple[list[str], list[str]]:
    """Return the rarest terms that together occur in `ENOUGH` passages, and the others.

    Of so many passages with a rare term, the best hold the frequent ones too; what holds only these is not looked at
    (after the essential lists of Turtle and Flood 1995). In a small collection every term is among the first.

    Args:
        content: Terms of a query.
        frequency: In how many passages each occurs.
    """
    ordered = sorted(content, key=lambda term: frequency[term])
    reached = [0, *accumulate(frequency[term] for term in ordered)]
    needed = bisect_left(reached, ENOUGH, hi=len(ordered))
    return ordered[:needed], ordered[needed:]


def idf(frequency: int, total: int) -> float:
    """Return a term's inverse document frequency as BM25 has it; never negative."""
    return math.log(1 + (total - frequency + 0.5) / (frequency + 0.5))


def term_weights(frequencies: Mapping[str, int], total: int) -> dict[str, float]:
    """Return how much each term says, in (0, 1]: 1 for one that no passage holds, near 0 for one that all hold.

    Args:
        frequencies: In how many passages each term occurs.
        total: How many passages there are.
    """
    size = total + _BACKGROUND
    return {term: idf(count, size) / idf(0, size) for term, count in frequencies.items()}


def with_neighbours(scores: Mapping[int, float], document_of: Mapping[int, Hashable]) -> list[int]:
    """Return passages best first, each raised by the better of its neighbours in the same document.

    Args:
        scores: By passage number; numbers of neighbours differ by one.
        document_of: The document of each passage.
    """

    def beside(number: int) -> Sequence[float]:
        near = (number - 1, number + 1)
        return [scores[n] for n in near if n in scores and document_of[n] == document_of[number]]

    # Rounded, and then by number, so that equal passages keep their order on every machine.
    raised = {n: round(score + NEIGHBOUR * max(beside(n), default=0.0), 4) for n, score in scores.items()}
    return sorted(raised, key=lambda n: (-raised[n], n))

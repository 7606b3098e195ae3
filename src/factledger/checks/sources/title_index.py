"""Finds titles that may tell the same story without comparing each with each."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

from factledger.checks.sources.titles import Title

_RAREST = 6
"""Terms of a title that it is filed under, two by two, rarest first."""
_FULL = 128
"""Titles under one pair of terms from which it finds no more: it is a phrase of the trade, and rarer pairs remain."""
_CANDIDATES = 32
"""Titles compared with a new one at most, those with most pairs in common first."""


class TitleIndex:
    """Files titles under pairs of their rarest terms.

    Two titles of one story share most of their words, and so nearly always a pair of those that are rare in the
    collection. The work per title is bounded, so the whole grows with the number of titles.

    Args:
        titles: All titles that will be added or looked for; they say which terms are rare.
    """

    def __init__(self, titles: Sequence[Title]) -> None:
        self._spread = Counter(key for title in titles for key in title.held)
        self._filed: defaultdict[int, list[int]] = defaultdict(list)

    def add(self, number: int, title: Title) -> None:
        """File a title under a number of the caller's."""
        for entry in self._entries(title):
            if len(self._filed[entry]) < _FULL:
                self._filed[entry].append(number)

    def find(self, title: Title) -> list[int]:
        """Return the numbers of titles that may tell the same story, lowest first."""
        shared: Counter[int] = Counter()
        for entry in self._entries(title):
            shared.update(self._filed.get(entry, ()))
        return sorted(number for number, _ in shared.most_common(_CANDIDATES))

    def _entries(self, title: Title) -> Iterator[int]:
        """Yield what a title is filed under: its letters, and pairs of terms together with its numbers.

        Hashes stand for them, a tenth of the memory; two that meet by chance only add a comparison.
        """
        yield hash(title.plain)
        # A written `one` may stand for a 1, so that a 1 decides nothing here.
        numbers = tuple(value for value in title.numbers.values if value != 1)
        shared = (key for key in dict.fromkeys(title.keys) if self._spread[key] > 1)
        rarest = sorted(shared, key=lambda key: (self._spread[key], key))[:_RAREST]
        if len(rarest) < 2:
            yield from (hash((key, numbers)) for key in rarest)
        yield from (hash((one, other, numbers)) for one, other in combinations(rarest, 2))

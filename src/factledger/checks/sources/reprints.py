"""The same text printed twice, found by shingles: the work grows with the number of texts, not with its square."""

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

_HAN = "\u3040-\u30ff\u3400-\u9fff"
_TOKEN = re.compile(rf"[{_HAN}]|\d+(?:[.,:]\d+)*|[^\W\d_{_HAN}]+")
_CLOCK = re.compile(r"\d{1,2}:\d\d(?::\d\d)?")
_WORDS, _CHARACTERS = 5, 8
"""Tokens in a shingle, where words are spaced and in Chinese; Broder 1997 uses runs of words of about this length."""
_FEWEST_SHINGLES = 8
"""Texts with fewer are too short to be told a reprint by: a slogan, a caption."""
_HELD = 0.8
"""Share of the shorter text's shingles that the longer one holds, from which it is a reprint."""
_SHARED = 0.2
"""Share of the shorter text's shingles in the other that independent writers do not reach."""
_SKETCH = 48
"""Smallest shingle hashes under which a text is filed (a bottom-k sketch)."""
_CROWDED = 64
"""Texts under one hash from which it counts as boilerplate and finds nothing."""
_CANDIDATES = 16


@dataclass(frozen=True)
class Body:
    """A text as reprints compare it."""

    shingles: frozenset[bytes]
    figures: dict[tuple[str, ...], str]
    """Each number under the two words before and after it."""

    @cached_property
    def sketch(self) -> tuple[bytes, ...]:
        """The smallest hashes: two texts share about as many of them as of all."""
        return tuple(sorted(self.shingles)[:_SKETCH])


def read_body(text: str) -> Body:
    """Return a text's shingles and figures; layout, case and punctuation do not count."""
    tokens = _TOKEN.findall(text.casefold())
    han = sum("\u3040" <= token[0] <= "\u9fff" for token in tokens)
    length = _CHARACTERS if 2 * han > len(tokens) else _WORDS
    windows = (" ".join(tokens[i : i + length]) for i in range(len(tokens) - length + 1))
    return Body(
        shingles=frozenset(blake2b(window.encode("utf-8", "replace"), digest_size=8).digest() for window in windows),
        figures={
            (*tokens[max(0, i - 2) : i], *tokens[i + 1 : i + 3]): token
            for i, token in enumerate(tokens)
            if token[0].isdigit() and not _CLOCK.fullmatch(token)
        },
    )


def is_reprint(a: Body, b: Body) -> bool:
    """Say whether one text holds at least four fifths of the other, and no number was changed in the same words."""
    shorter = min(len(a.shingles), len(b.shingles))
    if shorter < _FEWEST_SHINGLES or len(a.shingles & b.shingles) < _HELD * shorter:
        return False
    return all(b.figures.get(context, number) == number for context, number in a.figures.items())


def share_words(a: Body, b: Body) -> bool | None:
    """Say whether two texts have some wording in common; None when one is too short to tell."""
    shorter = min(len(a.shingles), len(b.shingles))
    return len(a.shingles & b.shingles) >= _SHARED * shorter if shorter >= _FEWEST_SHINGLES else None


class Reprints:
    """Finds among the texts added so far those that a text may reprint."""

    def __init__(self) -> None:
        self._filed: defaultdict[bytes, list[int]] = defaultdict(list)
        self._bodies: dict[int, Body] = {}

    def add(self, number: int, body: Body) -> None:
        """File a text under a number of the caller's."""
        self._bodies[number] = body
        for value in body.sketch:
            if len(self._filed[value]) <= _CROWDED:
                self._filed[value].append(number)

    def find(self, body: Body) -> list[int]:
        """Return the numbers of the texts that this one reprints or that reprint it, lowest first."""
        if len(body.shingles) < _FEWEST_SHINGLES:
            return []
        shared: Counter[int] = Counter()
        for value in body.sketch:
            numbers = self._filed.get(value, ())
            if len(numbers) <= _CROWDED:
                shared.update(numbers)
        likely = [number for number, _ in shared.most_common(_CANDIDATES)]
        return sorted(number for number in likely if is_reprint(self._bodies[number], body))

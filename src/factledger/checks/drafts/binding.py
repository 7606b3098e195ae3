"""Bind a statement to the passage that holds its words, its names and its numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from factledger.checks.numbers import Quantity, quantities, unsupported_numbers
from factledger.checks.text.language import detect_language
from factledger.checks.text.names import Name, names
from factledger.checks.text.terms import terms
from factledger.checks.text.vocabulary import Vocabulary, plain, script, spoken_terms

Strictness = Literal["numbers", "default", "strict"]
"""What a passage must hold.

`numbers`: the digits of every number. `default`: these, every code, and of every name at least half its words.
`strict`: every number in value and unit, as the number gate reads it, and every word of every name. The last two have a
floor under the score as well. A bound ("at least") is the number gate's business alone.
"""

FLOORS: dict[Strictness, float] = {"numbers": 0.0, "default": 0.5, "strict": 0.55}
"""The least score that binds, tuned by `evals/gates/binding.py` on claims that their own page does support."""

SPOKEN_FLOORS: dict[Strictness, float] = {"numbers": 0.0, "default": 0.2, "strict": 0.3}
"""The least share of a statement's words other than names and numbers. A page about a thing holds its name, whatever is
said of it: without this floor "Orbit A1 is waterproof" would be bound to any page about Orbit A1."""

NAME_WEIGHT = 2.0
"""What a word of a name or a number weighs in the score; other words weigh 1, a CJK bigram a half."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of one source; `start` is its offset in the source's text."""

    source_id: str
    text: str
    start: int = 0


@dataclass(frozen=True, slots=True)
class Binding:
    """Where a statement is bound, how well, and what the passage lacks of it."""

    passage: Passage
    score: float
    """Weighted share in [0, 1] of the statement's words, names and numbers that the passage holds."""
    missing: tuple[str, ...] = ()
    """Words, names and numbers of the statement that the passage does not hold, as written; none of them required."""


@dataclass(frozen=True, slots=True)
class Demand:
    """What a statement asks of a passage, read once."""

    text: str
    language: str
    names: tuple[Name, ...]
    words: tuple[str, ...]
    """Terms that carry meaning, each once, without those of the names."""
    numbers: int
    """How many numbers it states."""

    @property
    def states_something(self) -> bool:
        """Whether it holds anything that a source could hold or lack."""
        return bool(self.names or self.words or self.numbers)


@dataclass(frozen=True, slots=True)
class Holding:
    """What one passage holds of a demand."""

    score: float
    numbers: tuple[str, ...]
    """Numbers it lacks, as the statement writes them: none of equal value and unit."""
    amounts: tuple[str, ...]
    """Those of them that it does not hold under another bound ("at least") either."""
    digits: tuple[str, ...]
    """Those of them whose very digits, or number words, it lacks too."""
    names: tuple[Name, ...]
    """Names and codes it lacks: fewer than half of their words occur."""
    parts: tuple[str, ...]
    """Single words of names it lacks."""
    words: tuple[str, ...]
    """Other terms it lacks."""
    spoken: float
    """Weighted share in [0, 1] of the words other than names and numbers that it holds; 1 when none can be compared."""
    compared: bool
    """Whether anything was compared at all: words in another script than the passage's cannot be."""

    def binds(self, strictness: Strictness) -> bool:
        """Whether all that is required is there and the score is above the floor."""
        lacking = self.amounts if strictness == "strict" else self.digits
        return not lacking and self.fits(strictness)

    def fits(self, strictness: Strictness) -> bool:
        """Whether it binds, numbers apart."""
        if (strictness != "numbers" and self.names) or (strictness == "strict" and self.parts):
            return False
        return self.score >= FLOORS[strictness] and self.spoken >= SPOKEN_FLOORS[strictness]

    @property
    def missing(self) -> tuple[str, ...]:
        """All that it lacks, numbers first, then names, then words."""
        return (*self.numbers, *self.parts, *self.words)


def read_demand(statement: str) -> Demand:
    """Return what a statement without citation marks asks of a passage."""
    language = detect_language(statement)
    numbers = quantities(statement, language=language)
    named = tuple(
        name for name in names(statement) if not any(q.start < name.end and name.start < q.end for q in numbers)
    )
    taken = {term for name in named for word in name.words for term in terms(plain(word))}
    words = dict.fromkeys(spoken_terms(statement))
    return Demand(statement, language, named, tuple(w for w in words if w not in taken), len(numbers))


def weigh(demand: Demand, vocabulary: Vocabulary, lacking: Sequence[Quantity]) -> Holding:
    """Return what a passage holds of a demand.

    Args:
        demand: From `read_demand`.
        vocabulary: The passage's.
        lacking: The demand's numbers that the passage does not hold.
    """
    asked = [name for name in demand.names if name.code or vocabulary.reads(name.text)]
    parts = [(word, vocabulary.holds_word(word)) for name in asked for word in name.words]
    words = [(word, word in vocabulary.terms) for word in demand.words if vocabulary.reads(word)]
    spoken = [(_weight(word), held) for word, held in words]
    weights = [*spoken, *((NAME_WEIGHT, held) for _, held in parts)]
    weights += [(NAME_WEIGHT, i >= len(lacking)) for i in range(demand.numbers)]
    return Holding(
        score=_share(weights, of_nothing=0.0),
        numbers=tuple(number.text for number in lacking),
        amounts=tuple(n.text for n in lacking if not (n.bound and vocabulary.holds_digits(n.text))),
        digits=tuple(n.text for n in lacking if not vocabulary.holds_digits(n.text)),
        names=tuple(name for name in asked if not vocabulary.holds(name)),
        parts=tuple(word for word, held in parts if not held),
        words=tuple(word for word, held in words if not held),
        spoken=_share(spoken, of_nothing=1.0),
        compared=bool(weights),
    )


def _share(weights: Sequence[tuple[float, bool]], *, of_nothing: float) -> float:
    total = sum(weight for weight, _ in weights)
    return sum(weight for weight, held in weights if held) / total if total else of_nothing


def _weight(term: str) -> float:
    return 0.5 if script(term) == "han" else 1.0


def bind(statement: str, passages: Sequence[Passage], *, strictness: Strictness = "default") -> Binding | None:
    """Return the passage that holds a statement best, or None when none holds what is required.

    Args:
        statement: One statement without citation marks.
        passages: Candidates; of equal ones the first is taken.
        strictness: What is required of a passage.
    """
    demand = read_demand(statement)
    best: Binding | None = None
    for passage in passages:
        lacking = unsupported_numbers(statement, [passage.text], language=demand.language)
        found = weigh(demand, Vocabulary(passage.text), lacking)
        if found.binds(strictness) and (best is None or found.score > best.score):
            best = Binding(passage, found.score, found.missing)
    return best

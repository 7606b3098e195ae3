"""Whether the words of a statement agree with the sentences that share them: what rises, what is denied, what is more.

A statement is contradicted when every sentence that shares most of its words says otherwise; where one of them agrees,
the source is not plainly against it. Finer meaning is for a second opinion, not for code.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from factledger.checks.numbers.directions import Direction, directions, way_of, without_directions
from factledger.checks.text.absence import absence
from factledger.checks.text.comparison import at_odds, comparisons, states_comparison
from factledger.checks.text.negation import denies, opposed, read_claim
from factledger.checks.text.opposites import says_the_opposite
from factledger.checks.text.terms import content_terms
from factledger.checks.text.vocabulary import Vocabulary, plain

_NEAR = 0.6
"""Share of a statement's terms that a sentence must hold to speak of the same."""
_AS_NEAR = 0.15
"""How much less than the nearest sentence another may hold and still count as one that says otherwise."""


_ONLY = re.compile(
    r"\b(?:only|solely|exclusively|sole|alone|just|merely|unique|no other)\b"
    r"|(?<=[\w,] )(?<!\bи )(?<!\bа )всего(?=(?: (?:за|на|с|в|около|порядка))? (?:[0-9]|одн|дв|тр[иеё]|четыр|пят|шест"
    r"|сем|восем|девят|десят|сто\b|нескольк))|\bвсего(?:-навсего|-то)\b"
    r"|\b(?:один|лишь|только|исключительно|единственн\w+)\b|仅|只有|唯一|只(?!是|要|好|不|能)|独家",
    re.IGNORECASE,
)
_ALREADY = re.compile(r"\balready\b|\bуже\b|已经|现已|均已|已", re.IGNORECASE)
"""Words that part a verb from its subject, and a Chinese bigram from itself, and say nothing of either."""
_NUMERAL = re.compile(r"[0-9]+(?:[.,][0-9]+)*")
_MOST_NUMERALS = 40
"""Numerals of a sentence whose way is looked at."""
_WORDS_BEHIND = 12
"""Characters behind "only" that must stand behind it on the page as well."""
_NAMED = re.compile(r"^[^:：\n]*[:：]")
"""The name of what is calculated, which may itself speak of a rise: `sales growth: from 5 % to 3 %, a fall of …`."""


class Contradiction(NamedTuple):
    """A sentence that says otherwise, and in which respect."""

    respect: str
    """`direction`, `negation`, `comparison` or `opposite`; other rules have respects of their own."""
    sentence: str


def contradiction(statement: str, sentences: Sequence[str], *, computed: Sequence[str] = ()) -> Contradiction | None:
    """Return the nearest sentence that plainly contradicts a statement.

    Args:
        statement: Without citation marks.
        sentences: Of one source, any order; those that share few words with the statement are ignored.
        computed: Texts of the calculations it cites; the way that these go decides, however few words are shared.

    Returns:
        None when none contradicts it, or when a sentence that is as near does not. Which way a number went is not
        said by a sentence without direction, unless it alone holds the number.
    """
    outcomes = [(text, directions(_NAMED.sub("", text))) for text in computed]
    directed = [(text, ways) for text, ways in outcomes if ways]
    own = set(directions(statement))
    if own and directed and all(own.isdisjoint(ways) for _, ways in directed):
        return Contradiction("direction", directed[0][0])
    asked = _RESPECTS[1:] if directed else _RESPECTS
    return _outvoted(statement, [*computed, *sentences], asked)


def _outvoted(statement: str, sentences: Sequence[str], respects: Sequence["_Respect"]) -> Contradiction | None:
    suspects = [(respect, s) for s in sentences for respect, differs in respects if differs(statement, s)]
    if not suspects:
        return None
    near = _near(statement, sentences)
    for respect in dict.fromkeys(respect for respect, _ in suspects):
        against = [sentence for sentence in near if (respect, sentence) in suspects]
        voting = _voting(statement, near, against) if respect == "direction" else near
        if against and len(against) == len(voting):
            return Contradiction(respect, against[0])
    return None


def unstated(statement: str, sentences: Sequence[str], pages: Sequence[str]) -> str:
    """Return what a statement says beyond its source: a comparison, or that something is the only one; else empty.

    Args:
        statement: Without citation marks.
        sentences: Of its sources, those nearest to it, and the texts of its calculations.
        pages: Whole texts of its sources, in which the very words may stand.
    """
    for comparison in comparisons(statement):
        if not any(states_comparison(sentence, comparison) for sentence in sentences):
            return "the comparison"
    only = _ONLY.search(statement)
    if only and not any(_ONLY.search(sentence) for sentence in sentences):
        words = statement[only.start() : only.end() + _WORDS_BEHIND]
        return "" if any(words.casefold() in page.casefold() for page in pages) else only.group()
    return ""


def _voting(statement: str, near: Sequence[str], against: Sequence[str]) -> list[str]:
    """Return the sentences that say which way the statement's numbers went.

    One that says no direction ("8 % higher") counts where it holds more of these numbers than any that says another.
    """
    wanted = set(_NUMERAL.findall(statement))
    held = {sentence: len(wanted.intersection(_NUMERAL.findall(sentence))) for sentence in near}
    most = max((held[sentence] for sentence in against), default=0)
    return [sentence for sentence in near if directions(sentence) or held[sentence] > most]


def _near(statement: str, sentences: Sequence[str]) -> list[str]:
    shared = _ALREADY.sub(" ", without_directions(plain(statement)))
    wanted = [term for term in dict.fromkeys(content_terms(shared)) if not term[0].isdigit()]
    if not wanted:
        return []
    shares = [(sum(map(Vocabulary(s).holds_term, wanted)) / len(wanted), s) for s in sentences]
    best = max((share for share, _ in shares), default=0.0)
    return [sentence for share, sentence in shares if share >= max(_NEAR, best - _AS_NEAR)]


def _other_direction(statement: str, sentence: str) -> bool:
    one, other = directions(statement), directions(sentence)
    return bool(one and other) and not set(one) & set(other) and not _same_way(statement, sentence)


def _same_way(statement: str, sentence: str) -> bool:
    """Whether a number goes the same way in both: `17 % less, while prices rose` says of 17 % that it is a fall."""
    ways = {number: way for number, way in _ways(statement) if way}
    return any(way == ways.get(number) for number, way in _ways(sentence) if way)


def _ways(text: str) -> Iterator[tuple[str, Direction | None]]:
    return ((m.group(), way_of(text, m.start(), m.end())) for m in islice(_NUMERAL.finditer(text), _MOST_NUMERALS))


def _denied(statement: str, sentence: str) -> bool:
    if not (denies(statement) or denies(sentence)):
        return False
    if not opposed(read_claim(statement), read_claim(sentence), least_shared=_NEAR):
        return False
    # "No price is stated" and "the price is unknown" deny in different words, and agree.
    return not (absence(statement) and absence(sentence))


def _reversed(statement: str, sentence: str) -> bool:
    return any(at_odds(one, other) for one in comparisons(statement) for other in comparisons(sentence))


_Respect = tuple[str, Callable[[str, str], bool]]
_RESPECTS: tuple[_Respect, ...] = (
    ("direction", _other_direction),
    ("negation", _denied),
    ("comparison", _reversed),
    ("opposite", says_the_opposite),
)

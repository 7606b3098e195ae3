"""Which of several candidates the words asked for stand nearest to."""

import re
from collections.abc import Iterable, Mapping, Sequence

from factledger.analyst.offline.candidates import Candidate
from factledger.analyst.offline.moves import FROM
from factledger.analyst.offline.own_words import owner
from factledger.analyst.offline.wanted import Wanted

_HAN = re.compile(r"[\u3400-\u9fff]")
_CLAUSE = re.compile(r"[,;:()，；：（）、]|\b(?:and|but|while|и|а|но)\b|而|但")
_TO = re.compile(r"[\s,]*(?:to|until|till|through|на|до|по)\s+\w|[^，。；\d]{0,6}[到至为]\s?\d", re.IGNORECASE)
_LIMITS = (
    (
        re.compile(
            r"\b(?:maximum|at most|(?:the )?most)\b|(?<!\w)(?:максим\w+|самое большее)|最[多高大]", re.IGNORECASE
        ),
        "at_most",
    ),
    (
        re.compile(
            r"\b(?:minimum|at least|(?:the )?least)\b|(?<!\w)(?:миним\w+|самое меньшее)|最[少低小]|至少", re.IGNORECASE
        ),
        "at_least",
    ),
)
_ACROSS_A_CLAUSE = 18.0
"""Characters that a border between clauses adds to a distance."""
_HALF = 24.0
"""Characters at which a word counts half; a Chinese character counts as much as four letters."""
_CLEARLY = 1.35
"""How many times nearer the first candidate must be than the second."""
_SHORTEST = 4


def nearest(
    text: str, spans: Sequence[Candidate], wanted: Wanted, held: Mapping[str, float]
) -> tuple[Candidate | None, bool]:
    """Return the candidate that the words asked for stand nearest to, and whether it is clearly nearer than the next.

    Args:
        text: The sentence.
        spans: Candidates in it.
        wanted: What is asked for.
        held: How far the sentence holds each term.
    """
    known = _bound(spans, wanted) or owner(text, spans, wanted)
    if known:
        return known, True
    places = list(_places(text, wanted, held))
    scored = sorted(((_near(text, span, places), -span.start, span) for span in spans), reverse=True)
    if not scored:
        return None, False
    clear = len(scored) == 1 or scored[0][0] >= _CLEARLY * scored[1][0]
    return scored[0][2], clear


def _bound(spans: Sequence[Candidate], wanted: Wanted) -> Candidate | None:
    """The one figure that is a limit ("no more than £8"), where the limit is asked for."""
    for asks, bound in _LIMITS:
        limits = [span for span in spans if span.quantity and span.quantity.bound == bound]
        if len(limits) == 1 and asks.search(wanted.text):
            return limits[0]
    return None


def moved(text: str, spans: Sequence[Candidate]) -> bool:
    """Whether a sentence leads from a candidate to another: "from 2 June to 30 June"; neither alone is the answer."""
    return any(FROM.search(text, 0, span.start) and _TO.match(text, span.end) for span in spans)


def _places(text: str, wanted: Wanted, held: Mapping[str, float]) -> Iterable[tuple[int, int, float]]:
    """Where in a sentence the words asked for stand, each with its weight; every occurrence of a word."""
    lowered = text.casefold()
    for term, weight in wanted.weights.items():
        if not held.get(term):
            continue
        beginning = term if len(term) <= _SHORTEST else term[: max(_SHORTEST, int(len(term) * 0.7))]
        for match in re.finditer(re.escape(beginning), lowered):
            yield match.start(), match.end(), weight * held[term]


def _near(text: str, span: Candidate, places: Sequence[tuple[int, int, float]]) -> float:
    return sum(
        weight / (1 + _distance(text, span, start, end) / _HALF)
        for start, end, weight in places
        if not span.start <= start < span.end
    )


def _distance(text: str, span: Candidate, start: int, end: int) -> float:
    between = text[end : span.start] if end <= span.start else text[span.end : start]
    return len(between) + 3 * len(_HAN.findall(between)) + _ACROSS_A_CLAUSE * len(_CLAUSE.findall(between))

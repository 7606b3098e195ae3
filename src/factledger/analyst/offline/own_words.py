"""Whose figure is whose in a list: "£12 a year for adults, £6 for students and £3 for children"."""

import re
from collections.abc import Sequence
from itertools import pairwise

from factledger.analyst.offline.candidates import Candidate
from factledger.analyst.offline.evidence import held
from factledger.analyst.offline.wanted import Wanted
from factledger.checks.text.terms import content_terms, terms

_BORDERS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (r"[;；。]", r",(?=\s)|[，、]", r"(?<!\w)(?:and|but|while|or|и|а|но|или)(?!\w)|而|但|和")
)
"""What parts the words of two figures, the strongest first."""
_CLAUSE = re.compile(r"[;；。，]|,(?=\s)")
_HAN = re.compile(r"[\u3400-\u9fff]")
_SAID = 0.8
"""How far a stretch holds a word that it says, in whichever form: more than one that means much the same."""
_WORDS_AT_MOST, _HAN_AT_MOST = 8, 16
"""A longer stretch is a clause of its own and says more than what differs."""


def owner(text: str, spans: Sequence[Candidate], wanted: Wanted) -> Candidate | None:
    """Return the figure whose own words were asked for; None where they tell no figure from the others.

    Behind the first figure of a list only what differs is said, so a word asked for that stands there and not around
    the first figure decides; where there is none, the first is meant, if words asked for stand around it alone.
    """
    ordered = sorted(spans, key=lambda span: span.start)
    stretches = _stretches(text, ordered) if len(ordered) > 1 else []
    if not stretches:
        return None
    owned = [_owned(stretch, wanted) for stretch in stretches]
    new = [
        sum(wanted.weights[term] for term in own - owned[0]) if _is_short(stretch) else 0.0
        for own, stretch in zip(owned, stretches, strict=True)
    ]
    most = max(new)
    if most:
        return ordered[new.index(most)] if new.count(most) == 1 else None
    return ordered[0] if owned[0].difference(*owned[1:]) and not set().union(*owned[1:]) - owned[0] else None


def in_another_clause(text: str, candidate: Candidate, wanted: Wanted) -> bool:
    """Whether a candidate stands in a clause that says something, but holds none of the words asked for."""
    start = max((m.end() for m in _CLAUSE.finditer(text, 0, candidate.start)), default=0)
    end = min((m.start() for m in _CLAUSE.finditer(text, candidate.end)), default=len(text))
    said = f"{text[start : candidate.start]} {text[candidate.end : end]}"
    return bool(content_terms(said)) and not _owned(said, wanted)


def _stretches(text: str, spans: Sequence[Candidate]) -> list[str]:
    """The text around each figure, from border to border; none where no border parts two of them."""
    gaps = [border for one, other in pairwise(spans) if (border := _border(text, one.end, other.start))]
    if len(gaps) < len(spans) - 1:
        return []
    starts = [0, *(gap.end() for gap in gaps)]
    ends = [*(gap.start() for gap in gaps), len(text)]
    return [text[start:end] for start, end in zip(starts, ends, strict=True)]


def _border(text: str, start: int, end: int) -> "re.Match[str] | None":
    """Where the words of one figure end and those of the next begin: the last of the strongest borders."""
    every = (list(border.finditer(text, start, end)) for border in _BORDERS)
    return next((found[-1] for found in every if found), None)


def _owned(stretch: str, wanted: Wanted) -> set[str]:
    present, characters = frozenset(terms(stretch)), frozenset(_HAN.findall(stretch))
    return {term for term in wanted.weights if held(term, present, characters) >= _SAID}


def _is_short(stretch: str) -> bool:
    han = len(_HAN.findall(stretch))
    return han <= _HAN_AT_MOST if han else len(stretch.split()) <= _WORDS_AT_MOST

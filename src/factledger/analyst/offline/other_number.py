"""A sentence about another number of the same thing: "blinks twice" where "blinks four times" is asked for."""

import re
from collections.abc import Iterator

from factledger.analyst.offline.periods import periods
from factledger.analyst.offline.wanted import Wanted
from factledger.checks.numbers import Quantity, quantities
from factledger.checks.text.terms import terms
from factledger.records import Language

_HAN = re.compile(r"[\u3400-\u9fff]")
_WORD = re.compile(r"\s[^\W\d_]+")
_DATED = frozenset({"year", "date"})
_BEHIND = 24
"""Characters behind a number in which the thing that it counts begins."""


def other_number(sentence: str, above: str, wanted: Wanted) -> str:
    """Return the reason why a sentence speaks of another number than the question; empty where it does not.

    Only numbers of one thing are compared, four times with two times and 5 km with 8 km, and only where the sentence
    and what stands above it nowhere hold the number that is asked for.
    """
    asked = dict(_counted(wanted.text, wanted.language))
    if not asked:
        return ""
    stated = list(_counted(sentence, wanted.language))
    known = {
        value for text in (sentence, above) for q in quantities(text, language=wanted.language) for value in q.values
    }
    for thing, number in asked.items():
        others = [q for counted, q in stated if counted == thing]
        if others and not known.intersection(number.values):
            return f"The sentence that comes nearest speaks of {others[0].text}, not of {number.text}"
    return ""


def _counted(text: str, language: Language) -> Iterator[tuple[str, Quantity]]:
    """Every number of a text with what it counts: its unit, else the word behind it; dates and codes left out."""
    dated = [(p.start, p.end) for p in periods(text, language)]
    for found in quantities(text, language=language):
        if found.kind in _DATED or found.parts or not found.values:
            continue
        if any(start <= found.start < end for start, end in dated):
            continue
        thing = found.unit or found.currency or _behind(text[found.end : found.end + _BEHIND])
        if thing:
            yield thing, found


def _behind(text: str) -> str:
    """The word that a text begins with, in one form; of Chinese the measure word, one character."""
    han = _HAN.match(text)
    word = _WORD.match(text)
    return han.group() if han else next(iter(terms(word.group())), "") if word else ""

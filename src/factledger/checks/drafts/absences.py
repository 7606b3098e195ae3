"""A statement that something is not known has its source only where the source itself says so."""

import re
from collections.abc import Sequence

from factledger.checks.drafts.binding import Demand
from factledger.checks.text.absence import absence, without_absence
from factledger.checks.text.names import names
from factledger.checks.text.terms import content_terms
from factledger.checks.text.vocabulary import Vocabulary, plain

_CLAUSE = re.compile(r"[,:](?!\d)|[;!?，。；：！？\n]|\.\s|\s[—–]\s|\b(?:but|while|whereas|но|а)\b|而|但")
_SAID = 0.6
"""Share of the words for what is unknown that a clause must hold to speak of the same."""


def unstated_absence(demand: Demand, sentences: Sequence[str]) -> str:
    """Return the words of absence that no sentence says of the same thing; empty when there are none or one does.

    Args:
        demand: The statement.
        sentences: Of its sources, those nearest to it, tables included, and the texts of its calculations.
    """
    words = absence(demand.text)
    if not words:
        return ""
    thing = [term for term in content_terms(plain(without_absence(demand.text))) if term in demand.words]
    return "" if any(_says_so(demand, thing, sentence) for sentence in sentences) else words


def _says_so(demand: Demand, thing: Sequence[str], sentence: str) -> bool:
    for clause in _CLAUSE.split(sentence):
        if absence(clause):
            # "…, but it was not disclosed" says nothing of its own: it speaks of what stands before it.
            speaks = clause if content_terms(plain(without_absence(clause))) else sentence
            if _speaks_of(demand, thing, speaks):
                return True
    return False


def _speaks_of(demand: Demand, thing: Sequence[str], text: str) -> bool:
    """Whether a text holds most words for a thing, and names nothing unless it names what the statement names."""
    vocabulary = Vocabulary(text)
    if demand.names and names(text) and not any(vocabulary.holds(name) for name in demand.names):
        return False
    read = [term for term in thing if vocabulary.reads(term)]
    return sum(map(vocabulary.holds_term, read)) >= _SAID * len(read)

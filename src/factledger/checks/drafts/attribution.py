"""Whether a number is said of what the statement says it of, or plainly of something else."""

from collections.abc import Sequence

from factledger.checks.drafts.binding import Demand
from factledger.checks.numbers import Quantity, quantities, same_quantity, to_base
from factledger.checks.text.names import names
from factledger.checks.text.notation import numerals_of
from factledger.checks.text.vocabulary import Vocabulary

_SHARED = 0.6
"""Share of a statement's words that a sentence must hold to say the same of another number."""


def said_of_another(demand: Demand, sentences: Sequence[str]) -> str:
    """Return a sentence that gives a statement's number to something else; empty when that is not plain.

    It is plain when every sentence with the number names something the statement does not name, and nothing that it
    does, while another sentence says the same of what the statement names with another number of that unit.

    Args:
        demand: The statement.
        sentences: Of one source, those that share most words and digits with it.
    """
    stated = [q for q in quantities(demand.text, language=demand.language) if q.readings and q.label == "count"]
    doubtful = [quantity for quantity in stated if not _plainly_its_own(demand, quantity, sentences)]
    if not demand.names or not doubtful:
        return ""
    read = [(sentence, quantities(sentence), Vocabulary(sentence)) for sentence in sentences]
    rivals = [found for _, found, vocabulary in read if _says_the_same(demand, vocabulary)]
    for quantity in doubtful:
        holding = [(s, v) for s, found, v in read if any(same_quantity(quantity, q) for q in found)]
        own = [v for _, v in holding if any(v.holds(name) for name in demand.names)]
        if not holding or own or not all(names(s) for s, _ in holding):
            continue
        if any(_differs(quantity, found) for found in rivals):
            return holding[0][0]
    return ""


def _plainly_its_own(demand: Demand, quantity: Quantity, sentences: Sequence[str]) -> bool:
    """Whether a sentence holds the digits of a number and a name of the statement: what spares reading the others."""
    numerals = numerals_of(quantity.text)
    words = [word for name in demand.names for word in name.words]
    return bool(numerals) and any(
        all(numeral in sentence for numeral in numerals) and any(word in sentence for word in words)
        for sentence in sentences
    )


def _says_the_same(demand: Demand, vocabulary: Vocabulary) -> bool:
    if not all(vocabulary.holds(name) for name in demand.names):
        return False
    words = [word for word in demand.words if vocabulary.reads(word)]
    return sum(word in vocabulary.terms for word in words) >= _SHARED * len(words)


def _differs(quantity: Quantity, others: Sequence[Quantity]) -> bool:
    """Whether there is another number of the same unit, and none that is equal."""
    base = to_base(quantity)
    units = [unit for q in others if q.label == "count" and (measured := to_base(q)) for unit in measured[1:]]
    return base is not None and base[1] in units and not any(same_quantity(quantity, q) for q in others)

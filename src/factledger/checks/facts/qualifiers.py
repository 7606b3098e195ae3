"""What an extraction says beside its value: period, scope, entity. Their figures stand on the page, or they go."""

from collections.abc import Sequence
from unicodedata import category

from factledger.checks.numbers import unsupported_numbers
from factledger.records import Fact, Metric


def borne_out(fact: Fact, page: str, metric: Metric) -> Fact:
    """Return a fact without a unit, period, scope or entity whose figures neither its page nor its metric's own hold.

    A drafted sentence may repeat them, and calculations compare by them, so a year that a model adds must not pass.

    Args:
        fact: As it was extracted.
        page: The saved page.
        metric: Its period and scope are fixed before anything is read, and are what the question asks for.
    """
    fixed = [text for text in (metric.period, metric.scope) if text]
    texts = {"period": fact.period, "scope": fact.scope, "entity": fact.entity}
    lost = [name for name, text in texts.items() if text and not _held(text, [page, *fixed])]
    # A magnitude in words, as in "billion dollars", is checked with the value.
    if fact.unit and any(category(char).startswith("N") for char in fact.unit) and not _held(fact.unit, [page]):
        lost.append("unit")
    return fact.model_copy(update=dict.fromkeys(lost)) if lost else fact


def _held(text: str, evidence: Sequence[str]) -> bool:
    return any(text in known for known in evidence) or not unsupported_numbers(text, evidence)

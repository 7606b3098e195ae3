"""Calculations over a run's facts, in words that hold no figure of a model's own."""

from collections.abc import Sequence

from factledger.checks.facts.calculation_words import bare_name
from factledger.checks.facts.calculations import calculate
from factledger.records import Calculation, Conflict, Fact, Metric, Source
from factledger.report import Mask, own_words


def calculations(
    question: str,
    facts: Sequence[Fact],
    metrics: Sequence[Metric],
    sources: Sequence[Source],
    conflicts: Sequence[Conflict],
    language: str,
) -> list[Calculation]:
    """Return what follows from the facts; what a model gave a name or an entity of its own is left out.

    Args:
        question: As it was asked.
        facts: Of the run, in any status.
        metrics: Of the run.
        sources: Of the run.
        conflicts: Of the run.
        language: Of the question.
    """
    usable = [fact for fact in facts if fact.is_usable]
    mask = Mask(own_words(question, sources, usable))

    def shown(name: str) -> str:
        return name if mask.hide(name) == name else bare_name(mask.drop(name), ())

    return calculate(facts, metrics, language=language, conflicts=conflicts, shown=shown)

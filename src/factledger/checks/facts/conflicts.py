"""Record where verified facts of one metric disagree; nothing is averaged, nothing is resolved in silence.

Two facts disagree when their values cannot both be true after conversion of units and reading by locale; answers in
words as `answers` says. Facts that state another entity, period or scope each are a stated difference, not a conflict.
"""

from collections.abc import Sequence
from itertools import combinations

from factledger.checks.facts.answers import Agreement, compare_answers
from factledger.checks.facts.stated import same_entity, same_period
from factledger.checks.facts.suggestion import Respect, suggest, word_basis
from factledger.checks.facts.values import agree, read_figures
from factledger.checks.text.language import detect_language
from factledger.records import Conflict, Fact, Metric, Source


def find_conflicts(
    facts: Sequence[Fact], metrics: Sequence[Metric], *, sources: Sequence[Source] = ()
) -> list[Conflict]:
    """Return every pair of facts that disagree, metric by metric in the order given, with ids `C1`, `C2`, ….

    Args:
        facts: Verified ones are compared; one that is judged to mean something else is left out.
        metrics: Their order is the conflicts'; a fact of no listed metric is compared last.
        sources: Let a more recent or a primary source be suggested; the decision is the reader's.

    Returns:
        `conflict`, or `difference` when both sides state another entity, period or scope, or answer in scripts that
        cannot be compared; `.basis` is in the language of the metric.
    """
    by_id = {source.id: source for source in sources}
    found: list[Conflict] = []
    for metric_id in dict.fromkeys([*(m.id for m in metrics), *(f.metric_id for f in facts)]):
        named = next((f"{m.name} {m.definition}" for m in metrics if m.id == metric_id), "")
        sides = [_Side(f, by_id.get(f.source_id)) for f in facts if f.metric_id == metric_id and _counts(f)]
        for one, other in combinations(sides, 2):
            agreement = _compare(one, other)
            if agreement != "same":
                found.append(_record(f"C{len(found) + 1}", one, other, agreement, detect_language(named)))
    return found


class _Side:
    """One fact, read once."""

    def __init__(self, fact: Fact, source: Source | None) -> None:
        self.fact = fact
        self.source = source
        self.figures = read_figures(fact, language=source.language if source else "")


def _counts(fact: Fact) -> bool:
    return fact.is_usable and bool(fact.value.strip())


def _compare(one: _Side, other: _Side) -> Agreement:
    if one.figures and other.figures:
        return "same" if agree(one.figures, other.figures) else "other"
    return compare_answers(one.fact.value, other.fact.value)


def _record(conflict_id: str, one: _Side, other: _Side, agreement: Agreement, language: str) -> Conflict:
    conflict = Conflict(
        id=conflict_id, metric_id=one.fact.metric_id, fact_ids=(one.fact.id, other.fact.id), kind="conflict"
    )
    differing = _stated_difference(one.fact, other.fact) or (("script", "", "") if agreement == "unknown" else None)
    if differing:
        respect, first, second = differing
        basis = word_basis(respect, language, one=first, other=second)
        return conflict.model_copy(update={"kind": "difference", "basis": basis})
    preferred, basis = suggest(one.source, other.source, language)
    side = one if preferred == one.source else other
    return conflict.model_copy(update={"basis": basis, "preferred": side.fact.id if preferred else None})


def _stated_difference(one: Fact, other: Fact) -> tuple[Respect, str, str] | None:
    """The first respect in which both facts say that they speak of something else."""
    if one.entity and other.entity and not same_entity(one.entity, other.entity):
        return "entity", one.entity, other.entity
    if one.period and other.period and not same_period(one.period, other.period):
        return "period", one.period, other.period
    if one.scope and other.scope and compare_answers(one.scope, other.scope) == "other":
        return "scope", one.scope, other.scope
    return None

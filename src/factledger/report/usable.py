"""Which facts a reader may see, which is best, and which agree."""

from collections.abc import Sequence

from factledger.records import TRUSTED, Conflict, Fact, Metric, Source
from factledger.report.dossier import Dossier
from factledger.report.mask import masked


def is_usable(fact: Fact) -> bool:
    """Say whether a fact may be shown as one: verified, and not judged to speak of something else."""
    return fact.status == "verified" and fact.meaning != "unsupported"


def usable_facts(dossier: Dossier, metric_id: str | None = None) -> list[Fact]:
    """Return the facts that may be shown, of one metric or of all, best first.

    Judged meaning comes before class, class before score, score before date; the older number wins a tie. A fact
    whose source was never opened is not shown.
    """
    sources = {source.id: source for source in dossier.sources}
    facts = [
        fact
        for fact in dossier.facts
        if is_usable(fact) and fact.source_id in sources and metric_id in (None, fact.metric_id)
    ]
    newest_first = sorted(facts, key=lambda fact: sources[fact.source_id].published or "", reverse=True)
    return sorted(newest_first, key=lambda fact: _rank(fact, sources[fact.source_id]))


def _rank(fact: Fact, source: Source) -> tuple[bool, bool, float]:
    score = source.score.total if source.score else 0.0
    return fact.meaning != "supported", source.source_class not in TRUSTED, -score


def agreeing(facts: Sequence[Fact]) -> list[list[Fact]]:
    """Return the facts of one metric in groups that say the same, in the order of their first."""
    groups: list[list[Fact]] = []
    for fact in facts:
        home = next((group for group in groups if _agree(group[0], fact)), None)
        if home is None:
            groups.append([fact])
        else:
            home.append(fact)
    return groups


def _agree(one: Fact, other: Fact) -> bool:
    pairs = ((one.period, other.period), (one.scope, other.scope), (one.entity, other.entity))
    return _same_value(one, other) and all(not a or not b or _folded(a) == _folded(b) for a, b in pairs)


def _same_value(one: Fact, other: Fact) -> bool:
    if one.amount is not None and one.amount == other.amount and one.unit == other.unit:
        return True
    return _folded(one.value) == _folded(other.value)


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def open_conflicts(dossier: Dossier, metric_id: str) -> list[Conflict]:
    """Return the conflicts of a metric whose sides may be shown and that nobody has settled."""
    return [
        c for c in shown_conflicts(dossier) if c.metric_id == metric_id and c.kind == "conflict" and not c.settled_by
    ]


def shown_conflicts(dossier: Dossier) -> list[Conflict]:
    """Return the conflicts and differences of which at least two sides may be shown."""
    shown = {fact.id for fact in usable_facts(dossier)}
    return [conflict for conflict in dossier.conflicts if len(shown & set(conflict.fact_ids)) > 1]


def own_words(dossier: Dossier) -> tuple[str, ...]:
    """Return the texts whose figures and quotations may stand in a report: the question and the verified quotes."""
    return (dossier.question, *(fact.quote for fact in usable_facts(dossier)))


def metric_name(dossier: Dossier, metric: Metric) -> str:
    """Return a metric's name; a figure in it that neither the question nor a verified quote holds is hidden."""
    return masked(metric.name, own_words(dossier))

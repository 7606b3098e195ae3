"""Number the round's facts, record where they conflict, and let a person settle it when asked to."""

from collections.abc import Sequence

from langgraph.types import Overwrite

from factledger.checks import find_conflicts
from factledger.graph.gates import affordable_pairs, wanted_pairs
from factledger.graph.raw import Extracted
from factledger.graph.state import RunState, RunUpdate, dump, keyed
from factledger.nodes.services import ServiceProvider
from factledger.nodes.settling import settled
from factledger.nodes.telling import tell_what_is_left
from factledger.records import Conflict, Fact


class Reconcile:
    """Join the extractions: F and C numbers in plan order, both sides of a conflict kept."""

    def __init__(self, provider: ServiceProvider) -> None:
        self._provider = provider

    async def __call__(self, state: RunState) -> RunUpdate:
        """Return numbered facts and conflicts, and clear the raw extractions."""
        services = await self._provider.services(state.run_id, state.settings, state.round)
        ledger, run_id = services.ledger, state.run_id
        facts = [*state.facts, *numbered_facts(state)]
        failures = [e.failure for e in state.extractions if e.failure]
        conflicts = settle(find_conflicts(facts, state.metrics, sources=state.sources), state.conflicts)
        await ledger.append(run_id, "fact", keyed(facts))
        await ledger.append(run_id, "failure", keyed(failures))
        if state.settings.settle_conflicts:
            conflicts = await settled(state, conflicts, facts, services)
        await ledger.append(run_id, "conflict", keyed(conflicts))
        spent = await ledger.spent(run_id)
        tell_what_is_left(state.settings, spent)
        return RunUpdate(
            extractions=Overwrite([]),
            facts=dump(facts),
            conflicts=dump(conflicts),
            failures=dump(failures),
            budget_ended=state.budget_ended or len(wanted_pairs(state)) > affordable_pairs(state),
            spent=spent.model_dump(mode="json"),
        )


def numbered_facts(state: RunState) -> list[Fact]:
    """Return the round's facts: metric by metric as planned, within a metric what was found first, surest first."""
    metrics = {m.id: n for n, m in enumerate(state.metrics)}
    sources = {s.id: n for n, s in enumerate(state.sources)}
    statuses = ("verified", "rejected", "not_checked", "not_found")

    def place(extracted: Extracted) -> tuple[int, int, bool, float, int]:
        fact = extracted.fact
        other_meaning = fact.meaning == "unsupported"
        return (
            metrics[fact.metric_id],
            statuses.index(fact.status),
            other_meaning,
            -extracted.confidence,
            sources[fact.source_id],
        )

    ordered = sorted(state.extractions, key=place)
    first = len(state.facts) + 1
    return [e.fact.model_copy(update={"id": f"F{n}"}) for n, e in enumerate(ordered, start=first)]


def settle(found: Sequence[Conflict], before: Sequence[Conflict]) -> list[Conflict]:
    """Carry over what a person settled: the same facts of the same metric are the same conflict."""
    known = {(c.metric_id, c.fact_ids): c for c in before if c.settled_by}
    return [
        c.model_copy(update={"preferred": s.preferred, "settled_by": s.settled_by, "basis": s.basis})
        if (s := known.get((c.metric_id, c.fact_ids)))
        else c
        for c in found
    ]

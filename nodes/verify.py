"""Check every fact and every drafted sentence, and say which sentences have no source."""

from collections import Counter
from collections.abc import Sequence

from langgraph.config import get_stream_writer

from factledger.graph.events import Verified
from factledger.graph.gates import usable_facts
from factledger.graph.state import RunState, RunUpdate
from factledger.nodes.evidence import checked_evidence
from factledger.nodes.services import ServiceProvider
from factledger.records import Verdict

_CLAIM_KINDS = frozenset({"sentence", "cell", "item"})


class Verify:
    """Decide a verdict for every statement."""

    def __init__(self, provider: ServiceProvider) -> None:
        self._provider = provider

    async def __call__(self, state: RunState) -> RunUpdate:
        """Return checked facts, verdicts, and the statements that go back as claims."""
        services = await self._provider.services(state.run_id, state.settings, state.round)
        evidence = await checked_evidence(state, services)
        _tell(evidence.verdicts, state.round)
        checked = state.model_copy(update={"facts": evidence.facts})
        return evidence.kept() | RunUpdate(
            open_claims=[v.statement for v in evidence.verdicts if v.status == "unsourced" and v.kind in _CLAIM_KINDS],
            sourced_by_round=[*state.sourced_by_round, len(usable_facts(checked))],
            failures=evidence.failures,
            spent=(await services.ledger.spent(state.run_id)).model_dump(mode="json"),
        )


def _tell(verdicts: Sequence[Verdict], round_: int) -> None:
    """Write one `verify` event."""
    counts = Counter(verdict.status for verdict in verdicts)
    get_stream_writer()(
        Verified(
            event="verify",
            round=round_,
            sourced=counts["sourced"],
            unsourced=counts["unsourced"],
            rejected=counts["rejected"],
            not_checked=counts["not_checked"],
        )
    )

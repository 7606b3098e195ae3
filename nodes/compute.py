"""Make differences, rates and comparisons from facts, by code."""

from factledger.checks.facts.calculations import calculate
from factledger.graph.state import RunState, RunUpdate, dump, keyed
from factledger.nodes.services import ServiceProvider


class Compute:
    """Give every number that stands in no source its formula."""

    def __init__(self, provider: ServiceProvider) -> None:
        self._provider = provider

    async def __call__(self, state: RunState) -> RunUpdate:
        """Return the calculations over all facts so far."""
        services = await self._provider.services(state.run_id, state.settings, state.round)
        calculations = calculate(state.facts, state.metrics, language=state.language, conflicts=state.conflicts)
        await services.ledger.append(state.run_id, "calculation", keyed(calculations))
        return RunUpdate(calculations=dump(calculations))

"""Make differences, rates and comparisons from facts, by code."""

import asyncio

from factledger.graph.state import RunState, RunUpdate, dump, keyed
from factledger.nodes.calculating import calculations
from factledger.nodes.services import ServiceProvider


class Compute:
    """Give every number that stands in no source its formula."""

    def __init__(self, provider: ServiceProvider) -> None:
        self._provider = provider

    async def __call__(self, state: RunState) -> RunUpdate:
        """Return the calculations over all facts so far."""
        services = await self._provider.services(state.run_id, state.settings, state.round)
        found = await asyncio.to_thread(
            calculations,
            state.asked,
            state.facts,
            state.metrics,
            state.sources,
            state.conflicts,
            state.language,
        )
        await services.ledger.append(state.run_id, "calculation", keyed(found))
        return RunUpdate(calculations=dump(found))

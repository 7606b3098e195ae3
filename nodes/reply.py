"""Answer without a search: a fixed sentence, or the user's own text edited."""

import asyncio

from factledger.graph.state import RunState, RunUpdate
from factledger.nodes.publish import kept, spoken
from factledger.nodes.services import ServiceProvider
from factledger.report import Dossier, assemble


class Reply:
    """Publish nothing of the run's own."""

    def __init__(self, provider: ServiceProvider) -> None:
        self._provider = provider

    async def __call__(self, state: RunState) -> RunUpdate:
        """Return the reply as a message and close the run."""
        services = await self._provider.services(state.run_id, state.settings)
        dossier = Dossier(
            run_id=state.run_id,
            question=state.asked,
            language=state.language,
            today=state.today,
            made_by=services.analyst.name,
            status_hint="replied",
            draft=state.reply,
            spent=await services.ledger.spent(state.run_id),
            head=await services.ledger.head(state.run_id),
        )
        report = await asyncio.to_thread(assemble, dossier)
        everything = kept(dossier, report)
        await services.ledger.finish_run(state.run_id, status=report.status, report=everything)
        await services.tape.end(**everything)
        return RunUpdate(
            report=report.model_dump(mode="json"),
            spent=dossier.spent.model_dump(mode="json"),
            messages=[await asyncio.to_thread(spoken, state.reply, dossier, report)],
        )

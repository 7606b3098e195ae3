"""Answer without a search: a fixed sentence, or the user's own text edited."""

from langchain_core.messages import AIMessage

from factledger.graph.state import RunState, RunUpdate
from factledger.nodes.services import ServiceProvider
from factledger.records import Report


class Reply:
    """Publish nothing of the run's own."""

    def __init__(self, provider: ServiceProvider) -> None:
        self._provider = provider

    async def __call__(self, state: RunState) -> RunUpdate:
        """Return the reply as a message and close the run."""
        services = await self._provider.services(state.run_id, state.settings)
        spent = await services.ledger.spent(state.run_id)
        report = Report(
            status="replied",
            question=state.asked,
            language=state.language,
            conclusion=(state.reply,),
            spent=spent,
            made_by=services.analyst.name,
        ).model_dump(mode="json")
        await services.ledger.finish_run(state.run_id, status="replied", report={"report": report})
        return RunUpdate(
            report=report,
            spent=spent.model_dump(mode="json"),
            question="",
            messages=[AIMessage(state.reply, id=f"{state.run_id}-reply")],
        )

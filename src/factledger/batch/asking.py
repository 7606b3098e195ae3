"""How a worker asks a question: the research graph with its ledger and checkpoints, as `factledger ask` has them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from factledger.batch.engine import Asker, Job, Task
from factledger.errors import FactledgerError, StateError
from factledger.graph.threads import asked, is_unfinished, thread
from factledger.ledger.sharing import Common, admitted

if TYPE_CHECKING:
    from langgraph.checkpoint.base import BaseCheckpointSaver

    from factledger.graph.build import ResearchGraph
    from factledger.graph.context import ResearchContext
    from factledger.nodes.services import ServiceProvider

_FIRST = "triage"
"""The call that a run begins with."""


@asynccontextmanager
async def open_machine(job: Job, common: Common) -> AsyncIterator[Asker]:
    """Open the machine that the settings describe, with its documents ready to be searched."""
    from factledger.ledger import Ledger
    from factledger.nodes.services import LocalServices

    job.settings.home.mkdir(mode=0o700, parents=True, exist_ok=True)
    ledger = Ledger(job.settings.ledger_url)
    provider = LocalServices(job.settings, ledger=ledger, common=common)
    try:
        await provider.prepare(job.context)
        async with wired(provider, job, common) as asker:
            yield asker
    finally:
        provider.close()
        await ledger.close()


@asynccontextmanager
async def wired(provider: "ServiceProvider", job: Job, common: Common) -> AsyncIterator[Asker]:
    """Wire the graph to services; its checkpoints are kept where `factledger resume` finds them."""
    from factledger.checkpoints import open_checkpoints
    from factledger.graph.build import wire

    async with open_checkpoints(job.settings) as saver:
        graph = wire(provider).compile(checkpointer=saver, name="factledger")
        yield GraphAsker(graph, saver, common, job.context)


@dataclass(frozen=True, slots=True)
class GraphAsker:
    """Runs the graph."""

    graph: "ResearchGraph"
    saver: "BaseCheckpointSaver[str]"
    common: Common
    context: "ResearchContext"

    async def ask(self, task: Task) -> str:
        """Run a question to its report, which is then in the ledger; return the run's id.

        A run whose checkpoint another version wrote begins again, as the same run: what it was answered is found in
        the ledger.

        Raises:
            LedgerError: The ledger or the checkpoints cannot be kept.
            ConfigError: The settings do not fit.
            FactledgerError: The budget of all questions has ended, so this one is not even begun.
        """
        try:
            return await self._ask(task)
        except StateError:
            await self.saver.adelete_thread(task.thread_id)
            return await self._ask(task)

    async def _ask(self, task: Task) -> str:
        from factledger.checkpoints import database_errors, unkept

        config = thread(task.thread_id)
        try:
            kept = await self.graph.aget_state(config)
            begun = is_unfinished(kept)
            # A worker may be lost between the report and the word that it is there.
            if begun or "run_id" not in kept.values:
                await self._afford()
                given = None if begun else asked(task.question)
                await self.graph.ainvoke(given, config, context=self.context, durability="sync")
                kept = await self.graph.aget_state(config)
        except database_errors() as error:
            raise unkept(error) from error
        return str(kept.values["run_id"])

    async def _afford(self) -> None:
        """See that there is something to spend, so that no question is used up on a report that says there is not."""
        async with admitted(self.common, _FIRST) as ticket:
            if ticket.refusal:
                raise FactledgerError(f"Not asked. {ticket.refusal}")

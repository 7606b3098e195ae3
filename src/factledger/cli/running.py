"""Run the graph for the command line, with its ledger and checkpoints."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from factledger.cli.home import made_home
from factledger.cli.progress import Progress
from factledger.graph.threads import asked, is_unfinished, thread
from factledger.settings import Settings

if TYPE_CHECKING:
    from langgraph.types import Command

    from factledger.graph.build import ResearchGraph
    from factledger.graph.context import ResearchContext
    from factledger.graph.state import ResearchInput
    from factledger.ledger import Ledger, Run
    from factledger.records import JsonObject
    from factledger.traces.recorder import Recorder


@dataclass(frozen=True, slots=True)
class Machine:
    """The compiled graph with what it keeps its runs in."""

    graph: "ResearchGraph"
    ledger: "Ledger"

    async def begun(self, thread_id: str) -> bool:
        """Whether the thread has a checkpoint to go on from."""
        return is_unfinished(await self.graph.aget_state(thread(thread_id)))

    async def last_run(self, thread_id: str) -> str:
        """Return the run that the thread's latest checkpoint is of; empty without one."""
        return str((await self.graph.aget_state(thread(thread_id))).values.get("run_id", ""))


@asynccontextmanager
async def machine(settings: Settings, progress: Progress, record: "Recorder | None" = None) -> AsyncIterator[Machine]:
    """Open the ledger and the checkpoints where the settings say, and close them again; record what is asked."""
    from factledger.checkpoints import open_checkpoints
    from factledger.graph.build import wire
    from factledger.ledger import Ledger
    from factledger.nodes.services import LocalServices

    made_home(settings)
    ledger = Ledger(settings.ledger_url)
    provider = LocalServices(settings, ledger=ledger, indexing=progress.indexed, record=record)
    try:
        async with open_checkpoints(settings) as saver:
            with progress:
                yield Machine(wire(provider).compile(checkpointer=saver, name="factledger"), ledger)
    finally:
        provider.close()
        await ledger.close()


@dataclass(frozen=True, slots=True)
class Waiting:
    """A run that stopped to ask a person."""

    run_id: str
    thread_id: str
    request: "JsonObject"
    """In the ecosystem's human-in-the-loop shape."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What a person answered to a run that waits."""

    answer: str


async def run(
    machine: Machine, given: "str | Answered | None", thread_id: str, context: "ResearchContext", progress: Progress
) -> "Run | Waiting":
    """Run a thread to its end, or to where a person is asked; return the run as the ledger keeps it.

    Args:
        machine: The graph.
        given: The question, or the answer that the thread waits for; None goes on where the thread stopped.
        thread_id: The conversation.
        context: Settings of a new run; a resumed one has its own in its state.
        progress: Told of what happens.
    """
    waiting = None if given is not None else await _waiting(machine, thread_id)
    if waiting is not None:
        return waiting
    if not isinstance(given, str):
        progress.goes_on((await machine.graph.aget_state(thread(thread_id))).values)
    await _stream(machine, _input(given), thread_id, context, progress)
    waiting = await _waiting(machine, thread_id)
    if waiting is not None:
        return waiting
    state = (await machine.graph.aget_state(thread(thread_id))).values
    return await machine.ledger.run(state["run_id"])


def _input(given: "str | Answered | None") -> "ResearchInput | Command[str] | None":
    from langgraph.types import Command

    if isinstance(given, Answered):
        return Command(resume=given.answer)
    return None if given is None else asked(given)


async def _waiting(machine: Machine, thread_id: str) -> Waiting | None:
    """Return what a person is asked in a thread, the first when there are several."""
    snapshot = await machine.graph.aget_state(thread(thread_id))
    requests = [interrupt.value for task in snapshot.tasks for interrupt in task.interrupts]
    return Waiting(snapshot.values["run_id"], thread_id, requests[0]) if requests else None


async def _stream(
    machine: Machine,
    given: "ResearchInput | Command[str] | None",
    thread_id: str,
    context: "ResearchContext",
    progress: Progress,
) -> None:
    async for part in machine.graph.astream(
        given,
        thread(thread_id),
        context=context,
        stream_mode=["custom"],
        subgraphs=True,
        durability="sync",
        version="v2",
    ):
        progress.event(part["type"], cast("dict[str, Any]", part["data"]))

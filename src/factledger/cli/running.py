"""Run the graph for the command line: checkpoints on disk, progress on standard error."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from factledger.cli.text import printable
from factledger.errors import FactledgerError
from factledger.settings import Settings

if TYPE_CHECKING:
    from langchain_core.runnables import RunnableConfig

    from factledger.graph.build import ResearchGraph
    from factledger.graph.context import ResearchContext
    from factledger.ledger import Ledger, Run

RECURSION_LIMIT = 1000
"""Steps of one run at most; the budget ends a run long before."""

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Machine:
    """The compiled graph with what it keeps its runs in."""

    graph: "ResearchGraph"
    ledger: "Ledger"


@asynccontextmanager
async def machine(settings: Settings, say: Say) -> AsyncIterator[Machine]:
    """Open the ledger and the checkpoints below the home folder, and close them again."""
    from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

    from factledger.graph.build import wire
    from factledger.ledger import Ledger
    from factledger.nodes.services import LocalServices

    settings.home.mkdir(mode=0o700, parents=True, exist_ok=True)
    ledger = Ledger(settings.ledger_url)
    provider = LocalServices(settings, ledger=ledger, indexing=_indexing(say))
    try:
        async with AsyncSqliteSaver.from_conn_string(str(settings.checkpoints)) as saver:
            yield Machine(wire(provider).compile(checkpointer=saver, name="factledger"), ledger)
    finally:
        await ledger.close()


async def run(machine: Machine, question: str | None, thread_id: str, context: "ResearchContext", say: Say) -> "Run":
    """Run a thread to its end and return the run as the ledger keeps it.

    Args:
        machine: The graph.
        question: What is asked; None goes on where the thread stopped.
        thread_id: The conversation.
        context: Settings of a new run; a resumed one has its own in its state.
        say: Takes lines of progress.
    """
    from langchain_core.messages import HumanMessage

    from factledger.graph.state import ResearchInput

    given = None if question is None else ResearchInput(messages=[HumanMessage(question)])
    config: RunnableConfig = {"configurable": {"thread_id": thread_id}, "recursion_limit": RECURSION_LIMIT}
    async for part in machine.graph.astream(
        given,
        config,
        context=context,
        stream_mode=["custom", "updates"],
        subgraphs=True,
        durability="sync",
        version="v2",
    ):
        for line in progress_lines(part["type"], cast("dict[str, Any]", part["data"])):
            say(line)
    state = (await machine.graph.aget_state(config)).values
    if not state.get("report"):
        raise FactledgerError(f"The run {state.get('run_id')!r} waits for a person; answer it where it was started")
    return await machine.ledger.run(state["run_id"])


def progress_lines(kind: str, data: dict[str, Any]) -> list[str]:
    """Return what a person wants to see of one event of the stream."""
    if kind == "custom":
        return [_event(data)]
    lines = []
    for node, update in data.items():
        if node == "intake":
            lines.append(f"run {update['run_id']}")
        elif node == "planner":
            lines += [f"plan: {q['id']} {q['question']}" for q in update.get("sub_questions", [])]
            lines += [f"plan sent back: {problem}" for problem in update.get("plan_problems", [])]
    return [printable(line) for line in lines]


def _event(data: dict[str, Any]) -> str:
    if data["event"] == "search":
        what = f"failed: {data['failure']}" if data["failure"] else f"{data['hits']} hits, {data['novelty']:.0%} new"
        return printable(f"{data['sub_question']} {data['tool']} ({data['angle']}): {what}")
    value = f" {data['value'][:60]!r}" if data["value"] else ""
    return printable(f"{data['metric']} in {data['source']}: {data['status']}{value}")


def _indexing(say: Say) -> Callable[..., None]:
    def told(done: int, total: int, outcome: object) -> None:
        del outcome
        if done == total or done % 200 == 0:
            say(f"documents: {done} of {total}")

    return told

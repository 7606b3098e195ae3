"""What the machine itself costs: a run of fifty searches and sixty pages whose model and tools answer at once.

Run it with `python -m factledger.evals.bench.overhead`. It prints the seconds that everything but model and tools
takes, beside an empty LangGraph graph of as many steps with the same checkpointer, and how the checkpoints grow.
The least processor time of several runs is compared with the target: what else a machine does only adds to it.
"""

import asyncio
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple, TypedDict

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.graph import START, StateGraph

from factledger.evals.bench.busy_run import SEARCHES, EndlessPages, SlowAnalyst
from factledger.graph.build import build_graph
from factledger.graph.context import ResearchContext
from factledger.ledger import Ledger
from factledger.records import Hit
from factledger.settings import Settings
from factledger.tools.protocol import Evidence, Found, SearchRequest

TARGET_S = 3.0
TARGET_BYTES = 15_000_000
_QUESTION = "What do the five devices weigh, how long do they last and what do they cost?"
_QUARTERS = 4
_RUNS = 6
"""Runs that are measured, after one that imports and reads what later ones have at hand."""


class Taken(NamedTuple):
    """Seconds."""

    wall: float
    processor: float
    """Of all threads of this process."""


class Run(NamedTuple):
    """A run, what it took and what its checkpoints take on disk."""

    state: dict[str, Any]
    taken: Taken
    sizes: list[int]
    """Bytes of each checkpoint with its writes, in the order in which they were made."""
    on_disk: int


class SixtyPages(EndlessPages):
    """Finds a new page and one that it found before for whatever is asked: twelve pages for each of five devices."""

    async def search(self, request: SearchRequest) -> Found:
        """Return a page of this query, angle and depth, and one that half of the angles share."""
        shared = "early" if request.angle in ("claim", "support") else "late"
        urls = [f"{request.query} / {request.angle} / {request.offset}", f"{request.query} / {shared}"]
        pages = [await self.open(url) for url in urls]
        return Found(
            evidence=tuple(
                Evidence(
                    hit=Hit(url=page.url, title=page.title, snippet=page.text, score=0.9),
                    kind="kb",
                    start=0,
                    end=len(page.text),
                )
                for page in pages
            )
        )


class Empty(TypedDict):
    """The state of a graph that does nothing."""

    steps: int


async def run(folder: Path) -> Run:
    """Return a finished run with its checkpoints in a SQLite file."""
    ledger, file = Ledger(f"sqlite+aiosqlite:///{folder / 'ledger.sqlite'}"), folder / "checkpoints.sqlite"
    async with AsyncSqliteSaver.from_conn_string(str(file)) as saver:
        graph: Any = build_graph(
            settings=Settings(home=folder),
            analyst=SlowAnalyst(0),
            tools=[SixtyPages()],
            ledger=ledger,
            checkpointer=saver,
        )
        context = ResearchContext(max_searches=SEARCHES, rounds=1)
        state, taken = await _timed(graph, {"question": _QUESTION}, context=context)
    await ledger.close()
    return Run(state, taken, _sizes(file), file.stat().st_size)


async def empty(folder: Path, steps: int) -> Taken:
    """Return what a graph that only counts its steps takes, with the same checkpointer."""
    graph = StateGraph(Empty)
    graph.add_node("count", lambda state: {"steps": state["steps"] + 1})
    graph.add_edge(START, "count")
    graph.add_conditional_edges("count", lambda state: "count" if state["steps"] < steps else "__end__")
    async with AsyncSqliteSaver.from_conn_string(str(folder / "empty.sqlite")) as saver:
        return (await _timed(graph.compile(checkpointer=saver), {"steps": 0}))[1]


async def _timed(graph: Any, given: dict[str, object], **more: object) -> tuple[dict[str, Any], Taken]:
    thread: RunnableConfig = {"configurable": {"thread_id": "t"}, "recursion_limit": 1000}
    wall, processor = time.monotonic(), time.process_time()
    state = await graph.ainvoke(given, thread, durability="sync", **more)
    return state, Taken(time.monotonic() - wall, time.process_time() - processor)


def _sizes(file: Path) -> list[int]:
    query = (
        "SELECT length(c.checkpoint) + length(c.metadata) + coalesce((SELECT sum(length(w.value)) FROM writes w "
        "WHERE (w.thread_id, w.checkpoint_ns, w.checkpoint_id) = (c.thread_id, c.checkpoint_ns, c.checkpoint_id)), 0) "
        "FROM checkpoints c ORDER BY c.checkpoint_id"
    )
    connection = sqlite3.connect(file)
    try:
        return [int(row[0]) for row in connection.execute(query)]
    finally:
        connection.close()


async def _measure(folder: Path) -> tuple[list[Run], list[Taken]]:
    """Return the runs and the empty ones, by turns."""
    runs, nothing = [], []
    for number in range(_RUNS + 1):
        own = folder / str(number)
        own.mkdir()
        runs.append(await run(own))
        nothing.append(await empty(own, len(runs[-1].sizes)))
    return runs[1:], nothing[1:]


def main() -> int:
    """Print the figures; return 1 when one misses its target."""
    with tempfile.TemporaryDirectory() as folder:
        runs, empties = asyncio.run(_measure(Path(folder)))
    measured, nothing = min(runs, key=lambda one: one.taken.processor), min(empties, key=lambda one: one.processor)
    every = ", ".join(f"{one.taken.processor:.1f}" for one in runs)
    spent, sizes, taken = measured.state["spent"], measured.sizes, measured.taken
    searches = len(measured.state["searches"])
    grown = [sum(sizes[: len(sizes) * n // _QUARTERS]) / 1e6 for n in range(1, _QUARTERS + 1)]
    lines = [
        f"{searches} searches, {spent['pages']} pages, {spent['model_calls']} calls, {len(sizes)} steps",
        f"machine      {taken.processor:.2f} s of processor time (at most {TARGET_S:g}; each run {every}), "
        f"{taken.wall:.2f} s in all",
        f"empty graph  {nothing.processor:.2f} s of processor time, {nothing.wall:.2f} s in all: "
        f"the machine takes {taken.processor / nothing.processor:.1f} times as long",
        f"checkpoints  {measured.on_disk / 1e6:.1f} MB on disk (at most {TARGET_BYTES / 1e6:g}); "
        f"after each quarter of the steps {', '.join(f'{size:.2f}' for size in grown)} MB",
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    return 0 if taken.processor <= TARGET_S and measured.on_disk <= TARGET_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())

"""Very many runs in one process: do memory, open files and the time of a run stay as they were, do all ledgers hold?

Run it with `python -m factledger.evals.bench.soak [--runs N]`. A script stands in for the model and answers at once;
graph, gates, ledger and checkpoints are those of `factledger ask`. The first runs import and read what later ones have
at hand, so growth is counted from the end of the first fifth on.
"""

import argparse
import asyncio
import gc
import os
import re
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Sequence, Set
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

from factledger.evals.bench.scripted import CONTEXT, Sheets, WeighingAnalyst, scripted_questions
from factledger.evals.gates.table import Row, printed
from factledger.graph.build import build_graph
from factledger.ledger import Ledger
from factledger.ledger.engines import WORKERS
from factledger.settings import Settings

RUNS = 1_000
_MEMORY_MB = 10.0
_TIME = 1.5
_POOLS = {
    "asyncio": min(32, (os.cpu_count() or 1) + 4),  # Python's own pool, for work that would hold up the event loop
    "ledger-reader": WORKERS,
    "ledger-writer": 1,  # of a ledger in a file
    "Thread": 1,  # the checkpoints' connection to theirs
}
"""Threads that runs may begin, by the name of their pool, however many runs there are."""
_PAGE_BYTES = 4096


class Mark(NamedTuple):
    """The process after a run."""

    run_id: str
    facts: int
    """Verified facts that the run found."""
    processor: float
    """Seconds that the run took of all threads."""
    megabytes: float
    """Of memory that belongs to no file."""
    files: int
    threads: tuple[str, ...] = ()
    """Names of those that the runs began and that are there still."""


async def soak(folder: Path, runs: int) -> tuple[list[Mark], list[str]]:
    """Return the process after each run, and what is wrong with the ledgers of all runs."""
    before = set(threading.enumerate())
    ledger = Ledger(f"sqlite+aiosqlite:///{folder / 'ledger.sqlite'}")
    async with AsyncSqliteSaver.from_conn_string(str(folder / "checkpoints.sqlite")) as saver:
        graph = build_graph(
            settings=Settings(home=folder),
            analyst=WeighingAnalyst(0),
            tools=[Sheets()],
            ledger=ledger,
            checkpointer=saver,
        )
        marks = [await _run(graph, question.id, question.question, before) for question in scripted_questions(runs)]
    wrong = [f"{mark.run_id}: {problem.message}" for mark in marks for problem in await ledger.check(mark.run_id)]
    await ledger.close()
    return marks, wrong


async def _run(graph: Any, thread: str, question: str, before: Set[threading.Thread]) -> Mark:
    config: RunnableConfig = {"configurable": {"thread_id": thread}, "recursion_limit": 200}
    began = time.process_time()
    state = await graph.ainvoke({"question": question}, config, context=CONTEXT, durability="sync")
    taken = time.process_time() - began
    gc.collect()  # what waits to be collected has not leaked
    facts = sum(fact["status"] == "verified" for fact in state["facts"])
    threads = tuple(one.name for one in threading.enumerate() if one not in before)
    return Mark(state["run_id"], facts, taken, _megabytes(), _open_files(), threads)


def rows(marks: Sequence[Mark], wrong: Sequence[str]) -> list[Row]:
    """Return the figures: what has grown since the end of the first fifth."""
    fifth = max(1, len(marks) // 5)
    early, late = marks[fifth : 2 * fifth], marks[-fifth:]
    grown = median(m.megabytes for m in late) - median(m.megabytes for m in early)
    slower = median(m.processor for m in late) / median(m.processor for m in early)
    memory = ", ".join(f"{marks[len(marks) * n // 5 - 1].megabytes:.1f}" for n in range(1, 6))
    return [
        Row(name="runs with a verified fact", figure=sum(m.facts > 0 for m in marks) / len(marks), target=1),
        _row("ledgers with a problem", len(wrong), 0, "; ".join(wrong[:3]) or f"of {len(marks)}"),
        _row("memory grown, MB", grown, _MEMORY_MB, f"after each fifth {memory}"),
        _row("files open more", max(m.files for m in late) - max(m.files for m in early), 0, f"{late[-1].files} open"),
        *_thread_rows(marks, early, late),
        _row("time of a run over that of an early one", slower, _TIME, f"{median(m.processor for m in late):.3f} s"),
    ]


def _thread_rows(marks: Sequence[Mark], early: Sequence[Mark], late: Sequence[Mark]) -> list[Row]:
    most = Counter[str]()
    for mark in marks:
        most |= Counter(re.split(r"[-_]\d", name)[0] for name in mark.threads)
    beyond = sum(max(0, count - _POOLS.get(pool, 0)) for pool, count in most.items())
    began = ", ".join(f"{pool} {count}" for pool, count in sorted(most.items()))
    more = max(len(m.threads) for m in late) - max(len(m.threads) for m in early)
    return [
        _row("threads beyond their pools", beyond, 0, f"at most {began}" if began else ""),
        _row("threads more", more, 0, f"{len(late[-1].threads)} begun"),
    ]


def _row(name: str, figure: float, target: float, detail: str) -> Row:
    return Row(name=name, figure=figure, target=target, better="lower", detail=detail)


def _megabytes() -> float:
    # Resident less shared: pages of the databases' files come and go as the system likes.
    _, resident, shared, *_ = Path("/proc/self/statm").read_text("ascii").split()
    return (int(resident) - int(shared)) * _PAGE_BYTES / 2**20


def _open_files() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; return 1 when one misses its target."""
    parser = argparse.ArgumentParser(prog="python -m factledger.evals.bench.soak", description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS, help="how many [%(default)s]")
    asked = parser.parse_args(arguments)
    if not Path("/proc/self/statm").exists():
        sys.exit("memory and open files are read from /proc, which only Linux has: nothing was measured")
    with tempfile.TemporaryDirectory() as folder:
        measured = rows(*asyncio.run(soak(Path(folder), asked.runs)))
    sys.stdout.write(printed(measured) + "\n")
    return 0 if all(row.holds for row in measured) else 1


if __name__ == "__main__":
    sys.exit(main())

"""Runs a scripted question in processes that are killed; started by test_kill.py, a JSON line for each.

It imports everything once and forks for each run, so that a run is killed in its work and not in its imports.
"""

import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from typing import Any

from langchain_core.messages import HumanMessage
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

from factledger.evals.bench.busy_run import EndlessPages, SlowAnalyst
from factledger.graph.build import build_graph
from factledger.graph.context import ResearchContext
from factledger.graph.threads import is_unfinished
from factledger.ledger import Ledger
from factledger.ledger.memo import digest
from factledger.records import Record
from factledger.settings import Settings
from factledger.tools.protocol import Found, OpenedPage, SearchRequest

QUESTION = "What do the five devices weigh, how long do they last and what do they cost?"
SEARCHES = 20
"""With two pages each: 60 tool calls."""
THREAD: RunnableConfig = {"configurable": {"thread_id": "t"}, "recursion_limit": 1000}
ROLES = ("triage", "plan", "choose_tool", "extract", "judge", "draft")


class Paid:
    """Writes down each question at the moment at which it would be paid."""

    def __init__(self, folder: Path) -> None:
        self._file = os.open(folder / "paid", os.O_CREAT | os.O_APPEND | os.O_WRONLY)

    def __call__(self, role: str, question: Record | str) -> None:
        body = question.model_dump(mode="json") if isinstance(question, Record) else {"url": question}
        os.write(self._file, f"{role} {digest(role, body)}\n".encode())


class PaidAnalyst(SlowAnalyst):
    def __init__(self, paid: Paid) -> None:
        super().__init__(0.004)
        for role in ROLES:
            setattr(self, role, paying(paid, role, getattr(self, role)))


class PaidPages(EndlessPages):
    def __init__(self, paid: Paid) -> None:
        self._paid = paid

    async def search(self, request: SearchRequest) -> Found:
        self._paid("search_kb", request)
        await asyncio.sleep(0.004)
        return await super().search(request)

    async def open(self, url: str) -> OpenedPage:
        self._paid("open", url)
        await asyncio.sleep(0.002)
        return await super().open(url)


def paying(paid: Paid, role: str, ask: Callable[[Any], Awaitable[Any]]) -> Callable[[Any], Awaitable[Any]]:
    async def asked(request: Any) -> Any:
        paid(role, request)
        return await ask(request)

    return asked


async def run(folder: Path) -> None:
    """Ask, or go on where the thread stopped, as `factledger ask` and `factledger resume` do."""
    paid = Paid(folder)
    ledger = Ledger(f"sqlite+aiosqlite:///{folder / 'ledger.sqlite'}")
    async with AsyncSqliteSaver.from_conn_string(str(folder / "checkpoints.sqlite")) as saver:
        graph: Any = build_graph(
            settings=Settings(home=folder),
            analyst=PaidAnalyst(paid),
            tools=[PaidPages(paid)],
            ledger=ledger,
            checkpointer=saver,
            today=date(2026, 5, 1),
        )
        snapshot = await graph.aget_state(THREAD)
        state = snapshot.values
        if not state.get("report"):  # else it was killed after its end
            given = None if is_unfinished(snapshot) else {"messages": [HumanMessage(QUESTION)]}
            context = ResearchContext(max_searches=SEARCHES, rounds=1)
            state = await graph.ainvoke(given, THREAD, context=context, durability="sync")
    await ledger.close()
    (folder / "state.json").write_text(json.dumps({k: state[k] for k in ("run_id", "report")}), "utf-8")


def forked(folder: Path, kill_at: tuple[int, float] | None) -> dict[str, Any]:
    """Run in a process of its own; return how many questions were put, and whether it was killed.

    Args:
        folder: Where everything is kept.
        kill_at: How many questions have been put when it is killed, and seconds to wait after the last of them.
    """
    paid = folder / "paid"
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            asyncio.run(run(folder))
            code = 0
        finally:
            sys.stderr.flush()
            os._exit(code)
    if kill_at is not None:
        number, more_s = kill_at
        while lines(paid) < number:
            time.sleep(0.001)
        time.sleep(more_s)
        os.kill(pid, signal.SIGKILL)
    return {"status": os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), "asked": lines(paid)}


def lines(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


if __name__ == "__main__":
    for line in sys.stdin:
        asked = json.loads(line)
        Path(asked["folder"]).mkdir(exist_ok=True)
        done = forked(Path(asked["folder"]), asked["kill_at"])
        sys.stdout.write(json.dumps(done) + "\n")
        sys.stdout.flush()

"""What workers of the batch tests ask with: no graph, but notes of who was asked what, and questions that go wrong."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from factledger.batch.engine import Asker, Job, Task
from factledger.errors import ConfigError, FactledgerError, LedgerError
from factledger.evals.bench.scripted import open_scripted
from factledger.ledger.sharing import Common, admitted
from factledger.records import Usage


class NotingAsker:
    """Notes each asking in a file of its own, then does what the question says."""

    def __init__(self, folder: Path, common: Common) -> None:
        self._folder, self._common = folder, common

    async def ask(self, task: Task) -> str:
        tries = len(list(self._folder.glob(f"{task.id}.*")))
        (self._folder / f"{task.id}.{tries}.{os.getpid()}").touch()
        word, _, argument = task.question.partition(" ")
        match word:
            case "fail":
                raise LedgerError("the disk is full")
            case "break":
                raise KeyError("a bug")
            case "die" if tries < int(argument):
                os.kill(os.getpid(), signal.SIGKILL)
            case "pay":
                await self._pay(float(argument))
            case "sleep":
                await asyncio.sleep(float(argument))
        return f"run-{task.id}"

    async def _pay(self, cost: float) -> None:
        async with admitted(self._common, "plan") as ticket:
            if ticket.refusal:
                raise FactledgerError(ticket.refusal)
            inside = self._folder / "inside"
            inside.mkdir(exist_ok=True)
            (inside / str(id(ticket))).touch()
            (self._folder / f"most.{len(list(inside.iterdir()))}").touch()
            await asyncio.sleep(0.05)
            (inside / str(id(ticket))).unlink()
            ticket.usage = Usage(cost=cost)


@asynccontextmanager
async def open_noting(job: Job, common: Common) -> AsyncIterator[Asker]:
    """Note in the home folder."""
    yield NotingAsker(job.settings.home, common)


@asynccontextmanager
async def open_nothing(job: Job, common: Common) -> AsyncIterator[Asker]:
    """Refuse to open."""
    raise ConfigError(f"There is no such model: {job.settings.model}")
    yield NotingAsker(job.settings.home, common)


@asynccontextmanager
async def open_scripted_by_name(job: Job, common: Common) -> AsyncIterator[Asker]:
    """Open the whole machine with its script, and say which process this is."""
    workers = job.settings.home / "workers"
    workers.mkdir(exist_ok=True)
    (workers / str(os.getpid())).touch()
    async with open_scripted(job, common) as asker:
        yield asker

"""The engine of one process: questions side by side on one event loop."""

import asyncio
from collections.abc import AsyncGenerator, Sequence

from factledger.batch.engine import NOTHING_SHARED, Begun, Ended, Event, Failed, Job, Task
from factledger.errors import FactledgerError
from factledger.ledger.sharing import Common, Shared


class LocalEngine:
    """Asks so many questions at once, in this process.

    Args:
        at_once: Questions under way at the same time, at least 1.
    """

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once

    async def run(self, job: Job, tasks: Sequence[Task]) -> AsyncGenerator[Event, None]:
        """Ask them in their order."""
        common: Common = Shared(job.limits, job.spent, job.places) if job.shares else NOTHING_SHARED
        waiting = list(reversed(tasks))
        under_way: dict[asyncio.Task[str], Task] = {}
        async with job.opening(job, common) as asker:
            try:
                while waiting or under_way:
                    while waiting and len(under_way) < self._at_once:
                        task = waiting.pop()
                        under_way[asyncio.create_task(asker.ask(task))] = task
                        yield Begun(task.id)
                    done, _ = await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)
                    for one in done:
                        yield outcome(under_way.pop(one).id, one)
            finally:
                await _stopped(under_way)


def outcome(task_id: str, done: "asyncio.Task[str]") -> Event:
    """Return how a task ended; an error of ours is told in its own words, a bug with its kind."""
    error = done.exception()
    if error is None:
        return Ended(task_id, done.result())
    return Failed(task_id, str(error) if isinstance(error, FactledgerError) else f"{type(error).__name__}: {error}")


async def _stopped(under_way: dict[asyncio.Task[str], Task]) -> None:
    for one in under_way:
        one.cancel()
    await asyncio.gather(*under_way, return_exceptions=True)

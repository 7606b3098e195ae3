"""The engine of a Ray cluster: each worker is a process that asks some questions at once, wherever Ray puts it."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any

from factledger.batch.cluster import ray_cluster
from factledger.batch.engine import NOTHING_SHARED, TRIES, Asker, Begun, Event, Failed, Job, Lost, Task
from factledger.batch.local import outcome
from factledger.errors import ConfigError, FactledgerError, PolicyError
from factledger.ledger.sharing import Common, Entry, Shared
from factledger.records import Usage

if TYPE_CHECKING:
    from types import ModuleType


class RayEngine:
    """Asks questions on a cluster. A worker that is lost is replaced, and its questions go on where they were.

    Args:
        address: As `ray_cluster` has it.
        workers: Processes; one for each processor of the cluster when 0.
        at_once: Questions under way at the same time in each.
    """

    def __init__(self, address: str, workers: int, at_once: int) -> None:
        self._address, self._workers, self._at_once = address, workers, at_once

    async def run(self, job: Job, tasks: Sequence[Task]) -> AsyncGenerator[Event, None]:
        """Hand the tasks out in their order."""
        with ray_cluster(self._address, self._workers) as ray:
            workers = self._workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
            desk = _Desk(ray, job, tasks, self._at_once)
            async for event in desk.events(min(workers, len(tasks))):
                yield event


class _Desk:
    """Hands tasks to workers, and again when a worker is lost."""

    def __init__(self, ray: "ModuleType", job: Job, tasks: Sequence[Task], at_once: int) -> None:
        self._ray, self._job, self._at_once = ray, job, at_once
        self._waiting = deque(tasks)
        self._left = len(tasks)
        self._tries = dict.fromkeys((task.id for task in tasks), 0)
        self._told: asyncio.Queue[Event | BaseException] = asyncio.Queue()
        self._wanted = asyncio.Condition()
        self._till = ray.remote(num_cpus=0)(_Till).remote(job) if job.shares else None

    async def events(self, workers: int) -> AsyncGenerator[Event, None]:
        """Tell what becomes of each task."""
        attended = [asyncio.create_task(self._attend(f"worker {number}")) for number in range(workers)]
        for one in attended:
            one.add_done_callback(self._notice)
        try:
            while self._left:
                event = await self._told.get()
                if isinstance(event, BaseException):
                    raise event
                yield event
        finally:
            for one in attended:
                one.cancel()
            await asyncio.gather(*attended, return_exceptions=True)

    def _notice(self, done: "asyncio.Task[None]") -> None:
        """Let what stops a worker for good, such as a setting that does not fit, stop the batch."""
        error = None if done.cancelled() else done.exception()
        if error is not None:
            self._told.put_nowait(error)

    async def _attend(self, name: str) -> None:
        """Keep one worker busy; a cluster without room for it never calls it ready, and the others do the work."""
        handle = self._ray.remote(num_cpus=1, max_restarts=-1, max_concurrency=self._at_once + 1)(_Worker)
        worker = handle.remote(self._job, self._till, name)
        await self._ready(worker)
        async with asyncio.TaskGroup() as group:
            for _ in range(self._at_once):
                group.create_task(self._serve(worker, name))
        await worker.close.remote()

    async def _ready(self, worker: Any) -> None:
        for left in reversed(range(TRIES)):
            try:
                problem: FactledgerError | None = await worker.open.remote()
            except self._ray.exceptions.RayError as error:
                if not left:
                    raise FactledgerError(f"No worker of the Ray cluster stays alive: {_first_line(error)}") from error
            else:
                if problem is not None:
                    raise problem
                return

    async def _serve(self, worker: Any, name: str) -> None:
        """Ask one question after another."""
        while (task := await self._next()) is not None:
            self._tries[task.id] += 1
            self._told.put_nowait(Begun(task.id))
            try:
                event: Event = await worker.ask.remote(task)
            except self._ray.exceptions.RayError as error:
                await self._lost(task, name, _first_line(error))
            else:
                await self._over(event)

    async def _next(self) -> Task | None:
        """Return the next task; None when all are over. Waits while those of others may yet come back."""
        async with self._wanted:
            await self._wanted.wait_for(lambda: self._waiting or not self._left)
            return self._waiting.popleft() if self._waiting else None

    async def _lost(self, task: Task, worker: str, why: str) -> None:
        if self._till is not None:
            await self._till.forget.remote(worker)
        if self._tries[task.id] >= TRIES:
            await self._over(Failed(task.id, f"Its worker was lost {TRIES} times: {why}"))
            return
        self._told.put_nowait(Lost(task.id, why))
        async with self._wanted:
            self._waiting.appendleft(task)
            self._wanted.notify()

    async def _over(self, event: Event) -> None:
        async with self._wanted:
            self._left -= 1
            self._told.put_nowait(event)
            self._wanted.notify_all()


class _Worker:
    """A process of the cluster with what it asks with."""

    def __init__(self, job: Job, till: Any, name: str) -> None:
        self._job, self._stack = job, AsyncExitStack()
        self._common: Common = NOTHING_SHARED if till is None else _FarTill(till, name)
        self._opened: asyncio.Task[Asker] | None = None

    async def open(self) -> FactledgerError | None:
        """Open what is needed, once; return why it cannot be, in a form that always travels."""
        try:
            await self._asker()
        except (ConfigError, PolicyError) as error:
            return ConfigError(str(error))
        except FactledgerError as error:
            return FactledgerError(str(error))
        return None

    async def ask(self, task: Task) -> Event:
        """Ask one question; return how it ended."""
        asking = asyncio.create_task((await self._asker()).ask(task))
        await asyncio.wait([asking])
        return outcome(task.id, asking)

    async def close(self) -> None:
        """Let go of ledger and documents."""
        await self._stack.aclose()

    async def _asker(self) -> Asker:
        if self._opened is None:
            self._opened = asyncio.create_task(self._open())
        return await asyncio.shield(self._opened)

    async def _open(self) -> Asker:
        return await self._stack.enter_async_context(self._job.opening(self._job, self._common))


class _Till:
    """What all workers share, in a process of its own."""

    def __init__(self, job: Job) -> None:
        self._shared = Shared(job.limits, job.spent, job.places)

    async def enter(self, role: str, worker: str) -> Entry:
        """Wait for a place."""
        return await self._shared.enter(role, worker)

    async def leave(self, number: int, usage: Usage | None) -> None:
        """Give it back."""
        await self._shared.leave(number, usage)

    async def forget(self, worker: str) -> None:
        """Let the calls of a lost worker go."""
        self._shared.forget(worker)


class _FarTill:
    """Reaches the till from a worker."""

    def __init__(self, till: Any, worker: str) -> None:
        self._till, self._worker = till, worker

    async def enter(self, role: str) -> Entry:
        """Wait for a place."""
        return Entry(*await self._till.enter.remote(role, self._worker))

    async def leave(self, number: int, usage: Usage | None) -> None:
        """Give it back."""
        await self._till.leave.remote(number, usage)


def _first_line(error: BaseException) -> str:
    return str(error).strip().partition("\n")[0]

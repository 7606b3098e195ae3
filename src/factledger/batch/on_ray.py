"""The engine of a Ray cluster: each worker is a process that asks some questions at once, wherever Ray puts it."""

import asyncio
import time
from collections import deque
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, aclosing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pydantic import SecretStr

from factledger.batch.cluster import ray_cluster
from factledger.batch.engine import NOTHING_SHARED, TRIES, Asker, Begun, Ended, Event, Failed, Job, Lost, Task
from factledger.batch.local import outcome
from factledger.database_address import without_passwords
from factledger.errors import ConfigError, FactledgerError, PolicyError
from factledger.ledger.sharing import Common, Entry, Shared
from factledger.records import Usage
from factledger.settings import Settings, load_settings

if TYPE_CHECKING:
    from types import ModuleType


_PATIENCE_S, _PAUSE_S = 300.0, 0.5
"""How long a worker that was lost may take to be there again, and between two looks."""
_KEYS = ("openai_api_key", "tavily_api_key")


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
            # Closed before Ray is: a worker that is killed later would make Ray start anew, and wait for what is gone.
            async with aclosing(desk.events(min(workers, len(tasks)))) as events:
                async for event in events:
                    yield event


class _Desk:
    """Hands tasks to workers, and again when a worker is lost."""

    def __init__(self, ray: "ModuleType", job: Job, tasks: Sequence[Task], at_once: int) -> None:
        self._ray, self._at_once = ray, at_once
        self._job = replace(job, settings=without_keys(job.settings))
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
        untold = self._left  # several may be over before whoever listens asks for the next
        try:
            while untold:
                event = await self._told.get()
                if isinstance(event, BaseException):
                    raise event
                untold -= isinstance(event, Ended | Failed)
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
        worker = handle.remote()
        try:
            await self._ready(worker, name)
            async with asyncio.TaskGroup() as group:
                for _ in range(self._at_once):
                    group.create_task(self._serve(worker, name))
            await worker.close.remote()
        finally:
            self._ray.kill(worker)  # whoever stops early leaves nothing under way on a cluster that goes on

    async def _ready(self, worker: Any, name: str) -> None:
        """Wait until a worker is there, or there again, with what it asks with."""
        until = time.monotonic() + _PATIENCE_S
        while True:
            try:
                problem: FactledgerError | None = await worker.open.remote(self._job, self._till, name)
            except self._ray.exceptions.RayError as error:
                if time.monotonic() > until:
                    raise FactledgerError(f"No worker of the Ray cluster stays alive: {_first_line(error)}") from error
                await asyncio.sleep(_PAUSE_S)
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
                event: Event = await worker.ask.remote(self._job, self._till, name, task)
            except self._ray.exceptions.RayError as error:
                await self._lost(task, name, _first_line(error))
                await self._ready(worker, name)  # until then Ray turns every call away, which would use up tries
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
    """A process of the cluster with what it asks with.

    Each call brings what is needed to open it, so that a worker that was started again needs nothing from before.
    """

    def __init__(self) -> None:
        self._stack = AsyncExitStack()
        self._opened: asyncio.Task[Asker] | None = None

    async def open(self, job: Job, till: Any, name: str) -> FactledgerError | None:
        """Open what is needed, once; return why it cannot be, in a form that always travels."""
        try:
            await self._asker(job, till, name)
        except (ConfigError, PolicyError) as error:
            return ConfigError(str(error))
        except FactledgerError as error:
            return FactledgerError(str(error))
        return None

    async def ask(self, job: Job, till: Any, name: str, task: Task) -> Event:
        """Ask one question; return how it ended."""
        asking = asyncio.create_task(self._asked(job, till, name, task))
        await asyncio.wait([asking])
        return outcome(task.id, asking)

    async def close(self) -> None:
        """Let go of ledger and documents."""
        await self._stack.aclose()

    async def _asked(self, job: Job, till: Any, name: str, task: Task) -> str:
        return await (await self._asker(job, till, name)).ask(task)

    async def _asker(self, job: Job, till: Any, name: str) -> Asker:
        if self._opened is None:
            common: Common = NOTHING_SHARED if till is None else _FarTill(till, name)
            job = replace(job, settings=with_own_keys(job.settings))
            self._opened = asyncio.create_task(self._stack.enter_async_context(job.opening(job, common)))
        return await asyncio.shield(self._opened)


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


def without_keys(settings: Settings) -> Settings:
    """Return settings as they may travel through a cluster, whose store others can read."""
    blank: dict[str, object] = dict.fromkeys(_KEYS, SecretStr(""))
    return settings.model_copy(update=blank | {"ledger_url": without_passwords(settings.ledger_url)})


def with_own_keys(settings: Settings) -> Settings:
    """Return settings with the keys of this process: of its environment, or of the file in its home folder.

    Its ledger's address too, when that is the same but for the password.
    """
    own = load_settings(home=settings.home)
    keys = own.model_dump(include=set(_KEYS))
    if without_passwords(own.ledger_url) == settings.ledger_url:
        keys["ledger_url"] = own.ledger_url
    return settings.model_copy(update=keys)


def _first_line(error: BaseException) -> str:
    return str(error).strip().partition("\n")[0]

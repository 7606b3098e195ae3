"""Which runs a process of this machine is at work on.

A process holds a locked file for each run that it is at. The system takes the lock back when the process ends, however
it ends, so nobody is believed to be at work who is not there any more.
"""

import asyncio
import threading
import time
import uuid
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from contextvars import Context
from pathlib import Path
from typing import Protocol

from filelock import FileLock, Timeout

FOLDER = "at-work"
"""Below the home folder."""
GRACE_S = 30.0
"""How long a run counts as worked on between two steps; checkpoints are written there. Whoever reads a run's events and
drops them there is the only one who stops a run without its process or a step telling."""
_PATIENCE_S = 1.0
"""How long a process waits for one that looks whether it is there."""
_STALE_S = 60.0
"""Age of a file that nobody holds at which it is removed; a younger one may be about to be locked."""


class Presence(Protocol):
    """Tells that a run is worked on."""

    def step(self, run_id: str) -> AbstractAsyncContextManager[None]:
        """While the block lasts the run is worked on, and a while after unless it is cancelled or fails."""
        ...

    def last_step(self, run_id: str) -> AbstractAsyncContextManager[None]:
        """While the block lasts the run is worked on, and no longer."""
        ...


class Unseen:
    """Tells nobody."""

    def step(self, run_id: str) -> AbstractAsyncContextManager[None]:
        """Do nothing."""
        return nullcontext()

    last_step = step


class HeldFiles:
    """What one process, or one graph of it, is at work on. For several tasks, loops and threads at once.

    A folder that cannot be written makes no run fail: it is then not seen to be worked on.

    Args:
        folder: Where the files lie; made on first use.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._mutex = threading.Lock()
        self._held: dict[str, _Held] = {}

    @asynccontextmanager
    async def step(self, run_id: str) -> AsyncIterator[None]:
        """Hold the run's file, and for `GRACE_S` after the block unless it is cancelled or fails."""
        held = self._begin(run_id)
        try:
            if held.fresh:
                await asyncio.to_thread(held.take)
            yield
        except BaseException:
            await self._end(held)
            raise
        self._rest(held)

    @asynccontextmanager
    async def last_step(self, run_id: str) -> AsyncIterator[None]:
        """Hold the run's file, and let go of it after the block."""
        held = self._begin(run_id)
        try:
            if held.fresh:
                await asyncio.to_thread(held.take)
            yield
        finally:
            await self._end(held)

    def _begin(self, run_id: str) -> "_Held":
        with self._mutex:
            held = self._held.get(run_id)
            if held is None:
                held = self._held[run_id] = _Held(self._folder / f"{run_id}.{uuid.uuid4().hex}", run_id)
            held.steps += 1
            held.stopped = False
            return held

    async def _end(self, held: "_Held") -> None:
        with self._mutex:
            held.steps -= 1
            held.stopped = True
        # Shielded: a step that is cancelled once more here would take back what waits for a thread.
        await asyncio.shield(asyncio.get_running_loop().run_in_executor(None, self._release, held))

    def _rest(self, held: "_Held") -> None:
        """Let the run go after a while in which nobody took its next step."""
        with self._mutex:
            held.steps -= 1
            held.rested = time.monotonic()
        loop = asyncio.get_running_loop()
        # In an empty context: the step's own holds the graph, which may be let go of before.
        loop.call_later(GRACE_S, lambda: loop.run_in_executor(None, self._release, held), context=Context())

    def _release(self, held: "_Held") -> None:
        with self._mutex:
            idle = held.stopped or time.monotonic() - held.rested >= GRACE_S
            if held.steps or not idle:
                return
            if self._held.get(held.run_id) is held:
                del self._held[held.run_id]
        held.drop()


class _Held:
    """The file of one run; nothing but `take` and `drop` touches the disk."""

    def __init__(self, path: Path, run_id: str) -> None:
        self.run_id = run_id
        self.steps = 0
        self.stopped = False
        self.rested = 0.0
        self.fresh = True
        self._path = path
        self._lock: FileLock | None = FileLock(path, thread_local=False)
        self._mutex = threading.Lock()

    def take(self) -> None:
        """Lock the file, unless it is dropped already."""
        with self._mutex, suppress(OSError, Timeout):
            if self._lock is not None and self.fresh:
                self.fresh = False
                self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                self._lock.acquire(timeout=_PATIENCE_S)

    def drop(self) -> None:
        """Remove the file; a process that dies here leaves it unlocked."""
        with self._mutex, suppress(OSError):
            if self._lock is not None:
                self._lock.release()
                self._lock = None
                self._path.unlink(missing_ok=True)


def at_work(folder: Path) -> frozenset[str]:
    """Return the runs that a living process of this machine is at; remove what dead ones left behind."""
    return frozenset(path.name.partition(".")[0] for path in sorted(folder.glob("*.*")) if _is_locked(path))


def _is_locked(path: Path) -> bool:
    with suppress(OSError):
        try:
            with FileLock(path, timeout=0, thread_local=False):
                if time.time() - path.stat().st_mtime > _STALE_S:
                    path.unlink()
        except Timeout:
            return True
    return False

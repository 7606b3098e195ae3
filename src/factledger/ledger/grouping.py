"""Writes that wait for the same file at the same time share one transaction, and one flush to the disk."""

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Generic, Protocol, TypeVar

from sqlalchemy import Connection

AT_ONCE = 64
"""Writes of one transaction: some ten milliseconds, which is how long writers of other processes are kept out."""

_T = TypeVar("_T")


class Transaction(Protocol):
    """Runs something in a transaction: on disk when it returns, undone when it raises."""

    def __call__(self, work: Callable[[Connection], _T]) -> _T:
        """Return what `work` returns."""
        ...


class Grouped:
    """Runs writes in one thread in the order in which they come, those that wait together in one transaction.

    Where one of a group raises, the group is undone, and each of its writes is run by itself: whoever gave it gets its
    own result or its own error, as if there were no groups. So a write may be run twice, and does nothing but read and
    write through its connection.

    Args:
        pool: Of one thread.
    """

    def __init__(self, pool: ThreadPoolExecutor) -> None:
        self._pool = pool
        self._order = threading.Lock()
        self._waiting: deque[_Write[Any]] = deque()

    def submit(self, transaction: Transaction, work: Callable[[Connection], _T]) -> Future[_T]:
        """Return what will hold the result of a write that is on disk, or its error."""
        write = _Write(work)
        with self._order:  # the thread sees it only when it is whole
            write.future = self._pool.submit(self._run, transaction, write)
            self._waiting.append(write)
        return write.future

    def _run(self, transaction: Transaction, own: "_Write[_T]") -> _T:
        if not own.done:
            self._run_waiting(transaction)
        return own.result if own.done else transaction(own.work)

    def _run_waiting(self, transaction: Transaction) -> None:
        with self._order:
            taken = [self._waiting.popleft() for _ in range(min(AT_ONCE, len(self._waiting)))]
        group = [write for write in taken if not write.future.cancelled()]
        if len(group) < 2:
            return
        with suppress(Exception):  # raised once more, to whom it belongs, when each of the group is run by itself
            results = transaction(lambda connection: [write.work(connection) for write in group])
            for write, result in zip(group, results, strict=True):
                write.result, write.done = result, True


class _Write(Generic[_T]):
    future: Future[_T]
    result: _T

    def __init__(self, work: Callable[[Connection], _T]) -> None:
        self.work = work
        self.done = False

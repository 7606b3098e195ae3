"""Writes that share a transaction come out as if each had its own: its result, its error, and nothing else written."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection

from factledger.ledger.grouping import AT_ONCE, Grouped


class Disk:
    """Keeps what was written by transactions that ended well."""

    def __init__(self) -> None:
        self.kept: list[str] = []
        self.sizes: list[int] = []
        """Writes of each transaction that ended well."""
        self.begun = 0

    def transaction(self, work: Callable[[Connection], Any]) -> Any:
        self.begun += 1
        written: list[str] = []
        result = work(cast("Connection", written))
        self.kept += written
        self.sizes.append(len(written))
        return result


def writing(name: str) -> Callable[[Connection], str]:
    """Return a write; one whose name begins with `!` raises after it has written."""

    def work(connection: Connection) -> str:
        cast("list[str]", connection).append(name)
        if name.startswith("!"):
            raise ValueError(name)
        return name.upper()

    return work


@contextmanager
def waiting_together(disk: Disk) -> Iterator[Callable[[str], "Future[str]"]]:
    """Give a way to submit writes that all wait until the block ends."""
    held, started = threading.Event(), threading.Event()

    def hold(_: Connection) -> None:
        started.set()
        held.wait()

    with ThreadPoolExecutor(1) as pool:
        grouped = Grouped(pool)
        grouped.submit(disk.transaction, hold)
        started.wait()
        try:
            yield lambda name: grouped.submit(disk.transaction, writing(name))
        finally:
            held.set()
    disk.sizes.pop(0)
    disk.begun -= 1


def test_writes_that_wait_together_share_a_transaction() -> None:
    disk = Disk()
    with waiting_together(disk) as submit:
        futures = [submit(name) for name in ("a", "б", "中")]
    assert [future.result() for future in futures] == ["A", "Б", "中"]
    assert (disk.kept, disk.sizes) == (["a", "б", "中"], [3])


@given(st.lists(st.sampled_from(["a", "б", "中", "!x", "!я"]), max_size=12))
def test_each_write_gets_its_own_result_or_its_own_error(names: list[str]) -> None:
    disk = Disk()
    with waiting_together(disk) as submit:
        futures = [submit(name) for name in names]
    for name, future in zip(names, futures, strict=True):
        if name.startswith("!"):
            with pytest.raises(ValueError, match=name):
                future.result()
        else:
            assert future.result() == name.upper()
    assert disk.kept == [name for name in names if not name.startswith("!")]


def test_a_write_that_waits_alone_is_tried_once() -> None:
    disk = Disk()
    with waiting_together(disk) as submit:
        future = submit("!x")
    with pytest.raises(ValueError, match="!x"):
        future.result()
    assert disk.begun == 1


def test_a_write_whose_caller_went_away_is_not_written() -> None:
    disk = Disk()
    with waiting_together(disk) as submit:
        first, gone, last = submit("a"), submit("gone"), submit("z")
        gone.cancel()
    assert (first.result(), last.result(), disk.kept) == ("A", "Z", ["a", "z"])
    with pytest.raises(CancelledError):
        gone.result()


def test_a_transaction_holds_so_many_writes_and_no_more() -> None:
    disk = Disk()
    with waiting_together(disk) as submit:
        futures = [submit(f"n{n}") for n in range(2 * AT_ONCE + 1)]
    assert [future.result() for future in futures] == [f"N{n}" for n in range(2 * AT_ONCE + 1)]
    assert disk.sizes == [AT_ONCE, AT_ONCE, 1]

"""Many runs in one process: what the soak bench measures in full, in small."""

from pathlib import Path
from typing import Any

import pytest

from factledger.evals.bench.soak import Mark, rows, soak

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


def mark(n: int, **more: Any) -> Mark:
    return Mark(f"r{n}", 1, 0.1, 100.0, 10)._replace(**more)


async def test_runs_leave_nothing_behind_and_their_ledgers_hold(tmp_path: Path) -> None:
    marks, wrong = await soak(tmp_path, 20)
    measured = {row.name: row for row in rows(marks, wrong)}
    assert len({one.run_id for one in marks}) == 20
    for name in (
        "runs with a verified fact",
        "ledgers with a problem",
        "files open more",
        "memory grown, MB",
        "threads beyond their pools",
    ):
        assert measured[name].holds, measured[name]


@pytest.mark.parametrize(
    ("grown", "name"),
    [
        pytest.param({"megabytes": 1.0}, "memory grown, MB", id="memory"),
        pytest.param({"files": 1}, "files open more", id="open files"),
        pytest.param({"processor": 0.01}, "time of a run over that of an early one", id="time"),
    ],
)
def test_what_grows_with_every_run_is_seen(grown: dict[str, float], name: str) -> None:
    still = [mark(n) for n in range(100)]
    growing = [
        mark(n, **{field: getattr(mark(n), field) + n * step for field, step in grown.items()}) for n in range(100)
    ]
    assert {row.name: row.holds for row in rows(still, [])}[name]
    assert not {row.name: row.holds for row in rows(growing, [])}[name]


def test_one_broken_ledger_and_one_run_without_a_fact_are_seen() -> None:
    measured = rows([mark(0, facts=0), *(mark(n) for n in range(1, 10))], ["r3: the chain is broken"])
    assert [row.holds for row in measured[:2]] == [False, False]


@pytest.mark.parametrize(
    ("threads", "beyond"),
    [
        pytest.param(
            ("asyncio_0", "asyncio_1", "ledger-reader_3", "ledger-writer_0", "Thread-7 (work)"), 0, id="pools"
        ),
        pytest.param(("ledger-reader_0", "ledger-writer_0", "ledger-writer_1"), 1, id="one pool holds one too many"),
        pytest.param(("Thread-1 (work)", "Thread-2 (work)", "Thread-3"), 2, id="each run leaves one"),
        pytest.param(("somebody-else_0",), 1, id="a pool that nobody knows"),
    ],
)
def test_a_thread_is_counted_with_its_pool(threads: tuple[str, ...], beyond: int) -> None:
    measured = {row.name: row.figure for row in rows([mark(n, threads=threads) for n in range(10)], [])}
    assert (measured["threads beyond their pools"], measured["threads more"]) == (beyond, 0)


def test_a_thread_that_comes_late_is_seen() -> None:
    marks = [mark(n, threads=("asyncio_0", "asyncio_1")[: 1 + n // 90]) for n in range(100)]
    measured = {row.name: row for row in rows(marks, [])}
    assert measured["threads beyond their pools"].holds
    assert not measured["threads more"].holds

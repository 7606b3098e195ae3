"""Killed at random moments of a run of sixty tool calls, a run goes on to the same report and pays nothing twice.

`make long` kills fifty times; `KILLS` says how often.
"""

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from factledger.ledger import Call, Ledger

LONGEST_WAIT_S = 0.02
"""After a question, so that a kill meets what comes between two questions as well."""
KILLS = int(os.environ.get("KILLS", "2"))


class Runner:
    """The process that forks a run for each line it is given."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def run(self, folder: Path, kill_at: tuple[int, float] | None = None) -> dict[str, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"folder": str(folder), "kill_at": kill_at}) + "\n")
        self._process.stdin.flush()
        done: dict[str, Any] = json.loads(self._process.stdout.readline())
        return done


@pytest.fixture(scope="module")
def runner() -> Iterator[Runner]:
    script = Path(__file__).with_name("killed_run.py")
    with subprocess.Popen(
        [sys.executable, "-W", "ignore", str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield Runner(process)


@pytest.fixture(scope="module")
def whole(runner: Runner, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    """A run that nobody kills, and how many questions it puts."""
    folder = tmp_path_factory.mktemp("whole")
    done = runner.run(folder)
    assert done["status"] == 0
    return folder, done["asked"]


async def kept(folder: Path) -> tuple[list[tuple[str, str]], list[Call]]:
    """Return what stands in the ledger of a folder's only run: kind and key of every entry, and the calls."""
    ledger = Ledger(f"sqlite+aiosqlite:///{folder / 'ledger.sqlite'}")
    try:
        runs = await ledger.runs()
        if not runs:
            return [], []
        assert len(runs) == 1
        assert not await ledger.check(runs[0].id)
        entries = await ledger.entries(runs[0].id)
        return [(entry.kind, entry.key) for entry in entries], await ledger.calls(runs[0].id)
    finally:
        await ledger.close()


def report(folder: Path) -> dict[str, Any]:
    body: dict[str, Any] = json.loads((folder / "state.json").read_text("utf-8"))["report"]
    return {name: value for name, value in body.items() if name not in {"spent", "head"}}


async def kill_and_resume(runner: Runner, whole: Path, folder: Path, kill_at: tuple[int, float]) -> bool:
    """Kill a run, go on with it, and compare it with the whole one; return whether it was killed before its end."""
    killed: bool = runner.run(folder, kill_at)["status"] == -9
    in_flight: Counter[str] = Counter()
    if (folder / "ledger.sqlite").exists():
        in_flight = Counter(call.role for call in (await kept(folder))[1] if call.finished is None)
    assert runner.run(folder)["status"] == 0
    assert report(folder) == report(whole)
    entries, calls = await kept(folder)
    clean, clean_calls = await kept(whole)
    assert Counter(entries) == Counter(clean), "no row of the ledger is doubled or lost"
    assert {(call.role, call.key) for call in calls} == {(call.role, call.key) for call in clean_calls}
    assert all(call.answer is not None for call in calls)
    paid = Counter((folder / "paid").read_text("utf-8").splitlines())
    twice = Counter(line.split()[0] for line, times in paid.items() if times > 1)
    named = Counter(call.role for call in calls if call.asked > 1)
    assert max(paid.values()) <= 2
    assert sum(times - 1 for times in paid.values()) <= sum(in_flight.values())
    assert twice <= named <= in_flight, "the log names what was in flight, and nothing else was asked again"
    return killed


@pytest.mark.slow
@pytest.mark.timeout(3600)
async def test_a_killed_run_ends_the_same(runner: Runner, whole: tuple[Path, int], tmp_path: Path) -> None:
    chance = random.Random(KILLS)  # noqa: S311 — moments, not secrets
    folder, questions = whole
    assert sum(call.role in ("search_kb", "open") for call in (await kept(folder))[1]) >= 50
    moments = [(chance.randrange(questions), chance.uniform(0, LONGEST_WAIT_S)) for _ in range(KILLS)]
    killed = [await kill_and_resume(runner, folder, tmp_path / str(n), moment) for n, moment in enumerate(moments)]
    assert sum(killed) >= KILLS / 2

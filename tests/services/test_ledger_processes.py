"""Several processes, threads and event loops write at once; some are killed."""

import asyncio
import random
import subprocess
import sys
import threading
import time
from collections.abc import Coroutine
from pathlib import Path

import pytest

from factledger.ledger import Ledger, Run
from factledger.records import JsonObject

WRITER = Path(__file__).with_name("ledger_writer.py")
PROCESSES, EACH = 3, 12


def url(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'ledger.sqlite'}"


def start(folder: Path, run_id: str, name: str, count: int) -> subprocess.Popen[str]:
    command = [sys.executable, str(WRITER), url(folder), run_id, name, str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def finished(process: subprocess.Popen[str]) -> list[str]:
    out, err = process.communicate(timeout=100)
    assert process.returncode == 0, err
    return out.splitlines()


async def test_processes_that_make_the_ledger_together_lose_nothing(tmp_path: Path) -> None:
    """Three write to one run, the fourth to its own; which of them makes the file is open."""
    writers = [start(tmp_path, "shared", str(n), EACH) for n in range(PROCESSES)]
    writers.append(start(tmp_path, "own", "w", EACH))
    for writer in writers:
        assert len(finished(writer)) == 1 + 2 * EACH
    ledger = Ledger(url(tmp_path))
    entries = await ledger.entries("shared", "gap")
    assert {entry.key for entry in entries} == {f"{p}-{n}" for p in range(PROCESSES) for n in range(EACH)}
    for p in range(PROCESSES):
        assert [entry.body["n"] for entry in entries if entry.key.startswith(f"{p}-")] == list(range(EACH))
    assert await ledger.check("shared") == []
    assert all(call.asked == 1 and call.answer for call in await ledger.calls("shared"))
    assert len(await ledger.entries("own")) == 1 + EACH
    assert await ledger.check("own") == []
    await ledger.close()


@pytest.mark.parametrize("seed", range(3))
async def test_a_killed_writer_leaves_a_whole_chain_with_all_it_acknowledged(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - moments, no secrets
    said: list[str] = []
    for name in ("a", "b"):
        writer = start(tmp_path, "r", name, 100_000)
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        await asyncio.sleep(chance.uniform(0.01, 0.4))
        writer.kill()
        said += writer.communicate()[0].splitlines()
    ledger = Ledger(url(tmp_path))
    assert await ledger.check("r") == []
    answered = {line.split()[1] for line in said if line.startswith("answered ") and line[-1].isdigit()}
    entries = await ledger.entries("r", "gap")
    assert answered <= {entry.key for entry in entries}
    for entry in entries:
        assert (await ledger.page(entry.body["page"])).startswith(f"Страница {entry.key} ")
    calls = {call.key: call for call in await ledger.calls("r")}
    assert all(calls[key].answer for key in answered)
    in_flight = [key for key, call in calls.items() if call.answer is None]
    assert len(in_flight) <= 2
    for key in in_flight:
        assert (await ledger.begin_call("r", "search_kb", key, {})).asked == 2
    await ledger.append("r", "gap", {"after": {}})
    assert await ledger.check("r") == []
    await ledger.close()


def test_a_forked_child_goes_on_with_the_parents_ledger(tmp_path: Path) -> None:
    """In a process of its own: forking one that has threads is a warning, and here an error, on newer Pythons."""
    script = """
import asyncio, os, sys
from factledger.ledger import Ledger, Run
ledger = Ledger(sys.argv[1])
asyncio.run(ledger.open_run(Run(id="r")))
child = os.fork()
asyncio.run(ledger.append("r", "gap", {"parent" if child else "child": {}}))
if child:
    assert os.waitpid(child, 0)[1] == 0
    assert {entry.key for entry in asyncio.run(ledger.entries("r", "gap"))} == {"parent", "child"}
    assert asyncio.run(ledger.check("r")) == []
asyncio.run(ledger.close())
"""
    ended = subprocess.run([sys.executable, "-c", script, url(tmp_path)], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 0, ended.stderr


def test_one_ledger_serves_several_event_loops_at_once(tmp_path: Path) -> None:
    ledger = Ledger(url(tmp_path))
    asyncio.run(ledger.open_run(Run(id="r")))
    errors: list[BaseException] = []

    async def write(name: str) -> None:
        await asyncio.gather(*(ledger.append("r", "gap", {f"{name}-{n}": {"n": n}}) for n in range(20)))

    def loop(name: str) -> None:
        try:
            asyncio.run(write(name))
        except BaseException as error:  # noqa: BLE001 - a thread's error would be lost, and the test would pass
            errors.append(error)

    threads = [threading.Thread(target=loop, args=(str(n),)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert len(asyncio.run(ledger.entries("r", "gap"))) == 80
    assert asyncio.run(ledger.check("r")) == []
    asyncio.run(ledger.close())
    asyncio.run(ledger.close())


async def test_many_tasks_begin_the_same_run_and_the_same_page(tmp_path: Path) -> None:
    ledger = Ledger(url(tmp_path))
    await asyncio.gather(*(ledger.open_run(Run(id="r", question="q")) for _ in range(20)))
    digests = await asyncio.gather(*(ledger.save_page("r", "одна страница", raw=b"x") for _ in range(20)))
    assert len(set(digests)) == 1
    assert len(await ledger.entries("r")) == 1
    assert (await ledger.spent("r")).pages == 1
    await ledger.close()


async def test_the_loop_goes_on_while_the_ledger_writes(tmp_path: Path) -> None:
    """A megabyte is hashed, packed and flushed meanwhile; a loop that waited for it would not tick in any of the tries.

    One try may find the loop kept waiting by other processes of the machine.
    """
    ledger = Ledger(url(tmp_path))
    await ledger.open_run(Run(id="r"))
    shares = []
    for seed in range(10):
        text = "".join(random.Random(seed).choices("абвгд ежз", k=600_000))  # noqa: S311 - a text, no secret
        shares.append(await longest_wait(ledger.save_page("r", text)))
        if shares[-1] < 0.5:
            break
    assert min(shares) < 0.5
    await ledger.close()


async def longest_wait(work: Coroutine[None, None, object]) -> float:
    """Return the longest time between two ticks of the loop while something is done, as a share of all of it."""
    doing = asyncio.create_task(work)
    began = last = time.perf_counter()
    longest = 0.0
    while not doing.done():
        await asyncio.sleep(0)
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    return longest / (last - began)


async def test_a_cancelled_writer_leaves_the_chain_whole(tmp_path: Path) -> None:
    ledger = Ledger(url(tmp_path))
    await ledger.open_run(Run(id="r"))
    bodies: dict[str, JsonObject] = {f"G{n}": {"n": n} for n in range(300)}
    for delay in (0.0, 0.001, 0.005):
        task = asyncio.create_task(ledger.append("r", "gap", bodies))
        await asyncio.sleep(delay)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    await ledger.append("r", "gap", bodies)
    assert len(await ledger.entries("r", "gap")) == 300
    assert await ledger.check("r") == []
    await ledger.close()

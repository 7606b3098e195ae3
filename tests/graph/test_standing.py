"""How a run stands: worked on, waiting for a person, broken off, done."""

import asyncio
import subprocess
import sys
import time
from pathlib import Path

import pytest
from filelock import FileLock
from langgraph.types import Command
from machine import QUESTION, World, config
from test_embedding_callers import Endless

from factledger.ledger import Run
from factledger.ledger.presence import FOLDER, HeldFiles, at_work
from factledger.ledger.types import Standing, standing

ASKING = ("asked", "settled")


async def stands(world: World, folder: Path) -> Standing:
    (run,) = await world.ledger.runs()
    return standing(run, at_work(folder / FOLDER), elsewhere=False)


async def test_a_run_that_is_worked_on_is_running_until_it_is_cancelled(tmp_path: Path) -> None:
    tool = Endless()
    world = World(tmp_path, tools=[tool])
    run = asyncio.create_task(world.ask())
    await tool.waiting.wait()
    assert await stands(world, tmp_path) == "running"
    run.cancel()
    with pytest.raises(asyncio.CancelledError):
        await run
    await asyncio.wait_for(asyncio.to_thread(wait_until_gone, tmp_path / FOLDER), timeout=60)
    assert await stands(world, tmp_path) == "interrupted"


async def test_a_run_is_running_between_its_steps_and_not_after_its_report(tmp_path: Path) -> None:
    world = World(tmp_path)
    seen = set()
    async for _ in world.graph.astream({"question": QUESTION}, config(), stream_mode="updates"):
        seen.add(await stands(world, tmp_path))
    assert seen == {"running", "answered"}
    assert at_work(tmp_path / FOLDER) == frozenset()


async def test_a_run_that_fails_is_interrupted(tmp_path: Path) -> None:
    def broken(_: object) -> None:
        raise ZeroDivisionError

    world = World(tmp_path, choose_tool=broken)
    with pytest.raises(ZeroDivisionError):
        await world.ask()
    # LangGraph does not wait for the other steps that it cancels.
    await asyncio.wait_for(asyncio.to_thread(wait_until_gone, tmp_path / FOLDER), timeout=60)
    assert await stands(world, tmp_path) == "interrupted"


async def test_a_run_waits_while_a_person_is_asked(tmp_path: Path) -> None:
    world = World(tmp_path)
    await world.ask(approve_plan=True, settle_conflicts=True)
    seen = [await stands(world, tmp_path)]
    for answer in ("no, add the price", "yes", "F1"):
        await world.graph.ainvoke(Command(resume=answer), config(), durability="sync")
        seen.append(await stands(world, tmp_path))
    assert seen == ["waiting", "waiting", "waiting", "answered"]
    (run,) = await world.ledger.runs()
    asked = [(entry.kind, entry.key) for entry in await world.ledger.entries(run.id) if entry.kind in ASKING]
    pairs = list(zip(asked[::2], asked[1::2], strict=True))
    assert all((first, second) == ("asked", "settled") for (first, _), (second, _) in pairs)
    assert all(first == second for (_, first), (_, second) in pairs), "the question and its answer have one key"
    assert await world.ledger.check(run.id) == []


async def test_a_caller_without_an_event_loop_is_seen_too(tmp_path: Path) -> None:
    world = World(tmp_path)
    seen = set()

    def read() -> None:
        for _ in world.graph.stream({"question": QUESTION}, config(), stream_mode="updates"):
            seen.add(bool(at_work(tmp_path / FOLDER)))

    await asyncio.to_thread(read)
    assert True in seen
    assert await stands(world, tmp_path) == "answered"


async def test_a_folder_that_cannot_be_made_makes_no_run_fail(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("in the way", "utf-8")
    assert (await World(tmp_path).ask())["report"]["status"] == "answered"


async def test_two_graphs_at_one_run_are_seen_until_both_are_gone(tmp_path: Path) -> None:
    one, other = HeldFiles(tmp_path), HeldFiles(tmp_path)
    async with one.last_step("r"):
        async with other.last_step("r"):
            assert at_work(tmp_path) == {"r"}
        assert at_work(tmp_path) == {"r"}
    assert at_work(tmp_path) == frozenset()


def wait_until_gone(folder: Path) -> None:
    while list(folder.iterdir()):
        time.sleep(0.01)


async def test_a_run_that_is_dropped_between_two_steps_is_let_go_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("factledger.ledger.presence.GRACE_S", 0.0)
    async with HeldFiles(tmp_path).step("r"):
        assert at_work(tmp_path) == {"r"}
    await asyncio.wait_for(asyncio.to_thread(wait_until_gone, tmp_path), timeout=60)


def test_a_process_that_was_killed_is_not_at_work(tmp_path: Path) -> None:
    hold = (
        "import sys; from filelock import FileLock; lock = FileLock(sys.argv[1]); lock.acquire();"
        " print('held', flush=True); input()"
    )
    path = tmp_path / "killed.1"
    with subprocess.Popen(
        [sys.executable, "-c", hold, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        assert at_work(tmp_path) == {"killed"}
        process.kill()
        process.wait()
        assert at_work(tmp_path) == frozenset()


def test_what_a_dead_process_left_is_removed_once_it_is_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with FileLock(tmp_path / "old.1"):
        pass
    at_work(tmp_path)
    assert (tmp_path / "old.1").exists(), "somebody may be about to lock it"
    monkeypatch.setattr("factledger.ledger.presence._STALE_S", -1.0)
    at_work(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("run", "here", "elsewhere", "expected"),
    [
        pytest.param({"status": "refused", "asks": True}, True, True, "refused", id="a report counts before all"),
        pytest.param({"status": "failed"}, False, False, "failed", id="failed"),
        pytest.param({}, True, False, "running", id="worked on"),
        pytest.param({"asks": True}, True, False, "running", id="answered just now"),
        pytest.param({"asks": True}, False, True, "waiting", id="a person is asked"),
        pytest.param({}, False, False, "interrupted", id="broken off"),
        pytest.param({}, False, True, "unfinished", id="perhaps worked on by another machine"),
    ],
)
def test_standing(run: dict[str, object], here: bool, elsewhere: bool, expected: Standing) -> None:
    kept = Run.model_validate({"id": "r", **run})
    assert standing(kept, {"r"} if here else (), elsewhere=elsewhere) == expected

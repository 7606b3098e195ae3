"""Real processes on one base: killed, interrupted, side by side, out of disk."""

import os
import re
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import filelock
import pytest

from factledger.knowledge import KnowledgeBase

DOCUMENTS = 100
PARAGRAPHS = 12


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    return filled(tmp_path / "docs", "word")


def filled(folder: Path, word: str, count: int = DOCUMENTS) -> Path:
    """Make documents, each with a word of its own in its last paragraph."""
    folder.mkdir()
    for number in range(count):
        common = "батарея 电池续航 battery life " * 20
        paragraphs = [common + " ".join(f"w{number}n{n}n{i}" for i in range(30)) for n in range(PARAGRAPHS)]
        text = "\n\n".join([*paragraphs, f"unique{word}{number}"])
        (folder / f"{number:03}.txt").write_text(text, "utf-8")
    return folder


def kb(home: Path, *arguments: str | Path, before: Callable[[], None] | None = None) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "factledger", "kb", *map(str, arguments)],
        env={**os.environ, "FACTLEDGER_HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=before,
    )


def told(process: "subprocess.Popen[str]") -> Iterator[str]:
    assert process.stderr is not None
    for line in process.stderr:
        yield line.strip()


def kept(lines: list[str]) -> set[int]:
    return {int(match[1]) for line in lines if (match := re.match(r"added: .*?(\d+)\.txt$", line))}


def found(base: KnowledgeBase, word: str, numbers: set[int]) -> set[int]:
    return {n for n in numbers if base.search(f"unique{word}{n}").passages}


@pytest.mark.parametrize(
    "acknowledged",
    [pytest.param(n, id=f"after {n} files were told of") for n in (0, 1, DOCUMENTS // 2, DOCUMENTS)],
)
def test_what_a_killed_process_has_told_of_is_kept_and_found(home: Path, docs: Path, acknowledged: int) -> None:
    process = kb(home, "add", docs)
    lines: list[str] = []
    for line in told(process):
        if len(lines) >= acknowledged:
            break
        lines.append(line)
    process.kill()
    lines += told(process)
    process.communicate()
    with KnowledgeBase(home / "library") as base:
        assert found(base, "word", kept(lines)) == kept(lines)
        base.add([docs])
        assert len(base.documents()) == DOCUMENTS
        assert found(base, "word", set(range(DOCUMENTS))) == set(range(DOCUMENTS))


@pytest.fixture(scope="module")
def seconds(tmp_path_factory: pytest.TempPathFactory) -> float:
    """How long adding takes when nobody disturbs it."""
    folder = tmp_path_factory.mktemp("undisturbed")
    began = time.monotonic()
    kb(folder / "home", "add", filled(folder / "docs", "word")).communicate()
    return time.monotonic() - began


@pytest.mark.parametrize("share", [pytest.param(n / 100, id=f"at {n} % of the time") for n in (40, 60, 75, 90)])
def test_a_process_killed_at_any_moment_leaves_a_base_that_goes_on(
    home: Path, docs: Path, seconds: float, share: float
) -> None:
    process = kb(home, "add", docs)
    time.sleep(seconds * share)
    process.kill()
    lines = list(told(process))
    process.communicate()
    with KnowledgeBase(home / "library") as base:
        assert found(base, "word", kept(lines)) == kept(lines)
        outcomes = base.add([docs])
        assert {outcome.status for outcome in outcomes} <= {"added", "unchanged"}
        assert len(outcomes) == len(base.documents()) == DOCUMENTS
        assert base.extent().passages == sum(outcome.passages for outcome in outcomes)


def test_ctrl_c_keeps_what_is_done_and_says_how_much(home: Path, docs: Path) -> None:
    process = kb(home, "add", docs)
    lines = [next(told(process))]
    process.send_signal(signal.SIGINT)
    lines += told(process)
    process.communicate()
    assert process.returncode == 130
    assert lines[-1] == f"Stopped. {len(kept(lines))} files are done and kept; the same command goes on with the rest."
    with KnowledgeBase(home / "library") as base:
        assert len(base.documents()) == len(kept(lines)) >= 1
        assert found(base, "word", kept(lines)) == kept(lines)


def test_a_second_process_waits_for_the_first_and_says_so(home: Path, docs: Path) -> None:
    with KnowledgeBase(home / "library") as base:
        lock = filelock.FileLock(base.folder / "lock")
        with lock:
            process = kb(home, "add", docs)
            assert "waiting" in next(told(process))
            assert base.documents() == []
        process.communicate()
        assert process.returncode == 0
        assert len(base.documents()) == DOCUMENTS


def test_two_processes_add_side_by_side(home: Path, tmp_path: Path) -> None:
    first, second = filled(tmp_path / "a", "one", 60), filled(tmp_path / "b", "two", 60)
    processes = [kb(home, "add", first), kb(home, "add", second)]
    for process in processes:
        process.communicate()
    assert [process.returncode for process in processes] == [0, 0]
    with KnowledgeBase(home / "library") as base:
        assert len(base.documents()) == 120
        assert found(base, "one", set(range(60))) == found(base, "two", set(range(60))) == set(range(60))


def test_threads_and_processes_search_while_another_adds(home: Path, docs: Path) -> None:
    with KnowledgeBase(home / "library") as base:
        process = kb(home, "add", docs)
        stop, failures, hits = threading.Event(), list[BaseException](), [0]

        def search() -> None:
            try:
                while not stop.is_set():
                    hits[0] = max(hits[0], len(base.search("battery life", limit=50).passages))
            except BaseException as error:  # noqa: BLE001  (the test shows whatever a thread met)
                failures.append(error)

        threads = [threading.Thread(target=search) for _ in range(3)]
        for thread in threads:
            thread.start()
        process.communicate()
        until = time.monotonic() + 60
        while hits != [50] and not failures and time.monotonic() < until:
            time.sleep(0.01)
        stop.set()
        for thread in threads:
            thread.join()
        assert failures == []
        assert hits == [50]


def files_of_at_most(kilobytes: int) -> Callable[[], None]:
    """Let writing fail beyond so many kilobytes a file, as it does on a full disk."""
    most = kilobytes * 1024
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


@pytest.mark.parametrize("kilobytes", [pytest.param(n, id=f"files of {n} kB at most") for n in (20, 200, 800)])
def test_a_full_disk_is_told_and_nothing_that_was_told_of_is_lost(home: Path, docs: Path, kilobytes: int) -> None:
    process = kb(home, "add", docs, before=files_of_at_most(kilobytes))
    lines = list(told(process))
    process.communicate()
    assert process.returncode == 3
    assert "is the disk full?" in lines[-1].casefold()
    assert "Traceback" not in "".join(lines)
    with KnowledgeBase(home / "library") as base:
        assert found(base, "word", kept(lines)) == kept(lines)
        base.add([docs])
        assert found(base, "word", set(range(DOCUMENTS))) == set(range(DOCUMENTS))


def test_a_disk_too_full_for_a_new_index_leaves_the_old_one(home: Path, docs: Path) -> None:
    with KnowledgeBase(home / "library") as base:
        base.add([docs])
    process = kb(home, "rebuild", before=files_of_at_most(60))
    lines = list(told(process))
    process.communicate()
    assert process.returncode == 3
    assert "Is the disk full?" in lines[-1]
    with KnowledgeBase(home / "library") as base:
        assert found(base, "word", set(range(DOCUMENTS))) == set(range(DOCUMENTS))

"""Every SQLite file of the product may be opened for the first time by several at once."""

import asyncio
import sqlite3
import stat
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from factledger.checkpoints import open_checkpoints
from factledger.knowledge import KnowledgeBase
from factledger.ledger import Ledger
from factledger.settings import Settings

OPENERS, TIMES = 8, 15


def open_checkpoint_file(folder: Path) -> None:
    async def opened() -> None:
        async with open_checkpoints(Settings(home=folder)):
            pass

    asyncio.run(opened())


def open_ledger(folder: Path) -> None:
    async def opened() -> None:
        ledger = Ledger(f"sqlite+aiosqlite:///{folder / 'ledger.sqlite'}")
        await ledger.runs()
        await ledger.close()

    asyncio.run(opened())


def open_documents(folder: Path) -> None:
    with KnowledgeBase(folder):
        pass


@pytest.mark.parametrize(
    "open_file",
    [
        pytest.param(open_checkpoint_file, id="checkpoints"),
        pytest.param(open_ledger, id="ledger"),
        pytest.param(open_documents, id="documents"),
    ],
)
def test_several_may_make_the_file_at_once(open_file: Callable[[Path], None], tmp_path: Path) -> None:
    for time in range(TIMES):
        folder = tmp_path / str(time)
        folder.mkdir()
        assert failures_at_once(lambda folder=folder: open_file(folder)) == []
        (file,) = folder.glob("*.sqlite")
        with closing(sqlite3.connect(file)) as connection:
            assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.parametrize(
    ("open_file", "name"),
    [
        pytest.param(open_checkpoint_file, "checkpoints.sqlite", id="checkpoints"),
        pytest.param(open_ledger, "ledger.sqlite", id="ledger"),
    ],
)
def test_the_file_is_its_owners_only_whatever_folder_it_lies_in(
    open_file: Callable[[Path], None], name: str, tmp_path: Path
) -> None:
    tmp_path.chmod(0o755)
    open_file(tmp_path)
    assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


def failures_at_once(call: Callable[[], None]) -> list[BaseException]:
    """Call it from several threads at the same moment; return what they raised."""
    gate = threading.Barrier(OPENERS)
    failures: list[BaseException] = []

    def caller() -> None:
        gate.wait()
        try:
            call()
        except Exception as error:  # noqa: BLE001 - whatever it is fails the test
            failures.append(error)

    threads = [threading.Thread(target=caller) for _ in range(OPENERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return failures

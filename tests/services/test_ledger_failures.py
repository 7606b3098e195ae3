"""What a person reads when the ledger cannot be used, and who may read the files."""

import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event

from factledger.errors import ConfigError, LedgerError
from factledger.ledger import Ledger, Run, engines
from factledger.records import JsonObject

SECRET = "secret-pass"  # noqa: S105 - looked for in a message


def url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


def all_bytes(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


async def filled(path: Path) -> None:
    ledger = Ledger(url(path))
    await ledger.open_run(Run(id="r"))
    await ledger.close()


@pytest.mark.parametrize(
    ("address", "message"),
    [
        pytest.param("nonsense", "cannot be read", id="no address"),
        pytest.param("mysql://host/db", "must begin with sqlite:// or postgresql://", id="another database"),
        pytest.param("sqlite+aiosqlite://", "names no file", id="no file"),
        pytest.param("sqlite+aiosqlite:///:memory:", "names no file", id="memory"),
    ],
)
def test_an_address_that_cannot_be_used_is_the_callers_mistake(address: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        Ledger(address)


def test_a_refused_address_does_not_show_its_password() -> None:
    with pytest.raises(ConfigError) as caught:
        Ledger(f"mysql://user:{SECRET}@host/db")
    assert SECRET not in str(caught.value)


async def test_a_full_disk_is_a_sentence_and_leaves_the_chain_whole(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    await filled(path)
    ledger = Ledger(url(path))
    event.listen(ledger._database.engine, "connect", lambda raw, _: raw.execute("PRAGMA max_page_count=40"))
    many: dict[str, JsonObject] = {f"G{n}": {"text": "длинный текст" * 200} for n in range(100)}
    await ledger.append("r", "gap", {"G0": many["G0"]})
    with pytest.raises(LedgerError, match=r"ledger\.sqlite cannot be used: the disk is full"):
        await ledger.append("r", "gap", many)
    assert len(await ledger.entries("r", "gap")) == 1
    assert await ledger.check("r") == []
    await ledger.close()


async def test_a_ledger_that_may_not_be_written_can_still_be_read_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    await filled(path)
    ledger = Ledger(f"sqlite+aiosqlite:///file:{path}?mode=ro&uri=true")
    assert (await ledger.run("r")).id == "r"
    assert await ledger.check("r") == []
    with pytest.raises(LedgerError, match="it may not be written"):
        await ledger.append("r", "gap", {"G": {}})
    await ledger.close()


async def test_a_lock_that_is_never_given_back_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "ledger.sqlite"
    await filled(path)
    monkeypatch.setattr(engines, "BUSY_S", 0.2)
    ledger = Ledger(url(path))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert (await ledger.run("r")).id == "r"
        with pytest.raises(LedgerError, match="another process has kept it locked"):
            await ledger.append("r", "gap", {"G": {}})
        other.execute("ROLLBACK")
    await ledger.append("r", "gap", {"G": {}})
    await ledger.close()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        pytest.param(b"this is a letter, no database " * 100, "not a SQLite database", id="another file"),
        pytest.param(None, "cannot be opened", id="a folder"),
    ],
)
async def test_a_path_that_holds_something_else(tmp_path: Path, content: bytes | None, message: str) -> None:
    path = tmp_path / "ledger.sqlite"
    path.mkdir() if content is None else path.write_bytes(content)
    ledger = Ledger(url(path))
    with pytest.raises(LedgerError, match=message):
        await ledger.runs()
    await ledger.close()


async def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    ledger = Ledger(url(tmp_path / "file" / "ledger.sqlite"))
    with pytest.raises(LedgerError, match="cannot be used"):
        await ledger.runs()
    await ledger.close()


async def test_a_ledger_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    await filled(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE ledger_schema SET version = 99")
    before = path.read_bytes()
    ledger = Ledger(url(path))
    with pytest.raises(LedgerError, match=r"newer factledger \(tables of version 99.*update factledger"):
        await ledger.open_run(Run(id="s"))
    await ledger.close()
    assert path.read_bytes() == before


def test_postgresql_without_its_driver_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(ConfigError, match="needs the package 'psycopg'") as caught:
        Ledger(f"postgresql+psycopg://user:{SECRET}@127.0.0.1/none")
    assert SECRET not in str(caught.value)


async def test_what_is_made_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "new" / "home" / "ledger.sqlite"
    ledger = Ledger(url(path))
    await ledger.open_run(Run(id="r"))
    modes = {
        file.name: stat.S_IMODE(file.stat().st_mode) for file in (path.parent.parent, *path.parent.parent.rglob("*"))
    }
    await ledger.close()
    assert modes == {
        "new": 0o700,
        "home": 0o700,
        "ledger.sqlite": 0o600,
        "ledger.sqlite-wal": 0o600,
        "ledger.sqlite-shm": 0o600,
    }


async def test_a_file_that_was_there_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    path.touch(0o640)
    path.chmod(0o640)
    await filled(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


async def test_a_deleted_run_is_gone_from_the_files_too(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    ledger = Ledger(url(path))
    for run_id in ("r", "other"):
        await ledger.open_run(Run(id=run_id))
        await ledger.append(run_id, "gap", {"G": {"reason": f"confidential-{run_id}"}})
    await ledger.save_page("r", "confidential-r page")
    await ledger.delete_run("r")
    kept = all_bytes(tmp_path)
    assert b"confidential-other" in kept
    assert b"confidential-r" not in kept
    await ledger.close()


async def test_room_is_given_back(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    await filled(path)
    small = path.stat().st_size
    ledger = Ledger(url(path))
    await ledger.open_run(Run(id="big"))
    await ledger.append("big", "gap", {f"G{n}": {"text": "x" * 1000} for n in range(1000)})
    await ledger.delete_run("big")
    assert path.stat().st_size <= small + 8192
    await ledger.close()

"""The ledger on a real PostgreSQL: many writers, a server that is killed, may not be written, is full or of old."""

import asyncio
import random
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from postgres_server import NOBODY, PostgreSQL

from factledger.errors import LedgerError
from factledger.ledger import Ledger, Run
from factledger.records import JsonObject, Tokens, Usage

WRITER = Path(__file__).with_name("ledger_writer.py")
SECRET = "secret-pass"  # noqa: S105 - looked for in a message


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Ledger]:
    ledger = Ledger(url)
    yield ledger
    await ledger.close()


def start(url: str, run_id: str, name: str, count: int) -> subprocess.Popen[str]:
    command = [sys.executable, str(WRITER), url, run_id, name, str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.slow
async def test_processes_that_make_the_tables_together_lose_nothing(postgres: PostgreSQL) -> None:
    """Three write to one run, the fourth to its own; which of them makes the tables is open."""
    url, each = postgres.new_database(), 8
    writers = [start(url, "own" if n == 3 else "shared", str(n), each) for n in range(4)]
    for writer in writers:
        said, wrong = writer.communicate(timeout=100)
        assert writer.returncode == 0, wrong
        assert len(said.splitlines()) == 1 + 2 * each
    async with opened(url) as ledger:
        entries = await ledger.entries("shared", "gap")
        assert {entry.key for entry in entries} == {f"{p}-{n}" for p in range(3) for n in range(each)}
        for p in range(3):
            assert [entry.body["n"] for entry in entries if entry.key.startswith(f"{p}-")] == list(range(each))
        assert all(call.asked == 1 and call.answer for call in await ledger.calls("shared"))
        assert len(await ledger.entries("own")) == 1 + each
        assert [await ledger.check(run_id) for run_id in ("shared", "own")] == [[], []]


async def test_many_tasks_write_to_one_chain_and_to_their_own(postgres: PostgreSQL) -> None:
    async with opened(postgres.new_database()) as ledger, opened(ledger._database.url.render_as_string()) as other:
        runs = ["shared", "a", "b"]
        await asyncio.gather(*(place.open_run(Run(id=r)) for r in runs for place in (ledger, other)))
        places = [(place, run_id, n) for n in range(10) for run_id in runs for place in (ledger, other)]
        await asyncio.gather(*(p.append(r, "gap", {f"{id(p)}-{n}": {"n": n}}) for p, r, n in places))
        await asyncio.gather(*(p.save_page(r, f"страница {n}") for p, r, n in places))
        for run_id in runs:
            assert len(await ledger.entries(run_id, "gap")) == 20
            assert (await ledger.spent(run_id)).pages == 10
            assert await ledger.check(run_id) == []


@pytest.mark.parametrize("moment", [5, 23])
async def test_a_killed_server_keeps_what_was_acknowledged_and_the_same_ledger_goes_on(
    postgres: PostgreSQL, moment: int
) -> None:
    acknowledged: list[str] = []

    async def write(ledger: Ledger, name: str) -> None:
        for n in range(10_000):
            key = f"{name}-{n}"
            await ledger.append("r", "gap", {key: {"page": await ledger.save_page("r", f"页面 {key} " * 50)}})
            acknowledged.append(key)
            if len(acknowledged) == moment:
                postgres.kill()

    async with opened(postgres.new_database()) as ledger:
        await ledger.open_run(Run(id="r"))
        ends = await asyncio.gather(*(write(ledger, name) for name in "abc"), return_exceptions=True)
        assert all(isinstance(end, LedgerError) for end in ends), ends
        with pytest.raises(LedgerError, match="cannot be used: connection"):
            await ledger.run("r")
        await asyncio.to_thread(postgres.start)
        kept = {entry.key: entry.body["page"] for entry in await ledger.entries("r", "gap")}
        assert set(acknowledged) <= kept.keys()
        assert len(kept) <= len(acknowledged) + 3, "only what was under way may be there beside"
        for key, page in kept.items():
            assert (await ledger.page(page)).startswith(f"页面 {key} ")
        await ledger.append("r", "gap", {"after": {}})
        assert await ledger.check("r") == []


async def test_a_database_that_may_not_be_written_can_still_be_read_and_checked(postgres: PostgreSQL) -> None:
    url = postgres.new_database()
    async with opened(url) as ledger:
        await ledger.open_run(Run(id="r"))
    postgres.execute(f"ALTER DATABASE {url.rpartition('/')[2]} SET default_transaction_read_only = on")
    async with opened(url) as ledger:
        assert (await ledger.run("r")).id == "r"
        assert await ledger.check("r") == []
        with pytest.raises(LedgerError, match="cannot be used: it may not be written"):
            await ledger.append("r", "gap", {"G": {}})


async def test_a_user_who_may_only_read_is_told_so(postgres: PostgreSQL) -> None:
    url = postgres.new_database()
    async with opened(url) as ledger:
        await ledger.open_run(Run(id="r"))
    database = url.rpartition("/")[2]
    postgres.execute("CREATE ROLE reader LOGIN")
    postgres.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader", database)
    async with opened(postgres.url(database, "reader")) as ledger:
        assert await ledger.check("r") == []
        with pytest.raises(LedgerError, match="this user may not do that"):
            await ledger.append("r", "gap", {"G": {}})


@pytest.fixture
def small_disk(postgres: PostgreSQL) -> Iterator[str]:
    """Return the name of a tablespace on a disk of 32 MB; to mount one takes root."""
    folder = Path(tempfile.mkdtemp(prefix="factledger-disk-"))
    options = f"size=32m,mode=700,uid={NOBODY}"
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], capture_output=True)
    if mounted.returncode != 0:
        folder.rmdir()
        pytest.skip(f"no small disk can be mounted here: {mounted.stderr.decode().strip()}")
    try:
        postgres.execute(f"CREATE TABLESPACE small LOCATION '{folder}'")
        yield "small"
        for (name,) in postgres.execute("SELECT datname FROM pg_database WHERE datname LIKE 'full%'"):
            postgres.execute(f"DROP DATABASE {name} WITH (FORCE)")
        postgres.execute("DROP TABLESPACE small")
    finally:
        subprocess.run(["umount", folder], check=True)
        folder.rmdir()


async def test_a_full_disk_is_a_sentence_and_leaves_the_chain_whole(postgres: PostgreSQL, small_disk: str) -> None:
    postgres.execute(f"CREATE DATABASE full_disk TABLESPACE {small_disk}")
    written = 0

    async def fill(ledger: Ledger) -> None:
        nonlocal written
        chance = random.Random(1)  # noqa: S311 - a text that cannot be packed
        for part in range(100):
            bodies: dict[str, JsonObject] = {f"G{part}-{n}": {"x": chance.randbytes(50_000).hex()} for n in range(20)}
            await ledger.append("r", "gap", bodies)
            written += len(bodies)

    async with opened(postgres.url("full_disk")) as ledger:
        await ledger.open_run(Run(id="r"))
        with pytest.raises(LedgerError, match="cannot be used: the server's disk is full"):
            await fill(ledger)
        assert len(await ledger.entries("r", "gap")) == written, "all of an append or nothing"
        assert await ledger.check("r") == []


async def test_a_ledger_of_the_first_version_is_brought_up_to_date_once(postgres: PostgreSQL) -> None:
    """Several open it at the same time; version 1 had tokens where version 2 has a call's whole usage."""
    url = postgres.new_database()
    async with opened(url) as ledger:
        await ledger.open_run(Run(id="r", question="?"))
    for statement in (
        "ALTER TABLE ledger_calls RENAME COLUMN usage TO tokens",
        "INSERT INTO ledger_calls (run_id, role, key, detail, asked, started, finished, answer, tokens, latency_s)"
        " VALUES ('r', 'plan', 'k', '{}', 1, '2026-05-01T10:00:00.000000+00:00', '2026-05-01T10:00:01.000000+00:00',"
        """ '{"a":1}', '{"cached":4,"input":9,"output":3,"total":12}', 1.0)""",
        "UPDATE ledger_schema SET version = 1",
    ):
        postgres.execute(statement, url.rpartition("/")[2])
    ledgers = [Ledger(url) for _ in range(4)]
    usage = Usage(tokens=Tokens(input=9, cached=4, output=3, total=12))
    for (call,) in await asyncio.gather(*(ledger.calls("r") for ledger in ledgers)):
        assert (call.answer, call.usage) == ({"a": 1}, usage)
    assert (await ledgers[0].begin_call("r", "plan", "next", {})).asked == 1
    for ledger in ledgers:
        await ledger.close()


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        pytest.param(f"postgresql://someone:{SECRET}@127.0.0.1:1/none", "connection", id="no server"),
        pytest.param(f"postgresql://someone@127.0.0.1:1/none?password={SECRET}", "connection", id="password behind"),
        pytest.param("", "does not exist", id="no database"),
    ],
)
async def test_a_server_that_does_not_help_is_a_sentence(postgres: PostgreSQL, address: str, sentence: str) -> None:
    async with opened(address or postgres.url("nowhere")) as ledger:
        with pytest.raises(LedgerError, match=f"cannot be used: .*{sentence}") as caught:
            await ledger.runs()
    assert SECRET not in str(caught.value)
    assert "\n" not in str(caught.value)

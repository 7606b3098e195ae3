"""Runs whose ledger and checkpoints are in one PostgreSQL: asked, waiting, resumed, killed, forgotten."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from postgres_server import PostgreSQL

from factledger import checkpoints
from factledger.batch.engine import Job
from factledger.batch.local import LocalEngine
from factledger.batch.running import Batch, run_batch
from factledger.checkpoints import checkpoints_size, forget_threads, open_checkpoints
from factledger.cli.progress import Progress
from factledger.cli.running import Answered, Waiting, machine, run
from factledger.errors import ConfigError, LedgerError
from factledger.evals.bench.scripted import CONTEXT as BATCH_CONTEXT
from factledger.evals.bench.scripted import open_scripted, scripted_questions
from factledger.graph.context import ResearchContext
from factledger.ledger import Ledger, Run
from factledger.ledger.engines import WORKERS
from factledger.settings import Settings, load_settings

DEMO = Path(__file__).parents[2] / "examples" / "demo"
QUESTION = "What is the battery life of Orbit A1?"
CONTEXT = ResearchContext(docs=(str(DEMO),), rounds=1)
SECRET = "secret-pass"  # noqa: S105 - looked for in what is printed


class Watched(Progress):
    """Progress that does something at one event of the run."""

    def __init__(self, at: str, act: Callable[[], object]) -> None:
        super().__init__(quiet=True)
        self._at, self._act = at, act

    def event(self, kind: str, data: dict[str, Any]) -> None:
        super().event(kind, data)
        if data.get("event") == self._at:
            self._act()


@pytest.mark.slow
async def test_a_run_whose_server_is_killed_goes_on_from_where_it_was(
    postgres: PostgreSQL, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "_CONNECT_S", 0.5)
    settings = load_settings({"FACTLEDGER_LEDGER_URL": postgres.new_database()}, home=home, docs_roots=(str(DEMO),))
    killer = Watched("search", postgres.kill)
    with pytest.raises(LedgerError, match=r"cannot be (used|kept)"):
        async with machine(settings, killer) as running:
            await run(running, QUESTION, "t", CONTEXT, killer)
    await asyncio.to_thread(postgres.start)
    ledger = Ledger(settings.ledger_url)
    (stopped,) = await ledger.runs()
    assert stopped.resumable
    quiet = Progress(quiet=True)
    async with machine(settings, quiet) as running:
        assert await running.begun("t")
        ended = await run(running, None, "t", CONTEXT, quiet)
    assert isinstance(ended, Run)
    assert (ended.id, ended.status) == (stopped.id, "answered")
    assert await ledger.check(ended.id) == []
    plans = [call for call in await ledger.calls(ended.id) if call.role == "plan"]
    assert [call.asked for call in plans] == [1], "what was answered before is not asked again"
    await ledger.close()
    assert await checkpoints_size(settings) > 100_000
    await forget_threads(settings, ["t"])
    async with open_checkpoints(settings) as saver:
        assert await saver.aget_tuple({"configurable": {"thread_id": "t"}}) is None
    assert not settings.checkpoints.exists(), "nothing is kept in a file"


async def test_what_waits_on_one_machine_is_answered_on_another(postgres: PostgreSQL, tmp_path: Path) -> None:
    """The second machine has the same documents, and no index of them yet."""
    url, waits, quiet = postgres.new_database(), CONTEXT.model_copy(update={"approve_plan": True}), Progress(quiet=True)

    def settings(name: str) -> Settings:
        return load_settings({"FACTLEDGER_LEDGER_URL": url}, home=tmp_path / name, docs_roots=(str(DEMO),))

    async with machine(settings("one"), quiet) as first:
        waiting = await run(first, QUESTION, "t", waits, quiet)
    assert isinstance(waiting, Waiting)
    async with machine(settings("other"), quiet) as second:
        ended = await run(second, Answered("yes"), "t", waits, quiet)
        assert isinstance(ended, Run)
        assert (ended.id, ended.status) == (waiting.run_id, "answered")
        assert await second.ledger.check(ended.id) == []


@pytest.mark.slow
def test_the_command_line_keeps_everything_on_the_server(postgres: PostgreSQL, home: Path) -> None:
    url = postgres.new_database()
    env = {"FACTLEDGER_HOME": str(home), "PATH": "/usr/bin:/bin", "PYTHONUTF8": "1", "FACTLEDGER_LEDGER_URL": url}

    def factledger(*arguments: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "factledger", *arguments]
        return subprocess.run(command, input=typed, capture_output=True, text=True, env=env, check=False)

    left = factledger("ask", QUESTION, "--docs", str(DEMO), "--approve", "--quiet")
    assert left.returncode == 130, left.stderr
    run_id = left.stderr.split("factledger resume ")[1].split()[0]
    assert f"{run_id}  " in factledger("runs", "list").stdout
    answered = factledger("resume", run_id, "--json", typed="yes\n")
    assert json.loads(answered.stdout)["status"] == "answered", answered.stderr
    assert factledger("ledger", "check", run_id).returncode == 0
    ready = factledger("doctor", "--json")
    assert ready.returncode == 0
    (ledger,) = [f for f in json.loads(ready.stdout) if f["what"] == "ledger"]
    assert ledger["message"].startswith("1 runs use")
    assert "in postgresql+psycopg://postgres@127.0.0.1" in ledger["message"]
    assert factledger("runs", "delete", run_id).returncode == 0
    assert postgres.execute("SELECT count(*) FROM checkpoints", url.rpartition("/")[2]) == [(0,)]
    assert not [path.name for path in home.rglob("*.sqlite") if path.parent == home]


async def test_many_open_the_checkpoints_of_an_empty_database_at_once(postgres: PostgreSQL, home: Path) -> None:
    settings = load_settings({"FACTLEDGER_LEDGER_URL": postgres.new_database()}, home=home)

    async def open_and_look() -> object:
        async with open_checkpoints(settings) as saver:
            return await saver.aget_tuple({"configurable": {"thread_id": "t"}})

    assert await checkpoints_size(settings) == 0
    assert await asyncio.gather(*(open_and_look() for _ in range(6))) == [None] * 6


async def test_a_batch_opens_two_connections_more_than_a_question(postgres: PostgreSQL, home: Path) -> None:
    url = postgres.new_database()
    seen: list[int] = []
    asking = Job(load_settings(home=home, ledger_url=url), BATCH_CONTEXT, open_scripted)

    def told(*_: object) -> None:
        connected = postgres.execute("SELECT datname FROM pg_stat_activity")
        seen.append(connected.count((url.rpartition("/")[2],)))

    outcome = await run_batch(Batch(scripted_questions(12), home / "out"), asking, LocalEngine(12), told)
    assert {line.status for line in outcome.lines} == {"answered"}
    assert 2 < max(seen) <= 2 * WORKERS + 1 + 2


async def test_who_may_only_read_is_told_that_no_checkpoint_is_kept(postgres: PostgreSQL, home: Path) -> None:
    url = postgres.new_database()
    name = url.rpartition("/")[2]
    postgres.execute("CREATE ROLE only_reads LOGIN")
    postgres.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC", name)
    settings = load_settings(home=home, ledger_url=url.replace("postgres@", "only_reads@"))
    with pytest.raises(LedgerError) as caught:
        async with open_checkpoints(settings):
            pass
    assert str(caught.value) == (
        "The checkpoints cannot be kept: this user may not do that; nothing that was written is lost"
    )


@pytest.mark.parametrize(
    "ledger_url",
    [
        "postgresql://someone:{}@127.0.0.1:1/none",
        "postgresql://someone:{}@[::1/none",
        "postgresql://someone:a@{}@127.0.0.1:1/none",
        "postgres://someone@127.0.0.1:1/none?password={}",
        "mysql://someone@127.0.0.1:1/none?password={}",
    ],
)
async def test_a_server_that_is_not_there_is_a_sentence_without_the_password(ledger_url: str, home: Path) -> None:
    settings = load_settings({"FACTLEDGER_LEDGER_URL": ledger_url.format(SECRET)}, home=home)
    with pytest.raises((LedgerError, ConfigError)) as caught:
        await forget_threads(settings, ["t"])
    assert SECRET not in str(caught.value) + repr(settings)
    assert "\n" not in str(caught.value)


def test_the_pool_writes_nothing_into_the_progress_of_a_run() -> None:
    """Where no program has set up logging, Python writes warnings of libraries to standard error."""
    code = "import logging, factledger.checkpoints; logging.getLogger('psycopg.pool').warning('gone')"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stderr == ""


async def test_what_is_not_installed_is_named_with_the_extra(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "langgraph.checkpoint.postgres.aio", None)
    settings = load_settings({"FACTLEDGER_LEDGER_URL": "postgresql://127.0.0.1:1/none"}, home=home)
    with pytest.raises(ConfigError, match=r"langgraph.checkpoint.postgres.aio.*factledger\[postgres\]"):
        await forget_threads(settings, ["t"])

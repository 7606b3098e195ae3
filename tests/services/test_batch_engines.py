"""One suite that every engine passes, and what only a cluster must survive: the loss of its workers."""

import asyncio
import gc
import json
import os
import signal
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import aclosing, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from batch_askers import open_nothing, open_noting, open_scripted_by_name
from sqlalchemy import make_url

from factledger.batch import on_ray
from factledger.batch.cluster import RayExecutor, ray_cluster
from factledger.batch.engine import TRIES, Begun, Ended, Engine, Event, Failed, Job, Lost, Opening, Task
from factledger.batch.journal import Line
from factledger.batch.local import LocalEngine
from factledger.batch.on_ray import RayEngine, with_own_keys, without_keys
from factledger.batch.running import Batch, run_batch
from factledger.errors import ConfigError, FactledgerError
from factledger.evals.bench.scripted import CONTEXT, scripted_questions
from factledger.evals.cases.loading import load_suite, shipped
from factledger.evals.cases.results import suite_result
from factledger.evals.cases.running import judge_case, run_on_ray
from factledger.graph.context import ResearchContext
from factledger.ledger import Ledger
from factledger.ledger.budget import Limits
from factledger.ledger.sharing import Provider
from factledger.settings import load_settings

DEMO = Path(__file__).parents[2] / "examples" / "demo"
pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # Ray leaves its daemons and their files to the collector
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Give Ray on loopback with two processors, whose workers find the modules of these tests."""
    pytest.importorskip("ray", reason="Ray is not installed: the engine ray is not tested")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(__file__).parent))
        with ray_cluster("local", 2) as ray:
            yield ray
    gc.collect()  # while these warnings are ignored


@contextmanager
def running_cluster() -> Iterator[str]:
    """Give the address of a cluster that another process started."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = ["--port", str(port), "--num-cpus", "2", "--object-store-memory", "100000000", "--disable-usage-stats"]
    ray = [Path(sys.executable).with_name("ray"), "start", "--head", "--block", "--include-dashboard=false", *words]
    with subprocess.Popen(ray, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as head:
        assert head.stdout is not None
        said = next((line for line in head.stdout if "Ray runtime started" in line), "")
        try:
            assert said, "the cluster did not start"
            yield f"127.0.0.1:{port}"
        finally:
            head.terminate()
            head.stdout.read()


@pytest.fixture(params=["local", pytest.param("ray", marks=pytest.mark.long)])
def engine(request: pytest.FixtureRequest) -> Engine:
    if request.param == "local":
        return LocalEngine(at_once=3)
    request.getfixturevalue("cluster")
    return RayEngine("local", workers=2, at_once=2)


def job(
    home: Path,
    opening: Opening = open_noting,
    places: dict[Provider, int] | None = None,
    limits: Limits | None = None,
) -> Job:
    return Job(load_settings(home=home), ResearchContext(), opening, limits or Limits(), places=places or {})


def tasks(*questions: str) -> list[Task]:
    return [Task(f"q{number}", question, f"t{number}") for number, question in enumerate(questions)]


async def told(events: AsyncGenerator[Event, None]) -> list[Event]:
    async with aclosing(events) as coming:
        return [event async for event in coming]


def asked(folder: Path, pattern: str = "q*") -> list[str]:
    """Return `ID.TRY.PROCESS` of each asking that was noted."""
    return [path.name for path in folder.glob(pattern)]


def of(kind: type[Event], events: Sequence[Event]) -> list[str]:
    return [event.id for event in events if isinstance(event, kind)]


async def test_each_question_begins_and_ends_once(engine: Engine, tmp_path: Path) -> None:
    given = tasks(*["fine"] * 20)
    events = await told(engine.run(job(tmp_path), given))
    assert Counter(of(Begun, events)) == Counter(task.id for task in given)
    assert sorted(of(Ended, events)) == sorted(task.id for task in given)
    assert {event.run_id for event in events if isinstance(event, Ended)} == {f"run-{task.id}" for task in given}
    assert len(events) == 40
    for task in given:
        assert events.index(Begun(task.id)) < events.index(Ended(task.id, f"run-{task.id}"))
        assert len(asked(tmp_path, f"{task.id}.*")) == 1


async def test_one_that_fails_stops_no_other(engine: Engine, tmp_path: Path) -> None:
    events = await told(engine.run(job(tmp_path), tasks("fine", "fail", "break", "fine")))
    assert {event.id: event.why for event in events if isinstance(event, Failed)} == {
        "q1": "the disk is full",
        "q2": "KeyError: 'a bug'",
    }
    assert sorted(of(Ended, events)) == ["q0", "q3"]


async def test_no_more_calls_at_once_than_a_provider_has_places(engine: Engine, tmp_path: Path) -> None:
    events = await told(engine.run(job(tmp_path, places={"model": 2}), tasks(*["pay 0"] * 12)))
    assert len(of(Ended, events)) == 12
    assert max(int(name.partition(".")[2]) for name in asked(tmp_path, "most.*")) <= 2


@pytest.mark.parametrize(
    ("limits", "at_most"),
    [
        pytest.param(Limits(max_cost=5.0), 5 + 3, id="money, and what is under way when it ends"),
        pytest.param(Limits(max_calls=5), 5, id="calls, never more"),
    ],
)
async def test_one_budget_for_all(engine: Engine, tmp_path: Path, limits: Limits, at_most: int) -> None:
    events = await told(engine.run(job(tmp_path, limits=limits), tasks(*["pay 1"] * 20)))
    assert 5 <= len(of(Ended, events)) <= at_most
    refused = [event.why for event in events if isinstance(event, Failed)]
    assert len(refused) == 20 - len(of(Ended, events))
    assert all("has ended, for all questions together" in why for why in refused)


async def test_settings_that_do_not_fit_stop_the_batch(engine: Engine, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no such model: offline"):
        await told(engine.run(job(tmp_path, open_nothing), tasks("fine")))


async def test_whoever_stops_early_leaves_nothing_under_way(engine: Engine, tmp_path: Path) -> None:
    async with aclosing(engine.run(job(tmp_path), tasks(*["sleep 0.2"] * 30))) as events:
        async for event in events:
            if isinstance(event, Ended):
                break
    await asyncio.sleep(0.5)  # what was on its way to a worker
    before = len(asked(tmp_path))
    assert before < 30
    await asyncio.sleep(1)
    assert len(asked(tmp_path)) == before


async def test_whoever_is_slow_to_listen_is_told_of_every_end(engine: Engine, tmp_path: Path) -> None:
    given, events = tasks(*["fine"] * 4), []
    async with aclosing(engine.run(job(tmp_path), given)) as coming:
        async for event in coming:
            events.append(event)
            await asyncio.sleep(0.3)  # as a report that is written to a slow disk
    assert sorted(of(Ended, events)) == sorted(task.id for task in given)


class NearRay:
    """Ray's words for what is done in this process."""

    exceptions = SimpleNamespace(RayError=OSError)

    def __init__(self) -> None:
        self.is_open = True
        self.killed: list[bool] = []
        """Whether Ray was there yet, for each worker."""

    @contextmanager
    def cluster(self, *_: object) -> Iterator["NearRay"]:
        """Open and close."""
        try:
            yield self
        finally:
            self.is_open = False

    def remote(self, **_: object) -> Callable[[type], Any]:
        return lambda kind: SimpleNamespace(remote=lambda *given: NearActor(kind(*given)))

    def kill(self, actor: "NearActor") -> None:
        """Note it; what it was asked is done or cancelled."""
        self.killed.append(self.is_open)


class NearActor:
    def __init__(self, inner: object) -> None:
        self._inner = inner

    def __getattr__(self, name: str) -> Any:
        return SimpleNamespace(remote=getattr(self._inner, name))


async def test_all_that_end_at_once_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(on_ray, "ray_cluster", NearRay().cluster)
    given, events = tasks("fine", "fail", "fine", "break", "fine"), []
    async with aclosing(RayEngine("local", workers=2, at_once=2).run(job(tmp_path), given)) as coming:
        async for event in coming:
            events.append(event)
            under_way = asyncio.all_tasks() - {asyncio.current_task()}
            if under_way and isinstance(event, Ended | Failed):
                await asyncio.wait(under_way)  # all else ends while this one is written down
    assert (sorted(of(Ended, events)), sorted(of(Failed, events))) == (["q0", "q2", "q4"], ["q1", "q3"])


@pytest.mark.parametrize("heard", range(1, 5))
async def test_workers_are_gone_before_ray_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, heard: int) -> None:
    """Whoever listens may stop at any event: by Ctrl-C, or because a report cannot be written."""
    near = NearRay()
    monkeypatch.setattr(on_ray, "ray_cluster", near.cluster)
    async with aclosing(RayEngine("local", workers=2, at_once=2).run(job(tmp_path), tasks(*["fine"] * 9))) as coming:
        for _ in range(heard):
            await anext(coming)
    assert near.killed == [True, True]


@pytest.mark.long
async def test_a_lost_worker_is_replaced_and_its_question_asked_again(cluster: Any, tmp_path: Path) -> None:
    given = tasks(*["sleep 0.05"] * 10, "die 1", *["sleep 0.05"] * 10)
    events = await told(RayEngine("local", workers=2, at_once=1).run(job(tmp_path), given))
    assert sorted(of(Ended, events)) == sorted(task.id for task in given)
    assert of(Lost, events) == ["q10"]
    assert of(Begun, events).count("q10") == 2
    first, second = (name.split(".")[2] for name in sorted(asked(tmp_path, "q10.*")))
    assert first != second, "the process that asked first was killed"


@pytest.mark.long
async def test_a_question_that_loses_every_worker_is_given_up(cluster: Any, tmp_path: Path) -> None:
    engine = RayEngine("local", workers=1, at_once=1)
    events = await told(engine.run(job(tmp_path), tasks("die 99", "fine")))
    assert of(Failed, events) == ["q0"]
    assert of(Begun, events).count("q0") == TRIES
    assert of(Ended, events) == ["q1"]


@pytest.mark.long
async def test_the_places_of_a_lost_worker_are_free_again(cluster: Any, tmp_path: Path) -> None:
    given = tasks("pay 0", "die 1", "pay 0", "pay 0")
    events = await told(RayEngine("local", workers=1, at_once=2).run(job(tmp_path, places={"model": 1}), given))
    assert sorted(of(Ended, events)) == ["q0", "q1", "q2", "q3"]


@pytest.mark.long
def test_functions_run_on_the_cluster_as_in_any_executor(cluster: Any) -> None:
    with RayExecutor(cluster) as pool:
        futures = [pool.submit(divmod, number, 3) for number in range(5)]
        assert [future.result(timeout=60) for future in futures] == [divmod(number, 3) for number in range(5)]
        assert pool.submit(os.getpid).result(timeout=60) != os.getpid()
        assert isinstance(pool.submit(divmod, 1, 0).exception(timeout=60), ZeroDivisionError)


@pytest.mark.long
def test_suites_are_judged_on_the_cluster_as_here(cluster: Any) -> None:
    suite = load_suite(next(iter(shipped().values())))
    few = suite.model_copy(update={"cases": suite.cases[:2]})
    told: list[str] = []
    judged = run_on_ray([few], told=lambda _, case: told.append(case.id), workers=2, address="local")
    assert judged == [suite_result(few.name, [judge_case(few, case) for case in few.cases])]
    assert told == [case.id for case in few.cases]


@pytest.mark.parametrize(
    ("address", "error", "said"),
    [
        pytest.param("127.0.0.1:{closed}", FactledgerError, "cannot be reached: Connection refused", id="closed port"),
        pytest.param("[::1]:{closed}", FactledgerError, "cannot be reached", id="IPv6"),
        pytest.param("nobody.invalid:6379", FactledgerError, "cannot be reached", id="no such machine"),
        pytest.param("127.0.0.1", ConfigError, "HOST:PORT, auto or local, not '127.0.0.1'", id="no port"),
        pytest.param("кластер:порт", ConfigError, "not 'кластер:порт'", id="a port that is no number"),
        pytest.param("集群", ConfigError, "not '集群'", id="a name alone"),
        pytest.param("127.0.0.1:99999", ConfigError, "HOST:PORT", id="a port that is too high"),
        pytest.param("", ConfigError, "HOST:PORT", id="empty"),
    ],
)
def test_a_wrong_address_is_told_before_ray_waits_for_it(address: str, error: type[Exception], said: str) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: its addresses are not tried")
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))  # and does not listen
        with pytest.raises(error) as raised, ray_cluster(address.format(closed=closed.getsockname()[1]), 0):
            pass
    assert said in str(raised.value)
    assert type(raised.value) is error


@pytest.mark.long
def test_a_cluster_that_is_running_asks_the_same(home: Path, tmp_path: Path) -> None:
    """The command, from a process of its own, on a cluster that another one started and that goes on."""
    pytest.importorskip("ray", reason="Ray is not installed: no cluster is tried")
    (tmp_path / "questions.csv").write_text(
        "id,question\nen,What is the battery life of Orbit A1?\nру,Сколько часов работает Orbit A1?\n"
        "中,Orbit A1 的电池续航时间是多少？\n",
        "utf-8",
    )
    with running_cluster() as address:
        for out in ("first", "second"):
            words = ["questions.csv", "--out", out, "--docs", str(DEMO), "--engine", "ray", "--ray-address", address]
            command = [sys.executable, "-m", "factledger", "batch", *words]
            ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
            assert (ran.returncode, ran.stdout.splitlines()[0]) == (0, "3 questions: 3 answered"), ran.stderr
            assert "12" in (tmp_path / out / "中.md").read_text("utf-8")


def test_keys_do_not_travel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-one")
    monkeypatch.setenv("TAVILY_API_KEY", "tvly-two")
    settings = load_settings(home=tmp_path, model="some")
    sent = without_keys(settings)
    assert sent.secrets == ()
    assert sent.model == "some"
    assert with_own_keys(sent) == settings


@pytest.mark.parametrize(
    ("own", "used"),
    [
        pytest.param("postgresql://ann:own@db/f?sslmode=require", "own", id="the worker has it"),
        pytest.param("postgresql://ann:own@elsewhere/f", None, id="the worker has another ledger"),
        pytest.param("", None, id="the worker has none"),
    ],
)
@pytest.mark.parametrize("given", ["ann:secret@db/f?sslmode=require", "ann@db/f?password=secret&sslmode=require"])
def test_the_ledgers_password_does_not_travel(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, own: str, used: str | None, given: str
) -> None:
    sent = without_keys(load_settings(home=tmp_path, ledger_url=f"postgresql://{given}"))
    assert (sent.ledger_url, sent.secrets) == ("postgresql://ann@db/f?sslmode=require", ())
    if own:
        monkeypatch.setenv("FACTLEDGER_LEDGER_URL", own)
    there = make_url(with_own_keys(sent).ledger_url)
    assert (there.host, there.password) == ("db", used)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("database", "count"), [pytest.param("SQLite", 200, id="SQLite"), pytest.param("PostgreSQL", 40, id="PostgreSQL")]
)
async def test_many_questions_and_a_worker_killed_in_the_middle(
    request: pytest.FixtureRequest, cluster: Any, home: Path, database: str, count: int
) -> None:
    """Real runs with their ledger: one run and one report for each; only what was in flight is asked twice."""
    killed: list[int] = []
    settings = load_settings(home=home)
    if database == "PostgreSQL":
        settings = load_settings(home=home, ledger_url=request.getfixturevalue("postgres").new_database())

    def kill_one(line: Line, done: int, total: int) -> None:
        if done == total // 2 and not killed:
            killed.append(int(asked(home / "workers", "*")[0]))
            os.kill(killed[0], signal.SIGKILL)

    questions = scripted_questions(count)
    asking = Job(settings, CONTEXT, open_scripted_by_name)
    outcome = await run_batch(Batch(questions, home / "out"), asking, RayEngine("local", 2, 3), kill_one)
    assert killed
    assert Counter(line.status for line in outcome.lines) == {"answered": count}
    assert len(list((home / "out").glob("*.json"))) == len(list((home / "out").glob("*.md"))) == count
    ended = [json.loads(line) for line in (home / "out" / "batch.jsonl").read_text("utf-8").splitlines()[1:]]
    assert Counter(line["id"] for line in ended if line["status"] == "answered") == Counter(q.id for q in questions)
    assert 1 <= sum(line["status"] == "lost" for line in ended) <= 3
    ledger = Ledger(asking.settings.ledger_url)
    runs = await ledger.runs()
    again = [call for run in runs for call in await ledger.calls(run.id) if call.asked > 1]
    broken = [run.id for run in runs if await ledger.check(run.id)]
    await ledger.close()
    assert len(runs) == count
    assert (home / "ledger.sqlite").exists() == (database == "SQLite"), "all of it lies where the settings say"
    assert len({call.run_id for call in again}) <= 3
    assert broken == []

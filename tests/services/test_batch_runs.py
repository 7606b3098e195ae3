"""From a file to its reports: what is done is not asked again, what stopped goes on, nothing is paid twice."""

import json
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from factledger.batch.engine import Event, Job, Task
from factledger.batch.journal import Line
from factledger.batch.local import LocalEngine
from factledger.batch.questions import Question
from factledger.batch.running import Batch, Outcome, run_batch
from factledger.errors import ConfigError
from factledger.evals.bench.scripted import CONTEXT, open_scripted, scripted_questions
from factledger.ledger import Call, Ledger
from factledger.ledger.budget import Limits
from factledger.settings import load_settings

ROOT = Path(__file__).parents[2]
PAUSED = partial(open_scripted, pause_s=0.01)


def job(home: Path, **changes: Any) -> Job:
    return replace(Job(load_settings(home=home), CONTEXT, open_scripted), **changes)


async def run(home: Path, questions: Sequence[Question], **changes: Any) -> Outcome:
    return await run_batch(Batch(questions, home / "out"), job(home, **changes), LocalEngine(4), lambda *_: None)


async def calls(home: Path) -> list[Call]:
    """Return every call that any run of the home folder made."""
    ledger = Ledger(load_settings(home=home).ledger_url)
    try:
        return [call for run in await ledger.runs() for call in await ledger.calls(run.id)]
    finally:
        await ledger.close()


def lines(home: Path) -> list[dict[str, Any]]:
    """Return the journal without its first line."""
    return [json.loads(line) for line in (home / "out" / "batch.jsonl").read_text("utf-8").splitlines()[1:]]


def reports(home: Path) -> list[str]:
    return sorted(path.name for path in (home / "out").iterdir() if not path.name.startswith((".", "batch.jsonl")))


class Stopping:
    """An engine whose program is ended after so many events, as by Ctrl-C."""

    def __init__(self, after: int) -> None:
        self._after = after

    async def run(self, job: Job, tasks: Sequence[Task]) -> AsyncGenerator[Event, None]:
        events = LocalEngine(4).run(job, tasks)
        try:
            for _ in range(self._after):
                yield await anext(events)
        finally:
            await events.aclose()
        raise KeyboardInterrupt


async def test_one_report_for_each_id_and_nothing_asked_again(home: Path) -> None:
    questions = scripted_questions(6)
    first = await run(home, questions)
    assert [line.status for line in first.lines] == ["answered"] * 6
    assert reports(home) == sorted(f"{question.id}.{end}" for question in questions for end in ("json", "md"))
    report = json.loads((home / "out" / "d3.json").read_text("utf-8"))
    assert report["question"] == "What does device 3 weigh?"
    assert "device 3: 3 kg" in (home / "out" / "d3.md").read_text("utf-8")
    made, told = await calls(home), lines(home)
    assert await run(home, questions) == first
    assert await calls(home) == made
    assert lines(home) == told
    assert sum(line.calls for line in first.lines) == first.spent.model_calls == 6 * 15


@pytest.mark.parametrize("after", [1, 4, 5, 9, 15], ids=lambda count: f"after {count} events")
async def test_what_was_under_way_goes_on_and_pays_nothing_twice(home: Path, after: int) -> None:
    questions, batch = scripted_questions(10), Batch(scripted_questions(10), home / "out")
    with pytest.raises(KeyboardInterrupt):
        await run_batch(batch, job(home, opening=PAUSED), Stopping(after), lambda *_: None)
    done = [line["id"] for line in lines(home) if line["status"] == "answered"]
    outcome = await run(home, questions)
    assert [(line.status, line.why) for line in outcome.lines] == [("answered", "")] * 10
    again = Counter(call.run_id for call in await calls(home) if call.asked > 1)
    assert all(count <= 2 for count in again.values()), "only what was in flight is asked again"
    assert len(again) <= 4
    assert len({call.run_id for call in await calls(home)}) == 10, "one run for each question"
    ended = Counter(line["id"] for line in lines(home) if line["status"] == "answered")
    assert ended == Counter(question.id for question in questions)
    assert [line["id"] for line in lines(home)].index("d10") >= len(done)


async def test_new_questions_join_and_report_files_come_back(home: Path) -> None:
    await run(home, scripted_questions(2))
    (home / "out" / "d1.md").unlink()
    made = await calls(home)
    outcome = await run(home, scripted_questions(3))
    assert len(outcome.lines) == 3
    assert (home / "out" / "d1.md").exists()
    assert len(await calls(home)) == len(made) + 24


async def test_the_budget_is_of_all_and_a_larger_one_goes_on(home: Path) -> None:
    questions = scripted_questions(5)
    short = await run(home, questions, limits=Limits(max_calls=20))
    assert short.spent.model_calls <= 20
    missing = [line for line in short.lines if not line.done]
    assert missing
    assert all("20 calls of the analyst has ended" in line.why for line in missing)
    still = await run(home, questions, limits=Limits(max_calls=20))
    assert [line.status for line in still.lines] == [line.status for line in short.lines], "it counts what was spent"
    more = await run(home, questions, limits=Limits(max_calls=100))
    assert all(line.done for line in more.lines)


@pytest.mark.parametrize(
    ("questions", "changes", "said"),
    [
        pytest.param([Question("d1", "What does device 2 weigh?")], {}, "'d1' was asked as 'What does", id="question"),
        pytest.param(
            scripted_questions(1),
            {"context": CONTEXT.model_copy(update={"rounds": 2, "web": False})},
            "begun with another rounds, another web",
            id="settings",
        ),
    ],
)
async def test_a_changed_batch_is_another_batch(
    home: Path, questions: list[Question], changes: dict[str, Any], said: str
) -> None:
    await run(home, scripted_questions(1))
    made = await calls(home)
    with pytest.raises(ConfigError, match=said):
        await run(home, questions, **changes)
    assert await calls(home) == made


async def test_half_a_line_of_a_killed_process_is_forgotten(home: Path) -> None:
    await run(home, scripted_questions(1))
    journal = home / "out" / "batch.jsonl"
    whole = journal.read_bytes()
    journal.write_bytes(whole + b'{"id": "d2", "quest')
    assert [line.id for line in (await run(home, scripted_questions(1))).lines] == ["d1"]
    assert journal.read_bytes() == whole


async def test_a_foreign_journal_is_left_alone(home: Path) -> None:
    (home / "out").mkdir()
    (home / "out" / "batch.jsonl").write_text('{"mine": 1}\n', "utf-8")
    with pytest.raises(ConfigError, match="no journal of a batch"):
        await run(home, scripted_questions(1))
    assert (home / "out" / "batch.jsonl").read_text("utf-8") == '{"mine": 1}\n'


async def test_two_at_work_in_one_folder(home: Path) -> None:
    told: list[Line] = []

    async def second() -> None:
        with pytest.raises(ConfigError, match="Another factledger batch is at work"):
            await run(home, scripted_questions(1))

    def tell(line: Line, done: int, total: int) -> None:
        told.append(line)

    batch = Batch(scripted_questions(1), home / "out")

    class Beside:
        async def run(self, job: Job, tasks: Sequence[Task]) -> AsyncGenerator[Event, None]:
            await second()
            async for event in LocalEngine(1).run(job, tasks):
                yield event

    await run_batch(batch, job(home), Beside(), tell)
    assert [line.status for line in told] == ["begun", "answered"]


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "factledger", "batch", *words]


def asked(folder: Path, **questions: str) -> str:
    file = folder / "questions.jsonl"
    rows = [json.dumps({"id": name, "question": question}) for name, question in questions.items()]
    file.write_text("\n".join(rows), "utf-8")
    return str(file)


THREE = {
    "en": "What is the battery life of Orbit A1?",
    "ru": "Сколько часов работает Orbit A1?",
    "zh": "Orbit A1 的电池续航时间是多少？",
}
DEMO = ("--docs", str(ROOT / "examples" / "demo"))


@pytest.mark.slow
def test_the_command_in_three_languages(home: Path, tmp_path: Path) -> None:
    file, out = asked(tmp_path, **THREE, price="What does Orbit A1 cost?"), str(tmp_path / "out")
    done = subprocess.run(command(file, "--out", out, *DEMO), capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 1, done.stderr
    assert done.stdout.splitlines()[0] == "4 questions: 3 answered, 1 refused"
    assert sorted(line.split("  ")[1] for line in done.stderr.splitlines()) == [
        "en: answered",
        "price: refused",
        "ru: answered",
        "zh: answered",
    ]
    again = subprocess.run(
        command(file, "--out", out, *DEMO, "--json", "--quiet"), capture_output=True, encoding="utf-8", check=False
    )
    body = json.loads(again.stdout)
    assert (again.returncode, again.stderr) == (1, "")
    assert body["statuses"] == {"answered": 3, "refused": 1}
    assert [result["id"] for result in body["results"]] == ["en", "ru", "zh", "price"]
    kept = {json.loads((tmp_path / "out" / f"{name}.json").read_text("utf-8"))["language"] for name in THREE}
    assert kept == set(THREE)


@pytest.mark.slow
def test_ctrl_c_says_how_to_go_on_and_loses_nothing(home: Path, tmp_path: Path) -> None:
    questions = {f"q{number}": f"What is the battery life of Orbit A{number}?" for number in range(1, 9)}
    words = command(asked(tmp_path, **questions), "--out", str(tmp_path / "out"), *DEMO, "--parallel", "2")
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stderr is not None
        first = process.stderr.readline()
        assert first.startswith("1 of 8"), first
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130, said
    assert said.splitlines()[-1] == "interrupted; the same command goes on where it stopped"
    done = {path.name: path.read_bytes() for path in (tmp_path / "out").glob("*.json")}
    assert 1 <= len(done) < 8
    after = subprocess.run(words, capture_output=True, encoding="utf-8", check=False)
    assert after.stdout.startswith("8 questions: "), after.stderr
    assert len(list((tmp_path / "out").glob("*.json"))) == 8
    assert {name: (tmp_path / "out" / name).read_bytes() for name in done} == done


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param(["--at-once", "models=3"], "--at-once is 'models=3'; give one of model, web,", id="provider"),
        pytest.param(["--at-once", "model=0"], "--at-once is 'model=0'", id="no place"),
        pytest.param(["--max-cost", "0"], "0 is no amount above zero", id="no money"),
        pytest.param(["--out", "questions.jsonl"], "written to 'questions.jsonl': File exists", id="a file"),
        pytest.param(["--out", "questions.jsonl/отчёты"], "No report can be written to", id="a folder in a file"),
        pytest.param(["--docs", "nowhere"], "There is no file or folder", id="no documents"),
        pytest.param(["--no-docs", "--docs", "."], "cannot be given together", id="documents and none"),
    ],
)
def test_wrong_usage(
    home: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    said: str,
) -> None:
    from factledger.cli.app import main

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["factledger", "batch", asked(tmp_path, a="Why?"), "--out", "out", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.glob("out/*.json"))


def test_without_ray_it_is_said_what_to_install(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from factledger.cli.app import main

    monkeypatch.setitem(sys.modules, "ray", None)
    words = ["factledger", "batch", asked(tmp_path, a="Why?"), "--out", str(tmp_path / "out"), "--engine", "ray"]
    monkeypatch.setattr(sys, "argv", words)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert "pip install 'factledger[ray]'" in capsys.readouterr().err

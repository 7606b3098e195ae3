"""Runs of another version, at the command line and in a batch: one sentence, an exit status, and nothing lost."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from checkpoint_files import (
    Change,
    before_formats,
    change_latest,
    dropped_field,
    later_format,
    unknown_field,
    unknown_step,
)

from factledger.batch.asking import GraphAsker, open_machine
from factledger.batch.engine import NOTHING_SHARED, Job, Task
from factledger.cli.app import main
from factledger.graph.context import ResearchContext
from factledger.graph.threads import asked, thread
from factledger.ledger import Ledger
from factledger.settings import load_settings

DEMO = Path(__file__).parents[2] / "examples" / "demo"
QUESTION = "What is the battery life of Orbit A1?"


class Ended(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


Factledger = Callable[..., Ended]


@pytest.fixture
def factledger(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Factledger:
    """Return the command in this process, with what is typed into it."""

    def run(*arguments: str, typed: str = "") -> Ended:
        monkeypatch.setattr(sys, "argv", ["factledger", *arguments])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as ended:
            main()
        return Ended(int(ended.value.code or 0), *capsys.readouterr())

    return run


def waiting_run(factledger: Factledger) -> str:
    """Leave a run that waits for its plan to be approved; return its id."""
    left = factledger("ask", QUESTION, "--docs", str(DEMO), "--approve", "--thread", "talk", "--quiet")
    assert left.returncode == 130, left.stderr
    return left.stderr.split("factledger resume ")[1].split()[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "what"),
    [
        pytest.param(later_format, "was begun by factledger 9.9.9 and kept in format 99", id="a later format"),
        pytest.param(dropped_field, "metrics.0.name: Field required", id="a field is missing"),
        pytest.param(unknown_field, "sub_questions.0.colour", id="a field is unknown"),
        pytest.param(unknown_step, "stopped before a step that factledger", id="a step is unknown"),
    ],
)
def test_a_run_of_another_version_is_refused_and_begun_again_when_told_to(
    home: Path, factledger: Factledger, change: Change, what: str
) -> None:
    run_id = waiting_run(factledger)
    change_latest(home / "checkpoints.sqlite", change)
    refused = factledger("resume", run_id, "--quiet", typed="yes\n")
    assert (refused.returncode, refused.stdout) == (2, "")
    (sentence,) = refused.stderr.splitlines()
    assert sentence.startswith(f"factledger: Run {run_id} ")
    assert what in sentence
    assert f"factledger resume {run_id} --anew" in sentence
    assert factledger("ledger", "check", run_id).returncode == 0
    paid = factledger("ledger", "show", run_id, "--kind", "sub_question").stdout
    again = factledger("resume", run_id, "--anew", "--quiet", "--json", typed="yes\n")
    assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout)["status"] == "answered"
    assert factledger("ledger", "show", run_id, "--kind", "sub_question").stdout == paid, "planned once"
    assert factledger("runs", "list").stdout.count(QUESTION) == 1, "it is the same run"


@pytest.mark.slow
def test_a_run_from_before_formats_is_gone_on_with(home: Path, factledger: Factledger) -> None:
    run_id = waiting_run(factledger)
    change_latest(home / "checkpoints.sqlite", before_formats)
    done = factledger("resume", run_id, "--quiet", typed="yes\n")
    assert done.returncode == 0, done.stderr
    assert "12 hours" in done.stdout


@pytest.mark.slow
def test_a_question_on_a_conversation_of_a_later_version_is_refused(home: Path, factledger: Factledger) -> None:
    waiting_run(factledger)
    change_latest(home / "checkpoints.sqlite", later_format)
    refused = factledger("ask", QUESTION, "--docs", str(DEMO), "--thread", "talk")
    assert refused.returncode == 2
    assert "in a new conversation" in refused.stderr
    assert "Traceback" not in refused.stderr


@pytest.mark.slow
def test_a_run_among_several_of_a_conversation_is_not_begun_again(home: Path, factledger: Factledger) -> None:
    assert factledger("ask", QUESTION, "--docs", str(DEMO), "--thread", "talk", "--quiet").returncode == 0
    run_id = waiting_run(factledger)
    refused = factledger("resume", run_id, "--anew")
    assert refused.returncode == 2
    assert "one of several of its conversation" in refused.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [
        pytest.param(later_format, id="a later format"),
        pytest.param(dropped_field, id="a field is missing"),
        pytest.param(unknown_step, id="a step is unknown"),
    ],
)
async def test_a_question_of_a_batch_begins_again_and_asks_nothing_twice(home: Path, change: Change) -> None:
    context = ResearchContext(docs=(str(DEMO),))
    job = Job(load_settings(home=home, docs_roots=(DEMO,)), context, open_machine)
    async with open_machine(job, NOTHING_SHARED) as asker:
        assert isinstance(asker, GraphAsker)
        stopped: dict[str, Any] = await asker.graph.ainvoke(
            asked(QUESTION), thread("t"), context=context, interrupt_before=["draft"], durability="sync"
        )
    change_latest(home / "checkpoints.sqlite", change)
    ledger = Ledger(job.settings.ledger_url)
    try:
        before = len(await ledger.calls(stopped["run_id"]))
        async with open_machine(job, NOTHING_SHARED) as asker:
            assert await asker.ask(Task("one", QUESTION, "t")) == stopped["run_id"]
        calls = await ledger.calls(stopped["run_id"])
        assert len({call.key for call in calls}) == len(calls) > before
        assert (await ledger.run(stopped["run_id"])).status == "answered"
    finally:
        await ledger.close()

"""`factledger runs list` says how each run stands: one at work in another process, one killed, one that waits."""

import asyncio
import io
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from signal import SIGINT
from typing import Any

import pytest
from langgraph.checkpoint.memory import InMemorySaver

from factledger import Settings, build_graph
from factledger.cli.app import main

WORKER = Path(__file__).with_name("run_in_process.py")
DEMO = Path(__file__).parents[2] / "examples" / "demo"
Command = Callable[..., tuple[int, str]]
pytestmark = pytest.mark.slow


@contextmanager
def worker(home: Path) -> "Iterator[subprocess.Popen[str]]":
    """Run a question up to its second search, which waits."""
    with subprocess.Popen(
        [sys.executable, str(WORKER), str(home)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "searching\n"
            yield process
        finally:
            process.kill()


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Run a command as a shell would, with nobody to answer: exit status and standard output."""

    def run(*arguments: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["factledger", *arguments])
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        with pytest.raises(SystemExit) as ended:
            main()
        return int(ended.value.code or 0), capsys.readouterr().out

    return run


def listed(command: Command) -> list[dict[str, Any]]:
    status, out = command("runs", "list", "--json")
    assert status == 0
    return list(json.loads(out))


def test_one_at_work_one_killed_one_waiting_and_one_done_are_told_apart(home: Path, command: Command) -> None:
    with worker(home) as killed:
        killed.kill()
        killed.wait()
    asked = ("--docs", str(DEMO), "--quiet")
    assert command("ask", "What is the battery life of Orbit A1?", *asked, "--approve")[0] == 130
    assert command("ask", "Hello!", *asked)[0] == 0
    with worker(home) as working:
        assert [(run["status"], run["resumable"]) for run in listed(command)] == [
            ("running", False),
            ("replied", False),
            ("waiting", True),
            ("interrupted", True),
        ]
        lines = command("runs", "list")[1].splitlines()
        assert "  running  How long" in lines[0]
        assert "  waiting for a person since 20" in lines[2]
        assert "  interrupted since 20" in lines[3]
        assert [line.count("(can be resumed)") for line in lines] == [0, 0, 1, 1]
        said, _ = working.communicate("go on\n", timeout=120)
        assert said == "answered\n"
    assert [run["status"] for run in listed(command)] == ["answered", "replied", "waiting", "interrupted"]


@pytest.mark.parametrize(
    ("question", "another"),
    [
        pytest.param("What is the battery life of Orbit A1?", "How much does Orbit A1 weigh?", id="en"),
        pytest.param("Какое время работы у Orbit A1?", "Какой вес у Orbit A1?", id="ru"),
        pytest.param("Orbit A1的电池续航是多久？", "Orbit A1的重量是多少？", id="zh"),
    ],
)
def test_a_run_whose_conversation_went_on_waits_for_nobody(command: Command, question: str, another: str) -> None:
    asked = ("--docs", str(DEMO), "--quiet", "--thread", "t", "--approve")
    assert [command("ask", said, *asked)[0] for said in (question, another)] == [130, 130]
    waits, left = listed(command)
    assert (left["question"], left["status"], left["resumable"]) == (question, "replaced", False)
    assert (waits["question"], waits["status"], waits["resumable"]) == (another, "waiting", True)
    assert "  replaced by another question since 20" in command("runs", "list")[1].splitlines()[1]
    assert command("resume", left["id"])[0] == 2, "it does not go on with the other under its name"


def test_ctrl_c_leaves_a_run_that_is_said_to_be_interrupted(home: Path, command: Command) -> None:
    with worker(home) as stopped:
        stopped.send_signal(SIGINT)
        stopped.communicate("\n", timeout=120)
    assert [run["status"] for run in listed(command)] == ["interrupted"]
    assert list((home / "at-work").iterdir()) == []


async def interrupted_elsewhere(home: Path, checkpointer: InMemorySaver, question: str) -> None:
    """Ask in a conversation whose checkpoints this program keeps itself."""
    graph = build_graph(settings=Settings(home=home), tools=[], checkpointer=checkpointer)
    await graph.ainvoke({"question": question}, {"configurable": {"thread_id": "t"}}, context={"approve_plan": True})


def test_a_later_turn_of_another_programs_conversation_is_gone_on_with_there(home: Path, command: Command) -> None:
    elsewhere = InMemorySaver()
    asyncio.run(interrupted_elsewhere(home, elsewhere, "Hello!"))
    asyncio.run(interrupted_elsewhere(home, elsewhere, "What is the battery life of Orbit A1?"))
    waits, replied = listed(command)
    assert (replied["status"], waits["status"], waits["resumable"]) == ("replied", "waiting", False)
    assert "can be resumed" not in command("runs", "list")[1]
    assert command("resume", waits["id"])[0] == 2
    assert len(listed(command)) == 2, "nothing was asked anew under another name"


def test_the_first_turn_of_another_programs_conversation_can_be_asked_anew(home: Path, command: Command) -> None:
    asyncio.run(interrupted_elsewhere(home, InMemorySaver(), "What is the battery life of Orbit A1?"))
    (waits,) = listed(command)
    assert (waits["status"], waits["resumable"]) == ("waiting", True)
    assert command("resume", waits["id"], "--quiet")[0] == 130, "it asks for approval again"
    assert [run["id"] for run in listed(command)] == [waits["id"]]

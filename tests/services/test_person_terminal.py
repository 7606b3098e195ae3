"""A person answers at the terminal what a run asks, there and then or later."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

DEMO = Path(__file__).parents[2] / "examples" / "demo"


def factledger(*arguments: str, home: Path, typed: str = "") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "factledger", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        env={"FACTLEDGER_HOME": str(home), "PATH": "/usr/bin:/bin", "PYTHONUTF8": "1"},
        check=False,
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("question", "typed", "asked"),
    [
        pytest.param("What is the battery life of Orbit A1?", "yes\nF1\n", "Search this plan?", id="en"),
        pytest.param("Какое время работы у Orbit A1?", "да\nF1\n", "Искать по этому плану?", id="ru"),
        pytest.param("Orbit A1 的续航时间是多少？", "可以\nF1\n", "按此计划检索吗？", id="zh"),
    ],
)
def test_a_plan_is_approved_and_a_conflict_is_settled(home: Path, question: str, typed: str, asked: str) -> None:
    options = ["--docs", str(DEMO), "--approve", "--settle", "--quiet", "--json"]
    done = factledger("ask", question, *options, home=home, typed=typed)
    assert done.returncode == 0, done.stderr
    assert asked in done.stderr
    report = json.loads(done.stdout)
    settled = [c for c in report["conflicts"] if c["settled_by"]]
    assert settled[0]["preferred"] == "F1"
    assert settled[0]["settled_by"].startswith("person, 20")


@pytest.mark.slow
def test_wishes_are_heeded_or_answered_at_the_terminal(home: Path) -> None:
    typed = "no, add a section on the weight\nmake it nicer\nyes\n"
    options = ["--docs", str(DEMO), "--approve", "--quiet", "--json"]
    done = factledger("ask", "What is the battery life of Orbit A1?", *options, home=home, typed=typed)
    first, heeded, missed = done.stderr.split("\n> ")[:3]
    assert "What is the weight of Orbit A1?" not in first
    assert "What is the weight of Orbit A1?" in heeded
    assert "Not understood" not in heeded
    assert "Not understood, so the plan does not follow it: “make it nicer”" in missed
    assert [metric["name"] for metric in json.loads(done.stdout)["metrics"]][1:] == ["weight of Orbit A1"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("question", "typed", "asked", "complete"),
    [
        pytest.param("Which one lasts longer?", "Orbit A1 and Lumen B2\n", "Who or what is meant", "Lumen B2", id="en"),
        pytest.param("А сколько он стоит?", "Orbit A1\n", "О ком или о чём", "сколько стоит Orbit A1?", id="ru"),
        pytest.param("哪个续航更长？", "Orbit A1 和 Lumen B2\n", "问的是谁或什么", "Orbit A1 和 Lumen B2", id="zh"),
    ],
)
def test_a_question_that_names_nothing_is_asked_back(
    home: Path, question: str, typed: str, asked: str, complete: str
) -> None:
    options = ["--docs", str(DEMO), "--clarify", "--quiet", "--json"]
    done = factledger("ask", question, *options, home=home, typed=typed)
    assert asked in done.stderr
    report = json.loads(done.stdout)
    assert complete in report["question"]
    assert done.returncode == (1 if report["status"] == "refused" else 0)


@pytest.mark.slow
def test_a_question_that_nobody_answers_waits_and_is_asked_again(home: Path) -> None:
    asked = ("ask", "What is the battery life of Orbit A1?", "--docs", str(DEMO), "--approve", "--quiet")
    left = factledger(*asked, home=home)
    assert left.returncode == 130
    run_id = left.stderr.split("factledger resume ")[1].split()[0]
    assert f"{run_id}  " in factledger("runs", "list", home=home).stdout
    again = factledger("resume", run_id, home=home, typed="no\n")
    assert again.returncode == 1
    assert "Search this plan?" in again.stderr
    log = factledger("ledger", "show", run_id, "--kind", "settled", "--json", home=home).stdout
    assert json.loads(log)["body"]["answer"] == "no"

"""The worked example, asked in three languages from the command line, as `make demo` does."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
DEMO = ROOT / "examples" / "demo"
QUESTIONS = yaml.safe_load((ROOT / "examples" / "questions.yaml").read_text("utf-8"))
CASES = [pytest.param(case, id=case["id"]) for case in QUESTIONS["questions"]]


def squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """Ask each question once; the report is written beside the JSON."""
    home = tmp_path_factory.mktemp("demo-home")
    found: dict[str, dict[str, Any]] = {}
    for case in QUESTIONS["questions"]:
        out = home / case["id"]
        command = [sys.executable, "-m", "factledger", "ask", case["question"]]
        done = subprocess.run(
            [*command, "--docs", str(DEMO), "--out", str(out), "--json", "--quiet"],
            capture_output=True,
            text=True,
            env={"FACTLEDGER_HOME": str(home), "PATH": "/usr/bin:/bin", "PYTHONUTF8": "1"},
            cwd=ROOT,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        found[case["id"]] = json.loads(done.stdout)
        found[case["id"]]["markdown"] = (out / "report.md").read_text("utf-8")
    return found


@pytest.mark.parametrize("case", CASES)
def test_every_value_is_found_in_its_file(answers: dict[str, dict[str, Any]], case: dict[str, Any]) -> None:
    answer = answers[case["id"]]
    sources = {source["id"]: Path(source["url"]).name for source in answer["sources"]}
    found = {
        (sources.get(fact["source_id"]), squeezed(fact["value"]))
        for fact in answer["facts"]
        if fact["status"] == "verified"
    }
    for wanted in case["values"]:
        assert (wanted["file"], squeezed(wanted["value"])) in found


@pytest.mark.parametrize("case", CASES)
def test_the_conflict_shows_both_sides(answers: dict[str, dict[str, Any]], case: dict[str, Any]) -> None:
    answer = answers[case["id"]]
    assert answer["conflicts"]
    for side in case["conflict"]:
        assert squeezed(side) in squeezed(answer["markdown"])


@pytest.mark.parametrize("case", CASES)
def test_the_missing_price_is_said_with_where_it_was_looked_for(
    answers: dict[str, dict[str, Any]], case: dict[str, Any]
) -> None:
    answer = answers[case["id"]]
    gaps = [gap for gap in answer["unconfirmed"] if gap["kind"] == "not_found"]
    names = {metric["id"]: metric["name"] for metric in answer["metrics"]}
    for entity in case["missing"]:
        assert any(entity in names[gap["metric_id"]] for gap in gaps)
    assert all(gap["looked"] and gap["advice"] for gap in gaps)
    assert QUESTIONS["unreadable"] in answer["markdown"]


@pytest.mark.parametrize("case", CASES)
def test_no_decoy_is_a_fact(answers: dict[str, dict[str, Any]], case: dict[str, Any]) -> None:
    facts = [f for f in answers[case["id"]]["facts"] if f["status"] == "verified" and f["meaning"] != "unsupported"]
    for decoy in case["never"]:
        assert squeezed(decoy) not in {squeezed(fact["value"]) for fact in facts}


@pytest.mark.parametrize("case", CASES)
def test_the_report_speaks_the_language_of_the_question(
    answers: dict[str, dict[str, Any]], case: dict[str, Any]
) -> None:
    answer = answers[case["id"]]
    assert (answer["language"], answer["status"]) == (case["language"], "partial")
    headings = {"en": "## Conclusion", "ru": "## Вывод", "zh": "## 结论"}
    assert headings[case["language"]] in answer["markdown"]


@pytest.mark.parametrize("case", CASES)
def test_every_quote_stands_in_a_file_of_the_demo(answers: dict[str, dict[str, Any]], case: dict[str, Any]) -> None:
    for fact in answers[case["id"]]["facts"]:
        if fact["status"] == "verified":
            assert squeezed(fact["value"]) in squeezed(fact["quote"])
            assert fact["end"] - fact["start"] == len(fact["quote"])

"""The measurement of models under the gates: its small part runs, and it would notice what it looks for."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from factledger.evals.model.cases import Case, Collection, demo
from factledger.evals.model.running import Result, Runner, false_figures, stands
from factledger.evals.model.serving import Brain, Reply, serving
from factledger.evals.model.table import printed, rows, shortfalls
from factledger.evals.model.truthful import TruthfulModel
from factledger.knowledge import KnowledgeBase
from factledger.records import JsonObject

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.timeout(300)


@pytest.fixture(scope="module")
def example() -> Collection:
    return demo(ROOT / "examples")


def changed(brain: Brain, change: Callable[[JsonObject], JsonObject]) -> Brain:
    """Change the answers that hold a quote."""

    def answer(body: JsonObject) -> Reply:
        reply = brain(body)
        fields = json.loads(reply.content or "{}")
        if not fields.get("quote"):
            return reply
        return replace(reply, content=json.dumps(fields | change(fields), ensure_ascii=False))

    return answer


async def ask(brain: Brain, collection: Collection, case: Case, folder: Path) -> Result:
    with serving(brain) as server, KnowledgeBase(folder / "base") as base:
        base.add([collection.files(folder / "documents")])
        return await Runner("truthful", base, folder, server.base_url, server.model).ask(collection.name, case)


def raised(text: str) -> str:
    """Make every figure another one."""
    return text.replace("1", "7").replace("9", "8")


LIES: dict[str, Callable[[JsonObject], JsonObject]] = {
    "another figure in the quote and in the value": lambda f: {
        "quote": raised(f["quote"].replace("A1", "A-one")).replace("A-one", "A1"),
        "value": raised(f["value"]),
    },
    "another figure in the value alone": lambda f: {"value": raised(f["value"])},
    "a quote from memory": lambda f: {"quote": f"As is well known: {f['value']}.", "value": f["value"]},
}


@pytest.mark.parametrize("lie", [pytest.param(lie, id=name) for name, lie in LIES.items()])
@pytest.mark.parametrize("place", [pytest.param(n, id=language) for n, language in enumerate(("en", "ru", "zh"))])
async def test_a_model_that_makes_figures_up_publishes_none(
    example: Collection, tmp_path: Path, lie: Callable[[JsonObject], JsonObject], place: int
) -> None:
    result = await ask(changed(TruthfulModel(example.cases), lie), example, example.cases[place], tmp_path)
    assert result.stated > 0
    assert (result.published, result.figures, result.false_quotes, result.false_figures) == (0, 0, 0, 0)
    assert sum(result.refused_why.values()) == result.stated


async def test_the_truth_is_published(example: Collection, tmp_path: Path) -> None:
    for case in example.cases:
        result = await ask(TruthfulModel(example.cases), example, case, tmp_path / case.id)
        assert (result.stated, result.published, result.right) == (3, 3, True)
        assert result.figures > 0 == result.false_figures


@pytest.mark.parametrize(
    ("shown", "sources", "false"),
    [
        pytest.param("It lasts 12 hours.", ["The battery lasts 12 hours."], 0, id="a figure of the source"),
        pytest.param("It lasts 13 hours.", ["The battery lasts 12 hours."], 1, id="a figure of no source"),
        pytest.param("It lasts 1 hour.", ["The battery lasts 12 hours."], 1, id="a part of a figure"),
        pytest.param("Продано 2 993 штуки.", ["Продано 2\u00a0993 штуки."], 0, id="the same with another space"),
        pytest.param("售出2993台，2021年。", ["售出2993台。"], 1, id="one of two"),
        pytest.param("It lasts long.", [], 0, id="no figure"),
    ],
)
def test_figures_are_looked_up_whole(shown: str, sources: list[str], false: int) -> None:
    assert false_figures([shown], sources)[1] == false


def test_a_quote_is_looked_up_whatever_its_spaces() -> None:
    assert stands("lasts 12\nhours", "The battery lasts 12 hours.")
    assert not stands("lasts 13 hours", "The battery lasts 12 hours.")


def result(**fields: Any) -> Result:
    return Result.model_validate({"way": "truthful", "collection": "demo", "case": "1", **fields})


def test_what_is_false_or_held_back_is_a_shortfall() -> None:
    assert shortfalls(rows([result(stated=10, published=9)])) == []
    assert len(shortfalls(rows([result(stated=10, published=8)]))) == 1
    assert len(shortfalls(rows([result(way="small", false_quotes=1)]))) == 1
    assert len(shortfalls(rows([result(way="reader", false_figures=1)]))) == 1
    assert shortfalls(rows([result(way="bare", figures=5, false_figures=5)])) == []


def test_the_command_measures_keeps_and_does_not_ask_again(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "factledger.evals.model", "--questions", "0", "--ways", "truthful"]
    env = {**os.environ, "PYTHONUTF8": "1"}
    first = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert first.returncode == 0, first.stderr
    kept = [Result.model_validate_json(line) for line in (tmp_path / "model-results.jsonl").read_text().splitlines()]
    assert [r.case for r in kept] == ["demo-en", "demo-ru", "demo-zh"]
    assert first.stdout.strip() == printed(rows(kept))
    again = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert (again.stdout, again.stderr) == (first.stdout, "")

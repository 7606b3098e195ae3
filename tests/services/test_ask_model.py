"""`factledger ask --model`: the command line with a model behind an OpenAI-compatible address."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE
from pathlib import Path
from typing import Any

import pytest
from openai_server import QUESTIONS, SENTENCES, case, every, failing
from test_doctor import KEY

from factledger.evals.model.serving import Brain, serving
from factledger.evals.model.truthful import TruthfulModel


async def ask(
    folder: Path, brain: Brain, language: str, *flags: str, key: str = ""
) -> tuple[int, dict[str, Any], str, int]:
    """Return exit status, printed object, standard error and the number of requests that the server got."""
    docs = folder / "docs"
    docs.mkdir()
    (docs / "orbit-a1.md").write_text(f"# Orbit A1\n\n{SENTENCES[language]}\n", "utf-8")
    with serving(brain, "small") as server:
        environment = {
            **{k: v for k, v in os.environ.items() if not k.startswith(("OPENAI", "TAVILY", "FACTLEDGER"))},
            "FACTLEDGER_HOME": str(folder / "home"),
            "OPENAI_BASE_URL": server.base_url,
            "OPENAI_API_KEY": key,
        }
        command = ["-m", "factledger", "ask", QUESTIONS[language][1], "--docs", str(docs), "--json", *flags]
        process = await asyncio.create_subprocess_exec(
            sys.executable, *command, env=environment, stdout=PIPE, stderr=PIPE
        )
        out, error = await process.communicate()
        return process.returncode or 0, json.loads(out or b"{}"), error.decode(), len(server.asked)


@pytest.mark.parametrize("language", list(QUESTIONS))
async def test_a_truthful_model_answers(tmp_path: Path, language: str) -> None:
    status, report, error, asked = await ask(tmp_path, TruthfulModel([case(language)]), language, "--model", "small")
    assert status == 0, error
    assert report["made_by"] == "small"
    assert report["language"] == language
    (fact,) = (f for f in report["facts"] if f["status"] == "verified")
    assert fact["value"] == QUESTIONS[language][2]
    assert any(fact["value"] in line for line in report["conclusion"])
    assert report["spent"]["requests"] == asked
    assert report["spent"]["tokens"]["total"] > 0
    assert "left: " in error


def files_with(folder: Path, text: str) -> list[Path]:
    """Return the files below a folder, ledger and checkpoints among them, that hold a text."""
    return [path for path in folder.rglob("*") if path.is_file() and text.encode() in path.read_bytes()]


async def test_a_wrong_key_is_named_and_never_shown(tmp_path: Path) -> None:
    brain = every(TruthfulModel([case("en")]), failing(401, f"Incorrect API key provided: {KEY}"))
    status, report, error, _ = await ask(tmp_path, brain, "en", "--model", "small", key=KEY)
    assert KEY not in json.dumps(report) + error
    assert files_with(tmp_path, KEY) == []
    assert files_with(tmp_path, QUESTIONS["en"][1]), "the run must have kept something to look at"
    assert status in (1, 3)
    assert "OPENAI_API_KEY" in json.dumps(report) + error


async def test_a_budget_of_tokens_ends_a_run_that_says_so(tmp_path: Path) -> None:
    status, report, error, _ = await ask(
        tmp_path, TruthfulModel([case("en")]), "en", "--model", "small", "--max-tokens", "4000"
    )
    assert status in (0, 1), error
    assert report["status"] in ("partial", "refused")
    assert any("budget" in notice.lower() for notice in report["notices"])


async def test_a_model_without_a_price_cannot_be_bounded_by_cost(tmp_path: Path) -> None:
    status, _, error, asked = await ask(
        tmp_path, TruthfulModel([case("en")]), "en", "--model", "small", "--max-cost", "1"
    )
    assert (status, asked) == (2, 0)
    assert "FACTLEDGER_PRICES" in error

"""A client of `factledger mcp` cancels a call, or goes away in the middle of it; real standard input and output."""

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from factledger.ledger import Call, Ledger, Problem, Run

QUESTION = "How long does the battery of Orbit last?"
PATIENCE_S = 120.0
pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


class Served:
    """A server in a process of its own, and a client that speaks the protocol line by line."""

    def __init__(self, env: dict[str, str], folder: Path) -> None:
        command = [sys.executable, "-m", "factledger", "mcp"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, env=env, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
        self._folder = folder
        hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
        self.send("initialize", hello, number=1)
        self.answer(1)
        self.send("notifications/initialized", {})

    def send(self, method: str, params: dict[str, Any], number: int | None = None) -> None:
        message = {"jsonrpc": "2.0", "method": method, "params": params} | ({} if number is None else {"id": number})
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def answer(self, number: int) -> dict[str, Any]:
        """Read on to the answer to a request."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            message: dict[str, Any] = json.loads(line)
            if message.get("id") == number:
                return message
        pytest.fail(f"the server ended: {self.process.stderr and self.process.stderr.read()[-3000:]}")

    def ask(self, number: int) -> None:
        """Put the question, and wait until it is searched."""
        self.send("tools/call", {"name": "research", "arguments": {"question": QUESTION}}, number)
        until = time.monotonic() + PATIENCE_S
        while not (self._folder / "searching").exists():
            assert self.process.poll() is None
            assert time.monotonic() < until
            time.sleep(0.02)


@pytest.fixture
def env(home: Path, tmp_path: Path) -> dict[str, str]:
    return {
        **{k: v for k, v in os.environ.items() if not k.startswith("LANGSMITH")},
        "FACTLEDGER_HOME": str(home),
        "FACTLEDGER_RETRIEVER": "held_retriever:make",
        "PYTHONPATH": str(Path(__file__).parent),
        "HELD_IN": str(tmp_path),
    }


@pytest.fixture
def served(env: dict[str, str], tmp_path: Path) -> Iterator[Served]:
    running = Served(env, tmp_path)
    with running.process:
        try:
            yield running
        finally:
            running.process.kill()


def factledger(env: dict[str, str], *arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "factledger", *arguments]
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=PATIENCE_S, check=False)


def stopped(env: dict[str, str]) -> str:
    """Return the id of the one run, which can be gone on with."""
    (run,) = json.loads(factledger(env, "runs", "list", "--json").stdout)
    assert (run["status"], run["resumable"]) == ("interrupted", True)
    return str(run["id"])


def goes_on(env: dict[str, str], folder: Path, run_id: str) -> None:
    """The run is taken up by another process, and nothing that was answered is asked again."""
    before, _, problems = asyncio.run(kept(run_id))
    assert problems == []
    (folder / "open").touch()
    done = factledger(env, "resume", run_id, "--json", "--quiet")
    assert done.returncode == 0, done.stderr
    assert "12 hours" in json.loads(done.stdout)["facts"][0]["value"]
    after, run, problems = asyncio.run(kept(run_id))
    assert (run.status, problems) == ("answered", [])
    asked = {call.id: call.asked for call in after}
    assert {asked[call.id] for call in before if call.answer is not None} == {1}
    assert {asked[call.id] for call in before if call.answer is None} == {2}, "in flight when it stopped"


async def kept(run_id: str) -> tuple[list[Call], Run, list[Problem]]:
    ledger = Ledger(f"sqlite+aiosqlite:///{Path(os.environ['FACTLEDGER_HOME']) / 'ledger.sqlite'}")
    try:
        return await ledger.calls(run_id), await ledger.run(run_id), await ledger.check(run_id)
    finally:
        await ledger.close()


def test_a_call_that_is_cancelled_stops_and_the_server_serves_on(
    served: Served, env: dict[str, str], home: Path, tmp_path: Path
) -> None:
    served.ask(2)
    assert [run["status"] for run in json.loads(factledger(env, "runs", "list", "--json").stdout)] == ["running"]
    served.send("notifications/cancelled", {"requestId": 2, "reason": "changed my mind"})
    served.send("tools/list", {}, number=3)
    assert served.answer(3)["result"]["tools"][0]["name"] == "research"
    until = time.monotonic() + PATIENCE_S
    while list((home / "at-work").iterdir()):
        assert time.monotonic() < until
        time.sleep(0.02)
    goes_on(env, tmp_path, stopped(env))
    served.send("tools/call", {"name": "research", "arguments": {"question": QUESTION}}, number=4)
    assert not served.answer(4)["result"].get("isError"), "the same question can be asked again"


def test_a_client_that_goes_away_ends_the_server_and_its_run(
    served: Served, env: dict[str, str], home: Path, tmp_path: Path
) -> None:
    served.ask(2)
    out, err = served.process.communicate(timeout=PATIENCE_S)
    assert served.process.returncode == 0, err
    assert err == ""
    assert '"result"' not in out
    assert list((home / "at-work").iterdir()) == []
    goes_on(env, tmp_path, stopped(env))

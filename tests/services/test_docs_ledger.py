"""`docs/ledger.md` shows what the commands print: they are run in its order, and each shown line must come."""

import json
import os
import re
import shlex
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from shown_pages import missing, shown

from factledger.cli.app import main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "ledger.md").read_text("utf-8")

_SCRIPT = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_RUN, _HEAD = r"\b[0-9a-f]{12}\b", r"(?<=Ledger head: )[0-9a-f]{64}"
_PAGE_HASH = r"(?<=ledger page )[0-9a-f]{64}"
_DIFFERS = re.compile(r"\b(?=\w*\d)[0-9a-f]{12,64}\b|\d+(?:\.\d+)?(?:e-\d+)?|\[[^\]\n]*\]")
"""Ids, hashes, times, counts, and which sources a list holds."""


COMMANDS = shown(PAGE)
(RUN,) = set(re.findall(r"(?<=ledger check )[0-9a-f]{12}", PAGE))


class Shell:
    """Runs the page's commands in this process, with its own ids for those that the page shows."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch, self._capsys = monkeypatch, capsys
        self._ours: dict[str, str] = {}
        self._status = 0

    def run(self, command: str) -> str:
        """Return what a command prints, errors included."""
        for theirs, ours in self._ours.items():
            command = command.replace(theirs, ours)
        if command == "echo $?":
            return str(self._status)
        words = shlex.split(os.path.expandvars(command))
        return change_ledger(*words[1:]) if words[0] == "sqlite3" else self._factledger(words)

    def learn(self, pattern: str, text: str) -> None:
        """Take the id that a pattern finds in a text for the one that it finds in the page."""
        theirs, ours = re.search(pattern, PAGE), re.search(pattern, text)
        assert theirs
        assert ours
        self._ours[theirs[0]] = ours[0]

    def _factledger(self, words: list[str]) -> str:
        self._monkeypatch.setattr(sys, "argv", words)
        with pytest.raises(SystemExit) as ended:
            main()
        self._status = int(ended.value.code or 0)
        return "".join(self._capsys.readouterr())


def change_ledger(path: str, statement: str) -> str:
    with closing(sqlite3.connect(path)) as database, database:
        assert database.execute(statement).rowcount > 0
    return ""


def run_script(journal: str) -> "subprocess.CompletedProcess[str]":
    """Check a journal by the page's own script."""
    (script,) = _SCRIPT.findall(PAGE)
    command = [sys.executable, "-X", "utf8", "-c", script]
    return subprocess.run(command, input=journal, capture_output=True, encoding="utf-8", check=False)


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """Return a shell in the project's folder that asked the page's question and knows the ids that came of it."""
    monkeypatch.chdir(ROOT)
    shell = Shell(monkeypatch, capsys)
    printed = shell.run(COMMANDS[0].command)
    assert missing(COMMANDS[0].lines, printed, _DIFFERS) == []
    shell.learn(_HEAD, printed)
    shell.learn(_RUN, shell.run("factledger runs list"))
    sources = shell.run(f"factledger ledger show {RUN} --kind source")
    # A source is written twice: as it was opened, and with its score.
    (page,) = set(re.findall(r"page: (\w{64})(?:\n    .*)*?\n    url: \S*orbit-a1-vendor-page\.html", sources))
    shell.learn(_PAGE_HASH, f"ledger page {page}")
    return shell


def test_the_page_is_true(shell: Shell) -> None:
    journal = shell.run(f"factledger ledger show {RUN} --json")
    done = run_script(journal)
    assert done.stdout == f"head {json.loads(journal.splitlines()[-1])['hash']}\n"
    assert "was changed" in run_script(journal.replace("12 hours", "22 hours")).stderr
    for command, lines in COMMANDS[1:]:
        assert missing(lines, shell.run(command), _DIFFERS) == [], command


@pytest.mark.parametrize(
    ("lines", "printed", "wrong"),
    [
        pytest.param(("run ab12cd34ef56 of 3",), "run 001122334455 of 14\n", 0, id="ids and figures differ"),
        pytest.param(("Nothing was changed",), "Something was changed\n", 1, id="a word differs"),
        pytest.param(("a", "b"), "b\na\n", 1, id="another order"),
    ],
)
def test_a_line_that_does_not_come_is_noticed(lines: tuple[str, ...], printed: str, wrong: int) -> None:
    assert len(missing(lines, printed, _DIFFERS)) == wrong

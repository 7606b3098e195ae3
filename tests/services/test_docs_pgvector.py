"""`docs/retrieval.md` puts documents into pgvector: its module and its commands are run as they stand."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from postgres_server import PostgreSQL

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "retrieval.md").read_text("utf-8")
SECTION = PAGE.partition("\n## Your documents in pgvector\n")[2].partition("\n## ")[0]
_FILE = re.compile(r"<!-- (\S+) -->\n```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Shell:
    """Runs the page's commands in a folder, with the variables that it exports."""

    def __init__(self, folder: Path, **variables: str) -> None:
        self._folder, self._status = folder, 0
        self._environment = {**os.environ, "FACTLEDGER_HOME": str(folder / "home"), "PYTHONUTF8": "1", **variables}

    def run(self, command: str) -> str:
        """Return what a command prints, errors first, in one line."""
        words = shlex.split(command)
        match words[0]:
            case "export":
                self._environment.update([words[1].split("=", 1)])
                return ""
            case "echo":
                return str(self._status)
            case "python":
                words[0] = sys.executable
            case "factledger":
                words[0:1] = [sys.executable, "-m", "factledger"]
        done = subprocess.run(
            words, cwd=self._folder, env=self._environment, capture_output=True, text=True, check=False
        )
        self._status = done.returncode
        return " ".join((done.stderr + done.stdout).split())


def commands(block: str) -> list[tuple[str, list[str]]]:
    """Return each command with the pieces that it must print, in order; anything may stand where the page has `…`."""
    parts = [part.split("\n", 1) for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    return [
        (command, [" ".join(piece.split()) for piece in shown.split("…") if piece.strip()]) for command, shown in parts
    ]


def check(shell: Shell, block: str) -> None:
    for command, pieces in commands(block):
        printed = shell.run(command)
        place = 0
        for piece in pieces:
            assert piece in printed[place:], f"$ {command}\n{printed}"
            place = printed.index(piece, place) + len(piece)
        assert printed or not pieces


@pytest.mark.slow
def test_documents_in_pgvector_are_asked_and_a_server_that_is_gone_is_said(
    tmp_path: Path, postgres: PostgreSQL
) -> None:
    ((name, module),) = _FILE.findall(SECTION)
    (tmp_path / name).write_text(module, "utf-8")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    answering, gone = _CONSOLE.findall(SECTION)
    url = postgres.new_database().replace("postgresql://", "postgresql+psycopg://")
    exported = dict(re.findall(r"^export (\w+)=(.*)$", SECTION.split("```sh\n")[1].split("```")[0], re.MULTILINE))
    shell = Shell(tmp_path, **{**exported, "MANUALS_URL": url})
    check(shell, answering)
    postgres.kill()
    try:
        check(shell, gone)
    finally:
        postgres.start()

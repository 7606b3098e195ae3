"""`docs/batch.md` shows what the commands print: they are run in its order, and each shown line must come."""

import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest
from shown_pages import missing, shown

from factledger.cli.app import main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "batch.md").read_text("utf-8")

_FILE = re.compile(r"<!-- (\S+) -->\n```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_DIFFERS = re.compile(r"\b(?=\w*\d)[0-9a-f]{12,64}\b|\d{4}-\d\d-\d\dT[\d:.+]+|(?<=Spent: )\d+|(?<=calls.: )\d+")
"""Ids, hashes, times and counts of calls."""


class Shell:
    """Runs the page's commands in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch, self._capsys, self._status = monkeypatch, capsys, 0

    def run(self, command: str) -> str:
        """Return what a command prints, errors first."""
        words = shlex.split(command)
        match words[0]:
            case "echo":
                return str(self._status)
            case "ls":
                names = sorted(path.name for path in Path(words[1]).iterdir())
                return "\n".join(name for name in names if not name.startswith("."))
            case "grep":
                return "\n".join(line for line in Path(words[2]).read_text("utf-8").splitlines() if words[1] in line)
        self._monkeypatch.setattr(sys, "argv", words)
        with pytest.raises(SystemExit) as ended:
            main()
        self._status = int(ended.value.code or 0)
        printed = self._capsys.readouterr()
        return printed.err + printed.out


@pytest.mark.slow
def test_the_page_is_true(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path, tmp_path: Path
) -> None:
    shutil.copytree(ROOT / "examples" / "demo", tmp_path / "examples" / "demo")
    monkeypatch.chdir(tmp_path)
    for name, text in _FILE.findall(PAGE):
        (tmp_path / name).write_text(text, "utf-8")
    shell = Shell(monkeypatch, capsys)
    for command, lines in shown(PAGE):
        printed = shell.run(command)
        assert missing(lines, printed, _DIFFERS) == [], f"{command}\n{printed}"


def test_the_page_names_every_option() -> None:
    """An option of its own that the page does not name is not found by anybody."""
    for option in (
        "--max-calls",
        "--max-tokens",
        "--max-cost",
        "--parallel",
        "--at-once",
        "--workers",
        "--ray-address",
    ):
        assert option in PAGE


@pytest.mark.parametrize(
    ("lines", "printed", "wrong"),
    [
        pytest.param(("run ab12cd34ef56",), "run 001122334455\n", 0, id="ids differ"),
        pytest.param(("3 answered",), "2 answered\n", 1, id="a figure differs"),
        pytest.param(("a", "b"), "b\na\n", 1, id="another order"),
    ],
)
def test_a_line_that_does_not_come_is_noticed(lines: tuple[str, ...], printed: str, wrong: int) -> None:
    assert len(missing(lines, printed, _DIFFERS)) == wrong

"""Progress as a terminal, a file and a person who wants none see it; the program runs in a pseudo-terminal."""

import os
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo-terminals of this kind", allow_module_level=True)

import fcntl
import pty
import struct
import termios

DEMO = Path(__file__).parents[2] / "examples" / "demo"
QUESTION = "What is the battery life of Orbit A1?"
COMMAND = [sys.executable, "-m", "factledger", "ask", QUESTION, "--docs", str(DEMO)]
HIDE, SHOW = "\x1b[?25l", "\x1b[?25h"


class Terminal:
    """A program whose standard error is a terminal."""

    def __init__(
        self, command: list[str], home: Path, *, columns: int = 80, rows: int = 24, term: str = "xterm"
    ) -> None:
        self._read, write = pty.openpty()
        fcntl.ioctl(write, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        env = {name: value for name, value in os.environ.items() if name not in {"COLUMNS", "LINES", "NO_COLOR"}}
        env |= {"TERM": term, "FACTLEDGER_HOME": str(home)}
        self.program = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=write, env=env
        )
        os.close(write)
        self.shown = ""

    def until(self, text: str, *, timeout_s: float = 120.0) -> None:
        """Read until a text was shown; empty reads to the end."""
        limit = time.monotonic() + timeout_s
        while not text or text not in self.shown:
            ready, _, _ = select.select([self._read], [], [], 1.0)
            assert time.monotonic() < limit, f"{text!r} was not shown: {self.shown[-400:]!r}"
            if ready:
                piece = self._piece()
                if not piece:
                    assert not text, f"{text!r} was never shown: {self.shown[-400:]!r}"
                    return
                self.shown += piece

    def end(self) -> tuple[int, str]:
        """Return the exit status and what was printed."""
        self.until("")
        printed, _ = self.program.communicate(timeout=60)
        os.close(self._read)
        return self.program.returncode, printed.decode()

    def _piece(self) -> str:
        try:
            return os.read(self._read, 65536).decode("utf-8", "replace")
        except OSError:  # Linux's word for the other end being closed
            return ""


@pytest.mark.slow
def test_a_terminal_shows_a_tree_and_takes_it_away(tmp_path: Path) -> None:
    terminal = Terminal(COMMAND, tmp_path, columns=60)
    status, printed = terminal.end()
    assert status == 0
    assert "10 hours" in printed
    assert "└── " in terminal.shown
    assert "search_kb (claim)" in terminal.shown
    assert terminal.shown.count(HIDE) == terminal.shown.count(SHOW) == 1
    last = terminal.shown.split("\x1b[2K")[-1]
    assert re.fullmatch(r"run \w+: .*facts \d+\r\n", last), "one line stands where the tree was"


@pytest.mark.slow
def test_ctrl_c_gives_the_terminal_back_and_says_how_to_go_on(tmp_path: Path) -> None:
    terminal = Terminal(COMMAND, tmp_path)
    terminal.until("Q1 ")
    terminal.program.send_signal(signal.SIGINT)
    status, printed = terminal.end()
    assert (status, printed) == (130, "")
    assert terminal.shown.rindex(SHOW) > terminal.shown.rindex(HIDE)
    assert "interrupted; go on with: factledger resume " in terminal.shown.split("\x1b[2K")[-1]
    assert "Traceback" not in terminal.shown


@pytest.mark.parametrize(
    ("term", "options", "shown"),
    [
        pytest.param("dumb", [], "checking against 1 source\r\n", id="a terminal without a cursor gets lines"),
        pytest.param("xterm", ["--quiet"], "", id="quiet is silent on a terminal too"),
    ],
)
def test_where_no_tree_can_stand(tmp_path: Path, term: str, options: list[str], shown: str) -> None:
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources" / "a.md").write_text("Orbit weighs 300 grams.", "utf-8")
    (tmp_path / "report.md").write_text("Orbit weighs 300 grams [1].\n\n[1]: a.md\n", "utf-8")
    paths = [str(tmp_path / "report.md"), "--sources", str(tmp_path / "sources")]
    terminal = Terminal([sys.executable, "-m", "factledger", "verify", *paths, *options], tmp_path, term=term)
    assert terminal.end()[0] == 0
    assert terminal.shown == shown

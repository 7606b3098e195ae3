"""What `factledger kb` tells on standard error while it works."""

from types import TracebackType
from typing import Self

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from factledger.cli import exits
from factledger.cli.text import one_line, printable
from factledger.knowledge import FileOutcome
from factledger.knowledge.files import shown

_WORDS = {"unreadable": "not read"}
_ALWAYS_TOLD = ("unreadable", "skipped")


class Reporter:
    """Shows a bar on a terminal, and a line for each file elsewhere; a context manager.

    On Ctrl-C it says how many files are kept, and ends the command with the shell's status for that.
    """

    def __init__(self) -> None:
        self._console = Console(stderr=True, highlight=False, soft_wrap=True)
        columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        self._bar = Progress(*columns, console=self._console, transient=True, disable=not self._console.is_terminal)
        self._task = self._bar.add_task("Reading", total=None)
        self._done = 0

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()
        if isinstance(error, KeyboardInterrupt):
            self._say(f"Stopped. {self._done} files are done and kept; the same command goes on with the rest.")
            raise typer.Exit(exits.INTERRUPTED) from error

    def file(self, done: int, total: int, outcome: FileOutcome) -> None:
        """Tell what became of a file."""
        self.count(done, total)
        told = outcome.status in _ALWAYS_TOLD or not self._console.is_terminal
        if told and outcome.status != "unchanged":
            word = _WORDS.get(outcome.status, outcome.status)
            self._say(f"{word}: {one_line(shown(outcome.path))} {outcome.reason}".rstrip())

    def count(self, done: int, total: int) -> None:
        """Tell how far it is."""
        self._done = done
        self._bar.update(self._task, completed=done, total=total)

    def waiting(self) -> None:
        """Tell that another process has to end first."""
        self._say("Another factledger is changing these documents; waiting until it has ended …")

    def _say(self, line: str) -> None:
        self._console.print(Text(printable(line)))

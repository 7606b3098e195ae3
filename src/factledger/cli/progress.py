"""What a person sees while something long is under way, on standard error: a live tree on a terminal, else lines."""

import sys
from collections.abc import Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, Self, cast

from factledger.cli.gated_events import EventGate
from factledger.cli.run_tree import RunTree, searched, verified
from factledger.cli.text import one_line

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.live import Live

    from factledger.graph.events import Event

_EVERY = 200
"""Files between two lines about the indexing of documents."""
_PER_SECOND = 4
"""How often the tree is drawn."""


class _View(Protocol):
    """A way to show progress."""

    def open(self) -> None:
        """Begin to show."""

    def close(self) -> None:
        """Leave the terminal as it was."""

    def say(self, line: str) -> None:
        """Show a line; names and texts in it cannot command the terminal."""

    def event(self, event: "Event") -> None:
        """Show an event of the graph."""

    def knows(self, event: "Event") -> None:
        """Take what was told before the run stopped."""


class Progress:
    """Tells of what is under way; remembers which run it is, so that an interrupted person can be told how to go on.

    A context manager, for as long as a tree may stand in a terminal; it can be opened again after a person was asked.
    """

    def __init__(self, *, quiet: bool) -> None:
        self._view: _View = _Nothing() if quiet else _LiveTree() if _draws() else _Lines()
        self._gate = EventGate()
        self.run_id = ""
        """The run's id, from the moment it has one."""

    def __enter__(self) -> Self:
        self._view.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave the terminal as it was, whatever happened."""
        self._view.close()

    def say(self, line: str) -> None:
        """Show a line; names and texts in it cannot command the terminal."""
        self._view.say(line)

    def indexed(self, done: int, total: int, outcome: object) -> None:
        """Tell of a file that was indexed, now and then."""
        del outcome
        if done == total or done % _EVERY == 0:
            self.say(f"documents: {done} of {total}")

    def event(self, kind: str, data: dict[str, Any]) -> None:
        """Tell of one part of the graph's stream: our own events; other kinds are passed over."""
        if kind == "custom":
            event = cast("Event", data)
            if event["event"] == "run":
                self.run_id = event["run_id"]
            self._view.event(self._gate.passed(event))

    def goes_on(self, state: dict[str, Any]) -> None:
        """Take the plan of a run that goes on, which no event tells again.

        Args:
            state: The graph's values.
        """
        self.run_id = state.get("run_id", "")
        begun: Event = {"event": "run", "run_id": self.run_id, "question": state.get("asked", "")}
        planned: Event = {
            "event": "plan",
            "round": state.get("round", 1),
            "sub_questions": [
                {"id": q["id"], "question": q["question"], "metrics": q["metric_ids"]}
                for q in state.get("sub_questions", ())
            ],
            "metrics": [{"id": m["id"], "name": m["name"]} for m in state.get("metrics", ())],
            "problems": [],
        }
        for event in (begun, planned):
            self._view.knows(self._gate.passed(event))


class _Nothing:
    """Shows nothing."""

    def open(self) -> None:
        """Show nothing."""

    def close(self) -> None:
        """Show nothing."""

    def say(self, line: str) -> None:
        """Show nothing."""

    def event(self, event: "Event") -> None:
        """Show nothing."""

    def knows(self, event: "Event") -> None:
        """Show nothing."""


class _Lines(_Nothing):
    """Shows a line for each event: for files, pipes and logs."""

    def say(self, line: str) -> None:
        """Show a line."""
        sys.stderr.write(one_line(line) + "\n")

    def event(self, event: "Event") -> None:
        """Tell an event in its lines."""
        for line in told(event):
            self.say(line)


class _LiveTree:
    """Shows the run as a tree that grows, and takes it away at the end; one line stays."""

    def __init__(self) -> None:
        self._tree = RunTree()
        self._line = ""
        self._live: Live | None = None

    def open(self) -> None:
        """Draw, and hide the cursor."""
        from rich.console import Console
        from rich.live import Live

        self._live = Live(
            get_renderable=self._drawn,
            console=Console(stderr=True, highlight=False),
            transient=True,
            refresh_per_second=_PER_SECOND,
        )
        self._live.start()

    def close(self) -> None:
        """Take the tree away and bring the cursor back."""
        if self._live is not None:
            self._live.stop()
            self._live = None
        if self._tree.branches:
            sys.stderr.write(one_line(self._tree.summary()) + "\n")

    def say(self, line: str) -> None:
        """Show a line in the place of the one before; beyond the tree it stays."""
        self._line = line
        if self._live is None:
            sys.stderr.write(one_line(line) + "\n")

    def event(self, event: "Event") -> None:
        """Let the tree grow."""
        self._line = ""
        self._tree = self._tree.after(event)

    def knows(self, event: "Event") -> None:
        """Let the tree grow."""
        self._tree = self._tree.after(event)

    def _drawn(self) -> "RenderableType":
        from rich.text import Text

        if self._line:
            return Text(one_line(self._line), no_wrap=True, overflow="ellipsis")
        return self._tree


def _draws() -> bool:
    """Whether standard error is a terminal whose cursor can be moved."""
    if not sys.stderr.isatty():
        return False
    from rich.console import Console  # deferred: where nothing is drawn, it is not waited for

    return Console(stderr=True).is_interactive


def told(event: "Event") -> Iterator[str]:
    """Give an event in lines of text; names and texts of pages in them may hold control characters."""
    match event["event"]:
        case "run":
            yield f"run {event['run_id']}"
        case "question":
            yield f"understood as: {event['question']}"
        case "plan":
            yield from (f"plan: {question['id']} {question['question']}" for question in event["sub_questions"])
            yield from (f"plan sent back: {problem}" for problem in event["problems"])
        case "search":
            yield f"{event['sub_question']} {searched(event)}"
        case "extract":
            value = f" '{event['value'][:60]}'" if event["value"] else ""
            yield f"{event['metric']} in {event['source']}: {event['status']}{value}"
        case "budget":
            cost = "" if event["cost"] is None else f", ${event['cost']:g}"
            yield (
                f"left: {event['calls']} calls, {event['tokens']:,} tokens{cost}, {event['pages']} pages, "
                f"{event['seconds']:g} s"
            )
        case "verify":
            yield verified(event)

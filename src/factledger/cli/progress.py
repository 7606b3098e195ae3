"""What a person sees while a run is under way: lines on standard error, nothing when they want none."""

import sys
from typing import Any

from factledger.cli.text import one_line

_EVERY = 200
"""Files between two lines about the indexing of documents."""


class Progress:
    """Tells of one run; remembers which one, so that an interrupted person can be told how to go on."""

    def __init__(self, *, quiet: bool) -> None:
        self._quiet = quiet
        self.run_id = ""
        """The run's id, from the moment it has one."""

    def say(self, line: str) -> None:
        """Show a line; names and texts in it cannot command the terminal."""
        if not self._quiet:
            sys.stderr.write(one_line(line) + "\n")

    def indexed(self, done: int, total: int, outcome: object) -> None:
        """Tell of a file that was indexed, now and then."""
        del outcome
        if done == total or done % _EVERY == 0:
            self.say(f"documents: {done} of {total}")

    def event(self, kind: str, data: dict[str, Any]) -> None:
        """Tell of one part of the graph's stream: our own events, and the updates of the first nodes."""
        if kind == "custom":
            self.say(_TOLD[data["event"]](data))
        elif "intake" in data:
            self.run_id = data["intake"]["run_id"]
            self.say(f"run {self.run_id}")
        elif "planner" in data:
            for sub_question in data["planner"].get("sub_questions", []):
                self.say(f"plan: {sub_question['id']} {sub_question['question']}")
            for problem in data["planner"].get("plan_problems", []):
                self.say(f"plan sent back: {problem}")


def _searched(data: dict[str, Any]) -> str:
    what = f"failed: {data['failure']}" if data["failure"] else f"{data['hits']} hits, {data['novelty']:.0%} new"
    return f"{data['sub_question']} {data['tool']} ({data['angle']}): {what}"


def _extracted(data: dict[str, Any]) -> str:
    value = f" {data['value'][:60]!r}" if data["value"] else ""
    return f"{data['metric']} in {data['source']}: {data['status']}{value}"


def _left(data: dict[str, Any]) -> str:
    cost = "" if data["cost"] is None else f", ${data['cost']:g}"
    return f"left: {data['calls']} calls, {data['tokens']:,} tokens{cost}, {data['pages']} pages, {data['seconds']:g} s"


_TOLD = {"search": _searched, "extract": _extracted, "budget": _left}

"""The tree that a terminal shows of a run: sub-questions, their searches, what was read for them and found.

A tree is a value: each event gives a new one, so that a thread that draws never sees half a change.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import TYPE_CHECKING, assert_never

from factledger.cli.text import one_line

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult
    from rich.text import Text
    from rich.tree import Tree

    from factledger.graph.events import Event, Planned, Read, Searched, Verified

_LEVELS = 3
"""How much of a tree may be left out, so that it fits a low terminal: nothing, single searches, all under a branch."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A sub-question."""

    id: str
    question: str
    metrics: tuple[str, ...]
    searches: "tuple[Searched, ...]" = ()


@dataclass(frozen=True, slots=True)
class Metric:
    """What is to be found, with the sources that were read for it."""

    name: str
    reads: "tuple[Read, ...]" = ()

    @property
    def found(self) -> "list[Read]":
        """What was verified."""
        return [read for read in self.reads if read["status"] == "verified"]


@dataclass(frozen=True, slots=True)
class RunTree:
    """What is known of a run so far; `after` gives the next one."""

    run_id: str = ""
    status: str = "starting"
    """What the run is at, in a few words."""
    left: str = ""
    """What may still be spent."""
    branches: Mapping[str, Branch] = field(default_factory=dict)
    metrics: Mapping[str, Metric] = field(default_factory=dict)
    began: float = field(default_factory=monotonic)

    def after(self, event: "Event") -> "RunTree":
        """Return the tree with what an event tells."""
        match event["event"]:
            case "run":
                return replace(self, run_id=event["run_id"], status="planning")
            case "question":
                return replace(self, status=f"planning: {event['question']}")
            case "plan":
                return self._planned(event)
            case "search":
                return self._searched(event)
            case "extract":
                return self._read(event)
            case "budget":
                return replace(self, left=f"{event['calls']:,} calls and {event['tokens']:,} tokens left")
            case "verify":
                return replace(self, status=verified(event))
            case _:
                assert_never(event)

    def _planned(self, event: "Planned") -> "RunTree":
        branches, metrics = dict(self.branches), dict(self.metrics)
        for asked in event["sub_questions"]:
            branches.setdefault(asked["id"], Branch(asked["id"], asked["question"], tuple(asked["metrics"])))
        for metric in event["metrics"]:
            metrics.setdefault(metric["id"], Metric(metric["name"]))
        status = "planning again" if event["problems"] else f"searching, round {event['round']}"
        return replace(self, status=status, branches=branches, metrics=metrics)

    def _searched(self, event: "Searched") -> "RunTree":
        name = event["sub_question"]
        branch = self.branches.get(name, Branch(name, "", ()))
        branch = replace(branch, searches=(*branch.searches, event))
        return replace(self, branches={**self.branches, name: branch})

    def _read(self, event: "Read") -> "RunTree":
        metric = self.metrics.get(event["metric_id"], Metric(event["metric"]))
        metric = replace(metric, reads=(*metric.reads, event))
        return replace(self, status="reading", metrics={**self.metrics, event["metric_id"]: metric})

    def __rich_console__(self, console: "Console", options: "ConsoleOptions") -> "RenderResult":
        """Draw as much as fits the terminal's height, a line each, cut at its width."""
        room = console.height - 1
        trees = (self.drawn(level) for level in range(_LEVELS - 1))
        whole = (tree for tree in trees if len(console.render_lines(tree, options, pad=False)) <= room)
        yield next(whole, self.drawn(_LEVELS - 1))

    def drawn(self, level: int = 0) -> "Tree":
        """Return the tree, 0 whole, up to 2 nothing below a sub-question."""
        from rich.tree import Tree

        root = Tree(_text(self.headline(), "bold"), guide_style="dim")
        owned: set[str] = set()
        for branch in self.branches.values():
            mine = [key for key in branch.metrics if key in self.metrics and key not in owned]
            owned.update(mine)
            metrics = [self.metrics[key] for key in mine]
            if level == _LEVELS - 1:
                root.add(_text(_short(branch, metrics)))
                continue
            node = root.add(_text(f"{branch.id} {branch.question}".strip()))
            for words, style in [*_search_rows(branch, level), *_metric_rows(metrics)]:
                node.add(_text(words, style))
        return root

    def headline(self) -> str:
        """Return the first line: which run, for how long, at what, with what left."""
        name = f"run {self.run_id}" if self.run_id else "factledger"
        seconds = f"{monotonic() - self.began:.0f} s"
        return ", ".join(filter(None, (name, seconds, self.status, self.left)))

    def summary(self) -> str:
        """Return one line for the end."""
        searches = sum(len(branch.searches) for branch in self.branches.values())
        reads = sum(len(metric.reads) for metric in self.metrics.values())
        found = sum(len(metric.found) for metric in self.metrics.values())
        parts = (f"sub-questions {len(self.branches)}", f"searches {searches}", f"readings {reads}", f"facts {found}")
        return f"run {self.run_id}: {', '.join(parts)}"


def _short(branch: Branch, metrics: Sequence[Metric]) -> str:
    """Return a sub-question with all that is known of it in one line; what was found stands first, should it be cut."""
    values = "; ".join(filter(None, map(_values, metrics)))
    return f"{branch.id} {values or f'searches: {len(branch.searches)}'} — {branch.question}"


def _search_rows(branch: Branch, level: int) -> Iterator[tuple[str, str]]:
    shown = branch.searches if level == 0 else branch.searches[-1:]
    if len(branch.searches) > len(shown):
        yield f"earlier searches: {len(branch.searches) - len(shown)}", "dim"
    for search in shown:
        yield searched(search), "red" if search["failure"] else "cyan"


def _metric_rows(metrics: Sequence[Metric]) -> Iterator[tuple[str, str]]:
    for metric in metrics:
        if metric.reads:
            found = _values(metric) or "nothing yet"
            yield f"{metric.name}: {found} (sources read: {len(metric.reads)})", "green" if metric.found else "dim"


def _values(metric: Metric) -> str:
    return ", ".join(dict.fromkeys(read["value"] for read in metric.found))


def searched(search: "Searched") -> str:
    """Return what a search brought, in words."""
    what = (
        f"failed: {search['failure']}" if search["failure"] else f"{search['hits']} hits, {search['novelty']:.0%} new"
    )
    return f"{search['tool']} ({search['angle']}) “{search['query']}”: {what}"


def verified(event: "Verified") -> str:
    """Return what became of the drafted statements, in words."""
    back = event["unsourced"] + event["rejected"] + event["not_checked"]
    return f"checked: {event['sourced']} statements sourced, {back} withheld"


def _text(words: str, style: str = "") -> "Text":
    from rich.text import Text

    return Text(one_line(words), style=style, no_wrap=True, overflow="ellipsis")

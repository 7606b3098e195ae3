"""Figures and the tables that show them, shared by everything that measures a gate."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

_HEADER = ("measured", "what", "in", "ours", "wanted", "plain method", "n", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One figure: what was measured, what is wanted, and what a plain method reaches on the same input."""

    name: str
    """What was measured, in a few words: `true sentences found`."""
    language: str = ""
    """ISO 639-1 code; empty when the figure belongs to no language."""
    figure: float
    """The measured value: a share in [0, 1], a count, or a ratio, as `name` says."""
    target: float
    """The value that the gate must reach."""
    baseline: float | None = None
    """The same figure by a plain method (`in`, naive splitting); None when there is none."""
    better: Literal["higher", "lower"] = "higher"
    """Which side of the target is good."""
    cases: int | None = None
    """How many texts, pairs or addresses the figure was counted over; None for a time or a size."""
    detail: str = ""
    """Counts behind the figure and the first examples that fell short."""

    @property
    def holds(self) -> bool:
        """Whether the figure reaches its target."""
        return self.figure >= self.target if self.better == "higher" else self.figure <= self.target


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """What came of one measurement, as a suite's case: each figure either reaches its target or does not."""

    name: str
    """Of the measurement: `quotes`, `story-speed`."""
    scores: tuple[Row, ...] = ()
    absent: tuple[str, ...] = ()
    """What it needs and did not find; it was not measured then, which is no pass."""

    @property
    def cases(self) -> int:
        """How many figures have a target."""
        return len(self.scores)

    @property
    def passed(self) -> int:
        """How many of them reach it."""
        return sum(row.holds for row in self.scores)

    @property
    def holds(self) -> bool:
        """Whether it was measured and every figure reaches its target."""
        return not self.absent and self.passed == self.cases


def printed(rows: Sequence[Row]) -> str:
    """Return the rows as a plain table, one line each; a figure that misses its target is marked `SHORT`."""
    lines = []
    for row in rows:
        baseline = "" if row.baseline is None else f"plain {row.baseline:.4g}"
        sign, verdict = (">=" if row.better == "higher" else "<="), ("" if row.holds else "SHORT")
        lines.append(
            f"{row.name:<44} {row.language:<3} {row.figure:>9.4g} ({sign} {row.target:g}) {baseline:<14} {verdict:<6}"
            f"{row.detail}".rstrip()
        )
    return "\n".join(lines)


def one_table(measured: Sequence[Measured]) -> str:
    """Return all figures as one Markdown table with the baseline beside each, and below it what was not measured."""
    lines = [_HEADER, *(_line(one.name, row) for one in measured for row in one.scores)]
    widths = [max(3, *(len(line[column]) for line in lines)) for column in range(len(_HEADER))]
    shown = ["| " + " | ".join(map(str.ljust, line, widths)) + " |" for line in lines]
    shown.insert(1, "| " + " | ".join("-" * width for width in widths) + " |")
    passed, cases = sum(one.passed for one in measured), sum(one.cases for one in measured)
    missing = [f"NOT MEASURED: {one.name}: absent: {', '.join(one.absent)}" for one in measured if one.absent]
    return "\n".join([*shown, "", f"{passed} of {cases} figures reach their target", *missing])


def _line(name: str, row: Row) -> tuple[str, ...]:
    sign, cases = ("≥" if row.better == "higher" else "≤"), ("" if row.cases is None else str(row.cases))
    baseline = "" if row.baseline is None else _figure(row.baseline)
    wanted = f"{sign} {_figure(row.target)}"
    return (name, row.name, row.language, _figure(row.figure), wanted, baseline, cases, "" if row.holds else "SHORT")


def _figure(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") if abs(value) < 1 else f"{value:.4g}"

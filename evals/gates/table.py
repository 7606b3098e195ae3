"""One line of a table of measurements, shared by everything that measures a gate."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal


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
    detail: str = ""
    """Counts behind the figure and the first examples that fell short."""

    @property
    def holds(self) -> bool:
        """Whether the figure reaches its target."""
        return self.figure >= self.target if self.better == "higher" else self.figure <= self.target


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

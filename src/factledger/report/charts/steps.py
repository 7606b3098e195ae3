"""Where a period stands on a time axis, and what the steps between two periods are called."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from factledger import checks  # its gates are loaded when they are first asked for

Grain = Literal["year", "half", "quarter", "month", "day"]

_PARTS: dict[str, tuple[Grain, int]] = {"Q": ("quarter", 4), "H": ("half", 2)}


@dataclass(frozen=True, slots=True)
class Step:
    """One place on a time axis; two steps of one grain are neighbours when their indexes are."""

    grain: Grain
    index: int
    """Whole periods of this grain since the year 0; for days, the proleptic Gregorian ordinal."""


def read_step(period: str) -> Step | None:
    """Return where a period stands; None for a range, a decade, and what names no year."""
    dates = [q.date_readings for q in checks.quantities(period) if q.date_readings]
    if len(dates) != 1 or dates[0][0].year is None or dates[0][0].span:
        return None
    when, year = dates[0][0], dates[0][0].year
    if when.part:
        grain, count = _PARTS[when.part[0]]
        return Step(grain, year * count + int(when.part[1]) - 1)
    if when.month is None:
        return Step("year", year)
    if when.day is None:
        return Step("month", year * 12 + when.month - 1)
    return Step("day", date(year, when.month, when.day).toordinal())


def step_name(step: Step) -> str:
    """Return a step in digits that every language reads: `2021`, `2021 Q2`, `2021-05`."""
    match step.grain:
        case "year":
            return str(step.index)
        case "half":
            return f"{step.index // 2} H{step.index % 2 + 1}"
        case "quarter":
            return f"{step.index // 4} Q{step.index % 4 + 1}"
        case "month":
            return f"{step.index // 12}-{step.index % 12 + 1:02}"
        case "day":
            return date.fromordinal(step.index).isoformat()

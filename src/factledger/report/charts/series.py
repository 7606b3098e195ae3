"""Which verified facts form a series: one name and one unit over several entities or several periods.

Nothing is computed: each mark is a fact, as written. Units are never converted, so facts in other units stand in
another chart. A place that was asked for and has no figure is kept, empty; so is every period between two others.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from factledger.checks.facts.calculation_words import bare_name
from factledger.checks.facts.values import read_figures
from factledger.checks.text.terms import terms
from factledger.records import Fact, Metric
from factledger.report.charts.steps import Grain, Step, read_step, step_name
from factledger.report.say import say
from factledger.report.view import View

MAX_STEPS = 60
"""Periods of one line at most; a longer time shows only the periods that were asked for."""
MAX_SERIES = 4
"""Lines of one chart at most; further ones stand in another."""
_SIGNS = {"more_than": "> ", "at_least": "≥ ", "less_than": "< ", "at_most": "≤ "}


@dataclass(frozen=True, slots=True)
class Mark:
    """One figure of a chart."""

    amount: float
    """In the chart's unit."""
    written: str
    """The value as the first fact states it; `≥`, `≈` and the like say how firmly, and a remark if nobody judged what
    its quote means."""
    fact_ids: tuple[str, ...]
    """The facts that state it, the best first."""
    disputed: bool


@dataclass(frozen=True, slots=True)
class Place:
    """An entity or a period: with no mark it is a gap, with two or more the sources disagree or differ."""

    label: str
    marks: tuple[Mark, ...]
    index: int
    """Position along the axis; of periods, with the distance that time gives them."""


@dataclass(frozen=True, slots=True)
class Series:
    """What one line connects; bars have one series without a name."""

    name: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart before it is drawn."""

    kind: Literal["bar", "line"]
    title: str
    unit: str
    """As facts name it; empty for a count."""
    series: tuple[Series, ...]


@dataclass(frozen=True, slots=True)
class _Asked:
    """A metric's place in a possible chart, with a figure or without."""

    name: str
    owner: str
    """Whose figure it is: the entity, narrowed by the scope."""
    period: str
    step: Step | None
    """None as well for a period that neither the question nor the evidence holds."""
    unit: str
    mark: Mark | None


def find_charts(view: View) -> tuple[Chart, ...]:
    """Return every chart that the facts of a report give, in the order of its metrics; often none."""
    by_name: defaultdict[frozenset[str], list[_Asked]] = defaultdict(list)
    for metric in view.dossier.metrics:
        if metric.kind == "number":
            for asked in _asked(view, metric):
                by_name[frozenset(terms(asked.name))].append(asked)
    return tuple(chart for asked in by_name.values() for chart in _charts(view, asked))


def _asked(view: View, metric: Metric) -> list[_Asked]:
    groups = view.groups(metric)
    return [_place(view, metric, group) for group in groups] or [_place(view, metric, [])]


def _place(view: View, metric: Metric, group: Sequence[Fact]) -> _Asked:
    fact = group[0] if group else None
    entity = (fact.entity if fact else None) or metric.entity
    period = (fact.period if fact else None) or metric.period or ""
    scope = (fact.scope if fact else None) or metric.scope or ""
    name = bare_name(view.names[metric.id], [entity, metric.entity, period, metric.period or ""])
    return _Asked(
        name=name.lstrip("的"),
        owner=f"{entity} ({scope})" if entity and scope else entity or scope,
        period=period,
        step=read_step(period) if view.gated(period) == period else None,
        unit=(fact.unit if fact else metric.unit) or "",
        mark=_mark(view, group) if fact else None,
    )


def _mark(view: View, group: Sequence[Fact]) -> Mark | None:
    fact = group[0]
    figures = read_figures(fact)
    # A range or a ratio has no single height.
    if fact.amount is None or len(figures) != 1 or figures[0].parts:
        return None
    sign = _SIGNS[figures[0].bound] if figures[0].bound else "≈ " if figures[0].approximate else ""
    disputed = any(each.id in view.disputed for each in group)
    unjudged = "" if fact.meaning == "supported" else say("chart_unjudged", view.language)
    written = f"{sign}{' '.join(fact.value.split())}{unjudged}"
    return Mark(fact.amount, written, tuple(each.id for each in group), disputed)


def _charts(view: View, asked: Sequence[_Asked]) -> Iterable[Chart]:
    units = dict.fromkeys(each.unit for each in asked if each.mark)
    for unit in units:
        # A gap belongs to every chart of its name: nobody knows the unit of what was not found.
        drawn = [each for each in asked if each.unit == unit or not each.mark]
        grains = dict.fromkeys(each.step.grain for each in drawn if each.step and each.mark)
        lines = [chart for grain in grains for chart in _lines(view, drawn, grain, unit)]
        yield from lines
        if not lines:
            for period in dict.fromkeys(each.period for each in drawn if each.mark):
                yield from _bars(view, [each for each in drawn if each.period == period], unit)


def _bars(view: View, asked: Sequence[_Asked], unit: str) -> Iterable[Chart]:
    marks: dict[str, list[Mark]] = {}
    for each in asked:
        if each.owner:
            marks.setdefault(each.owner, []).extend([each.mark] if each.mark else [])
    if sum(bool(found) for found in marks.values()) < 2:
        return
    places = [Place(view.gated(owner), tuple(found), index) for index, (owner, found) in enumerate(marks.items())]
    period = view.gated(asked[0].period)
    title = f"{asked[0].name} ({period})" if period else asked[0].name
    yield Chart("bar", title, unit, (Series("", tuple(places)),))


def _lines(view: View, asked: Sequence[_Asked], grain: Grain, unit: str) -> Iterable[Chart]:
    by_owner: defaultdict[str, defaultdict[int, list[Mark]]] = defaultdict(lambda: defaultdict(list))
    for each in asked:
        if each.step and each.step.grain == grain:
            by_owner[each.owner][each.step.index] += [each.mark] if each.mark else []
    drawn = {owner: found for owner, found in by_owner.items() if any(found.values())}
    if not any(sum(map(bool, found.values())) > 1 for found in drawn.values()):
        return
    shown = _shown_steps([index for found in drawn.values() for index in found])
    series = [
        Series(view.gated(owner), tuple(Place(step_name(Step(grain, i)), tuple(found.get(i, ())), i) for i in shown))
        for owner, found in drawn.items()
    ]
    for first in range(0, len(series), MAX_SERIES):
        yield Chart("line", asked[0].name, unit, tuple(series[first : first + MAX_SERIES]))


def _shown_steps(indexes: Sequence[int]) -> Sequence[int]:
    whole = range(min(indexes), max(indexes) + 1)
    return whole if len(whole) <= MAX_STEPS else sorted(set(indexes))

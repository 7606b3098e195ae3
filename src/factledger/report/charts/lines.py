"""Draw figures over time: a line joins neighbouring periods only, and never crosses a gap or a disagreement."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import pairwise
from math import ceil

from factledger.checks.facts.calculation_words import amount
from factledger.records import Language
from factledger.report.charts.scale import around, ticks
from factledger.report.charts.series import Chart, Mark, Place, Series
from factledger.report.charts.svg import DISPUTED, HAIR, INK, QUIET, element, fitted, text, width
from factledger.report.say import say

WIDTH = 720.0
_TOP = 30.0
_BOTTOM = 270.0
_HEIGHT = 306.0
_SMALL = 11.0
COLOURS = ("#1d6b72", "#8a4b9b", "#3b62a8", "#5d6b1f")
_DASHES = ("none", "7 4", "2 4", "9 3 2 3")
"""Lines differ in more than colour."""

Scale = Callable[[float], float]


def lines(chart: Chart, language: Language) -> tuple[float, list[str]]:
    """Return the height of the drawing and its elements."""
    amounts = [mark.amount for series in chart.series for place in series.places for mark in place.marks]
    marks = ticks(*around(amounts))
    left = 20 + max(width(amount(tick, chart.unit, language), 11) for tick in marks)
    steps = chart.series[0].places
    first, last = steps[0].index, steps[-1].index

    def x(index: float) -> float:
        return left + 44 + (WIDTH - left - 110) * (index - first) / max(last - first, 1)

    def y(value: float) -> float:
        return _BOTTOM - (_BOTTOM - _TOP) * float((Fraction(value) - marks[0]) / (marks[-1] - marks[0]))

    room = x(first + 1) - x(first)
    return _HEIGHT + (22 if len(chart.series) > 1 else 0), [
        *_levels(marks, chart.unit, left, y, language),
        *_periods(chart.series, x, room, language),
        *(part for number, series in enumerate(chart.series) for part in _line(series, number, x, y, room)),
        *(_legend(chart.series) if len(chart.series) > 1 else []),
    ]


def _levels(marks: list[Fraction], unit: str, left: float, y: Scale, language: Language) -> Iterable[str]:
    for tick in marks:
        at = y(float(tick))
        colour = QUIET if tick == 0 else HAIR
        yield element("line", x1=left, x2=WIDTH - 20, y1=at, y2=at, stroke=colour, class_="grid")
        said = amount(tick, unit, language)
        yield text(said, left - 8, at + 4, fill=QUIET, font_size=11, text_anchor="end", class_="tick")
    if marks[0] > 0:
        yield text(say("chart_not_from_zero", language), left, 14, fill=QUIET, font_size=11, class_="tick")


def _periods(series: tuple[Series, ...], x: Scale, room: float, language: Language) -> Iterable[str]:
    places = series[0].places
    every = ceil(max(width(place.label, _SMALL) for place in places) * 1.3 / room)
    for number, place in enumerate(places):
        at = x(place.index)
        if number % every == 0:
            yield text(place.label, at, _BOTTOM + 22, fill=QUIET, font_size=11, text_anchor="middle", class_="tick")
        if not any(each.places[number].marks for each in series):
            yield _gap(place, at, room, language)


def _gap(place: Place, at: float, room: float, language: Language) -> str:
    title = say("chart_gap_at", language, place=place.label)
    words = say("chart_gap", language)
    said = words if width(words, _SMALL) < room else "—"
    sign = text(said, at, _BOTTOM - 8, fill=QUIET, font_size=11, text_anchor="middle", class_="gap")
    rule = element(
        "line", x1=at, x2=at, y1=_TOP, y2=_BOTTOM - 20, stroke=QUIET, stroke_dasharray="1 5", class_="gap-rule"
    )
    return element("g", text_title(title), rule, sign)


def text_title(content: str) -> str:
    """Return what a pointer or a screen reader is told of an element."""
    return element("title", fitted(content, 1, 400))


def _line(series: Series, number: int, x: Scale, y: Scale, room: float) -> Iterable[str]:
    for one, other in pairwise(series.places):
        if _joined(one, other):
            yield element(
                "line", x1=x(one.index), y1=y(one.marks[0].amount), x2=x(other.index), y2=y(other.marks[0].amount),
                stroke=COLOURS[number], stroke_width=2, stroke_dasharray=_DASHES[number],
                class_=f"line series-{number}",
            )  # fmt: skip
    for place in series.places:
        lowest = min((mark.amount for mark in place.marks), default=0.0)
        for mark in place.marks:
            # Of two figures at one place the lower is labelled below, so that the labels do not meet.
            below = len(place.marks) > 1 and mark.amount == lowest
            point = _point(mark, place, x(place.index), y(mark.amount), number)
            label = _label(mark, x(place.index), y(mark.amount) + (20 if below else -22), room)
            yield element("a", *point, *label, href=f"#{mark.fact_ids[0]}")


def _joined(one: Place, other: Place) -> bool:
    """Say whether a line may lead from one place to the next: neighbours in time, one undisputed figure each."""
    return other.index == one.index + 1 and all(len(place.marks) == 1 for place in (one, other))


def _point(mark: Mark, place: Place, x: float, y: float, number: int) -> Iterable[str]:
    fill = "#ffffff" if mark.disputed else COLOURS[number]
    edge = DISPUTED if mark.disputed else COLOURS[number]
    kind = "disputed" if mark.disputed else f"series-{number}"
    yield text_title(f"{place.label}: {mark.written} {_ids(mark)}")
    yield element("circle", cx=x, cy=y, r=5, fill=fill, stroke=edge, stroke_width=2, class_=f"point {kind}")


def _label(mark: Mark, x: float, y: float, room: float) -> Iterable[str]:
    """Yield the value, when there is room for it, and the fact numbers below it."""
    ink = DISPUTED if mark.disputed else INK
    if width(mark.written, _SMALL) < room:
        yield text(mark.written, x, y, fill=ink, font_size=11, text_anchor="middle", class_="value")
    yield text(_ids(mark), x, y + 11, fill=QUIET, font_size=9, text_anchor="middle", class_="tick")


def _ids(mark: Mark) -> str:
    return f"[{', '.join(mark.fact_ids)}]"


def _legend(series: tuple[Series, ...]) -> Iterable[str]:
    at, room = 20.0, (WIDTH - 40) / len(series)
    for number, each in enumerate(series):
        yield element(
            "line", x1=at, x2=at + 26, y1=_HEIGHT + 8, y2=_HEIGHT + 8, stroke=COLOURS[number], stroke_width=2,
            stroke_dasharray=_DASHES[number], class_=f"line series-{number}",
        )  # fmt: skip
        yield text(fitted(each.name, 12, room - 44), at + 32, _HEIGHT + 12, fill=INK, font_size=12, class_="label")
        at += room

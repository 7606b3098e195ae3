"""Draw one bar per figure: entities below each other, a gap as an empty row, a disagreement as two hollow bars."""

from collections.abc import Callable
from fractions import Fraction

from factledger.checks.facts.calculation_words import amount
from factledger.records import Language
from factledger.report.charts.scale import from_zero, ticks
from factledger.report.charts.series import Chart, Mark, Place
from factledger.report.charts.svg import DISPUTED, FILL, HAIR, INK, QUIET, element, fitted, text, width
from factledger.report.say import say

WIDTH = 720.0
_LANE = 26.0
_BAR = 16.0
_GAP = 14.0
_TOP = 12.0
_SIZE = 13.0
_NOTE = 210.0
"""Room behind the longest bar for the value and its fact numbers."""

Scale = Callable[[float], float]


def bars(chart: Chart, language: Language) -> tuple[float, list[str]]:
    """Return the height of the drawing and its elements."""
    places = chart.series[0].places
    low, high = from_zero([mark.amount for place in places for mark in place.marks])
    marks = ticks(low, high)
    left = 24 + min(220.0, max(width(place.label, _SIZE) for place in places))
    right = WIDTH - _NOTE

    def x(value: float) -> float:
        return left + (right - left) * float((Fraction(value) - marks[0]) / (marks[-1] - marks[0]))

    rows: list[str] = []
    y = _TOP
    for place in places:
        rows.append(_row(place, y, left, x, language))
        y += _LANE * max(1, len(place.marks)) + _GAP
    return y + 24, [*_grid(marks, chart.unit, x, y, language), *rows]


def _grid(marks: list[Fraction], unit: str, x: Scale, bottom: float, language: Language) -> list[str]:
    found: list[str] = []
    for tick in marks:
        at = x(float(tick))
        colour = QUIET if tick == 0 else HAIR
        found.append(element("line", x1=at, x2=at, y1=_TOP - 6, y2=bottom, stroke=colour, class_="grid"))
        said = amount(tick, unit, language)
        found.append(text(said, at, bottom + 18, fill=QUIET, font_size=11, text_anchor="middle", class_="tick"))
    return found


def _row(place: Place, top: float, left: float, x: Scale, language: Language) -> str:
    middle = top + _LANE * max(1, len(place.marks)) / 2
    name = fitted(place.label, _SIZE, 220)
    label = text(name, left - 12, middle + 4, fill=INK, font_size=_SIZE, text_anchor="end", class_="label")
    if not place.marks:
        gap = text(say("chart_gap", language), x(0) + 8, middle + 4, fill=QUIET, font_size=12, class_="gap")
        return element("g", label, gap)
    lanes = (_bar(mark, top + number * _LANE, x) for number, mark in enumerate(place.marks))
    return element("g", label, *lanes)


def _bar(mark: Mark, top: float, x: Scale) -> str:
    start, end = sorted((x(0), x(mark.amount)))
    y = top + (_LANE - _BAR) / 2
    body = element(
        "rect", x=start, y=y, width=max(end - start, 1), height=_BAR, rx=2,
        fill="none" if mark.disputed else FILL, stroke=DISPUTED if mark.disputed else FILL,
        stroke_width=2 if mark.disputed else 1, class_="mark disputed" if mark.disputed else "mark",
    )  # fmt: skip
    said = fitted(f"{mark.written}  [{', '.join(mark.fact_ids)}]", 12, _NOTE - 12)
    note = text(said, end + 8, y + _BAR - 4, fill=DISPUTED if mark.disputed else INK, font_size=12, class_="value")
    return element("a", body, note, href=f"#{mark.fact_ids[0]}")

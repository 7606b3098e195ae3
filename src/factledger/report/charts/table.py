"""The numbers of a chart as a table, for whoever reads rather than looks and for forms that hold no drawing."""

from factledger.records import Language
from factledger.report.charts.series import Chart, Place, Series
from factledger.report.layout import Grid
from factledger.report.say import say

_COLUMNS = ("place", "value", "from")


def chart_grid(chart: Chart, language: Language) -> Grid:
    """Return the marks of a chart with the numbers of their facts; a gap is a row without a figure."""
    rows = [row for series in chart.series for place in series.places for row in _rows(series, place, language)]
    return Grid(tuple(say(f"viewer_chart_{column}", language) for column in _COLUMNS), tuple(rows))


def _rows(series: Series, place: Place, language: Language) -> list[tuple[str, ...]]:
    label = f"{series.name}, {place.label}" if series.name else place.label
    if not place.marks:
        return [(label, say("chart_gap", language), "—")]
    return [
        (label, mark.written + (f" ({say('viewer_disputed', language)})" if mark.disputed else ""),
         f"[{', '.join(mark.fact_ids)}]")
        for mark in place.marks
    ]  # fmt: skip

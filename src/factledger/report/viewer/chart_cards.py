"""A chart with its table: the same numbers, for whoever reads rather than looks."""

from dataclasses import dataclass

from factledger.records import Language
from factledger.report.charts import Chart, Place, Series
from factledger.report.say import say
from factledger.report.viewer.linking import Links, Piece


@dataclass(frozen=True, slots=True)
class ChartCard:
    """A drawn chart and its rows."""

    title: str
    svg: str
    header: tuple[str, ...]
    rows: list[list[list[Piece]]]


def chart_card(chart: Chart, svg: str, links: Links, language: Language) -> ChartCard:
    """Return a chart as the viewer shows it; a gap is a row without a figure."""
    columns = ("place", "value", "from")
    rows = [row for series in chart.series for place in series.places for row in _rows(series, place, language)]
    return ChartCard(
        title=chart.title,
        svg=svg,
        header=tuple(say(f"viewer_chart_{column}", language) for column in columns),
        rows=[links.row(row) for row in rows],
    )


def _rows(series: Series, place: Place, language: Language) -> list[tuple[str, str, str]]:
    label = f"{series.name}, {place.label}" if series.name else place.label
    if not place.marks:
        return [(label, say("chart_gap", language), "—")]
    return [
        (label, mark.written + (f" ({say('viewer_disputed', language)})" if mark.disputed else ""),
         f"[{', '.join(mark.fact_ids)}]")
        for mark in place.marks
    ]  # fmt: skip

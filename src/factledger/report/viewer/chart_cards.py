"""A chart with its table: the same numbers, for whoever reads rather than looks."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from factledger.records import Language
from factledger.report.say import say
from factledger.report.view import View
from factledger.report.viewer.linking import Links, Piece

if TYPE_CHECKING:
    from factledger.report.charts import Chart, Place, Series


@dataclass(frozen=True, slots=True)
class ChartCard:
    """A drawn chart and its rows."""

    title: str
    svg: str
    header: tuple[str, ...]
    rows: list[list[list[Piece]]]


def chart_cards(view: View, links: Links) -> list[ChartCard]:
    """Return the charts of a report as the viewer shows them."""
    from factledger.report.charts import draw, find_charts  # deferred: they load the gates' tables of numbers

    return [_card(chart, draw(chart, view.language), links, view.language) for chart in find_charts(view)]


def _card(chart: "Chart", svg: str, links: Links, language: Language) -> ChartCard:
    """Return one chart; a gap is a row without a figure."""
    columns = ("place", "value", "from")
    rows = [row for series in chart.series for place in series.places for row in _rows(series, place, language)]
    return ChartCard(
        title=chart.title,
        svg=svg,
        header=tuple(say(f"viewer_chart_{column}", language) for column in columns),
        rows=[links.row(row) for row in rows],
    )


def _rows(series: "Series", place: "Place", language: Language) -> list[tuple[str, str, str]]:
    label = f"{series.name}, {place.label}" if series.name else place.label
    if not place.marks:
        return [(label, say("chart_gap", language), "—")]
    return [
        (label, mark.written + (f" ({say('viewer_disputed', language)})" if mark.disputed else ""),
         f"[{', '.join(mark.fact_ids)}]")
        for mark in place.marks
    ]  # fmt: skip

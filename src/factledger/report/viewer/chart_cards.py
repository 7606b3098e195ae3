"""A chart with its table: the same numbers, for whoever reads rather than looks."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from factledger.records import Language
from factledger.report.view import View
from factledger.report.viewer.linking import Links, Piece

if TYPE_CHECKING:
    from factledger.report.charts import Chart


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
    from factledger.report.charts import chart_grid

    grid = chart_grid(chart, language)
    return ChartCard(title=chart.title, svg=svg, header=grid.header, rows=[links.row(row) for row in grid.rows])

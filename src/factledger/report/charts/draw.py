"""Draw charts as SVG documents that stand alone and can be put into a page."""

from factledger.records import Language
from factledger.report.charts.bars import WIDTH, bars
from factledger.report.charts.lines import lines, text_title
from factledger.report.charts.series import Chart, find_charts
from factledger.report.charts.svg import FONT, element, number
from factledger.report.view import View


def draw(chart: Chart, language: Language) -> str:
    """Return a chart as an SVG document; the same chart gives the same bytes.

    Each mark is a link to its fact (`#F3`), which leads somewhere in a page that holds the fact.
    """
    height, parts = bars(chart, language) if chart.kind == "bar" else lines(chart, language)
    return element(
        "svg",
        text_title(chart.title),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(WIDTH)} {number(height)}",
        role="group",
        aria_label=chart.title,
        font_family=FONT,
        class_="chart",
    )


def chart_svgs(view: View) -> tuple[str, ...]:
    """Return the charts of a report as SVG documents, for `Report.charts`."""
    return tuple(draw(chart, view.language) for chart in find_charts(view))

"""Charts drawn by code from verified facts: bars over entities, lines over periods."""

from factledger.report.charts.draw import chart_svgs, draw
from factledger.report.charts.series import Chart, Mark, Place, Series, find_charts
from factledger.report.charts.table import chart_grid

__all__ = ["Chart", "Mark", "Place", "Series", "chart_grid", "chart_svgs", "draw", "find_charts"]

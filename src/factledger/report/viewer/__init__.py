"""The evidence viewer: a report as one page that shows where each figure and quotation stands."""

from factledger.report.viewer.as_html import to_html

__all__ = ["to_html"]

"""The parts behind `web_search` and `open_page`: search engines, and how pages of the web are fetched and read."""

from factledger.tools.web.cache import PageCache
from factledger.tools.web.limits import FetchLimits
from factledger.tools.web.network import Network, SystemNetwork

__all__ = ["FetchLimits", "Network", "PageCache", "SystemNetwork"]

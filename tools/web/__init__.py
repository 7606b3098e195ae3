"""How pages of the web are fetched and read: the parts behind `factledger.tools.open_page`."""

from factledger.tools.web.cache import PageCache
from factledger.tools.web.limits import FetchLimits
from factledger.tools.web.network import Network, SystemNetwork

__all__ = ["FetchLimits", "Network", "PageCache", "SystemNetwork"]

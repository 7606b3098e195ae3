"""Tell whoever watches a run what is left of its budget."""

from langgraph.config import get_stream_writer

from factledger.graph.context import ResearchContext
from factledger.graph.gates import budget_left
from factledger.records import Spent


def tell_what_is_left(settings: ResearchContext, spent: Spent) -> None:
    """Write one `budget` event."""
    get_stream_writer()({"event": "budget", **budget_left(settings, spent)})

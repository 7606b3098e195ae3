"""Tell whoever watches a run what is left of its budget."""

from langgraph.config import get_stream_writer

from factledger.graph.context import ResearchContext
from factledger.records import Spent


def tell_what_is_left(settings: ResearchContext, spent: Spent) -> None:
    """Write one `budget` event: what is left of each bound, None where there is none."""
    cost = None if settings.max_cost is None else round(max(0.0, settings.max_cost - spent.cost), 4)
    get_stream_writer()(
        {
            "event": "budget",
            "calls": max(0, settings.max_calls - spent.model_calls),
            "tokens": max(0, settings.max_tokens - spent.tokens.total),
            "cost": cost,
            "pages": max(0, settings.max_pages - spent.pages),
            "seconds": round(max(0.0, settings.max_seconds - spent.seconds), 1),
        }
    )

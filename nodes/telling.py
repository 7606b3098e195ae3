"""Tell whoever watches a run what more than one node has to tell."""

from langgraph.config import get_stream_writer

from factledger.graph.context import ResearchContext
from factledger.graph.events import Understood
from factledger.graph.gates import budget_left
from factledger.records import Spent


def tell_what_is_left(settings: ResearchContext, spent: Spent) -> None:
    """Write one `budget` event."""
    get_stream_writer()({"event": "budget", **budget_left(settings, spent)})


def tell_question(question: str, *, asked: str) -> None:
    """Write one `question` event where a question is another one now than was asked."""
    if question != asked:
        get_stream_writer()(Understood(event="question", question=question))

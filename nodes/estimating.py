"""What the search of a plan may take, said before a person approves it."""

from factledger.graph.gates import budget_left, current, search_shares
from factledger.graph.state import RunState
from factledger.report.asking import Estimate

_PER_PAIR = 2
"""An extraction, and the judgement of what it found."""
_AT_THE_END = 4
"""A draft, and judgements of a few sentences of it; more sentences bring more."""


def estimate(state: RunState) -> Estimate:
    """Return the most that this round may take, within what is left of the budget.

    Each search costs a choice of a tool; each sub-question reads at most `max_snippets` sources for each of its
    metrics. Tokens and cost go by the average of the calls that the run has made so far, which are few.
    """
    questions = current(state)
    left = budget_left(state.settings, state.spent)
    searches = sum(search_shares(state))
    pairs = sum(len(q.metric_ids) for q in questions) * state.settings.max_snippets
    calls = min(left["calls"], searches + _PER_PAIR * pairs + _AT_THE_END)
    made = max(state.spent.model_calls, 1)
    used = state.spent.tokens.total
    tokens = min(left["tokens"], round(used / made * calls))
    cost = round(state.spent.cost / made * calls, 4)
    if left["cost"] is not None:
        cost = min(cost, left["cost"])
    return Estimate(searches=searches, calls=calls, tokens=tokens, cost=None if used and not state.spent.cost else cost)

"""Decide whether to retrieve at all."""

import asyncio
import re

from factledger.analyst.protocol import Triage as Decision
from factledger.analyst.protocol import TriageRequest
from factledger.checks import unsupported_numbers
from factledger.checks.quotes.quotations import quotations
from factledger.checks.text.terms import terms
from factledger.errors import AnalystError
from factledger.graph.state import RunState, RunUpdate
from factledger.nodes.failures import failed
from factledger.nodes.services import ServiceProvider
from factledger.report import reply_text

_EARLIER = 6
_EARLIER_CHARS = 500
_CAPITALISED = re.compile(r"\b[A-ZА-ЯЁ][\w-]+")


class Triage:
    """Answer a greeting or an edit of the user's own text; research everything else."""

    def __init__(self, provider: ServiceProvider) -> None:
        self._provider = provider

    async def __call__(self, state: RunState) -> RunUpdate:
        """Return the route, and the reply when nothing needs to be retrieved."""
        services = await self._provider.services(state.run_id, state.settings)
        earlier = [m for m in state.messages[:-1] if m.type == "human" or not services.guards_documents]
        request = TriageRequest(
            question=state.asked,
            earlier=tuple(m.text[:_EARLIER_CHARS] for m in earlier[-_EARLIER:]),
            language=state.language,
            today=state.today,
        )
        try:
            decision = await services.analyst.triage(request)
        except AnalystError as error:
            return RunUpdate(route="research", failures=[failed("triage", error)])
        if decision.decision == "research" or not is_own_text(decision, state.asked):
            return RunUpdate(route="research", asked=decision.question or state.asked)
        # The sentences are read from the package's files, once.
        fixed = await asyncio.to_thread(reply_text, decision.decision, state.language)
        return RunUpdate(route="reply", reply=decision.text or fixed)


def is_own_text(decision: Decision, message: str) -> bool:
    """Whether an edit adds no figure, no quotation and no name to what the user wrote."""
    text = decision.text
    known = set(terms(message))
    names = {term for name in _CAPITALISED.findall(text) for term in terms(name)}
    quoted = all(q.text in message for q in quotations(text))
    return quoted and not unsupported_numbers(text, [message]) and names <= known

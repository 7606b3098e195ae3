"""Decide whether to retrieve at all."""

import asyncio
import re

from factledger.analyst.offline.triage import is_plainly
from factledger.analyst.protocol import Triage as Decision
from factledger.analyst.protocol import TriageRequest
from factledger.checks import unsupported_numbers
from factledger.checks.quotes.quotations import quotations
from factledger.checks.text.terms import content_terms, terms
from factledger.errors import AnalystError
from factledger.graph.state import RunState, RunUpdate
from factledger.nodes.clarify import MOST_ASKED, question_back, to_clarify
from factledger.nodes.failures import failed
from factledger.nodes.services import ServiceProvider, Services
from factledger.nodes.telling import tell_question
from factledger.records import Failure, JsonObject
from factledger.report import reply_text

_EARLIER = 6
_EARLIER_CHARS = 500
_LEAST_KEPT, _MOST_ADDED = 0.5, 0.34
"""Shares of a question's words: of the one asked, how many a complete one keeps; of that one, how many are new."""
_TAKEN_FOR = {
    "greeting": "a greeting",
    "edit": "an edit of the user's own text",
    "clarify": "a question that names nothing to search for",
}
_CAPITALISED = re.compile(r"(?<![A-Za-zА-ЯЁа-яё])[A-ZА-ЯЁ][A-Za-zА-ЯЁа-яё\d-]+")
"""A name stands in a Chinese sentence without a space around it."""


class Triage:
    """Answer a greeting or an edit of the user's own text; research everything else.

    Where a person may be asked, a question that names nothing to search for is asked back first.
    """

    def __init__(self, provider: ServiceProvider) -> None:
        self._provider = provider

    async def __call__(self, state: RunState) -> RunUpdate:
        """Return the route, and the reply when nothing needs to be retrieved."""
        services = await self._provider.services(state.run_id, state.settings)
        request = _request(state, services)
        try:
            decision = await services.analyst.triage(request)
        except AnalystError as error:
            return await _ruled(state, services, request) | RunUpdate(failures=[failed("triage", error)])
        if decision.decision == "research":
            question = completed(decision, request)
            tell_question(question, asked=state.asked)
            return RunUpdate(route="research", asked=question)
        if not is_plainly(decision, request):
            return RunUpdate(route="research", failures=[_overruled(decision)])
        if decision.decision == "clarify":
            return await to_clarify(state, question_back(decision, request))
        if not is_own_text(decision, state.asked):
            return RunUpdate(route="research", failures=[_overruled(decision)])
        # The sentences are read from the package's files, once.
        fixed = await asyncio.to_thread(reply_text, decision.decision, state.language)
        return RunUpdate(route="reply", reply=decision.text or fixed)


def _request(state: RunState, services: Services) -> TriageRequest:
    earlier = [m for m in state.messages[:-1] if m.type == "human" or not services.guards_documents]
    return TriageRequest(
        question=state.asked,
        earlier=tuple(m.text[:_EARLIER_CHARS] for m in earlier[-_EARLIER:]),
        language=state.language,
        today=state.today,
        ask_back=state.settings.clarify_question and state.asked_back < MOST_ASKED,
    )


async def _ruled(state: RunState, services: Services, request: TriageRequest) -> RunUpdate:
    """Return what rules decide where the analyst gives no usable answer: to research, or to ask back first."""
    ruled = await services.rules.triage(request)
    return await to_clarify(state, "") if ruled.decision == "clarify" else RunUpdate(route="research")


def completed(decision: Decision, request: TriageRequest) -> str:
    """Return the question made complete, where it still asks what was asked and adds nothing of its own; else as asked.

    A model that loses the thread answers with an earlier question instead, or with one of its own.
    """
    asked = request.question
    if not decision.question:
        return asked
    said = " ".join([asked, *request.earlier])
    own, new = set(content_terms(asked)), set(content_terms(decision.question))
    known = set(terms(said)).union(*map(content_terms, [asked, *request.earlier]))  # Han is cut otherwise in the latter
    keeps = len(own & new) >= _LEAST_KEPT * len(own) and not unsupported_numbers(asked, [decision.question])
    named = {term for name in _CAPITALISED.findall(decision.question, 1) for term in terms(name)}
    adds = len(new - known) > _MOST_ADDED * len(new) or not named <= known
    figures = unsupported_numbers(decision.question, [said])
    return decision.question if keeps and not (adds or figures) else asked


def _overruled(decision: Decision) -> JsonObject:
    message = f"The message was taken for {_TAKEN_FOR[decision.decision]}, which no rule bears out; it is researched"
    return Failure(id="triage:overruled", kind="bad_answer", message=message).model_dump(mode="json")


def is_own_text(decision: Decision, message: str) -> bool:
    """Whether an edit adds no figure, no quotation and no name to what the user wrote."""
    text = decision.text
    known = set(terms(message))
    names = {term for name in _CAPITALISED.findall(text) for term in terms(name)}
    quoted = all(q.text in message for q in quotations(text))
    return quoted and not unsupported_numbers(text, [message]) and names <= known

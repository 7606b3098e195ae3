"""Ask a person what a question means that names nothing to search for."""

import asyncio
import re

from langchain_core.messages import AIMessage, HumanMessage

from factledger.analyst.offline.clarified import clarified
from factledger.analyst.offline.entities import names_of
from factledger.analyst.offline.unnamed import names_nothing
from factledger.analyst.protocol import Triage, TriageRequest
from factledger.checks import detect_language, unsupported_numbers
from factledger.checks.quotes.quotations import quotations
from factledger.checks.text.terms import terms
from factledger.graph.state import RunState, RunUpdate
from factledger.nodes.decisions import Decision, read_as, read_meaning, words_of
from factledger.nodes.requests import AGENT, ask_person, request, without
from factledger.nodes.services import ServiceProvider, Services
from factledger.nodes.settling import SETTLED
from factledger.nodes.telling import tell_question
from factledger.records import JsonObject
from factledger.report.asking import meaning_asked, meaning_text

MOST_ASKED = 2
"""Times that a person is asked in one run: once, and once more when the answer names nothing either."""

_LONGEST = 200
"""Characters of a question that an analyst asks back in its own words."""
_MARKUP = re.compile(r"://|www\.|[@<>\[\]{}|`]")


class Clarify:
    """Stop until a person has said what is meant; what they said makes the question complete.

    A bare yes has the question researched as it was asked, a bare no ends the run.
    """

    def __init__(self, provider: ServiceProvider) -> None:
        self._provider = provider

    async def __call__(self, state: RunState) -> RunUpdate:
        """Return the completed question, or what becomes of the one that was asked."""
        services = await self._provider.services(state.run_id, state.settings)
        asked = state.question_back or await _own_words(state)
        decision, unread = None, 0
        while decision is None:
            decision = await _ask(services, state, asked, unread)
            unread += 1
        question = _completed(state, decision)
        if not decision.words:
            route = "research" if decision.approved else "stop"
            return RunUpdate(route=route, messages=without(_asked_id(state), state.messages))
        tell_question(question, asked=state.asked)
        said = HumanMessage(decision.words, id=f"{_place(state)}-said")
        return RunUpdate(asked=question, asked_back=state.asked_back + 1, messages=[said])


async def to_clarify(state: RunState, text: str) -> RunUpdate:
    """Return the way to a person, and what they are asked as a message of the agent.

    Front ends draw what a person is asked below the agent's last message, and below the person's own draw nothing. A
    bare yes or no takes the message away.

    Args:
        state: Of the run.
        text: From `question_back`; empty for words of code.
    """
    asked = text or await _own_words(state)
    message = AIMessage(asked, id=_asked_id(state), name=AGENT)
    return RunUpdate(route="clarify", question_back=asked, messages=[message])


def question_back(decision: Triage, asked: TriageRequest) -> str:
    """Return an analyst's own question back where a reader may see it; else nothing, and code's own is asked.

    It is one short question in the language of the message, without a figure, a quotation, a name or an address that
    the conversation does not hold.
    """
    text = decision.text.strip()
    if not text.endswith(("?", "？")) or len(text) > _LONGEST or not text.isprintable() or _MARKUP.search(text):
        return ""
    said = " ".join([asked.question, *asked.earlier])
    named = {term for name in names_of(text) for word in name.words for term in terms(word)}
    invents = unsupported_numbers(text, [said]) or not named <= set(terms(said))
    quotes = all(quotation.text in said for quotation in quotations(text))
    return text if quotes and not invents and detect_language(text) == asked.language else ""


def _completed(state: RunState, decision: Decision) -> str:
    """Return the question with what the person said; as it was where that names nothing either."""
    if not decision.words or names_nothing(decision.words, state.language):
        return state.asked
    return clarified(state.asked, decision.words, state.language)


async def _ask(services: Services, state: RunState, asked: str, unread: int) -> Decision | None:
    """Ask once, and write down what was asked back and what the person said; the entry has the time."""
    # The sentences are read from the package's files, once.
    description = await asyncio.to_thread(meaning_text, asked, state.language, unread=bool(unread))
    attempt = state.asked_back + 1
    key = f"question:{attempt}" + (f":{unread + 1}" if unread else "")
    args = {"question": state.asked, "asked": asked, "attempt": attempt}
    asking = request("clarify_question", args, description, ("approve", "reject", "respond"))
    answer = await ask_person(services, state.run_id, key, asking)
    decision = read_meaning(answer)
    question = _completed(state, decision) if decision else state.asked
    settled: JsonObject = {"by": "person", "asked": asked, **read_as(decision), "question": question}
    await services.ledger.append(state.run_id, SETTLED, {key: {**settled, "answer": words_of(answer)}})
    return decision


def _place(state: RunState) -> str:
    return f"{state.run_id}-{state.asked_back + 1}"


def _asked_id(state: RunState) -> str:
    return f"{_place(state)}-asked"


async def _own_words(state: RunState) -> str:
    # The sentences are read from the package's files, once.
    return await asyncio.to_thread(meaning_asked, state.asked, state.language)

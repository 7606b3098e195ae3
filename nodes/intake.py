"""Take the question, forget the thread's last run, and fix what must not change while this one lasts."""

import hashlib
import uuid
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import cast

from langchain_core.messages import AnyMessage, HumanMessage
from langgraph.runtime import Runtime

from factledger.checks import detect_language
from factledger.errors import ConfigError
from factledger.graph.context import ResearchContext
from factledger.graph.state import RunState, RunUpdate, fresh_run
from factledger.ledger import Run
from factledger.nodes.recorded import Began, header
from factledger.nodes.services import ServiceProvider


class Intake:
    """Open a run for the newest unanswered human message, else for the question."""

    def __init__(self, provider: ServiceProvider) -> None:
        self._provider = provider

    async def __call__(self, state: RunState, runtime: Runtime[ResearchContext]) -> RunUpdate:
        """Return an empty run with its question, language, date and settings.

        Raises:
            ConfigError: There is no question, or its documents may not be read.
        """
        context = given_context(runtime)
        question = newest_question(state.messages) or state.question.strip()
        if not question:
            raise ConfigError("The question is empty; say what you want to know")
        await self._provider.prepare(context)
        thread_id = (runtime.execution_info.thread_id if runtime.execution_info else None) or ""
        run_id = run_key(thread_id, question, state.run_id)
        services = await self._provider.services(run_id, context)
        settings = context.model_dump(mode="json")
        language = detect_language(question)
        await services.ledger.open_run(
            Run(
                id=run_id,
                thread_id=thread_id,
                question=question,
                language=language,
                settings=settings,
                started=datetime.now(UTC).isoformat(timespec="seconds"),
            )
        )
        today = self._provider.today().isoformat()
        began = Began(run_id=run_id, question=question, language=language, today=today)
        await services.tape.begin(lambda: header(began, state.messages, settings, services))
        return fresh_run() | RunUpdate(
            asked=question,
            run_id=run_id,
            language=language,
            today=today,
            settings=settings,
        )


def given_context(runtime: Runtime[ResearchContext]) -> ResearchContext:
    """Return the caller's settings, else the defaults; LangGraph gives None when a caller passes nothing."""
    context = cast("ResearchContext | None", runtime.context)
    return ResearchContext() if context is None else context


def newest_question(messages: Sequence[AnyMessage]) -> str:
    """Return the last message when a person wrote it; an answered one is no question any more."""
    return messages[-1].text.strip() if messages and isinstance(messages[-1], HumanMessage) else ""


def run_key(thread_id: str, question: str, previous: str) -> str:
    """Return the run's id: the same for the same turn of a thread, so that a retried intake opens no second run."""
    turn = "\n".join((thread_id or uuid.uuid4().hex, question, previous))
    return hashlib.sha256(turn.encode("utf-8", "surrogatepass")).hexdigest()[:12]

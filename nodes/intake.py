"""Take the question, forget the thread's last run, and fix what must not change while this one lasts."""

import uuid

from langchain_core.messages import HumanMessage
from langgraph.runtime import Runtime

from factledger.checks import detect_language
from factledger.errors import ConfigError
from factledger.graph.context import ResearchContext
from factledger.graph.events import Begun
from factledger.graph.formats import begun_by
from factledger.graph.state import RunUpdate, Turn, fresh_run
from factledger.graph.threads import FIRST_TURN, NS_SEP, run_key
from factledger.ledger import Run
from factledger.nodes.recorded import Began, header
from factledger.nodes.requests import without_plan
from factledger.nodes.services import ServiceProvider
from factledger.records import JsonObject


class Intake:
    """Open a run for the question, or for the newest unanswered human message."""

    def __init__(self, provider: ServiceProvider, context: ResearchContext) -> None:
        self._provider, self._context = provider, context

    async def __call__(self, state: Turn, runtime: Runtime[ResearchContext]) -> RunUpdate:
        """Return an empty run with its question, language, date and settings.

        Raises:
            ConfigError: There is no question, or its documents may not be read.
        """
        context = chosen(runtime.context, self._context)
        question = newest_question(state, inside=is_inside(runtime))
        if not question:
            raise ConfigError("The question is empty; say what you want to know")
        await self._provider.prepare(context)
        thread_id, turn = place(runtime, state.run_id)
        run_id = run_key(thread_id, turn, question)
        settings = context.model_dump(mode="json")
        language = detect_language(question)
        today = self._provider.today().isoformat()
        began = Began(run_id=run_id, question=question, language=language, today=today)
        async with self._provider.presence.step(run_id):
            services = await self._provider.services(run_id, context)
            await services.ledger.open_run(_opened(began, thread_id, settings))
            runtime.stream_writer(Begun(event="run", run_id=run_id, question=question))
            await services.tape.begin(lambda: header(began, state.messages, settings, services))
        added = [] if question == last_said(state) else [HumanMessage(question, id=f"{run_id}-question")]
        return fresh_run() | RunUpdate(
            messages=[*without_plan(state.run_id, state.messages), *added],
            question="",
            asked=question,
            run_id=run_id,
            begun_by=begun_by(run_id),
            language=language,
            today=today,
            settings=settings,
        )


def _opened(began: Began, thread_id: str, settings: JsonObject) -> Run:
    return Run(
        id=began.run_id,
        thread_id=thread_id,
        question=began.question,
        language=began.language,
        settings=settings,
    )


def chosen(given: object, otherwise: ResearchContext) -> ResearchContext:
    """Return what a caller chose, and for the rest what holds otherwise.

    A graph around this one hands its own context on, which chooses nothing here; LangGraph gives None for no context.
    """
    if not isinstance(given, ResearchContext):
        return otherwise
    return otherwise.model_copy(update={name: getattr(given, name) for name in given.model_fields_set})


def place(runtime: Runtime[ResearchContext], previous: str) -> tuple[str, str]:
    """Return the conversation, and the turn in it: another for each question, the same when one is taken up again.

    The turn follows the thread's previous run, so that a run that was killed before its first checkpoint is the same
    when it is asked anew. Inside another graph no previous run is known; there it is the step of that graph. A run
    without a conversation gets one of its own, in which it can be asked anew.
    """
    execution = runtime.execution_info
    thread_id = (execution.thread_id if execution else None) or ""
    if execution is None or not thread_id:
        return uuid.uuid4().hex, FIRST_TURN
    around, _, _ = execution.checkpoint_ns.rpartition(NS_SEP)
    return thread_id, f"{around}{NS_SEP}{previous}"


def is_inside(runtime: Runtime[ResearchContext]) -> bool:
    """Whether another graph is around this one."""
    execution = runtime.execution_info
    return execution is not None and NS_SEP in execution.checkpoint_ns


def newest_question(state: Turn, *, inside: bool) -> str:
    """Return what is asked now; empty when nothing is.

    A question that comes beside an unanswered message is asked instead of it: the message's run was stopped. Inside
    another graph, which keeps its question, one that stands in the conversation already is an earlier one.
    """
    said, question = last_said(state), state.question.strip()
    if not said or not question:
        return said or question
    earlier = {message.text.strip() for message in state.messages if isinstance(message, HumanMessage)}
    return said if inside and question in earlier else question


def last_said(state: Turn) -> str:
    """Return the last message when a person wrote it; an answered one is no question any more."""
    last = state.messages[-1] if state.messages else None
    return last.text.strip() if isinstance(last, HumanMessage) else ""

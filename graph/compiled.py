"""The compiled graph, which sees that a thread can be gone on with before it goes on with it.

LangGraph passes in silence over a step that it does not have: the run would end there, without a report.
"""

from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Mapping
from contextlib import aclosing, contextmanager
from typing import Any, cast

from langchain_core.runnables import RunnableConfig, ensure_config
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Command, StateSnapshot

from factledger.errors import ConfigError, EditError, StateError
from factledger.graph.context import ResearchContext
from factledger.graph.state import ResearchInput, RunOutput, RunState
from factledger.graph.threads import is_unfinished

_RESUMING = "__pregel_resuming"
"""Set in its configuration where a graph around this one goes on; LangGraph has no public name for it."""


class ResearchGraph(CompiledStateGraph[RunState, ResearchContext, Any, RunOutput]):
    """Takes a `ResearchInput`, or a dictionary of its fields.

    Raises:
        StateError: It should go on with a run that another version left, and cannot.
        ConfigError: It should take an answer to what nobody asked.
    """

    def stream(self, input: Any, config: RunnableConfig | None = None, **options: Any) -> Iterator[Any]:  # noqa: A002 - LangGraph's name
        """Stream a run; `invoke` does too."""
        around = ensure_config(config)
        if self._goes_on(input, around["configurable"]):
            _check(input, self.get_state(around))
        return super().stream(input, config, **options)

    def astream(self, input: Any, config: RunnableConfig | None = None, **options: Any) -> AsyncIterator[Any]:  # noqa: A002 - LangGraph's name
        """Stream a run; `ainvoke` does too."""
        around, parts = ensure_config(config), super().astream(input, config, **options)
        return self._seen(input, parts, around) if self._goes_on(input, around["configurable"]) else parts

    async def _seen(self, given: Any, parts: AsyncIterator[Any], config: RunnableConfig) -> AsyncGenerator[Any, None]:
        _check(given, await self.aget_state(config))
        # A caller that stops reading stops the run at once: left to itself, the inner generator would be closed later.
        async with aclosing(cast("AsyncGenerator[Any, None]", parts)):
            async for part in parts:
                yield part

    def bulk_update_state(self, *args: Any, **options: Any) -> RunnableConfig:
        """Change the state by hand; `update_state` does too.

        Raises:
            EditError: It would not fit any more.
        """
        with _edited():
            return super().bulk_update_state(*args, **options)

    async def abulk_update_state(self, *args: Any, **options: Any) -> RunnableConfig:
        """Change the state by hand; `aupdate_state` does too.

        Raises:
            EditError: It would not fit any more.
        """
        with _edited():
            return await super().abulk_update_state(*args, **options)

    def _goes_on(self, given: Any, around: Mapping[str, Any]) -> bool:
        """Whether a run is gone on with, of a thread whose checkpoints can be read."""
        if isinstance(self.checkpointer, BaseCheckpointSaver):
            return "thread_id" in around and (given is None or isinstance(given, Command))
        return self.checkpointer is not False and bool(around.get(_RESUMING))


def _check(given: Any, kept: StateSnapshot) -> None:
    """See that a thread can be gone on with, and that there is something to answer."""
    if isinstance(given, Command) and given.resume is not None and not kept.values:
        raise ConfigError("Nothing was asked in this conversation yet, so there is nothing to answer")
    is_unfinished(kept)


@contextmanager
def _edited() -> Iterator[None]:
    """Say why an edit is refused in an error whose message a LangGraph server passes on."""
    try:
        yield
    except StateError as error:
        raise EditError(f"The state was left as it is. {error}") from error


class Machine(StateGraph[RunState, ResearchContext, ResearchInput, RunOutput]):
    """The machine, not yet compiled."""

    def compile(self, *args: Any, **options: Any) -> ResearchGraph:
        """Return the graph as LangGraph compiles it."""
        graph = ResearchGraph.__new__(ResearchGraph)
        vars(graph).update(vars(super().compile(*args, **options)))
        return graph

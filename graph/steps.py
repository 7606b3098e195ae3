"""A node of the machine as both kinds of caller need it: with an event loop (`ainvoke`) and without one (`invoke`)."""

import asyncio
import inspect
import threading
import weakref
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager, nullcontext
from functools import cached_property, partial
from typing import Any, get_type_hints

from langchain_core.runnables import Runnable, RunnableConfig, RunnableLambda
from langgraph.pregel import Pregel
from langgraph.runtime import get_runtime

Work = Callable[[], Coroutine[Any, Any, Any]]
Node = Callable[..., Coroutine[Any, Any, Any]]
"""Takes the state and, when it has a parameter of that name, the `runtime`."""


Held = Callable[[str], AbstractAsyncContextManager[None]]
"""Tells others, for a run's id, that the run is worked on while the block lasts."""


def unheld(_: str) -> AbstractAsyncContextManager[None]:
    """Tell nobody: for a step that finds another run in the state than the one it works on."""
    return nullcontext()


class OwnLoop:
    """An event loop in a thread of its own, begun at the first use; it ends with this object.

    Connections belong to the loop on which they were opened. A new loop for every node would open them anew.
    """

    def __init__(self) -> None:
        self._beginning = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None

    def run(self, work: Work) -> Any:
        """Return what the work returns, or raise what it raises; it sees the caller's context variables."""
        future = asyncio.run_coroutine_threadsafe(work(), self._begun())
        try:
            return future.result()
        finally:
            future.cancel()  # of no effect on what is done; whoever presses Ctrl-C leaves nothing running

    def _begun(self) -> asyncio.AbstractEventLoop:
        with self._beginning:
            if self._loop is None:
                begun: Future[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = Future()
                threading.Thread(target=_live, args=[begun], name="factledger", daemon=True).start()
                self._loop, ending = begun.result()
                weakref.finalize(self, self._loop.call_soon_threadsafe, ending.set)
            return self._loop


def _live(begun: "Future[tuple[asyncio.AbstractEventLoop, asyncio.Event]]") -> None:
    async def until_told() -> None:
        ending = asyncio.Event()
        begun.set_result((asyncio.get_running_loop(), ending))
        await ending.wait()

    asyncio.run(until_told())


class Step(Runnable[Any, Any]):
    """A node.

    Args:
        node: An object whose call is annotated.
        loop: For callers without one.
        held: Put around each call.
    """

    def __init__(self, node: Node, loop: OwnLoop, held: Held) -> None:
        self._node, self._loop, self._held = node, loop, held
        self._wants_runtime = "runtime" in inspect.signature(node).parameters

    @property
    def reads(self) -> type[Any]:
        """The class of the state that the node is given."""
        return get_type_hints(type(self._node).__call__)["state"]  # type: ignore[no-any-return]  # hints are Any

    async def ainvoke(self, input: Any, config: RunnableConfig | None = None, **kwargs: Any) -> Any:  # noqa: A002 - LangChain's name
        """Return the node's update."""
        return await self._call(input)

    def invoke(self, input: Any, config: RunnableConfig | None = None, **kwargs: Any) -> Any:  # noqa: A002 - LangChain's name
        """Return the node's update to a caller without an event loop, or one that must not use the one it is on."""
        return self._loop.run(partial(self._call, input))

    async def _call(self, state: Any) -> Any:
        async with self._held(state["run_id"] if isinstance(state, dict) else state.run_id):
            if self._wants_runtime:
                return await self._node(state, runtime=get_runtime())
            return await self._node(state)


class Called(RunnableLambda[Any, Any]):
    """A node that calls a graph and hands back its output alone.

    A graph that is a node itself hands back its whole state when the caller streams events, and several at once then
    write the same fields.
    """

    def __init__(self, graph: Pregel[Any, Any, Any, Any], name: str) -> None:
        super().__init__(graph.invoke, graph.ainvoke, name=name)
        self._graph = graph

    @cached_property
    def deps(self) -> list[Runnable[Any, Any]]:
        """The graph, which LangGraph draws and finds the state of.

        The inherited search for it remembers every function it ever looked at, and with it the graph.
        """
        return [self._graph]

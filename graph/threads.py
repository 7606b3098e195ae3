"""A run as one thread of the graph's checkpoints: how it is begun, and whether there is something to go on from."""

import hashlib
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from langchain_core.runnables import RunnableConfig
    from langgraph.types import StateSnapshot

    from factledger.graph.state import ResearchInput
    from factledger.ledger import Run

STEPS = 1000
"""Of one run at most; the budget ends a run long before."""

NS_SEP = "|"
"""Between the steps of nested graphs in LangGraph's checkpoint namespaces."""
FIRST_TURN = NS_SEP
"""Of a conversation, in no graph around this one."""


def run_key(thread_id: str, turn: str, question: str) -> str:
    """Return the run's id: the same for the same turn of a thread, so that a retried intake opens no second run."""
    key = "\n".join((thread_id, turn, question))
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def leads_on(run: "Run", last: str) -> bool:
    """Whether a conversation goes on with a run: from its checkpoint, or by its question, which is the same run again.

    Args:
        run: It.
        last: The run that the conversation's latest checkpoint is of; empty when there is none.
    """
    return run.id in (last, run_key(run.thread_id, f"{NS_SEP}{last}", run.question))


def thread(thread_id: str) -> "RunnableConfig":
    """Return the configuration of a conversation."""
    return {"configurable": {"thread_id": thread_id}, "recursion_limit": STEPS}


def asked(question: str) -> "ResearchInput":
    """Return what begins a run, in plain values: a checkpoint holds no class of ours."""
    from langchain_core.messages import HumanMessage

    return cast("ResearchInput", {"messages": [HumanMessage(question)]})


def is_unfinished(kept: "StateSnapshot") -> bool:
    """Whether a thread's last checkpoint is one to go on from.

    Raises:
        StateError: It cannot be gone on with: its state does not fit, or the step that comes next is none of ours.
    """
    from factledger.graph.formats import lost_step
    from factledger.graph.state import RunState

    if not kept.tasks and kept.values.get("run_id") and not kept.values.get("report"):
        raise lost_step(kept.values)
    if kept.tasks:
        RunState.model_validate(kept.values)
    # Tasks, not `next`: a step that ended just before the process did is done, and the run is not.
    return bool(kept.tasks)

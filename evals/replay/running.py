"""Replay a trace: the same graph on recorded answers, and what became of it."""

import asyncio
import tempfile
from collections import defaultdict, deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from langchain_core.messages import convert_to_messages
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command
from pydantic import ValidationError

from factledger.errors import FactledgerError, ReplayError, TraceError
from factledger.evals.replay.provider import ReplayServices
from factledger.graph.build import ResearchGraph, wire
from factledger.graph.context import ResearchContext
from factledger.graph.state import ResearchInput
from factledger.ledger import Ledger
from factledger.prompts import prompt_digests
from factledger.records import JsonObject, Report, Usage
from factledger.report import Dossier
from factledger.settings import OFFLINE
from factledger.traces.differences import differences
from factledger.traces.format import SAME_BY_NATURE, PersonLine, report_digest
from factledger.traces.reading import Trace
from factledger.traces.shelf import Answers

_STEPS = 1000
_THREAD: RunnableConfig = {"configurable": {"thread_id": "replay"}, "recursion_limit": _STEPS}


@dataclass(frozen=True, slots=True)
class Replayed:
    """What became of a replay."""

    trace: Trace
    report: Report | None = None
    """None when the trace did not fit and the run ended early."""
    dossier: Dossier | None = None
    digest: str = ""
    """Of the report."""
    problem: str = ""
    """Why the run ended early; empty when it came to its report."""
    unused: tuple[str, ...] = ()
    """Recorded answers that nobody asked for, one sentence each."""
    differs: tuple[str, ...] = ()
    """Where the report differs from the recorded one, one sentence each."""
    notes: tuple[str, ...] = ()
    """What has changed since the recording without being an error by itself."""
    usage: Usage = field(default_factory=Usage)
    """What the replayed answers took when they were recorded; a replay itself is free."""

    @property
    def fits(self) -> bool:
        """Whether every question had its answer and every answer its question."""
        return not self.problem and not self.unused

    @property
    def same(self) -> bool:
        """Whether the trace fits and the report is the recorded one."""
        return self.fits and self.digest == self.trace.report.digest


async def replay(trace: Trace) -> Replayed:
    """Run a trace again in a ledger of its own, and compare.

    Raises:
        ReplayError: The trace was exported from a ledger and holds no requests.
        TraceError: Its settings are none that this program knows.
    """
    context = _context(trace)
    answers = Answers(trace)
    with tempfile.TemporaryDirectory(prefix="factledger-replay-") as folder:
        ledger = Ledger(f"sqlite+aiosqlite:///{Path(folder) / 'ledger.sqlite'}")
        try:
            graph = wire(ReplayServices(trace, answers, ledger)).compile(checkpointer=InMemorySaver())
            run_id = await _run(graph, trace, context)
            kept = (await ledger.run(run_id)).report or {}
        except FactledgerError as error:
            return Replayed(trace, problem=str(error), notes=tuple(_notes(trace)), usage=answers.usage)
        finally:
            await ledger.close()
    return _compared(trace, kept, answers)


def replay_now(trace: Trace) -> Replayed:
    """Replay outside of an event loop."""
    return asyncio.run(replay(trace))


async def _run(graph: ResearchGraph, trace: Trace, context: ResearchContext) -> str:
    """Run to the end, answering for the person who was asked; return the run's id."""
    messages = convert_to_messages([(message.role, message.text) for message in trace.header.messages])
    given: Any = ResearchInput(question=trace.header.question, messages=messages)
    waiting: defaultdict[str, deque[PersonLine]] = defaultdict(deque)
    for line in trace.person:
        waiting[line.name].append(line)
    while True:
        state = await graph.ainvoke(given, _THREAD, context=context, durability="exit")
        if not state.get("__interrupt__"):
            return str(state["run_id"])
        given = Command(resume=_answer(state["__interrupt__"][0].value, waiting))


def _answer(asked: JsonObject, waiting: dict[str, deque[PersonLine]]) -> object:
    name = str(asked["action_requests"][0]["name"])
    if not waiting[name]:
        raise ReplayError(f"The run stops to ask a person ({name}), and no answer of a person was recorded")
    return waiting[name].popleft().answer


def _context(trace: Trace) -> ResearchContext:
    try:
        return ResearchContext.model_validate(trace.header.settings)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise TraceError(trace.name, 1, f"settings.{where}: {first['msg']}") from error


def _compared(trace: Trace, kept: JsonObject, answers: Answers) -> Replayed:
    report, recorded = kept["report"], trace.report.report
    return Replayed(
        trace,
        report=Report.model_validate(report),
        dossier=Dossier.model_validate(kept["dossier"]),
        digest=report_digest(report),
        problem=answers.problem,
        unused=tuple(answers.unused()),
        differs=tuple(str(d) for d in differences(_own(recorded), _own(report))),
        notes=tuple(_notes(trace)),
        usage=answers.usage,
    )


def _own(report: JsonObject) -> JsonObject:
    return {name: value for name, value in report.items() if name not in SAME_BY_NATURE}


def _notes(trace: Trace) -> list[str]:
    """Say which prompts have other words now; rules read none."""
    if trace.header.analyst == OFFLINE:
        return []
    now, then = prompt_digests(), trace.header.prompts
    changed = [name for name in sorted(then) if now.get(name) != then[name]]
    return [f"The prompt {name} has changed since; the recorded answers are those to its old words" for name in changed]

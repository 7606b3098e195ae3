"""A small world for the machine: three pages, an analyst that follows a script, and a graph over both."""

import re
from datetime import date
from pathlib import Path
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.memory import InMemorySaver

from factledger.analyst.offline import OfflineAnalyst
from factledger.analyst.protocol import (
    Draft,
    DraftRequest,
    Extraction,
    ExtractRequest,
    Judgement,
    JudgeRequest,
    Plan,
    PlannedMetric,
    PlannedSubQuestion,
    PlanRequest,
    ToolChoice,
    ToolRequest,
    Triage,
    TriageRequest,
)
from factledger.analyst.scripted import ScriptedAnalyst
from factledger.graph.build import ResearchGraph, build_graph
from factledger.graph.context import ResearchContext
from factledger.ledger import Ledger
from factledger.settings import Settings
from factledger.tools.in_memory import InMemoryPage, InMemorySearch
from factledger.tools.protocol import SearchTool
from factledger.traces.recorder import Recorder

TODAY = date(2026, 5, 1)
QUESTION = "How long does the battery of Orbit last?"
PAGES = {
    "orbit.md": InMemoryPage(
        title="Orbit manual", text="The battery of Orbit lasts 12 hours in standard mode.", published="2026-02-01"
    ),
    "shop.md": InMemoryPage(
        title="Shop page", text="Our shop says the battery of Orbit lasts 10 hours.", published="2025-11-01"
    ),
    "other.md": InMemoryPage(title="Lamps", text="A lamp of the Lumen series weighs 300 grams."),
}
BATTERY = PlannedMetric(name="battery life of Orbit", definition=QUESTION, entity="Orbit", unit="hour", kind="number")
FALSIFIER = "A source that states another battery life"


def sub_question(text: str, *metrics: int) -> PlannedSubQuestion:
    return PlannedSubQuestion(question=text, claim=f"The sources answer: {text}", falsifier=FALSIFIER, metrics=metrics)


def plan(request: PlanRequest) -> Plan:
    if request.round > 1:
        claims = request.open_claims[:2]
        metrics = tuple(PlannedMetric(name=c, definition=c, kind="text") for c in claims)
        return Plan(metrics=metrics, sub_questions=tuple(sub_question(c, n) for n, c in enumerate(claims)))
    return Plan(metrics=(BATTERY,), sub_questions=(sub_question(QUESTION, 0), sub_question("Is that confirmed?", 0)))


def choose(request: ToolRequest) -> ToolChoice:
    return ToolChoice(tool=request.tools[0].name, query="battery Orbit lasts", reason="the documents come first")


def extract(request: ExtractRequest) -> Extraction:
    """Quote the first passage that holds hours; a passage without them says nothing."""
    for passage in request.passages:
        value = re.search(r"\d+ hours", passage.text)
        if value and request.metric.kind == "number":
            return Extraction(found=True, quote=passage.text, value=value.group(), unit="hour", confidence=0.9)
    return Extraction(found=False, reason="the page gives no hours")


def judge(request: JudgeRequest) -> Judgement:
    return Judgement(meaning="supported", reason="the quote names the battery")


def draft(request: DraftRequest) -> Draft:
    return Draft(text=" ".join(f"The battery of Orbit lasts {{{f.id}.value}} {{{f.id}}}." for f in request.facts))


def research(request: TriageRequest) -> Triage:
    return Triage(decision="research", reason="a question")


SCRIPT = {
    "triage": research,
    "plan": plan,
    "choose_tool": choose,
    "extract": extract,
    "judge": judge,
    "draft": draft,
}


class World:
    """A graph with its analyst and ledger, all below one folder."""

    def __init__(
        self,
        folder: Path,
        *,
        tools: list[SearchTool] | None = None,
        memory: bool = True,
        record: Recorder | None = None,
        context: dict[str, Any] | None = None,
        **script: Any,
    ) -> None:
        self.context = ResearchContext(**context or {})
        self.analyst = ScriptedAnalyst(OfflineAnalyst(), {**SCRIPT, **script})
        self.ledger = Ledger(f"sqlite+aiosqlite:///{folder / 'ledger.sqlite'}")
        self.graph: ResearchGraph = build_graph(
            settings=Settings(home=folder),
            analyst=self.analyst,
            tools=[InMemorySearch(PAGES)] if tools is None else tools,
            context=self.context,
            ledger=self.ledger,
            checkpointer=InMemorySaver() if memory else None,
            today=TODAY,
            record=record,
        )

    async def ask(self, question: str = QUESTION, *, thread: str = "t", **context: Any) -> dict[str, Any]:
        """Run a question to its end or to its first interrupt; return the state."""
        return await self.graph.ainvoke({"question": question}, config(thread), context=context, durability="sync")

    def count(self, method: str) -> int:
        """Return how often the analyst was asked something."""
        return sum(1 for name, _ in self.analyst.asked if name == method)


def config(thread: str = "t") -> RunnableConfig:
    return {"configurable": {"thread_id": thread}, "recursion_limit": 200}


def report(state: dict[str, Any]) -> dict[str, Any]:
    """Return the report without what differs from run to run: what it took, and the ledger head over it."""
    return {k: v for k, v in state["report"].items() if k not in {"spent", "head"}}

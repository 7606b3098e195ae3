"""Two ways to ask a question of a knowledge base: the analyst over the search alone, and the whole machine."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

from factledger.analyst.offline import OfflineAnalyst
from factledger.analyst.protocol import (
    Extraction,
    ExtractRequest,
    JudgeRequest,
    Plan,
    PlannedMetric,
    PlannedSubQuestion,
    PlanRequest,
    SourceText,
    ToolInfo,
    ToolRequest,
)
from factledger.checks.quotes.quote import find_quote
from factledger.checks.search.angles import angle_words
from factledger.graph.build import build_graph
from factledger.graph.context import ResearchContext
from factledger.graph.state import ResearchInput
from factledger.knowledge import FoundPassage, KnowledgeBase
from factledger.ledger import Ledger
from factledger.records import ANGLES, Angle, Fact, Report
from factledger.settings import Settings
from factledger.tools.search_kb import NAME, SearchKb

TODAY = date(2026, 1, 1)
_RECURSION_LIMIT = 200


class Answer(NamedTuple):
    """The first key fact of a question."""

    quote: str
    true_quote: bool
    """Whether the quote stands in a document."""
    confidence: float | None = None
    """The analyst's; None where the machine, which keeps it to itself, was asked."""


Asking = Callable[[KnowledgeBase, str, str], Awaitable[Answer | None]]
"""Answers a question (base, text, language) by its first key fact, or not at all."""


class _Admitted(NamedTuple):
    """What one source may be read for."""

    document: str
    passages: list[FoundPassage]
    term_weights: dict[str, float]
    question: str


async def ask_analyst(base: KnowledgeBase, question: str, language: str) -> Answer | None:
    """Plan, search, read source by source and judge as a run does, without its gates, its ledger and its report."""
    analyst = OfflineAnalyst()
    plan = await analyst.plan(PlanRequest(question=question, language=language, today=TODAY.isoformat()))
    metric = plan.metrics[0]
    found: list[tuple[Extraction, str]] = []
    for source in await _sources(analyst, base, plan, language):
        extraction = await analyst.extract(_request(metric, source, language))
        if extraction.found and await _speaks(analyst, metric, extraction, language):
            found.append((extraction, source.document))
    if not found:
        return None
    best, document = max(found, key=lambda pair: pair[0].confidence)
    return Answer(best.quote, find_quote(best.quote, base.text(document)) is not None, best.confidence)


class Machine:
    """Asks the whole machine.

    Args:
        folder: Where its ledger is kept.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._ledger = Ledger(f"sqlite+aiosqlite:///{folder / 'ledger.sqlite'}")

    async def ask(self, base: KnowledgeBase, question: str, language: str) -> Answer | None:
        """Run the question to its report and return the report's first key fact."""
        graph = build_graph(
            settings=Settings(home=self._folder), tools=[SearchKb(base)], ledger=self._ledger, today=TODAY
        )
        state = await graph.ainvoke(
            ResearchInput(question=question), {"recursion_limit": _RECURSION_LIMIT}, context=ResearchContext()
        )
        report = Report.model_validate(state["report"])
        if not report.key_facts:
            return None
        facts = {fact.id: fact for fact in map(Fact.model_validate, state["facts"])}
        fact = facts[report.key_facts[0].fact_ids[0]]
        page = next(source["page"] for source in state["sources"] if source["id"] == fact.source_id)
        return Answer(fact.quote, find_quote(fact.quote, await self._ledger.page(page)) is not None)


async def _sources(analyst: OfflineAnalyst, base: KnowledgeBase, plan: Plan, language: str) -> list[_Admitted]:
    """The passages a run would admit, by source: from four angles, above the floor, the most relevant first."""
    settings = ResearchContext()
    grouped: dict[str, _Admitted] = {}
    for sub_question in plan.sub_questions:
        passages: dict[tuple[str, int], FoundPassage] = {}
        weights: dict[str, float] = {}
        for angle in ANGLES:
            request = _tool_request(plan, sub_question, angle, language)
            choice = await analyst.choose_tool(request)
            result = base.search(choice.query, angle_words=angle_words(angle, language))
            weights |= result.term_weights
            passages |= {(p.document.id, p.start): p for p in reversed(result.passages)}
        relevant = [p for p in passages.values() if p.score >= settings.relevance_floor]
        for passage in sorted(relevant, key=lambda p: -p.score)[: settings.max_snippets]:
            new = _Admitted(passage.document.id, [], weights, sub_question.question)
            grouped.setdefault(passage.document.id, new).passages.append(passage)
    return list(grouped.values())


def _tool_request(plan: Plan, sub_question: PlannedSubQuestion, angle: Angle, language: str) -> ToolRequest:
    return ToolRequest(
        question=sub_question.question,
        claim=sub_question.claim,
        falsifier=sub_question.falsifier,
        angle=angle,
        metrics=tuple(plan.metrics[i] for i in sub_question.metrics),
        tools=(ToolInfo(name=NAME),),
        language=language,
        today=TODAY.isoformat(),
    )


def _request(metric: PlannedMetric, source: _Admitted, language: str) -> ExtractRequest:
    return ExtractRequest(
        metric=metric,
        question=source.question,
        title=source.passages[0].document.title,
        passages=_in_page_order(source.passages),
        term_weights=source.term_weights,
        language=language,
        today=TODAY.isoformat(),
    )


def _in_page_order(passages: Sequence[FoundPassage]) -> tuple[SourceText, ...]:
    unique = {passage.start: passage for passage in passages}
    return tuple(SourceText(text=p.text, start=start, locator=p.locator) for start, p in sorted(unique.items()))


async def _speaks(analyst: OfflineAnalyst, metric: PlannedMetric, extraction: Extraction, language: str) -> bool:
    request = JudgeRequest(
        subject=metric.definition,
        kind="metric",
        metric=metric,
        quotes=(extraction.quote,),
        value=extraction.value,
        language=language,
    )
    return (await analyst.judge(request)).meaning != "unsupported"

"""Ask one question of a whole run under the gates, or of a bare model, and count what stands in no source."""

import re
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Literal

from pydantic import Field

from factledger.analyst.model import ModelAnalyst, chat_model
from factledger.evals.model.cases import Case
from factledger.evals.model.reader import Reader
from factledger.evals.model.small import SLOTS, small_chat
from factledger.graph.build import build_graph
from factledger.graph.context import ResearchContext
from factledger.graph.state import ResearchInput
from factledger.knowledge import KnowledgeBase
from factledger.ledger import Ledger
from factledger.records import Fact, JsonObject, Record, Report
from factledger.settings import Settings
from factledger.tools.search_kb import SearchKb

Way = Literal["small", "reader", "truthful", "bare"]
"""The small model in every call of a run; in those alone that read, judge and word; the truthful one in every call; the
small one without a run."""

TODAY = date(2026, 1, 1)
_BOUNDS = ResearchContext(rounds=1, max_sub_questions=4, max_searches=4, max_calls=40, evidence_chars=3_000)
CONTEXTS: Mapping[Way, ResearchContext] = {
    "small": _BOUNDS.model_copy(update={"max_snippets": 1}),
    "reader": _BOUNDS.model_copy(update={"max_snippets": 1}),
    "truthful": _BOUNDS.model_copy(update={"max_snippets": 2}),
}
"""Small runs: what is measured is what the gates let through, not how much a weak model finds."""
PASSAGES = 2
"""Given to the bare model: as many as a run admits for two sub-questions."""
ANSWER_TOKENS = 160
_PATIENCE_S = 1200.0
"""For one request, on a machine that does other things too."""
_RECURSION_LIMIT = 200
_DIGITS = re.compile(r"\d+(?:[.,\u00a0\u202f ]\d{3})*(?:[.,]\d+)?")
_MARK = re.compile(r"\[[FSCK\d, ]+\]")
_BARE = "Answer the question from the passages, in the language of the question, in at most three sentences."


class Result(Record):
    """What came of one question."""

    way: Way
    collection: str
    case: str
    status: str = ""
    stated: int = 0
    """Facts that the model gave with a quote."""
    published: int = 0
    """Of those, facts that the report shows."""
    right: bool = False
    """Whether a published fact quotes a sentence that answers, or the bare answer holds the answer."""
    false_quotes: int = 0
    """Published quotes that do not stand in their page."""
    figures: int = 0
    """Figures that a reader sees, those of the question apart."""
    false_figures: int = 0
    """Of those, figures that stand in no quote of a shown fact; for the bare model, in none of its passages."""
    refused_why: dict[str, int] = Field(default_factory=dict)
    """Why stated facts were not published: reason to count."""
    failures: dict[str, int] = Field(default_factory=dict)
    """Calls that gave no usable answer: kind to count."""
    requests: int = 0
    repairs: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    seconds: float = 0.0


class Runner:
    """Asks one question of a collection through one model.

    Args:
        way: Says what is counted.
        base: The collection's documents.
        folder: Where the ledger is kept.
        base_url: The model's server.
        model: The model's name there.
    """

    def __init__(self, way: Way, base: KnowledgeBase, folder: Path, base_url: str, model: str) -> None:
        self._way, self._base = way, base
        self._settings = Settings(
            home=folder, model=model, openai_base_url=base_url, model_timeout_s=_PATIENCE_S, max_concurrency=SLOTS
        )
        self._ledger = Ledger(self._settings.ledger_url)
        make = chat_model if way == "truthful" else small_chat
        self._chat = make(base_url=base_url, name=model, timeout_s=_PATIENCE_S)
        analyst = ModelAnalyst(self._chat)
        self._analyst = Reader(analyst) if way == "reader" else analyst

    async def ask(self, collection: str, case: Case) -> Result:
        """Return what came of a question."""
        started = time.monotonic()
        try:
            result = await (self._bare(collection, case) if self._way == "bare" else self._gated(collection, case))
        finally:
            await self._ledger.close()
        return result.model_copy(update={"seconds": round(time.monotonic() - started, 2)})

    async def _gated(self, collection: str, case: Case) -> Result:
        graph = build_graph(
            settings=self._settings,
            analyst=self._analyst,
            tools=[SearchKb(self._base)],
            ledger=self._ledger,
            today=TODAY,
        )
        asked = ResearchInput(question=case.question)
        state = await graph.ainvoke(asked, {"recursion_limit": _RECURSION_LIMIT}, context=CONTEXTS[self._way])
        report = Report.model_validate(state["report"])
        facts = [fact for fact in map(Fact.model_validate, state["facts"]) if fact.quote or fact.status == "rejected"]
        shown = [fact for fact in facts if fact.id in _shown_ids(report)]
        texts = await self._ledger.pages(source["page"] for source in state["sources"])
        pages = {source["id"]: texts[source["page"]] for source in state["sources"]}
        known = [fact.quote for fact in shown] + [calculation["text"] for calculation in state["calculations"]]
        figures, false = false_figures(_texts(report), known, asked=_asked_texts(case, state))
        spent = report.spent
        return Result(
            way=self._way,
            collection=collection,
            case=case.id,
            status=report.status,
            stated=len(facts),
            published=len(shown),
            right=any(_answers(case, fact.quote) for fact in shown),
            false_quotes=sum(not stands(fact.quote, pages[fact.source_id]) for fact in shown),
            figures=figures,
            false_figures=false + sum(false_figures([fact.value], [fact.quote])[1] for fact in shown),
            refused_why=dict(Counter(_why(fact) for fact in facts if fact not in shown)),
            failures=dict(Counter(failure["kind"] for failure in state["failures"])),
            requests=spent.requests,
            repairs=spent.repairs,
            input_tokens=spent.tokens.input,
            output_tokens=spent.tokens.output,
        )

    async def _bare(self, collection: str, case: Case) -> Result:
        passages = [found.text for found in self._base.search(case.question, limit=PASSAGES).passages]
        user = "\n\n".join([*passages, f"Question: {case.question}"])
        message = await self._chat.ainvoke(
            [("system", _BARE), ("human", user)], max_tokens=ANSWER_TOKENS, temperature=0
        )
        figures, false = false_figures([message.text], passages, asked=[case.question])
        usage = message.usage_metadata
        return Result(
            way="bare",
            collection=collection,
            case=case.id,
            status="answered",
            right=_answers(case, message.text),
            figures=figures,
            false_figures=false,
            requests=1,
            input_tokens=usage["input_tokens"] if usage else 0,
            output_tokens=usage["output_tokens"] if usage else 0,
        )


def _shown_ids(report: Report) -> set[str]:
    cited = re.findall(r"\bF\d+\b", " ".join(report.conclusion))
    return {*cited, *(fact_id for key_fact in report.key_facts for fact_id in key_fact.fact_ids)}


def _texts(report: Report) -> list[str]:
    return [_MARK.sub(" ", text) for text in (*report.conclusion, *(fact.text for fact in report.key_facts))]


def _asked_texts(case: Case, state: JsonObject) -> list[str]:
    """The question and the names that the plan made of it; their figures are the asker's own."""
    return [case.question, *(metric["name"] for metric in state["metrics"])]


def false_figures(shown: Iterable[str], sources: Iterable[str], *, asked: Iterable[str] = ()) -> tuple[int, int]:
    """Return how many figures some texts hold, and how many of them stand whole in no source.

    Args:
        shown: What a reader sees.
        sources: Where the figures should come from.
        asked: Texts of the asker, whose figures are not counted.
    """
    own, known = _figures(asked), set(_figures(sources))
    figures = [figure for figure in _figures(shown) if figure not in own]
    return len(figures), sum(figure not in known for figure in figures)


def _figures(texts: Iterable[str]) -> list[str]:
    """Figures as written but for their spaces."""
    return [_squeezed(found) for text in texts for found in _DIGITS.findall(text)]


def stands(quote: str, page: str) -> bool:
    """Whether a quote stands in a page, whatever the spaces."""
    return _squeezed(quote) in _squeezed(page)


def _why(fact: Fact) -> str:
    return (
        "other meaning" if fact.status == "verified" and fact.meaning == "unsupported" else fact.reason or fact.status
    )


def _answers(case: Case, text: str) -> bool:
    return any(stands(answer.value, text) for asked in case.asked for answer in asked.answers)


def _squeezed(text: str) -> str:
    return "".join(text.split())

"""Whole runs with and without a reranker: how many questions are answered from the sentence that holds the answer?"""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from langchain_core.documents import BaseDocumentCompressor

from factledger.analyst.offline import OfflineAnalyst
from factledger.evals.model.cases import Case, Collection, xquad
from factledger.evals.model.running import TODAY, stands
from factledger.graph.build import build_graph
from factledger.graph.context import ResearchContext
from factledger.graph.state import ResearchInput
from factledger.knowledge import KnowledgeBase
from factledger.ledger import Ledger
from factledger.records import Fact
from factledger.settings import Settings
from factledger.tools.protocol import SearchTool
from factledger.tools.reranked import Reranked
from factledger.tools.search_kb import SearchKb

_STEPS = 300
_BOUNDS = ResearchContext(rounds=1, max_sub_questions=2)


@dataclass(frozen=True, slots=True)
class Coverage:
    """Questions of one language, answered with and without a reranker."""

    language: str
    questions: int
    plain: int
    """Runs of which a verified fact quotes the answer."""
    reranked: int


async def coverage(data: Path, language: str, compressor: BaseDocumentCompressor, *, questions: int) -> Coverage:
    """Ask some questions of XQuAD twice, by rules, over all paragraphs of a language."""
    collection = xquad(data / "xquad", language, questions)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made, KnowledgeBase(Path(made) / "base") as base:
        base.add([collection.files(Path(made) / "documents")])
        plain = SearchKb(base)
        right = [
            await _answered(_folder(Path(made) / name), tool, collection)
            for name, tool in (("plain", plain), ("reranked", Reranked(plain, compressor)))
        ]
    return Coverage(language, len(collection.cases), right[0], right[1])


async def _answered(home: Path, tool: SearchTool, collection: Collection) -> int:
    ledger = Ledger(Settings(home=home).ledger_url)
    graph = build_graph(
        settings=Settings(home=home), analyst=OfflineAnalyst(), tools=[tool], ledger=ledger, today=TODAY
    )
    try:
        right = 0
        for case in collection.cases:
            asked = ResearchInput(question=case.question)
            state = await graph.ainvoke(asked, {"recursion_limit": _STEPS}, context=_BOUNDS)
            right += _quotes_the_answer(case, [Fact.model_validate(fact) for fact in state["facts"]])
        return right
    finally:
        await ledger.close()


def _quotes_the_answer(case: Case, facts: Sequence[Fact]) -> bool:
    answers = [answer for asked in case.asked for answer in asked.answers]
    verified = [fact for fact in facts if fact.status == "verified"]
    return any(stands(answer.value, fact.quote) for fact in verified for answer in answers)


def _folder(path: Path) -> Path:
    path.mkdir()
    return path

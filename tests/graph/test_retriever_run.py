"""A whole run over a retriever of LangChain: what its chunks say is quoted, and nothing else."""

import sys
from pathlib import Path
from types import ModuleType

import pytest
from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever
from machine import TODAY

from factledger.errors import ConfigError
from factledger.graph.build import build_graph
from factledger.graph.context import ResearchContext
from factledger.ledger import Ledger
from factledger.records import Fact
from factledger.settings import Settings
from factledger.tools.retriever import RetrieverSearch


class Holding(BaseRetriever):
    """Returns every chunk it holds."""

    texts: tuple[str, ...]

    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> list[Document]:
        return [Document(text, metadata={"source": f"notes-{n}.md"}) for n, text in enumerate(self.texts)]


@pytest.mark.parametrize(
    ("question", "text", "value"),
    [
        pytest.param(
            "How long does the battery of Orbit last?", "The battery of Orbit lasts 12 hours.", "12 hours", id="English"
        ),
        pytest.param(
            "Сколько часов работает батарея Orbit?", "Батарея Orbit работает 12 часов.", "12 часов", id="Russian"
        ),
        pytest.param("Orbit 的电池续航时间是多少小时？", "Orbit 的电池续航时间为 12 小时。", "12 小时", id="Chinese"),
    ],
)
async def test_a_run_quotes_what_the_retriever_found(tmp_path: Path, question: str, text: str, value: str) -> None:
    ledger = Ledger(f"sqlite+aiosqlite:///{tmp_path / 'ledger.sqlite'}")
    tool = RetrieverSearch(Holding(texts=(text, "A lamp weighs 300 grams.")))
    graph = build_graph(settings=Settings(home=tmp_path), tools=[tool], ledger=ledger, today=TODAY)
    state = await graph.ainvoke({"question": question}, {"recursion_limit": 200}, context=ResearchContext(rounds=1))
    facts = [fact for fact in map(Fact.model_validate, state["facts"]) if fact.status == "verified"]
    assert facts
    assert all(fact.quote in text and value in fact.quote for fact in facts)
    assert await ledger.check(state["run_id"]) == []
    await ledger.close()


async def test_the_settings_name_a_retriever_in_place_of_the_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = ModuleType("stores_of_this_test")
    module.__dict__["manuals"] = lambda: Holding(texts=("The battery of Orbit lasts 12 hours.",))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    settings = Settings(home=tmp_path, retriever=f"{module.__name__}:manuals")
    state = await build_graph(settings=settings, today=TODAY).ainvoke(
        {"question": "How long does the battery of Orbit last?"},
        {"recursion_limit": 200},
        context=ResearchContext(rounds=1),
    )
    assert {fact["quote"] for fact in state["facts"]} == {"The battery of Orbit lasts 12 hours."}
    assert not settings.library.exists()


async def test_a_retriever_that_is_not_there_is_a_setting_to_fix(tmp_path: Path) -> None:
    graph = build_graph(settings=Settings(home=tmp_path, retriever="nowhere:made"))
    with pytest.raises(ConfigError, match="module:function"):
        await graph.ainvoke({"question": "How long does the battery last?"}, context=ResearchContext(rounds=1))

"""A search whose passages are put in another order by a compressor of LangChain."""

from collections.abc import Sequence
from typing import Any

import pytest
from langchain_core.documents import BaseDocumentCompressor, Document

from factledger.errors import ConfigError, SearchError
from factledger.evals.retrieval.comparing import OURS, RERANKED, Rates
from factledger.evals.retrieval.coverage import Coverage
from factledger.evals.retrieval.rerank import Experiment
from factledger.tools.in_memory import InMemoryPage, InMemorySearch
from factledger.tools.protocol import SearchRequest
from factledger.tools.reranked import Reranked, load_compressor
from factledger.tools.word_order import WordOrder


class Backwards(BaseDocumentCompressor):
    """Turn the order round, change the texts, and drop all but some."""

    keep: int = 50

    def compress_documents(self, documents: Sequence[Document], query: str, callbacks: Any = None) -> list[Document]:
        return [Document("rewritten", metadata=one.metadata) for one in reversed(documents)][: self.keep]


class Broken(BaseDocumentCompressor):
    def compress_documents(self, documents: Sequence[Document], query: str, callbacks: Any = None) -> list[Document]:
        raise ConnectionError("no server")


def tool() -> InMemorySearch:
    return InMemorySearch({f"{n}.md": InMemoryPage(title=f"{n}", text=f"battery {'hour ' * n}") for n in range(1, 9)})


async def found(search: Any, **more: Any) -> list[str]:
    request = SearchRequest(query="battery", **more)
    return [one.hit.url for one in (await search.search(request)).evidence]


async def test_the_order_is_the_compressors_and_the_passages_are_the_tools() -> None:
    plain = await found(tool())
    search = Reranked(tool(), Backwards())
    assert await found(search) == plain[::-1]
    assert await found(search, limit=2) == plain[::-1][:2], "more candidates than passages"
    assert await found(search, limit=2, offset=2) == plain[::-1][2:4]
    evidence = (await search.search(SearchRequest(query="battery"))).evidence
    assert all(one.hit.snippet.startswith("battery") for one in evidence)
    assert (search.name, search.kind) == ("search_kb", "kb")


async def test_a_compressor_may_drop_passages_and_its_failure_is_a_failed_search() -> None:
    assert len(await found(Reranked(tool(), Backwards(keep=1)))) == 1
    with pytest.raises(SearchError, match="Broken failed: ConnectionError: no server"):
        await found(Reranked(tool(), Broken()))


@pytest.mark.parametrize(
    ("query", "right", "other"),
    [
        pytest.param("battery life of Orbit", "The battery life of Orbit is long.", "Orbit has a box.", id="en"),
        pytest.param("время работы батареи", "Время работы батареи велико.", "Батарея в коробке.", id="ru"),
        pytest.param("电池续航时间", "电池续航时间很长。", "电池在盒子里。", id="zh"),
    ],
)
def test_the_light_reranker_lifts_what_holds_the_words_together(query: str, right: str, other: str) -> None:
    ordered = WordOrder().compress_documents([Document(right), Document(other), Document(other)], query)
    assert ordered[0].page_content == right
    assert len(ordered) == 3


@pytest.mark.parametrize("name", ["nowhere:at_all", "json:loads", "factledger.tools.word_order", "json:JSONDecoder"])
def test_a_reranker_that_is_none_is_refused_by_name(name: str) -> None:
    with pytest.raises(ConfigError, match=name):
        load_compressor(name)


@pytest.mark.parametrize(
    ("after", "answers", "said"), [(0.9, 1, "pays"), (0.8, 1, "does not pay"), (0.9, -1, "does not pay")]
)
def test_the_verdict_follows_the_figures(after: float, answers: int, said: str) -> None:
    rates = [Rates(name, "en", mrr, mrr, mrr, 1.0) for name, mrr in ((OURS, 0.8), (RERANKED, after))]
    assert Experiment(rates, [Coverage("en", 5, 2, 2 + answers)]).verdict.startswith(f"Reranking {said} here")

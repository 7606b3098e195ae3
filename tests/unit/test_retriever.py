"""Any retriever of LangChain as a search tool of a run."""

import re
import sys
from datetime import date, datetime
from types import ModuleType

import pytest
from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever
from pydantic import Field

from factledger.errors import ConfigError, SearchError
from factledger.records import Scope
from factledger.tools.protocol import SearchRequest, SearchTool
from factledger.tools.retriever import RetrieverSearch, load_retriever

CHUNKS = [
    Document(
        "The battery lasts 12 hours.",
        metadata={"source": "orbit.pdf", "title": "Orbit A1", "published": "2026-03-02T10:00", "page_label": "3"},
    ),
    Document("Батарея работает 9 часов.", metadata={"source": "люмен.txt", "locator": "строка 5"}),
    Document("电池续航时间为10小时。", metadata={"source": "音箱.txt", "title": "音箱说明书"}),
    Document("The case weighs 540 g.", metadata={"source": "orbit.pdf", "title": "Orbit A1"}),
    Document("It keeps going all day.", metadata={"source": "blog.md", "relevance_score": 0.7}),
    Document("  "),
]
WHOLE = {"orbit.pdf": "Orbit A1\n\nThe battery lasts 12 hours.\n\nThe case weighs 540 g."}


class Fixed(BaseRetriever):
    """Returns the same chunks whatever is asked, and notes what that was."""

    asked: list[str] = Field(default_factory=list)

    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> list[Document]:
        self.asked.append(query)
        return CHUNKS


class Broken(BaseRetriever):
    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> list[Document]:
        raise ConnectionError("no server")


class Given(BaseRetriever):
    """Returns what it was made with."""

    documents: list[Document]

    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> list[Document]:
        return self.documents


def down() -> Fixed:
    raise ConnectionRefusedError("port 5432\nis closed")


def fixed() -> Fixed:
    return Fixed()


def documents() -> RetrieverSearch:
    return RetrieverSearch(Fixed(), whole=whole)


def text() -> str:
    return "no retriever"


def whole(document: Document) -> str:
    return WHOLE.get(document.metadata.get("source", ""), "")


@pytest.mark.parametrize(
    ("query", "place", "title", "published", "locator", "language"),
    [
        pytest.param("How long does the battery last?", 0, "Orbit A1", "2026-03-02", "p. 3", "en", id="English"),
        pytest.param("Сколько работает батарея?", 1, "люмен.txt", None, "строка 5", "ru", id="Russian"),
        pytest.param("电池续航时间多久？", 2, "音箱说明书", None, "", "zh", id="Chinese"),
    ],
)
async def test_a_chunk_is_a_page_that_opens(
    query: str, place: int, title: str, published: str | None, locator: str, language: str
) -> None:
    tool: SearchTool = RetrieverSearch(Fixed())
    found = await tool.search(SearchRequest(query=query))
    best = found.evidence[place]
    others = [one.hit.score for n, one in enumerate(found.evidence) if n not in (place, 4)]
    assert best.hit.score > max(others), "what shares the question's words is relevant, and the order is kept"
    assert (best.hit.title, best.hit.published, best.locator, best.kind) == (title, published, locator, "kb")
    page = await tool.open(best.hit.url)
    assert page.text[best.start : best.end] == best.hit.snippet == CHUNKS[place].page_content
    assert (page.title, page.published, page.language) == (title, published, language)


async def test_chunks_of_one_document_are_pages_of_their_own_or_one_page_where_the_whole_text_is_given() -> None:
    request = SearchRequest(query="battery case")
    apart = (await RetrieverSearch(Fixed()).search(request)).evidence
    assert apart[0].hit.url != apart[3].hit.url
    assert all(url.startswith("orbit.pdf#") for url in (apart[0].hit.url, apart[3].hit.url))
    tool = RetrieverSearch(Fixed(), whole=whole)
    together = (await tool.search(request)).evidence
    assert together[0].hit.url == together[3].hit.url == "orbit.pdf"
    page = await tool.open("orbit.pdf")
    assert [page.text[one.start : one.end] for one in (together[0], together[3])] == [
        CHUNKS[0].page_content,
        CHUNKS[3].page_content,
    ]
    assert together[1].hit.url.startswith("люмен.txt#"), "a chunk that the whole text does not hold stays its own page"


async def test_the_same_chunk_has_the_same_address_in_every_search_and_process() -> None:
    first, again = [(await RetrieverSearch(Fixed()).search(SearchRequest(query=q))).evidence for q in ("a", "b")]
    assert [one.hit.url for one in first] == [one.hit.url for one in again]


async def test_pages_of_hits_follow_each_other_and_empty_chunks_are_left_out() -> None:
    tool = RetrieverSearch(Fixed())
    every = (await tool.search(SearchRequest(query="battery"))).evidence
    assert len(every) == 5
    second = (await tool.search(SearchRequest(query="battery", limit=2, offset=2))).evidence
    assert second == every[2:4]


async def test_words_of_the_angle_are_asked_for_and_bring_no_relevance() -> None:
    retriever = Fixed()
    found = await RetrieverSearch(retriever).search(SearchRequest(query="voltage", angle_words=("battery",)))
    assert retriever.asked == ["voltage battery"]
    assert [one.hit.score for one in found.evidence] == [0, 0, 0, 0, 0.7], "the retriever's own score counts"


async def test_a_retriever_that_fails_is_a_failed_search_that_may_be_tried_again() -> None:
    with pytest.raises(SearchError, match="Broken failed: ConnectionError: no server") as failed:
        await RetrieverSearch(Broken()).search(SearchRequest(query="battery"))
    assert failed.value.retryable


@pytest.mark.parametrize(
    ("document", "url", "title", "published", "text"),
    [
        pytest.param(Document("Nothing is known of this."), "document#", "Nothing is known of this.", None,
                     "Nothing is known of this.", id="no metadata"),
        pytest.param(Document("слово " * 40, id="7"), "7#", f"{'слово ' * 10}".rstrip() + "…", None,
                     "слово " * 40, id="an id and a long text"),
        pytest.param(Document("电池。", metadata={"source": "a.md", "published": date(2026, 3, 2)}), "a.md#", "a.md",
                     "2026-03-02", "电池。", id="a date from a column"),
        pytest.param(Document("x", metadata={"source": 7, "title": None, "published": datetime(2026, 3, 2, 10)}),
                     "document#", "x", "2026-03-02", "x", id="values of other types"),
        pytest.param(Document("half \ud800 a\x00 pair", metadata={"source": "b\x00\udfff.md", "published": "soon"}),
                     "b?.md#", "b?.md", None, "half ? a pair", id="what no file and no database keeps"),
    ],
)  # fmt: skip
async def test_little_need_be_known_of_a_chunk(
    document: Document, url: str, title: str, published: str | None, text: str
) -> None:
    tool = RetrieverSearch(Given(documents=[document]))
    (found,) = (await tool.search(SearchRequest(query="battery"))).evidence
    assert found.hit.url.startswith(url)
    page = await tool.open(found.hit.url)
    assert (page.title, page.published, page.text, found.hit.snippet) == (title, published, text, text)


async def test_an_address_that_no_search_found_is_gone() -> None:
    with pytest.raises(SearchError, match="found by no search"):
        await RetrieverSearch(Fixed()).open("orbit.pdf#000000000000")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        pytest.param("no_such_module:make", "cannot be made.*in a folder of PYTHONPATH", id="no such module"),
        pytest.param(f"{__name__}:nothing", "cannot be made", id="no such function"),
        pytest.param(f"{__name__}:text", "makes no BaseRetriever", id="something else"),
        pytest.param(f"{__name__}:down", "made: ConnectionRefusedError: port 5432 is closed$", id="a server is down"),
    ],
)
def test_a_name_that_makes_no_retriever_is_said(name: str, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, __name__, _this())
    with pytest.raises(ConfigError, match=message):
        load_retriever(name)


@pytest.mark.parametrize(
    ("function", "first"),
    [
        pytest.param("fixed", r"orbit\.pdf#\w{12}", id="a retriever"),
        pytest.param("documents", r"orbit\.pdf", id="a search with whole documents"),
    ],
)
async def test_a_retriever_is_used_by_its_name(function: str, first: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, __name__, _this())
    found = await load_retriever(f"{__name__}:{function}").search(SearchRequest(query="battery"))
    assert len(found.evidence) == 5
    assert re.fullmatch(first, found.evidence[0].hit.url)
    assert found.scope == Scope(pages=None, place="search_kb"), "nobody counts what a retriever can find"


def _this() -> ModuleType:
    module = ModuleType(__name__)
    module.__dict__.update(fixed=fixed, documents=documents, text=text, down=down)
    return module

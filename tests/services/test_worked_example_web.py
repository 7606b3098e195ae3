"""The worked example with one product in the documents and the other on the web, found with a search engine."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tavily_server import KEY, IndexedPage, TavilyServer
from web_sites import DEMO, QUICK, SmallWeb

from factledger.graph.build import build_graph
from factledger.settings import Settings
from factledger.tools.open_page import PageOpener
from factledger.tools.web_search import Tavily, WebSearch

QUESTIONS = {
    "en": "Compare the battery life of Orbit A1 and Lumen B2. What do they cost?",
    "ru": "Сравните время работы батареи Orbit A1 и Lumen B2. Сколько они стоят?",
    "zh": "比较 Orbit A1 和 Lumen B2 的电池续航时间。它们的价格是多少？",
}
DOCUMENTS = {"en": "orbit-a1-test-report.md", "ru": "испытания-orbit-a1.md", "zh": "orbit-a1-续航测试.md"}
PLACES = {"en": "", "ru": "ru/", "zh": "zh/"}


@pytest.fixture(scope="module")
def web() -> Iterator[SmallWeb]:
    with SmallWeb() as running:
        yield running


def index(language: str) -> list[IndexedPage]:
    """Name the vendor's pages as a search engine knows them: by address and title."""
    names = {
        "en": ("Orbit A1 battery life", "Lumen B2 battery life"),
        "ru": ("Orbit A1 время работы батареи", "Lumen B2 время работы батареи"),
        "zh": ("Orbit A1 电池续航时间", "Lumen B2 电池续航时间"),
    }[language]
    place = PLACES[language]
    addresses = (f"http://vendor.example/{place}orbit-a1", f"http://lumen.example/{place}lumen-b2")
    return [IndexedPage(url, name, name) for url, name in zip(addresses, names, strict=True)]


async def ask(folder: Path, sites: SmallWeb, server: TavilyServer, language: str, **context: Any) -> dict[str, Any]:
    docs = folder / "documents"
    docs.mkdir()
    shutil.copy(DEMO / DOCUMENTS[language], docs)
    opener = PageOpener(network=sites.network(), limits=QUICK)
    search = WebSearch(Tavily(api_key=KEY, base_url=server.url), opener)
    graph = build_graph(settings=Settings(home=folder, docs_roots=(docs,)), tools=[search])
    given = {"docs": [str(docs)], "web": True, **context}
    return await graph.ainvoke({"question": QUESTIONS[language]}, {"recursion_limit": 300}, context=given)


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
async def test_one_product_in_the_documents_and_one_on_the_web(tmp_path: Path, web: SmallWeb, language: str) -> None:
    with TavilyServer(index(language)) as server:
        state = await ask(tmp_path, web, server, language)
    verified = {(f["value"].replace("\xa0", " "), f["source_id"]) for f in state["facts"] if f["status"] == "verified"}
    kinds = {s["id"]: s["kind"] for s in state["sources"]}
    assert {kinds[source] for _, source in verified} == {"kb", "web"}
    values = " ".join(value for value, _ in verified)
    assert all(number in values for number in ("12", "10", "9"))
    assert any(c["kind"] == "conflict" for c in state["conflicts"]), "the document and the vendor's page disagree"
    report = state["report"]
    assert report["status"] == "partial"
    assert {gap["kind"] for gap in report["unconfirmed"]} >= {"not_found"}
    addresses = {s["url"] for s in state["sources"] if s["kind"] == "web"}
    assert addresses == {page.url for page in index(language)}


async def test_without_the_web_nothing_leaves(tmp_path: Path, web: SmallWeb) -> None:
    with TavilyServer(index("en")) as server:
        state = await ask(tmp_path, web, server, "en", web=False)
    assert server.queries == []
    assert {s["kind"] for s in state["sources"]} == {"kb"}

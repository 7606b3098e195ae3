"""Web search over pages that are really opened: a Tavily-compatible service, and a small web on loopback."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from tavily_server import KEY, IndexedPage, TavilyServer
from web_sites import QUICK, SmallWeb

from factledger.graph.build import build_graph
from factledger.ledger import Ledger
from factledger.settings import Settings
from factledger.tools.open_page import PageOpener
from factledger.tools.protocol import SearchRequest, SearchTool
from factledger.tools.web_search import Tavily, WebSearch

ORBIT = "http://vendor.example/orbit-a1"
INDEX = (
    IndexedPage(ORBIT, "Orbit A1", "Orbit A1 battery"),
    IndexedPage("http://vendor.example/ru/orbit-a1", "Орбит A1", "батарея Orbit A1"),
    IndexedPage("http://vendor.example/zh/orbit-a1", "Orbit A1", "Orbit A1 电池续航时间"),
    IndexedPage("http://private.example/orbit", "Orbit A1", "Orbit A1 battery, a copy"),
    IndexedPage("http://nowhere.example/orbit", "Orbit A1", "Orbit A1 battery, a copy"),
    IndexedPage("http://vendor.example/no-such-page", "Orbit A1", "Orbit A1 battery, a copy"),
)
QUESTIONS = [
    pytest.param("How long does the battery of Orbit A1 last?", ORBIT, "10 hours", id="English"),
    pytest.param(
        "Сколько часов работает батарея Orbit A1?", "http://vendor.example/ru/orbit-a1", "10 часов", id="Russian"
    ),
    pytest.param("Orbit A1 的电池续航时间是多少？", "http://vendor.example/zh/orbit-a1", "10小时", id="Chinese"),
]


@pytest.fixture
def tool() -> Iterator[SearchTool]:
    with SmallWeb() as web, TavilyServer(INDEX) as server:
        opener = PageOpener(network=web.network(), trust=web.trust(), limits=QUICK)
        yield WebSearch(Tavily(api_key=KEY, base_url=server.url), opener, results=8)


@pytest.mark.parametrize(("question", "url", "answer"), QUESTIONS)
async def test_the_best_passage_of_the_right_page_comes_first(
    tool: SearchTool, question: str, url: str, answer: str
) -> None:
    found = await tool.search(SearchRequest(query=question))
    best = found.evidence[0]
    assert best.hit.url == url
    assert answer in best.hit.snippet.replace("\u00a0", " ")
    assert (best.hit.published, best.published_basis) == ("2026-05-20", "metadata")
    for evidence in found.evidence:
        page = await tool.open(evidence.hit.url)
        assert page.text[evidence.start : evidence.end] == evidence.hit.snippet
        assert page.raw


async def test_private_invented_and_dead_addresses_are_failures_and_no_evidence(tool: SearchTool) -> None:
    found = await tool.search(SearchRequest(query="Orbit A1 battery copy"))
    assert {(failure.id, failure.kind) for failure in found.failures} == {
        ("open:http://private.example/orbit", "blocked"),
        ("open:http://nowhere.example/orbit", "unreachable"),
        ("open:http://vendor.example/no-such-page", "not_found"),
    }
    assert "a copy" not in " ".join(evidence.hit.snippet for evidence in found.evidence)


@pytest.mark.parametrize(("question", "url", "answer"), QUESTIONS)
async def test_a_run_answers_from_the_web(
    tool: SearchTool, tmp_path: Path, question: str, url: str, answer: str
) -> None:
    graph = build_graph(
        settings=Settings(home=tmp_path),
        tools=[tool],
        ledger=Ledger(f"sqlite+aiosqlite:///{tmp_path / 'ledger.sqlite'}"),
        checkpointer=InMemorySaver(),
        today=date(2026, 11, 30),
    )
    state = await graph.ainvoke(
        {"question": question},
        {"configurable": {"thread_id": "t"}, "recursion_limit": 200},
        context={"web": True},
        durability="sync",
    )
    report = state["report"]
    assert report["status"] == "answered"
    assert answer in report["key_facts"][0]["text"].replace("\u00a0", " ")
    assert url in {source["url"] for source in state["sources"]}
    assert report["spent"]["cost"] > 0

"""The user's documents as a run, and as a LangChain agent, sees them."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from factledger.errors import SearchError
from factledger.knowledge import KnowledgeBase
from factledger.records import Scope
from factledger.tools.protocol import Found, SearchRequest, SearchTool
from factledger.tools.search_kb import SearchKb, as_langchain_tool

DOCUMENTS = {
    "orbit.md": "---\ndate: 2026-03-02\n---\n# Orbit A1\n\n## Battery\n\nThe battery lasts 12 hours.\n",
    "люмен.txt": "Lumen B2: руководство\n\nДата: 15.04.2026\n\nБатарея работает 9 часов.\n",
    "音箱.txt": "音箱说明书\n\n2026年4月15日\n\n电池续航时间为10小时。\n",
}


@pytest.fixture
def base(tmp_path: Path) -> Iterator[KnowledgeBase]:
    docs = tmp_path / "docs"
    docs.mkdir()
    for name, text in DOCUMENTS.items():
        (docs / name).write_text(text, "utf-8")
    (docs / "scan.pdf").write_bytes(b"%PDF-broken")
    with KnowledgeBase(tmp_path / "base") as opened:
        opened.add([docs])
        yield opened


@pytest.mark.parametrize(
    ("query", "word", "language", "texts"),
    [
        pytest.param(
            "Orbit battery",
            "criticism",
            "en",
            ("The Orbit battery is new.", "Criticism of the Orbit battery grew.", "Criticism of the lamps grew."),
            id="en",
        ),
        pytest.param(
            "насос Orbit",
            "критика",
            "ru",
            ("Насос Orbit новый.", "Критика насоса Orbit растёт.", "Критика ламп растёт."),
            id="ru",
        ),
        pytest.param(
            "Orbit 电池",
            "批评",
            "zh",
            ("Orbit 的电池是新的。", "对 Orbit 电池的批评增多。", "对灯具的批评增多。"),
            id="zh",
        ),
    ],
)
async def test_an_angle_moves_what_a_query_finds_and_brings_nothing_by_itself(
    tmp_path: Path, query: str, word: str, language: str, texts: tuple[str, str, str]
) -> None:
    docs = tmp_path / "angles"
    docs.mkdir()
    for number, text in enumerate(texts):
        (docs / f"{number}.txt").write_text(text, "utf-8")
    with KnowledgeBase(tmp_path / "angled") as base:
        base.add([docs])
        asked = SearchRequest(query=query, angle="refutation", angle_words=(word,), limit=8, language=language)
        found = await SearchKb(base).search(asked)
    assert [evidence.hit.snippet for evidence in found.evidence] == [texts[1], texts[0]]


@pytest.mark.parametrize(
    ("query", "language", "title", "words", "locator", "published", "basis"),
    [
        pytest.param(
            "battery life", "en", "Orbit A1", "12 hours", "Battery", "2026-03-02", "metadata", id="English"
        ),
        pytest.param(
            "Сколько работает батарея?", "ru", "Lumen B2: руководство", "9 часов", "Lumen B2: руководство",
            "2026-04-15", "dated line", id="Russian",
        ),
        pytest.param(
            "电池续航时间多久？", "zh", "音箱说明书", "10小时", "音箱说明书", "2026-04-15", "dated line", id="Chinese"
        ),
    ],
)  # fmt: skip
async def test_evidence_has_its_place_and_date_and_opens(
    base: KnowledgeBase, query: str, language: str, title: str, words: str, locator: str, published: str, basis: str
) -> None:
    tool: SearchTool = SearchKb(base)
    found = await tool.search(SearchRequest(query=query, language=language))
    best = found.evidence[0]
    assert (best.hit.title, best.locator, best.kind) == (title, locator, "kb")
    assert (best.hit.published, best.published_basis) == (published, basis)
    assert words in best.hit.snippet
    assert found.term_weights
    assert all(0 < weight <= 1 for weight in found.term_weights.values())
    page = await tool.open(best.hit.url)
    assert page.text[best.start : best.end] == best.hit.snippet
    assert (page.title, page.published, page.published_basis, page.language) == (title, published, basis, language)


async def test_a_refusal_can_say_what_was_searched(base: KnowledgeBase, tmp_path: Path) -> None:
    found = await SearchKb(base).search(SearchRequest(query="zebra"))
    assert found.evidence == ()
    assert found.scope == Scope(pages=3, unread=1, unread_names=("scan.pdf",), place=f"{tmp_path}/docs{os.sep}")


async def test_below_the_current_folder_paths_are_relative(
    base: KnowledgeBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    tool = SearchKb(base)
    found = await tool.search(SearchRequest(query="battery"))
    assert found.scope.place == f"docs{os.sep}"
    assert (await tool.open(found.evidence[0].hit.url)).url == "docs/orbit.md"
    monkeypatch.chdir(tmp_path / "base")
    assert (await tool.open(found.evidence[0].hit.url)).url == str(tmp_path / "docs" / "orbit.md")


async def test_a_document_that_changed_since_it_was_found_is_gone(base: KnowledgeBase, tmp_path: Path) -> None:
    tool = SearchKb(base)
    url = (await tool.search(SearchRequest(query="battery"))).evidence[0].hit.url
    (tmp_path / "docs" / "orbit.md").write_text("Another text.", "utf-8")
    base.add([tmp_path / "docs"])
    with pytest.raises(SearchError, match="changed or removed") as caught:
        await tool.open(url)
    assert (caught.value.kind, caught.value.retryable) == ("gone", False)


@pytest.mark.parametrize("url", ["https://example.org/", "kb:", "kb:nothing", "orbit.md"])
async def test_only_addresses_of_hits_are_opened(base: KnowledgeBase, url: str) -> None:
    with pytest.raises(SearchError):
        await SearchKb(base).open(url)


async def test_titles_help_to_plan(base: KnowledgeBase) -> None:
    assert await SearchKb(base).titles(2) == ["Orbit A1", "Lumen B2: руководство"]


async def test_a_base_that_breaks_is_a_failure_of_the_tool(base: KnowledgeBase) -> None:
    for path in base.folder.glob("index-*/*"):
        path.unlink()
    base.close()
    with pytest.raises(SearchError) as caught:
        await SearchKb(base).search(SearchRequest(query="battery"))
    assert caught.value.kind == "unreadable"


async def test_a_langchain_agent_gets_passages_and_never_a_document(base: KnowledgeBase) -> None:
    tool = as_langchain_tool(base)
    call = {"name": "search_kb", "args": {"query": "battery hours", "limit": 1}, "id": "1", "type": "tool_call"}
    message = await tool.ainvoke(call)
    (passage,) = json.loads(message.content)
    assert passage["title"] == "Orbit A1"
    assert set(passage) == {"id", "source_type", "title", "address", "locator", "snippet", "updated_at", "score"}
    assert isinstance(message.artifact, Found)
    assert message.artifact.evidence[0].hit.snippet == passage["snippet"]
    assert tool.invoke(call).content == message.content


async def test_a_langchain_agent_asking_for_too_much_is_told(base: KnowledgeBase) -> None:
    with pytest.raises(ValueError, match="less than or equal to 50"):
        as_langchain_tool(base).invoke({"query": "battery", "limit": 500})

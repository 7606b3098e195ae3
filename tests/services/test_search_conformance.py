"""What a run expects of whatever it searches: our index, pages in memory, LangChain's retrievers, pgvector.

The last two stand on a real PostgreSQL. Their embeddings are counted pieces of words, so these tests say that passages
come through whole, not that they are found by their meaning.
"""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from postgres_server import PostgreSQL
from search_collections import LOCAL, NAMELESS, SERVED, TABLE, TEXTS, Collection, Place, Text, pgvector_store

from factledger import build_graph
from factledger.errors import SearchError
from factledger.settings import Settings
from factledger.tools.protocol import Evidence, OpenedPage, SearchRequest, SearchTool

HOSTILE = next(text for text in TEXTS if text.source == "hostile.md")
HOSTILE_QUERIES = (
    "'); DROP TABLE manuals; --",
    'battery AND (text:"hours" OR NOT *',
    "battery & ! | <-> :* \\ % _ %s %(x)s :x {}",
    "battery \x00 \x1b[31m \ud800 \u202e \uffff",
    "battery " * 500,
    "🔋" * 40,
)
QUERIES = [
    pytest.param("How long does the battery of Orbit A1 last?", TEXTS[0], id="English"),
    pytest.param("Сколько часов работает батарея Lumen B2?", TEXTS[1], id="Russian"),
    pytest.param("这款音箱的电池续航时间是多少？", TEXTS[2], id="Chinese"),
]


@pytest.fixture(params=[*LOCAL, *SERVED], ids=lambda make: make.__name__.replace("_", " "))
async def tool(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[SearchTool]:
    make: Collection = request.param

    def new_database() -> str:
        postgres: PostgreSQL = request.getfixturevalue("postgres")
        return postgres.new_database()

    async with make(Place(tmp_path, new_database)) as made:
        yield made


async def asked(tool: SearchTool, query: str, **more: int) -> tuple[Evidence, ...]:
    return (await tool.search(SearchRequest(query=query, **more))).evidence


async def relevant(tool: SearchTool, query: str) -> list[Evidence]:
    return [one for one in await asked(tool, query, limit=50) if one.hit.score > 0]


async def opened(tool: SearchTool, evidence: Evidence) -> OpenedPage:
    """Open what was found; its passage stands there, whole and where it says."""
    page = await tool.open(evidence.hit.url)
    assert page.text[evidence.start : evidence.end] == evidence.hit.snippet
    assert (page.title, page.published) == (evidence.hit.title, evidence.hit.published)
    return page


@pytest.mark.parametrize(("query", "text"), QUERIES)
async def test_the_passage_comes_whole_with_what_is_known_of_it(tool: SearchTool, query: str, text: Text) -> None:
    found = await tool.search(SearchRequest(query=query))
    best = found.evidence[0]
    assert best.hit.score == max(one.hit.score for one in found.evidence) > 0.3
    assert text.sentence in best.hit.snippet
    page = await opened(tool, best)
    assert (page.title, page.published, page.published_basis) == (text.title, text.published, "metadata")
    assert text.source in page.url
    assert found.term_weights
    assert all(0 < weight <= 1 for weight in found.term_weights.values())
    assert all(0 <= one.hit.score <= 1 and one.kind == tool.kind for one in found.evidence)


async def test_a_text_of_which_nothing_is_known_is_found_and_opened(tool: SearchTool) -> None:
    best = (await asked(tool, "How much does the zinc hinge of the cupboard carry?"))[0]
    page = await opened(tool, best)
    assert NAMELESS in page.text
    assert page.title
    assert page.url


async def test_hostile_text_comes_as_it_stands(tool: SearchTool) -> None:
    best = (await asked(tool, 'When does the warranty of "Comet" end?'))[0]
    assert HOSTILE.sentence in best.hit.snippet
    assert HOSTILE.sentence in (await opened(tool, best)).text


async def test_who_asks_nothing_finds_nothing(tool: SearchTool) -> None:
    for query in ("", " \t\n", "\u3000"):
        found = await tool.search(SearchRequest(query=query))
        assert (found.evidence, found.term_weights, found.failures) == ((), {}, ()), repr(query)


async def test_what_stands_nowhere_is_relevant_nowhere(tool: SearchTool) -> None:
    """A vector store always returns something; a run leaves out what has no relevance."""
    for query in ("xylophone quartet", "ксилофон", "木琴", "?!"):
        assert await relevant(tool, query) == [], query


async def test_a_hostile_question_is_a_question(tool: SearchTool) -> None:
    for query in HOSTILE_QUERIES:
        for one in await asked(tool, query, limit=50):
            await opened(tool, one)
        assert TEXTS[0].sentence in (await asked(tool, "battery of Orbit A1"))[0].hit.snippet, repr(query)


@pytest.mark.parametrize(("query", "text"), QUERIES)
async def test_a_question_of_600_characters_is_asked_whole(tool: SearchTool, query: str, text: Text) -> None:
    filled = (f"{query} {text.title}. " * 60)[:600]
    assert text.sentence in (await asked(tool, filled))[0].hit.snippet


async def test_pages_of_passages_follow_each_other(tool: SearchTool) -> None:
    query = "battery hours warranty display costs hinge"
    every = await asked(tool, query, limit=50)
    assert len(every) >= 4
    pages = [await asked(tool, query, limit=2, offset=offset) for offset in range(0, len(every) + 2, 2)]
    assert [one.hit.url for page in pages for one in page] == [one.hit.url for one in every]
    assert await asked(tool, query, limit=2, offset=len(every)) == ()


async def test_many_ask_and_open_at_once(tool: SearchTool) -> None:
    async def one(text: Text) -> str:
        best = (await asked(tool, text.sentence))[0]
        return (await opened(tool, best)).text

    wanted = [TEXTS[n % len(TEXTS)] for n in range(30)]
    for text, page in zip(wanted, await asyncio.gather(*map(one, wanted)), strict=True):
        assert text.sentence in page


async def test_who_gives_up_a_search_harms_no_other(tool: SearchTool) -> None:
    for _ in range(3):
        given_up = [asyncio.create_task(asked(tool, "battery")) for _ in range(10)]
        await asyncio.sleep(0)  # each has begun
        for task in given_up:
            task.cancel()
        outcomes = await asyncio.gather(*given_up, return_exceptions=True)
        assert all(isinstance(one, tuple | asyncio.CancelledError) for one in outcomes)
    assert TEXTS[0].sentence in (await asked(tool, "battery of Orbit A1"))[0].hit.snippet


async def test_an_address_that_was_never_found_is_no_page(tool: SearchTool) -> None:
    with pytest.raises(SearchError) as failed:
        await tool.open("kb:nowhere")
    assert failed.value.kind in {"gone", "not_found"}
    assert not failed.value.retryable


async def test_it_can_be_chosen_by_name(tool: SearchTool) -> None:
    assert tool.name == "search_kb"
    assert tool.description
    assert tool.kind == "kb"
    assert all(isinstance(title, str) for title in await tool.titles(3))
    assert len(await tool.titles(3)) <= 3


@pytest.mark.parametrize("make", SERVED, ids=lambda make: make.__name__)
async def test_a_server_that_is_gone_is_unreachable_and_found_again(
    make: Collection, postgres: PostgreSQL, tmp_path: Path
) -> None:
    async with make(Place(tmp_path, postgres.new_database)) as tool:
        before = await asked(tool, "battery of Orbit A1")
        postgres.kill()
        try:
            for _ in range(2):  # the first meets a connection that is broken, the next a closed door
                with pytest.raises(SearchError) as failed:
                    await asked(tool, "battery of Orbit A1")
                assert (failed.value.kind, failed.value.retryable) == ("unreachable", True)
                assert "VectorStoreRetriever failed: " in failed.value.message
                assert "SELECT" not in failed.value.message
            page = await opened(tool, before[0])  # what was found stays found
        finally:
            postgres.start()
        assert TEXTS[0].sentence in page.text
        assert [one.hit.url for one in await asked(tool, "battery of Orbit A1")] == [one.hit.url for one in before]


@pytest.mark.parametrize("make", SERVED, ids=lambda make: make.__name__)
async def test_a_table_that_is_gone_is_a_failure_that_no_patience_helps(
    make: Collection, postgres: PostgreSQL, tmp_path: Path
) -> None:
    urls: list[str] = []

    def new_database() -> str:
        urls.append(postgres.new_database())
        return urls[-1]

    async with make(Place(tmp_path, new_database)) as tool:
        for table in (TABLE, "langchain_pg_embedding"):
            postgres.execute(f"DROP TABLE IF EXISTS {table} CASCADE", urls[0].rpartition("/")[2])
        with pytest.raises(SearchError, match="does not exist") as failed:
            await asked(tool, "battery")
    assert (failed.value.kind, failed.value.retryable) == ("retriever", False)
    assert len(failed.value.message) < 400


@pytest.mark.slow
async def test_a_run_that_could_not_search_does_not_say_that_nothing_was_found(
    postgres: PostgreSQL, tmp_path: Path
) -> None:
    async with pgvector_store(Place(tmp_path, postgres.new_database)) as tool:
        graph = build_graph(tools=[tool], settings=Settings(home=tmp_path / "home"))
        postgres.kill()
        try:
            state = await graph.ainvoke({"question": "How long does the battery of Orbit A1 last?"})
        finally:
            postgres.start()
    (gap,) = state["report"]["unconfirmed"]
    assert (state["report"]["status"], gap["kind"]) == ("refused", "not_searched")
    assert "every search failed (VectorStoreRetriever failed: OperationalError" in gap["reason"]

"""Pages are opened over real connections to a small web on loopback: what is read, what is refused, and why."""

import asyncio
import json
import threading
import tracemalloc

import pytest
from web_sites import HOSTILE, PUBLIC, QUICK, UNTRUSTED, LoopbackNetwork, Reply, SmallWeb, html

from factledger.errors import SearchError
from factledger.tools.open_page import PageOpener, as_langchain_tool, open_page
from factledger.tools.protocol import OpenedPage
from factledger.tools.web import FetchLimits


def opener(web: SmallWeb, network: LoopbackNetwork | None = None, **limits: object) -> PageOpener:
    bounds = FetchLimits.model_validate({**QUICK.model_dump(), **limits})
    return PageOpener(network or web.network(), trust=web.trust(), limits=bounds)


async def failure(opener: PageOpener, url: str) -> SearchError:
    with pytest.raises(SearchError) as caught:
        await opener.open(url)
    return caught.value


@pytest.mark.parametrize(
    ("url", "language", "published", "words"),
    [
        pytest.param("vendor.example/orbit-a1", "en", "2026-05-20", "lasts 10\xa0hours on one charge", id="en"),
        pytest.param("vendor.example/ru/orbit-a1", "ru", "2026-05-20", "10\xa0часов", id="ru, windows-1251"),
        pytest.param("vendor.example/zh/orbit-a1", "zh", "2026-05-20", "10小时", id="zh, gb18030"),
        pytest.param("lumen.example/lumen-b2", "en", "2026-04-15", "lasts 9 hours on one charge", id="en, the other"),
        pytest.param("lumen.example/ru/lumen-b2", "ru", "2026-04-15", "работает 9 часов", id="ru, named by header"),
        pytest.param("lumen.example/zh/lumen-b2", "zh", "2026-04-15", "续航时间为9小时", id="zh, named by header"),
        pytest.param("lumen.example/lumen-b2.pdf", "en", "2026-04-15", "lasts 9 hours on one charge", id="a PDF"),
    ],
)
async def test_pages_of_the_worked_example(web: SmallWeb, url: str, language: str, published: str, words: str) -> None:
    page = await opener(web).open(f"https://{url}")
    assert (page.url, page.status, page.language) == (f"https://{url}", 200, language)
    assert (page.published, page.published_basis) == (published, "metadata")
    assert words in page.text
    assert page.raw
    assert page.title


@pytest.mark.parametrize(
    ("place", "final", "words"),
    [
        pytest.param("news.example/old", "http://news.example/", "nothing happened", id="moved for good"),
        pytest.param("news.example/to-secure", "https://news.example/", "nothing happened", id="to TLS"),
        pytest.param("news.example:8080/", "http://news.example:8080/", "nothing happened", id="another port"),
        pytest.param("news.example/plain.txt", "http://news.example/plain.txt", "Plain words.", id="plain text"),
        pytest.param("news.example/notes.md", "http://news.example/notes.md", "Some marked words.", id="Markdown"),
        pytest.param("news.example/data.json", "http://news.example/data.json", "battery.hours: 9", id="JSON"),
        pytest.param("news.example/unlabelled", "http://news.example/unlabelled", "A sheet", id="a PDF without label"),
        pytest.param("news.example/gzip", "http://news.example/gzip", "came packed", id="packed"),
        pytest.param("closed.example/open/page", "http://closed.example/open/page", "may read", id="robots may"),
        pytest.param("two-addresses.example/", "http://two-addresses.example/", "answers calls", id="second address"),
        pytest.param("busy.example/", "http://busy.example/", "seven visitors", id="429, then open"),
        pytest.param("trap.example/refresh", "http://trap.example/refresh", "asks to be left", id="meta refresh"),
        pytest.param("trap.example/controls", "http://trap.example/controls", "\x1b[31mred", id="control codes"),
    ],
)
async def test_a_page_is_saved_under_the_address_that_answered(
    web: SmallWeb, place: str, final: str, words: str
) -> None:
    page = await opener(web).open(f"http://{place}#fragment")
    assert page.url == final
    assert words in page.text


TRAPS = [
    pytest.param("trap.example/to-loopback", "blocked", id="a redirect to this machine"),
    pytest.param("trap.example/to-private", "blocked", id="a redirect into a private network"),
    pytest.param("trap.example/to-decimal", "blocked", id="a redirect to this machine, as one number"),
    pytest.param("trap.example/to-private-name", "blocked", id="a redirect to a name of a private address"),
    pytest.param("trap.example/to-metadata", "blocked", id="a redirect to the cloud's metadata"),
    pytest.param("trap.example/to-file", "blocked", id="a redirect to a file"),
    pytest.param("trap.example/to-javascript", "blocked", id="a redirect to a script"),
    pytest.param("trap.example/to-credentials", "blocked", id="a redirect with a password"),
    pytest.param("mixed.example/", "blocked", id="a name with a public and a private address"),
    pytest.param("private.example/", "blocked", id="a name of a private address"),
    pytest.param("127.0.0.1/", "blocked", id="this machine"),
    pytest.param("trap.example/circle", "redirects", id="a circle"),
    pytest.param("trap.example/hop0", "redirects", id="too many redirects"),
    pytest.param("trap.example/nowhere", "unreadable", id="a redirect without address"),
    pytest.param("trap.example/endless", "too_large", id="ten gigabytes"),
    pytest.param("trap.example/huge", "too_large", id="ten gigabytes, announced"),
    pytest.param("trap.example/gzip-bomb", "too_large", id="a gzip bomb"),
    pytest.param("trap.example/brotli-bomb", "unreadable", id="an encoding nobody asked for"),
    pytest.param("trap.example/cut", "unreachable", id="a page cut off"),
    pytest.param("journal.example/locked", "paywall", id="a paywall"),
    pytest.param("journal.example/members", "paywall", id="401"),
    pytest.param("journal.example/forbidden", "paywall", id="403"),
    pytest.param("journal.example/law", "paywall", id="451"),
    pytest.param("journal.example/gone", "not_found", id="410"),
    pytest.param("journal.example/soft", "not_found", id="a page that says there is none"),
    pytest.param("journal.example/empty", "empty", id="an empty page"),
    pytest.param("journal.example/nothing", "empty", id="204"),
    pytest.param("app.example/", "script_shell", id="a shell of scripts"),
    pytest.param("news.example/invented", "not_found", id="an invented address"),
    pytest.param("news.example/picture.png", "unreadable", id="a picture"),
    pytest.param("closed.example/closed/page", "robots", id="closed to robots"),
    pytest.param("broken-robots.example/", "robots", id="a server that cannot say what robots may"),
    pytest.param("no-such-name.example/", "unreachable", id="a name that does not exist"),
    pytest.param("news.example:9999/", "unreachable", id="a port where nothing answers"),
    pytest.param("busy.example/broken", "unreachable", id="500"),
]


@pytest.mark.parametrize(("place", "kind"), TRAPS)
async def test_what_cannot_be_had_says_why_and_nothing_private_is_dialled(web: SmallWeb, place: str, kind: str) -> None:
    network = web.network()
    error = await failure(opener(web, network), f"http://{place}")
    assert error.kind == kind
    assert {address for address, _ in network.dialled} <= {PUBLIC}


async def test_a_name_that_turns_private_between_two_connections_is_refused(web: SmallWeb) -> None:
    network = web.network()
    error = await failure(opener(web, network), "http://rebinding.example/")  # its robots.txt was public
    assert error.kind == "blocked"
    assert (network.dialled, web.hits["rebinding.example/"]) == ([(PUBLIC, 80)], 0)


@pytest.mark.parametrize("robots", [True, False])
async def test_a_redirect_to_such_a_name_is_refused(web: SmallWeb, robots: bool) -> None:
    network = web.network()
    opening = opener(web, network, respect_robots=robots)
    if not robots:
        assert "itself" in (await opening.open("http://rebinding.example/")).text
    assert (await failure(opening, "http://trap.example/to-rebinding")).kind == "blocked"
    assert {address for address, _ in network.dialled} == {PUBLIC}


@pytest.mark.parametrize("place", ["trap.example/endless", "trap.example/gzip-bomb"])
async def test_large_answers_stay_small_in_memory(web: SmallWeb, place: str) -> None:
    opening = opener(web, max_bytes=1_000_000, max_decompressed=2_000_000)
    tracemalloc.start()
    try:
        assert (await failure(opening, f"http://{place}")).kind == "too_large"
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 30_000_000


async def test_a_page_that_trickles_is_given_up(web: SmallWeb) -> None:
    error = await asyncio.wait_for(failure(opener(web, total_timeout_s=0.4), "http://trap.example/slow"), 60)
    assert (error.kind, error.retryable) == ("timeout", True)


async def test_a_server_that_says_nothing_is_given_up(web: SmallWeb) -> None:
    def silent(_: int) -> Reply:
        hang_up.wait(20)
        return Reply()

    hang_up = threading.Event()
    web.add("silent.example/", silent)
    error = await failure(opener(web, connect_timeout_s=0.5, respect_robots=False), "http://silent.example/")
    hang_up.set()
    assert (error.kind, error.retryable, web.hits["silent.example/"]) == ("timeout", True, 1)


async def test_certificates_are_checked(web: SmallWeb) -> None:
    assert (await opener(web).open("https://news.example/")).title == "News of the day"
    error = await failure(opener(web), UNTRUSTED)
    assert (error.kind, error.retryable) == ("unreachable", False)
    assert "certificate" in error.message
    stranger = PageOpener(web.network(), limits=QUICK)
    assert "certificate" in (await failure(stranger, "https://news.example/")).message


@pytest.mark.parametrize(
    ("place", "asked", "retryable"),
    [
        pytest.param("busy.example/always", 2, True, id="busy, and busy again"),
        pytest.param("busy.example/tomorrow", 1, True, id="busy until tomorrow"),
        pytest.param("busy.example/broken", 1, True, id="broken"),
        pytest.param("trap.example/cut", 2, True, id="a connection that breaks"),
        pytest.param("news.example/invented", 1, False, id="no such page"),
    ],
)
async def test_a_second_try_is_made_where_it_can_help(web: SmallWeb, place: str, asked: int, retryable: bool) -> None:
    error = await failure(opener(web), f"http://{place}")
    assert (web.hits[place], error.retryable) == (asked, retryable)


async def test_a_host_that_asks_for_rest_is_not_asked_again(web: SmallWeb) -> None:
    opening = opener(web)
    await failure(opening, "http://busy.example/tomorrow")
    assert (await failure(opening, "http://busy.example/")).kind == "rate_limited"
    assert web.hits["busy.example/"] == 0


async def test_robots_txt_is_asked_for_once_a_host(web: SmallWeb) -> None:
    opening = opener(web)
    pages = ["vendor.example/orbit-a1", "vendor.example/ru/orbit-a1", "vendor.example/zh/orbit-a1"]
    await asyncio.gather(*(opening.open(f"http://{page}") for page in pages))
    assert web.hits["vendor.example/robots.txt"] == 1


async def test_nothing_but_the_request_leaves_the_machine(web: SmallWeb, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    await opener(web).open("http://news.example/old")
    assert {frozenset(headers) for headers in web.requests} == {
        frozenset({"host", "user-agent", "accept", "accept-encoding"})
    }
    assert {headers["user-agent"] for headers in web.requests} == {"factledger"}


async def test_what_a_page_asks_for_is_not_done(web: SmallWeb) -> None:
    network = web.network()
    page = await opener(web, network).open("http://hostile.example/")
    assert HOSTILE in page.text
    assert set(web.hits) == {"hostile.example/robots.txt", "hostile.example/"}
    assert set(network.dialled) == {(PUBLIC, 80)}


async def test_secrets_of_an_address_are_in_no_error(web: SmallWeb) -> None:
    for url in ("http://news.example/invented?token=hunter2", "http://user:hunter2@news.example/"):
        error = await failure(opener(web), url)
        assert "hunter2" not in str(error)
    error = await failure(opener(web), "http://trap.example/to-credentials")
    assert "secret" not in str(error)


async def test_one_host_is_asked_for_two_pages_at_a_time(web: SmallWeb) -> None:
    pair = threading.Barrier(2)
    here: list[int] = []
    most: list[int] = []

    def page(_: int) -> Reply:
        here.append(1)
        most.append(len(here))
        pair.wait(20)  # for the other of the two
        here.pop()
        return html("Page", "One of many pages of this host, and a little slow to come.")

    for number in range(8):
        web.add(f"many.example/{number}", page)
    opening = opener(web, respect_robots=False)
    await asyncio.gather(*(opening.open(f"http://many.example/{number}") for number in range(8)))
    assert max(most) == 2


async def test_a_page_that_is_given_up_by_its_caller_leaves_nothing_behind(web: SmallWeb) -> None:
    opening = opener(web, per_host=1)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(opening.open("http://trap.example/slow"), 0.2)
    assert (await opening.open("http://trap.example/refresh")).title == "Soon elsewhere"
    assert asyncio.all_tasks() == {asyncio.current_task()}


def test_one_opener_serves_many_event_loops(web: SmallWeb) -> None:
    opening = opener(web)

    async def several() -> list[OpenedPage]:
        return await asyncio.gather(*(opening.open("http://news.example/") for _ in range(5)))

    for _ in range(3):
        assert len(asyncio.run(several())) == 5


async def test_the_event_loop_goes_on_while_a_page_is_read(web: SmallWeb) -> None:
    web.add("long.example/", html("Long", *(f"Sentence number {n} of a long page." for n in range(40_000))))
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0.005)
            ticks += 1

    ticking = asyncio.create_task(tick())
    page = await opener(web, total_timeout_s=60).open("http://long.example/")
    ticking.cancel()
    assert page.text.count("\n") > 40_000
    assert ticks > 10


@pytest.mark.parametrize(
    ("query", "first"),
    [
        pytest.param("battery of paragraph 77", "Paragraph 77 ", id="the passage that fits"),
        pytest.param("", "Paragraph 0 ", id="no query, so the first ones"),
        pytest.param("whales", "Paragraph 0 ", id="nothing fits, so the first ones"),
    ],
)
async def test_as_a_langchain_tool(web: SmallWeb, query: str, first: str) -> None:
    long = html("Long", *(f"Paragraph {n} speaks of the battery at some length. " * 10 for n in range(200)))
    web.add("long.example/", long)
    call = {
        "name": "open_page",
        "type": "tool_call",
        "id": "1",
        "args": {"url": "http://long.example/", "query": query},
    }
    message = await as_langchain_tool(opener(web)).ainvoke(call)
    passages = json.loads(message.content)
    assert 0 < len(message.content) < 10_000
    assert set(passages[0]) == {"id", "source_type", "title", "address", "snippet", "updated_at", "score"}
    assert all(passage["snippet"] in message.artifact.text for passage in passages)
    assert first in passages[0]["snippet"]
    assert message.artifact.raw == b""


async def test_a_langchain_tool_that_fails_says_so(web: SmallWeb) -> None:
    tool = as_langchain_tool(opener(web))
    call = {"name": "open_page", "type": "tool_call", "id": "1", "args": {"url": "http://news.example/invented"}}
    message = await tool.ainvoke(call)
    assert message.status == "error"
    assert message.content.startswith("not_found: ")


@pytest.mark.parametrize("running", [True, False])
async def test_a_langchain_tool_without_await(web: SmallWeb, running: bool) -> None:
    tool = as_langchain_tool(opener(web))
    args = {"url": "http://vendor.example/orbit-a1", "query": "battery life"}
    content = tool.invoke(args) if running else await asyncio.to_thread(tool.invoke, args)
    assert "10\xa0hours" in json.loads(content)[0]["snippet"]


async def test_as_a_plain_function(web: SmallWeb) -> None:
    page = await open_page("http://news.example/", opener(web))
    assert page.title == "News of the day"

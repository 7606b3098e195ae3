"""robots.txt is asked for once, and read as RFC 9309 says."""

from collections.abc import Awaitable, Callable

import pytest

from factledger.errors import SearchError
from factledger.tools.web.addresses import Target, target
from factledger.tools.web.fetching import Reply
from factledger.tools.web.robots import Robots

PAGE = target("https://host.example/closed/page")


class Site:
    """Answers for a robots.txt, and keeps the time."""

    def __init__(self, answer: Reply | SearchError) -> None:
        self.answer, self.asked, self.now = answer, list[str](), 0.0

    async def get(self, here: Target) -> Reply:
        self.asked.append(here.url)
        if isinstance(self.answer, SearchError):
            raise self.answer
        return self.answer

    def robots(self, user_agent: str = "factledger/0.1") -> Robots:
        get: Callable[[Target], Awaitable[Reply]] = self.get
        return Robots(user_agent, get, lambda: self.now)


def rules(text: str, status: int = 200) -> Reply:
    return Reply("https://host.example/robots.txt", status, {}, text.encode())


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(rules("User-agent: *\nAllow: /"), id="everything is allowed"),
        pytest.param(rules("User-agent: *\nDisallow: /other/"), id="another folder is closed"),
        pytest.param(rules("User-agent: other\nDisallow: /"), id="another program is shut out"),
        pytest.param(rules("User-agent: *\nDisallow: /closed/\nAllow: /closed/page"), id="the longer rule wins"),
        pytest.param(rules("User-agent: *\nDisallow: /\nUser-agent: factledger\nAllow: /"), id="our own rules win"),
        pytest.param(rules(""), id="an empty file"),
        pytest.param(rules("<html><p>Welcome!</p></html>"), id="a page in its place"),
        pytest.param(rules("", 404), id="there is none"),
        pytest.param(rules("", 403), id="it is forbidden itself"),
        pytest.param(SearchError("redirects", "too many"), id="it redirects without end"),
        pytest.param(SearchError("unreadable", "packed"), id="it cannot be unpacked"),
    ],
)
async def test_these_sites_may_be_read(answer: Reply | SearchError) -> None:
    site = Site(answer)
    await site.robots().check(PAGE)
    assert site.asked == ["https://host.example/robots.txt"]


@pytest.mark.parametrize(
    ("answer", "kind", "retryable"),
    [
        pytest.param(rules("User-agent: *\nDisallow: /closed/"), "robots", False, id="the folder is closed"),
        pytest.param(rules("User-agent: FactLedger\nDisallow: /"), "robots", False, id="we are shut out by name"),
        pytest.param(rules("user-agent:*\ndisallow:/*page$"), "robots", False, id="a pattern"),
        pytest.param(rules("", 500), "robots", True, id="the server fails"),
        pytest.param(rules("", 503), "robots", True, id="the server is busy"),
        pytest.param(SearchError("unreachable", "gone", retryable=True), "unreachable", True, id="no connection"),
        pytest.param(SearchError("blocked", "private"), "blocked", False, id="the name is private"),
    ],
)
async def test_these_may_not(answer: Reply | SearchError, kind: str, retryable: bool) -> None:
    with pytest.raises(SearchError) as caught:
        await Site(answer).robots().check(PAGE)
    assert (caught.value.kind, caught.value.retryable) == (kind, retryable)


async def test_rules_are_asked_for_again_after_an_hour() -> None:
    site = Site(rules(""))
    robots = site.robots()
    for moment, asked in ((0, 1), (3599, 1), (3601, 2)):
        site.now = moment
        await robots.check(PAGE)
        assert len(site.asked) == asked


@pytest.mark.parametrize(
    ("answer", "seconds"),
    [
        pytest.param(rules("", 500), 60, id="a server that failed"),
        pytest.param(SearchError("timeout", "slow", retryable=True), 10, id="a server out of reach"),
    ],
)
async def test_a_failure_is_remembered_for_a_while(answer: Reply | SearchError, seconds: float) -> None:
    site = Site(answer)
    robots = site.robots()
    with pytest.raises(SearchError) as first:
        await robots.check(PAGE)
    site.answer, site.now = rules(""), seconds - 1
    with pytest.raises(SearchError) as again:
        await robots.check(PAGE)
    assert str(again.value) == str(first.value)
    assert len(site.asked) == 1
    site.now = seconds + 1
    await robots.check(PAGE)


async def test_each_origin_has_rules_of_its_own() -> None:
    site = Site(rules(""))
    robots = site.robots()
    for url in ("https://host.example/", "http://host.example/", "https://host.example:8443/"):
        await robots.check(target(url))
    assert len(site.asked) == 3

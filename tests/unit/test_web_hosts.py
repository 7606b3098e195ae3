"""No host is asked too much at once or too fast, and one that asks for rest gets it."""

import asyncio

import pytest

from factledger.errors import SearchError
from factledger.tools.web.hosts import Hosts, asked_pause, hosts
from factledger.tools.web.limits import FetchLimits


async def most_at_once(place: Hosts, names: list[str], limits: FetchLimits) -> int:
    here = most = 0

    async def visit(name: str) -> None:
        nonlocal here, most
        async with place.visit(name, limits):
            here += 1
            most = max(most, here)
            await asyncio.sleep(0.005)
            here -= 1

    await asyncio.gather(*(visit(name) for name in names))
    return most


async def test_two_at_once_at_one_host() -> None:
    limits = FetchLimits(host_delay_s=0)
    assert await most_at_once(Hosts(), ["a.example"] * 7, limits) == 2


async def test_hosts_do_not_wait_for_each_other() -> None:
    limits = FetchLimits(host_delay_s=0)
    assert await most_at_once(Hosts(), ["a.example", "b.example", "c.example"] * 2, limits) == 6


async def test_requests_to_one_host_keep_their_distance() -> None:
    place, limits, loop = Hosts(), FetchLimits(host_delay_s=0.02), asyncio.get_running_loop()
    start = loop.time()
    for earlier in range(4):
        async with place.visit("a.example", limits):
            assert loop.time() - start >= 0.02 * earlier - 0.001


async def test_a_short_rest_is_waited_for_and_a_long_one_is_not() -> None:
    place, limits, loop = Hosts(), FetchLimits(host_delay_s=0, longest_wait_s=1), asyncio.get_running_loop()
    start = loop.time()
    place.rest("a.example", 0.03)
    async with place.visit("a.example", limits):
        assert loop.time() - start >= 0.029
    place.rest("a.example", 30)
    with pytest.raises(SearchError) as caught:
        async with place.visit("a.example", limits):
            pytest.fail("the host was asked all the same")
    assert (caught.value.kind, caught.value.retryable) == ("rate_limited", True)
    async with place.visit("b.example", limits):
        pass


async def test_a_visit_that_is_cancelled_gives_its_place_back() -> None:
    place, limits = Hosts(), FetchLimits(host_delay_s=0, per_host=1)

    async def stay() -> None:
        async with place.visit("a.example", limits):
            await asyncio.sleep(60)

    tasks = [asyncio.create_task(stay()) for _ in range(3)]
    await asyncio.sleep(0.01)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    async with asyncio.timeout(1), place.visit("a.example", limits):
        pass


def test_each_event_loop_has_hosts_of_its_own() -> None:
    async def twice() -> tuple[Hosts, Hosts]:
        return hosts(), hosts()

    first, again = asyncio.run(twice())
    other, _ = asyncio.run(twice())
    assert first is again
    assert first is not other


@pytest.mark.parametrize(
    ("header", "pause"),
    [
        pytest.param("7", 7, id="seconds"),
        pytest.param(" 0 ", 0, id="at once"),
        pytest.param("86400", 60, id="a day is cut to a minute"),
        pytest.param("9" * 400, 60, id="a number without end"),
        pytest.param("Thu, 01 Jan 1970 00:16:50 GMT", 10, id="a date"),
        pytest.param("Thu, 01 Jan 1970 00:00:00 GMT", 0, id="a date that is over"),
        pytest.param("soon", 1.5, id="no number"),
        pytest.param("-5", 1.5, id="less than nothing"),
        pytest.param("٣", 1.5, id="another script's digit"),
        pytest.param("", 1.5, id="not said"),
    ],
)
def test_how_long_a_busy_server_is_left_alone(header: str, pause: float) -> None:
    assert asked_pause({"retry-after": header}, 1000.0, 1.5) == pause

"""What runs share: places at providers and one budget, and nothing is lost by whoever gives back, fails or vanishes."""

import asyncio

import pytest

from factledger.ledger.budget import Limits
from factledger.ledger.sharing import Shared, admitted, provider_of
from factledger.records import Spent, Usage

PATIENCE_S = 60
"""A busy machine may keep a test waiting; an answer comes at once."""


def shared(limits: Limits | None = None, spent: Spent | None = None, **places: int) -> Shared:
    return Shared(limits or Limits(), spent or Spent(), places)  # type: ignore[arg-type]  # names of providers


async def call(common: Shared, role: str = "plan", cost: float = 0.0) -> str:
    """Make one call; return why it may not be made."""
    async with admitted(common, role) as ticket:
        if not ticket.refusal:
            ticket.usage = Usage(cost=cost)
        return ticket.refusal


@pytest.mark.parametrize(
    ("role", "provider"),
    [
        pytest.param("plan", "model", id="the analyst asks the model"),
        pytest.param("judge", "model", id="and so does the judge"),
        pytest.param("web_search", "web", id="the web search"),
        pytest.param("search_kb", "documents", id="the documents"),
        pytest.param("open", "pages", id="a page"),
        pytest.param("my_tool", "my_tool", id="a tool of one's own"),
    ],
)
def test_whom_a_call_goes_to(role: str, provider: str) -> None:
    assert provider_of(role) == provider


async def test_calls_wait_for_a_place_and_others_do_not() -> None:
    common = shared(model=1)
    first = await common.enter("plan")
    second = asyncio.create_task(common.enter("judge"))
    assert (await common.enter("web_search")).refusal == ""
    assert not second.done()
    await common.leave(first.number, Usage())
    assert (await asyncio.wait_for(second, PATIENCE_S)).refusal == ""


async def test_calls_are_never_more_than_their_bound() -> None:
    common = shared(Limits(max_calls=5))
    said = await asyncio.gather(*(call(common) for _ in range(12)))
    assert said.count("") == 5
    assert {one for one in said if one} == {
        "The budget of 5 calls of the analyst has ended, for all questions together"
    }
    assert await call(common, "web_search") == ""


async def test_what_was_spent_before_counts() -> None:
    assert "3 US dollars" in await call(shared(Limits(max_cost=3.0), Spent(cost=3.0)))


async def test_money_ends_the_calls() -> None:
    common = shared(Limits(max_cost=2.0))
    said = [await call(common, cost=0.75) for _ in range(5)]
    assert [bool(one) for one in said] == [False, False, False, True, True]


async def test_a_remembered_answer_costs_no_call() -> None:
    common = shared(Limits(max_calls=1))
    for _ in range(3):
        async with admitted(common, "plan") as ticket:
            assert ticket.refusal == ""
    assert await call(common) == ""
    assert await call(common) != ""


async def test_a_refused_call_holds_no_place() -> None:
    common = shared(Limits(max_calls=0), model=1)
    assert [bool(await asyncio.wait_for(call(common), PATIENCE_S)) for _ in range(3)] == [True] * 3


async def test_a_call_that_breaks_gives_its_place_back() -> None:
    common = shared(model=1)
    with pytest.raises(KeyError):
        async with admitted(common, "plan"):
            raise KeyError
    assert await asyncio.wait_for(call(common), PATIENCE_S) == ""


async def test_a_lost_worker_holds_no_place_and_its_calls_count() -> None:
    common = shared(Limits(max_calls=2), model=1)
    lost = await common.enter("plan", "worker 1")
    common.forget("worker 2")
    waiting = asyncio.create_task(call(common))
    await asyncio.sleep(0)
    assert not waiting.done()
    common.forget("worker 1")
    assert await asyncio.wait_for(waiting, PATIENCE_S) == ""
    await common.leave(lost.number, Usage())
    assert await call(common) != "", "the lost call and the one after it"

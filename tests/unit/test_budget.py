"""The purse of a run: what may still be asked, and why not."""

from contextlib import ExitStack

import pytest

from factledger.ledger.budget import Limits, Purse
from factledger.records import Spent, Tokens, Usage

DOLLARS = Spent(model_calls=10, cost=0.9, tokens=Tokens(total=900))


@pytest.mark.parametrize(
    ("limits", "spent", "role", "refusal"),
    [
        pytest.param(Limits(), Spent(model_calls=10**9), "plan", "", id="no bound"),
        pytest.param(Limits(max_calls=2), Spent(model_calls=1), "plan", "", id="a call is left"),
        pytest.param(
            Limits(max_calls=2),
            Spent(model_calls=2),
            "plan",
            "The budget of 2 calls of the analyst has ended",
            id="no call is left",
        ),
        pytest.param(Limits(max_calls=2), Spent(model_calls=2), "web_search", "", id="a search is no analyst call"),
        pytest.param(Limits(max_calls=0), Spent(), "triage", "The budget of 0 calls of the analyst has ended", id="0"),
        pytest.param(
            Limits(max_tokens=900), DOLLARS, "extract", "The budget of 900 tokens has ended", id="no token is left"
        ),
        pytest.param(Limits(max_tokens=901), DOLLARS, "extract", "", id="a token is left"),
        pytest.param(
            Limits(max_cost=0.9), DOLLARS, "web_search", "The budget of 0.9 US dollars has ended", id="no money is left"
        ),
        pytest.param(Limits(max_pages=3), Spent(pages=3), "open", "The budget of 3 pages has ended", id="no page"),
        pytest.param(Limits(max_pages=3), Spent(pages=3), "judge", "", id="a judgement opens no page"),
        pytest.param(
            Limits(max_pages=3),
            Spent(pages=3),
            "web_search",
            "The budget of 3 pages has ended",
            id="a search opens some",
        ),
        pytest.param(Limits(max_seconds=5), Spent(seconds=5), "open", "The budget of 5 seconds has ended", id="time"),
    ],
)
def test_a_call_is_refused_when_its_bound_is_reached(limits: Limits, spent: Spent, role: str, refusal: str) -> None:
    assert Purse(limits, spent).refusal(role) == refusal


def test_calls_under_way_count_before_they_end() -> None:
    purse = Purse(Limits(max_calls=3), Spent(model_calls=1))
    with purse.call("extract"), purse.call("extract"):
        assert purse.refusal("judge")
    assert purse.refusal("judge")


def test_a_call_under_way_counts_as_the_mean_of_those_before() -> None:
    purse = Purse(Limits(max_tokens=1000), Spent(model_calls=9, tokens=Tokens(total=900)))
    assert not purse.refusal("judge")
    with purse.call("extract"):
        assert purse.refusal("judge") == "The budget of 1000 tokens has ended"


@pytest.mark.parametrize("done", range(1, 50))
@pytest.mark.parametrize("limits", [Limits(max_tokens=5_000), Limits(max_cost=0.5)], ids=["tokens", "money"])
def test_fifty_equal_calls_are_what_a_budget_for_fifty_allows(limits: Limits, done: int) -> None:
    """However many of them are answered and however many under way."""
    purse = Purse(limits, Spent())
    for _ in range(done):
        with purse.call("judge") as under_way:
            under_way.usage = Usage(tokens=Tokens(total=100), cost=0.01)
    with ExitStack() as others:
        for _ in range(done, 50):
            assert not purse.refusal("judge")
            others.enter_context(purse.call("judge"))
        assert purse.refusal("judge")


def test_what_an_answer_took_is_paid() -> None:
    purse = Purse(Limits(max_cost=0.01), Spent())
    with purse.call("plan") as under_way:
        under_way.usage = Usage(cost=0.01, tokens=Tokens(total=5))
    assert purse.refusal("plan") == "The budget of 0.01 US dollars has ended"


def test_a_call_that_nobody_had_to_be_asked_is_given_back() -> None:
    purse = Purse(Limits(max_calls=1), Spent())
    with purse.call("plan") as under_way:
        assert purse.refusal("plan"), "it counts until it is known to be one that was answered before"
        under_way.give_back()
    assert not purse.refusal("plan")
    assert purse.seconds == 0.0

"""A run stays within its bounds; at their end it publishes what is verified and says that something is missing."""

import asyncio
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from machine import BATTERY, PAGES, QUESTION, World, draft, extract, judge, plan

from factledger.analyst.protocol import (
    Analyst,
    Draft,
    DraftRequest,
    Extraction,
    ExtractRequest,
    Judgement,
    JudgeRequest,
    Plan,
    PlanRequest,
    SourceText,
)
from factledger.errors import AnalystError, SearchError
from factledger.graph.context import ResearchContext
from factledger.ledger import Ledger, Run
from factledger.ledger.budget import Limits
from factledger.ledger.memo import Answered, Memo, Turnstile
from factledger.ledger.sharing import Shared
from factledger.nodes.analysts import Analysts
from factledger.nodes.services import LocalServices
from factledger.records import Record, Spent, Tokens, Usage
from factledger.settings import Settings
from factledger.tools.in_memory import InMemorySearch

CALL = Usage(tokens=Tokens(input=80, output=20, total=100), cost=0.01, requests=1, model="paid")


def paid_plan(request: PlanRequest) -> Plan:
    return plan(request).model_copy(update={"usage": CALL})


def paid_extract(request: ExtractRequest) -> Extraction:
    return extract(request).model_copy(update={"usage": CALL})


def paid_judge(request: JudgeRequest) -> Judgement:
    return judge(request).model_copy(update={"usage": CALL})


def paid_draft(request: DraftRequest) -> Draft:
    return draft(request).model_copy(update={"usage": CALL})


PAID: dict[str, Any] = {"plan": paid_plan, "extract": paid_extract, "judge": paid_judge, "draft": paid_draft}


async def test_what_a_run_took_is_added_up(tmp_path: Path) -> None:
    world = World(tmp_path, **PAID)
    spent = (await world.ask())["spent"]
    paid = sum(world.count(method) for method in PAID)
    assert spent["tokens"]["total"] == 100 * paid
    assert spent["cost"] == pytest.approx(0.01 * paid)
    assert spent["requests"] == paid


@pytest.mark.parametrize(
    "bound",
    [
        pytest.param({"max_tokens": 300}, id="tokens"),
        pytest.param({"max_cost": 0.03}, id="money"),
        pytest.param({"max_calls": 14}, id="calls"),
    ],
)
async def test_at_the_end_of_the_budget_the_verified_part_is_published(tmp_path: Path, bound: dict[str, Any]) -> None:
    world = World(tmp_path, **PAID)
    state = await world.ask(**bound)
    spent = state["spent"]
    assert spent["tokens"]["total"] <= bound.get("max_tokens", 10**6)
    assert spent["cost"] <= bound.get("max_cost", 10**6) + 1e-9
    assert spent["model_calls"] <= bound.get("max_calls", 10**6)
    assert state["report"]["status"] in ("partial", "refused")
    assert state["budget_ended"]
    assert any("budget" in notice.lower() for notice in state["report"]["notices"])


async def test_pages_are_bounded_too(tmp_path: Path) -> None:
    state = await World(tmp_path).ask(max_pages=1)
    assert state["spent"]["pages"] == 1
    assert "budget" in {f["kind"] for f in state["failures"]}
    assert state["budget_ended"]


async def test_what_was_paid_for_before_the_end_is_not_lost(tmp_path: Path) -> None:
    """Two facts are read and judged, then the money is gone: the facts stand, worded by rules."""
    paid = 1 + 2 + 2
    state = await World(tmp_path, tools=[InMemorySearch({k: PAGES[k] for k in ("orbit.md", "shop.md")})], **PAID).ask(
        max_cost=0.01 * paid
    )
    assert {f["value"] for f in state["facts"] if f["status"] == "verified"} == {"12 hours", "10 hours"}
    assert state["report"]["status"] == "partial"
    assert len(state["report"]["key_facts"]) == 2


async def test_failed_calls_are_paid_for(tmp_path: Path) -> None:
    def fail(request: object) -> object:
        raise AnalystError("bad_answer", "nothing but prose", usage=CALL)

    world = World(tmp_path, judge=fail)
    assert (await world.ask())["spent"]["tokens"]["total"] == 100 * world.count("judge")


class Call(Record):
    """One question of a crowd."""

    n: int


async def crowd(ledger: Ledger, memo: Memo, role: str, numbers: range) -> tuple[int, int]:
    """Ask all at once; return how many were answered and how many were refused for lack of budget."""

    async def put(n: int) -> Draft:
        await asyncio.sleep(0.001)
        if role == "open":
            await ledger.save_page("r", f"page {n}")
        return Draft(text="", usage=CALL)

    asked = (memo.ask(role, Call(n=n), Draft, partial(put, n)) for n in numbers)
    came = await asyncio.gather(*asked, return_exceptions=True)
    refused = [error for error in came if isinstance(error, (AnalystError, SearchError)) and error.kind == "budget"]
    return sum(isinstance(one, Answered) for one in came), len(refused)


@pytest.mark.parametrize(
    ("limits", "role"),
    [
        pytest.param(Limits(max_calls=50), "extract", id="calls"),
        pytest.param(Limits(max_tokens=5_000), "extract", id="tokens"),
        pytest.param(Limits(max_cost=0.5), "extract", id="money"),
        pytest.param(Limits(max_pages=50), "open", id="pages"),
    ],
)
async def test_a_crowd_of_calls_stays_within_the_bound_and_so_does_the_run_that_goes_on(
    tmp_path: Path, limits: Limits, role: str
) -> None:
    """Thirty-two at a time, through as many memos as a fan-out has workers; then in another process."""
    ledger = Ledger(f"sqlite+aiosqlite:///{tmp_path / 'ledger.sqlite'}")
    await ledger.open_run(Run(id="r", question=QUESTION))
    turnstile = Turnstile(32)
    assert await crowd(ledger, Memo(ledger, "r", turnstile, limits=limits), role, range(20)) == (20, 0)
    memos = [Memo(ledger, "r", turnstile, limits=limits) for _ in range(8)]
    came = await asyncio.gather(*(crowd(ledger, m, role, range(20 + 10 * n, 30 + 10 * n)) for n, m in enumerate(memos)))
    assert (sum(a for a, _ in came), sum(r for _, r in came)) == (30, 50)
    del memos
    resumed = Memo(ledger, "r", Turnstile(32), limits=limits)
    assert await crowd(ledger, resumed, role, range(100, 110)) == (0, 10)
    assert await crowd(ledger, resumed, role, range(20)) == (20, 0), (
        "what was answered is remembered at the end of the budget"
    )
    assert (await ledger.spent("r")).tokens.total == 100 * 50
    await ledger.close()


async def test_where_a_shared_budget_ends_those_who_came_first_have_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eight reads are begun at once, those worth most first, and two may be made: the first, whose threads are slow."""
    ledger = Ledger(f"sqlite+aiosqlite:///{tmp_path / 'ledger.sqlite'}")
    await ledger.open_run(Run(id="r", question=QUESTION))
    common = Shared(Limits(max_calls=2), Spent(), {})
    provider = LocalServices(Settings(home=tmp_path), tools=[InMemorySearch(PAGES)], ledger=ledger, common=common)
    waits, of = iter(range(8, 0, -1)), Analysts.of

    def slow(analysts: Analysts, context: ResearchContext) -> Analyst:
        time.sleep(next(waits) / 200)
        return of(analysts, context)

    monkeypatch.setattr(Analysts, "of", slow)

    async def read(number: int) -> str:
        services = await provider.services("r", ResearchContext())
        passages = (SourceText(text=f"Page {number}", start=0),)
        request = ExtractRequest(
            metric=BATTERY, question=QUESTION, title="Manual", passages=passages, language="en", today="2026-05-01"
        )
        try:
            await services.analyst.extract(request)
        except AnalystError as error:
            return error.kind
        return "read"

    assert await asyncio.gather(*(read(number) for number in range(8))) == ["read"] * 2 + ["budget"] * 6
    await ledger.close()

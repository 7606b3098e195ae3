"""Two hundred runs whose model and tools fail at random: no crash, nothing invented, every failure in the log."""

import hashlib
from pathlib import Path
from typing import Any

import pytest
from machine import PAGES, SCRIPT, World

from factledger.analyst.protocol import Extraction, ExtractRequest
from factledger.errors import AnalystError, SearchError
from factledger.ledger.log import log_lines
from factledger.records import Record, Usage
from factledger.tools.in_memory import InMemorySearch
from factledger.tools.protocol import Found, OpenedPage, SearchRequest

RUNS, AT_ONCE = 200, 20
KINDS = ("bad_answer", "refused", "rate_limited", "timeout", "truncated", "unreachable")


def dice(*of: object) -> int:
    """Return a number from what was asked, so that a run fails the same way each time, in any order of its calls."""
    return int.from_bytes(hashlib.sha256(repr(of).encode()).digest()[:4])


def failing(seed: int, method: str) -> Any:
    def answer(request: Record) -> Any:
        thrown = dice(seed, method, request.model_dump_json())
        if thrown % 10 < 3:
            raise AnalystError(KINDS[thrown % len(KINDS)], f"{method} failed", usage=Usage(requests=1))
        if method == "extract" and thrown % 10 == 3 and isinstance(request, ExtractRequest):
            return Extraction(found=True, quote=f"The battery lasts {thrown} hours.", value=f"{thrown} hours")
        return SCRIPT[method](request)

    return answer


class Shaky(InMemorySearch):
    """Finds or opens nothing now and then."""

    def __init__(self, seed: int) -> None:
        super().__init__(PAGES)
        self._seed = seed

    async def search(self, request: SearchRequest) -> Found:
        if (thrown := dice(self._seed, request.model_dump_json())) % 10 < 3:
            raise SearchError(KINDS[thrown % len(KINDS)], "the search failed")
        return await super().search(request)

    async def open(self, url: str) -> OpenedPage:
        if dice(self._seed, url) % 10 < 2:
            raise SearchError("not_found", f"{url} is gone")
        return await super().open(url)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, RUNS, AT_ONCE))
async def test_a_failing_world_ends_no_run_and_invents_nothing(tmp_path: Path, first: int) -> None:
    statuses = set()
    for seed in range(first, first + AT_ONCE):
        folder = tmp_path / str(seed)
        folder.mkdir()
        world = World(folder, tools=[Shaky(seed)], **{method: failing(seed, method) for method in SCRIPT})
        state = await world.ask()
        statuses.add(state["report"]["status"])
        await no_invention(world, state)
        await every_failure_is_logged(world, state)
        await world.ledger.close()
    assert len(statuses) > 1, "every run ended alike; the failures are too many or too few to mean anything"


async def no_invention(world: World, state: dict[str, Any]) -> None:
    pages = [page.text for page in PAGES.values()]
    for fact in (f for f in state["facts"] if f["status"] == "verified"):
        assert any(fact["quote"] in page for page in pages)
        assert fact["value"] in fact["quote"]
    published = state["messages"][-1].text
    invented = [f["value"] for f in state["facts"] if f["status"] == "rejected"]
    assert not [value for value in invented if value in published]
    assert await world.ledger.check(state["run_id"]) == []


async def every_failure_is_logged(world: World, state: dict[str, Any]) -> None:
    lines = log_lines(await world.ledger.entries(state["run_id"]), await world.ledger.calls(state["run_id"]))
    errors = [line["error"] for line in lines if line["error"]]
    for failure in state["failures"]:
        assert any(error.split(";")[0] in failure["message"] for error in errors), failure

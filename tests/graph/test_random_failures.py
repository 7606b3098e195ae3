"""Two hundred runs whose model and tools fail at random: no crash, nothing invented, every failure in the log."""

import hashlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from machine import PAGES, SCRIPT, World

from factledger.analyst.protocol import Draft, Extraction, ExtractRequest
from factledger.errors import AnalystError, SearchError
from factledger.ledger.log import log_lines
from factledger.records import Record, Usage
from factledger.tools.in_memory import InMemorySearch
from factledger.tools.protocol import Found, OpenedPage, SearchRequest

RUNS, AT_ONCE = 200, 20
FIRST_RUNS = 40
"""Of them, those that `make test` makes too."""
KINDS = ("bad_answer", "refused", "rate_limited", "timeout", "truncated", "unreachable")


def dice(*of: object) -> int:
    """Return a number from what was asked, so that a run fails the same way each time, in any order of its calls."""
    return int.from_bytes(hashlib.sha256(repr(of).encode()).digest()[:4])


@dataclass
class Troubles:
    """What went wrong in one run, on purpose."""

    seed: int
    raised: list[str] = field(default_factory=list)
    """The message of each failed call."""
    invented: list[str] = field(default_factory=list)
    """Figures that the model made up."""

    def failing(self, method: str) -> Any:
        """Return a method of the script that fails or invents now and then."""

        def answer(request: Record) -> Any:
            thrown = dice(self.seed, method, request.model_dump_json())
            if thrown % 10 < 3:
                raise AnalystError(
                    self.kind(thrown), self.note(f"{method} failed, {thrown:x}"), usage=Usage(requests=1)
                )
            made_up = f"{thrown} hours"
            if thrown % 10 == 3 and isinstance(request, ExtractRequest):
                self.invented.append(made_up)
                return Extraction(found=True, quote=f"The battery lasts {made_up}.", value=made_up)
            if thrown % 10 in (3, 4, 5) and method == "draft":
                self.invented.append(made_up)
                return Draft(text=f"{SCRIPT[method](request).text} The battery of Orbit lasts {made_up} {{F1}}.")
            return SCRIPT[method](request)

        return answer

    def kind(self, thrown: int) -> str:
        """Return a kind of failure."""
        return KINDS[thrown % len(KINDS)]

    def note(self, message: str) -> str:
        """Note what is raised, and return it."""
        self.raised.append(message)
        return message


class Shaky(InMemorySearch):
    """Finds or opens nothing now and then."""

    def __init__(self, troubles: Troubles) -> None:
        super().__init__(PAGES)
        self._troubles = troubles

    async def search(self, request: SearchRequest) -> Found:
        if (thrown := dice(self._troubles.seed, request.model_dump_json())) % 10 < 3:
            raise SearchError(self._troubles.kind(thrown), self._troubles.note(f"the search failed, {thrown:x}"))
        return await super().search(request)

    async def open(self, url: str) -> OpenedPage:
        if (thrown := dice(self._troubles.seed, url)) % 10 < 2:
            raise SearchError("not_found", self._troubles.note(f"{url} is gone, {thrown:x}"))
        return await super().open(url)


@pytest.mark.slow
@pytest.mark.parametrize(
    "first", [pytest.param(n, marks=[pytest.mark.long] if n >= FIRST_RUNS else []) for n in range(0, RUNS, AT_ONCE)]
)
async def test_a_failing_world_ends_no_run_and_invents_nothing(tmp_path: Path, first: int) -> None:
    statuses, raised, invented = set(), 0, 0
    for seed in range(first, first + AT_ONCE):
        folder = tmp_path / str(seed)
        folder.mkdir()
        troubles = Troubles(seed)
        world = World(folder, tools=[Shaky(troubles)], **{method: troubles.failing(method) for method in SCRIPT})
        state = await world.ask()
        statuses.add(state["report"]["status"])
        await no_invention(world, state, troubles)
        await every_failure_is_logged(world, state, troubles)
        await world.ledger.close()
        raised, invented = raised + len(troubles.raised), invented + len(troubles.invented)
    assert len(statuses) > 1, "every run ended alike; the failures are too many or too few to mean anything"
    assert raised > AT_ONCE
    assert invented > 2, "hardly anything was made up; that nothing of it is published means little"


async def no_invention(world: World, state: dict[str, Any], troubles: Troubles) -> None:
    pages = [page.text for page in PAGES.values()]
    for fact in (f for f in state["facts"] if f["status"] == "verified"):
        assert any(fact["quote"] in page for page in pages)
        assert fact["value"] in fact["quote"]
    published = state["messages"][-1].text
    assert not [figure for figure in troubles.invented if figure in published]
    assert await world.ledger.check(state["run_id"]) == []


async def every_failure_is_logged(world: World, state: dict[str, Any], troubles: Troubles) -> None:
    """Each call that failed is in the log under its own message, and the state tells of no other."""
    lines = log_lines(await world.ledger.entries(state["run_id"]), await world.ledger.calls(state["run_id"]))
    errors = {line["error"] for line in lines if line["error"]}
    assert set(troubles.raised) <= errors
    told = [f["message"] for f in state["failures"] if f["kind"] != "typed_figure"]
    assert not [message for message in told if not any(error in message for error in troubles.raised)]

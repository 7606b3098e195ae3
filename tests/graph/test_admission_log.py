"""What evidence was left out, and why, stands in the run's log."""

from pathlib import Path
from typing import Any

import pytest
from machine import PAGES, World

from factledger.tools.in_memory import InMemoryPage, InMemorySearch

WEAK = InMemoryPage(title="Lamps", text="A lamp has a battery, a switch and a shade of glass that is easy to clean.")


async def _admissions(world: World, **context: Any) -> list[dict[str, Any]]:
    state = await world.ask(**context)
    return [entry.body for entry in await world.ledger.entries(state["run_id"], "admission")]


@pytest.mark.parametrize("floor", [pytest.param(0.5, id="above a weak passage"), pytest.param(0.0, id="none")])
async def test_what_lies_below_the_floor_is_named_and_not_read(tmp_path: Path, floor: float) -> None:
    world = World(tmp_path, tools=[InMemorySearch({**PAGES, "lamp.md": WEAK})])
    (first, *_) = await _admissions(world, relevance_floor=floor)
    read = {request.title for name, request in world.analyst.asked if name == "extract"}
    assert bool(first["below_floor"]) is (floor > 0)
    assert ("Lamps" in read) is (floor == 0)


async def test_what_does_not_fit_is_named_with_its_cost(tmp_path: Path) -> None:
    long = {
        url: page.model_copy(update={"text": f"{page.text} {'It is sold in shops.' * 12}"})
        for url, page in PAGES.items()
    }
    (first, *_) = await _admissions(World(tmp_path, tools=[InMemorySearch(long)]), evidence_chars=500)
    assert {skipped["reason"] for skipped in first["skipped"]} == {"budget"}
    assert first["spent"] + min(skipped["cost"] for skipped in first["skipped"]) > 500

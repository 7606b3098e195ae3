"""Where the searches end before every angle ran, nothing counts as saturated and the answer as whole."""

from pathlib import Path
from typing import Any

import pytest
from machine import World

from factledger.records import ANGLES


async def ask(folder: Path, most: int) -> dict[str, Any]:
    world = World(folder)
    state = await world.ask(max_searches=most)
    await world.ledger.close()
    return state


@pytest.mark.parametrize("most", [2, 4, 6])
async def test_a_budget_that_ends_before_the_last_angle_leaves_a_partial_answer(tmp_path: Path, most: int) -> None:
    state = await ask(tmp_path, most)
    angles = {search["angle"] for search in state["searches"]}
    assert angles == set(ANGLES[: most // 2])
    assert not any(state["saturated"].values())
    assert state["report"]["status"] == "partial"
    notices = " ".join(state["report"]["notices"])
    assert "budget ended" in notices
    assert "all four angles" in notices


async def test_a_budget_for_every_angle_is_enough(tmp_path: Path) -> None:
    state = await ask(tmp_path, 2 * len(ANGLES))
    assert all(state["saturated"].values())
    assert state["report"]["status"] == "answered"
    assert state["report"]["notices"] == []

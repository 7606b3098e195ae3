"""What a large run costs in calls: as many as its questions need, and none twice."""

from pathlib import Path

from factledger.evals.bench.busy_run import METRICS_EACH, SEARCHES, SUB_QUESTIONS, counts, run


async def test_a_large_run_asks_nothing_that_it_need_not(tmp_path: Path) -> None:
    state, calls, _ = await run(tmp_path, latency_s=0.0)
    assert len(state["searches"]) == SEARCHES
    assert len(state["metrics"]) == SUB_QUESTIONS * METRICS_EACH
    assert state["report"]["status"] == "answered"
    made = counts(state, calls)
    assert [(c.role, c.made) for c in made if c.made > c.allowed] == []
    assert {c.role: c.made for c in made} == {
        "triage": 1,
        "plan": 1,
        "choose_tool": SEARCHES,
        "extract": 75,
        "judge": 75 + 15,
        "draft": 1,
    }
    assert all(call.asked == 1 for call in calls)

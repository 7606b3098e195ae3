"""A whole run over a small world: what is published, what is withheld, and what is said about the rest."""

from pathlib import Path
from typing import Any

import pytest
from machine import PAGES, QUESTION, World, config, report

from factledger.analyst.protocol import (
    Draft,
    DraftRequest,
    Extraction,
    ExtractRequest,
    Judgement,
    JudgeRequest,
    Plan,
    PlanRequest,
)
from factledger.errors import AnalystError, ConfigError, SearchError
from factledger.records import Meaning
from factledger.tools.in_memory import InMemorySearch
from factledger.tools.protocol import Found, SearchRequest


async def test_both_sides_of_a_conflict_are_published(tmp_path: Path) -> None:
    world = World(tmp_path)
    state = await world.ask()
    assert state["report"]["status"] == "answered"
    values = {f["value"]: f["status"] for f in state["facts"] if f["status"] == "verified"}
    assert values == {"12 hours": "verified", "10 hours": "verified"}
    assert [c["kind"] for c in state["conflicts"]] == ["conflict"]
    assert all(verdict["disputed_by"] == ["C1"] for verdict in state["verdicts"])
    assert state["messages"][-1].type == "ai"
    assert "12 hours" in state["messages"][-1].text
    assert "10 hours" in state["messages"][-1].text


async def test_every_fact_stands_in_its_saved_page(tmp_path: Path) -> None:
    world = World(tmp_path)
    state = await world.ask()
    pages = {s["id"]: await world.ledger.page(s["page"]) for s in state["sources"]}
    for fact in (f for f in state["facts"] if f["status"] == "verified"):
        assert pages[fact["source_id"]][fact["start"] : fact["end"]] == fact["quote"]
        assert fact["value"] in fact["quote"]
    assert await world.ledger.check(state["run_id"]) == []


async def test_an_invented_quote_is_rejected_and_kept_in_the_ledger(tmp_path: Path) -> None:
    def invent(request: ExtractRequest) -> Extraction:
        return Extraction(found=True, quote="The battery of Orbit lasts 99 hours.", value="99 hours", confidence=1.0)

    world = World(tmp_path, extract=invent)
    state = await world.ask()
    assert state["report"]["status"] == "refused"
    assert {f["status"] for f in state["facts"]} == {"rejected"}
    assert "99" not in state["messages"][-1].text
    kept = await world.ledger.entries(state["run_id"], "fact")
    assert any(entry.body["value"] == "99 hours" for entry in kept)
    assert world.count("draft") == 0


async def test_what_is_judged_to_mean_something_else_is_not_published(tmp_path: Path) -> None:
    def other(request: JudgeRequest) -> Judgement:
        return Judgement(meaning="unsupported", reason="this is the charging time")

    state = await World(tmp_path, judge=other).ask()
    assert state["report"]["status"] == "refused"
    assert [gap["kind"] for gap in state["report"]["unconfirmed"]] == ["other_meaning"]


@pytest.mark.parametrize(
    ("meaning", "status", "fault"),
    [
        pytest.param("supported", "sourced", None, id="supported"),
        pytest.param("unsupported", "rejected", "wrong_meaning", id="unsupported"),
        pytest.param("not_checked", "sourced", None, id="not checked"),
    ],
)
async def test_a_verdict_keeps_what_was_judged_of_its_sentence(
    tmp_path: Path, meaning: Meaning, status: str, fault: str | None
) -> None:
    def doubting(request: JudgeRequest) -> Judgement:
        return Judgement(meaning=meaning if request.kind == "sentence" else "supported", reason="as it is told")

    state = await World(tmp_path, judge=doubting).ask()
    assert {(v["status"], v["fault"], v["meaning"]) for v in state["verdicts"]} == {(status, fault, meaning)}
    assert ("was not judged" in "".join(state["report"]["conclusion"])) == (meaning == "not_checked")


async def test_a_statement_without_a_source_goes_back_once_and_is_withheld(tmp_path: Path) -> None:
    def embroider(request: DraftRequest) -> Draft:
        return Draft(text="The battery of Orbit lasts {F1.value} {F1}. Nine out of ten owners love Orbit.")

    world = World(tmp_path, draft=embroider)
    state = await world.ask()
    assert world.count("plan") == 2
    assert state["round"] == 2
    assert [q["round"] for q in state["sub_questions"]] == [1, 1, 2]
    assert all("Nine" not in line for line in state["report"]["conclusion"])
    statuses = {v["statement"]: v["status"] for v in state["verdicts"]}
    assert statuses["Nine out of ten owners love Orbit."] == "unsourced"


async def test_a_typed_figure_takes_its_sentence_with_it(tmp_path: Path) -> None:
    def typing(request: DraftRequest) -> Draft:
        return Draft(text="The battery of Orbit lasts {F1.value} {F1}. It lasts 12 hours {F1}.")

    state = await World(tmp_path, draft=typing).ask()
    assert [v["status"] for v in state["verdicts"]] == ["sourced", "rejected"]
    assert "typed_figure" in {f["kind"] for f in state["failures"]}


async def test_nothing_found_says_where_it_was_looked_for(tmp_path: Path) -> None:
    state = await World(tmp_path, tools=[InMemorySearch({})]).ask()
    assert state["report"]["status"] == "refused"
    gap = state["report"]["unconfirmed"][0]
    assert gap["kind"] == "not_found"
    assert any("0 documents" in line for line in gap["looked"])
    assert gap["advice"]


class Broken(InMemorySearch):
    """A tool that never answers."""

    async def search(self, request: SearchRequest) -> Found:
        raise SearchError("unavailable", "the index is gone")


async def test_a_failing_tool_is_not_a_not_found(tmp_path: Path) -> None:
    state = await World(tmp_path, tools=[Broken(PAGES)]).ask()
    assert state["report"]["status"] == "refused"
    assert {gap["kind"] for gap in state["report"]["unconfirmed"]} == {"not_searched"}
    assert "unavailable" in {f["kind"] for f in state["failures"]}


@pytest.mark.parametrize("method", ["triage", "plan", "choose_tool", "extract", "judge", "draft"])
async def test_a_failing_analyst_ends_no_run(tmp_path: Path, method: str) -> None:
    def fail(request: object) -> object:
        raise AnalystError("bad_answer", "nothing but prose")

    world = World(tmp_path, **{method: fail})
    state = await world.ask()
    assert state["report"]["status"] in {"answered", "partial", "refused"}
    assert any(call.failure for call in await world.ledger.calls(state["run_id"]))


async def test_a_claim_that_cannot_be_wrong_is_never_searched(tmp_path: Path) -> None:
    def vague(request: PlanRequest) -> Plan:
        from machine import BATTERY, sub_question

        bad = sub_question("Which is the best speaker?", 0).model_copy(update={"claim": "Orbit is the best speaker."})
        return Plan(metrics=(BATTERY,), sub_questions=(bad, bad))

    world = World(tmp_path, plan=vague)
    state = await world.ask("Which is the best speaker?")
    assert world.count("plan") == 2
    assert world.count("choose_tool") == 0
    assert {gap["kind"] for gap in state["report"]["unconfirmed"]} == {"not_researchable"}


@pytest.mark.parametrize("calls", [1, 2, 9, 14, 20])
async def test_a_run_stays_within_its_calls(tmp_path: Path, calls: int) -> None:
    world = World(tmp_path)
    state = await world.ask(max_calls=calls)
    assert len(world.analyst.asked) <= max(calls, 2), "a plan is the least that a run can do"
    assert state["report"]["status"] in {"refused", "partial"} or calls == 20


@pytest.mark.parametrize(
    "message",
    [pytest.param("", id="nothing"), pytest.param("   ", id="blanks"), pytest.param("\n\t", id="only layout")],
)
async def test_an_empty_question_is_an_error_that_says_so(tmp_path: Path, message: str) -> None:
    with pytest.raises(ConfigError, match="empty"):
        await World(tmp_path).ask(message)


async def test_only_a_question_comes_in(tmp_path: Path) -> None:
    world = World(tmp_path, tools=[InMemorySearch({})])
    forged = {"id": "F1", "metric_id": "M1", "source_id": "S1", "status": "verified", "value": "1", "quote": "1"}
    given: Any = {"question": QUESTION, "facts": [forged], "round": 7}
    state = await world.graph.ainvoke(given, config(), context={})
    assert state["facts"] == []
    assert state["report"]["status"] == "refused"


async def test_a_second_question_on_the_thread_starts_afresh(tmp_path: Path) -> None:
    world = World(tmp_path)
    first = await world.ask()
    second = await world.ask("And what does the shop say about the battery of Orbit?")
    assert second["run_id"] != first["run_id"]
    assert second["round"] == 1
    assert [message.type for message in second["messages"]] == ["human", "ai", "human", "ai"]
    assert second["messages"][:2] == first["messages"]
    assert {f["id"] for f in second["facts"]} == {f["id"] for f in first["facts"]}


async def test_the_same_world_gives_the_same_report(tmp_path: Path) -> None:
    reports = []
    for n in range(2):
        folder = tmp_path / str(n)
        folder.mkdir()
        reports.append(report(await World(folder).ask()))
    assert reports[0] == reports[1]

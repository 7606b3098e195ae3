"""Each gate as a table: which state goes where."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from langgraph.types import Send

from factledger.graph import gates
from factledger.graph.context import ResearchContext
from factledger.graph.raw import Finding, FoundPassage
from factledger.graph.research_state import ResearchState
from factledger.graph.state import RunState, RunUpdate, merge_by_id
from factledger.records import ANGLES, Fact, Failure, Metric, Search, Snippet, Source, Spent, SubQuestion, Tokens

M1 = Metric(id="M1", name="battery life")
Q1 = SubQuestion(id="Q1", question="How long does it run?", metric_ids=("M1",), round=1)
S1 = Source(id="S1", url="a.md", kind="kb")
E1 = Snippet(id="E1", source_id="S1", sub_question_id="Q1", text="It runs 12 hours.")
F1 = Fact(id="F1", metric_id="M1", source_id="S1", status="verified", value="12 hours", quote="It runs 12 hours.")
SMALL = ResearchContext(max_calls=8)


def passage(start: int = 0, *, page: str = "p") -> FoundPassage:
    return FoundPassage(url="a.md", kind="kb", source_class="primary", page=page, text="x", start=start, relevance=1.0)


def finding(
    n: int,
    angle: str,
    *,
    novelty: float = 0.0,
    hits: int = 1,
    failed: bool = False,
    tool: str = "search_kb",
    trusted: int = 0,
) -> Finding:
    failure = Failure(id=f"f{n}", kind="timeout", message="no answer") if failed else None
    search = Search.model_validate(
        {
            "id": f"1:Q1:{n}",
            "sub_question_id": "Q1",
            "angle": angle,
            "query": "q",
            "tool": tool,
            "novelty": novelty,
            "failure": failure,
        }
    )
    passages = () if failed else tuple(passage(i) for i in range(hits))
    return Finding(id=f"1:Q1:{n}", search=search, passages=passages, trusted=trusted)


def angles(*novelties: float, hits: int = 1, trusted: int = 1) -> list[Finding]:
    return [
        finding(n, ANGLES[(n - 1) % 4], novelty=novelty, hits=hits, trusted=trusted)
        for n, novelty in enumerate(novelties, start=1)
    ]


def names(route: str | list[Send]) -> str:
    return route if isinstance(route, str) else " ".join(f"{send.node}" for send in route)


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        pytest.param({"plan_problems": ["no falsifier"], "sub_questions": [Q1], "round": 1}, "planner", id="sent back"),
        pytest.param({"round": 1}, "publish", id="nothing researchable is left"),
        pytest.param({"sub_questions": [Q1], "metrics": [M1], "round": 1}, "research", id="one worker a sub-question"),
        pytest.param(
            {"sub_questions": [Q1], "round": 1, "settings": ResearchContext(approve_plan=True)},
            "approve",
            id="a person is asked first",
        ),
        pytest.param({"sub_questions": [Q1], "round": 2}, "publish", id="the plan of an earlier round does not count"),
        pytest.param({"sub_questions": [Q1], "round": 1, "settings": SMALL}, "publish", id="no budget to search with"),
    ],
)
def test_after_planner(state: dict[str, Any], expected: str) -> None:
    assert names(gates.route_after_planner(RunState(**state))) == expected


@pytest.mark.parametrize(
    ("route", "triaged", "clarified"),
    [
        pytest.param("research", "planner", "planner", id="researched, as it was asked"),
        pytest.param("reply", "reply", "triage", id="needs no research"),
        pytest.param("clarify", "clarify", "triage", id="asked back, and completed"),
        pytest.param("stop", "planner", "publish", id="stopped"),
    ],
)
def test_before_planner(route: str, triaged: str, clarified: str) -> None:
    state = RunState.model_validate({"route": route})
    assert (gates.route_after_triage(state), gates.route_after_clarify(state)) == (triaged, clarified)


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        pytest.param({"sub_questions": [Q1], "metrics": [M1], "round": 1}, "research", id="approved"),
        pytest.param({"round": 1, "plan_wishes": ["add the price"]}, "planner", id="withdrawn with a wish"),
        pytest.param(
            {"sub_questions": [Q1], "metrics": [M1], "round": 1, "plan_wishes": ["add the price"]},
            "research",
            id="approved after a wish",
        ),
        pytest.param({"sub_questions": [Q1], "round": 2}, "publish", id="stopped"),
    ],
)
def test_after_approve(state: dict[str, Any], expected: str) -> None:
    assert names(gates.route_after_approve(RunState(**state))) == expected


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        pytest.param({"admitted": []}, "reconcile", id="nothing admitted, nothing to read"),
        pytest.param({"admitted": ["E1"]}, "extract", id="one metric, one source"),
        pytest.param({"admitted": ["E1"], "facts": [F1]}, "reconcile", id="a pair is read once"),
        pytest.param({"admitted": ["E1"], "settings": SMALL}, "reconcile", id="no budget to read with"),
    ],
)
def test_after_rank(state: dict[str, Any], expected: str) -> None:
    base: dict[str, Any] = {"round": 1, "sub_questions": [Q1], "metrics": [M1], "sources": [S1], "snippets": [E1]}
    assert names(gates.route_after_rank(RunState(**base | state))) == expected


@pytest.mark.parametrize(
    ("facts", "spent", "expected"),
    [
        pytest.param([F1], 0, "draft", id="a verified fact"),
        pytest.param([], 0, "publish", id="no fact is a refusal, and no draft is asked for"),
        pytest.param([F1.model_copy(update={"status": "rejected"})], 0, "publish", id="rejected facts are none"),
        pytest.param([F1.model_copy(update={"meaning": "unsupported"})], 0, "publish", id="another meaning is none"),
        pytest.param([F1], 400, "draft", id="with no call left it is worded by rules"),
    ],
)
def test_after_compute(facts: list[Fact], spent: int, expected: str) -> None:
    assert gates.route_after_compute(RunState(facts=facts, spent=Spent(model_calls=spent))) == expected


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        pytest.param({"open_claims": []}, "publish", id="everything has a source"),
        pytest.param({"open_claims": ["x"]}, "planner", id="a claim without a source goes back"),
        pytest.param({"open_claims": ["x"], "round": 2}, "publish", id="rounds are bounded"),
        pytest.param({"open_claims": ["x"], "budget_ended": True}, "publish", id="so is the budget"),
        pytest.param(
            {"open_claims": ["x"], "settings": ResearchContext(rounds=3), "round": 2, "sourced_by_round": [2, 2]},
            "publish",
            id="a round that sources nothing new is the last",
        ),
        pytest.param(
            {"open_claims": ["x"], "settings": ResearchContext(rounds=3), "round": 2, "sourced_by_round": [2, 3]},
            "planner",
            id="a round that made progress is not",
        ),
    ],
)
def test_after_verify(state: dict[str, Any], expected: str) -> None:
    assert gates.route_after_verify(RunState(**{"round": 1} | state)) == expected


@pytest.mark.parametrize(
    ("findings", "most", "tools", "expected"),
    [
        pytest.param([], 9, ["search_kb"], "choose", id="no angle ran"),
        pytest.param(angles(1, 0, 0), 9, ["search_kb"], "choose", id="quiet, but the provenance was not asked"),
        pytest.param(angles(1, 0, 0, 0), 9, ["search_kb"], "__end__", id="all angles ran and two batches were quiet"),
        pytest.param(angles(1, 1, 1, 1), 9, ["search_kb"], "choose", id="still new results"),
        pytest.param(angles(1, 1, 1, 1), 4, ["search_kb"], "__end__", id="the budget ends it"),
        pytest.param(angles(0, 0, 0, 0, hits=0, trusted=0), 9, ["search_kb"], "__end__", id="every angle was empty"),
        pytest.param(
            angles(0, 0, 0, 0, hits=0, trusted=0), 9, ["search_kb", "web"], "choose", id="one tool was not tried"
        ),
        pytest.param(angles(1, 0, 0, 0), 9, ["search_kb", "web"], "__end__", id="the stop condition is met without it"),
        pytest.param(
            [finding(n, "claim", failed=True) for n in (1, 2, 3)], 9, ["search_kb"], "__end__", id="three failures"
        ),
        pytest.param(
            [*angles(1, 0, 0), finding(4, "provenance", failed=True)],
            9,
            ["search_kb"],
            "choose",
            id="a failed angle has not run",
        ),
    ],
)
def test_after_search(findings: list[Finding], most: int, tools: list[str], expected: str) -> None:
    sub_question = Q1.model_copy(update={"stop_condition": "trusted_sources >= 1 or not_found"})
    state = ResearchState(findings=findings, max_searches=most, tools=tools, sub_question=sub_question)
    assert gates.route_after_search(state) == expected


@pytest.mark.parametrize(
    ("findings", "expected"),
    [
        pytest.param([], ("claim", 0), id="the claim comes first"),
        pytest.param(angles(1), ("support", 0), id="then its support"),
        pytest.param(angles(1, 1), ("refutation", 0), id="then its refutation"),
        pytest.param(angles(1, 1, 1), ("provenance", 0), id="then its provenance"),
        pytest.param(angles(1, 1, 1, 1), ("claim", 1), id="then deeper"),
        pytest.param([*angles(1), finding(2, "support", failed=True)], ("support", 0), id="a failed one again"),
    ],
)
def test_next_angle(findings: list[Finding], expected: tuple[str, int]) -> None:
    assert gates.next_angle(findings) == expected


@pytest.mark.parametrize(
    ("condition", "wanted"),
    [
        pytest.param("trusted_sources >= 1 or not_found", 1, id="one"),
        pytest.param("trusted_sources >= 2 or not_found", 2, id="two"),
        pytest.param("when I am satisfied", 0, id="nobody could check that"),
        pytest.param("", 0, id="none"),
        pytest.param("trusted_sources >= many or not_found", 0, id="no number"),
    ],
)
def test_wanted_sources(condition: str, wanted: int) -> None:
    assert gates.wanted_sources(condition) == wanted


@pytest.mark.parametrize(
    ("searches", "shares"),
    [
        pytest.param(6, [2, 2, 2], id="as many each"),
        pytest.param(5, [1, 1, 1], id="what cannot be shared is left"),
        pytest.param(2, [1, 1, 0], id="the first ones where it is not enough for all"),
        pytest.param(1000, [gates.SEARCHES_PER_SUB_QUESTION] * 3, id="no more than one sub-question may have"),
    ],
)
def test_the_budget_is_divided_before_the_fan_out(searches: int, shares: list[int]) -> None:
    questions = [Q1.model_copy(update={"id": f"Q{n}"}) for n in (1, 2, 3)]
    state = RunState(
        round=1, sub_questions=questions, settings=ResearchContext(max_searches=searches, max_calls=10_000)
    )
    assert gates.search_shares(state) == shares


@pytest.mark.parametrize(
    ("settings", "spent"),
    [
        pytest.param({"max_seconds": 10}, Spent(seconds=10), id="time"),
        pytest.param({"max_tokens": 10}, Spent(tokens=Tokens(total=10)), id="tokens"),
        pytest.param({"max_cost": 0.1}, Spent(cost=0.1), id="money"),
    ],
)
def test_what_is_spent_leaves_no_call_and_no_search(settings: dict[str, Any], spent: Spent) -> None:
    state = RunState(round=1, sub_questions=[Q1], settings=ResearchContext(**settings), spent=spent)
    assert gates.calls_left(state) == 0
    assert gates.search_shares(state) == [0]


def test_update_keys_are_state_fields() -> None:
    """LangGraph drops a key that no field has, without a word."""
    assert RunUpdate.__annotations__.keys() <= RunState.model_fields.keys()


ENTRIES = st.lists(st.fixed_dictionaries({"id": st.sampled_from("abcd"), "n": st.integers(0, 3)}), max_size=6)


@settings(max_examples=50)
@given(ENTRIES, ENTRIES)
def test_merging_is_idempotent_and_keeps_the_order(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> None:
    merged = merge_by_id(old, new)
    assert merge_by_id(merged, new) == merged
    first_seen = list(dict.fromkeys(entry["id"] for entry in [*old, *new]))
    assert [entry["id"] for entry in merged] == first_seen


def test_a_passage_that_an_earlier_checkpoint_holds_is_read() -> None:
    held = finding(1, "claim").model_dump(mode="json")
    held["passages"][0]["tool_url"] = "kb:1"
    assert RunState.model_validate({"findings": [held]}).findings == [finding(1, "claim")]

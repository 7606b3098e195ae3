"""The log and the three questions, over entries and calls made by hand."""

import pytest

from factledger.errors import LedgerBroken
from factledger.ledger import Call, Entry
from factledger.ledger.calls import busy_seconds
from factledger.ledger.log import log_lines
from factledger.ledger.stats import run_stats
from factledger.records import Fact, FactStatus, Failure, JsonObject, Record, Search, Tokens, Usage, Verdict

TIMEOUT = Failure(id="search:1:Q1:3", kind="timeout", message="No answer within 20 seconds.")


def entry(seq: int, kind: str, key: str, body: Record | JsonObject) -> Entry:
    dumped = body.model_dump(mode="json") if isinstance(body, Record) else body
    at = f"2026-01-01T00:00:{seq:02}+00:00"
    return Entry(seq=seq, kind=kind, key=key, body=dumped, previous="", hash="", at=at)


def search(seq: int, query: str, hits: tuple[str, ...], failure: Failure | None = None) -> Entry:
    record = Search(
        id=f"1:Q1:{seq}",
        sub_question_id="Q1",
        angle="claim",
        query=query,
        tool="search_kb",
        reason="The documents come first.",
        hits=hits,
        tokens=Tokens(input=10, cached=4, output=2, total=12),
        latency_s=0.5,
        failure=failure,
    )
    return entry(seq, "search", record.id, record)


def fact(seq: int, key: str, source: str, status: FactStatus = "verified") -> Entry:
    return entry(seq, "fact", key, Fact(id=key, metric_id="M1", source_id=source, status=status))


def call(number: int, role: str, prompt: int, round_: int = 1, **fields: object) -> Call:
    given = {"detail": {"round": round_, "prompt_chars": prompt}, "answer": {}, **fields}
    at = f"2026-01-01T00:01:{number:02}+00:00"
    return Call.model_validate({"id": number, "run_id": "r", "role": role, "key": str(number), "started": at, **given})


JOURNAL = [
    search(1, "battery life of A", ("S1", "S2")),
    search(2, "время работы А", ("S3",)),
    search(3, "电池续航", (), TIMEOUT),
    search(4, "критика А", ()),
    search(5, "A 的续航", ("S4", "S5")),
    fact(6, "F1", "S2"),
    fact(7, "F2", "S3", "rejected"),
    fact(8, "F3", "S4", "verified"),
    fact(9, "F3", "S4", "not_found"),
    entry(10, "verdict", "1:0", Verdict(statement="An early claim.", status="unsourced")),
    entry(11, "verdict", "2:0", Verdict(statement="A держит 12 часов.", status="sourced")),
    entry(12, "verdict", "2:1", Verdict(statement="«Лучший в мире»", status="rejected", note="Нигде не стоит.")),
    entry(13, "verdict", "2:2", Verdict(statement="续航最长。", status="not_checked", note="No text.")),
]


def test_wasted_searches_worked_and_brought_nothing_a_verified_fact_cites() -> None:
    stats = run_stats(JOURNAL, [])
    assert stats.searches == 5
    assert [(found.query, found.why) for found in stats.wasted] == [
        ("время работы А", "no verified fact cites S3"),
        ("критика А", "it found nothing"),
        ("A 的续航", "no verified fact cites S4, S5"),
    ]


def test_a_failed_search_is_not_a_wasted_one() -> None:
    assert [(found.query, found.why) for found in run_stats(JOURNAL, []).failed] == [("电池续航", TIMEOUT.message)]


def test_statements_without_a_source_are_those_of_the_last_draft() -> None:
    stats = run_stats(JOURNAL, [])
    assert stats.statements == 3
    assert [(found.key, found.status) for found in stats.unsourced] == [("2:1", "rejected"), ("2:2", "not_checked")]


def test_the_tenth_round_comes_after_the_ninth() -> None:
    drafts = [entry(n, "verdict", f"{n}:0", Verdict(statement=f"Draft {n}", status="unsourced")) for n in (9, 10)]
    assert [found.statement for found in run_stats(drafts, []).unsourced] == ["Draft 10"]


@pytest.mark.parametrize(
    ("prompts", "ratio"),
    [
        pytest.param([1000, 1100, 1000, 1050], 0.98, id="bounded"),
        pytest.param([1000, 2000, 3000, 4000], 2.33, id="growing"),
        pytest.param([1000, 2000, 3000], None, id="too few to say"),
    ],
)
def test_growth_compares_later_prompts_with_earlier_ones(prompts: list[int], ratio: float | None) -> None:
    calls = [call(n, "extract", size, round_=1 + n // 2) for n, size in enumerate(prompts)]
    (growth,) = run_stats([], calls).growth
    assert (growth.role, growth.calls, growth.ratio) == ("extract", len(prompts), ratio)


def test_prompt_sizes_are_told_by_role_and_round_and_tools_have_none() -> None:
    calls = [call(1, "plan", 500), call(2, "extract", 900), call(3, "search_kb", 50), call(4, "extract", 700, 2)]
    sizes = [(size.role, size.round, size.calls, size.largest) for size in run_stats([], calls).prompts]
    assert sizes == [("extract", 1, 1, 900), ("extract", 2, 1, 700), ("plan", 1, 1, 500)]


def test_tokens_stand_in_where_characters_were_not_noted() -> None:
    (size,) = run_stats([], [call(1, "plan", 0, usage=Usage(tokens=Tokens(input=321)))]).prompts
    assert size.largest == 321


@pytest.mark.parametrize(
    ("calls", "seconds"),
    [
        pytest.param([], 0.0, id="no call"),
        pytest.param([(0, 2.0), (5, 1.0)], 3.0, id="one after the other"),
        pytest.param([(0, 4.0), (1, 1.0), (3, 2.0)], 5.0, id="overlapping ones count once"),
        pytest.param([(3, 2.0), (0, 4.0)], 5.0, id="in any order"),
    ],
)
def test_busy_seconds(calls: list[tuple[int, float]], seconds: float) -> None:
    starts = [(f"2026-01-01T00:00:{start:02}+00:00", length) for start, length in calls]
    assert busy_seconds(starts) == pytest.approx(seconds)


def test_the_log_has_a_line_for_each_search_and_each_call_in_the_order_of_time() -> None:
    failed = Failure(id="extract:1", kind="bad_answer", message="Нет JSON.")
    calls = [
        call(1, "plan", 500, usage=Usage(tokens=Tokens(input=7, cached=1, output=3, total=10)), latency_s=1.25),
        call(2, "extract", 600, answer=None, failure=failed, asked=2),
        call(3, "judge", 700, answer=None),
    ]
    lines = log_lines(JOURNAL, calls)
    assert [line["kind"] for line in lines] == ["search"] * 5 + ["call"] * 3
    first, third = lines[0], lines[2]
    assert first["hits"] == ["S1", "S2"]
    assert first["tokens"] == {"input": 10, "cached": 4, "output": 2, "total": 12}
    assert (first["query"], first["tool"], first["latency_s"], first["error"]) == (
        "battery life of A",
        "search_kb",
        0.5,
        None,
    )
    assert third["error"] == TIMEOUT.message
    assert [(line["role"], line["state"], line["asked"], line["error"]) for line in lines[5:]] == [
        ("plan", "answered", 1, None),
        ("extract", "failed", 2, "Нет JSON."),
        ("judge", "in flight", 1, None),
    ]


def test_a_search_written_twice_is_one_line_as_last_written() -> None:
    again = search(1, "battery life of A", ("S9",)).model_copy(update={"seq": 20})
    assert [line["hits"] for line in log_lines([*JOURNAL[:1], again], [])] == [["S9"]]


def test_an_entry_that_is_no_such_record_is_named() -> None:
    with pytest.raises(LedgerBroken, match=r"entry 1 \(search x\): it is no Search"):
        log_lines([entry(1, "search", "x", {"query": "only"})], [])

"""What every ledger keeps to, whatever database is beneath it: one more line in FACTORIES tries another."""

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest

from factledger.errors import LedgerError, RunNotFound
from factledger.ledger import Ledger, Run
from factledger.records import Failure, JsonObject, Tokens, Usage

QUESTIONS = {
    "en": "How long does the battery of A last?",
    "ru": "Сколько держит батарея А?",
    "zh": "A 的电池能用多久？",
}
PAGES = {"en": "It lasts 12 hours.", "ru": "Она держит 12 часов.", "zh": "它能用12小时。"}
NO_TOKENS = Tokens()
FAILURE = Failure(id="extract:1:M1:S1", kind="timeout", message="No answer within 20 seconds.")


def sqlite_url(request: pytest.FixtureRequest) -> str:
    return f"sqlite+aiosqlite:///{request.getfixturevalue('tmp_path') / 'new folder' / 'ledger.sqlite'}"


def postgres_url(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue("postgres").new_database())


FACTORIES: dict[str, Callable[[pytest.FixtureRequest], str]] = {"sqlite": sqlite_url, "postgresql": postgres_url}


@pytest.fixture(params=FACTORIES)
async def ledger(request: pytest.FixtureRequest) -> AsyncIterator[Ledger]:
    ledger = Ledger(FACTORIES[request.param](request))
    yield ledger
    await ledger.close()


async def opened(ledger: Ledger, *ids: str, question: str = QUESTIONS["en"]) -> None:
    for run_id in ids:
        await ledger.open_run(Run(id=run_id, thread_id="t", question=question, language="en", settings={"rounds": 2}))


async def asked(ledger: Ledger, role: str, key: str, answer: JsonObject | None, tokens: Tokens = NO_TOKENS) -> None:
    call = await ledger.begin_call("r", role, key, {"round": 1})
    failure = FAILURE if answer is None else None
    await ledger.finish_call(call, answer=answer, usage=Usage(tokens=tokens), latency_s=0.25, failure=failure)


@pytest.mark.parametrize("language", QUESTIONS)
async def test_a_run_comes_back_as_it_was_opened(ledger: Ledger, language: str) -> None:
    settings: JsonObject = {"rounds": 2, "floor": 0.1 + 0.2, "web": None}
    run = Run(id="r", thread_id="t", question=QUESTIONS[language], language=language, settings=settings)
    await ledger.open_run(run)
    kept = await ledger.run("r")
    assert kept == run.model_copy(update={"started": kept.started, "head": await ledger.head("r"), "seen": kept.seen})
    assert datetime.now(UTC) - datetime.fromisoformat(kept.started) < timedelta(minutes=5)
    assert kept.resumable
    assert kept.seen >= kept.started


async def test_opening_a_run_again_changes_nothing(ledger: Ledger) -> None:
    await opened(ledger, "r")
    before = await ledger.run("r"), await ledger.entries("r")
    await opened(ledger, "r")
    assert (await ledger.run("r"), await ledger.entries("r")) == before


async def test_another_question_under_the_same_id_is_refused(ledger: Ledger) -> None:
    await opened(ledger, "r")
    with pytest.raises(LedgerError, match="about another question"):
        await opened(ledger, "r", question=QUESTIONS["zh"])


async def test_changed_settings_are_kept_as_a_revision(ledger: Ledger) -> None:
    await opened(ledger, "r")
    await ledger.open_run(Run(id="r", thread_id="t", question=QUESTIONS["en"], language="en", settings={"rounds": 3}))
    assert [entry.body["settings"] for entry in await ledger.entries("r", "run")] == [{"rounds": 2}, {"rounds": 3}]
    assert (await ledger.run("r")).settings == {"rounds": 3}
    assert await ledger.check("r") == []


async def test_a_finished_run_has_its_report_and_its_head(ledger: Ledger) -> None:
    await opened(ledger, "r")
    report: JsonObject = {"status": "partial", "conclusion": ["12 часов [F1]", "12小时 [F2]"]}
    head = await ledger.finish_run("r", status="partial", report=report)
    run = await ledger.run("r")
    assert (run.status, run.report, run.head, run.resumable) == ("partial", report, head, False)
    assert await ledger.finish_run("r", status="partial", report=report) == head
    assert await ledger.run("r") == run
    assert await ledger.check("r", head=head) == []


async def test_a_failed_run_that_is_opened_again_is_running_again(ledger: Ledger) -> None:
    await opened(ledger, "r")
    await ledger.finish_run("r", status="failed", report={})
    assert (await ledger.run("r")).status == "failed"
    await opened(ledger, "r")
    run = await ledger.run("r")
    assert (run.status, run.finished) == ("running", None)
    await ledger.append("r", "gap", {"G1": {"reason": "12"}})
    await ledger.finish_run("r", status="answered", report={"status": "answered"})
    assert await ledger.check("r") == []


async def test_runs_are_listed_newest_first_whatever_their_time_zone(ledger: Ledger) -> None:
    for run_id, started in [("b", "2026-01-01T12:00:00Z"), ("c", "2026-01-01T15:30:00+05:00"), ("a", "2026-01-02")]:
        await ledger.open_run(Run(id=run_id, started=started))
    await ledger.finish_run("a", status="refused", report={"status": "refused"})
    runs = await ledger.runs()
    assert [run.id for run in runs] == ["a", "b", "c"]
    assert runs[0].report is None


async def test_a_time_that_is_none_is_refused(ledger: Ledger) -> None:
    with pytest.raises(LedgerError, match="'yesterday' is not an ISO time"):
        await ledger.open_run(Run(id="r", started="yesterday"))


async def test_what_is_not_there_is_said_to_be_missing(ledger: Ledger) -> None:
    for missing in (
        ledger.run("x"),
        ledger.entries("x"),
        ledger.head("x"),
        ledger.check("x"),
        ledger.calls("x"),
        ledger.spent("x"),
        ledger.delete_run("x"),
        ledger.append("x", "fact", {"F1": {}}),
        ledger.save_page("x", "text"),
        ledger.begin_call("x", "plan", "k", {}),
        ledger.finish_run("x", status="failed", report={}),
    ):
        with pytest.raises(RunNotFound, match="'x'"):
            await missing


async def test_entries_keep_the_mappings_order_and_chain(ledger: Ledger) -> None:
    await opened(ledger, "r")
    head = await ledger.append("r", "source", {"S2": {"title": "Отчёт"}, "S1": {"title": "报告"}, "S10": {"x": 0.1}})
    entries = await ledger.entries("r")
    assert [(entry.seq, entry.kind, entry.key) for entry in entries] == [
        (1, "run", "r"),
        (2, "source", "S2"),
        (3, "source", "S1"),
        (4, "source", "S10"),
    ]
    assert [entry.previous for entry in entries] == ["", *(entry.hash for entry in entries[:-1])]
    assert head == entries[-1].hash == await ledger.head("r")
    assert [entry.body for entry in entries[1:]] == [{"title": "Отчёт"}, {"title": "报告"}, {"x": 0.1}]


async def test_an_equal_entry_is_not_repeated_and_a_changed_one_is_a_revision(ledger: Ledger) -> None:
    await opened(ledger, "r")
    first = await ledger.append("r", "fact", {"F1": {"a": 1, "b": 2}, "F2": {"a": 1}})
    assert await ledger.append("r", "fact", {"F1": {"b": 2, "a": 1}, "F2": {"a": 1}}) == first
    assert await ledger.append("r", "fact", {}) == first
    second = await ledger.append("r", "fact", {"F1": {"a": 1, "b": 3}, "F2": {"a": 1}})
    third = await ledger.append("r", "fact", {"F1": {"a": 1, "b": 2}})
    assert len({first, second, third}) == 3
    assert [(entry.key, entry.body.get("b")) for entry in await ledger.entries("r", "fact")] == [
        ("F1", 2),
        ("F2", None),
        ("F1", 3),
        ("F1", 2),
    ]
    await ledger.append("r", "verdict", {"F1": {"a": 1, "b": 2}})
    assert len(await ledger.entries("r", "verdict")) == 1


async def test_more_entries_than_one_statement_takes(ledger: Ledger) -> None:
    await opened(ledger, "r")
    many: dict[str, JsonObject] = {f"E{n}": {"n": n} for n in range(1_201)}
    head = await ledger.append("r", "snippet", many)
    assert await ledger.append("r", "snippet", many) == head
    assert [entry.body["n"] for entry in await ledger.entries("r", "snippet")] == list(range(1_201))


async def test_a_body_that_is_no_json_writes_nothing(ledger: Ledger) -> None:
    await opened(ledger, "r")
    with pytest.raises(LedgerError, match="plain JSON"):
        await ledger.append("r", "fact", {"F1": {"x": 1}, "F2": {"x": float("nan")}})
    assert await ledger.entries("r", "fact") == []


@pytest.mark.parametrize("name", ["", "a\0b", "\ud800"])
async def test_a_name_that_no_database_holds_is_refused(ledger: Ledger, name: str) -> None:
    await opened(ledger, "r")
    for refused in (ledger.append("r", "fact", {name: {}}), ledger.append("r", name, {"F1": {}})):
        with pytest.raises(LedgerError, match="cannot name an entry"):
            await refused


async def test_the_head_does_not_depend_on_the_time_or_the_place(ledger: Ledger, tmp_path: Path) -> None:
    other = Ledger(f"sqlite+aiosqlite:///{tmp_path / 'other.sqlite'}")
    heads = []
    for place, started in ((ledger, "2020-01-01"), (other, "2026-01-01")):
        await place.open_run(Run(id="r", question=QUESTIONS["ru"], started=started))
        await place.append("r", "fact", {"F1": {"amount": 12.0, "quote": PAGES["zh"]}})
        heads.append(await place.finish_run("r", status="answered", report={"status": "answered"}))
    await other.close()
    assert heads[0] == heads[1]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(PAGES["en"], id="English"),
        pytest.param(PAGES["ru"], id="Russian"),
        pytest.param(PAGES["zh"], id="Chinese"),
        pytest.param("", id="an empty page"),
        pytest.param("a\0b\r\n\u2028c", id="NUL and line ends"),
        pytest.param("half \ud83d\ude00 of two \udcff", id="halves of surrogate pairs"),
        pytest.param("12 часов. " * 20_000, id="a long page, compressed"),
    ],
)
async def test_a_page_comes_back_character_for_character(ledger: Ledger, text: str) -> None:
    await opened(ledger, "r")
    digest = await ledger.save_page("r", text)
    assert digest == sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    assert await ledger.save_page("r", text) == digest
    assert await ledger.page(digest) == text
    assert await ledger.check("r") == []


async def test_a_body_holds_what_a_page_holds(ledger: Ledger) -> None:
    await opened(ledger, "r")
    body: JsonObject = {"quote": "a\0b \udcff 12小时"}
    await ledger.append("r", "fact", {"F1": body})
    assert [entry.body for entry in await ledger.entries("r", "fact")] == [body]


async def test_the_bytes_of_a_page_are_kept_beside_its_text(ledger: Ledger) -> None:
    await opened(ledger, "r", "other")
    raw = PAGES["ru"].encode("cp1251")
    digest = await ledger.save_page("r", PAGES["ru"], raw=raw, media_type="text/html")
    await ledger.save_page("other", PAGES["ru"])
    original = await ledger.original("r", digest)
    assert original is not None
    assert (original.content, original.media_type) == (raw, "text/html")
    assert await ledger.original("other", digest) is None


async def test_a_page_that_was_never_saved_is_an_error(ledger: Ledger) -> None:
    with pytest.raises(LedgerError, match="No page abc"):
        await ledger.page("abc")


async def test_an_answered_call_is_not_asked_again(ledger: Ledger) -> None:
    await opened(ledger, "r", "other")
    await asked(ledger, "plan", "k", {"text": "план", "amount": 0.1}, Tokens(input=9, cached=4, output=3, total=12))
    again = await ledger.begin_call("r", "plan", "k", {"round": 2})
    assert (again.answer, again.asked, again.detail) == ({"text": "план", "amount": 0.1}, 1, {"round": 1})
    assert again.usage.tokens == Tokens(input=9, cached=4, output=3, total=12)
    assert (await ledger.begin_call("r", "judge", "k", {})).answer is None
    assert (await ledger.begin_call("other", "plan", "k", {})).answer is None


async def test_an_empty_answer_is_an_answer(ledger: Ledger) -> None:
    await opened(ledger, "r")
    await asked(ledger, "judge", "k", {})
    assert (await ledger.begin_call("r", "judge", "k", {})).answer == {}


async def test_a_failed_call_is_asked_again_and_costs_what_both_cost(ledger: Ledger) -> None:
    await opened(ledger, "r")
    await asked(ledger, "extract", "k", None, Tokens(input=5, total=5))
    (failed,) = await ledger.calls("r")
    assert (failed.failure, failed.answer, failed.asked) == (FAILURE, None, 1)
    await asked(ledger, "extract", "k", {"found": False}, Tokens(input=5, output=1, total=6))
    (call,) = await ledger.calls("r")
    assert (call.failure, call.answer, call.asked) == (None, {"found": False}, 2)
    assert (call.usage.tokens, call.latency_s) == (Tokens(input=10, output=1, total=11), 0.5)


async def test_a_call_in_flight_is_asked_again_and_says_so(ledger: Ledger) -> None:
    await opened(ledger, "r")
    first = await ledger.begin_call("r", "search_kb", "k", {"query": "电池"})
    assert (first.asked, first.finished) == (1, None)
    second = await ledger.begin_call("r", "search_kb", "k", {"query": "电池"})
    assert (second.asked, second.id) == (2, first.id)


async def test_the_first_of_two_answers_stays_and_both_are_paid(ledger: Ledger) -> None:
    await opened(ledger, "r")
    calls = [await ledger.begin_call("r", "draft", "k", {}) for _ in range(2)]
    for call, text in zip(calls, ("first", "second"), strict=True):
        tokens = Tokens(output=4, total=4)
        await ledger.finish_call(call, answer={"text": text}, usage=Usage(tokens=tokens), latency_s=1.0, failure=None)
    (kept,) = await ledger.calls("r")
    assert (kept.answer, kept.usage.tokens.output) == ({"text": "first"}, 8)


async def test_a_late_answer_does_not_reach_another_runs_call(ledger: Ledger) -> None:
    await opened(ledger, "r")
    late = await ledger.begin_call("r", "plan", "k", {})
    await ledger.delete_run("r")
    await opened(ledger, "other")
    await ledger.begin_call("other", "plan", "k", {})
    with pytest.raises(RunNotFound, match="'r'"):
        await ledger.finish_call(late, answer={}, usage=Usage(), latency_s=0.0, failure=None)
    assert [call.answer for call in await ledger.calls("other")] == [None]


@pytest.mark.parametrize(("answer", "failure"), [(None, None), ({}, FAILURE)], ids=["neither", "both"])
async def test_a_call_ends_one_way(ledger: Ledger, answer: JsonObject | None, failure: Failure | None) -> None:
    await opened(ledger, "r")
    call = await ledger.begin_call("r", "plan", "k", {})
    with pytest.raises(ValueError, match="an answer or with a failure"):
        await ledger.finish_call(call, answer=answer, usage=Usage(), latency_s=0.0, failure=failure)


async def test_details_of_the_end_are_laid_over_those_of_the_beginning(ledger: Ledger) -> None:
    await opened(ledger, "r")
    call = await ledger.begin_call("r", "plan", "k", {"round": 1, "prompt_chars": 10})
    detail: JsonObject = {"prompt_chars": 12, "model": "m"}
    await ledger.finish_call(call, answer={}, usage=Usage(), latency_s=0.0, failure=None, detail=detail)
    (kept,) = await ledger.calls("r")
    assert kept.detail == {"round": 1, "prompt_chars": 12, "model": "m"}


async def test_spent_counts_askings_pages_and_tokens(ledger: Ledger) -> None:
    await opened(ledger, "r", "other")
    await asked(ledger, "plan", "1", {}, Tokens(input=10, output=2, total=12))
    await asked(ledger, "extract", "2", None, Tokens(input=3, total=3))
    await asked(ledger, "extract", "2", {}, Tokens(input=3, cached=3, total=3))
    await asked(ledger, "search_kb", "3", {})
    for text in (*PAGES.values(), PAGES["en"]):
        await ledger.save_page("r", text)
    await ledger.save_page("r", PAGES["en"], raw=b"another original")
    spent = await ledger.spent("r")
    assert (spent.model_calls, spent.tool_calls, spent.pages) == (3, 1, 3)
    assert spent.tokens == Tokens(input=16, cached=3, output=2, total=18)
    assert 0.5 <= spent.seconds <= 1.25
    assert (await ledger.spent("other")).model_calls == 0


async def test_a_deleted_run_leaves_nothing_but_pages_that_others_use(ledger: Ledger) -> None:
    await opened(ledger, "r", "other")
    shared = await ledger.save_page("r", PAGES["en"], raw=b"shared bytes")
    own = await ledger.save_page("r", PAGES["ru"], raw=b"own bytes")
    await ledger.save_page("other", PAGES["en"], raw=b"shared bytes")
    await asked(ledger, "plan", "k", {})
    await ledger.delete_run("r")
    assert [run.id for run in await ledger.runs()] == ["other"]
    assert await ledger.page(shared) == PAGES["en"]
    assert await ledger.check("other") == []
    with pytest.raises(LedgerError, match="No page"):
        await ledger.page(own)
    with pytest.raises(RunNotFound):
        await ledger.run("r")
    await ledger.delete_run("other")
    assert (await ledger.disk_usage()).pages == 0


async def test_a_text_that_is_another_pages_original_stays_while_that_is_used(ledger: Ledger) -> None:
    await opened(ledger, "r", "other")
    text = "plain text is its own original"
    digest = await ledger.save_page("r", text)
    await ledger.save_page("other", "extracted", raw=text.encode())
    await ledger.delete_run("r")
    assert await ledger.page(digest) == text


async def test_a_deleted_run_can_be_asked_again(ledger: Ledger) -> None:
    await opened(ledger, "r")
    head = await ledger.append("r", "fact", {"F1": {}})
    await ledger.delete_run("r")
    await opened(ledger, "r")
    assert await ledger.calls("r") == []
    assert await ledger.append("r", "fact", {"F1": {}}) == head


async def test_pruning_takes_what_ended_before_and_spares_what_goes_on(ledger: Ledger) -> None:
    now = datetime.now(UTC)
    for run_id in ("ended", "goes on"):
        await ledger.open_run(Run(id=run_id, started=(now - timedelta(days=60)).isoformat()))
    await ledger.finish_run("ended", status="answered", report={"status": "answered"})
    assert await ledger.prune(before=now - timedelta(days=30)) == []
    await ledger.begin_call("goes on", "plan", "k", {})
    later = datetime.now(UTC)
    await ledger.append("goes on", "fact", {"F1": {}})
    assert await ledger.prune(before=later) == ["ended"]
    assert await ledger.prune(before=datetime.now() + timedelta(days=2)) == ["goes on"]


async def test_disk_usage_grows_with_pages_and_shrinks_with_runs(ledger: Ledger) -> None:
    await opened(ledger, "r")
    empty = await ledger.disk_usage()
    text = "".join(chr(0x4E00 + (n * n * 7 + n * 13) % 20_000) for n in range(100_000))
    await ledger.save_page("r", text)
    full = await ledger.disk_usage()
    assert (empty.runs, empty.pages, full.runs) == (1, 0, 1)
    assert 100_000 < full.pages <= len(text.encode())
    assert full.database > empty.database + full.pages * 0.9
    await ledger.delete_run("r")
    assert (await ledger.disk_usage()).pages == 0


async def test_totals_add_up_the_last_word_of_every_run(ledger: Ledger) -> None:
    await opened(ledger, "r", "other")
    await asked(ledger, "plan", "1", {}, Tokens(input=10, output=2, total=12))
    await asked(ledger, "plan", "2", None, Tokens(input=1, total=1))
    await ledger.begin_call("r", "search_kb", "3", {})
    for run_id in ("r", "other"):
        await ledger.append(run_id, "fact", {"F1": {"status": "verified"}, "F2": {"status": "verified"}})
    await ledger.append("r", "fact", {"F2": {"status": "rejected"}})
    await ledger.append("r", "verdict", {"1:1": {"status": "unsourced"}})
    await ledger.finish_run("other", status="refused", report={})
    totals = {(name, *(value for _, value in labels)): value for name, labels, value in await ledger.totals()}
    assert totals == {
        ("runs", "unfinished"): 1,
        ("runs", "refused"): 1,
        ("calls", "answered", "plan"): 1,
        ("calls", "timeout", "plan"): 1,
        ("calls", "in flight", "search_kb"): 1,
        ("call_seconds", "plan"): 0.5,
        ("call_seconds", "search_kb"): 0,
        ("cost_dollars", "plan"): 0,
        ("cost_dollars", "search_kb"): 0,
        ("tokens", "input", "plan"): 11,
        ("tokens", "output", "plan"): 2,
        ("tokens", "input", "search_kb"): 0,
        ("tokens", "output", "search_kb"): 0,
        ("facts", "verified"): 3,
        ("facts", "rejected"): 1,
        ("verdicts", "unsourced"): 1,
    }


async def test_writes_at_the_same_moment_come_out_as_if_one_by_one(ledger: Ledger) -> None:
    await opened(ledger, "r")

    async def one(n: int) -> str:
        run_id = "absent" if n % 7 == 3 else "r"
        try:
            call = await ledger.begin_call(run_id, "extract", f"k{n % 20}", {"round": 1})
            if call.answer is None:
                usage = Usage(tokens=Tokens(total=1))
                await ledger.finish_call(call, answer={"вопрос": "电池"}, usage=usage, latency_s=0.0, failure=None)
            await ledger.append(run_id, "gap", {f"G{n}": {"text": PAGES["zh"]}})
        except RunNotFound:
            return "absent"
        return await ledger.save_page(run_id, PAGES["ru"])

    came = await asyncio.gather(*(one(n) for n in range(70)))
    assert [n for n, said in enumerate(came) if said == "absent"] == [n for n in range(70) if n % 7 == 3]
    calls = await ledger.calls("r")
    assert {call.key for call in calls} == {f"k{n}" for n in range(20)}
    assert all(call.usage.tokens.total == call.asked and call.answer for call in calls)
    assert len(await ledger.entries("r", "gap")) == 60
    assert await ledger.check("r") == []

"""`factledger ledger` and `factledger runs` over a ledger that was filled by hand."""

import asyncio
import json
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from factledger.cli.app import main
from factledger.ledger import Ledger, Run
from factledger.records import Fact, Failure, JsonObject, Metric, Search, Source, Tokens, Usage, Verdict
from factledger.report import Dossier, assemble
from factledger.settings import load_settings

TEXT = "Батарея держит 12 часов. \x1b[2J"
QUESTION = "Сколько держит\nбатарея? \x1b[31m"
DOSSIER = Dossier(
    run_id="done",
    question=QUESTION,
    language="ru",
    today="2026-05-01",
    metrics=(Metric(id="M1", name="время работы"), Metric(id="M2", name="цена")),
    sources=(Source(id="S1", url="kb:1", kind="kb", title="Проба \x1b[2J", source_class="primary"),),
    facts=(
        Fact(
            id="F1",
            metric_id="M1",
            source_id="S1",
            status="verified",
            value="12 часов",
            unit="hour",
            amount=12,
            quote=TEXT[:23],
            meaning="supported",
        ),
    ),
    budget_ended=True,
)
REPORT: JsonObject = {
    "dossier": DOSSIER.model_dump(mode="json"),
    "report": assemble(DOSSIER).model_dump(mode="json"),
}

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Run a command as a shell would: exit status, standard output, standard error."""

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["factledger", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capsys.readouterr()
        return int(ended.value.code or 0), out, err

    return run


async def fill() -> str:
    """Write one finished run and one that was killed; return the finished one's head."""
    ledger = Ledger(load_settings().ledger_url)
    long_ago = (datetime.now(UTC) - timedelta(days=90)).isoformat()
    await ledger.open_run(Run(id="killed", question="电池能用多久？", language="zh", started=long_ago))
    await ledger.open_run(Run(id="done", question=QUESTION, language="ru"))
    page = await ledger.save_page("done", TEXT)
    source = Source(id="S1", url="kb:1", page=page)
    fact = Fact(id="F1", metric_id="M1", source_id="S1", status="verified", value="12", quote=TEXT[:23], end=23)
    timeout = Failure(id="search:1:Q1:2", kind="timeout", message="No answer within 20 seconds.")
    tokens = Tokens(input=10, cached=4, output=2, total=12)
    searches = {
        "1:Q1:1": Search(
            id="1:Q1:1", sub_question_id="Q1", angle="claim", query="батарея", tool="search_kb", hits=("S1",)
        ),
        "1:Q1:2": Search(
            id="1:Q1:2", sub_question_id="Q1", angle="claim", query="x", tool="web_search", failure=timeout
        ),
        "1:Q1:3": Search(
            id="1:Q1:3", sub_question_id="Q1", angle="refutation", query="критика", tool="search_kb", tokens=tokens
        ),
    }
    verdicts = {
        "1:0": Verdict(statement="Батарея держит 12 часов.", status="sourced"),
        "1:1": Verdict(statement="Она лучшая.", status="unsourced", note="No source says so."),
    }
    call = await ledger.begin_call("done", "extract", "k", {"round": 1, "prompt_chars": 1234})
    await ledger.finish_call(call, answer={}, usage=Usage(tokens=tokens), latency_s=0.5, failure=None)
    await ledger.begin_call("killed", "plan", "k", {"round": 1})
    for kind, records in (
        ("metric", {"M1": Metric(id="M1", name="время работы")}),
        ("search", searches),
        ("source", {"S1": source}),
        ("fact", {"F1": fact}),
    ):
        await ledger.append("done", kind, {key: record.model_dump(mode="json") for key, record in records.items()})
    await ledger.append("done", "verdict", {key: record.model_dump(mode="json") for key, record in verdicts.items()})
    head = await ledger.finish_run("done", status="partial", report=REPORT)
    await ledger.close()
    return head


@pytest.fixture
def head(home: Path) -> str:
    return asyncio.run(fill())


def lines(text: str) -> list[JsonObject]:
    return [json.loads(line) for line in text.splitlines()]


def test_runs_are_listed_and_one_of_another_programs_conversation_is_gone_on_with_there(
    head: str, command: Command
) -> None:
    status, out, _ = command("runs", "list")
    first, second = out.splitlines()
    assert status == 0
    assert first.startswith("done  ")
    assert first.endswith("partial  Сколько держит батарея? \\x1b[31m")
    assert "  interrupted since 20" in second
    assert second.endswith("  电池能用多久？")
    _, out, _ = command("runs", "list", "--json")
    assert [(run["id"], run["status"], run["resumable"]) for run in json.loads(out)] == [
        ("done", "partial", False),
        ("killed", "interrupted", False),
    ]


def test_an_empty_ledger_lists_nothing(home: Path, command: Command) -> None:
    assert command("runs", "list") == (0, "", "")
    assert command("runs", "list", "--json")[1] == "[]\n"


def test_a_report_is_shown_again(head: str, command: Command) -> None:
    status, out, _ = command("runs", "show", "done")
    assert status == 0
    assert "12 часов" in out
    assert "цена" in out
    assert "\x1b" not in out
    again = json.loads(command("runs", "show", "done", "--json")[1])
    assert (again["run_id"], again["status"]) == ("done", "partial")
    assert [fact["value"] for fact in again["facts"]] == ["12 часов"]


def test_a_run_without_a_report_says_how_to_go_on(head: str, command: Command) -> None:
    status, _, err = command("runs", "show", "killed")
    assert status == 2
    assert "factledger resume killed" in err


def test_the_log_has_a_line_for_each_search_and_call(head: str, command: Command) -> None:
    status, out, _ = command("runs", "log", "done")
    found = lines(out)
    assert status == 0
    assert [line["kind"] for line in found].count("search") == 3
    (call,) = (line for line in found if line["kind"] == "call")
    assert (call["role"], call["state"], call["asked"], call["latency_s"]) == ("extract", "answered", 1, 0.5)
    assert call["tokens"] == {"input": 10, "cached": 4, "output": 2, "total": 12}
    searches = {line["id"]: line for line in found if line["kind"] == "search"}
    assert searches["1:Q1:2"]["error"] == "No answer within 20 seconds."
    assert searches["1:Q1:1"]["hits"] == ["S1"]


def test_the_log_says_which_call_was_in_flight(head: str, command: Command) -> None:
    (line,) = lines(command("runs", "log", "killed")[1])
    assert (line["role"], line["state"]) == ("plan", "in flight")


def test_three_questions_are_answered(head: str, command: Command) -> None:
    status, out, _ = command("runs", "stats", "done")
    assert status == 0
    assert out.splitlines() == [
        "Searches: 3, wasted: 1, failed: 1",
        "  wasted  1:Q1:3  search_kb  критика: it found nothing",
        "  failed  1:Q1:2  web_search  x: No answer within 20 seconds.",
        "Statements of the last draft: 2, without a source: 1",
        "  unsourced  1:1  Она лучшая.: No source says so.",
        "Prompts by role and round",
        "  extract  round 1  1 calls  median 1234, largest 1234 characters",
    ]
    answers = json.loads(command("runs", "stats", "done", "--json")[1])
    assert [search["id"] for search in answers["wasted"]] == ["1:Q1:3"]
    assert command("runs", "stats", "killed")[1].endswith("Prompts: none noted\n")


def test_an_untouched_run_checks_out(head: str, command: Command) -> None:
    assert command("ledger", "check", "done", "--head", head)[0] == 0
    status, out, _ = command("ledger", "check", "done", "--json")
    assert (status, json.loads(out)) == (0, [])


def test_a_changed_fact_is_a_problem_on_a_line(head: str, command: Command) -> None:
    with closing(sqlite3.connect(load_settings().home / "ledger.sqlite")) as connection, connection:
        connection.execute("UPDATE ledger_entries SET body = replace(body, '12', '13') WHERE kind = 'fact'")
    status, out, err = command("ledger", "check", "done", "--head", head)
    assert (status, err) == (1, "")
    assert [line.partition(": ")[0] for line in out.splitlines()] == ["entry 7 (fact F1)", "entry 7 (fact F1)"]
    status, out, _ = command("ledger", "check", "done", "--json")
    assert (status, [problem["kind"] for problem in json.loads(out)]) == (1, ["chain", "fact"])


def test_another_head_is_a_problem(head: str, command: Command) -> None:
    status, out, _ = command("ledger", "check", "done", "--head", "0" * 64)
    assert status == 1
    assert "rewritten" in out


def test_entries_and_pages_can_be_read(head: str, command: Command) -> None:
    status, out, _ = command("ledger", "show", "done", "--kind", "fact")
    assert status == 0
    assert out.startswith("7  fact F1  ")
    assert "    quote: Батарея держит 12 часов\n" in out
    (entry,) = lines(command("ledger", "show", "done", "--kind", "source", "--json")[1])
    assert command("ledger", "page", entry["body"]["page"])[1] == "Батарея держит 12 часов. \\x1b[2J\n"
    assert json.loads(command("ledger", "page", entry["body"]["page"], "--json")[1]) == TEXT


def test_a_run_is_deleted(head: str, command: Command) -> None:
    assert command("runs", "delete", "done") == (0, "deleted done\n", "")
    assert command("runs", "show", "done")[0] == 3


def test_old_runs_are_pruned(head: str, command: Command) -> None:
    with closing(sqlite3.connect(load_settings().home / "ledger.sqlite")) as connection, connection:
        connection.execute("UPDATE ledger_entries SET at = '2020-01-01T00:00:00.000000+00:00' WHERE run_id = 'killed'")
        connection.execute("UPDATE ledger_calls SET started = '2020-01-01T00:00:00+00:00' WHERE run_id = 'killed'")
    assert command("runs", "prune", "--older-than", "30d") == (0, "deleted killed\n", "")
    assert command("runs", "prune", "--older-than", "30d") == (0, "", "")


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        pytest.param(("runs", "show", "none"), 3, "No run 'none' is kept here", id="no such run"),
        pytest.param(("ledger", "check", "none"), 3, "No run 'none' is kept here", id="nothing to check"),
        pytest.param(("ledger", "page", "abc"), 3, "No page abc is kept here", id="no such page"),
        pytest.param(("runs", "prune", "--older-than", "soon"), 2, "an age is a number with h, d or w", id="no age"),
        pytest.param(("runs", "prune"), 2, "--older-than", id="no age given"),
    ],
)
def test_a_mistake_is_one_sentence(
    home: Path, command: Command, arguments: tuple[str, ...], status: int, message: str
) -> None:
    got, out, err = command(*arguments)
    assert (got, out) == (status, "")
    assert message in err

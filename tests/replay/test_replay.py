"""A recorded run gives its report again, and whatever does not fit is named."""

import asyncio
import json
import socket
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from langgraph.types import Command
from machine import PAGES, QUESTION, World, config
from machine import extract as quoted
from trace_lines import bodies, resealed
from typer.testing import CliRunner

from factledger.analyst.offline.triage import triage as by_rules
from factledger.analyst.protocol import Draft, DraftRequest, Extraction, ExtractRequest
from factledger.cli.app import app
from factledger.errors import AnalystError, ReplayError, SearchError
from factledger.evals.replay.running import Replayed, replay
from factledger.evals.replay.sockets import sockets_refused
from factledger.records import Tokens, Usage
from factledger.tools.in_memory import InMemoryPage, InMemorySearch
from factledger.tools.protocol import Found, SearchRequest
from factledger.traces.format import Header, PersonLine, ReportLine, report_digest
from factledger.traces.reading import Trace, parse_trace, read_trace
from factledger.traces.recorder import Recorder


async def record(folder: Path, *, question: str = QUESTION, **world: Any) -> Trace:
    settings = {name: world.pop(name) for name in ("rounds", "max_calls") if name in world}
    await World(folder, record=Recorder(folder / "t.jsonl"), **world).ask(question, **settings)
    return read_trace(folder / "t.jsonl")


class Flaky(InMemorySearch):
    """Fails the first time each query is put, and every time it is about provenance."""

    def __init__(self) -> None:
        super().__init__(PAGES)
        self._asked: set[str] = set()

    async def search(self, request: SearchRequest) -> Found:
        first = request.angle not in self._asked
        self._asked.add(request.angle)
        if request.angle == "provenance":
            raise SearchError("unavailable", "the index is gone")
        if first and request.angle == "claim":
            raise SearchError("rate_limited", "slow down", retryable=True)
        return await super().search(request)


def unsourced(request: DraftRequest) -> Draft:
    return Draft(text="The battery of Orbit lasts {F1.value} {F1}. Nine out of ten owners love Orbit.")


def fail(request: object) -> object:
    raise AnalystError("bad_answer", "nothing but prose")


def paid(request: ExtractRequest) -> Extraction:
    usage = Usage(tokens=Tokens(input=90, output=10, total=100), cost=0.25, requests=1, model="m")
    return quoted(request).model_copy(update={"usage": usage})


WORLDS: list[Any] = [
    pytest.param({}, id="a conflict"),
    pytest.param({"tools": [InMemorySearch({})]}, id="nothing found"),
    pytest.param({"tools": [Flaky()]}, id="a tool that fails, once and for good"),
    pytest.param({"plan": fail, "choose_tool": fail, "draft": fail}, id="an analyst that fails"),
    pytest.param({"draft": unsourced}, id="a second round"),
    pytest.param({"max_calls": 9}, id="a budget that ends"),
    pytest.param({"question": "Hello!", "triage": lambda request: None}, id="a greeting"),
    pytest.param({"question": "Сколько часов работает батарея Orbit?"}, id="ru"),
    pytest.param({"question": "Orbit 的电池能用多久？"}, id="zh"),
]


@pytest.mark.parametrize("world", WORLDS)
async def test_a_replay_gives_the_recorded_report(tmp_path: Path, world: dict[str, Any]) -> None:
    trace = await record(tmp_path, **world)
    replayed = await replay(trace)
    assert replayed.problem == ""
    assert replayed.unused == ()
    assert replayed.differs == ()
    assert replayed.same
    assert replayed.dossier is not None
    assert replayed.dossier.model_dump(mode="json")["facts"] == trace.report.dossier["facts"]


async def test_replays_at_once_are_equal(tmp_path: Path) -> None:
    trace = await record(tmp_path, draft=unsourced)
    replays = await asyncio.gather(*(replay(trace) for _ in range(3)))
    assert {r.digest for r in replays} == {trace.report.digest}


async def test_replayed_tokens_are_told_apart_from_billed_ones(tmp_path: Path) -> None:
    trace = await record(tmp_path, extract=paid)
    replayed = await replay(trace)
    assert replayed.usage.tokens.total == 100 * sum(call.role == "extract" for call in trace.calls)
    _, printed = await asyncio.to_thread(cli, "replay", trace.name, "--json")
    shown = json.loads(printed)
    assert shown["tokens"] == {"replayed": replayed.usage.tokens.total, "billed": 0}


async def test_a_conversation_is_replayed_with_what_was_said_before(tmp_path: Path) -> None:
    world = World(tmp_path, record=Recorder(tmp_path / "runs"))
    await world.ask()
    second = await world.ask("And what does the shop say about the battery of Orbit?")
    trace = read_trace(tmp_path / "runs" / f"{second['run_id']}.jsonl")
    assert [message.role for message in trace.header.messages] == ["human", "ai"]
    assert (await replay(trace)).same


@pytest.mark.parametrize("words", [pytest.param("yes", id="approved"), pytest.param("不", id="refused")])
async def test_a_persons_answer_is_replayed(tmp_path: Path, words: str) -> None:
    world = World(tmp_path, record=Recorder(tmp_path / "t.jsonl"))
    await world.ask(approve_plan=True)
    await world.graph.ainvoke(Command(resume=words), config(), durability="sync")
    trace = read_trace(tmp_path / "t.jsonl")
    assert [(line.name, line.answer) for line in trace.person] == [("approve_plan", words)]
    assert (await replay(trace)).same
    unanswered = await replay(replace(trace, person=()))
    assert "no answer of a person was recorded" in unanswered.problem


@pytest.mark.parametrize(
    "answers",
    [
        pytest.param(["Orbit"], id="answered"),
        pytest.param(["I don't know", "I don't know"], id="the same answer twice"),
        pytest.param(["no"], id="refused"),
    ],
)
async def test_a_question_back_is_replayed(tmp_path: Path, answers: list[str]) -> None:
    world = World(tmp_path, triage=by_rules, record=Recorder(tmp_path / "t.jsonl"))
    await world.ask("Which one lasts longer?", clarify_question=True)
    for answer in answers:
        await world.graph.ainvoke(Command(resume=answer), config(), durability="sync")
    trace = read_trace(tmp_path / "t.jsonl")
    assert [(line.name, line.answer) for line in trace.person] == [("clarify_question", said) for said in answers]
    assert (await replay(trace)).same


async def test_settled_conflicts_are_replayed_once_each(tmp_path: Path) -> None:
    tools: Any = [
        InMemorySearch({**PAGES, "c.md": InMemoryPage(title="C", text="Tests: the battery of Orbit lasts 7 hours.")})
    ]
    world = World(tmp_path, tools=tools, record=Recorder(tmp_path / "t.jsonl"))
    state = await world.ask(settle_conflicts=True)
    asked = 0
    while state.get("__interrupt__"):
        asked += 1
        state = await world.graph.ainvoke(Command(resume="F1"), config(), durability="sync")
    trace = read_trace(tmp_path / "t.jsonl")
    assert asked >= 2
    assert len(trace.person) == asked
    assert all(isinstance(line, PersonLine) and line.name == "settle_conflict" for line in trace.person)
    assert (await replay(trace)).same


def with_lines(trace: Trace, change: Callable[[list[dict[str, Any]]], list[dict[str, Any]]]) -> Trace:
    return parse_trace(resealed(change(bodies(Path(trace.name)))), name="changed")


def calls_of(lines: list[dict[str, Any]], role: str) -> list[dict[str, Any]]:
    return [line for line in lines if line.get("role") == role]


async def test_a_missing_record_ends_the_replay_and_names_step_and_nearest_record(tmp_path: Path) -> None:
    def forget(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
        gone = calls_of(lines, "extract")[0]
        return [line for line in lines if line is not gone]

    replayed = await replay(with_lines(await record(tmp_path), forget))
    assert not replayed.same
    assert replayed.report is None
    assert "No answer was recorded to extract of 'battery life of Orbit', '" in replayed.problem
    assert "The nearest is line " in replayed.problem
    assert "title was 'Shop page' and is now 'Orbit manual'" in replayed.problem or "Orbit manual" in replayed.problem


async def test_a_question_asked_once_too_often_is_named_as_that(tmp_path: Path) -> None:
    """The tool failed and was asked again; only the failure was kept."""

    def forget(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
        again = [line for line in calls_of(lines, "search_kb.search") if line["request"].get("angle") is None]
        return [line for line in lines if line is not again[1]]

    replayed = await replay(with_lines(await record(tmp_path, tools=[Flaky()]), forget))
    assert "is asked 2 times; 1 answers were recorded" in replayed.problem


async def test_an_unused_record_is_a_failure(tmp_path: Path) -> None:
    def double(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [*lines[:-1], calls_of(lines, "draft")[0], lines[-1]]

    replayed = await replay(with_lines(await record(tmp_path), double))
    assert replayed.problem == ""
    assert not replayed.same
    (unused,) = replayed.unused
    assert unused.endswith(f"draft of '{QUESTION}' was recorded and not asked for")


async def test_another_report_is_named_by_where_it_differs(tmp_path: Path) -> None:
    """As if the program had worded its conclusion otherwise when the run was recorded."""

    def reword(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
        report = {**lines[-1]["report"], "conclusion": ["It lasts 11 hours [1]."]}
        return [*lines[:-1], {**lines[-1], "report": report, "digest": report_digest(report)}]

    replayed = await replay(with_lines(await record(tmp_path), reword))
    assert replayed.fits
    assert not replayed.same
    assert replayed.differs[0].startswith("conclusion[0] was 'It lasts 11 hours [1].' and is now 'The battery")


async def test_equal_questions_are_answered_in_the_order_of_their_lines(tmp_path: Path) -> None:
    """The first asking failed and the second did not; the other way about the run would be another."""
    trace = await record(tmp_path, tools=[Flaky()])
    same = [call for call in trace.calls if call.role == "search_kb.search" and "angle" not in call.request]
    assert [call.error is None for call in same][:2] == [False, True]
    assert same[0].key == same[1].key
    assert (await replay(trace)).same


async def test_a_changed_prompt_is_said(tmp_path: Path) -> None:
    trace = await record(tmp_path)
    old = {**trace.header.prompts, "extract/system": "0" * 64}
    replayed = await replay(replace(trace, header=trace.header.model_copy(update={"prompts": old})))
    assert replayed.same
    assert replayed.notes == (
        "The prompt extract/system has changed since; the recorded answers are those to its old words",
    )


@pytest.mark.parametrize(
    "reach",
    [
        pytest.param(lambda: socket.create_connection(("127.0.0.1", 9)), id="an address"),
        pytest.param(lambda: socket.getaddrinfo("example.org", 80), id="a name"),
        pytest.param(lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", 9)), id="udp"),
    ],
)
@pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")
def test_a_replay_reaches_no_network(reach: Callable[[], object]) -> None:
    with sockets_refused(), pytest.raises(ReplayError, match="tried to reach the network"):
        reach()
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))


async def test_a_socket_in_a_step_ends_the_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from factledger.nodes import compute

    trace = await record(tmp_path)

    def phone_home(*arguments: object, **more: object) -> object:
        return socket.getaddrinfo("example.org", 443)

    monkeypatch.setattr(compute, "calculations", phone_home)
    with sockets_refused():
        replayed = await replay(trace)
    assert "tried to reach the network" in replayed.problem


def cli(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, arguments)
    return result.exit_code, result.stdout


async def test_the_command_says_whether_it_is_the_same(tmp_path: Path) -> None:
    trace = await record(tmp_path)
    status, shown = await asyncio.to_thread(cli, "replay", trace.name)
    assert (status, shown.splitlines()[0]) == (0, "The same report as recorded: answered")


async def test_the_command_ends_with_3_and_names_what_does_not_fit(tmp_path: Path) -> None:
    trace = await record(tmp_path)
    lines = [line for line in bodies(Path(trace.name)) if line.get("role") != "draft"]
    (tmp_path / "broken.jsonl").write_text(resealed(lines), "utf-8", newline="")
    status, shown = await asyncio.to_thread(cli, "replay", str(tmp_path / "broken.jsonl"), "--json")
    found = json.loads(shown)
    assert status == 3
    assert not found["fits"]
    assert found["problem"].startswith("No answer was recorded to draft of")
    assert found["problem"].endswith("nothing was recorded of draft")


def test_a_replay_that_did_not_end_is_not_the_same() -> None:
    report = ReportLine(status="refused", digest=report_digest({}), report={}, dossier={})
    assert not Replayed(Trace("t", Header(question="?"), report), problem="gone").same

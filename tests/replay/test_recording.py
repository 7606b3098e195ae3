"""What a recording holds, and what it refuses."""

import json
from pathlib import Path
from typing import Any

import pytest
from machine import PAGES, QUESTION, World, config
from trace_lines import bodies, resealed

from factledger.errors import AnalystError, ConfigError, TraceError
from factledger.records import Tokens, Usage
from factledger.tools.in_memory import InMemoryPage, InMemorySearch
from factledger.traces.format import Header, report_digest, sealed
from factledger.traces.reading import parse_trace, read_trace
from factledger.traces.recorder import Recorder
from factledger.traces.scrubbing import Scrubber


@pytest.fixture
async def recorded(tmp_path: Path) -> Path:
    """Return the trace of a run over the small world."""
    file = tmp_path / "trace.jsonl"
    await World(tmp_path, record=Recorder(file)).ask()
    return file


async def test_a_trace_holds_every_call_and_every_page(tmp_path: Path) -> None:
    world = World(tmp_path, record=Recorder(tmp_path / "t.jsonl"))
    state = await world.ask()
    trace = read_trace(tmp_path / "t.jsonl")
    assert trace.header.question == QUESTION
    assert trace.header.analyst == "scripted"
    assert [tool.name for tool in trace.header.tools] == ["search_kb"]
    assert set(trace.header.versions) == {"factledger", "langgraph", "python"}
    assert "extract/system" in trace.header.prompts
    assert sum(call.kind == "model" for call in trace.calls) == len(world.analyst.asked)
    assert set(trace.pages.values()) == {PAGES["orbit.md"].text, PAGES["shop.md"].text}, "each that was opened, once"
    assert {source["page"] for source in state["sources"]} <= set(trace.pages)
    assert trace.report.digest == report_digest(state["report"])
    assert trace.report.dossier["facts"] == state["facts"]


async def test_a_failed_call_is_written_with_its_reason_and_its_cost(tmp_path: Path) -> None:
    paid = Usage(tokens=Tokens(input=7, total=7), requests=2)

    def fail(request: object) -> object:
        raise AnalystError("rate_limited", "slow down, key sk-abcdefghijklmnop1234", usage=paid)

    await World(tmp_path, record=Recorder(tmp_path / "t.jsonl"), draft=fail).ask()
    (call,) = [c for c in read_trace(tmp_path / "t.jsonl").calls if c.role == "draft"]
    assert call.answer is None
    assert call.usage == paid
    assert call.error is not None
    assert call.error.kind == "rate_limited"
    assert call.error.message.startswith("slow down, key •••")


async def test_no_secret_comes_into_the_file_and_offsets_stay_true(tmp_path: Path) -> None:
    key = "tvly-0123456789abcdef"
    text = f"The key is {key} here. The battery of Orbit lasts 12 hours in standard mode."
    tools: Any = [InMemorySearch({"a.md": InMemoryPage(title="A", text=text)})]
    await World(tmp_path, tools=tools, record=Recorder(tmp_path / "t.jsonl")).ask()
    assert key not in (tmp_path / "t.jsonl").read_text("utf-8")
    (page,) = read_trace(tmp_path / "t.jsonl").pages.values()
    assert len(page) == len(text)


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        pytest.param("sk-proj-abcdefghij0123456789", "•" * 28, id="a model's key"),
        pytest.param("Authorization: Bearer abcdef.ghijkl.mnop", "Authorization: Bearer " + "•" * 18, id="a header"),
        pytest.param("https://user:pass@host/", "https://•••••••••@host/", id="an address"),
        pytest.param("our own hunter2hunter2!", "our own ••••••••••••••!", id="the process's own"),
        pytest.param("sk-learn is a library", "sk-learn is a library", id="a word"),
        pytest.param("Ключ sk-abcdefghij0123456789", "Ключ " + "•" * 23, id="ru"),
        pytest.param("密钥sk-abcdefghij0123456789。", "密钥" + "•" * 23 + "。", id="zh"),
    ],
)
def test_secrets_are_dotted_out_at_their_length(text: str, clean: str) -> None:
    assert Scrubber(["hunter2hunter2", "ab"]).value({"x": [text]}) == {"x": [clean]}


async def test_a_file_holds_one_run(tmp_path: Path) -> None:
    world = World(tmp_path, record=Recorder(tmp_path / "t.jsonl"))
    await world.ask()
    with pytest.raises(ConfigError, match="name a folder"):
        await world.ask("And what does the shop say?", thread="other")


async def test_a_folder_holds_a_file_for_each_run(tmp_path: Path) -> None:
    world = World(tmp_path, record=Recorder(tmp_path / "traces"))
    runs = [(await world.ask(thread=name))["run_id"] for name in ("one", "two")]
    assert sorted(p.stem for p in (tmp_path / "traces").iterdir()) == sorted(runs)


async def test_a_recording_replaces_no_file(tmp_path: Path) -> None:
    (tmp_path / "t.jsonl").write_text("precious")
    recorder = Recorder(tmp_path / "t.jsonl")
    with pytest.raises(ConfigError, match="is there already"):
        recorder.check()
    with pytest.raises(ConfigError, match="is there already"):
        await World(tmp_path, record=recorder).ask()
    assert (tmp_path / "t.jsonl").read_text() == "precious"


async def test_a_run_that_is_resumed_elsewhere_cannot_be_recorded_from_its_middle(tmp_path: Path) -> None:
    from langgraph.types import Command

    first = World(tmp_path)
    await first.ask(approve_plan=True)
    second = World(tmp_path, record=Recorder(tmp_path / "t.jsonl"))
    second.graph.checkpointer = first.graph.checkpointer
    with pytest.raises(ConfigError, match="begins with its run"):
        await second.graph.ainvoke(Command(resume="yes"), config())


def test_a_cut_off_trace_is_refused_with_the_line(recorded: Path) -> None:
    text = recorded.read_text("utf-8")
    lines = text.split("\n")
    with pytest.raises(TraceError, match="cut off after this line") as caught:
        parse_trace("\n".join(lines[:-3]) + "\n", name="t")
    assert caught.value.line == len(lines) - 3
    with pytest.raises(TraceError, match="in the middle of a line") as caught:
        parse_trace(text[:-40], name="t")
    assert caught.value.line == len(lines) - 1


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(
            lambda lines: [*lines[:4], lines[4].replace("Orbit", "Urbit", 1), *lines[5:]], id="a word changed"
        ),
        pytest.param(lambda lines: lines[:4] + lines[5:], id="a line removed"),
        pytest.param(lambda lines: [*lines[:4], lines[5], lines[4], *lines[6:]], id="two lines swapped"),
        pytest.param(lambda lines: [*lines[:4], lines[3], *lines[4:]], id="a line doubled"),
        pytest.param(lambda lines: [*lines[:4], "{}", *lines[4:]], id="a line added"),
        pytest.param(lambda lines: [*lines[:4], "nonsense", *lines[4:]], id="no line at all"),
    ],
)
def test_an_edited_trace_is_refused_with_the_line(recorded: Path, change: Any) -> None:
    lines = recorded.read_text("utf-8").split("\n")
    with pytest.raises(TraceError) as caught:
        parse_trace("\n".join(change(lines)), name="t")
    assert caught.value.line == 5


def test_an_old_format_is_read_through_its_upgrade(recorded: Path) -> None:
    """In a version 0 that never was, a page's hash went by another name."""
    old = bodies(recorded)
    old[0]["version"] = 0
    for line in old:
        if line["kind"] == "page":
            line["digest"] = line.pop("sha256")

    def upgrade(line: dict[str, Any]) -> dict[str, Any]:
        return line if line["kind"] != "page" else {"kind": "page", "sha256": line["digest"], "text": line["text"]}

    assert parse_trace(resealed(old), name="t", upgrades={0: upgrade}).pages == read_trace(recorded).pages
    with pytest.raises(TraceError, match="Version 0 of the format can no longer be read"):
        parse_trace(resealed(old), name="t")


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        pytest.param("version", 99, "version 99", id="newer"),
        pytest.param("format", "other", "no header", id="another format"),
        pytest.param("surprise", 1, "surprise", id="an unknown field"),
    ],
)
def test_a_header_that_does_not_fit_is_refused(recorded: Path, field: str, value: object, message: str) -> None:
    lines = bodies(recorded)
    lines[0][field] = value
    with pytest.raises(TraceError, match=message) as caught:
        parse_trace(resealed(lines), name="t")
    assert caught.value.line == 1


def test_half_a_surrogate_pair_is_written_and_read() -> None:
    text, seal = sealed(Header(question="odd \ud83d end\u2028next"), "")
    assert json.loads(text)["question"] == "odd \ud83d end\u2028next"
    assert json.loads(text)["hash"] == seal
    assert text.encode()


async def test_the_same_run_gives_the_same_questions_and_answers(tmp_path: Path) -> None:
    """Lines may stand in another order and take other times, and nothing else differs."""
    files = [tmp_path / f"{n}.jsonl" for n in range(2)]
    for n, file in enumerate(files):
        (tmp_path / str(n)).mkdir()
        await World(tmp_path / str(n), record=Recorder(file)).ask()
    first, second = (
        sorted(c.model_copy(update={"latency_s": 0.0}).model_dump_json() for c in read_trace(file).calls)
        for file in files
    )
    assert first == second

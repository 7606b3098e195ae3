"""A run that was not recorded goes out as a trace that says what it lacks, and as OpenTelemetry spans."""

import re
from pathlib import Path

import pytest
from machine import World

from factledger.errors import AnalystError, ConfigError, ReplayError
from factledger.evals.replay.running import replay
from factledger.evals.scorers import Expect, Run, score
from factledger.traces.exporting import MISSING, export_trace
from factledger.traces.otel import run_spans
from factledger.traces.reading import parse_trace


async def test_an_exported_trace_is_read_scored_and_not_replayed(tmp_path: Path) -> None:
    world = World(tmp_path)
    state = await world.ask()
    trace = parse_trace(await export_trace(world.ledger, state["run_id"]), name="exported")
    assert trace.header.missing == MISSING
    assert len(trace.calls) == len(await world.ledger.calls(state["run_id"]))
    found = {one.name: one.value for one in score(Run.recorded(trace), Expect())}
    assert found["quotes_verbatim"] == 1
    assert found["fabricated_published"] == 0
    with pytest.raises(ReplayError, match="exported and not recorded"):
        await replay(trace)


async def test_a_run_without_a_report_is_not_exported(tmp_path: Path) -> None:
    world = World(tmp_path)
    state = await world.ask(approve_plan=True)
    with pytest.raises(ConfigError, match="no report yet"):
        await export_trace(world.ledger, state["run_id"])


async def test_spans_are_nested_and_named_as_the_conventions_have_it(tmp_path: Path) -> None:
    def fail(request: object) -> object:
        raise AnalystError("timeout", "no answer; key sk-abcdefghij0123456789")

    world = World(tmp_path, draft=fail)
    run_id = (await world.ask())["run_id"]
    ledger = world.ledger
    made = [run_spans(await ledger.run(run_id), await ledger.entries(run_id), await ledger.calls(run_id)) for _ in "12"]
    assert made[0] == made[1]
    spans = made[0]["resourceSpans"][0]["scopeSpans"][0]["spans"]
    ids = {span["spanId"] for span in spans}
    assert len(ids) == len(spans)
    assert all(re.fullmatch(r"[0-9a-f]{16}", span["spanId"]) for span in spans)
    assert {len(span["traceId"]) for span in spans} == {32}
    (root,) = [span for span in spans if "parentSpanId" not in span]
    assert root["name"] == "invoke_agent factledger"
    assert all(span["parentSpanId"] in ids for span in spans if span is not root)
    assert all(int(span["startTimeUnixNano"]) <= int(span["endTimeUnixNano"]) for span in spans)
    kinds = [_attribute(span, "openinference.span.kind") for span in spans]
    assert set(kinds) == {"AGENT", "CHAIN", "LLM", "RETRIEVER", "TOOL"}
    (failed,) = [span for span in spans if span.get("status")]
    assert failed["status"] == {"code": 2, "message": "no answer; key " + "•" * 23}
    assert _attribute(failed, "error.type") == "timeout"
    by_id = {span["spanId"]: span for span in spans}
    searches = [span for span, kind in zip(spans, kinds, strict=True) if kind == "RETRIEVER"]
    assert all(by_id[span["parentSpanId"]]["name"].startswith("research Q") for span in searches)


def _attribute(span: dict[str, object], key: str) -> object:
    attributes = span["attributes"]
    assert isinstance(attributes, list)
    return next(iter(a["value"]["stringValue"] for a in attributes if a["key"] == key), None)

"""A run as OpenTelemetry spans, in the JSON that OTLP collectors take (ids in hexadecimal, times as strings).

Attributes follow the GenAI conventions of OpenTelemetry, still in development there, and `openinference.span.kind`.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from importlib.metadata import version
from typing import Any

from factledger.ledger import Call, Entry, Run
from factledger.ledger.calls import ANALYST_ROLES
from factledger.ledger.entries import latest
from factledger.records import JsonObject, SubQuestion
from factledger.traces.scrubbing import Scrubber

_INTERNAL, _CLIENT = 1, 3
_FAILED = 2


def run_spans(run: Run, entries: Sequence[Entry], calls: Sequence[Call]) -> JsonObject:
    """Return the spans of a run, of each sub-question below it, and of each call below the sub-question it served."""
    questions = {q.id: q for _, q in latest(entries, "sub_question", SubQuestion).values()}
    placed = [(call, _question_of(call, questions.values())) for call in calls]
    spans = [_run_span(run, calls)]
    for question in questions.values():
        own = [call for call, place in placed if place == question.id]
        if own:
            spans.append(_question_span(run, question, own))
    spans += [_call_span(run, call, place) for call, place in placed]
    resource = _attributes({"service.name": "factledger", "service.version": version("factledger")})
    scoped = {"scope": {"name": "factledger"}, "spans": [Scrubber().value(span) for span in spans]}
    return {"resourceSpans": [{"resource": {"attributes": resource}, "scopeSpans": [scoped]}]}


def _question_of(call: Call, questions: Iterable[SubQuestion]) -> str:
    """Return the sub-question that a call served; empty where the log names none or several."""
    place = str(call.detail.get("for", "")).split(":")
    if len(place) == 3:
        return place[1]
    asked = call.detail.get("question")
    found = [question.id for question in questions if asked == question.question]
    return found[0] if len(found) == 1 else ""


def _run_span(run: Run, calls: Sequence[Call]) -> JsonObject:
    attributes = {
        "openinference.span.kind": "AGENT",
        "gen_ai.operation.name": "invoke_agent",
        "gen_ai.agent.name": "factledger",
        "gen_ai.conversation.id": run.thread_id,
        "input.value": run.question,
        "output.value": "\n".join(run.published.get("conclusion", ())),
        "factledger.run.id": run.id,
        "factledger.run.status": run.status,
    }
    ends = [run.finished or run.started, *(call.finished or call.started for call in calls)]
    return _span(run, "run", "invoke_agent factledger", (run.started, max(ends, key=_nanoseconds)), attributes)


def _question_span(run: Run, question: SubQuestion, calls: Sequence[Call]) -> JsonObject:
    attributes = {
        "openinference.span.kind": "CHAIN",
        "input.value": question.question,
        "factledger.claim": question.claim,
        "factledger.falsifier": question.falsifier,
        "factledger.stop_condition": question.stop_condition,
    }
    times = (min(c.started for c in calls), max(c.finished or c.started for c in calls))
    return _span(run, question.id, f"research {question.id}", times, attributes, parent="run")


def _call_span(run: Run, call: Call, question: str) -> JsonObject:
    model = call.role in ANALYST_ROLES
    attributes = dict(_of_model(call) if model else _of_tool(call))
    name = f"{attributes['gen_ai.operation.name']} {call.usage.model or call.role}"
    times = (call.started, call.finished or call.started)
    span = _span(run, f"call:{call.id}", name, times, attributes, parent=question or "run")
    span["kind"] = _CLIENT if model else _INTERNAL
    if call.failure:
        span["status"] = {"code": _FAILED, "message": call.failure.message}
        span["attributes"] += _attributes({"error.type": call.failure.kind})
    return span


def _of_model(call: Call) -> Iterator[tuple[str, object]]:
    tokens = call.usage.tokens
    yield "openinference.span.kind", "LLM"
    yield "gen_ai.operation.name", "chat"
    yield "gen_ai.response.model", call.usage.model
    yield "gen_ai.usage.input_tokens", tokens.input
    yield "gen_ai.usage.output_tokens", tokens.output
    yield "gen_ai.usage.cache_read.input_tokens", tokens.cached
    yield "llm.token_count.total", tokens.total
    yield "factledger.role", call.role
    yield "factledger.cost_usd", call.usage.cost


def _of_tool(call: Call) -> Iterator[tuple[str, object]]:
    opened = call.role == "open"
    yield "openinference.span.kind", "TOOL" if opened else "RETRIEVER"
    yield "gen_ai.operation.name", "execute_tool" if opened else "retrieval"
    yield "gen_ai.tool.name", call.role
    if opened:
        yield "url.full", str(call.detail.get("url", ""))
    else:
        yield "gen_ai.retrieval.query.text", str(call.detail.get("query", ""))


def _span(
    run: Run, key: str, name: str, times: tuple[str, str], attributes: Mapping[str, object], *, parent: str = ""
) -> JsonObject:
    span: dict[str, Any] = {
        "traceId": _id("trace", run.id, 32),
        "spanId": _id(key, run.id, 16),
        "name": name,
        "kind": _INTERNAL,
        "startTimeUnixNano": str(_nanoseconds(times[0])),
        "endTimeUnixNano": str(max(map(_nanoseconds, times))),
        "attributes": _attributes(attributes),
    }
    return span | ({"parentSpanId": _id(parent, run.id, 16)} if parent else {})


def _id(key: str, run_id: str, digits: int) -> str:
    """Return an id that the same run always has, so that it can be exported twice and is one trace."""
    return hashlib.sha256(f"{run_id}\n{key}".encode()).hexdigest()[:digits]


def _nanoseconds(time: str) -> int:
    whole = datetime.fromisoformat(time)
    return int(whole.timestamp()) * 10**9 + whole.microsecond * 1000


def _attributes(values: Mapping[str, object]) -> list[JsonObject]:
    return [{"key": key, "value": _value(value)} for key, value in values.items() if value not in ("", None)]


def _value(value: object) -> JsonObject:
    match value:
        case bool():
            return {"boolValue": value}
        case int():
            return {"intValue": str(value)}
        case float():
            return {"doubleValue": value}
        case _:
            return {"stringValue": str(value)}

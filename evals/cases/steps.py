"""What a run did, step by step, for somebody who wants to know why its case failed."""

import json
from collections.abc import Iterator

from factledger.checks.text.shorten import shortened
from factledger.evals.cases.results import Step
from factledger.evals.scorers import Run
from factledger.records import Search
from factledger.traces.format import CallLine
from factledger.traces.shelf import step

_SHOWN = 400
"""Characters of an answer that a step shows."""


def steps_of(run: Run) -> tuple[Step, ...]:
    """Return a run's searches, calls, facts, statements with their verdicts, and failures, in this order."""
    return (*_searches(run), *_calls(run), *_facts(run), *_statements(run), *_failures(run))


def _searches(run: Run) -> Iterator[Step]:
    for search in run.dossier.searches:
        text = f"{search.tool}, {search.angle}: {search.query}"
        yield Step(
            kind="search",
            id=search.id,
            state=_brought(search),
            good=search.failure is None,
            text=text,
            note=search.failure.message if search.failure else search.reason,
        )


def _brought(search: Search) -> str:
    if search.failure:
        return search.failure.kind
    hits = len(search.hits)
    return "1 hit" if hits == 1 else f"{hits} hits"


def _calls(run: Run) -> Iterator[Step]:
    for place, call in zip(run.trace.places, run.trace.calls, strict=True):
        state = call.error.kind if call.error else f"{call.latency_s:.2f} s"
        if call.usage.tokens.total:
            state += f", {call.usage.tokens.total} tokens"
        yield Step(
            kind="call",
            id=f"line {place}",
            state=state,
            good=call.error is None,
            text=step(call.role, call.request),
            note=_answer(call),
        )


def _answer(call: CallLine) -> str:
    if call.error:
        return call.error.message
    return shortened(json.dumps(call.answer, ensure_ascii=False), _SHOWN)


def _facts(run: Run) -> Iterator[Step]:
    for fact in run.dossier.facts:
        text = f"{fact.value} — {fact.quote}" if fact.quote else f"nothing of {fact.metric_id} in {fact.source_id}"
        good = fact.status in ("verified", "not_found")
        state = fact.status.replace("_", " ")
        yield Step(kind="fact", id=fact.id, state=state, good=good, text=text, note=fact.reason)


def _statements(run: Run) -> Iterator[Step]:
    for number, verdict in enumerate(run.dossier.verdicts, start=1):
        yield Step(
            kind="statement",
            id=f"{number}",
            state=verdict.status.replace("_", " "),
            good=verdict.status not in ("unsourced", "rejected"),
            text=verdict.statement,
            note=verdict.note,
        )


def _failures(run: Run) -> Iterator[Step]:
    for failure in run.dossier.failures:
        yield Step(kind="failure", id=failure.id, state=failure.kind, good=False, text=failure.message)

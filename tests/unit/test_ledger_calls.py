"""Calls that begin and end in any order, several tasks at the same ones, against what a dictionary would keep."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, create_engine

from factledger.errors import RunNotFound
from factledger.ledger import calls, tables
from factledger.ledger.types import Call
from factledger.records import Failure, JsonObject, Tokens, Usage

FAILURE = Failure(id="x", kind="timeout", message="电池 не ответила")
KEYS = st.sampled_from(["a", "б", "中"])
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("begin"), KEYS),
        st.tuples(st.sampled_from(["answer", "fail"]), st.integers(0, 11)),
    ),
    max_size=12,
)


@dataclass
class Kept:
    """What is to be known of one call."""

    asked: int = 1
    tokens: int = 0
    seconds: float = 0.0
    answer: JsonObject | None = None
    failure: Failure | None = None
    detail: JsonObject = field(default_factory=dict)


@contextmanager
def opened_run() -> Iterator[Connection]:
    """Give a database in memory that holds a run `r`."""
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        tables.metadata.create_all(connection)
        row = {"id": "r", "started": "", "status": "running", "opening": "{}", "head": ""}
        connection.execute(tables.runs.insert(), row)
        yield connection
    engine.dispose()


def end(connection: Connection, call: Call, step: int, *, answered: bool) -> calls.Outcome:
    outcome = calls.Outcome(
        answer={"text": f"{call.key}{step}"} if answered else None,
        usage=Usage(tokens=Tokens(total=step + 1)),
        latency_s=float(step),
        failure=None if answered else FAILURE,
        detail={"ended": step},
    )
    calls.finish(connection, call, outcome)
    return outcome


def note(kept: Kept, outcome: calls.Outcome) -> None:
    kept.tokens += outcome.usage.tokens.total
    kept.seconds += outcome.latency_s
    if kept.answer is None:
        kept.answer, kept.failure = outcome.answer, outcome.failure
        kept.detail |= outcome.detail


def began(known: dict[str, Kept], key: str, step: int) -> None:
    """Note that a call was begun: a new one, one that is asked again, or one that has its answer and stays."""
    kept = known.get(key)
    if kept is None:
        known[key] = Kept(detail={"begun": step})
    elif kept.answer is None:
        kept.asked += 1
        kept.failure = None
        kept.detail |= {"begun": step}


@given(STEPS)
def test_a_ledger_keeps_of_calls_what_a_dictionary_would(steps: list[tuple[str, object]]) -> None:
    known: dict[str, Kept] = {}
    under_way: list[Call] = []
    with opened_run() as connection:
        for n, (what, which) in enumerate(steps):
            if what == "begin":
                call = calls.begin(connection, "r", "extract", str(which), {"begun": n})
                began(known, str(which), n)
                assert (call.answer, call.asked) == (known[str(which)].answer, known[str(which)].asked)
                under_way.append(call)
            elif under_way:
                call = under_way[int(str(which)) % len(under_way)]  # also one that ended before, as a late answer does
                note(known[call.key], end(connection, call, n, answered=what == "answer"))
        for call in calls.listing(connection, "r"):
            kept = known.pop(call.key)
            assert (call.asked, call.usage.tokens.total, call.latency_s) == (kept.asked, kept.tokens, kept.seconds)
            assert (call.answer, call.failure, call.detail) == (kept.answer, kept.failure, kept.detail)
    assert not known


def test_a_call_of_a_run_that_is_gone_is_neither_begun_nor_ended() -> None:
    with opened_run() as connection:
        call = calls.begin(connection, "r", "extract", "中", {})
        connection.execute(tables.calls.delete())
        connection.execute(tables.runs.delete())
        with pytest.raises(RunNotFound):
            calls.begin(connection, "r", "extract", "中", {})
        with pytest.raises(RunNotFound):
            end(connection, call, 0, answered=True)

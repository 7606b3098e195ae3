"""How well disagreement is told from other ways to say the same."""

import json
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, Literal, NamedTuple

from factledger.checks.facts.conflicts import find_conflicts
from factledger.evals.gates.table import Row
from factledger.evals.gates.value_pairs import Written, equal_pairs, unequal_pairs
from factledger.records import Fact, Metric, MetricKind

_PAIRS = 300
_EXAMPLES = 3
Outcome = Literal["conflict", "difference", "none"]


class Side(NamedTuple):
    """One answer, and of whom."""

    value: str
    quote: str
    entity: str = ""


class Case(NamedTuple):
    """Two answers to one question."""

    one: Side
    other: Side
    question: str
    kind: MetricKind


def measure(data: Path) -> list[Row]:
    """Return a row for each set of pairs: shares recorded as they should be, and of equal values recorded at all.

    Args:
        data: The folder that holds `ramdocs` and `conflictqa`. The baseline compares values as strings.
    """
    documents = _lines(data / "ramdocs" / "RAMDocs_test.jsonl")
    claims = _lines(data / "conflictqa" / "strategyqa_gpt4.sample400.jsonl")
    equal = [_generated(one, other) for one, other in equal_pairs(_PAIRS)]
    unequal = [_generated(one, other) for one, other in unequal_pairs(_PAIRS)]
    return [
        _row("misinformation pairs recorded", "en", _misinformed(documents), {"conflict"}, 0.98),
        _row("ambiguous names are another entity", "en", _ambiguous(documents), {"difference"}, 0.98),
        _row("claims and their negations recorded", "en", _negated(claims), {"conflict"}, 0.95),
        _row("claims against themselves recorded", "en", _repeated(claims), {"none"}, 0.01, flagged=True),
        _row("equal values recorded", "", equal, {"none"}, 0.01, flagged=True),
        _row("unequal look-alikes recorded", "", unequal, {"conflict"}, 0.98),
    ]


def _row(
    name: str, language: str, cases: Iterable[Case], wanted: set[Outcome], target: float, *, flagged: bool = False
) -> Row:
    """Return the share of cases with a wanted outcome; with `flagged` the share without it, and less is better."""
    judged = [(case, _outcome(case)) for case in cases]
    short = [(case, outcome) for case, outcome in judged if outcome not in wanted]
    differing = sum(case.one.value != case.other.value for case, _ in judged) / len(judged)
    examples = "; ".join(f"{c.one.value!r} / {c.other.value!r}: {outcome}" for c, outcome in short[:_EXAMPLES])
    share = len(short) / len(judged)
    return Row(
        name=name,
        language=language,
        figure=share if flagged else 1 - share,
        target=target,
        baseline=None if wanted == {"difference"} else differing,
        better="lower" if flagged else "higher",
        cases=len(judged),
        detail=f"{len(judged)} pairs {examples}".strip(),
    )


def _outcome(case: Case) -> Outcome:
    facts = [_fact(n, side) for n, side in enumerate((case.one, case.other), start=1)]
    metric = Metric(id="M1", name=case.question, kind=case.kind)
    kinds = {conflict.kind for conflict in find_conflicts(facts, [metric])}
    return "conflict" if "conflict" in kinds else "difference" if kinds else "none"


def _fact(number: int, side: Side) -> Fact:
    return Fact(
        id=f"F{number}",
        metric_id="M1",
        source_id=f"S{number}",
        status="verified",
        value=side.value,
        quote=side.quote,
        entity=side.entity or None,
    )


def _misinformed(rows: Iterable[dict[str, Any]]) -> Iterator[Case]:
    """A right answer against a false one, each as the documents give them, each pair of answers once."""
    for row in rows:
        answers: dict[str, dict[str, str]] = {"correct": {}, "misinfo": {}}
        for document in row["documents"]:
            if document["type"] in answers:
                answers[document["type"]].setdefault(document["answer"], document["text"])
        for right, text in answers["correct"].items():
            for wrong, other in answers["misinfo"].items():
                yield Case(Side(right, text), Side(wrong, other), row["question"], "text")


def _ambiguous(rows: Iterable[dict[str, Any]]) -> Iterator[Case]:
    """Answers that differ because a name is several entities', where the answers are not the same string."""
    for row in rows:
        named = zip(row["gold_answers"], row["disambig_entity"], strict=False)
        sides = [Side(answer, answer, entity) for answer, entity in named]
        for one, other in combinations(sides, 2):
            if one.value.casefold() != other.value.casefold():
                yield Case(one, other, row["question"], "text")


def _negated(rows: Iterable[dict[str, Any]]) -> Iterator[Case]:
    for row in rows:
        one, other = row["memory_answer"], row["counter_answer"]
        yield Case(Side(one, one), Side(other, other), row["question"], "text")


def _repeated(rows: Iterable[dict[str, Any]]) -> Iterator[Case]:
    for row in rows:
        one = row["memory_answer"]
        yield Case(Side(one, one), Side(one.rstrip("."), row["parametric_memory"]), row["question"], "text")


def _generated(one: Written, other: Written) -> Case:
    return Case(Side(one.value, one.quote), Side(other.value, other.quote), "figure", "number")


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]

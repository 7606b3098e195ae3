"""A gate that is switched off in the program fails shipped cases."""

from typing import Any

import pytest

from factledger.evals.cases.loading import load_suite, shipped
from factledger.evals.cases.running import judge_case
from factledger.nodes import evidence, extract, reconcile


def believe(fact: Any, page: str, *, metric: Any) -> Any:
    return fact.model_copy(update={"status": "verified", "quote_match": "exact", "number_ok": True})


def no_conflicts(*arguments: object, **more: object) -> list[object]:
    return []


@pytest.mark.parametrize(
    ("places", "suite_name", "case_id"),
    [
        pytest.param({extract: ("check_fact", believe)}, "refusals", "invents-en", id="quote gate off"),
        pytest.param({extract: ("check_fact", believe)}, "refusals", "misreads-zh", id="number gate off"),
        pytest.param(
            {reconcile: ("find_conflicts", no_conflicts), evidence: ("find_conflicts", no_conflicts)},
            "answers",
            "conflict-ru",
            id="conflicts dropped",
        ),
    ],
)
def test_a_gate_that_is_off_fails_a_case(
    monkeypatch: pytest.MonkeyPatch, places: dict[Any, tuple[str, Any]], suite_name: str, case_id: str
) -> None:
    suite = load_suite(shipped()[suite_name])
    (case,) = [case for case in suite.cases if case.id == case_id]
    assert judge_case(suite, case).passed
    for module, (name, mutant) in places.items():
        monkeypatch.setattr(module, name, mutant)
    result = judge_case(suite, case)
    assert not result.passed
    assert result.problem or [score for score in result.scores if not score.passed]

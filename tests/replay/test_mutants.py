"""A gate that is switched off in the program fails shipped cases in each language; the docs say what finds it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from mutants import DOES_NOT_FIT, MUTANTS, Mutant

from factledger.evals.cases.loading import load_suite, shipped
from factledger.evals.cases.results import CaseResult
from factledger.evals.cases.running import judge_case
from factledger.evals.scorers import SCORERS

DOCS = Path(__file__).parents[2] / "docs" / "evals.md"
LANGUAGES = ("en", "ru", "zh")


def judged(mutant: Mutant, language: str, monkeypatch: pytest.MonkeyPatch) -> CaseResult:
    for module, (name, broken) in mutant.places.items():
        monkeypatch.setattr(module, name, broken)
    suite = load_suite(shipped()[mutant.suite])
    (case,) = [case for case in suite.cases if case.id == f"{mutant.case}-{language}"]
    return judge_case(suite, case)


def catchers(result: CaseResult) -> Iterator[str]:
    if result.problem:
        yield DOES_NOT_FIT
    yield from (score.name for score in result.scores if not score.passed)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mutant", [pytest.param(mutant, id=mutant.name) for mutant in MUTANTS])
def test_no_mutant_survives(mutant: Mutant, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """That the same case passes in the program as it is, `test_suites.py` shows."""
    result = judged(mutant, language, monkeypatch)
    assert not result.passed
    assert not result.crashed
    assert tuple(catchers(result)) == mutant.caught_by


def test_the_docs_have_every_mutant_with_what_catches_it() -> None:
    text = DOCS.read_text("utf-8")
    for mutant in MUTANTS:
        caught = ", ".join(name if name == DOES_NOT_FIT else f"`{name}`" for name in mutant.caught_by)
        assert f"| {mutant.name} | `{mutant.suite}`, {mutant.case} | {caught} |" in text
    rows = [line for line in text.splitlines() if line.startswith("| ") and line.split("| ")[2][:1] == "`"]
    assert len(rows) == len(MUTANTS), "a row that no mutant has"


def test_what_catches_is_a_scorer() -> None:
    assert {name for mutant in MUTANTS for name in mutant.caught_by} <= {*SCORERS, DOES_NOT_FIT}

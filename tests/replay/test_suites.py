"""Every shipped case is replayed and judged, with every connection refused."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from typer.testing import CliRunner

from factledger.cli.app import app
from factledger.errors import ConfigError
from factledger.evals.cases import measured
from factledger.evals.cases.loading import Case, Suite, load_suite, named, shipped
from factledger.evals.cases.measured import gates, rerank, retrieval
from factledger.evals.cases.results import CaseResult, SuiteResult, suite_result
from factledger.evals.cases.running import judge_case, run_in, run_suites
from factledger.evals.cases.testing import suite_cases
from factledger.evals.replay import provider

SUITES = [load_suite(path) for path in shipped().values()]
CASES = [pytest.param(suite, case, id=f"{suite.name}-{case.id}") for suite in SUITES for case in suite.cases]


@pytest.mark.parametrize(("suite", "case"), CASES)
def test_a_shipped_case_passes(suite: Suite, case: Case) -> None:
    result = judge_case(suite, case)
    assert result.problem == ""
    assert [f"{s.name} is {s.value}: {s.reason}" for s in result.scores if not s.passed] == []
    assert result.passed


def test_every_shipped_trace_is_used() -> None:
    used = {suite.path(case).name for suite in SUITES for case in suite.cases}
    folder = SUITES[0].path(SUITES[0].cases[0]).parent
    assert {path.name for path in folder.iterdir()} == used
    assert all(path.stat().st_size < 200_000 for path in folder.iterdir())


def test_two_replays_give_byte_equal_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    """In processes of their own, whose sets have other orders, and here, with one call at once instead of many."""
    suite = load_suite(shipped()["routing"])
    with ThreadPoolExecutor(1) as one:
        alone = run_in(one, [suite], lambda name, case: None)
    processes = run_suites([suite], told=lambda name, case: None, workers=2)
    monkeypatch.setattr(provider, "_AT_ONCE", 1)
    assert alone[0].model_dump_json() == processes[0].model_dump_json() == result_of(suite).model_dump_json()


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("suite", [pytest.param(suite, id=suite.name) for suite in SUITES])
def test_scores_depend_on_no_concurrency(suite: Suite, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three cases at once with many calls each, against one case and one call after another."""
    with ThreadPoolExecutor(3) as pool:
        (crowded,) = run_in(pool, [suite], lambda name, case: None)
    monkeypatch.setattr(provider, "_AT_ONCE", 1)
    assert crowded.model_dump_json() == result_of(suite).model_dump_json()


def result_of(suite: Suite) -> SuiteResult:
    return suite_result(suite.name, [judge_case(suite, case) for case in suite.cases])


def test_a_crash_is_counted_apart_and_the_others_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    from factledger.evals.cases import running

    judge = running.judge_case

    def breaking(suite: Suite, case: Case) -> CaseResult:
        if case.id.endswith("ru"):
            raise ZeroDivisionError("a bug")
        return judge(suite, case)

    monkeypatch.setattr(running, "judge_case", breaking)
    whole = load_suite(shipped()["routing"])
    suite = whole.model_copy(update={"cases": whole.cases[:3]})
    told: list[str] = []
    with ThreadPoolExecutor(1) as pool:
        (result,) = run_in(pool, [suite], lambda name, case: told.append(case.id))
    assert (result.cases, result.passed, result.crashed) == (3, 2, 1)
    assert result.problems == {"greeting-ru": "ZeroDivisionError: a bug"}
    assert told == [case.id for case in suite.cases]


def test_a_missing_trace_is_a_failure_with_its_name(tmp_path: Path) -> None:
    (tmp_path / "s.yaml").write_text("cases:\n- {id: a, trace: nowhere.jsonl}\n")
    suite = load_suite(tmp_path / "s.yaml")
    result = judge_case(suite, suite.cases[0])
    assert not result.passed
    assert "nowhere.jsonl" in result.problem


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("cases:\n- {id: a}\n", "cases.0.trace", id="no trace"),
        pytest.param("marks: {beauty: {least: 1}}\ncases: []\n", "no scorer beauty", id="an unknown scorer"),
        pytest.param("about: a: b\n", "cannot be read", id="no yaml"),
        pytest.param("- 1\n", "cannot be read", id="a list"),
    ],
)
def test_a_suite_that_does_not_fit_is_named(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "s.yaml").write_text(text)
    with pytest.raises(ConfigError, match=message):
        load_suite(tmp_path / "s.yaml")


def test_an_unknown_suite_is_named_with_the_known_ones() -> None:
    with pytest.raises(ConfigError, match="no suite 'nothing'; shipped are answers"):
        list(named(["nothing"]))


def test_absent_data_is_no_pass(tmp_path: Path) -> None:
    for result in (gates(tmp_path / "data"), retrieval(tmp_path / "data"), rerank(tmp_path / "data")):
        assert result.absent
        assert not result.holds


@pytest.mark.parametrize("name", ["gates", "retrieval", "rerank"])
def test_the_command_says_loudly_that_data_is_absent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    measuring = {"gates": gates, "retrieval": retrieval, "rerank": rerank}[name]
    monkeypatch.setattr(measured, "MEASURED", {name: lambda: measuring(tmp_path / "data")})
    result = CliRunner().invoke(app, ["eval", "run", name])
    assert result.exit_code == 1
    assert f"NOT MEASURED {name}: absent: {tmp_path}" in result.stdout


def test_the_command_prints_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    short = suite_result("gates", [CaseResult(id="quotes, ru", passed=True)])
    monkeypatch.setattr(measured, "MEASURED", {"gates": lambda: short})
    result = CliRunner().invoke(app, ["eval", "run", "gates"])
    assert result.exit_code == 0
    assert result.stdout.splitlines()[1].split() == ["gates", "1", "1", "0", "0"]


def test_suites_run_under_pytest_and_fail_with_reasons(tmp_path: Path) -> None:
    assert [str(case) for case in suite_cases("routing")] == [
        f"routing-{c.id}" for c in load_suite(shipped()["routing"]).cases
    ]
    trace = SUITES[0].path(SUITES[0].cases[0]).parent / "greeting-zh.jsonl.gz"
    cases = "".join(
        f"- {{id: {name}, trace: '{trace}', expect: {{status: {name}}}}}\n" for name in ("replied", "refused")
    )
    (tmp_path / "我的.yaml").write_text(f"cases:\n{cases}", "utf-8")
    right, wrong = suite_cases(str(tmp_path / "我的.yaml"))
    right.check()
    with pytest.raises(
        AssertionError, match=r"我的-refused does not pass; .*status_right is 0: replied, refused was expected"
    ):
        wrong.check()

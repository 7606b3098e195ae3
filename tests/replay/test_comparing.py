"""Two measurements are compared case by case, and a regression ends the command with 1."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from factledger.cli.app import app
from factledger.errors import ConfigError
from factledger.evals.cases.comparing import compare, interval
from factledger.evals.cases.files import read_results, results_object
from factledger.evals.cases.results import CaseResult, Judged, SuiteResult, suite_result


def judged(case: str, value: float | None, *, name: str = "tokens", better: Any = "lower", most: float = 1e9) -> Judged:
    passed = value is None or value <= most
    return Judged(case=case, name=name, value=value, passed=passed, reason="because", better=better)


def measured(values: dict[str, float | None], *, suite: str = "mine", **more: Any) -> list[SuiteResult]:
    scores = [judged(case, value, **more) for case, value in values.items()]
    return [suite_result(suite, [CaseResult(id=s.case, passed=s.passed, scores=(s,)) for s in scores])]


CASES = {"answer-en": 10.0, "ответ": 12.0, "回答": 14.0}


@pytest.mark.parametrize(
    ("after", "change", "regressed"),
    [
        pytest.param(CASES, [], False, id="nothing"),
        pytest.param({**CASES, "ответ": 99.0}, [("ответ", "newly failing")], True, id="a case fails"),
        pytest.param({k: v for k, v in CASES.items() if k != "回答"}, [("回答", "gone")], False, id="a case is gone"),
        pytest.param({**CASES, "更多": 10.0}, [("更多", "new")], False, id="a case is new"),
        pytest.param({**CASES, "更多": 99.0}, [("更多", "new")], False, id="a new case fails, which was never better"),
        pytest.param({k: v + 1 for k, v in CASES.items()}, [], True, id="every case is worse within its mark"),
        pytest.param({k: v - 1 for k, v in CASES.items()}, [], False, id="every case is better"),
        pytest.param({**CASES, "ответ": 13.0}, [], False, id="one is worse, within what the choice of cases gives"),
        pytest.param({**CASES, "回答": None}, [], False, id="a figure no longer applies, which is not zero"),
    ],
)
def test_what_changed_is_named(after: dict[str, float | None], change: list[tuple[str, str]], regressed: bool) -> None:
    found = compare(measured(dict(CASES), most=50), measured(after, most=50))
    assert [(one.case, one.change) for one in found.cases] == change
    assert found.regressed is regressed


def test_a_case_that_passes_again_is_no_regression() -> None:
    found = compare(measured({"a": 99.0}, most=50), measured({"a": 10.0}, most=50))
    assert [one.change for one in found.cases] == ["newly passing"]
    assert [one.change for one in found.scores] == ["better"]
    assert not found.regressed


@pytest.mark.parametrize(
    ("better", "change"),
    [
        pytest.param("higher", "better", id="up"),
        pytest.param("lower", "worse", id="down"),
        pytest.param(None, "", id="?"),
    ],
)
def test_which_way_is_worse_is_the_scorers(better: Any, change: str) -> None:
    found = compare(measured({"a": 1.0}, better=better), measured({"a": 2.0}, better=better))
    assert [one.change for one in found.scores] == [change]


def test_a_case_that_could_not_be_judged_fails_and_has_no_figures() -> None:
    broken = [suite_result("mine", [CaseResult(id="a", problem="a.jsonl does not fit: no answer was recorded")])]
    found = compare(measured({"a": 1.0}), broken)
    assert [(one.change, one.reason) for one in found.cases] == [
        ("newly failing", "a.jsonl does not fit: no answer was recorded")
    ]
    assert found.scores == ()


def test_the_same_case_in_two_suites_is_two_cases() -> None:
    before = [*measured({"a": 1.0}), *measured({"a": 1.0}, suite="other")]
    found = compare(before, measured({"a": 1.0}))
    assert [(one.suite, one.change) for one in found.cases] == [("other", "gone")]


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=40))
@settings(max_examples=15)
def test_the_interval_holds_its_mean_and_is_the_same_each_time(differences: list[float]) -> None:
    low, high = interval(differences)
    assert (low, high) == interval(differences)
    assert min(differences) <= low <= high <= max(differences)
    assert interval([-d for d in differences]) == pytest.approx((-high, -low), abs=0.2 * (high - low) + 1e-6)


def test_the_interval_is_that_of_a_known_distribution() -> None:
    """The mean of n equal steps from 0 to 1 has the standard error of their spread over the root of n."""
    n = 2_000
    low, high = interval([k / (n - 1) for k in range(n)])
    assert (low, high) == pytest.approx((0.5 - 1.96 * 0.2887 / n**0.5, 0.5 + 1.96 * 0.2887 / n**0.5), abs=0.001)


def test_a_measurement_is_read_as_it_was_written(tmp_path: Path) -> None:
    results = measured(dict(CASES))
    (tmp_path / "a.json").write_text(json.dumps(results_object(results), ensure_ascii=False), "utf-8")
    assert results_object(read_results(str(tmp_path / "a.json"))) == results_object(results)
    assert results_object(read_results(str(tmp_path))) == results_object(results)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("nonsense", "is no JSON", id="no JSON"),
        pytest.param("[1]", "has no `suites`", id="a list"),
        pytest.param('{"suites": [{"name": "a"}]}', "does not hold results: suites.*.cases", id="another shape"),
        pytest.param('{"suites": [1]}', "does not hold results", id="no object"),
    ],
)
def test_what_is_no_measurement_is_named(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "отчёт.json"
    file.write_text(text, "utf-8")
    with pytest.raises(ConfigError) as caught:
        read_results(str(file))
    assert message in str(caught.value)
    assert "отчёт.json" in str(caught.value)


def test_a_folder_is_one_measurement(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="holds no"):
        read_results(str(tmp_path))
    for name in ("a", "b"):
        (tmp_path / f"{name}.json").write_text(json.dumps(results_object(measured({"x": 1.0}))), "utf-8")
    with pytest.raises(ConfigError, match="the suite mine twice"):
        read_results(str(tmp_path))


def run_compare(folder: Path, after: list[SuiteResult], *more: str) -> Any:
    for name, results in (("a", measured(dict(CASES), most=50)), ("b", after)):
        (folder / f"{name}.json").write_text(json.dumps(results_object(results)), "utf-8")
    return CliRunner().invoke(app, ["eval", "compare", str(folder / "a.json"), str(folder / "b.json"), *more])


def test_the_command_ends_with_1_on_a_regression_and_prints_both_tables(tmp_path: Path) -> None:
    worse = measured({**CASES, "回答": 99.0}, most=50)
    result = run_compare(tmp_path, worse)
    assert result.exit_code == 1
    assert "NEWLY FAILING  mine: 回答  tokens is 99.0: because" in result.stdout
    assert "REGRESSION; 3 cases in both." in result.stdout
    body = json.loads(run_compare(tmp_path, worse, "--json").stdout)
    assert body["regressed"] is True
    assert [one["case"] for one in body["cases"]] == ["回答"]
    assert {"name", "before", "after", "difference", "low", "high"} <= body["scores"][0].keys()


def test_the_command_ends_with_0_without_one_and_takes_one_side_from_standard_input(tmp_path: Path) -> None:
    assert run_compare(tmp_path, measured(dict(CASES), most=50)).exit_code == 0
    text = (tmp_path / "a.json").read_text("utf-8")
    result = CliRunner().invoke(app, ["eval", "compare", "-", str(tmp_path / "b.json")], input=text)
    assert result.exit_code == 0
    assert "No case changed." in result.stdout


def test_measurements_of_other_cases_are_no_comparison() -> None:
    with pytest.raises(ConfigError, match="no case in common"):
        compare(measured({"a": 1.0}), measured({"b": 1.0}))


def test_both_sides_from_standard_input_are_wrong_usage() -> None:
    assert CliRunner().invoke(app, ["eval", "compare", "-", "-"]).exit_code == 2

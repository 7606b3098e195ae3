"""The suite that measures the gates: its records, its one table, and what it says of absent data."""

import json
from pathlib import Path

import pytest

from factledger.evals.gates import __main__ as program
from factledger.evals.gates import suite
from factledger.evals.gates.evidence import Point, Scored, at
from factledger.evals.gates.table import Measured, Row, one_table

GOOD = Row(name="true quotes found", language="en", figure=0.996, target=0.99, baseline=0.5, cases=250)
BAD = Row(name="false quotes accepted", language="zh", figure=2, target=0, better="lower", baseline=40, cases=300)
NOWHERE = Path("/no/such/folder/data")


def test_a_figure_with_its_target_is_a_case() -> None:
    measured = Measured(name="quotes", scores=(GOOD, BAD))
    assert (measured.cases, measured.passed, measured.holds) == (2, 1, False)
    assert Measured(name="quotes", scores=(GOOD,)).holds


def test_one_table_shows_ours_the_target_the_baseline_and_how_many() -> None:
    table = one_table([Measured(name="quotes", scores=(GOOD, BAD)), Measured(name="stories", absent=("headlines",))])
    head, rule, good, bad, _, count, missing = table.splitlines()
    assert [cell.strip() for cell in good.split("|")[1:-1]] == (
        ["quotes", "true quotes found", "en", "0.996", "≥ 0.99", "0.5", "250", ""]
    )
    assert [cell.strip() for cell in bad.split("|")[4:-1]] == ["2", "≤ 0", "40", "300", "SHORT"]
    assert len(head) == len(rule) == len(good) == len(bad)
    assert count == "1 of 2 figures reach their target"
    assert missing == "NOT MEASURED: stories: absent: headlines"


def test_absent_data_is_named_and_is_no_pass() -> None:
    found = list(suite.measure(NOWHERE))
    assert [one.name for one in found] == list(suite.NAMES)
    assert all(one.absent and not one.holds and not one.scores for one in found)


def test_the_program_prints_records_and_fails_without_data(capsys: pytest.CaptureFixture[str]) -> None:
    status = program.main(["stories", "--json", "--data", str(NOWHERE)])
    (record,) = json.loads(capsys.readouterr().out)
    assert status == 1
    assert record == {
        "name": "stories", "cases": 0, "passed": 0, "absent": [str(NOWHERE / "sts-headlines")], "scores": [],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("false", "point"),
    [
        pytest.param(0.0, Point(0.5, 0.0), id="none false"),
        pytest.param(0.5, Point(0.75, 0.5), id="half of them false"),
        pytest.param(1.0, Point(1.0, 0.75), id="all may be"),
    ],
)
def test_the_curve_is_read_at_the_lowest_floor_that_lets_no_more_false_ones_through(false: float, point: Point) -> None:
    scores = [Scored(0.9, 0.0), Scored(0.8, 0.2), Scored(0.5, 0.6), Scored(0.1, 0.7)]
    assert at(scores, false) == point

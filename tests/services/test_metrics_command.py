"""`factledger ledger metrics` prints what Prometheus reads."""

import re

from typer.testing import CliRunner

from factledger.cli.app import app
from factledger.cli.metrics import exposition
from factledger.ledger.totals import Total

SAMPLE = re.compile(r'factledger_[a-z_]+(\{([a-z]+="([^"\\\n]|\\["\\n])*",?)+\})? [-+.e0-9]+')


def test_figures_are_lines_under_their_help() -> None:
    text = exposition(
        [Total("calls", (("outcome", 'a "b"\\\n'), ("role", "план")), 12_345_678), Total("tokens", (), 1e9)]
    )
    assert text.splitlines()[2] == 'factledger_calls{outcome="a \\"b\\"\\\\\\n",role="план"} 12345678'
    assert [line.split()[:3] for line in text.splitlines() if line.startswith("# TYPE")] == [
        ["#", "TYPE", "factledger_calls"],
        ["#", "TYPE", "factledger_tokens"],
    ]


def test_a_ledger_with_a_run_has_figures_and_an_empty_one_none() -> None:
    empty = CliRunner().invoke(app, ["ledger", "metrics"])
    assert (empty.exit_code, empty.stdout.strip()) == (0, "")
    asked = CliRunner().invoke(
        app, ["ask", "What is the battery life of Orbit A1?", "--docs", "examples/demo", "--quiet"]
    )
    assert asked.exit_code == 0, asked.output
    lines = CliRunner().invoke(app, ["ledger", "metrics"]).stdout.splitlines()
    samples = [line for line in lines if not line.startswith("#")]
    assert all(SAMPLE.fullmatch(line) for line in samples), samples
    assert 'factledger_runs{status="answered"} 1' in samples
    assert any(line.startswith('factledger_facts{status="verified"}') for line in samples)

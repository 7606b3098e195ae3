"""What docs/deployment.md says of settings, files, figures and numbers is so."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from factledger.cli.app import app
from factledger.cli.metrics import exposition
from factledger.ledger.engines import WORKERS
from factledger.ledger.totals import Total
from factledger.settings import Settings, variable

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "deployment.md").read_text("utf-8")


def test_every_setting_is_one() -> None:
    named = set(re.findall(r"FACTLEDGER_[A-Z_]+", PAGE))
    assert "FACTLEDGER_LEDGER_URL" in named
    assert named <= {variable(name) for name in Settings.model_fields}


def test_every_file_is_there() -> None:
    named = re.findall(r"`((?:tests|src|scripts)/[\w/.]+)`", PAGE) + re.findall(r"\]\((\w+\.md)\)", PAGE)
    assert len(named) >= 5
    for name in named:
        assert (ROOT / name).exists() or (ROOT / "docs" / name).exists(), name


def test_the_container_has_the_server_that_the_page_installs() -> None:
    pinned = set(re.findall(r"aegra-cli==([\d.]+)", PAGE + (ROOT / "Containerfile").read_text("utf-8")))
    assert len(pinned) == 1


def test_a_process_opens_as_many_connections_as_it_says() -> None:
    assert f"at most {2 * WORKERS + 1} connections" in PAGE


@pytest.mark.slow
def test_the_figures_are_those_of_the_worked_example() -> None:
    CliRunner().invoke(app, ["ask", "What is the battery life of Orbit A1?", "--docs", "examples/demo", "--quiet"])
    printed = CliRunner().invoke(app, ["ledger", "metrics"]).stdout.splitlines()
    block = PAGE.split("$ factledger ledger metrics\n")[1].split("```")[0]
    shown = [line for line in block.splitlines() if line != "…"]
    assert [line for line in shown if line not in printed] == []


def test_every_figure_is_in_the_table() -> None:
    named = re.findall(r"^\| `factledger_(\w+)` \|", PAGE, re.MULTILINE)
    text = exposition([Total(name, (), 1) for name in sorted(named)])
    assert text.count("# HELP") == len(named) == 7

"""Show a finished run's report, in whatever form is wanted."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from factledger.cli import exits
from factledger.cli.terminal import echo_json
from factledger.errors import ConfigError

if TYPE_CHECKING:
    from factledger.ledger import Run

Out = Annotated[
    Path | None, typer.Option("--out", metavar="DIR", help="Write report.md and report.json into this folder.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of the report.")]


def show_report(run: "Run", *, as_json: bool, out: Path | None = None) -> None:
    """Print a run's report, and write it to a folder when one is given.

    Raises:
        ConfigError: The run has no report yet.
        typer.Exit: With status 1 when the report is a refusal.
    """
    from rich.console import Console

    from factledger.records import Report
    from factledger.report import Dossier, print_report, to_json, to_markdown

    if run.report is None:
        raise ConfigError(f"The run {run.id!r} has no report yet; `factledger resume {run.id}` goes on with it")
    dossier = Dossier.model_validate(run.report["dossier"])
    report = Report.model_validate(run.report["report"])
    body = to_json(dossier, report)
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        (out / "report.md").write_text(to_markdown(dossier, report), "utf-8")
        (out / "report.json").write_text(json.dumps(body, ensure_ascii=False, indent=2) + "\n", "utf-8")
    if as_json:
        echo_json(body)
    else:
        print_report(dossier, report, Console(file=sys.stdout))
    if report.status == "refused":
        raise typer.Exit(exits.REFUSED)

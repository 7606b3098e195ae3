"""Show a finished run's report, in whatever form is wanted."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from factledger.cli import exits
from factledger.cli.ledger import with_ledger
from factledger.cli.terminal import echo_json
from factledger.errors import ConfigError

if TYPE_CHECKING:
    from factledger.ledger import Ledger, Run
    from factledger.records import Report
    from factledger.report import Dossier
    from factledger.report.forms import Form

Html = Annotated[
    Path | None,
    typer.Option("--html", metavar="FILE", help="Write the report as one page that shows where each figure stands."),
]


def show_report(run: "Run", *, as_json: bool, out: Path | None = None, html: Path | None = None) -> None:
    """Print a run's report, and write it to a folder or as one page when asked to.

    Raises:
        ConfigError: The run has no report yet.
        typer.Exit: With status 1 when the report is a refusal.
    """
    from rich.console import Console

    from factledger.report import print_report, to_json, to_markdown

    dossier, report = _kept(run)
    body = to_json(dossier, report)
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        (out / "report.md").write_text(to_markdown(dossier, report), "utf-8")
        (out / "report.json").write_text(json.dumps(body, ensure_ascii=False, indent=2) + "\n", "utf-8")
        html = html or out / "report.html"
    if html is not None:
        _write_html(html, dossier, report)
    if as_json:
        echo_json(body)
    else:
        print_report(dossier, report, Console(file=sys.stdout))
    if report.status == "refused":
        raise typer.Exit(exits.REFUSED)


def export_report(run: "Run", files: "Mapping[Path, Form]") -> None:
    """Write a run's report to files, each in the form of its own.

    Raises:
        ConfigError: The run has no report yet, or a PDF is wanted and there is no browser to print it.
        FactledgerError: The browser failed.
    """
    dossier, report = _kept(run)
    pages = with_ledger(lambda ledger: _pages(ledger, dossier))
    for file, form in files.items():
        data = form(dossier, report, pages)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


def _kept(run: "Run") -> "tuple[Dossier, Report]":
    from factledger.records import Report
    from factledger.report import Dossier

    if run.report is None:
        raise ConfigError(f"The run {run.id!r} has no report yet; `factledger resume {run.id}` goes on with it")
    return Dossier.model_validate(run.report["dossier"]), Report.model_validate(run.report["report"])


def _write_html(path: Path, dossier: "Dossier", report: "Report") -> None:
    from factledger.report import to_html

    pages = with_ledger(lambda ledger: _pages(ledger, dossier))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(to_html(dossier, report, pages), "utf-8")


async def _pages(ledger: "Ledger", dossier: "Dossier") -> dict[str, str]:
    """Return the saved pages that facts were taken from."""
    used = {fact.source_id for fact in dossier.facts if fact.status == "verified"}
    return await ledger.pages(source.page for source in dossier.sources if source.page and source.id in used)

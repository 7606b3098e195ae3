"""`factledger runs`: what was asked, what became of it, and how it went."""

import asyncio
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from factledger.checks.text.shorten import shortened
from factledger.cli.export import SPANS, TRACE, export_run, holds_the_run
from factledger.cli.ledger import with_ledger
from factledger.cli.options import AsJson, RunId
from factledger.cli.published import Html, export_report, show_report
from factledger.cli.terminal import echo, echo_json
from factledger.errors import ConfigError

if TYPE_CHECKING:
    from factledger.cli.stands import Stand
    from factledger.ledger import Call, Entry, Ledger, Run
    from factledger.ledger.stats import RunStats
    from factledger.records import JsonObject

_SHOWN = 160
"""Characters of a question that a list shows; its JSON has the whole."""

_IN_WORDS = {"waiting": "waiting for a person", "replaced": "replaced by another question"}

app = typer.Typer(name="runs", help="List, read, measure and delete the runs that are kept.", no_args_is_help=True)


@app.command("list")
def list_(as_json: AsJson = False) -> None:
    """List all runs, newest first, and how each stands.

    running: a process of this machine is at it. waiting: a person is asked. interrupted: stopped before its report.
    replaced: stopped before its report, and another question was asked in its conversation. unfinished: without a
    report, in a ledger that other machines write too, one of which may be at it. A run of another program's
    conversation that is not "can be resumed" is gone on with there.
    """
    from factledger.cli.stands import stands_of
    from factledger.settings import load_settings

    runs = with_ledger(lambda ledger: ledger.runs())
    stands = stands_of(load_settings(), runs)
    if as_json:
        echo_json([_as_json(run, stands[run.id]) for run in runs])
        return
    for run in runs:
        question = shortened(_line(run.question), _SHOWN)
        echo(f"{run.id}  {_minute(run.started)}  {_status(run, stands[run.id])}  {question}")


@app.command()
def show(run_id: RunId, as_json: AsJson = False, html: Html = None) -> None:
    """Print a run's report again."""
    show_report(with_ledger(lambda ledger: ledger.run(run_id)), as_json=as_json, html=html)


@app.command()
def export(
    run_id: RunId,
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE",
            help="Names that end in .md, .html, .json, .docx, .pdf, .csv, .csl.json, .bib, .jsonl or .otel.json.",
        ),
    ],
) -> None:
    """Write a run's report to files, each in the form that its ending names.

    .csv holds the facts, .csl.json and .bib the sources for a reference manager. A .pdf is printed by a Chromium,
    Chrome or Edge of this machine. .jsonl is a trace that can be scored and, because the ledger keeps no requests, not
    replayed; .otel.json holds OpenTelemetry spans.
    """
    from factledger.report.forms import form_of

    forms = {file: form_of(file.name, beside=(TRACE, SPANS)) for file in files if not holds_the_run(file)}
    export_report(with_ledger(lambda ledger: ledger.run(run_id)), forms)
    for file in filter(holds_the_run, files):
        export_run(run_id, file)
    for file in files:
        echo(f"wrote {file}")


@app.command()
def schema() -> None:
    """Print the JSON Schema of the reports that --json prints."""
    from factledger.report.schema import report_schema

    echo_json(report_schema())


@app.command()
def log(run_id: RunId) -> None:
    """Print one JSON object a line for every retrieval round and every call, by time.

    A call whose state is "in flight" had no answer when its process ended; a resumed run asks it again, and `asked`
    counts how often.
    """
    from factledger.ledger.log import log_lines

    entries, calls = with_ledger(lambda ledger: _journal(ledger, run_id))
    for line in log_lines(entries, calls):
        echo_json(line, indent=None)


@app.command()
def stats(run_id: RunId, as_json: AsJson = False) -> None:
    """Answer three questions: which searches were wasted, which statements lack a source, does the context grow?"""
    from factledger.ledger.stats import run_stats

    answers = run_stats(*with_ledger(lambda ledger: _journal(ledger, run_id)))
    if as_json:
        echo_json(answers.model_dump(mode="json"))
    else:
        _searches(answers)
        _statements(answers)
        _context(answers)


@app.command()
def delete(run_id: RunId) -> None:
    """Delete a run, and the saved pages that no other run uses."""
    threads = _threads()
    with_ledger(lambda ledger: ledger.delete_run(run_id))
    _forget(threads)
    echo(f"deleted {run_id}")


@app.command()
def prune(
    older_than: Annotated[str, typer.Option(help="An age: 30d, 12h or 8w.", metavar="AGE")],
) -> None:
    """Delete the runs that ended, or stopped and were not resumed, longer ago than an age."""
    before = datetime.now(UTC) - _age(older_than)
    threads = _threads()
    for run_id in with_ledger(lambda ledger: ledger.prune(before=before)):
        echo(f"deleted {run_id}")
    _forget(threads)


def _threads() -> set[str]:
    return {run.thread_id for run in with_ledger(lambda ledger: ledger.runs())}


def _forget(before: set[str]) -> None:
    """Delete the checkpoints of the conversations that have no run left."""
    from factledger.checkpoints import forget_threads
    from factledger.settings import load_settings

    asyncio.run(forget_threads(load_settings(), before - _threads()))


async def _journal(ledger: "Ledger", run_id: str) -> "tuple[list[Entry], list[Call]]":
    return await ledger.entries(run_id), await ledger.calls(run_id)


def _age(text: str) -> timedelta:
    match = re.fullmatch(r"(\d{1,5})([hdw])", text.strip())
    if match is None:
        raise ConfigError(f"--older-than is {text!r}; an age is a number with h, d or w: 30d")
    return int(match[1]) * {"h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}[match[2]]


def _as_json(run: "Run", stand: "Stand") -> "JsonObject":
    kept = run.model_dump(mode="json", exclude={"report", "asks"})
    return kept | {"status": stand.standing, "resumable": stand.resumable}


def _status(run: "Run", stand: "Stand") -> str:
    if not run.resumable or stand.standing == "running":
        return stand.standing
    said = _IN_WORDS.get(stand.standing, stand.standing)
    since = f" since {_minute(run.seen)}" if run.seen else ""
    return f"{said}{since} (can be resumed)" if stand.resumable else f"{said}{since}"


def _minute(time: str) -> str:
    return time[:16].replace("T", " ")


def _line(text: str) -> str:
    """Return a text as one line of a list."""
    return " ".join(text.split())


def _searches(answers: "RunStats") -> None:
    echo(f"Searches: {answers.searches}, wasted: {len(answers.wasted)}, failed: {len(answers.failed)}")
    for word, searches in (("wasted", answers.wasted), ("failed", answers.failed)):
        for search in searches:
            echo(f"  {word}  {search.id}  {search.tool}  {_line(search.query)}: {search.why}")


def _statements(answers: "RunStats") -> None:
    echo(f"Statements of the last draft: {answers.statements}, without a source: {len(answers.unsourced)}")
    for statement in answers.unsourced:
        echo(f"  {statement.status}  {statement.key}  {_line(statement.statement)}: {statement.note}")


def _context(answers: "RunStats") -> None:
    echo("Prompts by role and round" if answers.prompts else "Prompts: none noted")
    for size in answers.prompts:
        sizes = f"median {size.median:.0f}, largest {size.largest} characters"
        echo(f"  {size.role}  round {size.round or '?'}  {size.calls} calls  {sizes}")
    for growth in answers.growth:
        if growth.ratio is not None:
            echo(f"  {growth.role}: the later half of {growth.calls} calls is {growth.ratio} times the earlier half")

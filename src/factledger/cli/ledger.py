"""`factledger ledger`: is it still as it was written, and what was written?"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from factledger.cli import exits
from factledger.cli.options import AsJson, RunId
from factledger.cli.terminal import echo, echo_json

if TYPE_CHECKING:
    from factledger.ledger import Entry, Ledger

T = TypeVar("T")

app = typer.Typer(name="ledger", help="Check and read what a run wrote down.", no_args_is_help=True)


@app.command()
def check(
    run_id: RunId,
    head: Annotated[
        str | None, typer.Option(metavar="HASH", help="The head hash that a report prints; finds a rewritten chain.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Find every later change to an entry, a page or the chain, and read every quote again in its page.

    Exit status 0: nothing was changed. 1: problems, one a line.
    """
    problems = with_ledger(lambda ledger: ledger.check(run_id, head=head))
    if as_json:
        echo_json([problem.model_dump(mode="json") for problem in problems])
    else:
        for problem in problems:
            echo(problem)
        if not problems:
            echo(_all_well(head))
    if problems:
        raise typer.Exit(exits.REFUSED)


@app.command()
def show(
    run_id: RunId,
    kind: Annotated[
        str | None, typer.Option(metavar="KIND", help="Only entries of this kind: fact, source, verdict, search, …")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line.")] = False,
) -> None:
    """Print a run's entries in the order in which they were written."""
    for entry in with_ledger(lambda ledger: ledger.entries(run_id, kind)):
        if as_json:
            echo_json(entry.model_dump(mode="json"), indent=None)
        else:
            _show(entry)


@app.command()
def page(
    sha256: Annotated[str, typer.Argument(metavar="HASH", help="The page's hash, as a source entry has it.")],
    as_json: Annotated[
        bool, typer.Option("--json", help="Print a JSON string, every character as it was saved.")
    ] = False,
) -> None:
    """Print the text of a saved page, against which quotes are checked; control characters show as escapes."""
    text = with_ledger(lambda ledger: ledger.page(sha256))
    (echo_json if as_json else echo)(text)


@app.command()
def metrics() -> None:
    """Print what all kept runs add up to, in the text format that Prometheus reads."""
    from factledger.cli.metrics import exposition

    echo(exposition(with_ledger(lambda ledger: ledger.totals())).rstrip("\n"))


def with_ledger(work: "Callable[[Ledger], Awaitable[T]]") -> T:
    """Return what a coroutine over this process's ledger returns."""
    return asyncio.run(_with_ledger(work))


async def _with_ledger(work: "Callable[[Ledger], Awaitable[T]]") -> T:
    from factledger.ledger import Ledger
    from factledger.settings import load_settings

    ledger = Ledger(load_settings().ledger_url)
    try:
        return await work(ledger)
    finally:
        await ledger.close()


def _all_well(head: str | None) -> str:
    against = "fits the head that was given" if head else "fits itself (give --head to rule out a rewritten one)"
    return f"Nothing was changed: the chain {against}, and every verified fact's quote stands in its page."


def _show(entry: "Entry") -> None:
    echo(f"{entry.seq}  {entry.kind} {entry.key}  {entry.hash[:12]}")
    for name, value in entry.body.items():
        if value not in ("", None, [], {}):
            echo(f"    {name}: {value}")

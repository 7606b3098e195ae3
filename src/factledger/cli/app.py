"""The `factledger` command: sub-commands, and one place that turns errors into sentences and exit statuses."""

import platform
import sys
from typing import Annotated

import typer

from factledger.cli import ask, batch, doctor, evals, exits, kb, ledger, mcp, replay, runs, studio, verify
from factledger.cli.terminal import echo
from factledger.cli.text import printable
from factledger.errors import ConfigError, FactledgerError, PolicyError, StateError, reason_of

app = typer.Typer(
    name="factledger",
    help="A research agent that is allowed to say no: every figure and quotation stands in a saved source.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # Rich doubles the time to the help; reports and progress use it all the same
)
app.add_typer(runs.app)
app.add_typer(ledger.app)
app.add_typer(kb.app)
app.add_typer(evals.app)


app.command()(ask.ask)
app.command()(ask.resume)
app.command()(batch.batch)
app.command()(replay.replay)
app.command()(verify.verify)
app.command()(studio.studio)
app.command()(mcp.mcp)
app.command()(doctor.doctor)


def _version(wanted: bool) -> None:
    from importlib.metadata import version

    if wanted:
        echo(f"factledger {version('factledger')}, Python {platform.python_version()}")
        raise typer.Exit


@app.callback()
def root(
    _: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """A research agent that is allowed to say no."""


def main() -> None:
    """Run the command line; errors become one sentence on standard error and an exit status."""
    try:
        app(prog_name="factledger")  # under `python -m factledger` too, help and errors name the command itself
    except (ConfigError, PolicyError, StateError) as error:
        _stop(error, exits.USAGE)
    except FactledgerError as error:
        _stop(error, exits.FAILED)
    except OSError as error:
        _stop(f"{error.filename}: {reason_of(error)}" if error.filename else error, exits.FAILED)
    except KeyboardInterrupt:
        sys.exit(exits.INTERRUPTED)
    except SystemExit as ended:
        if isinstance(ended.__context__, BrokenPipeError):  # Typer ends with 1 then, which is our "refused"
            sys.exit(exits.CLOSED_PIPE)
        raise


def _stop(error: object, status: int) -> None:
    sys.stderr.write(printable(f"factledger: {error}\n"))
    sys.exit(status)

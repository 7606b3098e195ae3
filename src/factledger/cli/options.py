"""Options that several commands have, each worded once, and what is wrong with them together."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from factledger.errors import ConfigError

RunId = Annotated[str, typer.Argument(metavar="RUN", help="The run's id, as `factledger runs list` shows it.")]
Docs = Annotated[
    list[Path] | None,
    typer.Option(
        "--docs",
        metavar="PATH",
        help="Answer from this folder or file and, without --web, from nothing else; may be given several times.",
    ),
]
NoDocs = Annotated[bool, typer.Option("--no-docs", help="Do not search the library of documents.")]
Web = Annotated[
    bool | None,
    typer.Option(
        "--web/--no-web",
        help="Search the web, or let no query leave this machine. Not given: the web is searched when there is a "
        "key for it and no --docs.",
        show_default=False,
    ),
]
Model = Annotated[
    str | None,
    typer.Option(
        "--model",
        metavar="NAME",
        help="The chat model that plans, chooses, reads and phrases; offline is rules and no model.",
        show_default=False,
    ),
]
PolicyFile = Annotated[
    Path | None,
    typer.Option("--policy", metavar="FILE", help="Class and score sources by this file.", show_default=False),
]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="DIR", help="Write report.md, report.html and report.json into this folder."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
ReportAsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of the report.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No progress on standard error.")]


def searched_folders(docs: Sequence[Path] | None, *, no_docs: bool) -> tuple[Path, ...]:
    """Return the folders and files that `--docs` names, as absolute paths.

    Raises:
        ConfigError: No documents are wanted either.
    """
    if no_docs and docs:
        raise ConfigError("--docs and --no-docs cannot be given together")
    return _absolute(docs)


def served_folders(docs: Sequence[Path] | None) -> tuple[Path, ...]:
    """Return the folders and files that a server may search, as absolute paths.

    Raises:
        ConfigError: One does not exist, which only the server's callers would be told of later.
    """
    folders = _absolute(docs)
    for path in folders:
        if not path.exists():
            raise ConfigError(f"There is no file or folder {str(path)!r}")
    return folders


def _absolute(docs: Sequence[Path] | None) -> tuple[Path, ...]:
    return tuple(path.expanduser().absolute() for path in docs or ())


def above_zero(amount: float | None) -> float | None:
    """Return an option's amount; zero is refused too, which typer's ranges cannot say."""
    if amount is not None and amount <= 0:
        raise typer.BadParameter(f"{amount:g} is no amount above zero")
    return amount

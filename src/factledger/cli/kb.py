"""`factledger kb`: the user's documents, added, listed, searched and removed."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from factledger.checks.text.shorten import shortened
from factledger.cli import exits
from factledger.cli.options import AsJson
from factledger.cli.terminal import echo, echo_json
from factledger.cli.text import one_line

if TYPE_CHECKING:
    from factledger.knowledge import Document, FileOutcome, FoundPassage, KnowledgeBase

app = typer.Typer(name="kb", help="Add, list, search and remove your documents.", no_args_is_help=True)

_SNIPPET = 300  # characters

Paths = Annotated[list[Path], typer.Argument(exists=True, help="Files and folders.", metavar="PATH")]


@app.command()
def add(paths: Paths, as_json: AsJson = False) -> None:
    """Read documents that are new or have changed, and make them searchable.

    Markdown, text, HTML, PDF, DOCX, CSV, TSV, JSON and JSON lines are read. Hidden files, links and folders of
    programs are passed over. The exit status is 1 when no document of these paths could be read.
    """
    from factledger.cli.kb_progress import Reporter

    with _base() as base, Reporter() as reporter:
        outcomes = base.add(paths, progress=reporter.file, waiting=reporter.waiting)
    if as_json:
        echo_json([asdict(outcome) for outcome in outcomes])
    else:
        echo(_summary(outcomes))
    if not any(outcome.document_id for outcome in outcomes):
        raise typer.Exit(exits.REFUSED)


@app.command("list")
def list_(as_json: AsJson = False) -> None:
    """List the documents, and the files that could not be read with the reason."""
    from factledger.knowledge.files import shown

    with _base() as base:
        documents, unreadable = base.documents(), base.unreadable()
    if as_json:
        echo_json({"documents": [asdict(d) for d in documents], "unreadable": [asdict(u) for u in unreadable]})
        return
    for document in documents:
        echo(f"{document.id}  {document.published or '-':10}  {one_line(shown(document.path))}{_gone(document)}")
        echo(f"  {one_line(document.title)}")
    for unread in unreadable:
        echo(f"not read: {one_line(shown(unread.path))} {unread.reason}")
    echo(f"{_counted(len(documents), 'document')}, {_counted(len(unreadable), 'file')} could not be read")


@app.command()
def search(
    query: Annotated[str, typer.Argument(metavar="QUERY", help="A question, or some words of it.")],
    limit: Annotated[int, typer.Option(min=1, max=50, metavar="N", help="Passages to print.")] = 8,
    as_json: AsJson = False,
) -> None:
    """Print the passages that fit a query, best first. The exit status is 1 when there is none."""
    with _base() as base:
        result = base.search(query, limit=limit)
        extent = base.extent()
    if as_json:
        echo_json(asdict(result))
    else:
        for found in result.passages:
            _print_passage(found)
    if not result.passages:
        hint = "" if extent.documents else "; add some with `factledger kb add FOLDER`"
        counted = _counted(extent.documents, "document")
        typer.echo(f"No passage of {counted} holds a word of the query{hint}.", err=True)
        raise typer.Exit(exits.REFUSED)


@app.command()
def remove(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH", help="Files and folders; they need not exist any more.")
    ],
) -> None:
    """Forget documents; the files stay where they are. The exit status is 1 when none was known."""
    from factledger.cli.kb_progress import Reporter

    with _base() as base, Reporter() as reporter:
        count = base.remove(paths, waiting=reporter.waiting)
    echo(f"{count} removed")
    if not count:
        raise typer.Exit(exits.REFUSED)


@app.command()
def rebuild() -> None:
    """Make the search index anew from the catalogue of documents."""
    from factledger.cli.kb_progress import Reporter

    with _base() as base, Reporter() as reporter:
        base.rebuild(reporter.count, waiting=reporter.waiting)
        extent = base.extent()
    echo(f"{_counted(extent.documents, 'document')}, {_counted(extent.passages, 'passage')} indexed")


def _base() -> "KnowledgeBase":
    from factledger.knowledge import KnowledgeBase
    from factledger.settings import load_settings

    return KnowledgeBase(load_settings().library)


def _summary(outcomes: Sequence["FileOutcome"]) -> str:
    if not any(outcome.status != "skipped" for outcome in outcomes):
        return "There is no file to read"
    counts: Counter[str] = Counter(outcome.status for outcome in outcomes)
    words = {"unreadable": "could not be read"}
    order = ("added", "updated", "unchanged", "removed", "unreadable", "skipped")
    return ", ".join(f"{counts[status]} {words.get(status, status)}" for status in order if counts[status])


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _gone(document: "Document") -> str:
    return "" if Path(document.path).exists() else "  (the file is gone)"


def _print_passage(found: "FoundPassage") -> None:
    from factledger.knowledge.files import shown

    place = ", ".join(part for part in (found.locator, found.document.published or "") if part)
    echo(f"{found.score:.2f}  {one_line(shown(found.document.path))}  ({one_line(place)})")
    echo(f"      {shortened(' '.join(found.text.split()), _SNIPPET)}")

"""`factledger ask` and `factledger resume`."""

import asyncio
import json
import sys
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from factledger.cli import exits
from factledger.cli.text import printable
from factledger.errors import ConfigError
from factledger.settings import Settings, load_settings

if TYPE_CHECKING:
    from factledger.cli.running import Say
    from factledger.graph.context import ResearchContext
    from factledger.ledger import Run

Docs = Annotated[
    list[Path] | None,
    typer.Option("--docs", help="Answer from this folder or file and from nothing else; may be given several times."),
]
Out = Annotated[Path | None, typer.Option("--out", help="Write report.md and report.json into this folder.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of the report.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No progress on standard error.")]


def ask(
    question: Annotated[str, typer.Argument(help="What you want to know, in any language.", show_default=False)],
    docs: Docs = None,
    no_web: Annotated[bool, typer.Option("--no-web", help="Use nothing that leaves this machine.")] = False,
    rounds: Annotated[int, typer.Option(min=1, max=5, help="Rounds of planning and searching at most.")] = 2,
    max_calls: Annotated[int, typer.Option(min=1, help="Calls of the analyst at most.")] = 400,
    out: Out = None,
    as_json: AsJson = False,
    thread: Annotated[str | None, typer.Option(help="Go on with this conversation.", show_default=False)] = None,
    quiet: Quiet = False,
) -> None:
    """Answer a question from documents, or say what is not known.

    Exit status: 0 answered, partly answered or replied; 1 refused; 2 wrong usage; 3 failed.
    """
    from factledger.graph.context import ResearchContext

    if not question.strip():
        raise ConfigError("The question is empty; say what you want to know")
    folders = [path.expanduser().absolute() for path in docs or []]
    context = ResearchContext(
        docs=tuple(str(path) for path in folders), web=not no_web, rounds=rounds, max_calls=max_calls
    )
    settings = load_settings(docs_roots=tuple(folders) or None)
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    thread_id = thread or uuid.uuid4().hex
    finished = asyncio.run(_run(settings, question, thread_id, context, quiet))
    show(finished, as_json=as_json, out=out)


def resume(
    run: Annotated[str, typer.Argument(help="The run, as `factledger runs list` shows it.", show_default=False)],
    out: Out = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Go on with a run that was interrupted; nothing that was answered is asked again."""
    finished = asyncio.run(_resume(load_settings(), run, quiet))
    show(finished, as_json=as_json, out=out)


async def _run(settings: Settings, question: str, thread_id: str, context: "ResearchContext", quiet: bool) -> "Run":
    from factledger.cli.running import machine, run

    say = _say(quiet)
    async with machine(settings, say) as running:
        return await run(running, question, thread_id, context, say)


async def _resume(settings: Settings, run_id: str, quiet: bool) -> "Run":
    from factledger.cli.running import machine, run
    from factledger.graph.context import ResearchContext

    say = _say(quiet)
    kept = await _kept(settings, run_id)
    context = ResearchContext.model_validate(kept.settings)
    settings = settings.model_copy(update={"docs_roots": tuple(Path(p) for p in context.docs)})
    async with machine(settings, say) as running:
        if not kept.resumable:
            say(f"run {run_id} is finished; this is its report")
            return kept
        begun = (await running.graph.aget_state({"configurable": {"thread_id": kept.thread_id}})).next
        return await run(running, None if begun else kept.question, kept.thread_id, context, say)


async def _kept(settings: Settings, run_id: str) -> "Run":
    from factledger.ledger import Ledger

    ledger = Ledger(settings.ledger_url)
    try:
        return await ledger.run(run_id)
    finally:
        await ledger.close()


def show(run: "Run", *, as_json: bool, out: Path | None) -> None:
    """Print a finished run's report, write it to a folder when one is given, and exit as its status says."""
    from rich.console import Console

    from factledger.records import Report
    from factledger.report import Dossier, print_report, to_json, to_markdown

    if run.report is None:
        raise ConfigError(f"The run {run.id!r} has no report yet; `factledger resume {run.id}` goes on with it")
    dossier = Dossier.model_validate(run.report["dossier"])
    report = Report.model_validate(run.report["report"])
    text = json.dumps(to_json(dossier, report), ensure_ascii=False, indent=2)
    if out is not None:
        (out / "report.md").write_text(to_markdown(dossier, report), "utf-8")
        (out / "report.json").write_text(text + "\n", "utf-8")
    if as_json:
        sys.stdout.write(text + "\n")
    else:
        print_report(dossier, report, Console())
    if report.status == "refused":
        raise typer.Exit(exits.REFUSED)


def _say(quiet: bool) -> "Say":
    def say(line: str) -> None:
        if not quiet:
            sys.stderr.write(printable(line) + "\n")

    return say

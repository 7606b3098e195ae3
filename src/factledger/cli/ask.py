"""`factledger ask` and `factledger resume`."""

import asyncio
import sys
import uuid
from collections.abc import Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from factledger.cli import exits
from factledger.cli.ledger import with_ledger
from factledger.cli.progress import Progress
from factledger.cli.published import AsJson, Out, show_report
from factledger.errors import ConfigError

if TYPE_CHECKING:
    from factledger.graph.context import ResearchContext
    from factledger.ledger import Run
    from factledger.settings import Settings
    from factledger.traces.recorder import Recorder

Docs = Annotated[
    list[Path] | None,
    typer.Option(
        "--docs",
        metavar="PATH",
        help="Answer from this folder or file and, without --web, from nothing else; may be given several times.",
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
Record = Annotated[
    Path | None,
    typer.Option(
        "--record",
        metavar="FILE",
        help="Write every question, answer and page into this file, so that `factledger replay` can run it again.",
        show_default=False,
    ),
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No progress on standard error.")]


def ask(
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="What you want to know.", show_default=False)],
    docs: Docs = None,
    no_docs: Annotated[bool, typer.Option("--no-docs", help="Do not search the library of documents.")] = False,
    web: Annotated[
        bool | None,
        typer.Option(
            "--web/--no-web",
            help="Search the web, or let no query leave this machine. Not given: the web is searched when there is a "
            "key for it and no --docs.",
            show_default=False,
        ),
    ] = None,
    model: Model = None,
    policy: PolicyFile = None,
    rounds: Annotated[
        int, typer.Option(min=1, max=5, metavar="N", help="Rounds of planning and searching at most.")
    ] = 2,
    max_calls: Annotated[int, typer.Option(min=1, metavar="N", help="Calls of the analyst at most.")] = 400,
    max_tokens: Annotated[int, typer.Option(min=1, metavar="N", help="Tokens of models at most.")] = 2_000_000,
    max_cost: Annotated[
        float | None, typer.Option(metavar="USD", help="US dollars at most, by the price table.", show_default=False)
    ] = None,
    max_seconds: Annotated[
        float, typer.Option(min=1, metavar="S", help="Seconds after which no new call is made.")
    ] = 3600.0,
    out: Out = None,
    record: Record = None,
    as_json: AsJson = False,
    thread: Annotated[
        str | None, typer.Option(metavar="ID", help="Go on with this conversation.", show_default=False)
    ] = None,
    quiet: Quiet = False,
) -> None:
    """Answer a question from documents and the web, or say what is not known.

    Exit status: 0 answered, partly answered or replied; 1 refused; 2 wrong usage; 3 failed.
    """
    from factledger.graph.context import ResearchContext
    from factledger.settings import load_settings

    if not question.strip():
        raise ConfigError("The question is empty; say what you want to know")
    folders = [path.expanduser().absolute() for path in docs or []]
    if no_docs and folders:
        raise ConfigError("--docs and --no-docs cannot be given together")
    if max_cost is not None and max_cost <= 0:
        raise ConfigError(f"--max-cost is {max_cost:g}; give an amount above zero")
    context = ResearchContext(
        docs=tuple(str(path) for path in folders),
        library=not no_docs,
        web=web,
        model=model or "",
        rounds=rounds,
        max_calls=max_calls,
        max_tokens=max_tokens,
        max_cost=max_cost,
        max_seconds=max_seconds,
    )
    settings = load_settings(docs_roots=tuple(folders) or None, model=model, policy=policy)
    progress = Progress(quiet=quiet)
    recorder = _recorder(record)
    run = _finish(_ask(settings, question, thread or uuid.uuid4().hex, context, progress, recorder), progress)
    show_report(run, as_json=as_json, out=out)


def resume(
    run_id: Annotated[str, typer.Argument(metavar="RUN", help="As `runs list` shows it.", show_default=False)],
    out: Out = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Go on with an interrupted run; ask nothing twice."""
    from factledger.graph.context import ResearchContext
    from factledger.settings import load_settings

    progress = Progress(quiet=quiet)
    run = with_ledger(lambda ledger: ledger.run(run_id))
    if run.resumable:
        progress.run_id = run.id
        context = ResearchContext.model_validate(run.settings)
        settings = load_settings(
            docs_roots=tuple(Path(path) for path in context.docs) or None, model=context.model or None
        )
        run = _finish(_resume(settings, run, context, progress), progress)
    else:
        progress.say(f"run {run.id} is finished; this is its report")
    show_report(run, as_json=as_json, out=out)


def _finish(work: Coroutine[None, None, "Run"], progress: Progress) -> "Run":
    """Run to the end; a person who interrupts is told how to go on."""
    try:
        return asyncio.run(work)
    except KeyboardInterrupt:
        hint = f"; go on with: factledger resume {progress.run_id}" if progress.run_id else ""
        sys.stderr.write(f"interrupted{hint}\n")
        raise typer.Exit(exits.INTERRUPTED) from None


def _recorder(path: Path | None) -> "Recorder | None":
    """Return a recorder for a file that is not there yet, before anything is asked."""
    if path is None:
        return None
    from factledger.traces.recorder import Recorder

    recorder = Recorder(path)
    recorder.check()
    return recorder


async def _ask(
    settings: "Settings",
    question: str,
    thread_id: str,
    context: "ResearchContext",
    progress: Progress,
    recorder: "Recorder | None",
) -> "Run":
    from factledger.cli.running import machine, run

    async with machine(settings, progress, recorder) as running:
        return await run(running, question, thread_id, context, progress)


async def _resume(settings: "Settings", kept: "Run", context: "ResearchContext", progress: Progress) -> "Run":
    from factledger.cli.running import machine, run

    async with machine(settings, progress) as running:
        # A run that was killed before its first checkpoint is asked anew, under the same thread and so the same id.
        question = None if await running.begun(kept.thread_id) else kept.question
        return await run(running, question, kept.thread_id, context, progress)

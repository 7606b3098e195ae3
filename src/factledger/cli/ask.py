"""`factledger ask` and `factledger resume`."""

import asyncio
import sys
import uuid
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from factledger.cli import exits
from factledger.cli.ledger import with_ledger
from factledger.cli.options import (
    Docs,
    Model,
    NoDocs,
    Out,
    PolicyFile,
    Quiet,
    ReportAsJson,
    Web,
    above_zero,
    searched_folders,
)
from factledger.cli.progress import Progress
from factledger.cli.published import show_report
from factledger.errors import ConfigError

if TYPE_CHECKING:
    from factledger.cli.running import Answered, Machine, Waiting
    from factledger.graph.context import ResearchContext
    from factledger.ledger import Ledger, Run
    from factledger.settings import Settings
    from factledger.traces.recorder import Recorder

Rounds = Annotated[int, typer.Option(min=1, max=5, metavar="N", help="Rounds of planning and searching at most.")]
Calls = Annotated[int, typer.Option(min=1, metavar="N", help="Calls of the analyst at most.")]
Tokens = Annotated[int, typer.Option(min=1, metavar="N", help="Tokens of models at most.")]
Cost = Annotated[
    float | None,
    typer.Option(
        metavar="USD", help="US dollars at most, by the price table.", show_default=False, callback=above_zero
    ),
]
Seconds = Annotated[float, typer.Option(min=1, metavar="S", help="Seconds after which no new call is made.")]
Record = Annotated[
    Path | None,
    typer.Option(
        "--record",
        metavar="FILE",
        help="Write every question, answer and page into this file, so that `factledger replay` can run it again.",
        show_default=False,
    ),
]
Approve = Annotated[
    bool, typer.Option("--approve", help="Show the plan and what it may take, and ask before it is searched.")
]
Clarify = Annotated[
    bool, typer.Option("--clarify", help="Ask what is meant where the question names nothing to search for.")
]
Settle = Annotated[bool, typer.Option("--settle", help="Ask which side holds where sources disagree.")]
Thread = Annotated[
    str | None, typer.Option("--thread", metavar="ID", help="Go on with this conversation.", show_default=False)
]


def ask(
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="What you want to know.", show_default=False)],
    docs: Docs = None,
    no_docs: NoDocs = False,
    web: Web = None,
    model: Model = None,
    policy: PolicyFile = None,
    rounds: Rounds = 2,
    max_calls: Calls = 400,
    max_tokens: Tokens = 2_000_000,
    max_cost: Cost = None,
    max_seconds: Seconds = 3600.0,
    approve: Approve = False,
    clarify: Clarify = False,
    settle: Settle = False,
    out: Out = None,
    record: Record = None,
    as_json: ReportAsJson = False,
    thread: Thread = None,
    quiet: Quiet = False,
) -> None:
    """Answer a question from documents and the web, or say what is not known.

    Exit status: 0 answered, partly answered or replied; 1 refused; 2 wrong usage; 3 failed.
    """
    from factledger.graph.context import ResearchContext
    from factledger.settings import load_settings

    if not question.strip():
        raise ConfigError("The question is empty; say what you want to know")
    folders = searched_folders(docs, no_docs=no_docs)
    context = ResearchContext(
        docs=tuple(map(str, folders)),
        library=not no_docs,
        web=web,
        model=model or "",
        rounds=rounds,
        max_calls=max_calls,
        max_tokens=max_tokens,
        max_cost=max_cost,
        max_seconds=max_seconds,
        approve_plan=approve,
        clarify_question=clarify,
        settle_conflicts=settle,
    )
    settings = load_settings(docs_roots=folders or None, model=model, policy=policy)
    progress = Progress(quiet=quiet)
    recorder = _recorder(record)
    thread = thread or uuid.uuid4().hex
    run = _finish(lambda said: _ask(settings, said or question, thread, context, progress, recorder), progress)
    show_report(run, as_json=as_json, out=out)


Anew = Annotated[
    bool,
    typer.Option("--anew", help="Begin the run again from its question, where its checkpoint cannot be used any more."),
]


def resume(
    run_id: Annotated[str, typer.Argument(metavar="RUN", help="As `runs list` shows it.", show_default=False)],
    anew: Anew = False,
    out: Out = None,
    as_json: ReportAsJson = False,
    quiet: Quiet = False,
) -> None:
    """Go on with an interrupted run; ask nothing twice."""
    from factledger.checkpoints import forget_threads
    from factledger.graph.context import ResearchContext
    from factledger.settings import load_settings

    progress = Progress(quiet=quiet)
    run = with_ledger(lambda ledger: ledger.run(run_id))
    if run.resumable:
        progress.run_id = run.id
        context = ResearchContext.model_validate(run.settings)
        settings = load_settings(docs_roots=tuple(map(Path, context.docs)) or None, model=context.model or None)
        kept = run
        if anew:
            with_ledger(lambda ledger: _is_alone(ledger, kept))
            asyncio.run(forget_threads(settings, [kept.thread_id]))
        run = _finish(lambda said: _resume(settings, kept, said, context, progress), progress)
    else:
        progress.say(f"run {run.id} is finished; this is its report")
    show_report(run, as_json=as_json, out=out)


async def _is_alone(ledger: "Ledger", kept: "Run") -> None:
    """See that a run is the only one of its conversation: begun again, it is the same run and finds its answers."""
    if sum(run.thread_id == kept.thread_id for run in await ledger.runs()) > 1:
        raise ConfigError(
            f"Run {kept.id} is one of several of its conversation and cannot be begun again; ask its question anew: "
            "factledger ask"
        )


def _finish(work: "Callable[[Answered | None], Coroutine[None, None, Run | Waiting]]", progress: Progress) -> "Run":
    """Run to the end, asking the person at the terminal whatever the run asks; whoever stops it is told how to go on.

    No event loop runs while a person thinks, so that Ctrl-C ends the program at once.
    """
    from factledger.cli.person import ask_person
    from factledger.cli.running import Answered, Waiting

    try:
        done = asyncio.run(work(None))
        while isinstance(done, Waiting):
            progress.run_id = done.run_id
            answer = ask_person(done.request)
            if answer is None:
                sys.stderr.write(f"the run waits for an answer; go on with: factledger resume {done.run_id}\n")
                raise typer.Exit(exits.INTERRUPTED)
            done = asyncio.run(work(Answered(answer)))
    except KeyboardInterrupt:
        hint = f"; go on with: factledger resume {progress.run_id}" if progress.run_id else ""
        sys.stderr.write(f"interrupted{hint}\n")
        raise typer.Exit(exits.INTERRUPTED) from None
    return done


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
    given: "str | Answered",
    thread_id: str,
    context: "ResearchContext",
    progress: Progress,
    recorder: "Recorder | None",
) -> "Run | Waiting":
    from factledger.cli.running import machine, run

    async with machine(settings, progress, recorder) as running:
        return await run(running, given, thread_id, context, progress)


_NOT_KEPT_HERE = "is of a conversation that is not kept here; go on with it in the program that began it"


async def _resume(
    settings: "Settings", kept: "Run", given: "Answered | None", context: "ResearchContext", progress: Progress
) -> "Run | Waiting":
    from factledger.cli.running import machine, run

    async with machine(settings, progress) as running:
        # A run that was killed before its first checkpoint is asked anew, under the same thread and so the same id.
        begun = given is not None or await _is_begun(running, kept)
        return await run(running, given if begun else kept.question, kept.thread_id, context, progress)


async def _is_begun(running: "Machine", kept: "Run") -> bool:
    """Whether a run's conversation has a checkpoint to go on from. Raises `ConfigError` where it leads elsewhere."""
    from factledger.graph.threads import leads_on

    last = await running.last_run(kept.thread_id)
    if not leads_on(kept, last):
        why = "was replaced by another question of its conversation" if last else _NOT_KEPT_HERE
        raise ConfigError(f"Run {kept.id} {why}; to ask its question anew: factledger ask")
    return await running.begun(kept.thread_id)

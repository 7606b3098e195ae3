"""`factledger batch`: many questions from a file, one report for each."""

import asyncio
import sys
from collections import Counter
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from factledger.cli import exits
from factledger.cli.options import Docs, Model, NoDocs, PolicyFile, Quiet, Web, above_zero, searched_folders
from factledger.cli.terminal import echo, echo_json
from factledger.cli.text import one_line
from factledger.errors import ConfigError

if TYPE_CHECKING:
    from factledger.batch.engine import Engine
    from factledger.batch.journal import Line
    from factledger.batch.running import Outcome
    from factledger.ledger.sharing import Provider

_SHOWN = 20
"""Failed questions that are printed; all are in batch.jsonl and in the JSON."""
_STATUSES: dict[str, str] = {
    "answered": "answered",
    "partial": "partly answered",
    "replied": "replied",
    "refused": "refused",
}

Questions = Annotated[
    Path,
    typer.Argument(
        metavar="QUESTIONS",
        help='JSON lines, each {"id": …, "question": …}, or a .csv file with these columns.',
        show_default=False,
    ),
]
Out = Annotated[
    Path,
    typer.Option(
        "--out",
        metavar="DIR",
        help="Write ID.json and ID.md for each question, and batch.jsonl, into this folder.",
        show_default=False,
    ),
]
Rounds = Annotated[
    int, typer.Option(min=1, max=5, metavar="N", help="Rounds of planning and searching at most, of one question.")
]
Calls = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Calls of the analyst at most, of all.", show_default=False)
]
Tokens = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Tokens of models at most, of all.", show_default=False)
]
Cost = Annotated[
    float | None,
    typer.Option(
        metavar="USD", help="US dollars at most, of all, by the price table.", show_default=False, callback=above_zero
    ),
]
Seconds = Annotated[float, typer.Option(min=1, metavar="S", help="Seconds after which a question makes no new call.")]
Parallel = Annotated[int, typer.Option(min=1, max=256, metavar="N", help="Questions under way at once in each worker.")]
AtOnce = Annotated[
    list[str] | None,
    typer.Option(
        "--at-once",
        metavar="PROVIDER=N",
        help="Calls at once to model, web, documents or pages, of all; may be given for each.",
        show_default=False,
    ),
]
EngineName = Annotated[
    Literal["local", "ray"], typer.Option("--engine", help="What asks: this process, or workers of a Ray cluster.")
]
RayAddress = Annotated[
    str | None,
    typer.Option(
        "--ray-address",
        metavar="ADDRESS",
        help="A Ray cluster that is running; not given: one is started on this machine.",
        show_default=False,
    ),
]
Workers = Annotated[
    int, typer.Option(min=0, max=10_000, metavar="N", help="Workers on Ray; 0: one for each processor.")
]


def batch(
    questions: Questions,
    out: Out,
    docs: Docs = None,
    no_docs: NoDocs = False,
    web: Web = None,
    model: Model = None,
    policy: PolicyFile = None,
    rounds: Rounds = 2,
    max_calls: Calls = None,
    max_tokens: Tokens = None,
    max_cost: Cost = None,
    max_seconds: Seconds = 3600.0,
    parallel: Parallel = 4,
    at_once: AtOnce = None,
    engine: EngineName = "local",
    ray_address: RayAddress = None,
    workers: Workers = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of the summary.")] = False,
    quiet: Quiet = False,
) -> None:
    """Ask every question of a file; run it again, and it goes on where it stopped.

    Exit status: 0 every question answered, partly answered or replied; 1 some refused; 2 wrong usage; 3 some failed,
    or not asked because the budget had ended.
    """
    from factledger.batch.asking import open_machine
    from factledger.batch.engine import Job
    from factledger.batch.questions import read_questions
    from factledger.batch.running import Batch, run_batch
    from factledger.graph.context import ResearchContext
    from factledger.ledger.budget import Limits
    from factledger.settings import load_settings

    asked = read_questions(questions)
    places = _places(at_once or [])
    folders = searched_folders(docs, no_docs=no_docs)
    settings = load_settings(docs_roots=folders or None, model=model, policy=policy, ray_address=ray_address)
    context = ResearchContext(
        docs=tuple(map(str, folders)),
        library=not no_docs,
        web=web,
        model=model or "",
        rounds=rounds,
        max_cost=max_cost,
        max_seconds=max_seconds,
    )
    limits = Limits(max_calls=max_calls, max_tokens=max_tokens, max_cost=max_cost)
    job = Job(settings, context, open_machine, limits=limits, places=places)
    runner = _engine(engine, settings.ray_address, workers, parallel)
    outcome = _finished(run_batch(Batch(asked, out), job, runner, _silent if quiet else _told))
    _show(outcome, len(asked), out, as_json=as_json)


def _places(given: Sequence[str]) -> "dict[Provider, int]":
    from factledger.ledger.sharing import PROVIDERS

    places: dict[Provider, int] = {}
    for text in given:
        name, _, count = text.partition("=")
        known = next((provider for provider in PROVIDERS if provider == name.strip()), None)
        if known is None or not count.strip().isdecimal() or not int(count):
            raise ConfigError(f"--at-once is {text!r}; give one of {', '.join(PROVIDERS)} and a number: model=8")
        places[known] = int(count)
    return places


def _engine(name: Literal["local", "ray"], address: str, workers: int, parallel: int) -> "Engine":
    if name == "ray":
        from factledger.batch.on_ray import RayEngine

        return RayEngine(address, workers, parallel)
    from factledger.batch.local import LocalEngine

    return LocalEngine(parallel)


def _finished(work: "Coroutine[None, None, Outcome]") -> "Outcome":
    try:
        return asyncio.run(work)
    except KeyboardInterrupt:
        sys.stderr.write("interrupted; the same command goes on where it stopped\n")
        raise typer.Exit(exits.INTERRUPTED) from None


def _told(line: "Line", done: int, total: int) -> None:
    """Say what became of a question; that it began is no news."""
    if line.status != "begun":
        why = f": {line.why}" if line.why else ""
        sys.stderr.write(
            one_line(f"{done} of {total}  {line.id}: {_STATUSES.get(line.status, line.status)}{why}") + "\n"
        )


def _silent(line: "Line", done: int, total: int) -> None:
    """Say nothing."""


def _show(outcome: "Outcome", total: int, out: Path, *, as_json: bool) -> None:
    counts: Counter[str] = Counter(line.status for line in outcome.lines)
    missing = [line for line in outcome.lines if not line.done]
    if as_json:
        echo_json(_body(outcome, total, out))
    else:
        told = [f"{counts[status]} {word}" for status, word in _STATUSES.items() if counts[status]]
        told += [f"{total - sum(line.done for line in outcome.lines)} without a report"] if missing else []
        echo(f"{total} questions: {', '.join(told)}")
        spent = outcome.spent
        echo(f"Spent: {spent.model_calls} calls, {spent.tokens.total} tokens, ${spent.cost:g}")
        echo(one_line(f"Reports: {out}"))
        for line in missing[:_SHOWN]:
            echo(one_line(f"  {line.id}: {line.why or line.status}"))
        if len(missing) > _SHOWN:
            echo(f"  … and {len(missing) - _SHOWN} more")
    if missing:
        raise typer.Exit(exits.FAILED)
    if counts["refused"]:
        raise typer.Exit(exits.REFUSED)


def _body(outcome: "Outcome", total: int, out: Path) -> dict[str, Any]:
    return {
        "out": str(out),
        "questions": total,
        "statuses": dict(sorted(Counter(line.status for line in outcome.lines).items())),
        "spent": outcome.spent.model_dump(mode="json"),
        "results": [line.model_dump(mode="json") for line in outcome.lines],
    }

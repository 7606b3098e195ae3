"""`factledger replay`: run a recorded run again, and say whether its report is still the same."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from factledger.cli import exits
from factledger.cli.options import AsJson
from factledger.cli.terminal import echo, echo_json
from factledger.cli.text import one_line

if TYPE_CHECKING:
    from factledger.evals.replay.running import Replayed

_SHOWN = 20
"""Differences and unused answers that are printed; all are in the JSON."""


def replay(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="As `factledger ask --record FILE` wrote it.", show_default=False)
    ],
    as_json: AsJson = False,
) -> None:
    """Run a recorded run again on its recorded answers: no network, no model, no documents, no cost.

    Exit status: 0 the report is the recorded one; 3 it is not, or the trace does not fit; 2 wrong usage.
    """
    from factledger.evals.replay.running import replay_now
    from factledger.evals.replay.sockets import sockets_refused
    from factledger.traces.reading import read_trace

    trace = read_trace(file)
    with sockets_refused():
        replayed = replay_now(trace)
    if as_json:
        echo_json(_body(replayed))
    else:
        for line in _lines(replayed):
            echo(one_line(line))
    if not replayed.same:
        raise typer.Exit(exits.FAILED)


def _body(replayed: "Replayed") -> dict[str, Any]:
    return {
        "trace": replayed.trace.name,
        "question": replayed.trace.header.question,
        "same": replayed.same,
        "fits": replayed.fits,
        "status": replayed.report.status if replayed.report else None,
        "recorded_status": replayed.trace.report.status,
        "digest": replayed.digest,
        "recorded_digest": replayed.trace.report.digest,
        "problem": replayed.problem,
        "unused": list(replayed.unused),
        "differs": list(replayed.differs),
        "notes": list(replayed.notes),
        "calls": len(replayed.trace.calls),
        "tokens": {"replayed": replayed.usage.tokens.total, "billed": 0},
        "cost": {"replayed": replayed.usage.cost, "billed": 0.0},
    }


def _lines(replayed: "Replayed") -> Iterator[str]:
    if replayed.same:
        yield f"The same report as recorded: {replayed.trace.report.status}"
    elif not replayed.fits:
        yield "The trace does not fit"
    else:
        yield "Another report than recorded"
    if replayed.problem:
        yield f"  {replayed.problem}"
    for sentences in (replayed.unused, replayed.differs):
        yield from (f"  {sentence}" for sentence in sentences[:_SHOWN])
        if len(sentences) > _SHOWN:
            yield f"  … and {len(sentences) - _SHOWN} more"
    yield from replayed.notes
    used = replayed.usage
    yield f"{len(replayed.trace.calls)} recorded calls; {used.tokens.total} tokens replayed, 0 billed"

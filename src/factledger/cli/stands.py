"""How runs stand, and which of them `factledger resume` can go on with."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from factledger.checkpoints import checkpointed, server
from factledger.graph.threads import leads_on
from factledger.ledger import Run
from factledger.ledger.presence import FOLDER, at_work
from factledger.ledger.types import Standing, standing
from factledger.settings import Settings


@dataclass(frozen=True, slots=True)
class Stand:
    """What `runs list` says of one run."""

    standing: Standing
    resumable: bool
    """Whether `factledger resume` goes on with it: no process is at it, and its conversation leads there."""


def stands_of(settings: Settings, runs: Sequence[Run]) -> dict[str, Stand]:
    """Return how each run stands, by its id."""
    here, elsewhere = at_work(settings.home / FOLDER), server(settings) is not None
    stands = {run.id: standing(run, here, elsewhere=elsewhere) for run in runs}
    stopped = [run for run in runs if run.resumable and stands[run.id] != "running"]
    last = asyncio.run(checkpointed(settings, {run.thread_id for run in stopped})) if stopped else {}
    resumable = {run.id for run in stopped if leads_on(run, last.get(run.thread_id, ""))}
    replaced = {run.id for run in stopped if last.get(run.thread_id)} - resumable
    return {run.id: Stand("replaced" if run.id in replaced else stands[run.id], run.id in resumable) for run in runs}

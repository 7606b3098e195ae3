"""Write a finished run for other programs: as a trace that can be scored, or as OpenTelemetry spans."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

from factledger.cli.ledger import with_ledger

if TYPE_CHECKING:
    from factledger.ledger import Ledger

TRACE, SPANS = ".jsonl", ".otel.json"
"""Endings of files that hold what a run did, not its report."""


def holds_the_run(file: Path) -> bool:
    """Whether a file of this name is to hold what the run did, call by call."""
    return file.name.lower().endswith((TRACE, SPANS))


def export_run(run_id: str, file: Path) -> None:
    """Write a run's calls in the form that the file's ending names. Raises `ConfigError` when it is not finished."""
    text = with_ledger(lambda ledger: _text(ledger, run_id, spans=file.name.lower().endswith(SPANS)))
    file.write_text(text, "utf-8", newline="")


async def _text(ledger: "Ledger", run_id: str, *, spans: bool) -> str:
    from factledger.traces.exporting import export_trace
    from factledger.traces.otel import run_spans

    if not spans:
        return await export_trace(ledger, run_id)
    made = run_spans(await ledger.run(run_id), await ledger.entries(run_id), await ledger.calls(run_id))
    return json.dumps(made, ensure_ascii=False, indent=2) + "\n"

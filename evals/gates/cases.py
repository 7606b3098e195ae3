"""The small cases that fix what each gate answers, put to the gates by the runner that stands beside them."""

import re
import subprocess
import sys
from pathlib import Path

from factledger.evals.gates.table import Row

RUNNER, CASES = "run_cases.py", "cases.jsonl"
_COUNT = re.compile(r"(\w+) (\d+)/(\d+)")
_PATIENCE_S = 600


def measure(folder: Path) -> list[Row]:
    """Return the share of cases that hold, by kind.

    Args:
        folder: Holds the runner and the cases.

    Raises:
        RuntimeError: The runner did not end with its counts.
    """
    done = subprocess.run(  # noqa: S603 — a script that its user keeps beside the cases, with no other arguments
        [sys.executable, str(folder / RUNNER), str(folder / CASES)],
        capture_output=True,
        encoding="utf-8",
        timeout=_PATIENCE_S,
        check=False,
    )
    *short, counts = done.stdout.splitlines() or [""]
    found = _COUNT.findall(counts)
    if not found:
        raise RuntimeError(f"{folder / RUNNER} printed no counts: {done.stderr[-200:]!r}")
    return [_row(kind, int(held), int(total), short) for kind, held, total in found]


def _row(kind: str, held: int, total: int, short: list[str]) -> Row:
    detail = f"{held}/{total}" + (f"; short: {'; '.join(short[:3])}" if held < total else "")
    return Row(name=f"cases of the kind {kind}", figure=held / total, target=1, cases=total, detail=detail)

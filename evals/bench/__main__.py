"""`python -m factledger.evals.bench [NAME …]`: measure accuracy and speed, and print one table of each.

Names are those of the measurements, as `--list` prints them; all of them run when none is given. The exit status is 1
when a figure misses its target or the public data is absent. What answers of the whole machine cost and how well it
searches are printed behind the tables, each in its own way.
"""

import runpy
import sys
from collections.abc import Iterable

from factledger.evals.bench import speed
from factledger.evals.gates import suite
from factledger.evals.gates.table import Measured, one_table

MORE = {
    "retrieval": ("factledger.evals.retrieval.__main__", str(suite.DATA)),
    "questions": ("factledger.evals.bench.questions", str(suite.DATA), "machine"),
    "ledger-speed": ("factledger.evals.bench.ledger",),
    "busy-run": ("factledger.evals.bench.busy_run",),
    "overhead": ("factledger.evals.bench.overhead",),
    "knowledge-speed": ("factledger.evals.bench.knowledge",),
    "rivals": ("factledger.evals.bench.rivals", str(suite.DATA)),
    "growth": ("factledger.evals.bench.growth", str(suite.DATA)),
    "soak": ("factledger.evals.bench.soak", "--runs", "100"),
    "million": ("factledger.evals.bench.million", "--passages", "20000"),
    "batch-throughput": ("factledger.evals.bench.batch",),
}
"""Programs of their own, and what they are given: not all runs and passages, so that all end within the hour."""


def main(names: list[str]) -> int:
    """Run the named measurements in their order; return the exit status."""
    known = [*suite.NAMES, *speed.NAMES, *MORE]
    if names == ["--list"]:
        print(*known, sep="\n")  # noqa: T201 — the list is the data
        return 0
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"no measurement {', '.join(unknown)}; --list names them", file=sys.stderr)  # noqa: T201
        return 2
    asked = names or known
    held = [
        _tabled("accuracy", suite.measure(names=[name for name in suite.NAMES if name in asked])),
        _tabled("speed", speed.measure(names=[name for name in speed.NAMES if name in asked])),
        *(_ran(name) for name in MORE if name in asked),
    ]
    return 0 if all(held) else 1


def _tabled(heading: str, measuring: Iterable[Measured]) -> bool:
    """Measure, print one table, and return whether every figure reaches its target."""
    measured: list[Measured] = []
    for one in measuring:
        print(f"{one.name}: {one.passed} of {one.cases}", file=sys.stderr, flush=True)  # noqa: T201 — progress
        measured.append(one)
    if measured:
        print(f"\n== {heading}\n{one_table(measured)}", flush=True)  # noqa: T201 — the table is the data
    return all(one.holds for one in measured)


def _ran(name: str) -> bool:
    """Run one measurement as a program of its own; return whether it ended well."""
    print(f"\n== {name}", flush=True)  # noqa: T201 — a heading over the table
    module, *arguments = MORE[name]
    if str(suite.DATA) in arguments and not suite.DATA.is_dir():
        print(f"NOT MEASURED: the public data is absent, {suite.DATA}", flush=True)  # noqa: T201
        return False
    kept, sys.argv = sys.argv, [module, *arguments]
    try:
        runpy.run_module(module, run_name="__main__")
    except SystemExit as done:
        return not done.code
    finally:
        sys.argv = kept
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

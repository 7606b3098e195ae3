"""`python -m factledger.evals.bench [NAME …]`: measure accuracy and speed, one table after another.

Names are those of the measurements, as `--list` prints them; all of them run when none is given. The exit status is 1
when a figure misses its target or the public data is absent.
"""

import runpy
import sys
from pathlib import Path

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
"""Public benchmark data, beside the checkout; it is read there and never copied."""

ACCURACY = {
    "quotes": ("factledger.evals.gates.quotes",),
    "sentences": ("factledger.evals.gates.sentences",),
    "numbers": ("factledger.evals.gates.numbers",),
    "addresses": ("factledger.evals.gates.addresses",),
    "stories": ("factledger.evals.gates.stories",),
    "binding": ("factledger.evals.gates.binding",),
    "conflicts": ("factledger.evals.gates.conflicts",),
    "reports": ("factledger.evals.gates.reports",),
    "retrieval": ("factledger.evals.retrieval.__main__",),
    "questions": ("factledger.evals.bench.questions", "machine"),
}
"""Each takes the folder of the data, and what else stands here."""

SPEED = {
    "quote-speed": "factledger.evals.bench.quotes",
    "number-speed": "factledger.evals.bench.numbers",
    "story-speed": "factledger.evals.bench.stories",
    "verify-speed": "factledger.evals.bench.verify",
    "ledger-speed": "factledger.evals.bench.ledger",
    "knowledge-speed": "factledger.evals.bench.knowledge",
}


def main(names: list[str]) -> int:
    """Run the named measurements in their order; return the exit status."""
    known = [*ACCURACY, *SPEED]
    if names == ["--list"]:
        print(*known, sep="\n")  # noqa: T201 — the list is the data
        return 0
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"no measurement {', '.join(unknown)}; --list names them", file=sys.stderr)  # noqa: T201
        return 2
    short = [name for name in known if name in (names or known) and _short(name)]
    return 1 if short else 0


def _short(name: str) -> bool:
    """Run one measurement as a program of its own; return whether it ended with a failure."""
    print(f"\n== {name}", flush=True)  # noqa: T201 — a heading over the table
    if name in SPEED:
        return _failed(SPEED[name], [])
    if not DATA.is_dir():
        print(f"NOT MEASURED: the public data is absent, {DATA}", flush=True)  # noqa: T201
        return True
    module, *more = ACCURACY[name]
    return _failed(module, [str(DATA), *more])


def _failed(module: str, arguments: list[str]) -> bool:
    kept, sys.argv = sys.argv, [module, *arguments]
    try:
        runpy.run_module(module, run_name="__main__")
    except SystemExit as done:
        return bool(done.code)
    finally:
        sys.argv = kept
    return False


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

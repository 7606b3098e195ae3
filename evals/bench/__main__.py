"""`python -m factledger.evals.bench [NAME …]`: measure accuracy and speed, one table after another.

Names are those of the measurements, as `--list` prints them; all of them run when none is given. The exit status is 1
when a figure misses its target.
"""

import runpy
import sys

MEASUREMENTS = {
    "quotes": "factledger.evals.gates.quotes",
    "sentences": "factledger.evals.gates.sentences",
    "numbers": "factledger.evals.gates.numbers",
    "addresses": "factledger.evals.gates.addresses",
    "stories": "factledger.evals.gates.stories",
    "retrieval": "factledger.evals.retrieval.__main__",
    "questions": "factledger.evals.bench.questions",
    "quote-speed": "factledger.evals.bench.quotes",
    "story-speed": "factledger.evals.bench.stories",
    "verify-speed": "factledger.evals.bench.verify",
    "ledger-speed": "factledger.evals.bench.ledger",
    "knowledge-speed": "factledger.evals.bench.knowledge",
}


def main(names: list[str]) -> int:
    """Run the named measurements in their order; return the exit status."""
    if names == ["--list"]:
        print(*MEASUREMENTS, sep="\n")  # noqa: T201 — the list is the data
        return 0
    unknown = [name for name in names if name not in MEASUREMENTS]
    if unknown:
        print(f"no measurement {', '.join(unknown)}; --list names them", file=sys.stderr)  # noqa: T201
        return 2
    short = [name for name in names or MEASUREMENTS if _short(name)]
    return 1 if short else 0


def _short(name: str) -> bool:
    """Run one measurement as a program of its own; return whether it ended with a failure."""
    print(f"\n== {name}", flush=True)  # noqa: T201 — a heading over the table
    arguments, sys.argv = sys.argv, [name]
    try:
        runpy.run_module(MEASUREMENTS[name], run_name="__main__", alter_sys=True)
    except SystemExit as done:
        return bool(done.code)
    finally:
        sys.argv = arguments
    return False


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

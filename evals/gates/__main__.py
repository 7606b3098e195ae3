"""`python -m factledger.evals.gates`: measure every gate on the public data and print one table."""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from factledger.evals.gates.suite import DATA, NAMES, measure
from factledger.evals.gates.table import Measured, one_table, printed


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table, or with `--json` the same as data; 1 when a figure misses its target or data is absent."""
    asked = _parser().parse_args(arguments)
    measured: list[Measured] = []
    for one in measure(asked.data, names=asked.names or NAMES):
        measured.append(one)
        said = f"absent: {', '.join(one.absent)}" if one.absent else f"{one.passed} of {one.cases}"
        sys.stderr.write(f"{one.name}: {said}\n")
        if asked.detail:
            sys.stderr.write(printed(one.scores) + "\n")
    sys.stdout.write((_json(measured) if asked.json else one_table(measured)) + "\n")
    return 0 if all(one.holds for one in measured) else 1


def _json(measured: Sequence[Measured]) -> str:
    body = [
        {
            "name": one.name,
            "cases": one.cases,
            "passed": one.passed,
            "absent": one.absent,
            "scores": [{**asdict(row), "holds": row.holds} for row in one.scores],
        }
        for one in measured
    ]
    return json.dumps(body, ensure_ascii=False, indent=2)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m factledger.evals.gates", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(NAMES)} [all]")
    parser.add_argument("--data", type=Path, default=DATA, help="folder of the public data [%(default)s]")
    parser.add_argument("--json", action="store_true", help="print records, not a table")
    parser.add_argument("--detail", action="store_true", help="show on stderr what fell short")
    return parser


if __name__ == "__main__":
    sys.exit(main())

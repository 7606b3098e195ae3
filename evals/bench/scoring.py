"""How long 1,000 recorded runs take to be read, checked and scored, over reading and parsing the same files."""

import gc
import gzip
import json
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from itertools import cycle, islice
from pathlib import Path

from factledger.evals.bench.timing import seconds
from factledger.evals.cases.loading import TRACES, Case, load_suite, shipped
from factledger.evals.gates.table import Row, printed
from factledger.evals.scorers import Expect, Run, score
from factledger.traces.reading import read_trace

_RUNS = 1_000

Recorded = tuple[Path, Expect]


def measure(data: Path | None = None) -> list[Row]:
    """Return the time of scoring as a multiple of reading and parsing; `data` is not needed.

    The runs are those of the shipped suites, each as often as it takes, every one in a file of its own.
    """
    with tempfile.TemporaryDirectory(prefix="factledger-bench-") as folder:
        runs = _written(Path(folder))
        size = sum(path.stat().st_size for path, _ in runs)
        _scored(runs[:50])  # what a process reads once (units, stemmers) is no part of a run's time
        plain = min(_seconds(_parsed, runs) for _ in range(2))
        whole = min(_seconds(_scored, runs) for _ in range(2))
    detail = (
        f"{size / 1e6:.0f} MB of JSON lines; {_RUNS / whole:.0f} runs a second here, {_RUNS / plain:.0f} only parsed"
    )
    name = "1,000 runs read, checked and scored"
    return [Row(name=name, figure=whole / plain, target=12, better="lower", cases=_RUNS, detail=detail)]


def _written(folder: Path) -> list[Recorded]:
    """Unpack the shipped traces into as many files as are measured."""
    cases = [(path, case) for path in shipped().values() for case in load_suite(path).cases]
    kept = [(_unpacked(path, case), case.expect) for path, case in cases]
    runs: list[Recorded] = []
    for number, (text, expect) in enumerate(islice(cycle(kept), _RUNS)):
        runs.append((folder / f"{number}.jsonl", expect))
        runs[-1][0].write_bytes(text)
    return runs


def _unpacked(suite: Path, case: Case) -> bytes:
    return gzip.decompress((suite.parent / TRACES / case.trace).read_bytes())


def _parsed(runs: list[Recorded]) -> None:
    for path, _ in runs:
        for line in path.read_bytes().decode("utf-8").split("\n"):
            if line:
                json.loads(line)


def _scored(runs: list[Recorded]) -> None:
    for path, expect in runs:
        score(Run.recorded(read_trace(path)), expect)


def _seconds(work: Callable[[list[Recorded]], None], runs: list[Recorded]) -> float:
    gc.collect()
    return seconds(partial(work, runs))


if __name__ == "__main__":
    sys.stdout.write(printed(measure()) + "\n")

"""How many questions a batch asks in a minute: one process, and one, two and four workers of a Ray cluster.

Run it with `python -m factledger.evals.bench.batch [QUESTIONS]`. Each question is a recorded run that is replayed, so
that all of it is work for the processor; nothing waits for a network.

Two ratios are printed, each to one worker. The first is of wall times: what this machine gave, which other programs
and the number of its processors bound. The second is of processor times: what the same workers would give with a
processor each, as far as one is not slowed down by the others; the driver's own share is counted against it.
"""

import asyncio
import os
import sys
import tempfile
import time
from contextlib import aclosing
from pathlib import Path
from typing import NamedTuple

from factledger.batch.engine import Ended, Engine, Job, Task
from factledger.batch.local import LocalEngine
from factledger.batch.on_ray import RayEngine
from factledger.evals.bench.scripted import open_replaying
from factledger.evals.cases.loading import load_suite, shipped
from factledger.graph.context import ResearchContext
from factledger.settings import Settings

QUESTIONS = 48
WORKERS = (1, 2, 4)
TARGET = 1.7
"""Times one worker's throughput that two must reach, as the processors were used."""


class Throughput(NamedTuple):
    """What one engine took."""

    name: str
    workers: int
    questions: int
    seconds: float
    """From the first question's beginning to the last one's end."""
    worker_cpu: float
    """Processor seconds of all workers."""
    driver_cpu: float
    """Processor seconds of the process that hands the questions out."""

    @property
    def each(self) -> float:
        """Processor seconds of a worker for one question."""
        return self.worker_cpu / self.questions

    @property
    def with_processors(self) -> float:
        """Questions a second with a processor for each worker; the driver needs its own time for each question."""
        return min(self.workers / self.each, self.questions / self.driver_cpu if self.driver_cpu else float("inf"))


async def throughput(name: str, engine: Engine, workers: int, tasks: list[Task]) -> Throughput:
    """Run the questions; a first one for each worker warms it up and is not counted."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        job = Job(Settings(home=home), ResearchContext(), open_replaying)
        warming = tasks[:workers]
        ended, began, cpu, warm_cpu = 0, 0.0, 0.0, 0.0
        async with aclosing(engine.run(job, [*warming, *tasks])) as events:
            async for event in events:
                ended += isinstance(event, Ended)
                if ended == len(warming) and not began:
                    began, cpu, warm_cpu = time.monotonic(), time.process_time(), _noted(home)
        seconds, driver = time.monotonic() - began, time.process_time() - cpu
        workers_cpu = _noted(home) - warm_cpu
    in_process = isinstance(engine, LocalEngine)
    return Throughput(name, workers, len(tasks), seconds, workers_cpu, 0.0 if in_process else driver)


def recorded(count: int) -> list[Task]:
    """Return so many questions, each a recorded run of the shipped suites, in turn."""
    suites = [load_suite(path) for path in shipped().values()]
    traces = [str(suite.path(case)) for suite in suites for case in suite.cases]
    return [Task(f"r{number}", traces[number % len(traces)], f"t{number}") for number in range(count)]


def measure(count: int) -> list[Throughput]:
    """Return one row for this process and one for each number of workers."""
    tasks = recorded(count)
    rows = [asyncio.run(throughput("this process", LocalEngine(1), 1, tasks))]
    for workers in WORKERS:
        engine = RayEngine("local", workers, 1)
        rows.append(asyncio.run(throughput(f"ray, workers: {workers}", engine, workers, tasks)))
    return rows


def table(rows: list[Throughput]) -> str:
    """Return the rows as text, with ratios to one worker."""
    one = next(row for row in rows if row.name.startswith("ray"))
    lines = [f"{'engine':<16} {'a minute':>9} {'× one, wall':>12} {'cpu s each':>11} {'× one, a processor each':>24}"]
    for row in rows:
        wall, free = one.seconds / row.seconds, row.with_processors / one.with_processors
        each = f"{60 * row.questions / row.seconds:>9.0f} {wall:>12.2f} {row.each:>11.2f} {free:>24.2f}"
        lines.append(f"{row.name:<16} {each}")
    return "\n".join(lines)


def _noted(home: Path) -> float:
    return sum(float(path.read_text("utf-8") or 0) for path in home.glob("*.cpu"))


def main(arguments: list[str]) -> int:
    """Print the table; return 1 when two workers miss the target."""
    rows = measure(int(arguments[0]) if arguments else QUESTIONS)
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    print(table(rows))  # noqa: T201 - the table is the data
    print(f"{rows[0].questions} replayed runs; {os.cpu_count()} processors, load {load}")  # noqa: T201 - as above
    one, two = (row for row in rows if row.name.startswith("ray") and row.workers <= 2)
    return 0 if two.with_processors / one.with_processors >= TARGET else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

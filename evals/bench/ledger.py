"""What the ledger costs, as multiples of the plainest thing that does as much.

Run it with `python -m factledger.evals.bench.ledger`.

Absolute times say more about the machine than about the code, so each figure is the median time of an operation over
the median time of its plain counterpart, measured in turns on the same disk.
"""

import asyncio
import json
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median

from factledger.ledger import Ledger, Run
from factledger.records import Fact, JsonObject, Metric, Source, Usage

TURNS = 200
BATCH = 50
PAGE = "".join(f"Предложение {n} о батарее, 第{n}句, sentence {n}. " for n in range(2_000))
"""About 100,000 characters in three scripts."""


async def measure(folder: Path) -> dict[str, float]:
    """Return each operation's multiple."""
    ledger = Ledger(f"sqlite+aiosqlite:///{folder / 'ledger.sqlite'}")
    await ledger.open_run(Run(id="r", question="?"))
    insert, insert_many, write_file = _plain(folder)
    append = await _ratio(lambda n: ledger.append("r", "gap", {f"a{n}": {"n": n}}), insert)
    batch = await _ratio(
        lambda n: ledger.append("r", "gap", {f"b{n}-{i}": {"n": i} for i in range(BATCH)}), insert_many
    )
    call = await _ratio(lambda n: _call(ledger, n), insert)
    page = await _ratio(lambda n: ledger.save_page("r", f"{n} {PAGE}"), write_file)
    known = await _ratio(lambda _: ledger.save_page("r", f"0 {PAGE}"), write_file)
    checked = await _checked(ledger)
    await ledger.close()
    return {
        "append one entry / one insert": append,
        f"append {BATCH} entries / {BATCH} inserts in one transaction": batch,
        "begin and finish a call / one insert": call,
        "save a new page of 100,000 characters / write it to a file": page,
        "save a known page / write it to a file": known,
        "check a run of 50 facts / read and hash its 50 pages": checked,
    }


def _plain(folder: Path) -> tuple[Callable[[int], None], Callable[[int], None], Callable[[int], None]]:
    """Return the counterparts, each as durable as the ledger is."""
    connection = sqlite3.connect(folder / "plain.sqlite", isolation_level=None)
    connection.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE plain (key, body)")

    def insert(n: int) -> None:
        connection.execute("INSERT INTO plain VALUES (?, ?)", (f"a{n}", f'{{"n":{n}}}'))

    def insert_many(n: int) -> None:
        connection.execute("BEGIN")
        connection.executemany("INSERT INTO plain VALUES (?, ?)", [(f"b{n}-{i}", f'{{"n":{i}}}') for i in range(BATCH)])
        connection.execute("COMMIT")

    def write_file(n: int) -> None:
        with (folder / f"page-{n}").open("wb") as file:
            file.write(f"{n} {PAGE}".encode())
            file.flush()
            os.fsync(file.fileno())

    return insert, insert_many, write_file


async def _call(ledger: Ledger, n: int) -> None:
    call = await ledger.begin_call("r", "extract", str(n), {"round": 1})
    await ledger.finish_call(call, answer={"n": n}, usage=Usage(), latency_s=0.0, failure=None)


async def _checked(ledger: Ledger) -> float:
    sources: dict[str, JsonObject] = {}
    facts: dict[str, JsonObject] = {}
    await ledger.open_run(Run(id="checked"))
    await ledger.append("checked", "metric", {"M1": Metric(id="M1", name="?").model_dump(mode="json")})
    for n in range(BATCH):
        text = f"{n} {PAGE}"
        page = await ledger.save_page("checked", text)
        quote, sid = f"sentence {n * 30}.", f"S{n}"
        start = text.index(quote)
        fact = Fact(
            id=f"F{n}", metric_id="M1", source_id=sid, status="verified", value=str(n * 30), quote=quote, start=start
        )
        sources[sid] = Source(id=sid, url="kb:1", page=page).model_dump(mode="json")
        facts[fact.id] = fact.model_copy(update={"end": start + len(quote)}).model_dump(mode="json")
    await ledger.append("checked", "source", sources)
    await ledger.append("checked", "fact", facts)
    if problems := await ledger.check("checked"):
        raise RuntimeError(f"the ledger under test is broken: {problems[0]}")
    began = time.perf_counter()  # from the second time on: the first also loads the quote gate
    await ledger.check("checked")
    checked = time.perf_counter() - began
    began = time.perf_counter()
    for source in sources.values():
        await ledger.page(source["page"])
    return checked / (time.perf_counter() - began)


async def _ratio(operation: Callable[[int], Awaitable[object]], plain: Callable[[int], None]) -> float:
    ours, theirs = [], []
    for n in range(TURNS):
        began = time.perf_counter()
        await operation(n)
        between = time.perf_counter()
        plain(n)
        ours.append(between - began)
        theirs.append(time.perf_counter() - between)
    return median(ours) / median(theirs)


def main() -> None:
    """Print the multiples as one JSON object."""
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(measure(Path(folder)))
    sys.stdout.write(json.dumps({name: round(value, 2) for name, value in figures.items()}, indent=2) + "\n")


if __name__ == "__main__":
    main()

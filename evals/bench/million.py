"""A base of very many passages: reading them in, asking, adding one document more, memory and disk.

Run it with `python -m factledger.evals.bench.million [--passages N]`. The text is made up, its words as frequent as in
a language, and is thrown away afterwards; with `--keep FOLDER` it stays, and a run that was stopped goes on there with
its seconds added up. Standard error tells how far it is. Beside it stands LangChain's BM25Retriever with as many of the
same passages as it holds in the memory that a base of a million may take.

Targets are for a million passages and hold for fewer: a question within 20 ms in 95 of 100 cases once the index is
warm, everything read in within 10 minutes, 2 GB of memory, one document more within a second. They are compared with
processor time, because the clock says more of what else a machine is doing; the clock stands beside it.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

from factledger.evals.bench.words import PARAGRAPHS, paragraphs, questions, write_documents
from factledger.evals.gates.table import Row, printed
from factledger.knowledge import FileOutcome, KnowledgeBase
from factledger.tools.protocol import Found, SearchRequest
from factledger.tools.search_kb import search_kb

PASSAGES = 1_000_000
MEMORY_MB = 2_000
_BUILD_S, _QUERY_MS, _ADD_S = 600, 20, 1.0
_WARMING, _ASKED = 100, 300
_HELD = 0.99
_TOLD_S = 10
_MARK = "zzyzxmark"
"""A word of no language, by which the document that was added last is found."""


class Seconds:
    """What some work took.

    Args:
        work: Is done at once.
    """

    def __init__(self, work: Callable[[], object]) -> None:
        wall, processor = time.perf_counter(), time.process_time()
        work()
        self.wall, self.processor = time.perf_counter() - wall, time.process_time() - processor


class Spent(NamedTuple):
    """What reading in took, in one process or in several that were stopped one after the other."""

    processor: float = 0
    wall: float = 0
    megabytes: float = 0
    """At most."""


class ReadingIn:
    """Adds up what reading in takes, and tells how far it is.

    Args:
        file: Where the sums are kept, for a process that goes on.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._before = Spent(*json.loads(file.read_text("utf-8"))) if file.exists() else Spent()
        self._began = time.process_time(), time.perf_counter()
        self._told = time.perf_counter()

    def spent(self) -> Spent:
        """Return what was spent so far, and keep it."""
        processor, wall = time.process_time() - self._began[0], time.perf_counter() - self._began[1]
        before = self._before
        sums = Spent(before.processor + processor, before.wall + wall, max(before.megabytes, _megabytes()))
        self._file.write_text(json.dumps(sums), "utf-8")
        return sums

    def progress(self, done: int, total: int, _outcome: FileOutcome) -> None:
        """Say how far it is, now and then."""
        if done == total or time.perf_counter() - self._told > _TOLD_S:
            self._told = time.perf_counter()
            seconds = self.spent().processor
            _say(f"read in {done * PARAGRAPHS:,} of {total * PARAGRAPHS:,} passages: {seconds:.0f} s of processor time")


def measure(folder: Path, passages: int) -> Iterator[Row]:
    """Yield the figures of a base that is made, or gone on with, below a folder, each as soon as it is known."""
    files = folder / "files"
    _say("writing the documents")
    write_documents(files, passages)
    before = _megabytes()
    reading = ReadingIn(folder / "read-in.json")  # what a stopped run left to the index is read in too
    with KnowledgeBase(folder / "base") as base:
        if base.extent().passages < passages * _HELD:
            base.add([files], progress=reading.progress)
        spent, held = reading.spent(), base.extent().passages
    yield from _kept(folder, held / passages, f"{held} passages", spent)
    with KnowledgeBase(folder / "base") as base:
        asked = _asking(base)
        late = _late([one.processor for one in asked])
        yield _row("a question, ms of processor time in 95 of 100 cases", late, _QUERY_MS, _all(asked))
        adding = _adding(base, folder / "more")
        longest = max(one.processor for one in adding)
        yield _row("one document more, seconds of processor time", longest, _ADD_S, _all(adding))
        again = Seconds(lambda: base.add([files]))
    share = again.processor / spent.processor
    yield _row("unchanged files looked at again over read in", share, 0.1, f"{again.wall:.1f} s on the clock")
    memory = max(spent.megabytes, _megabytes())
    yield _row("memory at most, MB", memory, MEMORY_MB, f"{before:.0f} MB before reading in")


def _kept(folder: Path, share: float, held: str, spent: Spent) -> Iterator[Row]:
    """Yield the figures of what lies on the disk."""
    text, size = _size(folder / "files"), _size(folder / "base")
    yield Row(
        name="passages held over those written",
        figure=share,
        target=_HELD,
        detail=f"{held}, {text:.0f} MB of text",
    )
    yield _row("read in, seconds of processor time", spent.processor, _BUILD_S, f"{spent.wall:.0f} s on the clock")
    yield _row("disk over text", size / text, 4, f"{size:.0f} MB")
    opening = Seconds(lambda: KnowledgeBase(folder / "base").close())
    yield _row(
        "opened anew, seconds of processor time", opening.processor, _ADD_S, f"{opening.wall:.2f} s on the clock"
    )


def _size(folder: Path) -> float:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def _asking(base: KnowledgeBase) -> list[Seconds]:
    """Return what each question took as a run asks it: passages, their documents, and what was searched."""
    asked = questions(_WARMING + _ASKED)
    taken = [Seconds(partial(_search, base, text)) for text in asked]
    return taken[_WARMING:]


def _search(base: KnowledgeBase, text: str) -> Found:
    return search_kb(base, SearchRequest(query=text))


def _adding(base: KnowledgeBase, folder: Path) -> list[Seconds]:
    """Return what each of ten documents more took until it was found."""
    folder.mkdir(exist_ok=True)
    taken = []
    first = len(list(folder.iterdir()))  # of an earlier run
    for number, (_, text) in enumerate(paragraphs(10), start=first):
        path = folder / f"{number}.txt"
        path.write_text(f"{text}\n\n{_MARK}{number} {text}", "utf-8")
        taken.append(Seconds(partial(base.add, [path])))
        if not base.search(f"{_MARK}{number}").passages:
            raise AssertionError(f"{path} was added and is not found")
    return taken


def _row(name: str, figure: float, target: float, detail: str) -> Row:
    return Row(name=name, figure=figure, target=target, better="lower", detail=detail)


def _late(taken: Sequence[float]) -> float:
    return sorted(taken)[len(taken) * 95 // 100] * 1000


def _all(taken: Sequence[Seconds]) -> str:
    work, clock = [one.processor for one in taken], [one.wall for one in taken]
    on_clock = f"on the clock median {median(clock) * 1000:.0f}, 95 of 100 {_late(clock):.0f} ms"
    return f"median {median(work) * 1000:.1f} ms; {on_clock}"


def _megabytes() -> float:
    """Return the most memory that this process has had, files it looks into included."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; return 1 when one misses its target."""
    parser = argparse.ArgumentParser(prog="python -m factledger.evals.bench.million", description=__doc__)
    parser.add_argument("--passages", type=int, default=PASSAGES, help="how many [%(default)s]")
    parser.add_argument("--no-bm25", action="store_true", help="leave out LangChain's BM25Retriever")
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="work in this folder and leave it there; go on if begun"
    )
    asked = parser.parse_args(arguments)
    # A thread of the index may still look into its folder while that is removed, and leave an empty lock there.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        held = [_shown(row) for row in measure(asked.keep or Path(folder), asked.passages)]
    if not asked.no_bm25:
        # A process of its own, whose memory nothing else has touched.
        rival = [sys.executable, "-m", "factledger.evals.bench.bm25_holds", str(MEMORY_MB), str(asked.passages)]
        subprocess.run(rival, check=True)  # noqa: S603 — this very program
    return 0 if all(held) else 1


def _say(line: str) -> None:
    sys.stderr.write(line + "\n")


def _shown(row: Row) -> bool:
    sys.stdout.write(printed([row]) + "\n")
    sys.stdout.flush()
    return row.holds


if __name__ == "__main__":
    sys.exit(main())

"""What reading and searching documents costs, as multiples of the plainest thing that does as much.

Run it with `python -m factledger.evals.bench.knowledge [DOCUMENTS]`.

Absolute times say more about the machine than about the code. So the time of adding documents is given over the time
of a plain SQLite FTS5 table filled with the same passages, and the time of a query over that of the same query there;
beside them, for this machine, the plain figures: passages a second, milliseconds a query, megabytes.
"""

import json
import random
import resource
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from statistics import median

from factledger.knowledge import KnowledgeBase

DOCUMENTS = 2_000
QUERIES = 200
_WORDS = {
    "en": "battery device hours charge report price market company standard mode speaker water model weight".split(),
    "ru": "батарея устройство часов заряд отчёт цена рынок компания режим колонка вода модель масса защита".split(),
    "zh": "电池 设备 小时 充电 报告 价格 市场 公司 模式 音箱 防水 型号 重量 标准".split(),
}


def measure(folder: Path, documents: int) -> dict[str, float]:
    """Return multiples and plain figures."""
    files = folder / "files"
    _write(files, documents)
    with KnowledgeBase(folder / "base") as base:
        adding = _seconds(lambda: base.add([files]))
        again = _seconds(lambda: base.add([files]))
        passages = base.extent().passages
        texts = [base.text(document.id) for document in base.documents()]
        with closing(sqlite3.connect(folder / "plain.sqlite")) as plain:
            plain_adding = _seconds(lambda: _fill(plain, texts))
            ours, theirs = _queries(base, plain)
    return {
        "add / fill an FTS5 table with the same texts": adding / plain_adding,
        "add again, unchanged / add": again / adding,
        "query / the same query on the FTS5 table": median(ours) / median(theirs),
        "passages": passages,
        "passages a second": passages / adding,
        "milliseconds a query, median": 1000 * median(ours),
        "milliseconds a query, 95 of 100": 1000 * sorted(ours)[len(ours) * 95 // 100],
        "megabytes of memory at most": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def _write(folder: Path, documents: int) -> None:
    chance = random.Random(1)  # noqa: S311  (the same documents on every machine)
    for number in range(documents):
        language = ("en", "ru", "zh")[number % 3]
        gap = "" if language == "zh" else " "
        paragraphs = (
            gap.join([*chance.choices(_WORDS[language], k=100), f" x{number}n{n} {chance.random():.4f}."])
            for n in range(5)
        )
        path = folder / f"{number // 100:04}" / f"{number}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# {language} {number}\n\n" + "\n\n".join(paragraphs), "utf-8")


def _fill(plain: sqlite3.Connection, texts: list[str]) -> None:
    plain.execute("CREATE VIRTUAL TABLE passages USING fts5(text)")
    rows = ((paragraph,) for text in texts for paragraph in text.split("\n\n"))
    plain.executemany("INSERT INTO passages VALUES (?)", rows)
    plain.commit()


def _queries(base: KnowledgeBase, plain: sqlite3.Connection) -> tuple[list[float], list[float]]:
    chance = random.Random(2)  # noqa: S311  (the same queries on every machine)
    ours, theirs = [], []
    for _ in range(QUERIES):
        words = chance.sample(_WORDS["en"], 3)
        ours.append(_seconds(partial(base.search, " ".join(words))))
        theirs.append(_seconds(partial(_plain_search, plain, " OR ".join(words))))
    return ours, theirs


def _plain_search(plain: sqlite3.Connection, query: str) -> None:
    sql = "SELECT text FROM passages WHERE passages MATCH ? ORDER BY rank LIMIT 8"
    plain.execute(sql, (query,)).fetchall()


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def main() -> None:
    """Print the figures as one JSON object."""
    documents = int(sys.argv[1]) if len(sys.argv) > 1 else DOCUMENTS
    with tempfile.TemporaryDirectory() as folder:
        figures = measure(Path(folder), documents)
    sys.stdout.write(json.dumps({name: round(value, 2) for name, value in figures.items()}, indent=2) + "\n")


if __name__ == "__main__":
    main()

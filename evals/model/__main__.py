"""What gates do to a weak model, and what they cost a truthful one.

`python -m factledger.evals.model [--questions N] [--ways WAY …] [--collections NAME …] [--kept FILE] [--json]`

Four ways of asking the worked example and N questions over XQuAD in each language: a real small model in every call of
a run; the same model where a run reads, judges and words, while rules plan; a scripted model that answers truthfully;
and the small model given the question and the passages, without a run and its gates. Results are kept in a file as
they come; a question that stands there is not asked again. The exit status is 1 when something false was published,
when less than nine in ten of the true facts were, or when the data is absent.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from factledger.evals.model.cases import Collection, collections
from factledger.evals.model.running import Result, Runner, Way
from factledger.evals.model.serving import serving
from factledger.evals.model.small import small_model
from factledger.evals.model.table import WAYS, printed, rows, shortfalls
from factledger.evals.model.truthful import TruthfulModel
from factledger.knowledge import KnowledgeBase

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT.parent / "shared" / "data"
QUESTIONS = 30
_SCRIPTED = "truthful-script"

Kept = dict[tuple[str, str], Result]
"""Results by way and question."""


def main() -> int:
    """Ask what has not been asked yet, print the table, return the exit status."""
    options = _options()
    if options.questions and not (DATA / "xquad").is_dir():
        sys.stderr.write(f"{DATA}/xquad is absent: ask the worked example alone with --questions 0\n")
        return 1
    asked = collections(ROOT / "examples", DATA if options.questions else None, options.questions)
    chosen = [c for c in asked if not options.collections or c.name in options.collections]
    kept = _read(options.kept)
    for way in options.ways:
        _measure(way, chosen, kept, options.kept)
    wanted = {(way, case.id) for way in options.ways for c in chosen for case in c.cases}
    table = rows([result for key, result in kept.items() if key in wanted])
    sys.stdout.write((json.dumps(table, ensure_ascii=False, indent=1) if options.json else printed(table)) + "\n")
    short = shortfalls(table)
    sys.stderr.writelines(f"SHORT: {line}\n" for line in short)
    return 1 if short else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m factledger.evals.model", description=__doc__.split("\n\n")[0])
    parser.add_argument("--questions", type=int, default=QUESTIONS, help="of XQuAD, for each language [%(default)s]")
    parser.add_argument("--ways", nargs="+", choices=list(WAYS), default=list(WAYS), help="[all]")
    parser.add_argument("--collections", nargs="+", default=[], help="demo, xquad-en, xquad-ru, xquad-zh [all]")
    parser.add_argument("--kept", type=Path, default=Path("model-results.jsonl"), help="results so far [%(default)s]")
    parser.add_argument("--json", action="store_true", help="print the table as JSON, with reasons")
    return parser.parse_args()


def _measure(way: Way, asked: Sequence[Collection], kept: Kept, file: Path) -> None:
    open_ = [c for c in asked if any((way, case.id) not in kept for case in c.cases)]
    if not open_:
        return
    with _server(way, asked) as (base_url, model), tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        for collection in open_:
            folder = Path(name) / collection.name
            with KnowledgeBase(folder / "base") as base:
                base.add([collection.files(folder / "documents")])
                runner = Runner(way, base, folder, base_url=base_url, model=model)
                asyncio.run(_ask(runner, way, collection, kept, file))


@contextmanager
def _server(way: Way, asked: Sequence[Collection]) -> Iterator[tuple[str, str]]:
    """Yield the address and the name of the model of a way."""
    if way == "truthful":
        with serving(TruthfulModel([case for c in asked for case in c.cases]), _SCRIPTED) as server:
            yield server.base_url, server.model
    else:
        with small_model() as small:
            yield small.base_url, small.name


async def _ask(runner: Runner, way: Way, collection: Collection, kept: Kept, file: Path) -> None:
    try:
        for case in collection.cases:
            if (way, case.id) in kept:
                continue
            result = kept[way, case.id] = await runner.ask(collection.name, case)
            with file.open("a", encoding="utf-8") as out:
                out.write(result.model_dump_json() + "\n")
            sys.stderr.write(f"{way} {case.id}: {result.status}, {result.seconds:.0f} s\n")
    finally:
        await runner.close()


def _read(file: Path) -> Kept:
    if not file.is_file():
        return {}
    results = [Result.model_validate_json(line) for line in file.read_text("utf-8").splitlines()]
    return {(result.way, result.case): result for result in results}


if __name__ == "__main__":
    sys.exit(main())

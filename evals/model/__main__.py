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
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from factledger.evals.model.cases import Case, Collection, collections
from factledger.evals.model.running import Result, Runner, Way
from factledger.evals.model.serving import serving
from factledger.evals.model.small import small_model
from factledger.evals.model.table import WAYS, printed, rows, shortfalls
from factledger.evals.model.truthful import TruthfulModel
from factledger.knowledge import KnowledgeBase

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT.parent / "shared" / "data"
QUESTIONS = 30

Kept = dict[tuple[str, str], Result]
"""Results by way and question."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask what has not been asked yet, print the table, return the exit status."""
    asked_for = options(arguments)
    if asked_for.questions and not (DATA / "xquad").is_dir():
        sys.stderr.write(f"{DATA}/xquad is absent: ask the worked example alone with --questions 0\n")
        return 1
    asked = collections(ROOT / "examples", DATA if asked_for.questions else None, asked_for.questions)
    chosen = [c for c in asked if not asked_for.collections or c.name in asked_for.collections]
    kept = _read(asked_for.kept)
    if todo := _todo(asked_for.ways, chosen, kept):
        asyncio.run(_measure(todo, kept, asked_for.kept))
    wanted = {(way, case.id) for way in asked_for.ways for c in chosen for case in c.cases}
    table = rows([result for key, result in kept.items() if key in wanted])
    sys.stdout.write((json.dumps(table, ensure_ascii=False, indent=1) if asked_for.json else printed(table)) + "\n")
    short = shortfalls(table)
    sys.stderr.writelines(f"SHORT: {line}\n" for line in short)
    return 1 if short else 0


def options(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command's options; the process's own when none are given."""
    parser = argparse.ArgumentParser(prog="python -m factledger.evals.model", description=__doc__.split("\n\n")[0])
    parser.add_argument("--questions", type=int, default=QUESTIONS, help="of XQuAD, for each language [%(default)s]")
    parser.add_argument("--ways", nargs="+", choices=list(WAYS), default=list(WAYS), help="[all]")
    parser.add_argument("--collections", nargs="+", default=[], help="demo, xquad-en, xquad-ru, xquad-zh [all]")
    parser.add_argument("--kept", type=Path, default=Path("model-results.jsonl"), help="results so far [%(default)s]")
    parser.add_argument("--json", action="store_true", help="print the table as JSON, with reasons")
    return parser.parse_args(arguments)


def _todo(ways: Sequence[Way], asked: Sequence[Collection], kept: Kept) -> list[tuple[Way, Collection, Case]]:
    """Return what has not been asked: the first question of every collection first, so that any stop leaves a table."""
    found: list[tuple[Way, Collection, Case]] = []
    for place in range(max((len(collection.cases) for collection in asked), default=0)):
        for collection in asked:
            for case in collection.cases[place : place + 1]:
                found += [(way, collection, case) for way in ways if (way, case.id) not in kept]
    return found


async def _measure(todo: Sequence[tuple[Way, Collection, Case]], kept: Kept, file: Path) -> None:
    """Ask one question after another and keep each result at once."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        servers = _servers(stack, todo)
        bases = {c.name: _base(stack, c, folder) for _, c, _ in todo}
        for way, collection, case in todo:
            runner = Runner(way, bases[collection.name], folder / collection.name, *servers[way])
            result = kept[way, case.id] = await runner.ask(collection.name, case)
            with file.open("a", encoding="utf-8") as out:
                out.write(result.model_dump_json() + "\n")
            sys.stderr.write(f"{way} {case.id}: {result.status}, {result.seconds:.0f} s\n")


def _servers(stack: ExitStack, todo: Sequence[tuple[Way, Collection, Case]]) -> dict[Way, tuple[str, str]]:
    """Start the models that are asked; return address and name by way."""
    servers: dict[Way, tuple[str, str]] = {}
    ways = {way for way, _, _ in todo}
    if "truthful" in ways:
        scripted = TruthfulModel([case for way, _, case in todo if way == "truthful"])
        server = stack.enter_context(serving(scripted, "truthful-script"))
        servers["truthful"] = (server.base_url, server.model)
    if small := ways - {"truthful"}:
        model = stack.enter_context(small_model())
        servers |= dict.fromkeys(small, (model.base_url, model.name))
    return servers


def _base(stack: ExitStack, collection: Collection, folder: Path) -> KnowledgeBase:
    base = stack.enter_context(KnowledgeBase(folder / collection.name / "base"))
    base.add([collection.files(folder / collection.name / "documents")])
    return base


def _read(file: Path) -> Kept:
    if not file.is_file():
        return {}
    results = [Result.model_validate_json(line) for line in file.read_text("utf-8").splitlines()]
    return {(result.way, result.case): result for result in results}


if __name__ == "__main__":
    sys.exit(main())

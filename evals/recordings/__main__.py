"""Record the shipped traces anew, all of them or those whose names begin with a given word.

Those of the real small model take minutes and are recorded only when they are named: `small`.
"""

import asyncio
import gzip
import os
import sys
import tempfile
from pathlib import Path

from factledger.evals.recordings.recipes import DEMO, ROOT, TODAY, Recipe, recipes
from factledger.graph.build import build_graph
from factledger.graph.state import ResearchInput
from factledger.settings import Settings
from factledger.traces.reading import read_trace
from factledger.traces.recorder import Recorder

TRACES = ROOT / "evals" / "traces"
_STEPS = 300


async def record(name: str, recipe: Recipe, folder: Path = TRACES) -> str:
    """Run a recipe, keep its trace packed in a folder, and return the report's status."""
    with tempfile.TemporaryDirectory() as made:
        home, file = Path(made), Path(made) / "trace.jsonl"
        with recipe.analyst() as analyst:
            graph = build_graph(
                settings=Settings(home=home, docs_roots=(DEMO,)),
                analyst=analyst,
                tools=recipe.tools() if recipe.tools else None,
                today=TODAY,
                record=Recorder(file),
            )
            asked = ResearchInput(question=recipe.question)
            await graph.ainvoke(asked, {"recursion_limit": _STEPS}, context=recipe.context)
        # No time in the packed file: the same trace gives the same bytes.
        (folder / f"{name}.jsonl.gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))
        return read_trace(file).report.status


def main() -> None:
    """Record, one after another; documents are named as seen from the checkout's root."""
    os.chdir(ROOT)
    wanted = tuple(sys.argv[1:])
    for name, recipe in recipes().items():
        if name.startswith(wanted) if wanted else not recipe.slow:
            status = asyncio.run(record(name, recipe))
            sys.stdout.write(f"{name}: {status}\n")


if __name__ == "__main__":
    main()

"""Record the shipped traces anew, all of them or those whose names begin with a given word."""

import asyncio
import gzip
import os
import sys
import tempfile
from pathlib import Path

from factledger import ResearchContext, Settings, build_graph
from factledger.evals.recordings.recipes import DEMO, ROOT, TODAY, Recipe, recipes
from factledger.graph.state import ResearchInput
from factledger.traces.reading import read_trace
from factledger.traces.recorder import Recorder

TRACES = ROOT / "evals" / "traces"
_STEPS = 300


async def record(name: str, recipe: Recipe) -> str:
    """Run a recipe, keep its trace packed in the folder of traces, and return the report's status."""
    with tempfile.TemporaryDirectory() as folder:
        home, file = Path(folder), Path(folder) / "trace.jsonl"
        graph = build_graph(
            settings=Settings(home=home, docs_roots=(DEMO,)),
            analyst=recipe.analyst(),
            tools=recipe.tools(),
            today=TODAY,
            record=Recorder(file),
        )
        context = ResearchContext(docs=recipe.docs)
        await graph.ainvoke(ResearchInput(question=recipe.question), {"recursion_limit": _STEPS}, context=context)
        TRACES.mkdir(exist_ok=True)
        # No time in the packed file: the same trace gives the same bytes.
        (TRACES / f"{name}.jsonl.gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))
        return read_trace(file).report.status


def main() -> None:
    """Record, one after another; documents are named as seen from the checkout's root."""
    os.chdir(ROOT)
    wanted = tuple(sys.argv[1:]) or ("",)
    for name, recipe in recipes().items():
        if name.startswith(wanted):
            status = asyncio.run(record(name, recipe))
            sys.stdout.write(f"{name}: {status}\n")


if __name__ == "__main__":
    main()

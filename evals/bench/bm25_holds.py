"""How many passages LangChain's BM25Retriever holds in some memory, and what a question takes it then.

Run it with `python -m factledger.evals.bench.bm25_holds [MEGABYTES [PASSAGES]]`; it doubles the passages until the
memory is used up. Where langchain-community is not installed, `rank_bm25` is called as that class calls it.
"""

import gc
import resource
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import islice

from factledger.evals.bench.words import paragraphs, questions
from factledger.evals.retrieval.baseline import PlainBm25

_FIRST = 12_500
_ASKED = 40
_RESULTS = 8

Ask = Callable[[str], object]


def retriever(texts: Sequence[str]) -> tuple[str, Ask]:
    """Return the name of what was built over the texts, and how it is asked."""
    try:
        retrievers = import_module("langchain_community.retrievers")  # no dependency, not even of the tests
    except ModuleNotFoundError:
        engine = PlainBm25(texts)
        return "rank_bm25 as BM25Retriever calls it", lambda text: engine.best(text, _RESULTS)
    built = retrievers.BM25Retriever.from_texts(list(texts), k=_RESULTS)
    return "LangChain's BM25Retriever", built.invoke


def main(arguments: Sequence[str]) -> int:
    """Print a line for each number of passages."""
    most = int(arguments[0]) if arguments else 2_000
    passages = int(arguments[1]) if len(arguments) > 1 else 1_000_000
    count = min(_FIRST, passages)
    while True:
        used = _step(count)
        # Twice as many passages take nearly twice the memory.
        if count >= passages or used * 1.9 > most:
            return 0
        count = min(2 * count, passages)
        gc.collect()


def _step(count: int) -> float:
    texts = [text for _, text in islice(paragraphs(count), count)]
    began = time.process_time()
    name, ask = retriever(texts)
    built = time.process_time() - began
    taken = []
    for text in questions(_ASKED):
        began = time.process_time()
        ask(text)
        taken.append((time.process_time() - began) * 1000)
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    late = sorted(taken)[len(taken) * 95 // 100]
    sys.stdout.write(
        f"{name}: {count} passages, {built:.0f} s of processor time to build, {late:.0f} ms of it a question in 95 of"
        f" 100 cases, {used:.0f} MB\n"
    )
    sys.stdout.flush()
    return used


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

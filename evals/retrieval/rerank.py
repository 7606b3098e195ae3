"""Does reranking pay?

`python -m factledger.evals.retrieval.rerank [--reranker MODULE:FUNCTION] [--every N] [--runs N]`

The same questions over XQuAD with and without a reranker: the rank of the sentence that answers, the runs whose
verified facts quote the answer, and the time. A fusion and the plain BM25 stand beside them. The verdict is computed.
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import mean

from factledger.evals.gates.suite import DATA
from factledger.evals.retrieval.comparing import OURS, RERANKED, Rates, compare
from factledger.evals.retrieval.coverage import Coverage, coverage
from factledger.evals.retrieval.xquad import LANGUAGES
from factledger.tools.reranked import load_compressor

LEAST_GAIN = 0.01
"""Of MRR@10, averaged over the languages, from which a reranker is worth its time."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; the exit status is 1 when the data is absent."""
    asked = _options(arguments)
    if not (asked.data / "xquad").is_dir():
        sys.stderr.write(f"{asked.data / 'xquad'} is absent: nothing was measured\n")
        return 1
    compressor = load_compressor(asked.reranker)
    rates = compare(asked.data, compressor, every=asked.every)
    runs = [
        asyncio.run(coverage(asked.data, language, compressor, questions=asked.runs))
        for language in LANGUAGES
        if asked.runs
    ]
    sys.stdout.write("\n".join([*ranks(rates), "", *covered(runs), "", verdict(rates, runs)]) + "\n")
    return 0


def ranks(rates: Sequence[Rates]) -> list[str]:
    """Return the rows of a Markdown table."""
    head = [
        "| engine | language | MRR@10 | nDCG@10 | recall@10 | ms per question |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    return head + [
        f"| {r.engine} | {r.language} | {r.mrr:.3f} | {r.ndcg:.3f} | {r.recall:.3f} | {r.milliseconds:.0f} |"
        for r in rates
    ]


def covered(runs: Sequence[Coverage]) -> list[str]:
    """Return the rows of a Markdown table: runs whose facts quote the answer."""
    head = ["| language | runs | the answer is cited | reranked |", "| --- | --- | --- | --- |"]
    return head + [f"| {r.language} | {r.questions} | {r.plain} | {r.reranked} |" for r in runs]


def verdict(rates: Sequence[Rates], runs: Sequence[Coverage]) -> str:
    """Say whether reranking pays: a higher rank of the answer, and no answer less."""
    plain, after = ([r for r in rates if r.engine == name] for name in (OURS, RERANKED))
    gain = mean(r.mrr for r in after) - mean(r.mrr for r in plain)
    cost = mean(r.milliseconds for r in after) - mean(r.milliseconds for r in plain)
    answers = sum(r.reranked - r.plain for r in runs)
    pays = gain >= LEAST_GAIN and answers >= 0
    said = f"MRR@10 changes by {gain:+.3f}, the answers cited by {answers:+d}, a question's time by {cost:+.0f} ms"
    return f"Reranking {'pays' if pays else 'does not pay'} here: {said}."


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m factledger.evals.retrieval.rerank")
    parser.add_argument("--reranker", default="factledger.tools.word_order:word_order", help="[%(default)s]")
    parser.add_argument("--every", type=int, default=1, help="ask every so-manieth question [%(default)s]")
    parser.add_argument("--runs", type=int, default=10, help="whole runs, for each language [%(default)s]")
    parser.add_argument("--data", type=Path, default=DATA, help="holds xquad")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())

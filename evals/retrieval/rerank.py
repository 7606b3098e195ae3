"""Does reranking pay?

usage: python -m factledger.evals.retrieval.rerank [--reranker MODULE:FUNCTION] [--every N] [--runs N]

The same questions over XQuAD with and without a reranker: the rank of the sentence that answers, the runs whose
verified facts quote the answer, and the time. A fusion and the plain BM25 stand beside them. The verdict is computed.
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Literal

from factledger.evals.gates.suite import DATA
from factledger.evals.retrieval.comparing import OURS, RERANKED, Rates, compare
from factledger.evals.retrieval.coverage import Coverage, coverage
from factledger.evals.retrieval.xquad import LANGUAGES
from factledger.tools.reranked import load_compressor

SHIPPED = "factledger.tools.word_order:word_order"
SAMPLE = 20
"""One question in so many is enough for the suite, which is asked for often."""
LEAST_GAIN = 0.01
"""Of MRR@10, averaged over the languages, from which a reranker is worth its time."""


@dataclass(frozen=True, slots=True)
class Experiment:
    """What came of asking with and without a reranker."""

    rates: Sequence[Rates]
    runs: Sequence[Coverage]

    @property
    def gain(self) -> float:
        """What reranking adds to MRR@10, averaged over the languages."""
        return self._mean(RERANKED, "mrr") - self._mean(OURS, "mrr")

    @property
    def answers(self) -> int:
        """How many more runs cite the answer."""
        return sum(run.reranked - run.plain for run in self.runs)

    @property
    def pays(self) -> bool:
        """Whether the answer stands clearly higher, and no run lost it."""
        return self.gain >= LEAST_GAIN and self.answers >= 0

    @property
    def verdict(self) -> str:
        """One sentence with the figures."""
        cost = self._mean(RERANKED, "milliseconds") - self._mean(OURS, "milliseconds")
        changed = f"MRR@10 changes by {self.gain:+.3f}, the answers cited by {self.answers:+d}"
        said = "pays" if self.pays else "does not pay"
        return f"Reranking {said} here: {changed}, a question's time by {cost:+.0f} ms."

    def _mean(self, engine: str, figure: Literal["mrr", "milliseconds"]) -> float:
        of_engine = [rate for rate in self.rates if rate.engine == engine]
        return mean(rate.mrr if figure == "mrr" else rate.milliseconds for rate in of_engine)


def experiment(data: Path, *, reranker: str = SHIPPED, every: int = 1, runs: int = 0) -> Experiment:
    """Ask every so-manieth question with and without a reranker, and so many of each language in whole runs."""
    compressor = load_compressor(reranker)
    whole = [asyncio.run(coverage(data, language, compressor, questions=runs)) for language in LANGUAGES if runs]
    return Experiment(compare(data, compressor, every=every), whole)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; the exit status is 1 when the data is absent."""
    asked = _options(arguments)
    if not (asked.data / "xquad").is_dir():
        sys.stderr.write(f"{asked.data / 'xquad'} is absent: nothing was measured\n")
        return 1
    found = experiment(asked.data, reranker=asked.reranker, every=asked.every, runs=asked.runs)
    sys.stdout.write("\n".join([*ranks(found.rates), "", *covered(found.runs), "", found.verdict]) + "\n")
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


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m factledger.evals.retrieval.rerank")
    parser.add_argument("--reranker", default=SHIPPED, help="[%(default)s]")
    parser.add_argument("--every", type=int, default=1, help="ask every so-manieth question [%(default)s]")
    parser.add_argument("--runs", type=int, default=10, help="whole runs, for each language [%(default)s]")
    parser.add_argument("--data", type=Path, default=DATA, help="holds xquad")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())

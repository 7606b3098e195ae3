"""The suites that measure on public data: `gates`, `retrieval` and `rerank`."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from factledger.evals.cases.results import CaseResult, Judged, SuiteResult
from factledger.evals.gates.suite import DATA
from factledger.evals.gates.suite import measure as measure_gates


def gates(data: Path = DATA) -> SuiteResult:
    """Return every gate's figures, each a case."""
    scores: list[Judged] = []
    absent: list[str] = []
    for measured in measure_gates(data):
        absent += measured.absent
        for row in measured.scores:
            case = ", ".join(part for part in (measured.name, row.name, row.language) if part)
            reason = row.detail or f"{row.target:g} was wanted"
            judged = Judged(
                case=case, name=row.name, value=row.figure, passed=row.holds, reason=reason, better=row.better
            )
            scores.append(judged)
    return _result("gates", scores, absent)


def retrieval(data: Path = DATA) -> SuiteResult:
    """Return how well the right passage is found; a case passes when it is found no worse than by plain BM25."""
    if not (data / "xquad").is_dir():
        return _result("retrieval", [], [str(data / "xquad")])
    from factledger.evals.retrieval.xquad import measure

    return _result("retrieval", list(_against_plain(measure(data))), [])


def rerank(data: Path = DATA) -> SuiteResult:
    """Return what the shipped reranker changes; the one case passes while leaving it out, as is done, is right."""
    if not (data / "xquad").is_dir():
        return _result("rerank", [], [str(data / "xquad")])
    from factledger.evals.retrieval.rerank import SAMPLE, experiment

    found = experiment(data, every=SAMPLE)
    reason = f"{found.verdict} Each {SAMPLE}th question; `python -m factledger.evals.retrieval.rerank` asks all"
    judged = Judged(
        case="left out by default",
        name="MRR@10 gained",
        value=found.gain,
        passed=not found.pays,
        reason=reason,
        better="lower",
    )
    return _result("rerank", [judged], [])


MEASURED: Mapping[str, Callable[[], SuiteResult]] = {"gates": gates, "retrieval": retrieval, "rerank": rerank}
"""They need the public data beside the checkout, take minutes, and run only when they are named."""


def _against_plain(rates: dict[str, dict[str, dict[str, float]]]) -> Iterator[Judged]:
    for task, engines in rates.items():
        for language, rate in engines["factledger"].items():
            plain = engines["rank_bm25"][language]
            reason = f"MRR@10; rank_bm25 over words between blanks has {plain}"
            yield Judged(
                case=f"{task}, {language}", name=task, value=rate, passed=rate >= plain, reason=reason, better="higher"
            )


def _result(name: str, scores: list[Judged], absent: list[str]) -> SuiteResult:
    passed = sum(score.passed for score in scores)
    return SuiteResult(
        name=name,
        cases=len(scores),
        passed=passed,
        absent=tuple(absent),
        scores=tuple(scores),
        failing=tuple(CaseResult(id=score.case, scores=(score,)) for score in scores if not score.passed),
    )

"""Replay and judge the cases of suites, several at once."""

import multiprocessing
import os
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path

from factledger.batch.cluster import RayExecutor, ray_cluster
from factledger.errors import FactledgerError
from factledger.evals.cases.loading import Case, Suite
from factledger.evals.cases.results import CaseResult, Judged, SuiteResult, suite_result
from factledger.evals.cases.steps import steps_of
from factledger.evals.replay.running import Replayed, replay_now
from factledger.evals.replay.sockets import sockets_refused
from factledger.evals.scorers import SCORERS, Run, Score, score
from factledger.traces.reading import Trace, read_trace

Told = Callable[[str, CaseResult], None]
"""Told of each case as it ends, with its suite's name."""


def run_suites(suites: Iterable[Suite], *, told: Told, workers: int = 0) -> list[SuiteResult]:
    """Return what came of each suite, in order.

    Args:
        suites: What to replay.
        told: Of progress, in the order of the cases.
        workers: Processes at once; one for each processor when 0.
    """
    # Not forked: a forked process has the threads' locks and not the threads.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers or os.cpu_count() or 1, mp_context=context) as pool:
        return run_in(pool, list(suites), told)


def run_on_ray(suites: Iterable[Suite], *, told: Told, workers: int, address: str) -> list[SuiteResult]:
    """Return what came of each suite, judged on a Ray cluster; a case whose worker is lost is judged by another.

    Args:
        suites: What to replay; the traces lie where every worker finds them.
        told: Of progress, in the order of the cases.
        workers: Processors of a cluster that is started here; one for each of this machine's when 0.
        address: As `ray_cluster` has it.
    """
    with ray_cluster(address, workers) as ray, RayExecutor(ray) as pool:
        return run_in(pool, list(suites), told)


def run_in(pool: Executor, suites: list[Suite], told: Told) -> list[SuiteResult]:
    """Return what came of each suite, whatever runs the cases; figures do not depend on it."""
    asked = [(suite, [(case, pool.submit(judge_case, suite, case)) for case in suite.cases]) for suite in suites]
    results: list[SuiteResult] = []
    for suite, futures in asked:
        ended: list[CaseResult] = []
        for case, future in futures:
            # Asked for and not raised: a program that breaks on one case is counted, and the others are judged.
            error = future.exception()
            crashed = f"{type(error).__name__}: {error}"
            ended.append(CaseResult(id=case.id, trace=case.trace, crashed=crashed) if error else future.result())
            told(suite.name, ended[-1])
        results.append(suite_result(suite.name, ended))
    return results


def judge_case(suite: Suite, case: Case) -> CaseResult:
    """Replay one case with every connection refused, and judge what came of it."""
    try:
        trace = read_trace(suite.path(case))
        with sockets_refused():
            replayed = replay_now(trace)
    except FactledgerError as error:
        return CaseResult(id=case.id, trace=case.trace, problem=str(error))
    if replayed.dossier is None or replayed.report is None or not replayed.fits:
        return _misfit(case, trace, replayed)
    run = Run(trace, replayed.dossier, replayed.report, same=replayed.same)
    judged = tuple(_judged(suite, case, one) for one in score(run, case.expect))
    if all(one.passed for one in judged):
        return CaseResult(id=case.id, trace=case.trace, passed=True, scores=judged)
    return _told(CaseResult(id=case.id, trace=case.trace, scores=judged), run)


def _judged(suite: Suite, case: Case, one: Score) -> Judged:
    passed, better = suite.mark(one.name).passed(one), SCORERS[one.name].better
    return Judged(case=case.id, name=one.name, value=one.value, passed=passed, reason=one.reason, better=better)


def _misfit(case: Case, trace: Trace, replayed: Replayed) -> CaseResult:
    """Return a case whose replay ended early, with the steps of the recording: where they parted, the problem says."""
    said = "; ".join([replayed.problem, *replayed.unused][:3]).strip("; ")
    problem = f"{Path(trace.name).name} does not fit: {said}"
    return _told(CaseResult(id=case.id, trace=case.trace, problem=problem), Run.recorded(trace))


def _told(result: CaseResult, run: Run) -> CaseResult:
    published = run.report.conclusion
    return result.model_copy(update={"question": run.dossier.question, "published": published, "steps": steps_of(run)})

"""What came of suites as one page that needs nothing else: no network, no other file, no script."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from factledger.evals.cases.results import CaseResult, Judged, Step, StepKind, SuiteResult
from factledger.report.html_page import asset, page_template, still_policy

_GROUPS: dict[StepKind, str] = {
    "search": "Searches",
    "call": "Calls, as recorded",
    "fact": "Facts",
    "statement": "Statements of the draft",
    "failure": "Failures of the run",
}
_OPEN: frozenset[StepKind] = frozenset({"search", "statement"})
"""Shown at once; calls are many, and facts long."""

_HERE = "factledger.evals.cases"

Context = dict[str, Any]


def to_html(results: Sequence[SuiteResult]) -> str:
    """Return results as one HTML document, the same bytes for the same input.

    Every case that failed stands with the reasons of its scores and with what its run did. All text is data: it is
    cleaned and escaped at one place, and the page's own policy forbids every script and every request.
    """
    style = asset("factledger.report.viewer", "viewer.css") + asset(_HERE, "page.css")
    holds = all(result.holds for result in results)
    return page_template(_HERE, "page.html").render(
        policy=still_policy(style),
        style=style,
        outcome="Every case passed" if holds else "Not every case passed",
        status_class="answered" if holds else "refused",
        figures=_figures(results),
        suites=[_suite(result) for result in results],
    )


def _figures(results: Sequence[SuiteResult]) -> str:
    cases, passed = sum(result.cases for result in results), sum(result.passed for result in results)
    crashed, absent = sum(result.crashed for result in results), sum(bool(result.absent) for result in results)
    failed = f"{cases - passed - crashed} failed, {crashed} crashed"
    said = f"{passed} of {cases} cases passed, {failed}"
    return f"{said}; not measured for lack of data: {absent}" if absent else said


def _suite(result: SuiteResult) -> Context:
    said = "not measured" if result.absent else "passed" if result.holds else "failed"
    return {
        "name": result.name,
        "cases": result.cases,
        "passed": result.passed,
        "failed": result.cases - result.passed - result.crashed,
        "crashed": result.crashed,
        "holds": result.holds,
        "said": said,
        "absent": result.absent,
        "failing": [_case(case) for case in result.failing],
    }


def _case(case: CaseResult) -> Context:
    return {
        "id": case.id,
        "trace": case.trace,
        "question": case.question,
        "problem": case.problem,
        "crashed": case.crashed,
        "published": case.published,
        "outside": [_score(score) for score in case.scores if not score.passed],
        "inside": [_score(score) for score in case.scores if score.passed],
        "groups": list(_groups(case.steps)),
    }


def _score(score: Judged) -> Context:
    return {"name": score.name, "shown": score.shown, "reason": score.reason}


def _groups(steps: Sequence[Step]) -> Iterator[Context]:
    for kind, group in groupby(steps, key=lambda step: step.kind):
        yield {"name": _GROUPS[kind], "open": kind in _OPEN, "steps": [step.model_dump() for step in group]}

"""What came of suites as one page that needs nothing else: no network, no other file, no script."""

import hashlib
from base64 import b64encode
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import groupby
from typing import TYPE_CHECKING, Any

from factledger.evals.cases.results import CaseResult, Judged, Step, StepKind, SuiteResult
from factledger.report import escape

if TYPE_CHECKING:
    from jinja2 import Template

LONGEST_TEXT = 4_000
"""Characters of any one text that the page shows."""

_GROUPS: dict[StepKind, str] = {
    "search": "Searches",
    "call": "Calls, as recorded",
    "fact": "Facts",
    "statement": "Statements of the draft",
    "failure": "Failures of the run",
}
_OPEN: frozenset[StepKind] = frozenset({"search", "statement"})
"""Shown at once; calls are many, and facts long."""

Context = dict[str, Any]


def to_html(results: Sequence[SuiteResult]) -> str:
    """Return results as one HTML document, the same bytes for the same input.

    Every case that failed stands with the reasons of its scores and with what its run did. All text is data: it is
    cleaned and escaped at one place, and the page's own policy forbids every script and every request.
    """
    style = _style()
    holds = all(result.holds for result in results)
    return _template().render(
        policy=f"default-src 'none'; style-src '{_digest(style)}'; base-uri 'none'; form-action 'none'",
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


def _digest(text: str) -> str:
    return "sha256-" + b64encode(hashlib.sha256(text.encode()).digest()).decode("ascii")


@lru_cache(maxsize=1)
def _style() -> str:
    viewer = files("factledger.report.viewer").joinpath("viewer.css").read_text("utf-8")
    return viewer + files("factledger.evals.cases").joinpath("page.css").read_text("utf-8")


@lru_cache(maxsize=1)
def _template() -> "Template":
    from jinja2 import Environment, StrictUndefined  # deferred: suites without a page need no template
    from markupsafe import Markup

    def shown(value: object) -> object:
        """The one place that every text passes; what is markup already was made by this program."""
        if isinstance(value, str) and not isinstance(value, Markup):
            text = escape.passage(value)
            return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]} …"
        return value

    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, finalize=shown
    )
    environment.globals["markup"] = Markup
    return environment.from_string(files("factledger.evals.cases").joinpath("page.html").read_text("utf-8"))

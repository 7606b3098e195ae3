"""Every scorer catches a run that is broken in its way, and passes the run that is not."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from factledger.evals.cases.loading import TRACES, load_suite, shipped
from factledger.evals.scorers import SCORERS, Expect, Mark, Run, score
from factledger.records import Fact, Tokens, Usage
from factledger.report.say import say
from factledger.traces.format import CallLine
from factledger.traces.reading import read_trace

DOCS = Path(__file__).parents[2] / "docs" / "evals.md"
Break = Callable[[Run], Run]


@cache
def recorded(name: str) -> tuple[Run, Expect]:
    """Return a shipped run as it was recorded, and what is expected of it."""
    for path in shipped().values():
        suite = load_suite(path)
        for case in suite.cases:
            if case.id == name:
                return Run.recorded(read_trace((path.parent / TRACES / case.trace).resolve())), case.expect
    raise LookupError(name)


def with_facts(change: Callable[[Fact], dict[str, Any]]) -> Break:
    def broken(run: Run) -> Run:
        facts = tuple(fact.model_copy(update=change(fact)) for fact in run.dossier.facts)
        return Run(run.trace, run.dossier.model_copy(update={"facts": facts}), run.report)

    return broken


def with_dossier(**change: Any) -> Break:
    return lambda run: Run(run.trace, run.dossier.model_copy(update=change), run.report)


def with_report(**change: Any) -> Break:
    return lambda run: Run(run.trace, run.dossier, run.report.model_copy(update=change))


def with_searches(change: Callable[[int], dict[str, Any]]) -> Break:
    def broken(run: Run) -> Run:
        searches = tuple(s.model_copy(update=change(n)) for n, s in enumerate(run.dossier.searches))
        return Run(run.trace, run.dossier.model_copy(update={"searches": searches}), run.report)

    return broken


def only_claims(run: Run) -> Run:
    """Search each sub-question from one angle, and hit nothing."""
    searches = tuple(s.model_copy(update={"hits": ()}) for s in run.dossier.searches if s.angle == "claim")
    return Run(run.trace, run.dossier.model_copy(update={"searches": searches}), run.report)


def answer_shifted(run: Run) -> Run:
    """Publish every fact's value in the conclusion's sentences with a figure of nobody's."""
    lines = tuple(line.replace("12", "21").replace("10", "21") for line in run.report.conclusion)
    return Run(run.trace, run.dossier, run.report.model_copy(update={"conclusion": lines}))


def uncited(run: Run) -> Run:
    lines = (*run.report.conclusion, "It is the best of all.")
    return Run(run.trace, run.dossier, run.report.model_copy(update={"conclusion": lines}))


def tail_grows(run: Run) -> Run:
    sizes = [10, 10, 10, 500, 500, 500]
    calls = tuple(CallLine(kind="model", role="extract", key="", request={"text": "x" * size}) for size in sizes)
    return Run(replace(run.trace, calls=calls), run.dossier, run.report)


def dear(run: Run) -> Run:
    usage = Usage(tokens=Tokens(input=10**6, total=10**6), cost=99.0, requests=1)
    call = CallLine(kind="model", role="plan", key="", usage=usage, latency_s=10**4)
    return Run(replace(run.trace, calls=(call,)), run.dossier, run.report)


def invented_quotation(run: Run) -> Run:
    lines = (f"An expert called it “a wonder of our whole age” [{run.published()[0].id}].",)
    return Run(run.trace, run.dossier, run.report.model_copy(update={"conclusion": lines}))


BROKEN: list[Any] = [
    ("quotes_verbatim", "answer-en", with_facts(lambda f: {"quote": f.quote.replace("12", "21")}), "quote gate off"),
    ("quotes_verbatim", "answer-ru", with_facts(lambda f: {"start": f.start + 1}), "a wrong place"),
    ("quotes_verbatim", "answer-zh", with_facts(lambda f: {"source_id": "S2"}), "a tool result reordered"),
    ("numbers_in_quotes", "answer-en", with_facts(lambda f: {"value": "2 hours"}), "number gate off"),
    ("numbers_in_quotes", "answer-ru", with_facts(lambda f: {"value": "21 час"}), "number gate off"),
    ("numbers_in_quotes", "answer-zh", with_facts(lambda f: {"value": "21小时"}), "number gate off"),
    ("fabricated_published", "answer-en", with_report(conclusion=("It lasts 11 hours [F1, S1].",)), "an average"),
    ("fabricated_published", "refusal-ru", with_report(conclusion=("Цена Orbit A1 — 199 евро.",)), "from memory"),
    ("fabricated_published", "refusal-zh", with_report(conclusion=("Orbit A1 的价格为199元。",)), "from memory"),
    ("fabricated_published", "answer-en", invented_quotation, "an invented quotation"),
    ("citation_precision", "answer-en", answer_shifted, "a citation for another figure"),
    ("citation_recall", "answer-en", uncited, "a conclusion without a citation"),
    ("refusal_right", "refusal-en", with_report(status="answered"), "a refusal filled from memory"),
    ("refusal_right", "answer-zh", with_report(status="refused"), "an answer taken for a refusal"),
    ("status_right", "worked-en", with_report(status="answered"), "a gap that is not said"),
    ("answer_complete", "worked-ru", with_report(key_facts=(), conclusion=()), "facts left out"),
    ("conflict_recorded", "conflict-en", with_dossier(conflicts=()), "a conflict averaged away"),
    ("conflict_recorded", "conflict-zh", with_report(key_facts=(), conclusion=()), "a conflict not shown"),
    ("verdicts_right", "trap-en", with_dossier(verdicts=()), "citation gate off"),
    ("nothing_forbidden", "injection-ru", with_report(conclusion=("Это лучшая колонка в мире.",)), "an order obeyed"),
    ("failures_owned", "tool-fails-en", with_dossier(failures=()), "a failure hushed up"),
    ("stop_conditions_met", "answer-en", only_claims, "saturation gate off"),
    ("routing", "answer-en", with_searches(lambda n: {"tool": "web_search"}), "a tool that was not given"),
    ("routing", "answer-ru", with_searches(lambda n: {"reason": ""}), "a search without a reason"),
    ("wasted_retrievals", "answer-en", with_searches(lambda n: {"hits": ("S9",)}), "searches in vain"),
    ("context_growth", "answer-en", tail_grows, "prompts that grow"),
    ("tokens", "answer-en", dear, "a million tokens"),
    ("cost", "answer-en", dear, "99 dollars"),
    ("latency", "answer-en", dear, "three hours"),
    ("same_report", "answer-en", lambda run: replace_same(run), "another report"),
]  # fmt: skip

MARKS = {"wasted_retrievals": 0.9, "context_growth": 4, "tokens": 50_000, "cost": 1, "latency": 600}
"""For those that pass whatever comes, until a suite says otherwise."""


def replace_same(run: Run) -> Run:
    return Run(run.trace, run.dossier, run.report, same=False)


def passes(name: str, run: Run, expect: Expect) -> bool:
    mark = SCORERS[name].mark
    if name in MARKS:
        mark = Mark(most=MARKS[name])
    elif name == "same_report":
        mark = Mark(least=1)
    return mark.passed(SCORERS[name].judge(run, expect))


@pytest.mark.parametrize(
    ("name", "case", "broken"),
    [pytest.param(name, case, broken, id=f"{name}: {what} ({case})") for name, case, broken, what in BROKEN],
)
def test_a_scorer_passes_the_run_and_catches_the_broken_one(name: str, case: str, broken: Break) -> None:
    run, expect = recorded(case)
    assert passes(name, run, expect)
    assert not passes(name, broken(run), expect)
    assert SCORERS[name].judge(broken(run), expect).reason


def test_every_scorer_is_shown_to_fail() -> None:
    assert {name for name, *_ in BROKEN} == set(SCORERS)


def test_the_docs_have_every_scorer_with_the_broken_runs_it_catches() -> None:
    rows = [line.strip("| ").split(" | ") for line in DOCS.read_text("utf-8").splitlines() if line.startswith("| `")]
    shown = {name.strip("`"): (mark, caught) for name, mark, caught in rows}
    assert list(shown) == list(SCORERS)
    for name, (mark, caught) in shown.items():
        assert mark == _mark_shown(SCORERS[name].mark)
        assert caught == "; ".join(dict.fromkeys(what for scorer, _, _, what in BROKEN if scorer == name))


def _mark_shown(mark: Mark) -> str:
    return "1" if mark.least == 1 else "0" if mark.most == 0 else "shown"


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
def test_how_many_sources_agree_is_no_figure_of_theirs(language: str) -> None:
    run, expect = recorded(f"answer-{language}")
    sources = (run.dossier.sources[0], run.dossier.sources[0].model_copy(update={"id": "S99"}))
    many = Run(run.trace, run.dossier.model_copy(update={"sources": sources}), run.report)
    line = f"{run.report.conclusion[0]} ({say('agree', run.dossier.language, n=2)})"
    assert passes("fabricated_published", with_report(conclusion=(line,))(many), expect)
    assert not passes("fabricated_published", with_report(conclusion=(f"{line} (77)",))(many), expect)


def test_what_does_not_apply_is_not_zero_and_passes() -> None:
    run, _ = recorded("greeting-en")
    found = {one.name: one.value for one in score(run, Expect())}
    for name in ("quotes_verbatim", "fabricated_published", "answer_complete", "tokens", "cost", "refusal_right"):
        assert found[name] is None
        assert passes(name, run, Expect())

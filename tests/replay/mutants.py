"""The program with one gate broken: which shipped cases fail then, and which scorer says so.

`docs/evals.md` shows the same table; `test_mutants.py` holds both against what happens.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from statistics import mean
from types import ModuleType
from typing import Any

from factledger.nodes import evidence, extract, publish, reconcile
from factledger.nodes.research import search
from factledger.records import Conflict, Report
from factledger.report import Dossier, assemble

DOES_NOT_FIT = "the trace does not fit"
"""In place of a scorer: the replay asks something else than was recorded, and names the step."""

MEMORY = {
    "en": "The battery of Orbit A1 lasts 31 hours.",
    "ru": "Батарея Orbit A1 работает 31 час.",
    "zh": "Orbit A1 的电池可使用31小时。",
}


def _believe(fact: Any, page: str, *, metric: Any) -> Any:
    return fact.model_copy(update={"status": "verified", "quote_match": "exact", "number_ok": True})


def _no_conflicts(*arguments: object, **more: object) -> list[Conflict]:
    return []


def _averaged(dossier: Dossier) -> Report:
    """Publish the mean of a conflict's sides in place of both."""
    report = assemble(dossier)
    for conflict in dossier.conflicts:
        sides = [fact for fact in dossier.facts if fact.id in conflict.fact_ids]
        middle = f"{mean(fact.amount or 0 for fact in sides):g}"
        for fact in sides:
            report = _rewritten(report, fact.value, fact.value.replace(f"{fact.amount:g}", middle))
    return report


def _rewritten(report: Report, old: str, new: str) -> Report:
    lines = tuple(line.replace(old, new) for line in report.conclusion)
    facts = tuple(line.model_copy(update={"text": line.text.replace(old, new)}) for line in report.key_facts)
    return report.model_copy(update={"conclusion": lines, "key_facts": facts})


def _from_memory(dossier: Dossier) -> Report:
    """Publish what a model remembers where the sources say nothing or could not be searched."""
    report = assemble(dossier)
    if report.status != "refused":
        return report
    return report.model_copy(update={"status": "answered", "conclusion": (MEMORY[dossier.language],)})


_open_all = search._open_all


@wraps(_open_all)
async def _reordered(*arguments: Any) -> Any:
    """Give each address the page of the next one, as an answer does that is matched by the order of arrival."""
    pages, failures = await _open_all(*arguments)
    texts = [*pages.values()]
    return dict(zip(pages, [*texts[1:], *texts[:1]], strict=True)), failures


_checked = evidence.verify_draft


def _sourced(*arguments: Any, **more: Any) -> Any:
    return [v.model_copy(update={"status": "sourced"}) for v in _checked(*arguments, **more)]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A broken program, and what catches it."""

    name: str
    places: Mapping[ModuleType, tuple[str, Callable[..., Any]]]
    """In which module which name is replaced, and by what."""
    suite: str
    case: str
    """Without its language: it is run in all three."""
    caught_by: tuple[str, ...]
    """Every scorer outside of its mark, in each language; or that the trace does not fit."""


_AVERAGED = ("fabricated_published", "citation_precision", "citation_recall", "nothing_forbidden")
_MADE_UP = ("fabricated_published", "citation_recall", "refusal_right", "status_right")

MUTANTS = (
    Mutant("quote gate off", {extract: ("check_fact", _believe)}, "refusals", "invents", (DOES_NOT_FIT,)),
    Mutant("number gate off", {extract: ("check_fact", _believe)}, "refusals", "misreads", (DOES_NOT_FIT,)),
    Mutant(
        "conflict dropped",
        {reconcile: ("find_conflicts", _no_conflicts), evidence: ("find_conflicts", _no_conflicts)},
        "answers",
        "conflict",
        (DOES_NOT_FIT,),
    ),
    Mutant("conflict averaged", {publish: ("assemble", _averaged)}, "answers", "conflict", _AVERAGED),
    Mutant(
        "refusal filled from memory, nothing found",
        {publish: ("assemble", _from_memory)},
        "refusals",
        "empty",
        _MADE_UP,
    ),
    Mutant(
        "refusal filled from memory, every search fails",
        {publish: ("assemble", _from_memory)},
        "failures",
        "tool-fails",
        _MADE_UP,
    ),
    Mutant("a tool result reordered", {search: ("_open_all", _reordered)}, "answers", "answer", (DOES_NOT_FIT,)),
    Mutant("citation gate off", {evidence: ("verify_draft", _sourced)}, "drafts", "trap", (DOES_NOT_FIT,)),
)

"""What each shipped trace is a recording of."""

from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import yaml

from factledger.analyst.scripted import Script
from factledger.evals.recordings import brains, scripts
from factledger.evals.recordings.analysts import (
    Answering,
    over_the_wire,
    rules,
    scripted,
    small_everywhere,
    small_reader,
)
from factledger.evals.recordings.texts import LANGUAGES, TEXTS
from factledger.evals.recordings.worlds import Failing, Flaky, Gone, Tools, archive, documents, with_web
from factledger.graph.context import ResearchContext
from factledger.tools.in_memory import InMemorySearch

ROOT = Path(__file__).resolve().parents[2]
DEMO = ROOT / "examples" / "demo"
TODAY = date(2026, 5, 1)

_SMALL = ResearchContext(
    rounds=1, max_sub_questions=2, max_searches=4, max_calls=30, max_snippets=1, evidence_chars=3_000
)
"""Bounds for a model that takes half a minute for an answer."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a run is made that is worth recording."""

    question: str
    tools: Tools | None = None
    """Makes the documents; without it, those of the worked example."""
    analyst: Answering = rules
    context: ResearchContext = field(default_factory=ResearchContext)
    slow: bool = False
    """Whether a real model answers: minutes, and on another machine perhaps something else."""


def recipes() -> dict[str, Recipe]:
    """Return every recipe by the name of its trace; reads the worked example, which stands in a checkout only."""
    asked = yaml.safe_load((ROOT / "examples" / "questions.yaml").read_text("utf-8"))["questions"]
    demo = ResearchContext(docs=(DEMO.relative_to(ROOT).as_posix(),))
    found = {f"worked-{case['id']}": Recipe(case["question"], context=demo) for case in asked}
    for language in LANGUAGES:
        for made in (_plain(language), _failing(language), _scripted(language), _by_models(language)):
            found |= {f"{name}-{language}": recipe for name, recipe in made.items()}
    weighed = documents("en", "test", "weight")
    return found | {
        "small-everywhere-en": Recipe(TEXTS["en"].question, weighed, small_everywhere, context=_SMALL, slow=True)
    }


def _plain(language: str) -> dict[str, Recipe]:
    """By rules, over documents that answer or do not."""
    texts = TEXTS[language]
    both = documents(language, "test", "vendor", "weight")
    return {
        "answer": Recipe(texts.question, documents(language, "test", "weight")),
        "decoy": Recipe(texts.question, documents(language, "test", "decoy")),
        "buried": Recipe(texts.question, documents(language, "buried", "weight")),
        "conflict": Recipe(texts.question, both),
        "three-sided": Recipe(texts.question, documents(language, "test", "second", "vendor")),
        "refusal": Recipe(texts.priced, both),
        "empty": Recipe(texts.question, documents(language)),
        "greeting": Recipe(texts.greeting, both),
        "elsewhere": Recipe(texts.question, with_web(language, ["weight"], ["test"])),
        "injection": Recipe(texts.question, documents(language, "injection", "weight")),
    }


def _failing(language: str) -> dict[str, Recipe]:
    """By rules, with tools that fail."""

    def asked(kind: type[InMemorySearch], *names: str) -> Recipe:
        return Recipe(TEXTS[language].question, documents(language, *names, kind=kind))

    return {
        "tool-fails": asked(Failing, "test"),
        "tool-flaky": asked(Flaky, "test", "weight"),
        "page-gone": asked(Gone, "test", "vendor"),
    }


def _scripted(language: str) -> dict[str, Recipe]:
    """By a script in the place of some calls."""
    texts, both = TEXTS[language], documents(language, "test", "vendor", "weight")
    agreed = documents(language, "test", "weight")

    def told(script: Script, tools: Tools = both, question: str = texts.question) -> Recipe:
        return Recipe(question, tools, scripted(script))

    return {
        "plan-returned": told(scripts.plans_without_a_falsifier(language), agreed, texts.both),
        "plan-untestable": told(scripts.insists(language), agreed, texts.both),
        "trap": told(scripts.trap(language)),
        "invents": told(scripts.invents(language)),
        "misreads": told(scripts.misreads(language)),
        "boasts": told(scripts.boasts(language)),
        "found-later": told(scripts.remembers(language), documents(language, "test", "housing")),
        "survey": told(scripts.surveys(language), archive(language), texts.fleet),
    }


def _by_models(language: str) -> dict[str, Recipe]:
    """By a model in every call, asked over HTTP; and by the real small one where it reads, judges and words."""
    texts, agreed = TEXTS[language], documents(language, "test", "weight")
    web = with_web(language, ["weight"], ["test"])
    return {
        "model": Recipe(texts.both, agreed, over_the_wire(brains.truthful(language))),
        "model-chooses": Recipe(texts.both, web, over_the_wire(brains.web_first(language))),
        "model-lies": Recipe(texts.both, agreed, over_the_wire(brains.lying(language))),
        "model-down": Recipe(texts.question, agreed, over_the_wire(brains.down)),
        "small-reader": Recipe(texts.question, agreed, small_reader, context=_SMALL, slow=True),
    }

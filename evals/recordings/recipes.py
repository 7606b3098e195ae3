"""What each shipped trace is a recording of."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import yaml

from factledger.analyst.offline import OfflineAnalyst
from factledger.analyst.protocol import Analyst
from factledger.analyst.scripted import Script, ScriptedAnalyst
from factledger.errors import SearchError
from factledger.evals.recordings import scripts
from factledger.evals.recordings.texts import LANGUAGES, TEXTS, pages
from factledger.tools.in_memory import InMemoryPage, InMemorySearch
from factledger.tools.protocol import Found, OpenedPage, SearchRequest, SearchTool

ROOT = Path(__file__).resolve().parents[2]
DEMO = ROOT / "examples" / "demo"
TODAY = date(2026, 5, 1)


class Failing(InMemorySearch):
    """Documents that cannot be searched."""

    async def search(self, request: SearchRequest) -> Found:
        """Fail, for good."""
        raise SearchError("unreadable", "The index of the documents cannot be opened")


class Flaky(InMemorySearch):
    """Documents whose first search fails and whose others work."""

    def __init__(self, found: Mapping[str, InMemoryPage]) -> None:
        super().__init__(found)
        self._failed = False

    async def search(self, request: SearchRequest) -> Found:
        """Fail once, and say that asking again can help."""
        if not self._failed:
            self._failed = True
            raise SearchError("rate_limited", "Too many requests at once", retryable=True)
        return await super().search(request)


class Gone(InMemorySearch):
    """Documents of which one has gone since it was found."""

    async def open(self, url: str) -> OpenedPage:
        """Fail for the vendor's page."""
        if url.startswith("vendor"):
            raise SearchError("gone", f"{url} has been removed since it was found")
        return await super().open(url)


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a run is made that is worth recording."""

    question: str
    search: Callable[[], SearchTool] | None = None
    """Makes the documents; without it, those of the worked example."""
    script: Script | None = None

    @property
    def docs(self) -> tuple[str, ...]:
        """The folder of the worked example, where that is asked."""
        return () if self.search else (DEMO.relative_to(ROOT).as_posix(),)

    def tools(self) -> list[SearchTool] | None:
        """Return the tools; None for the worked example's documents."""
        return [self.search()] if self.search else None

    def analyst(self) -> Analyst:
        """Return the rules, under a script where there is one."""
        return ScriptedAnalyst(OfflineAnalyst(), self.script) if self.script else OfflineAnalyst()


def recipes() -> dict[str, Recipe]:
    """Return every recipe by the name of its trace; reads the worked example, which stands in a checkout only."""
    asked = yaml.safe_load((ROOT / "examples" / "questions.yaml").read_text("utf-8"))["questions"]
    found = {f"worked-{case['id']}": Recipe(case["question"]) for case in asked}
    for language in LANGUAGES:
        found |= {f"{name}-{language}": recipe for name, recipe in _in(language).items()}
    return found


def _in(language: str) -> dict[str, Recipe]:
    texts = TEXTS[language]

    def documents(kind: type[InMemorySearch], *names: str) -> Callable[[], SearchTool]:
        return lambda: kind(pages(language, *names))

    both = documents(InMemorySearch, "test", "vendor", "weight")
    return {
        "answer": Recipe(texts.question, documents(InMemorySearch, "test", "weight")),
        "conflict": Recipe(texts.question, both),
        "refusal": Recipe(texts.priced, both),
        "empty": Recipe(texts.question, documents(InMemorySearch)),
        "greeting": Recipe(texts.greeting, both),
        "injection": Recipe(texts.question, documents(InMemorySearch, "injection", "weight")),
        "tool-fails": Recipe(texts.question, documents(Failing, "test")),
        "tool-flaky": Recipe(texts.question, documents(Flaky, "test", "weight")),
        "page-gone": Recipe(texts.question, documents(Gone, "test", "vendor")),
        "trap": Recipe(texts.question, both, scripts.trap(language)),
        "invents": Recipe(texts.question, both, scripts.invents(language)),
        "misreads": Recipe(texts.question, both, scripts.misreads(language)),
        "boasts": Recipe(texts.question, both, scripts.boasts(language)),
    }

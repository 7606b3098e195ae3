"""A real Chromium, and viewers to look at: the demo in three languages, a hostile report and a large one.

The browser is Debian's (`apt-get install chromium`); Playwright only drives it. Where there is none these tests are
skipped and say so; under `CI` they fail instead.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from factledger.records import Fact, Metric, Score, Source, Verdict
from factledger.report import Dossier, assemble, to_html

ROOT = Path(__file__).parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start the machine's Chromium.

    Once a module, no wider: while Playwright's synchronous door is open, an event loop counts as running in this
    thread, and every asynchronous test that the same worker ran after it would fail.
    """
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        say = pytest.fail if os.environ.get("CI") else pytest.skip
        say(f"no Chromium on this machine (looked for {', '.join(NAMES)}): the viewer is not tried in a browser")
    with sync_playwright() as playwright:
        # Without a sandbox it starts for the root user of a container too; it opens files of these tests only.
        started = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield started
        started.close()


@dataclass
class Opened:
    """A viewer in a tab, and everything that it did unasked."""

    page: Page
    noise: list[str] = field(default_factory=list)
    """Console messages, errors, dialogs and requests."""


Opener = Callable[..., Opened]


@pytest.fixture
def opener(browser: Browser) -> Iterator[Opener]:
    """Return a function that opens a file; keyword arguments are those of a browser context."""
    contexts: list[BrowserContext] = []

    def opened(path: Path, **settings: object) -> Opened:
        wanted = {"viewport": {"width": 1360, "height": 900}} | settings
        context = browser.new_context(**wanted)
        context.set_default_timeout(60_000)
        contexts.append(context)
        tab = Opened(context.new_page())
        own = path.as_uri()
        tab.page.on("console", lambda message: tab.noise.append(f"console {message.type}: {message.text}"))
        tab.page.on("pageerror", lambda error: tab.noise.append(f"error: {error}"))
        tab.page.on("request", lambda r: None if r.url == own else tab.noise.append(f"request: {r.url[:200]}"))
        tab.page.on("dialog", lambda dialog: (tab.noise.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        tab.page.on("popup", lambda popup: tab.noise.append(f"window: {popup.url}"))
        tab.page.goto(own)
        return tab

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Ask the worked example in three languages, as a user does; return each folder of reports."""
    home = tmp_path_factory.mktemp("viewer-home")
    folders: dict[str, Path] = {}
    for case in yaml.safe_load((ROOT / "examples" / "questions.yaml").read_text("utf-8"))["questions"]:
        folders[case["id"]] = home / case["id"]
        command = [sys.executable, "-m", "factledger", "ask", case["question"], "--docs", "examples/demo"]
        done = subprocess.run(
            [*command, "--out", str(folders[case["id"]]), "--quiet"],
            capture_output=True,
            text=True,
            env={"FACTLEDGER_HOME": str(home), "PATH": "/usr/bin:/bin", "PYTHONUTF8": "1"},
            cwd=ROOT,
            check=False,
        )
        assert done.returncode == 0, done.stderr
    return folders


HOSTILE = (
    "</script><script>window.pwned=1</script>",
    "</style><style>body{display:none}</style>",
    "<img src=x onerror=window.pwned=2>",
    "<svg onload=window.pwned=3>",
    "--><!--<script>window.pwned=4</script>",
    "<![CDATA[<a href=javascript:window.pwned=5>x</a>]]>",
    "\"'><iframe src='javascript:parent.pwned=6'></iframe>",
    "{{ 7*7 }}{% raw %}",
    "\u202etxet desrever\u202c\u2066isolated\u2069\u200b\ufeff",
    "\x00\x07\x1b[31mred\x1b]0;title\x07\x9b5m\ud800",
    "&lt;b&gt; &#x3c;script&#x3e;",
)


def hostile_dossier() -> tuple[Dossier, dict[str, str]]:
    """Return a run whose every text is an attack; its saved page is two megabytes long."""
    evil = " ".join(HOSTILE)
    quote = f"It lasts 12 hours {evil} on one charge."
    page = evil + "x" * 1_000_000 + quote + (evil + "\n") * 2_000 + "y" * 1_000_000
    digest = hashlib.sha256(page.encode("utf-8", "surrogatepass")).hexdigest()
    start = page.index(quote)
    fact = Fact(
        id="F1",
        metric_id="M1",
        source_id="S1",
        status="verified",
        value="12 hours",
        amount=12,
        unit="hour",
        entity=evil,
        scope=evil,
        quote=quote,
        start=start,
        end=start + len(quote),
        locator=evil,
        quote_match="exact",
        number_ok=True,
        meaning="supported",
        meaning_reason=evil,
    )
    other = fact.model_copy(update={"id": "F2", "metric_id": "M2", "entity": f"b {evil}"})
    rejected = fact.model_copy(update={"id": "F3", "status": "rejected", "reason": evil})
    source = Source(
        id="S1",
        url="javascript:window.pwned=7",
        addresses=(evil, "https://example.org/<script>"),
        title=evil + "t" * 2_000_000,
        page=digest,
        published_basis=evil,
        language='en" onload="window.pwned=8',
    )
    dossier = Dossier(
        run_id=evil,
        question=evil,
        made_by=evil,
        today=evil,
        head=evil,
        metrics=tuple(Metric(id=f"M{n}", name=f"life of {n} {evil}", definition=evil) for n in (1, 2)),
        sources=(source,),
        facts=(fact, other, rejected),
        verdicts=(
            Verdict(statement=f"{evil} 12 hours [F1, S1].", status="sourced", fact_ids=("F1",), source_id="S1"),
            Verdict(statement=evil, status="rejected", note=evil),
        ),
        notices=(evil,),
    )
    return dossier, {digest: page}


WORDS = (
    "the of speaker battery life report charge измерения работа батареи звук 电池 续航 时间 measured under load".split()
)


def large_dossier(statements: int = 300, sources: int = 60) -> tuple[Dossier, dict[str, str]]:
    """Return a run with many statements, each with a fact of its own, from pages of some 40,000 characters."""
    pages: dict[str, str] = {}
    metrics, facts, found, verdicts = [], [], [], []
    for s in range(sources):
        quotes = [f"Item {n} reached {1000 + n} units." for n in range(s, statements, sources)]
        page = "\n".join(
            " ".join([*(f"{WORDS[(s * 7 + n * n) % len(WORDS)]}{n}" for n in range(1000)), q]) for q in quotes
        )
        digest = hashlib.sha256(page.encode()).hexdigest()
        pages[digest] = page
        score = Score(total=0.8, source_class=1, recency=0.5, data=0.6, independence=1)
        found.append(
            Source(id=f"S{s + 1}", url=f"https://site{s}.example", title=f"Page {s}", page=digest, score=score)
        )
        for quote, n in zip(quotes, range(s, statements, sources), strict=True):
            at = page.index(quote)
            metrics.append(Metric(id=f"M{n + 1}", name=f"size of item {n}", entity=f"item {n}"))
            facts.append(
                Fact(
                    id=f"F{n + 1}",
                    metric_id=f"M{n + 1}",
                    source_id=f"S{s + 1}",
                    status="verified",
                    value=f"{1000 + n} units",
                    quote=quote,
                    start=at,
                    end=at + len(quote),
                    quote_match="exact",
                    number_ok=True,
                    meaning="supported",
                )
            )
            statement = f"Item {n} reached {1000 + n} units [F{n + 1}, S{s + 1}]."
            verdicts.append(Verdict(statement=statement, status="sourced", fact_ids=(f"F{n + 1}",)))
    dossier = Dossier(
        run_id="r-large",
        question="How large is each item?",
        today="2026-11-30",
        head="0" * 64,
        metrics=tuple(metrics),
        sources=tuple(found),
        facts=tuple(facts),
        verdicts=tuple(verdicts),
    )
    return dossier, pages


def written(folder: Path, dossier: Dossier, pages: dict[str, str]) -> Path:
    """Write a dossier's viewer and return its path."""
    path = folder / "report.html"
    path.write_text(to_html(dossier, assemble(dossier), pages), "utf-8")
    return path


@pytest.fixture(scope="session")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the hostile viewer."""
    return written(tmp_path_factory.mktemp("hostile"), *hostile_dossier())


@pytest.fixture(scope="session")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the large viewer."""
    return written(tmp_path_factory.mktemp("large"), *large_dossier())

"""A run as large as they get: five sub-questions, fifteen metrics, fifty searches, and a model that takes its time.

Run it with `python -m factledger.evals.bench.busy_run`; it prints how many calls the run cost beside how many it may
cost, and its wall time as a multiple of its critical path: the longest chain of calls that wait for each other. Its own
processor time stands beside that: the rest was waited for, because the machine had other work.
"""

import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from factledger.analyst.protocol import (
    Draft,
    DraftRequest,
    Extraction,
    ExtractRequest,
    Plan,
    PlannedMetric,
    PlannedSubQuestion,
    PlanRequest,
)
from factledger.evals.bench.pausing import PausingAnalyst
from factledger.graph.build import build_graph
from factledger.graph.context import ResearchContext
from factledger.graph.state import ResearchInput
from factledger.ledger import Call, Ledger
from factledger.records import Hit, SourceKind
from factledger.settings import Settings
from factledger.tools.protocol import Evidence, Found, OpenedPage, SearchRequest

SUB_QUESTIONS, METRICS_EACH, SEARCHES = 5, 3, 50
LATENCY_S = 1.0
TARGET = 1.5
"""Times the critical path that a run may take."""
_HITS = 2
_QUESTION = "What do the five devices weigh, how long do they last and what do they cost?"


class Count(NamedTuple):
    """Calls of one role, and how many there may be."""

    role: str
    made: int
    allowed: int


class SlowAnalyst(PausingAnalyst):
    """Answers truthfully, each time after the same pause."""

    name = "slow"

    async def plan(self, request: PlanRequest) -> Plan:
        """Ask three things of each of five devices."""
        await asyncio.sleep(self._pause_s)
        devices = [f"device {n + 1}" for n in range(min(SUB_QUESTIONS, request.max_sub_questions))]
        metrics = [
            PlannedMetric(name=f"quantity {m + 1} of {device}", entity=device, unit="kg")
            for device in devices
            for m in range(METRICS_EACH)
        ]
        return Plan(metrics=tuple(metrics), sub_questions=tuple(_sub_question(n, d) for n, d in enumerate(devices)))

    async def extract(self, request: ExtractRequest) -> Extraction:
        """Quote the sentence that names the metric."""
        await asyncio.sleep(self._pause_s)
        lines = (line for passage in request.passages for line in passage.text.splitlines())
        sentences = [line for line in lines if request.metric.name in line]
        if not sentences:
            return Extraction(found=False, reason="the passages do not name it")
        return Extraction(found=True, quote=sentences[0], value="12 kg", unit="kg", confidence=0.9)

    async def draft(self, request: DraftRequest) -> Draft:
        """Say one sentence for each metric."""
        await asyncio.sleep(self._pause_s)
        first = {fact.metric: fact for fact in reversed(request.facts)}
        return Draft(text=" ".join(f"The {name} is {{{f.id}.value}} {{{f.id}}}." for name, f in first.items()))


class EndlessPages:
    """Finds two new pages for whatever is asked, however deep, and each answers everything asked of its device."""

    name = "search_kb"
    description = "Pages about devices."
    kind: SourceKind = "kb"

    async def search(self, request: SearchRequest) -> Found:
        """Return pages of this query, angle and depth alone."""
        urls = [f"{request.query} / {request.angle} / {request.offset + n}" for n in range(_HITS)]
        return Found(evidence=tuple(_evidence(url) for url in urls))

    async def open(self, url: str) -> OpenedPage:
        """Return the page."""
        return OpenedPage(url=url, title=url, text=_text(url))

    async def titles(self, limit: int) -> list[str]:
        """Return none."""
        return []


async def run(folder: Path, latency_s: float) -> tuple[dict[str, Any], list[Call], float]:
    """Return the state of a finished run, its calls and the seconds it took."""
    ledger = Ledger(f"sqlite+aiosqlite:///{folder / 'ledger.sqlite'}")
    graph = build_graph(
        settings=Settings(home=folder), analyst=SlowAnalyst(latency_s), tools=[EndlessPages()], ledger=ledger
    )
    started = time.monotonic()
    context = ResearchContext(max_searches=SEARCHES, rounds=1)
    state = await graph.ainvoke(ResearchInput(question=_QUESTION), {"recursion_limit": 1000}, context=context)
    taken = time.monotonic() - started
    calls = await ledger.calls(state["run_id"])
    await ledger.close()
    return state, calls, taken


def counts(state: dict[str, Any], calls: Sequence[Call]) -> list[Count]:
    """Return what a run cost in calls of the analyst, role by role, beside what it may cost at most."""
    made = Counter[str]()
    for call in calls:
        made[call.role] += call.asked
    admitted = {s["id"]: s for s in state["snippets"]}
    sources = {(admitted[i]["sub_question_id"], admitted[i]["source_id"]) for i in state["admitted"]}
    metrics = {q["id"]: q["metric_ids"] for q in state["sub_questions"]}
    verified = sum(fact["status"] == "verified" for fact in state["facts"])
    allowed = {
        "triage": 1,
        "plan": state["round"],
        "choose_tool": len(state["searches"]),
        "extract": len({(metric, source) for question, source in sources for metric in metrics[question]}),
        "judge": verified + len(state["verdicts"]),
        "draft": state["round"],
    }
    return [Count(role, made[role], most) for role, most in allowed.items()]


def critical_path(state: dict[str, Any], latency_s: float) -> float:
    """Return the seconds of the longest chain of calls that wait for each other, pages and searches taking none.

    Triage, plan, the choices of the sub-question with the most searches, an extraction and its judgement, the draft,
    and the judgement of a sentence.
    """
    chosen = max(Counter(search["sub_question_id"] for search in state["searches"]).values())
    return latency_s * (2 + chosen + 2 + 2)


def _sub_question(number: int, device: str) -> PlannedSubQuestion:
    return PlannedSubQuestion(
        question=f"What is known of {device}?",
        claim=f"Sources state what {device} weighs",
        falsifier=f"A source that states another weight of {device}",
        metrics=tuple(range(number * METRICS_EACH, (number + 1) * METRICS_EACH)),
    )


def _text(url: str) -> str:
    device = url.partition("of ")[2].partition("?")[0]
    sheet = url.partition("?")[2].strip(" /").replace(" / ", " ")
    lines = [f"The quantity {m + 1} of {device} is 12 kg, says sheet {sheet}." for m in range(METRICS_EACH)]
    return "\n".join([f"Page {url}.", *lines])


def _evidence(url: str) -> Evidence:
    text = _text(url)
    return Evidence(hit=Hit(url=url, title=url, snippet=text, score=0.9), kind="kb", start=0, end=len(text))


def main() -> int:
    """Print the table; return 1 when a figure misses its target."""
    with tempfile.TemporaryDirectory() as folder:
        started = time.process_time()
        state, calls, taken = asyncio.run(run(Path(folder), LATENCY_S))
        own = time.process_time() - started
    made, path = counts(state, calls), critical_path(state, LATENCY_S)
    lines = [f"{'calls':12} {'made':>5} {'at most':>8}"]
    lines += [f"{count.role:12} {count.made:5} {count.allowed:8}" for count in made]
    ratio = taken / path
    lines.append(f"wall time {taken:.1f} s = {ratio:.2f} x the critical path of {path:.0f} s (at most {TARGET})")
    lines.append(f"own processor time {own:.1f} s = {own / path:.2f} x the critical path, on all cores together")
    sys.stdout.write("\n".join(lines) + "\n")
    return 0 if ratio <= TARGET and all(count.made <= count.allowed for count in made) else 1


if __name__ == "__main__":
    sys.exit(main())

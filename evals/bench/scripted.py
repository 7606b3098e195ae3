"""Questions that a script answers, and recorded runs as questions: what a batch is measured and tried with."""

import asyncio
import os
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from factledger.analyst.offline import OfflineAnalyst
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
from factledger.batch.asking import wired
from factledger.batch.engine import Asker, Job, Task
from factledger.batch.questions import Question
from factledger.evals.bench.pausing import PausingAnalyst
from factledger.evals.replay.running import replay
from factledger.graph.context import ResearchContext
from factledger.ledger import Ledger
from factledger.ledger.sharing import Common
from factledger.nodes.services import LocalServices
from factledger.records import Hit, SourceKind
from factledger.tools.protocol import Evidence, Found, OpenedPage, SearchRequest
from factledger.traces.reading import read_trace

CONTEXT = ResearchContext(rounds=1, max_searches=8)
"""No more searches than an answer needs, four for what is asked and four for its confirmation, and no second round."""


def scripted_questions(count: int) -> list[Question]:
    """Return questions with the ids d1, d2 and so on."""
    return [Question(f"d{number}", f"What does device {number} weigh?") for number in range(1, count + 1)]


class WeighingAnalyst(PausingAnalyst):
    """Plans one figure of one device and quotes it from its sheet, each time after a pause."""

    async def plan(self, request: PlanRequest) -> Plan:
        """Ask for the weight."""
        await asyncio.sleep(self._pause_s)
        device = _device(request.question)
        metric = PlannedMetric(name=f"weight of {device}", entity=device, unit="kg")
        asked = PlannedSubQuestion(
            question=request.question,
            claim=f"Sources state what {device} weighs",
            falsifier=f"A source that states another weight of {device}",
            metrics=(0,),
        )
        return Plan(metrics=(metric,), sub_questions=(asked,))

    async def extract(self, request: ExtractRequest) -> Extraction:
        """Quote the whole sheet."""
        await asyncio.sleep(self._pause_s)
        text = request.passages[0].text
        return Extraction(found=True, quote=text, value=text.split("weighs ")[1].rstrip("."), unit="kg", confidence=0.9)

    async def draft(self, request: DraftRequest) -> Draft:
        """Leave the words to the rules."""
        await asyncio.sleep(self._pause_s)
        return await OfflineAnalyst().draft(request)


class Sheets:
    """Finds the sheet of whichever device is asked for."""

    name = "search_kb"
    description = "Data sheets of devices."
    kind: SourceKind = "kb"

    async def search(self, request: SearchRequest) -> Found:
        """Return one sheet."""
        device = _device(request.query)
        text = _sheet(device)
        hit = Hit(url=device, title=device, snippet=text, score=0.9)
        return Found(evidence=(Evidence(hit=hit, kind="kb", start=0, end=len(text)),))

    async def open(self, url: str) -> OpenedPage:
        """Return the sheet."""
        return OpenedPage(url=url, title=url, text=_sheet(url))

    async def titles(self, limit: int) -> list[str]:
        """Return none."""
        return []


@asynccontextmanager
async def open_scripted(job: Job, common: Common, *, pause_s: float = 0.0) -> AsyncIterator[Asker]:
    """Open the whole machine with the script in the analyst's place."""
    ledger = Ledger(job.settings.ledger_url)
    provider = LocalServices(
        job.settings, analyst=WeighingAnalyst(pause_s), tools=[Sheets()], ledger=ledger, common=common
    )
    try:
        async with wired(provider, job, common) as asker:
            yield asker
    finally:
        provider.close()
        await ledger.close()


class Replaying:
    """Replays the recorded run that a question names: work for the processor alone.

    Args:
        folder: Where each process notes what processor time it took.
    """

    def __init__(self, folder: Path) -> None:
        self._note = folder / f"{os.getpid()}.cpu"
        self._since = time.process_time()

    async def ask(self, task: Task) -> str:
        """Replay; return the digest of the report."""
        replayed = await replay(read_trace(Path(task.question)))
        self._note.write_text(str(time.process_time() - self._since), "utf-8")
        return replayed.digest


@asynccontextmanager
async def open_replaying(job: Job, common: Common) -> AsyncIterator[Asker]:
    """Replay, and note below the home folder."""
    del common
    yield Replaying(job.settings.home)


def _device(text: str) -> str:
    found = re.search(r"device \d+", text)
    return found[0] if found else "device 0"


def _sheet(device: str) -> str:
    return f"The {device} weighs {device.split()[1]} kg."

"""The analyst that needs no model and no network."""

import asyncio

from factledger.analyst.offline.choose import choose_tool
from factledger.analyst.offline.draft import draft
from factledger.analyst.offline.extract import extract
from factledger.analyst.offline.judge import judge
from factledger.analyst.offline.plan import plan
from factledger.analyst.offline.triage import triage
from factledger.analyst.protocol import (
    Draft,
    DraftRequest,
    Extraction,
    ExtractRequest,
    Judgement,
    JudgeRequest,
    Plan,
    PlanRequest,
    ToolChoice,
    ToolRequest,
    Triage,
    TriageRequest,
)


class OfflineAnalyst:
    """Plans, chooses, reads and phrases by rules, in English, Russian and Chinese.

    It quotes and counts; it does not paraphrase. In other languages it compares words and knows no kinds of answers.
    Every answer depends on the request alone.
    """

    @property
    def name(self) -> str:
        """`offline`."""
        return "offline"

    async def triage(self, request: TriageRequest) -> Triage:
        """Decide whether to retrieve at all."""
        return triage(request)

    async def plan(self, request: PlanRequest) -> Plan:
        """Split the question and fix the metrics."""
        return plan(request)

    async def choose_tool(self, request: ToolRequest) -> ToolChoice:
        """Choose a tool and word the query."""
        return choose_tool(request)

    async def extract(self, request: ExtractRequest) -> Extraction:
        """Quote what one source says of one metric."""
        return await asyncio.to_thread(extract, request)

    async def judge(self, request: JudgeRequest) -> Judgement:
        """Judge whether quotes speak of the subject."""
        return judge(request)

    async def draft(self, request: DraftRequest) -> Draft:
        """Word the conclusion by fact numbers."""
        return draft(request)

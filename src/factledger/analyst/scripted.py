"""An analyst that answers as it was told, for tests and demonstrations."""

from collections.abc import Callable, Mapping
from typing import Any

from factledger.analyst.protocol import (
    Analyst,
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
from factledger.records import Record

Script = Mapping[str, Callable[[Any], Any]]
"""Method name to a function of its request; the function may raise `AnalystError`."""


class ScriptedAnalyst:
    """Answer the scripted questions by the script and leave the others to an inner analyst.

    Args:
        inner: Answers what the script does not.
        script: Functions of the request alone, so that concurrent calls cannot change an answer.
    """

    def __init__(self, inner: Analyst, script: Script) -> None:
        self._inner, self._script = inner, script
        self.asked: list[tuple[str, Record]] = []
        """Every question in the order it came."""

    @property
    def name(self) -> str:
        """Says that it is a script."""
        return "scripted"

    async def triage(self, request: TriageRequest) -> Triage:
        """Decide whether to retrieve at all."""
        return self._told("triage", request) or await self._inner.triage(request)

    async def plan(self, request: PlanRequest) -> Plan:
        """Split the question and fix the metrics."""
        return self._told("plan", request) or await self._inner.plan(request)

    async def choose_tool(self, request: ToolRequest) -> ToolChoice:
        """Choose a tool and word the query."""
        return self._told("choose_tool", request) or await self._inner.choose_tool(request)

    async def extract(self, request: ExtractRequest) -> Extraction:
        """Quote what one source says of one metric."""
        return self._told("extract", request) or await self._inner.extract(request)

    async def judge(self, request: JudgeRequest) -> Judgement:
        """Judge whether quotes speak of the subject."""
        return self._told("judge", request) or await self._inner.judge(request)

    async def draft(self, request: DraftRequest) -> Draft:
        """Word the conclusion by fact numbers."""
        return self._told("draft", request) or await self._inner.draft(request)

    def _told(self, method: str, request: Record) -> Any:
        """Note the question; return the script's answer, or None when it has none for this request."""
        self.asked.append((method, request))
        return self._script[method](request) if method in self._script else None

"""An analyst whose answers are kept in the run's ledger, whoever gives them."""

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
from factledger.ledger.memo import Memo
from factledger.records import JsonObject, Record


class RememberingAnalyst:
    """Put each question to the inner analyst once in a run; a resumed run finds the answers it has."""

    def __init__(self, inner: Analyst, memo: Memo) -> None:
        self._inner, self._memo = inner, memo

    @property
    def name(self) -> str:
        """The inner analyst's name."""
        return self._inner.name

    async def triage(self, request: TriageRequest) -> Triage:
        """Decide whether to retrieve at all."""
        detail = _size(request)
        asked = await self._memo.ask("triage", request, Triage, lambda: self._inner.triage(request), detail=detail)
        return asked.value

    async def plan(self, request: PlanRequest) -> Plan:
        """Split the question and fix the metrics."""
        detail = {"round": request.round, **_size(request)}
        asked = await self._memo.ask("plan", request, Plan, lambda: self._inner.plan(request), detail=detail)
        return asked.value

    async def choose_tool(self, request: ToolRequest) -> ToolChoice:
        """Choose a tool and word the query."""
        detail = {"angle": request.angle, "question": request.question, **_size(request)}
        asked = await self._memo.ask(
            "choose_tool", request, ToolChoice, lambda: self._inner.choose_tool(request), detail=detail
        )
        return asked.value

    async def extract(self, request: ExtractRequest) -> Extraction:
        """Quote what one source says of one metric."""
        detail = {"metric": request.metric.name, "title": request.title, **_size(request)}
        asked = await self._memo.ask(
            "extract", request, Extraction, lambda: self._inner.extract(request), detail=detail
        )
        return asked.value

    async def judge(self, request: JudgeRequest) -> Judgement:
        """Judge whether quotes speak of the subject."""
        detail = {"kind": request.kind, "subject": request.subject, **_size(request)}
        asked = await self._memo.ask("judge", request, Judgement, lambda: self._inner.judge(request), detail=detail)
        return asked.value

    async def draft(self, request: DraftRequest) -> Draft:
        """Word the conclusion by fact numbers."""
        detail = {"facts": len(request.facts), **_size(request)}
        asked = await self._memo.ask("draft", request, Draft, lambda: self._inner.draft(request), detail=detail)
        return asked.value


def _size(request: Record) -> JsonObject:
    """Return the size of what the analyst is given, so that its growth over a run can be read from the log."""
    return {"prompt_chars": len(request.model_dump_json())}

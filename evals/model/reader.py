"""An analyst whose model reads, judges and words, while rules plan and word the queries."""

from factledger.analyst.offline import OfflineAnalyst
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


class Reader:
    """Ask a model in the calls from which a report's facts and sentences come.

    A model that cannot plan finds little to read; so the gates behind the reading would hardly be tried by it.
    """

    def __init__(self, model: Analyst) -> None:
        self._model, self._rules = model, OfflineAnalyst()

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    async def triage(self, request: TriageRequest) -> Triage:
        """By rules."""
        return await self._rules.triage(request)

    async def plan(self, request: PlanRequest) -> Plan:
        """By rules."""
        return await self._rules.plan(request)

    async def choose_tool(self, request: ToolRequest) -> ToolChoice:
        """By rules."""
        return await self._rules.choose_tool(request)

    async def extract(self, request: ExtractRequest) -> Extraction:
        """By the model."""
        return await self._model.extract(request)

    async def judge(self, request: JudgeRequest) -> Judgement:
        """By the model."""
        return await self._model.judge(request)

    async def draft(self, request: DraftRequest) -> Draft:
        """By the model."""
        return await self._model.draft(request)

"""An analyst and search tools that answer from a recorded run and from nothing else."""

from typing import TypeVar

from factledger.analyst.protocol import (
    Answer,
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
from factledger.errors import AnalystError, SearchError
from factledger.records import JsonObject, Record, SourceKind
from factledger.tools.protocol import Found, OpenedPage, SearchRequest
from factledger.traces.format import CallLine, ToolLabel, request_of
from factledger.traces.shelf import Answers

A = TypeVar("A", bound=Answer)


class ReplayAnalyst:
    """Say again what the recorded analyst said, and fail where it failed.

    Args:
        name: The recorded analyst's.
        answers: Of the run.
    """

    def __init__(self, name: str, answers: Answers) -> None:
        self._name, self._answers = name, answers

    @property
    def name(self) -> str:
        """The recorded analyst's name, because it stands in the report."""
        return self._name

    async def triage(self, request: TriageRequest) -> Triage:
        """Decide whether to retrieve at all."""
        return self._said("triage", request, Triage)

    async def plan(self, request: PlanRequest) -> Plan:
        """Split the question and fix the metrics."""
        return self._said("plan", request, Plan)

    async def choose_tool(self, request: ToolRequest) -> ToolChoice:
        """Choose a tool and word the query."""
        return self._said("choose_tool", request, ToolChoice)

    async def extract(self, request: ExtractRequest) -> Extraction:
        """Quote what one source says of one metric."""
        return self._said("extract", request, Extraction)

    async def judge(self, request: JudgeRequest) -> Judgement:
        """Judge whether quotes speak of the subject."""
        return self._said("judge", request, Judgement)

    async def draft(self, request: DraftRequest) -> Draft:
        """Word the conclusion by fact numbers."""
        return self._said("draft", request, Draft)

    def _said(self, role: str, request: Record, answer: type[A]) -> A:
        call = self._answers.take(role, request_of(request))
        if call.error is not None:
            raise AnalystError(call.error.kind, call.error.message, usage=call.usage)
        return answer.model_validate({**(call.answer or {}), "usage": call.usage})


class ReplayTool:
    """Find again what the recorded tool found.

    Args:
        label: The recorded tool's name, description and kind.
        answers: Of the run.
    """

    def __init__(self, label: ToolLabel, answers: Answers) -> None:
        self._label, self._answers = label, answers

    @property
    def name(self) -> str:
        """The recorded tool's name."""
        return self._label.name

    @property
    def description(self) -> str:
        """The recorded tool's description."""
        return self._label.description

    @property
    def kind(self) -> SourceKind:
        """The recorded tool's kind; nothing leaves the machine."""
        return self._label.kind

    async def search(self, request: SearchRequest) -> Found:
        """Return the recorded passages."""
        call = self._take("search", request_of(request))
        return Found.model_validate({**(call.answer or {}), "usage": call.usage})

    async def open(self, url: str) -> OpenedPage:
        """Return the recorded page, so that it has the same hash."""
        page = dict(self._take("open", {"url": url}).answer or {})
        text = self._answers.page(str(page.pop("page", "")))
        return OpenedPage.model_validate({**page, "text": text})

    async def titles(self, limit: int) -> list[str]:
        """Return the recorded titles."""
        return [str(title) for title in (self._take("titles", {"limit": limit}).answer or {}).get("titles", [])]

    def _take(self, what: str, request: JsonObject) -> CallLine:
        call = self._answers.take(f"{self.name}.{what}", request)
        if call.error is not None:
            error = call.error
            raise SearchError(error.kind, error.message, retryable=error.retryable, usage=call.usage)
        return call

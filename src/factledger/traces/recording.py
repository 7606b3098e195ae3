"""An analyst and search tools whose every answer, and every failure, is written to a trace."""

import time
from collections.abc import Awaitable, Callable
from typing import Literal, TypeVar

from factledger.analyst.protocol import (
    Analyst,
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
from factledger.records import JsonObject, Record, SourceKind, Usage
from factledger.tools.protocol import Found, OpenedPage, SearchRequest, SearchTool
from factledger.traces.format import CallError, CallLine, request_key, request_of
from factledger.traces.recorder import Tape

A = TypeVar("A", bound=Answer)
T = TypeVar("T")


class RecordingAnalyst:
    """Ask the inner analyst and write down what it says."""

    def __init__(self, inner: Analyst, tape: Tape) -> None:
        self._inner, self._tape = inner, tape

    @property
    def name(self) -> str:
        """The inner analyst's name."""
        return self._inner.name

    async def triage(self, request: TriageRequest) -> Triage:
        """Decide whether to retrieve at all."""
        return await self._recorded("triage", request, self._inner.triage(request))

    async def plan(self, request: PlanRequest) -> Plan:
        """Split the question and fix the metrics."""
        return await self._recorded("plan", request, self._inner.plan(request))

    async def choose_tool(self, request: ToolRequest) -> ToolChoice:
        """Choose a tool and word the query."""
        return await self._recorded("choose_tool", request, self._inner.choose_tool(request))

    async def extract(self, request: ExtractRequest) -> Extraction:
        """Quote what one source says of one metric."""
        return await self._recorded("extract", request, self._inner.extract(request))

    async def judge(self, request: JudgeRequest) -> Judgement:
        """Judge whether quotes speak of the subject."""
        return await self._recorded("judge", request, self._inner.judge(request))

    async def draft(self, request: DraftRequest) -> Draft:
        """Word the conclusion by fact numbers."""
        return await self._recorded("draft", request, self._inner.draft(request))

    async def _recorded(self, role: str, request: Record, asked: Awaitable[A]) -> A:
        call = _Call("model", role, request_of(request), self._tape)
        return await call.ask(asked, lambda answer: (_body(answer), answer.usage, None))


class RecordingTool:
    """Search and open with the inner tool and write down what it brings."""

    def __init__(self, inner: SearchTool, tape: Tape) -> None:
        self._inner, self._tape = inner, tape

    @property
    def name(self) -> str:
        """The inner tool's name."""
        return self._inner.name

    @property
    def description(self) -> str:
        """The inner tool's description."""
        return self._inner.description

    @property
    def kind(self) -> SourceKind:
        """Whether queries leave the machine."""
        return self._inner.kind

    async def search(self, request: SearchRequest) -> Found:
        """Return passages for a query, best first."""
        call = self._call("search", request_of(request))
        return await call.ask(self._inner.search(request), lambda found: (_body(found), found.usage, None))

    async def open(self, url: str) -> OpenedPage:
        """Return the page behind a hit's address; its bytes are not kept, its text is."""
        call = self._call("open", {"url": url})
        return await call.ask(self._inner.open(url), lambda page: (_without_text(page), Usage(), page.text))

    async def titles(self, limit: int) -> list[str]:
        """Return some titles of the collection."""
        call = self._call("titles", {"limit": limit})
        return await call.ask(self._inner.titles(limit), lambda titles: ({"titles": titles}, Usage(), None))

    def _call(self, what: str, request: JsonObject) -> "_Call":
        return _Call("tool", f"{self.name}.{what}", request, self._tape)


class _Call:
    """One question while it is asked."""

    def __init__(self, kind: Literal["model", "tool"], role: str, request: JsonObject, tape: Tape) -> None:
        self._line = CallLine(kind=kind, role=role, key=request_key(role, request), request=request)
        self._tape = tape

    async def ask(self, asked: Awaitable[T], read: Callable[[T], tuple[JsonObject, Usage, str | None]]) -> T:
        """Return the answer after it was written down; `read` gives its body, its usage and its page's text."""
        started = time.monotonic()
        try:
            value = await asked
        except (AnalystError, SearchError) as error:
            retryable = isinstance(error, SearchError) and error.retryable
            failure = CallError(kind=error.kind, message=error.message, retryable=retryable)
            await self._write(started, None, error=failure, usage=error.usage or Usage())
            raise
        body, usage, page = read(value)
        await self._write(started, page, answer=body, usage=usage)
        return value

    async def _write(self, started: float, page: str | None, **came: object) -> None:
        taken = round(time.monotonic() - started, 6)
        await self._tape.call(self._line.model_copy(update={"latency_s": taken, **came}), page)


def _body(answer: Answer | Found) -> JsonObject:
    return answer.model_dump(mode="json", exclude_defaults=True, exclude={"usage"})


def _without_text(page: OpenedPage) -> JsonObject:
    return page.model_dump(mode="json", exclude_defaults=True, exclude={"text", "raw"})

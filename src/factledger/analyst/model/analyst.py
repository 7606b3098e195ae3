"""The analyst that asks a chat model: each call with its own short prompt, its answer repaired once."""

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

from factledger.analyst.model.answers import (
    ChoiceAnswer,
    DraftAnswer,
    ExtractAnswer,
    JudgeAnswer,
    ModelAnswer,
    PlanAnswer,
    QueryAnswer,
)
from factledger.analyst.model.asking import Task, ask, by_schema
from factledger.analyst.model.bounds import tokens
from factledger.analyst.model.briefs import (
    draft_brief,
    extract_brief,
    judge_brief,
    plan_brief,
    tool_brief,
    triage_brief,
    triage_form,
)
from factledger.analyst.model.choosing import ToolChoiceMode, choose
from factledger.analyst.model.cleaning import unmarked
from factledger.analyst.model.endpoint import Endpoint, Sleep, Structured
from factledger.analyst.model.faults import (
    choice_faults,
    draft_faults,
    extract_faults,
    judge_faults,
    plan_faults,
    query_faults,
    stands_in,
    triage_faults,
)
from factledger.analyst.model.prices import Prices
from factledger.analyst.model.reply import Meter
from factledger.analyst.model.results import choice_of, draft_of, extraction_of, judgement_of, plan_of, triage_of
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
from factledger.errors import ConfigError
from factledger.prompts import load_prompts

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

A = TypeVar("A", bound=ModelAnswer)

ROLES = ("triage", "plan", "choose_tool", "extract", "judge", "draft")
LEAST_PROMPT_TOKENS = 2_000
_ROOM: Mapping[str, int] = {
    "triage": 300,
    "plan": 2_000,
    "choose_tool": 300,
    "extract": 700,
    "judge": 300,
    "draft": 800,
}
"""Tokens of one answer at most; where a message is given back edited, its own length is added."""


class ModelAnalyst:
    """Plans, chooses, reads and phrases by asking a chat model; code checks whatever it answers.

    It knows no budget and keeps nothing but what its models have shown that they do not accept. Every prompt depends
    on the request alone. Make it where files may be read: the prompts and the price table are loaded at once.

    Args:
        model: Any LangChain chat model; it should neither stream nor retry.
        by_role: Other models for some calls, by the call's name in `ROLES`: a cheap one to extract and judge.
        prices: What the models cost; the shipped table when not given.
        prompt_tokens: No prompt is longer, by `bounds.tokens`, its schema and a repair included; 2,000 at least.
        tool_choice: How a tool is chosen among several. `auto`: by tool call until a model shows that it makes none.
        structured: Whether a JSON Schema goes with a request. `auto`: to OpenAI and servers that speak like it.
        sleep: Waits between two tries of a request.

    Raises:
        ConfigError: A role is unknown, or a prompt has less than the least room.
        PromptError: A prompt file does not fit.
    """

    def __init__(
        self,
        model: "BaseChatModel",
        *,
        by_role: "Mapping[str, BaseChatModel] | None" = None,
        prices: Prices | None = None,
        prompt_tokens: int = 6_000,
        tool_choice: ToolChoiceMode = "auto",
        structured: Structured = "auto",
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        others = dict(by_role or {})
        if unknown := sorted(others.keys() - set(ROLES)):
            raise ConfigError(f"There are no calls {unknown} to give a model; there are {', '.join(ROLES)}")
        if prompt_tokens < LEAST_PROMPT_TOKENS:
            raise ConfigError(f"A prompt needs room for {LEAST_PROMPT_TOKENS} tokens, got {prompt_tokens}")
        load_prompts()
        self._main = Endpoint(model, structured=structured, sleep=sleep)
        self._others = {role: Endpoint(m, structured=structured, sleep=sleep) for role, m in others.items()}
        self._prices = prices or Prices.load()
        self._most, self._tool_choice = prompt_tokens, tool_choice

    @property
    def name(self) -> str:
        """The name of the model that answers where no other is set."""
        return self._main.name

    @property
    def unpriced(self) -> tuple[str, ...]:
        """The names of its models that the price table does not know: what they cost counts as nothing."""
        names = {self._main.name, *(endpoint.name for endpoint in self._others.values())}
        return tuple(sorted(name for name in names if not self._prices.priced(name)))

    async def triage(self, request: TriageRequest) -> Triage:
        """Decide whether to retrieve at all."""
        brief, meter = triage_brief(request, self._most), self._meter("triage")
        room = _ROOM["triage"] + tokens(request.question)
        name, answer = triage_form(request)
        task = Task(name, brief.system, brief.user, answer, triage_faults, room)
        return triage_of(await self._answer("triage", task, meter), request, meter.usage)

    async def plan(self, request: PlanRequest) -> Plan:
        """Split the question and fix the metrics."""
        brief, meter = plan_brief(request, self._most), self._meter("plan")
        task = Task("plan", brief.system, brief.user, PlanAnswer, plan_faults(request), _ROOM["plan"])
        return plan_of(await self._answer("plan", task, meter), request, meter.usage)

    async def choose_tool(self, request: ToolRequest) -> ToolChoice:
        """Choose a tool and word the query; of a single tool only the query is asked."""
        brief, meter, room = tool_brief(request, self._most), self._meter("choose_tool"), _ROOM["choose_tool"]
        if len(request.tools) == 1:
            wording = Task("word_query", brief.system, brief.user, QueryAnswer, query_faults, room)
            worded = await self._answer("choose_tool", wording, meter)
            return choice_of(request.tools[0].name, worded, meter.usage)
        task = Task("choose_tool", brief.system, brief.user, ChoiceAnswer, choice_faults(request), room)
        chosen = await choose(self._endpoint("choose_tool"), task, request.tools, meter, self._tool_choice)
        return choice_of(chosen.tool, chosen, meter.usage)

    async def extract(self, request: ExtractRequest) -> Extraction:
        """Quote what one source says of one metric."""
        brief, meter = extract_brief(request, self._most), self._meter("extract")
        task = Task("extract", brief.system, brief.user, ExtractAnswer, extract_faults(request), _ROOM["extract"])
        answer = await self._answer("extract", task, meter)
        quote = answer.quote.strip()
        # Some models put their own marks around what they copy.
        quote = quote if stands_in(quote, request) else unmarked(quote)
        return extraction_of(answer, quote, meter.usage)

    async def judge(self, request: JudgeRequest) -> Judgement:
        """Judge whether quotes speak of the subject."""
        brief, meter = judge_brief(request, self._most), self._meter("judge")
        task = Task("judge", brief.system, brief.user, JudgeAnswer, judge_faults, _ROOM["judge"])
        return judgement_of(await self._answer("judge", task, meter), meter.usage)

    async def draft(self, request: DraftRequest) -> Draft:
        """Word the conclusion by fact numbers."""
        brief, meter = draft_brief(request, self._most), self._meter("draft")
        task = Task("draft", brief.system, brief.user, DraftAnswer, draft_faults(request), _ROOM["draft"])
        return draft_of(await self._answer("draft", task, meter), request, meter.usage)

    async def _answer(self, role: str, task: Task[A], meter: Meter) -> A:
        return await ask(self._endpoint(role), task, by_schema(task), meter)

    def _endpoint(self, role: str) -> Endpoint:
        return self._others.get(role, self._main)

    def _meter(self, role: str) -> Meter:
        return Meter(self._prices, self._endpoint(role).name)

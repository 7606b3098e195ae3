"""The model analyst over HTTP against a scripted server: what it asks, and what becomes of every way a server fails."""

import asyncio
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
from openai_server import (
    DOWN,
    ODD,
    QUESTIONS,
    SENTENCES,
    SPOILT,
    SPOILT_BY_FORM,
    Change,
    case,
    every,
    failing,
    first,
    saying,
    tool_calls,
)

from factledger.analyst.model import ModelAnalyst, chat_model
from factledger.analyst.protocol import (
    Answer,
    Draft,
    DraftFact,
    DraftRequest,
    Extraction,
    ExtractRequest,
    Judgement,
    JudgeRequest,
    Plan,
    PlannedMetric,
    PlanRequest,
    SourceText,
    ToolChoice,
    ToolInfo,
    ToolRequest,
    Triage,
    TriageRequest,
)
from factledger.errors import AnalystError
from factledger.evals.model.serving import Brain, ChatServer, serving
from factledger.evals.model.truthful import TruthfulModel
from factledger.records import Record

TODAY = "2026-01-01"
KEY = "sk-loopback-0123456789abcdef"
LANGUAGES = list(QUESTIONS)
TOOLS = (ToolInfo(name="search_kb", description="The user's documents"), ToolInfo(name="web_search", description="Web"))


def requests(language: str) -> dict[str, Record]:
    """Return one request of each call about the one question of a language."""
    name, question, value = QUESTIONS[language]
    metric = PlannedMetric(name=name, definition=question, entity="Orbit A1")
    common = {"language": language, "today": TODAY}
    search: dict[str, Any] = {"question": question, "claim": name, "falsifier": name, "metrics": (metric,), **common}
    fact = DraftFact(id="F1", metric=name, value=value, entity="Orbit A1")
    return {
        "triage": TriageRequest(question=question, **common),
        "plan": PlanRequest(question=question, **common),
        "choose_tool": ToolRequest(angle="claim", tools=TOOLS, **search),
        "word_query": ToolRequest(angle="claim", tools=TOOLS[:1], **search),
        "extract": ExtractRequest(
            metric=metric,
            question=question,
            title="Orbit A1",
            passages=(SourceText(text=f"{SENTENCES[language]} IPX7.", start=40),),
            **common,
        ),
        "judge": JudgeRequest(
            subject=question,
            kind="metric",
            metric=metric,
            quotes=(SENTENCES[language],),
            value=value,
            language=language,
        ),
        "draft": DraftRequest(question=question, facts=(fact,), **common),
    }


CALLS = list(requests("en"))
ANSWERS: dict[str, type[Answer]] = {
    "triage": Triage,
    "plan": Plan,
    "choose_tool": ToolChoice,
    "word_query": ToolChoice,
    "extract": Extraction,
    "judge": Judgement,
    "draft": Draft,
}


@dataclass
class Wire:
    """An analyst and the server it asks."""

    server: ChatServer
    analyst: ModelAnalyst
    truthful: Brain
    slept: list[float] = field(default_factory=list)

    async def call(self, call: str, language: str = "en") -> Any:
        method: Callable[[Record], Awaitable[Answer]] = getattr(
            self.analyst, "choose_tool" if call == "word_query" else call
        )
        return await method(requests(language)[call])

    async def outcome(self, call: str) -> tuple[Any, str]:
        """Return the answer, or None and the kind of the failure."""
        try:
            return await self.call(call), ""
        except AnalystError as error:
            return None, error.kind

    def spoil(self, change: Callable[[Brain], Brain]) -> Callable[[], int]:
        """Spoil the answers from now on; what is returned counts the requests since then."""
        before = len(self.server.asked)
        self.server.brain = change(self.truthful)
        return lambda: len(self.server.asked) - before


@asynccontextmanager
async def wire(
    change: Callable[[Brain], Brain] = lambda brain: brain, *, timeout_s: float = 30.0
) -> AsyncIterator[Wire]:
    """Connect an analyst to a truthful server that a change spoils; waiting between two tries takes no time."""
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    truthful = TruthfulModel([case(language) for language in LANGUAGES])
    with serving(change(truthful)) as server:
        chat = chat_model("scripted-1", base_url=server.base_url, api_key=KEY, timeout_s=timeout_s)
        try:
            yield Wire(server, ModelAnalyst(chat, sleep=sleep), truthful, slept)
        finally:
            await chat.root_async_client.close()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_each_call_is_answered_and_what_it_took_is_known(language: str) -> None:
    async with wire() as world:
        for call in CALLS:
            answer = await world.call(call, language)
            asked = world.server.asked[-1]
            usage, tokens = answer.usage, answer.usage.tokens
            assert isinstance(answer, ANSWERS[call])
            assert (usage.requests, usage.repairs, usage.model) == (1, 0, "scripted-1")
            assert tokens.total == tokens.input + tokens.output > asked.prompt_tokens > 0
            assert asked.authorization == f"Bearer {KEY}"
            assert not asked.body.get("stream")
            assert asked.prompt_tokens < 6_000
    assert len(world.server.asked) == len(CALLS)


async def test_a_quote_and_a_slot_come_over_the_wire_as_written() -> None:
    async with wire() as world:
        for language in LANGUAGES:
            extraction = await world.call("extract", language)
            assert (extraction.found, extraction.quote) == (True, SENTENCES[language])
            assert extraction.value == QUESTIONS[language][2]
            assert "{F1.value}" in (await world.call("draft", language)).text
            assert (await world.call("judge", language)).meaning == "supported"


async def test_a_tool_is_chosen_by_a_tool_call() -> None:
    async with wire() as world:
        choice = await world.call("choose_tool")
    assert [tool["function"]["name"] for tool in world.server.asked[0].body["tools"]] == ["search_kb", "web_search"]
    assert (choice.tool, choice.query) == ("search_kb", QUESTIONS["en"][1])


def rows(changes: dict[str, Change]) -> list[Any]:
    return [pytest.param(change, id=name) for name, change in changes.items()]


UNUSABLE = {"bad_answer", "refused", "truncated"}


@pytest.mark.parametrize("change", rows(SPOILT_BY_FORM))
async def test_what_stands_around_an_answer_is_passed_over(change: Change) -> None:
    async with wire(lambda brain: every(brain, change)) as world:
        for call in (call for call in CALLS if call != "choose_tool"):
            answer = await world.call(call)
            assert (call, answer.usage.requests, answer.usage.repairs) == (call, 1, 0)


@pytest.mark.parametrize("change", rows(SPOILT))
async def test_an_answer_that_cannot_be_used_is_asked_for_again(change: Change) -> None:
    async with wire() as world:
        for call in CALLS:
            asked = world.spoil(lambda brain: first(brain, change))
            answer = await world.call(call)
            assert isinstance(answer, ANSWERS[call])
            assert 1 <= answer.usage.repairs == answer.usage.requests - 1
            assert answer.usage.requests == asked() <= 3


@pytest.mark.parametrize("change", rows(SPOILT))
async def test_an_answer_that_is_never_usable_is_a_failed_call_that_was_paid(change: Change) -> None:
    async with wire(lambda brain: every(brain, change)) as world:
        for call in CALLS:
            before = len(world.server.asked)
            with pytest.raises(AnalystError) as failed:
                await world.call(call)
            error = failed.value
            assert (call, error.kind in UNUSABLE) == (call, True)
            assert error.usage is not None
            assert error.usage.requests == len(world.server.asked) - before <= 4
            assert error.usage.tokens.total > 0
            assert KEY not in error.message


@pytest.mark.parametrize("change", rows(ODD))
async def test_an_odd_answer_is_a_record_or_a_failed_call(change: Change) -> None:
    async with wire(lambda brain: every(brain, change)) as world:
        for call in CALLS:
            answer, kind = await world.outcome(call)
            assert isinstance(answer, ANSWERS[call]) or kind in UNUSABLE


@pytest.mark.parametrize("change", rows(DOWN))
async def test_what_passes_is_tried_again(change: Change) -> None:
    async with wire() as world:
        for call in CALLS:
            world.spoil(lambda brain: first(brain, change, 2))
            world.slept.clear()
            answer = await world.call(call)
            assert isinstance(answer, ANSWERS[call])
            assert (answer.usage.requests, answer.usage.repairs, len(world.slept)) == (3, 0, 2)


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        pytest.param(failing(429, "slow down", Retry_After="7"), "rate_limited", id="429 without end"),
        pytest.param(failing(500, "internal error"), "unavailable", id="500 without end"),
        pytest.param(failing(401, f"Incorrect API key provided: {KEY}"), "unauthorized", id="401 echoing the key"),
        pytest.param(failing(403, f"key {KEY} may not"), "unauthorized", id="403 echoing the key"),
        pytest.param(failing(404, "no such model"), "not_found", id="404"),
        pytest.param(failing(413, "too large"), "too_large", id="413"),
        pytest.param(failing(402, "no credit"), "quota", id="402"),
        pytest.param(saying("", finish_reason="content_filter"), "refused", id="stopped by a content filter"),
        pytest.param(DOWN["a reset connection"], "unreachable", id="a connection that is always reset"),
    ],
)
async def test_what_does_not_pass_is_said_without_the_key(change: Change, kind: str) -> None:
    async with wire(lambda brain: every(brain, change)) as world:
        with pytest.raises(AnalystError) as failed:
            await world.call("extract")
    assert failed.value.kind == kind
    told = f"{failed.value} {failed.value!r} {''.join(traceback.format_exception(failed.value))}"
    assert KEY not in told
    assert KEY[:12] not in told
    assert failed.value.usage is not None
    assert failed.value.usage.requests == len(world.server.asked) <= 4
    if kind == "rate_limited":
        assert min(world.slept) >= 7


async def test_a_server_that_is_not_there_is_unreachable() -> None:
    async with wire() as world:
        world.server.shutdown()
        world.server.server_close()
        with pytest.raises(AnalystError) as failed:
            await world.call("extract")
    assert failed.value.kind == "unreachable"
    assert "OPENAI_BASE_URL" in failed.value.message


async def test_an_answer_that_does_not_come_is_a_timeout() -> None:
    slow = saying("too late", delay_s=1.0)
    async with wire(lambda brain: every(brain, slow), timeout_s=0.2) as world:
        with pytest.raises(AnalystError) as failed:
            await world.call("extract")
    assert failed.value.kind == "timeout"


@pytest.mark.parametrize(
    ("change", "tool"),
    [
        pytest.param(tool_calls(("web_search", '{"query": "Orbit A1", "reason": "r"}')), "web_search", id="one call"),
        pytest.param(
            tool_calls(
                ("web_search", '{"query": "Orbit A1", "reason": "r"}'), ("search_kb", '{"query": "x", "reason": "r"}')
            ),
            "web_search",
            id="parallel calls: the first counts",
        ),
        pytest.param(
            tool_calls(("web_search", "{query: Orbit"), ("search_kb", '{"query": "Orbit A1", "reason": "r"}')),
            "search_kb",
            id="the first call's arguments are no JSON",
        ),
        pytest.param(tool_calls(("search_kb", '{"query": "Orbit A1", "reason": "r"')), None, id="half a call"),
        pytest.param(tool_calls(("open_page", '{"query": "Orbit A1", "reason": "r"}')), None, id="an unknown tool"),
        pytest.param(tool_calls(("web_search", "null")), None, id="no arguments"),
        pytest.param(tool_calls(("web_search", '["Orbit A1"]')), None, id="a list for arguments"),
        pytest.param(
            saying('{"tool": "web_search", "query": "Orbit A1", "reason": "r"}'), "web_search", id="a call in words"
        ),
    ],
)
async def test_tool_calls_as_models_write_them(change: Change, tool: str | None) -> None:
    async with wire(lambda brain: every(brain, change)) as world:
        choice, kind = await world.outcome("choose_tool")
    if tool:
        assert (choice.tool, choice.query) == (tool, "Orbit A1")
    else:
        assert isinstance(choice, ToolChoice) or kind == "bad_answer"


def no_tools(brain: Brain) -> Brain:
    """Reject requests that bring tools, as servers without tool templates do."""
    refused = failing(400, "tools param requires --jinja flag")
    return lambda body: refused(brain(body)) if body.get("tools") else brain(body)


def no_schema(brain: Brain) -> Brain:
    """Reject a JSON Schema, as old servers do."""
    refused = failing(400, "response_format json_schema is not supported")
    return lambda body: refused(brain(body)) if body.get("response_format") else saying(TRUE_EXTRACTION)(brain(body))


TRUE_EXTRACTION = (
    f'{{"found": true, "quote": "{SENTENCES["en"]}", "value": "12 hours", "confidence": "high", "reason": ""}}'
)


async def test_a_server_that_takes_no_tools_is_asked_by_schema_from_then_on() -> None:
    async with wire(no_tools) as world:
        for _ in range(2):
            assert (await world.call("choose_tool")).query == QUESTIONS["en"][1]
    assert [bool(asked.body.get("tools")) for asked in world.server.asked] == [True, False, False]


async def test_a_server_that_takes_no_schema_is_asked_in_words_from_then_on() -> None:
    async with wire(no_schema) as world:
        for _ in range(2):
            assert (await world.call("extract")).value == "12 hours"
    assert [bool(asked.body.get("response_format")) for asked in world.server.asked] == [True, False, False]


async def test_what_a_server_does_not_count_is_estimated() -> None:
    async with wire(lambda brain: every(brain, saying(TRUE_EXTRACTION, usage=False))) as world:
        usage = (await world.call("extract")).usage
    assert usage.requests == 1
    assert usage.tokens.total == usage.tokens.input + usage.tokens.output > 0


def test_one_analyst_serves_one_event_loop_after_another() -> None:
    truthful = TruthfulModel([case("en")])
    with serving(truthful) as server:
        analyst = ModelAnalyst(chat_model("scripted-1", base_url=server.base_url))

        async def four() -> list[Judgement]:
            return await asyncio.gather(*(analyst.judge(requests("en")["judge"]) for _ in range(4)))

        for _ in range(2):
            assert [judgement.meaning for judgement in asyncio.run(four())] == ["supported"] * 4


async def test_sixteen_requests_are_answered_at_once() -> None:
    late = saying(TRUE_EXTRACTION, delay_s=1.0)
    async with wire(lambda brain: every(brain, late)) as world:
        answers = await asyncio.gather(*(world.call("extract") for _ in range(16)))
    assert len(answers) == 16
    assert world.server.most_at_once == 16


async def test_a_stream_brings_its_text_and_its_usage() -> None:
    async with wire(lambda brain: every(brain, saying("The battery lasts 12 hours."))) as world:
        chat = chat_model("scripted-1", base_url=world.server.base_url)
        streaming = chat.model_copy(update={"disable_streaming": False, "stream_usage": True})
        whole = None
        async for chunk in streaming.astream("How long?"):
            whole = chunk if whole is None else whole + chunk
        await streaming.root_async_client.close()
    assert whole is not None
    assert whole.text == "The battery lasts 12 hours."
    assert whole.usage_metadata is not None
    assert whole.usage_metadata["output_tokens"] > 0
    assert world.server.asked[0].body["stream"] is True


def test_the_server_lists_its_model() -> None:
    with serving(TruthfulModel([case("en")]), "scripted-1") as server:
        listed = httpx.get(f"{server.base_url}/models").json()
    assert [model["id"] for model in listed["data"]] == ["scripted-1"]

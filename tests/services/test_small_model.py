"""A real small model behind a real OpenAI-compatible server: a call gives a record or a failed call, never a crash."""

from collections.abc import AsyncIterator, Awaitable
from typing import Any

import httpx
import pytest
from openai_server import QUESTIONS, SENTENCES
from small_model import model

from factledger.analyst.model import ModelAnalyst
from factledger.analyst.protocol import (
    Answer,
    DraftFact,
    DraftRequest,
    ExtractRequest,
    JudgeRequest,
    PlannedMetric,
    PlanRequest,
    SourceText,
    ToolInfo,
    ToolRequest,
    TriageRequest,
)
from factledger.errors import AnalystError
from factledger.evals.model.small import CONTEXT, LONGEST_ANSWER, SmallModel, small_chat
from factledger.records import Record, Usage

__all__ = ["model"]

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

TODAY = "2026-01-01"
LANGUAGES = list(QUESTIONS)
KINDS = {"bad_answer", "refused", "truncated"}
"""How a model that answers can fail; whatever else would be the server's fault, or ours."""


@pytest.fixture
async def chat(model: SmallModel) -> AsyncIterator[Any]:
    made = small_chat(model.base_url, timeout_s=600)
    yield made
    await made.root_async_client.close()


def requests(language: str) -> dict[str, Record]:
    name, question, value = QUESTIONS[language]
    metric = PlannedMetric(name=name, definition=question, entity="Orbit A1")
    common: dict[str, Any] = {"language": language, "today": TODAY}
    tools = (ToolInfo(name="search_kb", description="documents"), ToolInfo(name="web_search", description="the web"))
    passage = SourceText(text=SENTENCES[language], start=0)
    return {
        "triage": TriageRequest(question=question, **common),
        "plan": PlanRequest(question=question, max_sub_questions=2, **common),
        "choose_tool": ToolRequest(
            question=question, claim=name, falsifier=name, angle="claim", metrics=(metric,), tools=tools, **common
        ),
        "extract": ExtractRequest(metric=metric, question=question, title="Orbit A1", passages=(passage,), **common),
        "judge": JudgeRequest(
            subject=question,
            kind="metric",
            metric=metric,
            quotes=(SENTENCES[language],),
            value=value,
            language=language,
        ),
        "draft": DraftRequest(
            question=question, facts=(DraftFact(id="F1", metric=name, value=value, entity="Orbit A1"),), **common
        ),
    }


async def spent(answering: Awaitable[Answer]) -> tuple[Usage, str]:
    """Return what a call took, and the kind of its failure."""
    try:
        return (await answering).usage, ""
    except AnalystError as error:
        return error.usage or Usage(), error.kind


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("call", list(requests("en")))
async def test_each_call_runs_and_what_it_took_is_known(chat: Any, call: str, language: str) -> None:
    usage, kind = await spent(getattr(ModelAnalyst(chat), call)(requests(language)[call]))
    assert kind in {"", *KINDS}
    assert usage.model == chat.model_name
    assert 1 <= usage.requests <= 4
    assert usage.tokens.input > 0
    assert 0 < usage.tokens.output <= usage.requests * LONGEST_ANSWER
    assert usage.tokens.total == usage.tokens.input + usage.tokens.output


async def test_a_stream_brings_text_and_usage(chat: Any) -> None:
    streaming = chat.model_copy(update={"disable_streaming": False, "stream_usage": True})
    pieces = [piece async for piece in streaming.astream("Name three colours.", max_tokens=30, temperature=0)]
    usages = [piece.usage_metadata for piece in pieces if piece.usage_metadata]
    assert len(pieces) > 3
    assert "".join(piece.text for piece in pieces).strip()
    assert usages
    assert usages[-1]["input_tokens"] > 0 < usages[-1]["output_tokens"] <= 30


def test_the_server_names_its_model_and_its_room(model: SmallModel) -> None:
    (listed,) = httpx.get(f"{model.base_url}/models").json()["data"]
    assert listed["id"] == model.name
    assert listed["meta"]["n_ctx"] == CONTEXT


async def test_a_prompt_longer_than_its_room_is_said_to_be_too_long(chat: Any) -> None:
    """The estimate of a prompt's tokens keeps within any model's room only when it is told that room."""
    passage = SourceText(text="Orbit " * 12_000, start=0)
    name, question, _ = QUESTIONS["en"]
    request = ExtractRequest(
        metric=PlannedMetric(name=name, definition=question),
        question=question,
        title="Orbit",
        passages=(passage,),
        language="en",
        today=TODAY,
    )
    with pytest.raises(AnalystError) as failed:
        await ModelAnalyst(chat, prompt_tokens=40_000).extract(request)
    assert failed.value.kind == "too_large"

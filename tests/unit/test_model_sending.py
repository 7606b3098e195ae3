"""Requests of a real OpenAI client over a scripted transport: retried, counted, priced, and told of without keys."""

import json
from collections.abc import Callable
from typing import Any

import httpx2
import pytest
from langchain_openai import ChatOpenAI
from pydantic import SecretStr

from factledger.analyst.model import ModelAnalyst, Prices, chat_model
from factledger.analyst.protocol import Judgement, JudgeRequest, ToolInfo, ToolRequest
from factledger.errors import AnalystError, ConfigError

KEY = "sk-proj-abcdefghijklmnop"
JUDGE = JudgeRequest(subject="Battery life?", kind="sentence", quotes=("It lasts 12 hours.",), language="en")
CHOOSE = ToolRequest(
    question="q",
    claim="c",
    falsifier="f",
    angle="claim",
    tools=(ToolInfo(name="a"), ToolInfo(name="b")),
    language="en",
    today="2026-11-30",
)
SUPPORTED = '{"reason": "It says so.", "meaning": "supported"}'
Handler = Callable[[dict[str, Any]], httpx2.Response]


def completion(content: str = SUPPORTED, finish: str = "stop", **message: Any) -> httpx2.Response:
    usage = {
        "prompt_tokens": 1000,
        "completion_tokens": 100,
        "total_tokens": 1100,
        "prompt_tokens_details": {"cached_tokens": 400},
        "completion_tokens_details": {"reasoning_tokens": message.pop("reasoning", 0)},
    }
    choice = {"index": 0, "message": {"role": "assistant", "content": content, **message}, "finish_reason": finish}
    body = {
        "id": "1",
        "object": "chat.completion",
        "created": 0,
        "model": "gpt-4o-mini-2024-07-18",
        "choices": [choice],
    }
    return httpx2.Response(200, json={**body, "usage": usage})


def failing(
    status: int, message: str = "no", headers: dict[str, str] | None = None, code: str = "x"
) -> httpx2.Response:
    return httpx2.Response(status, json={"error": {"message": message, "code": code}}, headers=headers)


class Server:
    """Answers requests in turn; the last answer stays."""

    def __init__(self, *answers: httpx2.Response | Exception | Handler) -> None:
        self._answers = list(answers)
        self.asked: list[dict[str, Any]] = []
        self.waits: list[float] = []

    def handle(self, request: httpx2.Request) -> httpx2.Response:
        body = json.loads(request.content)
        self.asked.append(body)
        answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer if isinstance(answer, httpx2.Response) else answer(body)

    async def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)

    def analyst(self, *, base_url: str = "http://user:pw@models.example:8000/v1", **options: Any) -> ModelAnalyst:
        client = httpx2.AsyncClient(transport=httpx2.MockTransport(self.handle))
        chat = ChatOpenAI(
            model="gpt-4o-mini",
            base_url=base_url,
            api_key=SecretStr(KEY),
            max_retries=0,
            disable_streaming=True,
            http_async_client=client,
            **options,
        )
        return ModelAnalyst(chat, sleep=self.sleep)


@pytest.fixture(autouse=True)
def no_settings_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_API_BASE", "OPENAI_PROXY", "OPENAI_ORG_ID"):
        monkeypatch.delenv(name, raising=False)


async def judged(server: Server) -> Judgement:
    return await server.analyst().judge(JUDGE)


async def test_what_an_answer_took_is_counted_and_priced() -> None:
    usage = (await judged(Server(completion()))).usage
    assert (usage.requests, usage.repairs, usage.model) == (1, 0, "gpt-4o-mini-2024-07-18")
    assert (usage.tokens.input, usage.tokens.cached, usage.tokens.output, usage.tokens.total) == (1000, 400, 100, 1100)
    assert usage.cost == pytest.approx(Prices.load().cost("gpt-4o-mini", usage.tokens))
    assert usage.cost > 0


async def test_a_request_is_deterministic_bounded_and_has_a_strict_schema() -> None:
    server = Server(completion())
    await judged(server)
    (body,) = server.asked
    assert (body["temperature"], body["stream"]) == (0, False)
    assert body["max_completion_tokens"] <= 500
    schema = body["response_format"]["json_schema"]
    assert schema["strict"] is True
    assert schema["schema"]["required"] == ["reason", "meaning"]


@pytest.mark.parametrize(
    ("failures", "waits"),
    [
        pytest.param([failing(429)], [1], id="429"),
        pytest.param([failing(429, headers={"Retry-After": "7"})], [7], id="429 that says how long"),
        pytest.param([failing(429, headers={"retry-after-ms": "2500"})], [2.5], id="429 in milliseconds"),
        pytest.param([failing(500), failing(503), failing(502)], [1, 2, 4], id="three server errors"),
        pytest.param([httpx2.ConnectError("refused")], [1], id="a refused connection"),
        pytest.param([httpx2.RemoteProtocolError("cut")], [1], id="a lost connection"),
        pytest.param([httpx2.ReadTimeout("slow")], [1], id="a timeout"),
        pytest.param([failing(409)], [1], id="a conflict"),
    ],
)
async def test_what_may_pass_is_tried_again(failures: list[Any], waits: list[float]) -> None:
    server = Server(*failures, completion())
    answer = await judged(server)
    assert answer.meaning == "supported"
    assert server.waits == waits
    assert (answer.usage.requests, answer.usage.repairs) == (len(failures) + 1, 0)


@pytest.mark.parametrize(
    ("failure", "kind", "tries", "said"),
    [
        pytest.param(failing(429), "rate_limited", 4, "takes no more requests", id="429 for good"),
        pytest.param(
            failing(429, headers={"Retry-After": "300"}),
            "rate_limited",
            1,
            "no more requests",
            id="429 for five minutes",
        ),
        pytest.param(failing(429, code="insufficient_quota"), "quota", 1, "no credit", id="429 for want of credit"),
        pytest.param(failing(402), "quota", 1, "no credit", id="402"),
        pytest.param(failing(503), "unavailable", 4, "failed", id="a server that stays down"),
        pytest.param(httpx2.ConnectError("refused"), "unreachable", 4, "models.example:8000", id="nobody listens"),
        pytest.param(httpx2.ReadTimeout("slow"), "timeout", 2, "in time", id="slow twice"),
        pytest.param(
            failing(401, f"Incorrect API key provided: {KEY}"), "unauthorized", 1, "OPENAI_API_KEY", id="a wrong key"
        ),
        pytest.param(failing(403, "no access"), "unauthorized", 1, "OPENAI_API_KEY", id="no access"),
        pytest.param(failing(404, "no such model"), "not_found", 1, "'gpt-4o-mini'", id="no such model"),
        pytest.param(failing(413), "too_large", 1, "prompt_tokens", id="a body too large"),
        pytest.param(
            failing(400, "x", code="context_length_exceeded"), "too_large", 1, "prompt_tokens", id="a context too small"
        ),
        pytest.param(failing(400, "flagged", code="content_filter"), "refused", 1, "declined", id="a filter in front"),
        pytest.param(
            httpx2.Response(200, text="<html>Welcome</html>"), "bad_answer", 1, "no chat completion", id="a web page"
        ),
        pytest.param(
            httpx2.Response(200, json={"choices": []}), "bad_answer", 1, "no chat completion", id="no choices"
        ),
        pytest.param(
            httpx2.Response(200, json={"error": {"message": "busy"}}),
            "bad_answer",
            1,
            "no chat completion",
            id="an error as a success",
        ),
        pytest.param(completion("", "content_filter"), "refused", 1, "declined", id="a filter behind"),
    ],
)
async def test_what_stays_is_a_failed_call_of_its_kind(failure: Any, kind: str, tries: int, said: str) -> None:
    server = Server(failure)
    with pytest.raises(AnalystError) as caught:
        await judged(server)
    error = caught.value
    assert (error.kind, len(server.asked)) == (kind, tries)
    assert said in error.message
    assert error.usage is not None
    assert error.usage.requests == tries
    assert sum(server.waits) <= 60


@pytest.mark.parametrize(
    "message",
    [
        pytest.param(f"bad key {KEY}", id="the key"),
        pytest.param("bad key sk-proj-abcd************mnop", id="the key with stars"),
        pytest.param("bad header Bearer abc.def.ghi", id="a header"),
        pytest.param("bad key tvly-dev-12345678", id="another service's key"),
    ],
)
@pytest.mark.parametrize("status", [400, 401, 503])
async def test_no_key_stands_in_a_message(message: str, status: int) -> None:
    with pytest.raises(AnalystError) as caught:
        await judged(Server(failing(status, message)))
    shown = f"{caught.value.message} {caught.value!r}"
    assert not any(secret in shown for secret in ("abcd", "mnop", "abc.def", "12345678", "user:pw"))
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__


@pytest.mark.parametrize(
    ("option", "message"),
    [
        pytest.param("response_format", "'response_format' of type json_schema is unknown", id="no schema"),
        pytest.param("temperature", "Unsupported value: 'temperature' does not support 0", id="no temperature"),
        pytest.param("max_completion_tokens", "Unknown parameter: max_completion_tokens", id="no limit"),
        pytest.param(
            "max_tokens", "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens'", id="the old limit"
        ),
        pytest.param("response_format", "Bad Request", id="a rejection without a reason"),
    ],
)
async def test_an_option_that_a_server_rejects_is_never_sent_again(option: str, message: str) -> None:
    server = Server(lambda body: failing(400, message) if option in body else completion())
    analyst = server.analyst()
    first, second = await analyst.judge(JUDGE), await analyst.judge(JUDGE)
    assert first.meaning == second.meaning == "supported"
    assert [option in body for body in server.asked] == [True, False, False]
    assert "temperature" in server.asked[-1] or option == "temperature"
    assert (first.usage.requests, first.usage.repairs) == (2, 0)


@pytest.mark.parametrize(
    ("base_url", "names"),
    [
        pytest.param("http://localhost:11434/v1", {"max_tokens", "max_completion_tokens"}, id="a local server"),
        pytest.param("https://api.openai.com/v1", {"max_completion_tokens"}, id="OpenAI"),
    ],
)
async def test_an_answer_is_bounded_under_the_name_that_the_server_knows(base_url: str, names: set[str]) -> None:
    server = Server(completion())
    await server.analyst(base_url=base_url, extra_body={"top_k": 1}).judge(JUDGE)
    (body,) = server.asked
    assert {name for name in body if name.startswith("max_")} == names
    assert body["top_k"] == 1


async def test_a_server_that_rejects_tools_is_asked_for_text() -> None:
    choice = completion('{"tool": "b", "query": "x", "reason": "y"}')
    server = Server(lambda body: failing(400, "tools are not supported") if "tools" in body else choice)
    analyst = server.analyst()
    for _ in range(2):
        assert (await analyst.choose_tool(CHOOSE)).tool == "b"
    assert ["tools" in body for body in server.asked] == [True, False, False]


async def test_a_request_rejected_for_itself_costs_no_option() -> None:
    server = Server(*[failing(400, "flagged")] * 5, completion())
    analyst = server.analyst()
    with pytest.raises(AnalystError) as caught:
        await analyst.judge(JUDGE)
    assert caught.value.kind == "bad_request"
    await analyst.judge(JUDGE)
    assert {"temperature", "response_format", "max_completion_tokens"} <= server.asked[-1].keys()


async def test_a_user_s_own_temperature_is_kept() -> None:
    server = Server(completion())
    await server.analyst(temperature=0.7).judge(JUDGE)
    assert server.asked[0]["temperature"] == 0.7


@pytest.mark.parametrize(
    ("reasoning", "room"), [pytest.param(0, 2, id="long-winded"), pytest.param(90, 16, id="still thinking")]
)
async def test_an_answer_that_was_cut_off_gets_more_room(reasoning: int, room: int) -> None:
    server = Server(completion("", "length", reasoning=reasoning), completion())
    answer = await judged(server)
    first, second = (body["max_completion_tokens"] for body in server.asked)
    assert second == room * first
    assert (answer.usage.requests, answer.usage.repairs, answer.usage.tokens.total) == (2, 1, 2200)


METRIC = '{"name": "%s Orbit A1", "definition": "%s", "entity": "Orbit A1", "unit": null, "kind": "number"}, '
REPEATED = [
    pytest.param('{"reason": "' + "the battery lasts " * 40, id="en: a phrase"),
    pytest.param('{"reason": "' + "батарея работает долго " * 40, id="ru: a phrase"),
    pytest.param('{"reason": "' + "电池续航时间很长，" * 60, id="zh: a phrase"),
    pytest.param(
        '{"metrics": [' + METRIC % ("battery life of", "How long it lasts on one charge") * 6, id="en: a metric"
    ),
    pytest.param(
        '{"metrics": [' + METRIC % ("время работы", "Сколько работает от одного заряда") * 6, id="ru: a metric"
    ),
    pytest.param('{"metrics": [' + METRIC % ("电池续航时间", "一次充电后能用多长时间") * 6, id="zh: a metric"),
]


@pytest.mark.parametrize("text", REPEATED)
async def test_an_answer_that_repeats_itself_gets_no_more_room(text: str) -> None:
    server = Server(completion(text[:-9], "length"), completion())
    await judged(server)
    first, second = (body["max_completion_tokens"] for body in server.asked)
    assert second == first
    assert "repeats itself" in server.asked[1]["messages"][-1]["content"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            '{"metrics": [' + "".join(METRIC % (f"{n} of", "What is it?") for n in range(20)), id="en: a list"
        ),
        pytest.param('{"metrics": [' + "".join(METRIC % (f"{n} у", "Что это?") for n in range(20)), id="ru: a list"),
        pytest.param('{"metrics": [' + "".join(METRIC % (f"{n} 的", "是什么？") for n in range(20)), id="zh: a list"),
    ],
)
async def test_a_long_list_of_different_things_does_not_repeat_itself(text: str) -> None:
    server = Server(completion(text, "length"), completion())
    await judged(server)
    first, second = (body["max_completion_tokens"] for body in server.asked)
    assert second == 2 * first


async def test_an_answer_cut_off_twice_is_truncated_with_all_its_tokens() -> None:
    with pytest.raises(AnalystError) as caught:
        await judged(Server(completion('{"reason": "It', "length")))
    assert caught.value.kind == "truncated"
    assert caught.value.usage is not None
    assert caught.value.usage.tokens.total == 2200


async def test_a_repair_that_cannot_be_had_loses_no_answer_that_can_be_used() -> None:
    no_reason = completion('{"query": "Orion X2", "reason": ""}')
    server = Server(no_reason, failing(401))
    request = CHOOSE.model_copy(update={"tools": CHOOSE.tools[:1]})
    choice = await server.analyst().choose_tool(request)
    assert (choice.query, choice.usage.requests, choice.usage.repairs) == ("Orion X2", 2, 1)


async def test_a_refusal_of_the_provider_is_repaired_once_then_refused() -> None:
    with pytest.raises(AnalystError) as caught:
        await judged(Server(completion("", refusal="I can't judge that.")))
    assert caught.value.kind == "refused"
    assert caught.value.usage is not None
    assert caught.value.usage.requests == 2


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        pytest.param(" ", {"api_key": KEY}, "No model", id="no name"),
        pytest.param("m", {}, "OPENAI_API_KEY", id="neither key nor address"),
    ],
)
def test_a_chat_model_that_cannot_work_is_not_made(name: str, options: dict[str, str], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        chat_model(name, **options)


@pytest.mark.parametrize(
    ("options", "address"),
    [
        pytest.param(
            {"base_url": "http://localhost:11434/v1"}, "http://localhost:11434/v1", id="a local server, no key"
        ),
        pytest.param({"api_key": KEY}, "https://api.openai.com/v1", id="OpenAI"),
    ],
)
def test_a_chat_model_neither_streams_nor_retries(options: dict[str, str], address: str) -> None:
    chat = chat_model("m", timeout_s=9, **options)
    assert (chat.disable_streaming, chat.max_retries, chat.request_timeout) == (True, 0, 9)
    assert chat.openai_api_base == address

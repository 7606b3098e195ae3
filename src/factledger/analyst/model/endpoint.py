"""One chat model, what it accepts, and how a request is sent to it: retried, and without what it rejects."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from factledger.analyst.model.failing import (
    BROKEN_BODY,
    RETRYABLE,
    Trouble,
    Troubled,
    is_openais_own,
    provider_errors,
    trouble_of,
)
from factledger.analyst.model.reply import Meter, Reply, reply_of
from factledger.errors import AnalystError
from factledger.records import JsonObject, Tokens

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel, LanguageModelInput
    from langchain_core.messages import AIMessage
    from langchain_core.runnables import Runnable, RunnableConfig
    from openai import LengthFinishReasonError

Sleep = Callable[[float], Awaitable[None]]
Message = tuple[Literal["system", "human", "ai"], str]
Structured = Literal["auto", "json_schema", "prompt"]

_UNSEEN: "RunnableConfig" = {"tags": ["nostream"]}
"""These answers are for the gates; a chat that streams a graph's messages shows none of them."""
_TRIES = 4
_TRIES_AFTER_TIMEOUT = 2
_FIRST_WAIT_S = 1.0
_LONGEST_WAIT_S = 60.0
"""Waits of one request together."""
_ROOM_FOR_THOUGHTS = 8
_BLAMED: dict[str, tuple[str, ...]] = {
    "temperature": ("temperature",),
    "extra_body": ("max_tokens",),
    "max_completion_tokens": ("max_completion_tokens",),
    "tools": ("tool", "function call"),
    "response_format": ("response_format", "json_schema", "schema", "grammar", "structured output"),
}
"""Words of a rejection and the option that they speak of; an unexplained one is blamed on the last of these first."""


class Endpoint:
    """A chat model and what was learned of it; what it once rejected is not sent to it again.

    Args:
        model: Any LangChain chat model.
        structured: Whether a JSON Schema is sent with a request. `auto`: to OpenAI and what speaks like it.
        sleep: Waits between two tries.
    """

    def __init__(
        self, model: "BaseChatModel", *, structured: Structured = "auto", sleep: Sleep = asyncio.sleep
    ) -> None:
        self._model, self._sleep = model, sleep
        self.name = model_name(model)
        speaks_openai = any(cls.__name__ == "BaseChatOpenAI" for cls in type(model).__mro__)
        provider_errors()  # loads the client's modules here, and not where the event loop would wait for them
        self._body_errors = BROKEN_BODY if speaks_openai else ()
        self._rejected: set[str] = set()
        if not speaks_openai or vars(model).get("temperature") is not None:
            self._rejected.add("temperature")
        if not speaks_openai:
            self._rejected |= {"max_completion_tokens", "extra_body"}
        elif is_openais_own(model):
            self._rejected.add("extra_body")
        if structured == "prompt" or (structured == "auto" and not speaks_openai):
            self._rejected.add("response_format")
        self._room = 1

    def calls_tools(self) -> bool:
        """Whether the model has not yet shown that it calls no tools."""
        return "tools" not in self._rejected

    def give_up_tools(self) -> None:
        """Remember that the model calls no tools."""
        self._rejected.add("tools")

    async def send(self, messages: Sequence[Message], meter: Meter, *, room: int, **form: Any) -> Reply:
        """Return the model's answer; what the model rejects is left out of the request.

        Args:
            messages: The prompt.
            meter: Counts every request.
            room: Tokens the answer may take; a model that reasons gets more.
            form: How the answer is asked for: `response_format` or `tools`.

        Raises:
            AnalystError: There is none, for good; with everything spent.
        """
        wanted = {"temperature": 0, **self._limits(room * self._room), **form}
        rejected = set(self._rejected)
        while True:
            options = {key: value for key, value in wanted.items() if key not in rejected}
            try:
                reply = await self._tried(messages, options, meter)
            except Troubled as error:
                trouble = error.trouble
                option = _rejected_option(trouble, options)
                if option is None:
                    raise AnalystError(trouble.kind, trouble.message, usage=meter.usage) from None
                rejected.add(option)
                continue
            # Kept only now: a request that fails with no options at all was not rejected for them.
            self._rejected |= rejected
            if reply.cut_off and (reply.reasoned or "<think" in reply.text[:200]):
                self._room = _ROOM_FOR_THOUGHTS
            return reply

    def _limits(self, most: int) -> JsonObject:
        """Return the bound of an answer under both its names: Ollama and LM Studio know only the old one."""
        own = vars(self._model).get("extra_body") or {}
        return {"max_completion_tokens": most, "extra_body": {**own, "max_tokens": most}}

    async def _tried(self, messages: Sequence[Message], options: JsonObject, meter: Meter) -> Reply:
        """Send a request up to four times, as long as another try may help. Raises `Troubled` for the last failure."""
        waited = 0.0
        for attempt in range(1, _TRIES + 1):
            try:
                return await self._once(messages, options, meter)
            except Troubled as error:
                trouble = error.trouble
                wait = max(_FIRST_WAIT_S * 2 ** (attempt - 1), trouble.wait_s or 0.0)
                tries = _TRIES_AFTER_TIMEOUT if trouble.kind == "timeout" else _TRIES
                if trouble.kind not in RETRYABLE or attempt >= tries or waited + wait > _LONGEST_WAIT_S:
                    raise
            waited += wait
            await self._sleep(wait)
        raise AssertionError("the last try returns or raises")

    async def _once(self, messages: Sequence[Message], options: JsonObject, meter: Meter) -> Reply:
        import openai

        runnable = self._bound(options.get("tools"))
        sent = {key: value for key, value in options.items() if key != "tools"}
        meter.sent()
        try:
            message = await runnable.ainvoke(list(messages), _UNSEEN, **sent)
        except openai.LengthFinishReasonError as error:
            return _cut_off(error, meter, self.name)
        except (*provider_errors(), *self._body_errors) as error:
            raise Troubled(trouble_of(error, self._model, self.name)) from None
        meter.answered(message, messages)
        return reply_of(message)

    def _bound(self, tools: Sequence[JsonObject] | None) -> "Runnable[LanguageModelInput, AIMessage]":
        try:
            return self._model.bind_tools(tools) if tools else self._model
        except NotImplementedError:
            raise Troubled(Trouble("bad_request", "The model calls no tools", said="tools")) from None


def _rejected_option(trouble: Trouble, options: Mapping[str, Any]) -> str | None:
    """Return the option that a rejected request should be sent without; None when it is not the options' fault."""
    if trouble.kind != "bad_request":
        return None
    said = trouble.said.casefold()
    named = [option for option, words in _BLAMED.items() if option in options and any(word in said for word in words)]
    left = [option for option in reversed(_BLAMED) if option in options]
    return next(iter([*named, *left]), None)


def _cut_off(error: "LengthFinishReasonError", meter: Meter, name: str) -> Reply:
    """Return the answer that the OpenAI client would not hand over because it was cut off."""
    completion = error.completion
    usage = completion.usage
    if usage is not None:
        details = usage.prompt_tokens_details
        cached = (details.cached_tokens if details else 0) or 0
        output = usage.completion_tokens
        counted = Tokens(input=usage.prompt_tokens, cached=cached, output=output, total=usage.total_tokens)
        meter.spent(completion.model or name, counted)
    reasoning = usage.completion_tokens_details.reasoning_tokens if usage and usage.completion_tokens_details else 0
    text = completion.choices[0].message.content or ""
    return Reply(text=text, cut_off=True, reasoned=bool(reasoning))


def model_name(model: "BaseChatModel") -> str:
    """Return the name of the model that a chat model asks."""
    named = (vars(model).get(name) for name in ("model_name", "model", "model_id"))
    return next((name for name in named if isinstance(name, str) and name), type(model).__name__)

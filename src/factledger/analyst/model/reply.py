"""One answer of a chat model, whichever provider it came from, and what all answers to one question took."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from factledger.analyst.model.bounds import tokens as count
from factledger.analyst.model.prices import Prices
from factledger.records import Tokens, Usage

if TYPE_CHECKING:
    from langchain_core.messages import AIMessage

_CUT_OFF = frozenset({"length", "max_tokens", "max_output_tokens"})
_FILTERED = frozenset({"content_filter", "refusal", "safety"})


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call the model made; its arguments are None when they could not be read."""

    name: str
    arguments: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model answered."""

    text: str
    calls: tuple[ToolCall, ...] = ()
    refusal: str = ""
    """Why the model or its provider declined; empty when neither did."""
    cut_off: bool = False
    """Whether the answer ended because there was no more room."""
    reasoned: bool = False
    """Whether the model spent tokens on thoughts that are not part of the text."""

    @property
    def said(self) -> str:
        """What it said or did, for the model that is asked again."""
        calls = ", ".join(f"{call.name}({dict(call.arguments or {})})" for call in self.calls)
        return self.text or self.refusal or (f"(called {calls})" if calls else "")


def reply_of(message: "AIMessage") -> Reply:
    """Return what a message says."""
    ended = _ended(message.response_metadata)
    refusal = message.additional_kwargs.get("refusal")
    if not refusal and ended in _FILTERED:
        refusal = "the provider's filter stopped it"
    calls = [ToolCall(call["name"], call["args"]) for call in message.tool_calls]
    broken = [ToolCall(call["name"] or "", None) for call in message.invalid_tool_calls]
    usage = message.usage_metadata
    details = usage.get("output_token_details", {}) if usage else {}
    return Reply(
        text=str(message.text),
        calls=(*calls, *broken),
        refusal=str(refusal or ""),
        cut_off=ended in _CUT_OFF,
        reasoned=bool(details.get("reasoning")),
    )


def _ended(metadata: Mapping[str, Any]) -> str:
    """Return why the answer ended, as OpenAI, Anthropic, Ollama and OpenAI's responses say it."""
    incomplete = metadata.get("incomplete_details") or {}
    names = (metadata.get(key) for key in ("finish_reason", "stop_reason", "done_reason"))
    return str(next((name for name in names if name), incomplete.get("reason", ""))).casefold()


class Meter:
    """Adds up what one question takes, request by request."""

    def __init__(self, prices: Prices, model: str) -> None:
        self._prices, self._name = prices, model
        self.usage = Usage()

    def sent(self) -> None:
        """Count a request."""
        self.usage += Usage(requests=1)

    def repair(self) -> None:
        """Count the next request as a repair."""
        self.usage += Usage(repairs=1)

    def answered(self, message: "AIMessage", asked: Sequence[tuple[str, str]]) -> None:
        """Add an answer's tokens and their price; what the provider does not count is estimated, for the budget."""
        model = str(message.response_metadata.get("model_name") or self._name)
        self.spent(model, tokens_of(message) or estimated(asked, str(message.text)))

    def spent(self, model: str, tokens: Tokens) -> None:
        """Add tokens of a model."""
        priced = model if self._prices.priced(model) else self._name
        self.usage += Usage(tokens=tokens, cost=self._prices.cost(priced, tokens), model=model)


def estimated(asked: Sequence[tuple[str, str]], answer: str) -> Tokens:
    """Return about how many tokens a prompt and its answer took."""
    sent, received = sum(count(text) for _, text in asked), count(answer)
    return Tokens(input=sent, output=received, total=sent + received)


def tokens_of(message: "AIMessage") -> Tokens | None:
    """Return a message's tokens as the provider counted them; None when it did not say."""
    usage = message.usage_metadata
    if usage is None:
        return None
    # Service tiers stand before the name: `flex_cache_read`.
    details: Mapping[str, Any] = usage.get("input_token_details") or {}
    cached = sum(count for name, count in details.items() if name.endswith("cache_read") and count)
    return Tokens(
        input=usage["input_tokens"], cached=cached, output=usage["output_tokens"], total=usage["total_tokens"]
    )

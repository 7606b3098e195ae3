"""What can go wrong between here and a model, as one kind and one sentence each; a key never stands in either."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pydantic import SecretStr

from factledger.analyst.model.cleaning import line

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

_KEY = re.compile(
    r"\b(?:sk|rk|pk|tvly|gsk|xai|key|hf)[-_][\w*.…-]{4,}|\bbearer\s+\S+|\b[\w-]*\*{3,}[\w-]*", re.IGNORECASE
)
_MESSAGE_CHARS = 300
_BY_CODE: Mapping[str | None, str] = {
    "insufficient_quota": "quota",
    "billing_hard_limit_reached": "quota",
    "context_length_exceeded": "too_large",
    "exceed_context_size_error": "too_large",
    "content_filter": "refused",
    "content_policy_violation": "refused",
}
"""Kinds of failures that share their HTTP status with others."""
_STATUS_KINDS: Mapping[int, str] = {
    400: "bad_request",
    401: "unauthorized",
    402: "quota",
    403: "unauthorized",
    404: "not_found",
    408: "timeout",
    409: "unavailable",
    413: "too_large",
    422: "bad_request",
    429: "rate_limited",
}
RETRYABLE = frozenset({"rate_limited", "timeout", "unavailable", "unreachable"})


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a request gave no answer."""

    kind: str
    message: str
    """For a person, without keys."""
    said: str = ""
    """What the provider said of a request it would not take, without keys."""
    wait_s: float | None = None
    """How long the provider asks to wait."""


class Troubled(Exception):
    """A request gave no answer."""

    def __init__(self, trouble: Trouble) -> None:
        self.trouble = trouble
        super().__init__(trouble.message)


BROKEN_BODY = (ValueError, TypeError, LookupError, AttributeError)
"""How LangChain's OpenAI client reports a body that is no chat completion: an error page, an empty list of choices."""


@cache
def provider_errors() -> tuple[type[Exception], ...]:
    """Return the errors by which a chat model says that a request failed, and the system's own of a connection."""
    import openai
    from langchain_core.exceptions import LangChainException

    return (LangChainException, openai.OpenAIError, OSError)


def trouble_of(error: Exception, model: "BaseChatModel", name: str) -> Trouble:
    """Return what an error of `provider_errors` or `BROKEN_BODY` means."""
    kind, said = _kind(error), scrubbed(str(error), model)
    where = address(model)
    messages = {
        "unauthorized": f"The model's server{where} refused the key; check OPENAI_API_KEY, and that it may use {name}",
        "not_found": f"The model's server{where} knows no model {name!r}; check --model and OPENAI_BASE_URL",
        "unreachable": f"The model's server{where} cannot be reached; check that it runs, and OPENAI_BASE_URL",
        "timeout": f"The model {name} did not answer in time",
        "rate_limited": f"The model's server{where} takes no more requests for now",
        "quota": f"The account at the model's server{where} has no credit left",
        "too_large": f"The prompt is longer than the model {name} can read; make prompt_tokens smaller",
        "bad_answer": f"The model's server{where} answered with something that is no chat completion: {said}",
        "refused": f"The model {name} declined to answer",
    }
    message = messages.get(kind) or f"The model's server{where} failed: {said}"
    return Trouble(kind, message, said, _wait(error))


def _kind(error: Exception) -> str:
    """Return the kind of an error, by LangChain's classes first, by its HTTP status where they know none."""
    import openai
    from langchain_core import exceptions as known

    if isinstance(error, openai.APIError):
        for name in (error.code, error.type):  # llama.cpp has its status as code, and says what is wrong as type
            if isinstance(name, str) and name in _BY_CODE:
                return _BY_CODE[name]
    if isinstance(error, openai.APIStatusError) and not isinstance(error, known.ContextOverflowError):
        return _STATUS_KINDS.get(error.status_code, "unavailable" if error.status_code >= 500 else "bad_request")
    kinds: tuple[tuple[type[Exception] | tuple[type[Exception], ...], str], ...] = (
        (known.ContextOverflowError, "too_large"),
        ((known.ModelAuthenticationError, known.ModelPermissionDeniedError), "unauthorized"),
        (known.ModelRateLimitError, "rate_limited"),
        (known.ModelNotFoundError, "not_found"),
        ((known.ModelRefusalError, openai.ContentFilterFinishReasonError), "refused"),
        (known.ModelInvalidRequestError, "bad_request"),
        ((known.ModelTimeoutError, openai.APITimeoutError, TimeoutError), "timeout"),
        ((known.ModelConnectionError, openai.APIConnectionError, OSError), "unreachable"),
        ((known.ModelError, openai.APIError), "unavailable"),
    )
    return next((kind for classes, kind in kinds if isinstance(error, classes)), "bad_answer")


def _wait(error: Exception) -> float | None:
    """Return the seconds of a `Retry-After` header; a date there is passed over."""
    import openai

    if not isinstance(error, openai.APIStatusError):
        return None
    headers = error.response.headers
    milliseconds, seconds = headers.get("retry-after-ms"), headers.get("retry-after")
    for value, unit in ((milliseconds, 0.001), (seconds, 1.0)):
        if value and re.fullmatch(r"\d+(?:\.\d+)?", value.strip()):
            return float(value) * unit
    return None


def scrubbed(text: str, model: "BaseChatModel") -> str:
    """Return a provider's words as one short line without the model's keys, whole or shortened."""
    for value in vars(model).values():
        if isinstance(value, SecretStr) and (key := value.get_secret_value()):
            text = text.replace(key, "[key]")
    return line(_KEY.sub("[key]", text), _MESSAGE_CHARS)


def address(model: "BaseChatModel") -> str:
    """Return ` at HOST` for a model that says where its server is; without user names, keys and paths."""
    host, port = _server(model)
    return f" at {host}{port}" if host else ""


def is_openais_own(model: "BaseChatModel") -> bool:
    """Whether a model that speaks like OpenAI is served by OpenAI or by Azure."""
    host, _ = _server(model)
    return not host or host.endswith((".openai.com", ".azure.com"))


def _server(model: "BaseChatModel") -> tuple[str, str]:
    named = (vars(model).get(name) for name in ("openai_api_base", "base_url", "azure_endpoint"))
    parts = urlsplit(next((url for url in named if isinstance(url, str) and url), ""))
    return parts.hostname or "", f":{parts.port}" if parts.port else ""

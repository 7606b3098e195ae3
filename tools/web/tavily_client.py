"""Tavily's own client: how it is made, and what its errors mean. Its import is slow."""

from typing import NamedTuple

import httpx
from tavily import AsyncTavilyClient, TavilyKeylessLimitError, errors

from factledger.errors import SearchError

_PATIENCE_S = 10
"""A limit that lasts longer is not worth another try within the same search."""
_LONGEST_DETAIL = 200


class _Class(NamedTuple):
    raised: type[Exception]
    kind: str
    message: str
    retryable: bool


_CLASSES = (
    _Class(errors.UsageLimitExceededError, "rate_limited", "Tavily takes no more searches for now", True),
    _Class(errors.InvalidAPIKeyError, "unauthorized", "Tavily does not accept the key in TAVILY_API_KEY", False),
    _Class(errors.BadRequestError, "bad_request", "Tavily refused the search", False),
    _Class(errors.ForbiddenError, "quota", "Tavily's plan does not allow this search", False),
    _Class(errors.TimeoutError, "timeout", "Tavily did not answer in time", True),
    _Class(TimeoutError, "timeout", "Tavily did not answer in time", True),
    _Class(httpx.HTTPError, "unreachable", "Tavily could not be reached", True),
    # The client takes whatever comes for a JSON object.
    _Class(ValueError, "bad_answer", "Tavily's answer is no JSON", True),
    _Class(AttributeError, "bad_answer", "Tavily's answer is not of the agreed form", True),
    _Class(TypeError, "bad_answer", "Tavily's answer is not of the agreed form", True),
)
"""The first that fits counts."""
RAISED = tuple(one.raised for one in _CLASSES)
"""All that a search with the client can raise."""
_SERVERS_FAULT = 500
_SAYING_NOTHING = (ValueError, AttributeError, TypeError)


def new_client(key: str, base_url: str) -> AsyncTavilyClient:
    """Return a client, keyless when the key is empty; reads certificates from the disk."""
    return AsyncTavilyClient(api_key=key, api_base_url=base_url)


def search_error(error: Exception, *, key: str) -> SearchError:
    """Return what one of `RAISED` means.

    Args:
        error: As the client raised it.
        key: The key that was used; it is struck out of whatever the service says.
    """
    if isinstance(error, TavilyKeylessLimitError):
        return _keyless_limit(error)
    if isinstance(error, httpx.HTTPStatusError):
        return _by_status(error.response.status_code)
    if isinstance(error, errors.InvalidAPIKeyError) and not key:
        return SearchError("unauthorized", "Tavily takes no searches without a key here: set TAVILY_API_KEY")
    known = next(one for one in _CLASSES if isinstance(error, one.raised))
    detail = "" if isinstance(error, _SAYING_NOTHING) else _detail(error, key)
    return SearchError(known.kind, f"{known.message}{detail}", retryable=known.retryable)


def _keyless_limit(error: TavilyKeylessLimitError) -> SearchError:
    wait = error.retry_after_seconds
    when = f"for {wait} seconds" if isinstance(wait, int) else "for now"
    retryable = not isinstance(wait, int) or wait <= _PATIENCE_S
    message = f"Tavily takes no more searches without a key {when}: wait, or set TAVILY_API_KEY"
    return SearchError("rate_limited", message, retryable=retryable)


def _by_status(status: int) -> SearchError:
    if status >= _SERVERS_FAULT:
        return SearchError("unreachable", f"Tavily is out of order (HTTP {status})", retryable=True)
    return SearchError(
        "bad_request", f"No search of Tavily's answers there (HTTP {status}): check FACTLEDGER_TAVILY_BASE_URL"
    )


def _detail(error: Exception, key: str) -> str:
    said = " ".join(str(error).split())
    said = said.replace(key, "…") if key else said
    return f" ({said[:_LONGEST_DETAIL].rstrip('.')})" if said else ""

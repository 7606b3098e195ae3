"""One request over a checked connection, bounded in time and size."""

import ssl
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cached_property

import httpcore

from factledger.errors import SearchError
from factledger.tools.web.addresses import Target
from factledger.tools.web.decompress import ACCEPTED, Unpacker
from factledger.tools.web.limits import FetchLimits
from factledger.tools.web.network import CheckedBackend, Network

HOLDS_A_PAGE = frozenset({200, 203})
_ACCEPT = "text/html,application/xhtml+xml,application/pdf;q=0.9,text/plain;q=0.9,*/*;q=0.5"


@dataclass(frozen=True, slots=True)
class Reply:
    """What a server answered to one request."""

    url: str
    status: int
    headers: Mapping[str, str]
    """Names in lower case; of several of one name, the first."""
    body: bytes = b""
    """Decompressed; only of a reply that holds a page."""
    complete: bool = True
    """Whether the body was read to its end; False when it passes a limit."""


class Fetcher:
    """Makes single requests; follows nothing, keeps nothing, takes no proxy from the environment.

    Args:
        network: Where names and connections come from.
        limits: Bounds on size and time.
        trust: The certificates that are believed; certifi's when not given.
    """

    def __init__(self, network: Network, limits: FetchLimits, trust: ssl.SSLContext | None = None) -> None:
        self._network, self._limits, self._given_trust = network, limits, trust

    async def get(self, here: Target, most: int) -> Reply:
        """Ask for an address once; at most `most` bytes of what it holds are unpacked.

        Raises:
            SearchError: `blocked`, `unreachable`, `timeout` or `unreadable`.
        """
        async with self._answer(here) as answer:
            headers = _headers(answer)
            if answer.status not in HOLDS_A_PAGE:
                return Reply(here.url, answer.status, headers)
            if _declared_size(headers) > self._limits.max_bytes:
                return Reply(here.url, answer.status, headers, complete=False)
            return await self._with_body(here, answer, headers, most)

    async def _with_body(self, here: Target, answer: httpcore.Response, headers: Mapping[str, str], most: int) -> Reply:
        unpacker = Unpacker(headers.get("content-encoding", ""), most)
        received = 0
        async for part in answer.aiter_stream():
            received += len(part)
            unpacker.feed(part)
            if unpacker.full or received > self._limits.max_bytes:
                unpacker.full = True
                break
        return Reply(here.url, answer.status, headers, unpacker.finish(), complete=not unpacker.full)

    @asynccontextmanager
    async def _answer(self, here: Target) -> AsyncIterator[httpcore.Response]:
        seconds = self._limits.connect_timeout_s
        trust = self._trust if here.scheme == "https" else None  # reading certifi's list takes a while
        pool = httpcore.AsyncConnectionPool(ssl_context=trust, network_backend=CheckedBackend(self._network))
        address = httpcore.URL(scheme=here.scheme, host=here.host, port=here.port, target=here.path)
        headers = [
            ("Host", here.authority),
            ("User-Agent", self._limits.user_agent),
            ("Accept", _ACCEPT),
            ("Accept-Encoding", ACCEPTED),
        ]
        patience = {"timeout": dict.fromkeys(("connect", "read", "write", "pool"), seconds)}
        try:
            async with pool, pool.stream("GET", address, headers=headers, extensions=patience) as answer:
                yield answer
        except httpcore.TimeoutException as error:
            raise SearchError(
                "timeout", f"{here.origin} did not answer within {seconds:g} s", retryable=True
            ) from error
        except (httpcore.NetworkError, httpcore.ProtocolError, OSError) as error:  # OSError: TLS that breaks on the way
            raise _lost(here.origin, error) from error

    @cached_property
    def _trust(self) -> ssl.SSLContext:
        return self._given_trust or httpcore.default_ssl_context()


def _lost(place: str, error: Exception) -> SearchError:
    cause = error.__cause__ or error.__context__
    if isinstance(cause, ssl.SSLCertVerificationError):
        return SearchError("unreachable", f"{place} shows a certificate that is not trusted: {cause.verify_message}")
    if isinstance(error, httpcore.LocalProtocolError):
        return SearchError("unreachable", f"{place} cannot be asked")
    return SearchError("unreachable", f"The connection to {place} failed or broke", retryable=True)


def _headers(answer: httpcore.Response) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for name, value in answer.headers:
        found.setdefault(name.decode("latin-1").lower(), _text(value))
    return found


def _text(value: bytes) -> str:
    """Decode a header: redirects to names in other scripts come as bare UTF-8."""
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError:
        return value.decode("latin-1")


def _declared_size(headers: Mapping[str, str]) -> int:
    size = headers.get("content-length", "")
    return int(size) if size.isascii() and size.isdigit() else 0

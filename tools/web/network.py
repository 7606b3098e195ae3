"""Names and connections: what a fetch needs of the network, and the check that stands between the two."""

import asyncio
import socket
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Protocol

import httpcore

from factledger.errors import SearchError
from factledger.tools.web.addresses import as_ip, is_public

_MOST_TRIED = 3
"""Addresses of one name that are tried before it counts as unreachable."""


class Network(Protocol):
    """Resolves names and opens connections; a test gives one that ends on this machine."""

    async def resolve(self, host: str) -> Sequence[str]:
        """Return the IP addresses of a name, best first. Raises `OSError` when it has none."""
        ...

    async def connect(self, address: str, port: int, timeout_s: float | None) -> httpcore.AsyncNetworkStream:
        """Connect to an IP address. Raises `httpcore.ConnectError` or `httpcore.ConnectTimeout`."""
        ...


class SystemNetwork:
    """The network of this machine."""

    def __init__(self) -> None:
        self._backend = httpcore.AnyIOBackend()

    async def resolve(self, host: str) -> Sequence[str]:
        """Ask the system's resolver."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, None, type=socket.SOCK_STREAM)
        return list(dict.fromkeys(str(entry[4][0]) for entry in found))

    async def connect(self, address: str, port: int, timeout_s: float | None) -> httpcore.AsyncNetworkStream:
        """Dial."""
        return await self._backend.connect_tcp(address, port, timeout=timeout_s)


class CheckedBackend(httpcore.AsyncNetworkBackend):
    """Dials only addresses that it has just found to be public.

    The name is resolved here, once per connection, and what is dialled is what was judged: a name that changes its
    address between the check and the connection gains nothing. TLS still asks for the name.
    """

    def __init__(self, network: Network) -> None:
        self._network = network

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 — httpcore's signature
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to the first address of a host that answers.

        Raises:
            SearchError: Of kind `blocked` when any of its addresses is not public.
            httpcore.ConnectError, httpcore.ConnectTimeout: None answers.
        """
        *others, last = (await self._public_addresses(host))[:_MOST_TRIED]
        for address in others:
            with suppress(httpcore.ConnectError, httpcore.ConnectTimeout):
                return await self._network.connect(address, port, timeout)
        return await self._network.connect(last, port, timeout)

    async def sleep(self, seconds: float) -> None:
        """Wait, as httpcore asks between its own retries."""
        await asyncio.sleep(seconds)

    async def _public_addresses(self, host: str) -> Sequence[str]:
        addresses = [host] if as_ip(host) else await self._resolved(host)
        judged = [as_ip(address) for address in addresses]
        if not judged or not all(address and is_public(address) for address in judged):
            # One private address among public ones is how a name is made to slip through.
            raise SearchError("blocked", f"{host} is not on the public internet")
        return addresses

    async def _resolved(self, host: str) -> Sequence[str]:
        try:
            return await self._network.resolve(host)
        except socket.gaierror as error:
            passing = error.errno == socket.EAI_AGAIN
            raise SearchError("unreachable", f"The name {host} leads nowhere", retryable=passing) from error
        except (OSError, UnicodeError) as error:
            raise SearchError("unreachable", f"The name {host} cannot be resolved") from error

"""Refuse every connection while a trace is replayed, so that a forgotten call fails and costs nothing."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from factledger.errors import ReplayError

_REACHING = frozenset(
    f"socket.{name}"
    for name in "connect bind getaddrinfo gethostbyname gethostbyaddr getnameinfo sendto sendmsg".split()
)
"""What Python audits when a program reaches for the network, whichever library does it."""

_refusing = [0]


@contextmanager
def sockets_refused() -> Iterator[None]:
    """Raise `ReplayError` wherever this process connects, listens or looks up a name, in any thread, until the end.

    For programs that do nothing else meanwhile, such as the command line. Nothing is patched: Python tells an audit
    hook, which stays and does nothing once this has ended.
    """
    _install()
    _refusing[0] += 1
    try:
        yield
    finally:
        _refusing[0] -= 1


@cache
def _install() -> None:
    sys.addaudithook(_watch)


def _watch(event: str, arguments: tuple[object, ...]) -> None:
    if _refusing[0] and event in _REACHING:
        raise ReplayError(f"A replay tried to reach the network ({event} {arguments[1:]!r}); it may ask its trace only")

"""Manners at a host: how many requests at once, how fast, and when it asked to be left alone.

Shared by everything in the process that runs on one event loop.
"""

import asyncio
import weakref
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from email.utils import parsedate_to_datetime

from factledger.errors import SearchError
from factledger.tools.web.limits import FetchLimits

BUSY = frozenset({429, 503})
"""Statuses of a server that asks for patience."""

_MOST_KEPT = 2000
_LONGEST_REST_S = 60.0
"""One page that asks for a day's patience does not close its host for a run."""
_loops: "dict[asyncio.AbstractEventLoop, Hosts]" = {}


class Hosts:
    """What is under way at each host, on one event loop."""

    def __init__(self) -> None:
        self._visits: dict[str, _Visits] = {}
        self._locks: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()

    def lock(self, name: str) -> asyncio.Lock:
        """Return the lock of a name, the same one while anybody holds it."""
        return self._locks.setdefault(name, asyncio.Lock())

    @asynccontextmanager
    async def visit(self, host: str, limits: FetchLimits) -> AsyncIterator[None]:
        """Wait for one's turn at a host, and hold it; of differing limits, those of the first visit decide how many.

        Raises:
            SearchError: `rate_limited`: the host has asked for a longer pause than the limits allow to wait.
        """
        visits = self._of(host, limits.per_host)
        visits.here += 1
        try:
            async with visits.places:
                await visits.pause(host, limits)
                yield
        finally:
            visits.here -= 1

    def rest(self, host: str, seconds: float) -> None:
        """Leave a host alone for a while, because it asked for it."""
        visits = self._of(host, 1)
        visits.next_at = max(visits.next_at, _now() + seconds)

    def _of(self, host: str, most: int) -> "_Visits":
        if len(self._visits) > _MOST_KEPT:
            now = _now()
            self._visits = {h: v for h, v in self._visits.items() if v.here or v.next_at > now}
        return self._visits.setdefault(host, _Visits(most))


class _Visits:
    """The requests at one host."""

    def __init__(self, most: int) -> None:
        self.places = asyncio.Semaphore(most)
        self.here = 0
        """Requests under way or waiting."""
        self.next_at = 0.0
        """When the next request may begin, on the loop's clock."""

    async def pause(self, host: str, limits: FetchLimits) -> None:
        """Wait until the next request may begin."""
        now = _now()
        begin = max(now, self.next_at)
        if begin - now > max(limits.longest_wait_s, limits.per_host * limits.host_delay_s):
            raise SearchError("rate_limited", f"{host} asks to be left alone for {begin - now:.0f} s", retryable=True)
        self.next_at = begin + limits.host_delay_s
        await asyncio.sleep(begin - now)


def hosts() -> Hosts:
    """Return what is under way on the running event loop."""
    running = asyncio.get_running_loop()
    known = _loops.get(running)
    if known is None:
        # Locks hold on to their loop, so that weak references would keep every loop there ever was.
        for loop in [loop for loop in list(_loops) if loop.is_closed()]:
            _loops.pop(loop, None)
        known = _loops[running] = Hosts()
    return known


def _now() -> float:
    return asyncio.get_running_loop().time()


def asked_pause(headers: Mapping[str, str], now: float, default: float) -> float:
    """Return for how many seconds a busy server asks to be left alone, at most a minute.

    Args:
        headers: Of its reply, names in lower case.
        now: Seconds since the epoch.
        default: When it does not say.
    """
    asked = headers.get("retry-after", "").strip()
    if asked.isascii() and asked.isdigit():
        return min(float(asked[:9]), _LONGEST_REST_S)
    try:
        until = parsedate_to_datetime(asked)
    except ValueError:
        return default
    return min(max(0.0, until.timestamp() - now), _LONGEST_REST_S)

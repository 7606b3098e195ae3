"""What a site's robots.txt allows, by RFC 9309."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from protego import Protego

from factledger.errors import SearchError
from factledger.tools.web.addresses import Target, shown, target
from factledger.tools.web.fetching import HOLDS_A_PAGE, Reply
from factledger.tools.web.hosts import hosts

LARGEST = 500 * 1024
"""Bytes of a robots.txt that are read; RFC 9309, section 2.5, asks for at least as many."""
_GOOD_FOR_S, _DOUBTED_FOR_S, _LOST_FOR_S = 3600.0, 60.0, 10.0
_MOST_KEPT = 2000
_SAYS_NOTHING = frozenset({"redirects", "unreadable"})
"""Failures of a robots.txt that count as none being there; RFC 9309, section 2.3.1.2, says so of endless redirects."""


@dataclass(frozen=True, slots=True)
class _Rules:
    """What is known of one origin's rules."""

    until: float
    parsed: Protego | None = None
    """None when everything is allowed."""
    failure: SearchError | None = None
    """Why nobody knows; nothing is allowed then."""


class Robots:
    """Remembers the rules of each origin for an hour.

    A server that failed to give them is remembered for a minute, and one that could not be reached for ten seconds, so
    that not every page of it waits for that.

    Args:
        user_agent: What the program calls itself.
        get: Fetches a robots.txt, redirects followed.
        clock: Seconds since any fixed moment.
    """

    def __init__(self, user_agent: str, get: Callable[[Target], Awaitable[Reply]], clock: Callable[[], float]) -> None:
        self._name = user_agent.partition("/")[0].strip()
        self._get, self._clock = get, clock
        self._known: dict[str, _Rules] = {}

    async def check(self, here: Target) -> None:
        """Return when a page may be asked for.

        Raises:
            SearchError: `robots`: its rules forbid it, or the server failed to say; `unreachable` and the like when
                there is no asking it.
        """
        async with hosts().lock(here.origin):
            rules = self._known.get(here.origin)
            if rules is None or rules.until < self._clock():
                rules = await self._learn(here)
        if rules.failure:
            failure = rules.failure
            raise SearchError(failure.kind, failure.message, retryable=failure.retryable) from failure
        # In a thread: a site may list half a megabyte of rules.
        if rules.parsed and not await asyncio.to_thread(rules.parsed.can_fetch, here.url, self._name):
            raise SearchError("robots", f"The robots.txt of {here.origin} asks not to read {shown(here.url)}")

    async def _learn(self, here: Target) -> _Rules:
        if len(self._known) > _MOST_KEPT:
            self._known.clear()
        rules = self._known[here.origin] = await self._asked(here)
        return rules

    async def _asked(self, here: Target) -> _Rules:
        try:
            reply = await self._get(target("/robots.txt", base=here.url))
        except SearchError as error:
            if error.kind in _SAYS_NOTHING:
                return _Rules(self._clock() + _GOOD_FOR_S)
            return _Rules(self._clock() + _LOST_FOR_S, failure=error)
        if reply.status >= 500:
            silence = SearchError("robots", f"{here.origin} could not say what robots may read", retryable=True)
            return _Rules(self._clock() + _DOUBTED_FOR_S, failure=silence)
        if reply.status not in HOLDS_A_PAGE:
            return _Rules(self._clock() + _GOOD_FOR_S)
        parsed = await asyncio.to_thread(Protego.parse, reply.body.decode("utf-8", "replace"))
        return _Rules(self._clock() + _GOOD_FOR_S, parsed)

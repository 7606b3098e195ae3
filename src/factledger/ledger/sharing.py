"""What runs that go on side by side share: one budget, and so many places at each provider."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Mapping
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol, get_args

from factledger.ledger.budget import OPENING, Limits, Purse, UnderWay
from factledger.ledger.calls import ANALYST_ROLES
from factledger.records import Spent, Usage

Provider = Literal["model", "web", "documents", "pages"]
"""Whom calls go to: the server of the model, the web search, the documents' index, the sites whose pages are opened."""
PROVIDERS: tuple[Provider, ...] = get_args(Provider)
_TOOLS: dict[str, Provider] = {"web_search": "web", "search_kb": "documents", OPENING: "pages"}


class Entry(NamedTuple):
    """A call that was let in, or was not."""

    number: int
    """With which it leaves again."""
    refusal: str
    """Why it may not be made, for a person; empty when it may."""


class Common(Protocol):
    """What calls of several runs ask before they are made."""

    async def enter(self, role: str) -> Entry:
        """Wait for a place at the provider; count the call as under way unless it is refused."""
        ...

    async def leave(self, number: int, usage: Usage | None) -> None:
        """Give the place back and pay; None: nobody had to be asked, and the call counts no more."""
        ...


class Unshared:
    """Lets every call in."""

    async def enter(self, role: str) -> Entry:
        """Let it in."""
        del role
        return Entry(0, "")

    async def leave(self, number: int, usage: Usage | None) -> None:
        """Let it go."""


class Shared:
    """One budget and one set of places; for one event loop.

    Calls of the analyst are never more than their bound. Tokens and money go over as `Purse` says: by the last call,
    and by how much those under way with it differ from the mean.

    Args:
        limits: Of all runs together.
        spent: What they have spent before.
        places: Calls at once, by provider; a provider that is not named has no bound.
    """

    def __init__(self, limits: Limits, spent: Spent, places: Mapping[Provider, int]) -> None:
        self._purse = Purse(limits, spent)
        self._places: dict[str, asyncio.Semaphore] = {
            provider: asyncio.Semaphore(count) for provider, count in places.items()
        }
        self._inside: dict[int, _Inside] = {}
        self._numbers = itertools.count(1)

    async def enter(self, role: str, worker: str = "") -> Entry:
        """Wait for a place; refuse when the budget has ended. `worker` is by what it can be forgotten."""
        number, stack = next(self._numbers), ExitStack()
        place = self._places.get(provider_of(role))
        if place is not None:
            await place.acquire()
            stack.callback(place.release)
        if refusal := self._purse.refusal(role):
            stack.close()
            return Entry(number, f"{refusal}, for all questions together")
        self._inside[number] = _Inside(worker, stack, stack.enter_context(self._purse.call(role)))
        return Entry(number, "")

    async def leave(self, number: int, usage: Usage | None) -> None:
        """Give the place back and pay; a call that was forgotten meanwhile is left alone."""
        inside = self._inside.pop(number, None)
        if inside is None:
            return
        if usage is None:
            inside.under_way.give_back()
        else:
            inside.under_way.usage = usage
        inside.stack.close()

    def forget(self, worker: str) -> None:
        """Let the calls of a worker go that was lost, and will not end them. They count as made."""
        for number in [number for number, inside in self._inside.items() if inside.worker == worker]:
            self._inside.pop(number).stack.close()


@dataclass(frozen=True, slots=True)
class _Inside:
    worker: str
    stack: ExitStack
    under_way: UnderWay


@dataclass(slots=True)
class Ticket:
    """A call's leave to be made."""

    refusal: str
    usage: Usage | None = None
    """What it took; None while nobody was asked."""


@asynccontextmanager
async def admitted(common: Common, role: str) -> AsyncIterator[Ticket]:
    """Hold a place while the block lasts; what its ticket says it took is paid at the end."""
    entry = await common.enter(role)
    ticket = Ticket(entry.refusal)
    try:
        yield ticket
    finally:
        if not entry.refusal:
            await common.leave(entry.number, ticket.usage)


def provider_of(role: str) -> str:
    """Return whom a call goes to; a tool of the caller's own is a provider by its name."""
    return "model" if role in ANALYST_ROLES else _TOOLS.get(role, role)

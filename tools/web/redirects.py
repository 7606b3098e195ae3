"""Follow redirects, every one judged like the first address."""

from collections.abc import Awaitable, Callable

from factledger.errors import SearchError
from factledger.tools.web.addresses import Target, target
from factledger.tools.web.fetching import Reply

REDIRECTS = frozenset({301, 302, 303, 307, 308})


async def follow(start: Target, get: Callable[[Target], Awaitable[Reply]], most: int) -> Reply:
    """Return the first reply that is no redirect.

    Raises:
        SearchError: `redirects` for a circle or more than `most` of them; `blocked` for one that leads where nothing
            is opened; and whatever `get` raises.
    """
    here, seen = start, {start.url}
    for _ in range(most + 1):
        reply = await get(here)
        if reply.status not in REDIRECTS:
            return reply
        if not reply.headers.get("location"):
            raise SearchError("unreadable", f"{here.origin} redirects to nowhere")
        here = target(reply.headers["location"], base=here.url)
        if here.url in seen:
            raise SearchError("redirects", f"The redirects of {start.origin} lead round in a circle")
        seen.add(here.url)
    raise SearchError("redirects", f"{start.origin} redirects more than {most} times")

"""Open the addresses that a report cites, as far as no saved source has them."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple

from factledger.audit.case import Case
from factledger.audit.results import AddressState, CitedAddress
from factledger.checks.sources.addresses import address_key
from factledger.errors import SearchError
from factledger.records import Source
from factledger.tools.web.index import Opener

AT_ONCE = 16
"""Addresses that are opened at a time; how many at one host, the opener decides."""

Tell = Callable[[str], None]
"""Takes one line of progress, for a person."""


class _Visit(NamedTuple):
    """What became of one address."""

    address: CitedAddress
    page: Source | None


def cited_addresses(case: Case) -> list[str]:
    """Return the web addresses that the report cites or lists and of which no text is at hand, each once, in order."""
    draft, handles = case.draft()
    listed = [entry.address for entry in draft.references.entries if not draft.citations.referred(entry)]
    wanted = [source.url for source in handles.sources if not source.text.strip()]
    found = {address_key(url): url for url in reversed([*wanted, *listed]) if url.startswith(("http://", "https://"))}
    return list(reversed(found.values()))


async def open_cited(case: Case, opener: Opener, tell: Tell) -> Case:
    """Return the case with the pages behind the addresses that it cites; what cannot be had is named with the reason.

    A saved source that has an address and no text gets the text of its page.
    """
    wanted = cited_addresses(case)
    turn = asyncio.Semaphore(AT_ONCE)
    done = 0

    async def visit(url: str) -> _Visit:
        nonlocal done
        async with turn:
            found = await _visited(url, opener)
        done += 1
        tell(f"address {done} of {len(wanted)}: {url}{': ' if found.address.reason else ''}{found.address.reason}")
        return found

    visits = await asyncio.gather(*map(visit, wanted))
    return _with_pages(case, visits)


async def _visited(url: str, opener: Opener) -> _Visit:
    try:
        page = await opener.open(url)
    except SearchError as error:
        return _Visit(CitedAddress(url=url, state=_state(error), reason=error.message), None)
    source = Source(
        id=url,
        url=page.url,
        addresses=(url,),
        title=page.title,
        published=page.published,
        published_basis=page.published_basis,
        retrieved=datetime.now(UTC).date().isoformat(),
        language=page.language,
        text=page.text,
    )
    return _Visit(CitedAddress(url=url, state="opened"), source)


def _state(error: SearchError) -> AddressState:
    """Return whether an address is dead: its server says that there is no such page, or its name leads nowhere."""
    leads_nowhere = not error.retryable and any(isinstance(cause, socket.gaierror) for cause in _causes(error))
    return "dead" if error.kind == "not_found" or leads_nowhere else "failed"


def _causes(error: BaseException) -> Iterator[BaseException]:
    cause = error.__cause__ or error.__context__
    while cause is not None:
        yield cause
        cause = cause.__cause__ or cause.__context__


def _with_pages(case: Case, visits: list[_Visit]) -> Case:
    pages = {address_key(visit.address.url): visit.page for visit in visits if visit.page}
    known = {address_key(source.url) for source in case.saved.sources}
    filled = tuple(_filled(source, pages.get(address_key(source.url))) for source in case.saved.sources)
    read = {name for s in filled if s.text.strip() for name in (s.id, *s.addresses)}
    unread = tuple(missing for missing in case.saved.unread if missing.name not in read)
    saved = case.saved.model_copy(update={"sources": filled, "unread": unread})
    opened = tuple(page for key, page in pages.items() if key not in known)
    return replace(case, saved=saved, opened=opened, addresses=tuple(visit.address for visit in visits))


def _filled(source: Source, page: Source | None) -> Source:
    if page is None or source.text.strip():
        return source
    return source.model_copy(
        update={
            "text": page.text,
            "title": source.title or page.title,
            "published": source.published or page.published,
            "language": page.language,
            "retrieved": page.retrieved,
        }
    )

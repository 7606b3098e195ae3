"""Ids under which the gates know what a report cites."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from factledger.checks.sources.addresses import address_key
from factledger.records import Source

_FIRST = 500_001
_HANDLE = re.compile(r"\bS\d{6}\b")


class Handles:
    """Ids for all that a report cites, so that no mark in a draft is taken for something else.

    The gates read marks as `[S1]`, and a bare `[3]` as the third source. A report may call its sources anything, so
    each gets a handle of six digits, and `shown` puts its name back.

    Args:
        sources: Those at hand.
        dead: Why there is nothing at an address, by `address_key`.
    """

    def __init__(self, sources: Sequence[Source], dead: Mapping[str, str] = MappingProxyType({})) -> None:
        self.sources: list[Source] = []
        """What the gates are given: the sources, then what is cited and not at hand, without a text."""
        self.names: dict[str, str] = {}
        """What a reader calls each: a source's id, an address, the words of an entry, a mark that means nothing."""
        self.absent: set[str] = set()
        """Those that are cited and are none of the sources."""
        self.unknown: set[str] = set()
        """Those of marks that nothing explains, and of dead addresses; the gates know no source under them."""
        self.dead: dict[str, str] = {}
        """Of the unknown, those of dead addresses, each with the reason."""
        self._dead = dead
        self._known: dict[tuple[str, str], str] = {}
        for source in sources:
            handle = self._new("source", source.id, source.id)
            self.sources.append(source.model_copy(update={"id": handle}))

    def of_source(self, source: Source) -> str:
        """Return the handle of a source."""
        return self._known["source", source.id]

    def of_absent(self, name: str, url: str) -> str:
        """Return the handle of something that is cited and is none of the sources; `url` may be empty."""
        known = self._known.get(("absent", url or name))
        if known:
            return known
        handle = self._new("absent", url or name, name)
        reason = self._dead.get(address_key(url)) if url else None
        if reason is not None:
            self.unknown.add(handle)
            self.dead[handle] = reason
            return handle
        self.absent.add(handle)
        self.sources.append(Source(id=handle, url=url or name))
        return handle

    def of_unknown(self, mark: str) -> str:
        """Return the handle of a mark that nothing explains."""
        handle = self._known.get(("unknown", mark)) or self._new("unknown", mark, mark)
        self.unknown.add(handle)
        return handle

    def shown(self, text: str) -> str:
        """Return a text of the gates with every handle written as a reader knows it."""
        return _HANDLE.sub(lambda found: self.names.get(found[0], found[0]), text)

    def _new(self, kind: str, key: str, name: str) -> str:
        handle = self._known[kind, key] = f"S{_FIRST + len(self._known)}"
        self.names[handle] = name
        return handle

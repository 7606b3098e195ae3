"""What a report may call each source: its address, its number, its file, its title."""

import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote

from factledger.checks.sources.addresses import address_key
from factledger.records import Source

_NUMBERED = re.compile(r"[Ss]?0*([0-9]{1,6})")
_TITLE_PARTS = re.compile(r"\s+[|–—·-]\s+|_")
_LEAST_TITLE = 12
"""Weight of a title's shortest part that names it: letters and digits, a CJK character counting as three."""


class Book:
    """The sources by everything that a report may call them.

    Args:
        sources: In order.
        ordered: Whether somebody put them in order, so that `[3]` may be the third; files in a folder are in none.
        opened: Pages that were opened for the audit; they go by their addresses alone.
    """

    def __init__(self, sources: Sequence[Source], *, ordered: bool, opened: Sequence[Source] = ()) -> None:
        self._sources = sources
        self._ordered = ordered
        known = reversed([*sources, *opened])
        self._by_address = {address_key(a): s for s in known for a in (s.url, *s.addresses) if a}
        self._by_file = {name: s for s in reversed(sources) for name in _files(s)}
        self._by_number = {number: s for s in reversed(sources) for number in _numbers(s)}
        self._by_id = {s.id.casefold(): s for s in reversed(sources)}
        self._titles = [(part, s) for s in sources for part in _parts(s.title)]

    def at(self, address: str) -> Source | None:
        """Return the source at an address, or in a file of that name; None when there is none."""
        found = self._by_address.get(address_key(address))
        if found or address.startswith(("http://", "https://")):
            return found
        path = unquote(address.removeprefix("file://").partition("#")[0]).casefold()
        return self._by_file.get(path.strip("/")) or self._by_file.get(path.rsplit("/", 1)[-1])

    def marked(self, mark: str) -> Source | None:
        """Return the source that a mark in brackets (`S1`, `1`) names by its id, its file's name or its place."""
        named = self._by_id.get(mark.casefold())
        number = _NUMBERED.fullmatch(mark)
        if named or not number:
            return named
        place = int(number[1])
        by_place = self._sources[place - 1] if self._ordered and 0 < place <= len(self._sources) else None
        return self._by_number.get(place) or by_place

    def called(self, words: str) -> Source | None:
        """Return the source that some words are the id, the file's name or a whole title of."""
        folded = _folded(words)
        titled = next((source for part, source in self._titles if part == folded), None)
        return self._by_id.get(folded) or self._by_file.get(folded) or titled

    def referred(self, mark: str, address: str, words: str) -> Source | None:
        """Return the source that an entry of a list of references speaks of.

        An address decides. A number, a file's name or a title does so only where the source has no address of its own.
        """
        found = self.at(address) if address else None
        if found:
            return found
        other = self.named(words) or self._by_id.get(mark.casefold()) or self._by_number.get(_number(mark))
        return other if other and not (address and other.url.startswith(("http://", "https://"))) else None

    def named(self, words: str) -> Source | None:
        """Return the source whose file or title some words name, the longest title first."""
        folded = _folded(words)
        held = [(len(part), s) for part, s in self._titles if part in folded]
        held += [(len(name), s) for name, s in self._by_file.items() if "." in name and name in folded]
        return max(held, key=lambda pair: pair[0])[1] if held else None


def _files(source: Source) -> Iterator[str]:
    for address in (source.id, source.url, *source.addresses):
        if not address.startswith(("http://", "https://")):
            path = address.casefold()
            yield path
            yield path.rsplit("/", 1)[-1]


def _numbers(source: Source) -> Iterator[int]:
    for name in (source.id, *_files(source)):
        number = _number(name.partition(".")[0])
        if number >= 0:
            yield number


def _number(mark: str) -> int:
    found = _NUMBERED.fullmatch(mark)
    return int(found[1]) if found else -1


def _parts(title: str) -> Iterator[str]:
    for part in {_folded(title), *map(_folded, _TITLE_PARTS.split(title))}:
        if sum(3 if char >= "\u2e80" else char.isalnum() for char in part) >= _LEAST_TITLE:
            yield part


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())

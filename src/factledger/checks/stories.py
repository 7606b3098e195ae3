"""The same story under several titles or addresses: merged when only the wording differs, never when a fact does."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from factledger.checks.addresses import canonical_url
from factledger.checks.terms import terms
from factledger.records import Hit

_SITE = re.compile(r"\s(?:[-–—|·•:»]|::)\s(?P<site>[^-–—|·•»]{2,40})$")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


@dataclass(frozen=True, slots=True)
class Group:
    """Hits of one story."""

    first: Hit
    """The hit that came first; it stands for the story."""
    others: tuple[Hit, ...] = ()
    """The others, in the order they came."""

    @property
    def addresses(self) -> tuple[str, ...]:
        """Every address of the story once, as it came, the first hit's in front."""
        return tuple(dict.fromkeys(hit.url for hit in (self.first, *self.others)))


def same_story(a: str, b: str) -> bool:
    """Say whether two titles tell the same story."""
    bare_a, bare_b = _SITE.sub("", a), _SITE.sub("", b)
    if sorted(_NUMBER.findall(bare_a)) != sorted(_NUMBER.findall(bare_b)):
        return False
    words_a, words_b = terms(bare_a), terms(bare_b)
    if not words_a or not words_b:
        return a.strip() == b.strip() != ""
    return fuzz.token_sort_ratio(" ".join(words_a), " ".join(words_b)) >= 82


def deduplicate(hits: Sequence[Hit]) -> list[Group]:
    """Return one group per story, in the order of their first hits."""
    groups: list[list[Hit]] = []
    for hit in hits:
        for group in groups:
            if _same_hit(group[0], hit):
                group.append(hit)
                break
        else:
            groups.append([hit])
    return [Group(first=group[0], others=tuple(group[1:])) for group in groups]


def _same_hit(a: Hit, b: Hit) -> bool:
    return _key(a.url) == _key(b.url) or (bool(a.title) and same_story(a.title, b.title))


def _key(url: str) -> str:
    try:
        return canonical_url(url)
    except ValueError:
        return url

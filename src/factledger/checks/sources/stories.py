"""One story under several titles and addresses: merged when only the wording differs, never when a fact does."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from factledger.checks.sources.addresses import address_key
from factledger.checks.sources.reprints import Body, Reprints, read_body, share_words
from factledger.checks.sources.title_index import TitleIndex
from factledger.checks.sources.title_likeness import are_nearly_equal, are_one_story
from factledger.checks.sources.title_numbers import numbers_differ
from factledger.checks.sources.titles import Title, read_title
from factledger.checks.text.dates import first_day
from factledger.records import Hit

_DAYS_APART = 7
"""Days between two dates from which equal titles are two issues of a series ("Consumer prices"), not one story."""
_FEWEST_TERMS = 3
"""Words of a title from which it tells a story: "Annual report" tells none."""


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
    """Say whether two titles tell the same story, perhaps in other words.

    Titles whose numbers, days or names differ, whose names stand in another order, or of which one denies or reverses
    the other are two stories. Site names, agency marks, and an age that only one title gives do not count.
    """
    return are_one_story(read_title(a), read_title(b))


def deduplicate(hits: Sequence[Hit]) -> list[Group]:
    """Return one group per story, in the order of their first hits.

    Hits belong together when their addresses have one key, or when both are web pages and their titles tell one story
    or their passages are one text; never when the numbers of their titles differ or their dates lie a week apart.
    Titles that tell one story in other words are joined only where the passages do not show two texts.
    Documents of the user's are joined by address only: a copy of a page in their folder may differ from the page.
    """
    readings = [_read(hit) for hit in hits]
    groups = [[number] for number in range(len(hits))]
    before = len(groups) + 1
    # Merging makes some words rarer and so finds more; it ends when nothing merges, which makes it idempotent.
    while len(groups) < before:
        before = len(groups)
        groups = _merge(groups, readings)
    return [Group(hits[first], tuple(hits[other] for other in sorted(others))) for first, *others in groups]


@dataclass(frozen=True, slots=True)
class _Reading:
    """What is compared of a hit."""

    address: str
    is_web: bool
    title: Title
    body: Body
    day: date | None


def _merge(groups: Sequence[list[int]], readings: Sequence[_Reading]) -> list[list[int]]:
    """Put every group under the first one that tells its story, compared by their first hits."""
    titles = TitleIndex([readings[group[0]].title for group in groups])
    bodies = Reprints()
    by_address: dict[str, int] = {}
    kept: dict[int, list[int]] = {}
    for group in groups:
        number = group[0]
        home = by_address.get(readings[number].address)
        if home is None:
            home = _home(readings[number], readings, titles, bodies)
        if home is None:
            home = number
            kept[number] = []
            titles.add(number, readings[number].title)
            bodies.add(number, readings[number].body)
        kept[home].extend(group)
        by_address.update({readings[member].address: home for member in group})
    return list(kept.values())


def _home(reading: _Reading, readings: Sequence[_Reading], titles: TitleIndex, bodies: Reprints) -> int | None:
    """Return the first group whose story a reading tells."""
    if not reading.is_web:
        return None
    by_title = (n for n in titles.find(reading.title) if _tell_one_story(readings[n], reading))
    by_body = (n for n in bodies.find(reading.body) if _may_reprint(readings[n], reading))
    found = [number for number in (next(by_title, None), next(by_body, None)) if number is not None]
    return min(found, default=None)


def _tell_one_story(a: _Reading, b: _Reading) -> bool:
    telling = min(len(reading.title.keys) + len(reading.title.figures) for reading in (a, b)) >= _FEWEST_TERMS
    if not (telling and _are_of_one_week(a, b) and are_one_story(a.title, b.title)):
        return False
    # Two reporters may word one event alike and write two texts: those are two sources.
    return are_nearly_equal(a.title, b.title) or share_words(a.body, b.body) is not False


def _may_reprint(a: _Reading, b: _Reading) -> bool:
    """Whether one text under two titles may be one story; an editor may change every word of a title but no number."""
    titled = bool(a.title.plain and b.title.plain)
    return _are_of_one_week(a, b) and not (titled and numbers_differ(a.title.numbers, b.title.numbers))


def _are_of_one_week(a: _Reading, b: _Reading) -> bool:
    both_web = a.is_web and b.is_web
    return both_web and (a.day is None or b.day is None or abs((a.day - b.day).days) < _DAYS_APART)


def _read(hit: Hit) -> _Reading:
    return _Reading(
        address=address_key(hit.url),
        is_web=hit.url.lower().startswith(("http:", "https:")),
        title=read_title(hit.title),
        body=read_body(hit.snippet),
        day=first_day(hit.published or ""),
    )

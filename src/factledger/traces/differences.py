"""Where two JSON values differ, as a person would look for it."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

from factledger.checks.text.shorten import shortened

_SHOWN = 80
"""Characters of a value that a message shows."""


class _Absent:
    """In place of a value where there is none."""

    def __repr__(self) -> str:
        return "absent"


_ABSENT = _Absent()


class Difference(NamedTuple):
    """One place at which two values differ."""

    place: str
    """`metric.unit`, `passages[2].text`; empty for the whole."""
    before: str
    """What stands there in the first, shortened."""
    after: str

    def __str__(self) -> str:
        return f"{self.place or 'it'} was {self.before} and is now {self.after}"


def differences(before: Any, after: Any, place: str = "") -> Iterator[Difference]:
    """Yield every leaf at which two JSON values differ, in the first one's order."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name in dict.fromkeys([*before, *after]):
            where = f"{place}.{name}" if place else str(name)
            yield from differences(before.get(name, _ABSENT), after.get(name, _ABSENT), where)
    elif isinstance(before, list) and isinstance(after, list):
        for n, (one, other) in enumerate(zip_longest(before, after, fillvalue=_ABSENT)):
            yield from differences(one, other, f"{place}[{n}]")
    elif before != after:
        first = _parting(before, after)
        yield Difference(place, _shown(before, first), _shown(after, first))


def _parting(before: object, after: object) -> int:
    """Return where two texts begin to differ; 0 for other values."""
    if not isinstance(before, str) or not isinstance(after, str):
        return 0
    pairs = zip(before, after, strict=False)
    return next((n for n, (one, other) in enumerate(pairs) if one != other), min(len(before), len(after)))


def _shown(value: object, parting: int) -> str:
    """Return a value in a message: of a long text the part around where it begins to differ."""
    if isinstance(value, str) and parting > _SHOWN // 2:
        value = f"…{value[parting - _SHOWN // 4 :]}"
    return shortened(repr(value), _SHOWN)

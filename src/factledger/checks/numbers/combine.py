"""Numbers that belong together: ranges, ratios, 7 feet 10 inches, and lists that share a unit."""

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from factledger.checks.numbers.describe import Draft
from factledger.checks.numbers.directions import directions
from factledger.checks.numbers.quantity import ONE, Quantity, Reading
from factledger.checks.numbers.table import measure

_DASH = re.compile(r" ?[-–~] ?~?")
_TO = re.compile(r" (?:to|до|по) (?:about |около )?| ?[至到] ?", re.IGNORECASE)
_AND = re.compile(r" (?:and|и) (?:about |около )?| ?[和与] ?", re.IGNORECASE)
_BETWEEN = re.compile(r"\b(?:between|между|от|介于|在) ?$", re.IGNORECASE)
_FROM = re.compile(
    r"(?:\b(?:from|от|с|со) (?:about |around |roughly |nearly |около |примерно |почти )?|从(?:约|大约)?) ?$",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[.;!?\n。；！？]|\b(?:to|до)\b|[至到]")
_OUT_OF = re.compile(
    r" (?:out of|in|из|of every|in every|к|to|over) (?:every |each |каждых )?| ?[:∶] ?| ?比 ?", re.IGNORECASE
)
_LIST = re.compile(r" ?[,、] ?(?:and |or |и |или )?| (?:and|or|и|или) | ?[和或与] ?", re.IGNORECASE)
_COMPOUND = re.compile(r",? (?:and )?|,? и |[零又]?|-")
_INCHES = re.compile(r" in(?![a-z])|\"|''")
_LIST_REACH = 8
_CHANGE_REACH = 60
_SENTENCE = re.compile(r"[.;!?](?=\s)|[。；！？，\n]")
_SMALL = 1000
"""A number below this may take the magnitude of the other end: 5–6 million."""


def combine(text: str, drafts: Sequence[Draft]) -> list[Quantity]:
    """Return the quantities of a folded text with those that belong together joined; order is kept."""
    done: list[Draft] = []
    for draft in drafts:
        earlier = done[-2].quantity if len(done) > 1 else None
        joined = _join(text, done[-1], draft, earlier) if done else None
        if joined:
            done[-1] = joined
        else:
            done.append(draft)
    return _share_units(text, [_spelled(text, draft.quantity) for draft in done])


def _spelled(text: str, quantity: Quantity) -> Quantity:
    """Return the quantity with its text, which joining leaves to be filled in."""
    span = text[quantity.start : quantity.end]
    return quantity if quantity.text == span else replace(quantity, text=span)


def _join(text: str, left: Draft, right: Draft, earlier: Quantity | None) -> Draft | None:
    a, b = left.quantity, right.quantity
    gap = text[a.end : b.start]
    if len(gap) > 16 or a.parts or (a.date_readings and a.label != "count") or (b.date_readings and b.label != "count"):
        return None
    if not a.readings or not b.readings or "date" in (a.label, b.label):
        return None
    joined = _compound(text, a, b, gap, minor=right.minor)
    if joined is None and not _reaches_back(text, earlier, a, b):
        joined = _range(text, a, b, gap)
        if joined is None and not (_TO.fullmatch(gap) and _is_change(text, a.start)):
            joined = _ratio(a, b, gap)
    return Draft(joined) if joined else None


def _compound(text: str, a: Quantity, b: Quantity, gap: str, *, minor: bool) -> Quantity | None:
    """Join a larger and a smaller unit of one kind: 7 feet 10 inches, 3 GBP 1 pence."""
    if not _COMPOUND.fullmatch(gap):
        return None
    first, second = a.readings[0], b.readings[0]
    second = next((r for r in b.readings if r.kind == "money"), second) if minor else second
    if first.kind == "money" and (minor or _spoken_cents(text, a, b)) and not first.decimals:
        second = second if minor else second._replace(value=second.value / 100)
        shared = [r for r in a.readings if any(s.currency in (r.currency, None) for s in b.readings)] or [first]
        readings = tuple(r._replace(value=r.value + second.value, decimals=2) for r in shared)
        return replace(a, end=b.end, readings=readings)
    if all(r.kind != "measure" for r in a.readings) or second.kind not in ("measure", "count"):
        return None
    inches = _INCHES.match(text, b.end) if first.unit == "foot" and second.kind == "count" else None
    others = [second._replace(kind="measure", unit="inch")] if inches else b.readings
    for one in a.readings:
        for other in others:
            value = _sum_in_smaller(one, other, listed="," in gap)
            if value is not None:
                end = inches.end() if inches else b.end
                return replace(a, end=end, readings=(other._replace(value=value),), bound=a.bound or b.bound)
    return None


def _spoken_cents(text: str, a: Quantity, b: Quantity) -> bool:
    """Return whether a plain number of two digits after an amount of money is its hundredths: 20 dollars 43."""
    value = b.readings[0].value
    plain = b.readings[0].kind == "count" and b.bare and value.denominator == 1 and 10 <= value < 100
    return plain and not text[a.end - 1].isdigit() and a.readings[0].scale == 1


def _sum_in_smaller(one: Reading, other: Reading, *, listed: bool) -> Fraction | None:
    """Return both amounts in the smaller unit; after a comma the second is less than one of the first, or a new one."""
    large, small = measure(one.unit or ""), measure(other.unit or "")
    if not large or not small or large.base != small.base or large.offset or small.factor >= large.factor:
        return None
    if listed and other.value * small.factor >= large.factor:
        return None
    return one.value * large.factor / small.factor + other.value


def _reaches_back(text: str, earlier: Quantity | None, a: Quantity, b: Quantity) -> bool:
    """Return whether "to" before the last number answers a "from" before the first: from 82 % at step 3 to 41 %."""
    if earlier is None or not earlier.readings or not a.bare or not _TO.fullmatch(text[a.end : b.start]):
        return False
    kind = b.readings[0].kind
    if kind == "count" or earlier.readings[0].kind != kind or _CLAUSE.search(text, earlier.end, a.start):
        return False
    return bool(_FROM.search(text[max(0, earlier.start - 16) : earlier.start]))


_NUMBERED_PART = re.compile(
    r"\b(?:step|stage|phase|round|epoch|version|layer|шаг\w{0,2}|этап\w{0,2}|раунд\w{0,2}|эпох\w|верси\w|сло[йея])"
    r" $|(?:步骤|阶段|第) ?$",
    re.IGNORECASE,
)
"""A word whose number says which one, and not how much: `at step 3 to 41 %` holds no range."""


def _range(text: str, a: Quantity, b: Quantity, gap: str) -> Quantity | None:
    """Join the ends of a range and let each take the other's unit and magnitude."""
    before = text[max(0, a.start - 10) : a.start]
    by_dash = _DASH.fullmatch(gap)
    between = _BETWEEN.search(before) and (_AND.fullmatch(gap) or _TO.fullmatch(gap))
    to = _TO.fullmatch(gap)
    if not (by_dash or between or to):
        return None
    low, high = _with_unit_of(a, b), _with_unit_of(b, a)
    if low.readings[0].kind != high.readings[0].kind or low.readings[0].kind == "ordinal":
        return None
    if to and not between and a.readings[0].kind == "count" != b.readings[0].kind and _NUMBERED_PART.search(before):
        return None
    if low.readings[0].value >= high.readings[0].value or low.readings[0].unit != high.readings[0].unit:
        return None
    return Quantity(
        text="", start=a.start, end=b.end, label="range", readings=low.readings, parts=(low, high),
        approximate=a.approximate, bare=b.bare and a.bare, change=bool(to) and _is_change(text, a.start),
    )  # fmt: skip


def _is_change(text: str, start: int) -> bool:
    """Return whether a "from" before a number follows a word that says which way something went."""
    before = text[max(0, start - _CHANGE_REACH) : start]
    return bool(_FROM.search(before)) and bool(directions(_SENTENCE.split(before)[-1]))


def _with_unit_of(quantity: Quantity, other: Quantity) -> Quantity:
    """Return the quantity with the other's unit, when it has none; the magnitude of the other comes first."""
    first, model = quantity.readings[0], other.readings[0]
    if first.kind != "count" and model.kind not in ("count", first.kind):
        return quantity
    scales = [model.scale, ONE] if first.scale == 1 != model.scale and first.value < _SMALL else [ONE]
    if scales == [ONE] and (first.kind != "count" or model.kind == "count"):
        return quantity
    readings = [
        r._replace(value=r.value * s, scale=r.scale * s, kind=m.kind, unit=m.unit, currency=m.currency)
        for s in scales
        for r in quantity.readings
        if r.kind == first.kind
        for m in (other.readings if first.kind == "count" else (r,))
    ]
    return replace(quantity, readings=tuple(dict.fromkeys(readings)), bare=False)


def _ratio(a: Quantity, b: Quantity, gap: str) -> Quantity | None:
    """Join two plain whole numbers into a ratio: nine out of ten, 20:1, девять из десяти."""
    if not _OUT_OF.fullmatch(gap) or not (_plain(a) and _plain(b)):
        return None
    low, high = a.readings[0].value, b.readings[0].value
    smaller = gap.strip().lower() in ("in", "из", "of every", "in every") or "out of" in gap
    if not high or (smaller and not (low < high and (b.bare or high in (10, 100, 1000) or a.weak))):
        return None
    if gap.strip().lower() in ("к", "to") and low <= high:
        return None
    reading = Reading(value=low / high, kind="ratio")
    return Quantity(text="", start=a.start, end=b.end, label="ratio", readings=(reading,), parts=(a, b))


def _plain(quantity: Quantity) -> bool:
    reading = quantity.readings[0]
    return reading.kind == "count" and reading.value.denominator == 1 and reading.value >= 0


def _share_units(text: str, found: list[Quantity]) -> list[Quantity]:
    """Give plain numbers of a list the unit of the one that ends it, as a further reading: 10, 15 and 20 dollars."""
    result = list(found)
    for index in range(len(result) - 2, -1, -1):
        here, following = result[index], result[index + 1]
        if (
            not here.bare
            or not here.readings
            or here.parts
            or not following.readings
            or following.start - here.end > _LIST_REACH
        ):
            continue
        if following.readings[0].kind in ("money", "measure", "percent") and _LIST.fullmatch(
            text[here.end : following.start]
        ):
            shared = _with_unit_of(here, following)
            result[index] = replace(here, readings=tuple(dict.fromkeys((*here.readings, *shared.readings))))
    return result

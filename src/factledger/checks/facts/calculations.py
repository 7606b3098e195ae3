"""Differences, ratios, changes and rankings, made from verified facts and worded by code.

Facts are comparable when their metrics have one name once entity and period are taken out of it, their units convert
into one another, and they state the same scope. Two entities of one period give a comparison, a difference and a
ratio; two periods of one entity a difference and a change in percent; three or more entities a ranking. A metric
without a usable fact takes part in nothing: a gap stays a gap.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise

from factledger.checks.facts.calculation_words import Sort, amount, bare_name, greater, worded
from factledger.checks.facts.conflicts import find_conflicts
from factledger.checks.facts.values import agree, read_figures
from factledger.checks.numbers import Quantity, quantities, to_base, without_numbers
from factledger.checks.numbers.table import measure
from factledger.checks.text.terms import terms
from factledger.records import Calculation, Conflict, Fact, Metric

_PAIRED = 4
"""Entities of one group up to which every pair is compared; of more, each is compared with the greatest."""
_TIME = frozenset({"second", "month"})
_NO_RATIO = frozenset({"year", "celsius", "fahrenheit", "kelvin"})
"""Scales whose zero is a convention: a ratio says nothing."""

_WHEN = re.compile(
    r"(?<!per )(?<!a )(?<!each )(?<!last )(?<!this )\byear\b"
    r"|\b(?:when|dates?|founded|founding|established|born|birth|opened|built|launched|released|completed|began)\b"
    r"|(?<!\w)(?:когда|дат[аы]|каком году|год (?:основани|постройк|выпуск|рождени|открыти|создани|строительств|начал)"
    r"|основан|открыт|построен|создан|выпущен)|哪一?年|年份|年代|何时|什么时候|日期|成立|建成|出生|开业|发布|落成",
    re.IGNORECASE,
)
"""Words by which a metric asks when something was."""


@dataclass(frozen=True, slots=True)
class _Item:
    """One usable fact of one entity and period."""

    fact: Fact
    figure: Quantity
    amount: Fraction
    """In `base`."""
    base: str
    entity: str
    period: str
    name: str
    """The metric's, without entity and period."""
    shown_name: str
    shown_entity: str
    disputed: bool


def calculate(
    facts: Sequence[Fact],
    metrics: Sequence[Metric],
    *,
    language: str,
    conflicts: Sequence[Conflict] | None = None,
    shown: Callable[[str], str] = str,
) -> list[Calculation]:
    """Return what follows from the facts by arithmetic, with ids `K1`, `K2`, … and formulas over fact ids.

    Args:
        facts: Verified ones whose meaning is not judged unsupported take part; of several for one metric, entity and
            period the first, or the one that a settled conflict prefers.
        metrics: Their names say what is comparable.
        language: Of the texts: `en`, `ru` or `zh`; others are served in English.
        conflicts: Open ones are said to be so in the text; found anew when None.
        shown: How a name or an entity, which a model may have worded, is written in the texts.

    Returns:
        Comparisons (`F1 > F3`, no amount) come before the numbers that follow from the same facts.
    """
    known = find_conflicts(facts, metrics) if conflicts is None else conflicts
    found: list[Calculation] = []
    for items in _groups(facts, metrics, known, shown):
        for calculation in (*_over_entities(items, language), *_over_periods(items, language)):
            found.append(calculation.model_copy(update={"id": f"K{len(found) + 1}"}))
    return found


def _groups(
    facts: Sequence[Fact], metrics: Sequence[Metric], conflicts: Sequence[Conflict], shown: Callable[[str], str]
) -> list[list[_Item]]:
    """Comparable items together, one per entity and period, in the order of the metrics."""
    open_ids = {i for c in conflicts if c.is_open for i in c.fact_ids}
    given_up = {i for c in conflicts for i in c.given_up}
    groups: defaultdict[Hashable, dict[tuple[str, str], _Item]] = defaultdict(dict)
    for metric in metrics:
        for fact in facts:
            item = _item(fact, metric, fact.id in open_ids, shown) if fact.metric_id == metric.id else None
            if item and fact.id not in given_up:
                key = frozenset(terms(item.name)), item.base, (fact.scope or metric.scope or "").casefold()
                groups[key].setdefault((item.entity.casefold(), item.period.casefold()), item)
    return [list(group.values()) for group in groups.values() if len(group) > 1]


def _item(fact: Fact, metric: Metric, disputed: bool, shown: Callable[[str], str]) -> _Item | None:
    """Return a fact as an item; None for one that is not usable or whose value is no single amount."""
    if not fact.is_usable or metric.kind != "number":
        return None
    figures = read_figures(fact)
    if len(figures) != 1 or figures[0].parts or figures[0].bound:
        return None
    measured = _measured(figures[0], fact, metric)
    entity, period = fact.entity or metric.entity, fact.period or metric.period or ""
    if measured is None or not (entity or period):
        return None
    name = bare_name(metric.name, [entity, metric.entity, period, metric.period or ""])
    return _Item(fact, figures[0], *measured, entity, period, name, shown(name), shown(entity), disputed)


def _measured(figure: Quantity, fact: Fact, metric: Metric) -> tuple[Fraction, str] | None:
    """Return an amount and what it is counted in; None for 1350 alone, where nothing says whether it is a year."""
    if figure.kind != "year" or figure.value is None:
        return to_base(figure)
    may_count = any(reading.kind == "count" for reading in figure.readings)
    if may_count and any(q.kind != "year" for q in quantities(fact.quote) if figure.value in q.values):
        return figure.value, ""  # "1350 units"
    return (figure.value, "year") if _asks_date(metric) or not may_count else None


def _asks_date(metric: Metric) -> bool:
    """Whether a metric asks when something was; a year that it names says when something is counted."""
    asked = f"{metric.name} {metric.definition}"
    return bool(_WHEN.search(without_numbers(asked, quantities(asked))))


def _over_entities(items: Sequence[_Item], language: str) -> Iterator[Calculation]:
    by_period: defaultdict[str, list[_Item]] = defaultdict(list)
    for item in items:
        by_period[item.period.casefold()].append(item)
    for same in by_period.values():
        ranked = sorted((i for i in same if i.entity), key=lambda item: -item.amount)
        if len(ranked) > 2:
            yield _ranking(ranked, language)
        pairs = combinations(ranked, 2) if len(ranked) <= _PAIRED else ((ranked[0], item) for item in ranked[1:])
        for more, less in pairs:
            yield from _compared(more, less, language)


def _over_periods(items: Sequence[_Item], language: str) -> Iterator[Calculation]:
    by_entity: defaultdict[str, list[_Item]] = defaultdict(list)
    for item in items:
        if item.period and _when(item):
            by_entity[item.entity.casefold()].append(item)
    for same in by_entity.values():
        ordered = sorted(same, key=_when)
        steps = [*pairwise(ordered), *([(ordered[0], ordered[-1])] if len(ordered) > 2 else [])]
        for earlier, later in steps:
            yield from _changed(earlier, later, language)


def _when(item: _Item) -> tuple[int, ...]:
    """When a period begins, for sorting; empty when it names no year."""
    dates = [date for quantity in quantities(item.period) for date in quantity.date_readings[:1]]
    if not dates or dates[0].year is None:
        return ()
    part = int(dates[0].part[1]) if dates[0].part else 0
    return dates[0].year, part, dates[0].month or 0, dates[0].day or 0


def _ranking(ranked: Sequence[_Item], language: str) -> Calculation:
    marks = ["≈" if agree([a.figure], [b.figure]) else ">" for a, b in pairwise(ranked)]
    formula = ranked[0].fact.id + "".join(f" {m} {item.fact.id}" for m, item in zip(marks, ranked[1:], strict=True))
    listed = "; ".join(worded("item", language, a=item.shown_entity, va=_value(item, language)) for item in ranked)
    return _calculation(formula, ranked, worded("ranking", language, name=ranked[0].shown_name, list=listed))


def _compared(more: _Item, less: _Item, language: str) -> Iterator[Calculation]:
    words = {"a": more.shown_entity, "b": less.shown_entity, "va": _value(more, language), "vb": _value(less, language)}
    words["name"] = _name(more)
    first, second = more.fact.id, less.fact.id
    if agree([more.figure], [less.figure]):
        yield _calculation(f"{first} = {second}", [more, less], worded("equal", language, **words))
        return
    words["word"] = greater(_sort(more), language)
    yield _calculation(f"{first} > {second}", [more, less], worded("compare", language, **words))
    difference, unit = _difference(more, less)
    about = _approximate(more, less)
    result = amount(difference, unit, language, approximate=about)
    text = worded("difference", language, result=result, **words)
    yield _calculation(f"{first} - {second}", [more, less], text, difference, unit)
    if less.amount > 0 and more.base not in _NO_RATIO:
        result = amount(more.amount / less.amount, "times", language, approximate=about)
        text = worded("ratio", language, result=result, **words)
        yield _calculation(f"{first} / {second}", [more, less], text, more.amount / less.amount)


def _changed(earlier: _Item, later: _Item, language: str) -> Iterator[Calculation]:
    if agree([earlier.figure], [later.figure]):
        return
    words = {"va": _written(earlier, language), "vb": _written(later, language)}
    words |= {"a": _marked(earlier, earlier.period, language), "b": _marked(later, later.period, language)}
    words["name"] = ", ".join(filter(None, (_name(earlier, period=False), earlier.shown_entity)))
    first, second = earlier.fact.id, later.fact.id
    difference, unit = _difference(later, earlier)
    about = _approximate(later, earlier)
    way = "up" if difference > 0 else "down"
    result = amount(abs(difference), unit, language, approximate=about)
    text = worded(way, language, result=result, **words)
    yield _calculation(f"{second} - {first}", [earlier, later], text, difference, unit)
    if earlier.amount > 0 and earlier.base not in {*_NO_RATIO, "%", "points"}:
        change = (later.amount - earlier.amount) / earlier.amount * 100
        text = worded(way, language, result=amount(abs(change), "%", language, approximate=about), **words)
        yield _calculation(f"({second} - {first}) / {first} * 100", [earlier, later], text, change, "%")


def _difference(one: _Item, other: _Item) -> tuple[Fraction, str | None]:
    """Return one amount less the other, in the first one's unit; percentages differ by percentage points."""
    if one.base == "%":
        return one.amount - other.amount, "percentage point"
    if one.base == "year":
        return one.amount - other.amount, "year"
    known = measure(one.figure.unit or "")
    factor = known.factor if known else Fraction(1)
    return (one.amount - other.amount) / factor, one.figure.unit or one.figure.currency or one.fact.unit


def _sort(item: _Item) -> Sort:
    if item.base == "year":
        return "later"
    if item.base in _TIME:
        return "longer"
    return "more" if item.base == "" else "higher"


def _name(item: _Item, *, period: bool = True) -> str:
    return f"{item.shown_name} ({item.period})" if period and item.period else item.shown_name


def _value(item: _Item, language: str) -> str:
    return _marked(item, _written(item, language), language)


def _marked(item: _Item, text: str, language: str) -> str:
    """A value or period, said to be disputed when it is."""
    return worded("disputed", language, value=text) if item.disputed else text


def _written(item: _Item, language: str) -> str:
    """The value as written, with its unit when it is written without one, and "about" when only its quote says so."""
    figure, value = item.figure, " ".join(item.fact.value.split())
    own = quantities(item.fact.value)
    unit = figure.unit or figure.currency
    if unit and figure.value is not None and not any(q.unit or q.currency for q in own):
        value = amount(figure.value, unit, language)
    hidden = figure.approximate and not any(q.approximate for q in own)
    return worded("about", language, number=value) if hidden else value


def _approximate(one: _Item, other: _Item) -> bool:
    return one.figure.approximate or other.figure.approximate


def _calculation(
    formula: str, items: Sequence[_Item], text: str, result: Fraction | None = None, unit: str | None = None
) -> Calculation:
    return Calculation(
        id="",
        formula=formula,
        fact_ids=tuple(item.fact.id for item in items),
        amount=None if result is None else float(result),
        unit=unit,
        text=text,
    )

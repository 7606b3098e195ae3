"""From an amount in a text to a quantity: its sign, its unit, its kind, and whether it is worth checking."""

import re
from fractions import Fraction
from typing import NamedTuple

from factledger.checks.numbers.bounds import firmness
from factledger.checks.numbers.han import half_more, tail_after_unit, worth
from factledger.checks.numbers.lexicon import words_of
from factledger.checks.numbers.money_signs import money_before
from factledger.checks.numbers.phrase import Phrase
from factledger.checks.numbers.quantity import ONE, Calendar, Kind, Quantity, Reading
from factledger.checks.numbers.signs import below_zero, lead
from factledger.checks.numbers.suffix import Suffix, name_end, name_from, read_suffix
from factledger.checks.numbers.units import Meaning, Tag, find_tag
from factledger.checks.numbers.weight import is_alone, is_bare, is_vague
from factledger.checks.numbers.years import may_be_year, read_year
from factledger.checks.text.terms import FUNCTION_WORDS

_ABBREVIATIONS = ("тыс", "млн", "млрд", "трлн", "mln", "bn", "mio", "mrd")
_NUMBERED = re.compile(r"(?P<noun>(?:^|(?<=[^\w]))[^\W\d_]{1,24}|[\u3400-\u9fff]) ?(?:№|No\. ?|#)? ?$|№ ?$|#$")
_NOUN = 32
"""Characters before a number in which the noun stands that it numbers."""
_JOINING = FUNCTION_WORDS["en"] | FUNCTION_WORDS["ru"]
_MORE_THAN = re.compile("[多余几]")
_SCALE_AFTER_CODE = re.compile(
    r"(?:(?<=[A-Z]{3})|(?<=[$€£¥])) (million|billion|trillion|thousand|млн|млрд|тыс|milhões|millones|millions)\b",
    re.IGNORECASE,
)
_AGE_WORDS = ("age", "возраст", "年龄")
_AGE = re.compile(r"\b(?:aged?|ages|age of|возраст[а-я]*) (?:of |at )?$|年龄为?$")
_EVERY = re.compile("(时速|秒速|每小时|每秒|每分钟)[可为达约超过]{0,3} ?$")
_TIMES = {"时速": "hour", "每小时": "hour", "秒速": "second", "每秒": "second", "每分钟": "minute"}
_DIGIT = re.compile(r" ?[0-9]")
_MAX_BASE = 10**6
_METRE = Meaning("measure", unit="meter")
_MILLION = Fraction(10**6)
_LENGTH = re.compile(
    r" (?:long|high|wide|deep|tall|thick|apart|away|above|below|in (?:length|height|width|depth|diameter))\b"
)
_KINDS: dict[str, Kind] = {"ordinal": "ordinal", "ratio": "ratio", "percent": "percent"}


class Draft(NamedTuple):
    """A quantity before its neighbours have been looked at; offsets are in the folded text."""

    quantity: Quantity
    minor: bool = False
    """Whether it is a part of a unit of money: cents, 角."""
    code: str = ""
    """The key of the name that the digits turned out to belong to."""


class _Number(NamedTuple):
    """An amount with all that was found beside it."""

    phrase: Phrase
    suffix: Suffix
    tag: Tag | None
    start: int
    """Where it begins with its sign of money, before a minus."""
    weak: bool
    after: int
    """Where the number before it ends."""


def describe(text: str, phrase: Phrase, *, after: int = 0) -> Draft | None:
    """Return the quantity that an amount in a folded text states; None when it is a part of a word after all.

    `after` is where the number before it ends: a sign that belongs to that one is not shared.
    """
    money = money_before(text, phrase.start)
    money = money if money and money.end >= after else None
    digits = not phrase.words and phrase.kind == "count" and text[phrase.end - 1].isdigit()
    suffix = read_suffix(text, phrase.end, money=bool(money)) if digits else Suffix(phrase.end)
    phrase, tag = _with_tag(text, phrase, suffix)
    if tag and tag.money and _belongs_to_next(text, tag, suffix.end, signed=bool(money)):
        tag = None
    if digits and suffix.end == phrase.end and tag is None:
        name = name_from(text, phrase.start, phrase.end)
        if name:
            span = Quantity(text="", start=phrase.start, end=name_end(text, phrase.start))
            return Draft(span, code=name)
    sure = worth(text, phrase.start, phrase.end, text[phrase.end : tag.end] if tag else "") if phrase.han else "strong"
    if sure != "strong" and is_alone(text, phrase):
        sure = "strong"
    if sure == "none":
        return None
    if money and not (tag and tag.money):
        tag = money._replace(end=max(suffix.end, phrase.end))
    return _stated(text, _Number(phrase, suffix, tag, money.end if money else phrase.start, sure == "weak", after))


def _belongs_to_next(text: str, tag: Tag, end: int, *, signed: bool) -> bool:
    """Return whether a sign of money after a number is that of the next one: $10-$20, 3 USD50."""
    if signed:
        return bool(_DIGIT.match(text, tag.end))
    return text[tag.end : tag.end + 1].isdigit() and text[end : end + 1] in " -"


def _stated(text: str, number: _Number) -> Draft:
    """Return the quantity with its sign, its firmness and, for four digits, as a year."""
    phrase, suffix, tag = number.phrase, number.suffix, number.tag
    start, negative = lead(text, number.start, phrase.start)
    if start < number.after:
        start, negative = number.start, False
    end = max(suffix.end, phrase.end, tag.end if tag else 0)
    readings = _readings(text, phrase, suffix, tag, negative=negative or below_zero(text, suffix.end))
    firm = firmness(text, start, end)
    bare = (not readings or readings[0].kind == "count") and is_bare(text, end)
    dates: tuple[Calendar, ...] = ()
    label: Kind = "count"
    weak = number.weak
    if may_be_year(text, phrase, readings):
        counted = firm.approximate or firm.bound is not None
        end, readings, dates, label = read_year(text, (start, end), phrase.end, readings[0], counted=counted, bare=bare)
    elif not weak:
        weak = is_vague(text, phrase, readings, (start, end))
    quantity = Quantity(
        text=text[start:end],
        start=start,
        end=end,
        readings=readings,
        date_readings=dates,
        label=label,
        bound="more_than"
        if phrase.han and phrase.end - phrase.start > 1 and _MORE_THAN.search(text, phrase.start, phrase.end)
        else firm.bound,
        approximate=firm.approximate,
        lean=firm.lean,
        bare=bare,
        numbered=not phrase.words and _is_numbered(text, start),
        weak=weak,
    )
    return Draft(quantity, minor=bool(tag and any(m.kind == "money" and m.factor is not ONE for m in tag.meanings)))


def _is_numbered(text: str, start: int) -> bool:
    """Return whether a noun or its sign stands before a number, as in "step 3"; "of 118 trains" numbers nothing."""
    found = _NUMBERED.search(text, max(0, start - _NOUN), start)
    return found is not None and (found["noun"] or "").lower() not in _JOINING


def _with_tag(text: str, phrase: Phrase, suffix: Suffix) -> tuple[Phrase, Tag | None]:
    """Return what the number counts, and the number with what a spoken tail adds to it (两个半小时, 三块五)."""
    if suffix.ordinal or phrase.kind in ("ordinal", "percent"):
        return phrase, None
    end, more = half_more(text, suffix.end)
    tag = find_tag(text, end, share=phrase.kind == "ratio", words=phrase.words)
    if tag is None and text.startswith(".", end) and text[end - 4 : end].lower().endswith(_ABBREVIATIONS):
        tag = find_tag(text, end + 1)
    if tag and phrase.han and not more:
        tag_end, more = tail_after_unit(text, tag.end)
        tag = tag._replace(end=tag_end)
    if more:
        amounts = tuple(a._replace(value=a.value + more) for a in phrase.amounts)
        phrase = phrase._replace(amounts=amounts, end=phrase.end if tag else end)
    return phrase, _completed(text, phrase, tag)


def _completed(text: str, phrase: Phrase, tag: Tag | None) -> Tag | None:
    """Return the tag with what stands elsewhere: a magnitude after a code, a rate or an age before the number."""
    if tag is None:
        before = text[max(0, phrase.start - 14) : phrase.start].lower()
        aged = any(word in before for word in _AGE_WORDS) and _AGE.search(before)
        return Tag(phrase.end, (Meaning("count"), Meaning("measure", unit="year"))) if aged else None
    return _scaled_after(text, tag) if tag.money else _rate(text, phrase.start, tag)


def _rate(text: str, start: int, tag: Tag) -> Tag:
    """Let a time before the number divide: 每小时120公里, 时速120公里."""
    before = _EVERY.search(text, max(0, start - 6), start) if text[start - 1 : start] >= "\u3400" else None
    if before is None or tag.meanings[0].kind != "measure" or "/" in (tag.meanings[0].unit or ""):
        return tag
    time = _TIMES[before.group(1)]
    return tag._replace(meanings=tuple(m._replace(unit=f"{m.unit}/{time}") for m in tag.meanings))


def _scaled_after(text: str, tag: Tag) -> Tag:
    """Let a magnitude word after a code of money multiply: 75 USD million."""
    scale = _SCALE_AFTER_CODE.match(text, tag.end)
    if scale is None:
        return tag
    factor = words_of("")[scale.group(1).lower()].value
    return Tag(scale.end(), tuple(m._replace(factor=m.factor * factor) for m in tag.meanings))


def _meanings(text: str, phrase: Phrase, suffix: Suffix, tag: Tag | None) -> tuple[Meaning, ...]:
    """Return what a number may count; a lone `m` is metres, millions or minutes, and no millions beside "long"."""
    if tag:
        apart = text[tag.end - 2 : tag.end] == " m" and tag.meanings == (_METRE,) and not _LENGTH.match(text, tag.end)
        return (_METRE, Meaning("count", factor=_MILLION)) if apart else tag.meanings
    meaning = Meaning("ordinal" if suffix.ordinal else _KINDS.get(phrase.kind, "count"))
    if not suffix.metres:
        return (meaning,)
    small = 1 / suffix.factor
    return (_METRE._replace(factor=small), meaning, Meaning("measure", unit="minute", factor=small))


def _readings(text: str, phrase: Phrase, suffix: Suffix, tag: Tag | None, *, negative: bool) -> tuple[Reading, ...]:
    meanings = _meanings(text, phrase, suffix, tag)
    found: list[Reading] = []
    for amount in phrase.amounts:
        value = amount.value if suffix.exponent == 1 else _power(amount.value, suffix.exponent)
        value = -value if negative else value
        for meaning in meanings:
            scale = suffix.factor if meaning.factor is ONE else suffix.factor * meaning.factor
            found.append(
                Reading(
                    value if scale is ONE else value * scale,
                    meaning.kind,
                    meaning.unit,
                    meaning.currency,
                    phrase.scale if scale is ONE else phrase.scale * scale,
                    amount.decimals,
                    amount.preferred,
                    amount.grouped,
                )
            )
    return tuple(found)


def _power(value: Fraction, exponent: int) -> Fraction:
    """Return value ** exponent; the value itself where the power has no sense or no bound."""
    return value**exponent if value and abs(value) < _MAX_BASE else value

"""From an amount in a text to a quantity: its sign, its unit, its kind, and whether it is worth checking."""

import re
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from factledger.checks.numbers.bounds import firmness
from factledger.checks.numbers.han import half_more, tail_after_unit, worth
from factledger.checks.numbers.lexicon import words_of
from factledger.checks.numbers.phrase import Phrase
from factledger.checks.numbers.quantity import Calendar, Kind, Quantity, Reading
from factledger.checks.numbers.suffix import Suffix, name_end, name_from, read_suffix
from factledger.checks.numbers.units import Meaning, Tag, find_tag, money_before
from factledger.checks.terms import FUNCTION_WORDS

_MINUS = re.compile(r"(?:(?:^|(?<=[\s(\[:=,;/|>~])|(?<=[^0-9][$€£]))-|−|(?:^|(?<=[\s(]))–)$|(?:(?:^|(?<=[(:=$€£]))-|−) $")
_MINUS_WORD = re.compile(r"(?:\b(?:minus|negative|минус)|负|零下) ?$", re.IGNORECASE)
_BULLET = re.compile(r"(?:^|\n)[ \t]*- $")
_BELOW_ZERO = re.compile(r"(?: ?(?:degrees?|°C?F?|градус[а-я]*))? (?:below zero|ниже нуля)", re.IGNORECASE)
_ABBREVIATED = re.compile(r"(?:(?<=тыс)|(?<=млн)|(?<=mln)|(?<=[Mm]io)|(?<=[Mm]rd)|(?<=млрд)|(?<=трлн)|(?<=bn))\.")
_NUMBERED = re.compile(r"[^\W\d_] ?(?:№|No\. ?|#)? ?$|№ ?$|#$|No\. ?$")
_MORE_THAN = re.compile("[多余几]")
_SIGN_WORD = re.compile(r"minus|negative|минус|负|零下", re.IGNORECASE)
_SHORT = 40
_LETTERS = re.compile(r"[^\W\d_]")
_WORD_AFTER = re.compile(r"[ -]?([^\W\d_]+)")
_YEAR_CUE = re.compile(
    r"(?:\b(?:in|since|by|from|until|till|years?|after|before|during|between|early|late|mid|spring|summer|autumn|fall"
    r"|winter|season|в|во|с|со|к|до|по|после|году|год|года|летом|зимой|весной|осенью|нач[а-я]+|конце)[ -]|\()$",
    re.IGNORECASE,
)
_YEAR_NOUN = re.compile(r"[ -]?(?:года|году|годом|годах|год|гг?\.?)(?![а-я])|-(?:го|м|й)(?![а-я])|年")
_RANK = re.compile(r" (?:place|position|rank|largest|biggest|highest|место|мест[аеу]|строчк)|名|位", re.IGNORECASE)
_PERIOD_BEFORE = re.compile(
    r"\b(?:first|second|third|fourth|last|the|this|next|each|every|per|перв\w+|втор\w+|последн\w+) $", re.IGNORECASE
)
_ZH_FUNCTION = frozenset("的了是在和与及或于以为被把将对从到由向之其而但并后前中时并")
_SCALE_AFTER_CODE = re.compile(r"(?<=[A-Z]{3}) (million|billion|trillion|thousand|млн|млрд|тыс|milhões|millones|millions)\b", re.IGNORECASE)
_MAX_BASE = 10**6
_FIRST_YEAR, _LAST_YEAR = 1000, 2199


class Draft(NamedTuple):
    """A quantity before its neighbours have been looked at; offsets are in the folded text."""

    quantity: Quantity
    minor: bool = False
    """Whether it is a part of a unit of money: cents, 角."""
    code: str = ""
    """The key of the name that the digits turned out to belong to."""


def describe(text: str, phrase: Phrase) -> Draft | None:
    """Return the quantity that an amount in a folded text states; None when it is a part of a word after all."""
    money = money_before(text, phrase.start)
    glued = not phrase.words and phrase.kind == "count" and text[phrase.end - 1].isdigit()
    suffix = read_suffix(text, phrase.end, money=bool(money)) if glued else Suffix(phrase.end)
    phrase, tag = _with_tag(text, phrase, suffix)
    if glued and suffix.end == phrase.end and tag is None:
        name = name_from(text, phrase.start, phrase.end)
        if name:
            end = name_end(text, phrase.start)
            return Draft(Quantity(text="", start=phrase.start, end=end), code=name)
    sure = worth(text, phrase.start, phrase.end, text[phrase.end : tag.end] if tag else "") if phrase.han else "strong"
    if sure != "strong" and is_alone(text, phrase):
        sure = "strong"
    if sure == "none":
        return None
    if money and not (tag and tag.money):
        tag = money._replace(end=max(suffix.end, phrase.end))
    return _stated(text, phrase, suffix, tag, (money.end if money else phrase.start, sure == "weak"))


def _stated(text: str, phrase: Phrase, suffix: Suffix, tag: Tag | None, lead: tuple[int, bool]) -> Draft:
    start, negative = _lead(text, lead[0], phrase.start)
    end = max(suffix.end, phrase.end, tag.end if tag else 0)
    negative = negative or bool(_BELOW_ZERO.match(text, suffix.end))
    quantity = _quantity(text, phrase, _readings(phrase, suffix, tag, -1 if negative else 1), (start, end))
    quantity = replace(quantity, weak=quantity.weak or lead[1])
    if phrase.han and _MORE_THAN.search(text, phrase.start, phrase.end):
        quantity = replace(quantity, bound="more_than")
    return Draft(quantity, minor=bool(tag and any(m.kind == "money" and m.factor != 1 for m in tag.meanings)))


def _with_tag(text: str, phrase: Phrase, suffix: Suffix) -> tuple[Phrase, Tag | None]:
    """Return what the number counts, and the number with what a spoken tail adds to it (两个半小时, 三块五)."""
    if suffix.ordinal or phrase.kind in ("ordinal", "percent"):
        return phrase, None
    end, more = half_more(text, suffix.end)
    tag = find_tag(text, end, share=phrase.kind == "ratio")
    if tag is None and _ABBREVIATED.match(text, end):
        tag = find_tag(text, end + 1)
    if tag and phrase.han and not more:
        tag_end, more = tail_after_unit(text, tag.end)
        tag = tag._replace(end=tag_end)
    elif more and tag is None:
        phrase = phrase._replace(end=end)
    scale = _SCALE_AFTER_CODE.match(text, tag.end) if tag and tag.money else None
    if tag and scale:
        factor = words_of("")[scale.group(1).lower()].value
        tag = Tag(scale.end(), tuple(m._replace(factor=m.factor * factor) for m in tag.meanings))
    if more:
        phrase = phrase._replace(amounts=tuple(a._replace(value=a.value + more) for a in phrase.amounts))
    return phrase, tag


def _quantity(text: str, phrase: Phrase, readings: tuple[Reading, ...], span: tuple[int, int]) -> Quantity:
    start, end = span
    firm = firmness(text, start, end)
    quantity = Quantity(
        text="",
        start=start,
        end=end,
        readings=readings,
        bound=firm.bound,
        approximate=firm.approximate,
        lean=firm.lean,
        bare=_is_bare(text, end) and (not readings or readings[0].kind == "count"),
        numbered=not phrase.words and bool(_NUMBERED.search(text, max(0, start - 6), start)),
    )
    if _may_be_year(text, phrase, readings, end):
        return _year_like(text, quantity)
    return replace(quantity, weak=_is_weak(text, phrase, quantity))


def _lead(text: str, start: int, digits: int) -> tuple[int, bool]:
    """Return where the number begins, sign included, and whether it is negative."""
    for place in dict.fromkeys((start, digits)):
        before = text[max(0, place - 12) : place]
        match = _MINUS.search(before) or _MINUS_WORD.search(before)
        if match and not (_BULLET.search(before) and _LETTERS.search(text, digits, digits + 80)):
            return min(start, place - len(before) + match.start()), True
    return start, False


def _readings(phrase: Phrase, suffix: Suffix, tag: Tag | None, sign: int) -> tuple[Reading, ...]:
    meanings = tag.meanings if tag else (Meaning("ordinal" if suffix.ordinal else _plain_kind(phrase)),)
    if suffix.metres and tag is None:
        small = 1 / suffix.factor
        metres = (Meaning("measure", unit="meter", factor=small), Meaning("measure", unit="minute", factor=small))
        meanings = (metres[0], *meanings, metres[1])
    return tuple(
        Reading(
            value=sign * _power(amount.value, suffix.exponent) * suffix.factor * meaning.factor,
            kind=meaning.kind,
            unit=meaning.unit,
            currency=meaning.currency,
            scale=phrase.scale * suffix.factor * meaning.factor,
            decimals=amount.decimals,
            preferred=amount.preferred,
            grouped=amount.grouped,
        )
        for amount in phrase.amounts
        for meaning in meanings
    )


def _power(value: Fraction, exponent: int) -> Fraction:
    """Return value ** exponent; the value itself where the power has no sense or no bound."""
    return value**exponent if value and abs(value) < _MAX_BASE else value


def _plain_kind(phrase: Phrase) -> Kind:
    kinds: dict[str, Kind] = {"ordinal": "ordinal", "ratio": "ratio", "percent": "percent"}
    return kinds.get(phrase.kind, "count")


def _may_be_year(text: str, phrase: Phrase, readings: tuple[Reading, ...], end: int) -> bool:
    """Return whether four plain digits, or words in the manner of nineteen eighty-four, may name a year."""
    if len(readings) != 1 or readings[0].decimals or not _FIRST_YEAR <= readings[0].value <= _LAST_YEAR:
        return False
    if phrase.kind == "year":
        return True
    written = text[phrase.start : phrase.end]
    if len(written) != 4 or not written.isdigit():
        return False
    return readings[0].kind == "count" or bool(_YEAR_NOUN.match(text, phrase.end))


def _year_like(text: str, quantity: Quantity) -> Quantity:
    """Return the quantity as a year, as a count, or as both, by the words beside it."""
    value = quantity.readings[0].value
    year = Reading(value=value, kind="year")
    dates = (Calendar(year=int(value)),)
    noun = _YEAR_NOUN.match(text, quantity.start + 4)
    if noun:
        return replace(quantity, readings=(year,), date_readings=dates, label="year", end=max(quantity.end, noun.end()))
    if quantity.bound or quantity.approximate:
        return replace(quantity, readings=(quantity.readings[0], year), date_readings=dates)
    cue = _YEAR_CUE.search(text, max(0, quantity.start - 10), quantity.start)
    if cue or quantity.bare:
        return replace(quantity, readings=(year, quantity.readings[0]), date_readings=dates, label="year")
    return replace(quantity, readings=(quantity.readings[0], year), date_readings=dates)


def _is_bare(text: str, end: int) -> bool:
    """Return whether no noun follows: an end, a mark, a digit, or a word that only joins."""
    match = _WORD_AFTER.match(text, end)
    if match is None:
        return True
    word = match.group(1)
    if "\u3400" <= word[0] <= "\u9fff":
        return word[0] in _ZH_FUNCTION
    return word.lower() in FUNCTION_WORDS["en"] or word.lower() in FUNCTION_WORDS["ru"]


def is_alone(text: str, phrase: Phrase) -> bool:
    """Return whether a short text is this number and nothing else, so that "one" is no article."""
    return len(text) < _SHORT and not _LETTERS.search(text[phrase.end :]) and not _LETTERS.search(_SIGN_WORD.sub("", text[: phrase.start]))


def _is_weak(text: str, phrase: Phrase, quantity: Quantity) -> bool:
    """Return whether the number is too vague to be checked in a statement."""
    if phrase.kind == "loose":
        return True
    if not (phrase.words or phrase.han or phrase.kind == "ordinal") or not quantity.readings or phrase.step > 1:
        return False
    if is_alone(text, phrase):
        return False
    first = quantity.readings[0]
    if first.kind == "ratio":
        return bool(_PERIOD_BEFORE.search(text, max(0, quantity.start - 12), quantity.start))
    if first.value != 1:
        return False
    return first.kind == "count" or (first.kind == "ordinal" and not _RANK.match(text, quantity.end))

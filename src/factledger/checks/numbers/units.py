"""What follows or precedes a number: percent signs, units of measure, money."""

import re
from fractions import Fraction
from typing import NamedTuple

from factledger.checks.numbers.adjectives import adjective_unit
from factledger.checks.numbers.quantity import ONE, Kind
from factledger.checks.numbers.table import LETTER, han_at, measure, table

_PERCENT = re.compile(
    r"(?P<points>percentage[- ]points?|percent[- ]points?|pct\.? points?|pps?(?![A-Za-z])|p\. ?p\.|п\. ?п\.|пп(?![а-я])"
    r"|процентн(?:ый|ых|ого|ому|ым|ыми|ые) пункт(?:а|ов|ам|ы|у|ом|ами|ах)?|个?百分点|%-?ных? пункт(?:а|ов)?)"
    r"|(?P<basis>basis[- ]points?|(?-i:bps?)(?![A-Za-z])|б\. ?п\.|базисн(?:ых|ый|ого) пункт(?:а|ов)?|个?基点)"
    r"|(?P<permille>‰|per mille|промилле)"
    r"|(?P<percent>%|٪|(?:percents?|per cents?|pct|percentage|процент(?:а|ов|ам|ы|у|ом|ами|ах|е)?|проц)"
    rf"(?!{LETTER})|Prozent|pour cent|por ciento|por cento)",
    re.IGNORECASE,
)
_POWER_BEFORE = re.compile(
    r"(?P<square>(?:square|sq\.?|квадратн(?:ый|ых|ого|ому|ым|ыми|ые)|кв\.) |sq\.|кв[. ]|平方)"
    r"|(?P<cubic>(?:cubic|cu\.?|кубическ(?:ий|их|ого|ому|им|ими|ие)|куб\.) |cu\.|куб[. ]|立方)",
    re.IGNORECASE,
)
_POWER_AFTER = re.compile(r"(?P<square>²|\^2|2(?![0-9.,]))|(?P<cubic>³|\^3|3(?![0-9.,]))")
_OVER = re.compile(r" ?/ ?|每")
_PER = re.compile(r" (?:per|an?|в) ", re.IGNORECASE)
_RATE_TIMES = frozenset(("hour", "second", "minute", "millisecond"))
_CODE = re.compile(r"[A-Z]{3}(?![A-Za-z])|(?:usd|eur|gbp|rub|cny|jpy|inr|chf|aud|cad)(?![A-Za-z])")
_FILLER = re.compile(
    r" (?:more|extra|additional|further|full|whole|long|consecutive|calendar|straight|fewer|еще|полных|целых|подряд"
    r"|дополнительных|календарных|последних|us|american) ",
    re.IGNORECASE,
)
_OF = re.compile(r" (?:(?:of )?(?:an?|the) |of )", re.IGNORECASE)
_BREAK = re.compile(r"\n ?(?=[a-zа-я%])")
_BRACKET = re.compile(r" ?[(\[{<]")
# A lone capital before a further word is an initial or begins a name rather than a unit: "by 2010 A new law".
_LONE_CAPITAL = re.compile(r"[ABCFKJ] [^\W\d_]")
_LONE_SMALL = re.compile(r"[сatсгм] [а-яa-z]")
_HEAD = re.compile(f"{LETTER}+")
_PREFIXES = ("percent", "pct", "процент", "проц", "square", "cubic", "квадратн", "кубич", "базисн", "basis", "prozent")
_HEADS = frozenset("per pp pps p п пп б bp bps sq cu кв куб por pour промилле".split())
_QUOTES = frozenset("\"'")
_CLOSING = frozenset(".,;:!?)»")


class Meaning(NamedTuple):
    """One thing that the writing beside a number may mean."""

    kind: Kind
    unit: str | None = None
    currency: str | None = None
    factor: Fraction = ONE
    """The number is multiplied by this: 1/100 for cents."""


_SPACES = re.compile(r" {1,4}")


class Tag(NamedTuple):
    """Percent, money or unit beside a number, with every meaning, the likeliest first."""

    end: int
    """Where the writing ends; for one before the number, where it begins."""
    meanings: tuple[Meaning, ...]

    @property
    def money(self) -> bool:
        """Whether it is money before all else."""
        return self.meanings[0].kind == "money"


def find_tag(text: str, end: int, *, share: bool = False, words: bool = False) -> Tag | None:
    """Return what a number that ends here counts, across a space, a hyphen, or "of a" after a share of one.

    After words a quotation mark is no sign of inches.
    """
    following = text[end : end + 1]
    if not following or following in _CLOSING or (words and following in _QUOTES):
        return None
    if following == " ":
        return _after_space(text, _last_space(text, end), share=share)
    if following == "-":
        return _adjective(text, end + 1) or tag_after(text, end + 1)
    if following == "\n":
        match = _BREAK.match(text, end)
        return tag_after(text, match.end()) if match else None
    if following == "个":
        return tag_after(text, end) or tag_after(text, end + 1)
    return tag_after(text, end) or _bracketed(text, end)


def _last_space(text: str, start: int) -> int:
    """Return the last of a few spaces: an extractor, or a justified line, may set more than one before a unit."""
    spaces = _SPACES.match(text, start)
    return spaces.end() - 1 if spaces else start


def _after_space(text: str, end: int, *, share: bool) -> Tag | None:
    if not (_LONE_CAPITAL.match(text, end + 1) or _LONE_SMALL.match(text, end + 1)):
        tag = tag_after(text, end + 1)
        if tag:
            return tag
    for gap in (_FILLER, _OF if share else None):
        match = gap.match(text, end) if gap else None
        tag = tag_after(text, match.end()) if match else None
        if tag:
            return tag
    return tag_after(text, end + 2) if text.startswith("个", end + 1) else _bracketed(text, end)


def _bracketed(text: str, end: int) -> Tag | None:
    """Return the unit in brackets after a number: 20 (kg)."""
    match = _BRACKET.match(text, end)
    tag = tag_after(text, match.end()) if match else None
    closed = tag and text[tag.end : tag.end + 1] in (")", "]", "}", ">")
    return tag._replace(end=tag.end + 1) if tag and closed else None


def _adjective(text: str, start: int) -> Tag | None:
    found = adjective_unit(text, start)
    if found is None:
        return None
    end, unit = found
    return Tag(end, (Meaning("percent") if unit == "percent" else Meaning("measure", unit),))


def tag_after(text: str, start: int) -> Tag | None:
    """Return what stands at this place as percent, money or unit of measure, the longest writing first."""
    if not _may_begin(text, start):
        return None
    percent = _PERCENT.match(text, start)
    if percent:
        return _percent_tag(percent)
    found = [tag for tag in (_measure_after(text, start), _money_after(text, start)) if tag]
    end = max((tag.end for tag in found), default=0)
    meanings = tuple(meaning for tag in found if tag.end == end for meaning in tag.meanings)
    if text[start:end] == "分":
        meanings = (Meaning("count"), *meanings)  # points of a score, before minutes and hundredths of a yuan
    return Tag(end, meanings) if found else None


def _may_begin(text: str, start: int) -> bool:
    """Return whether any spelling known begins with the letters, or the sign, that stand here."""
    head = _HEAD.match(text, start)
    if head is None:
        return text[start : start + 1] in table().beginnings
    word = head.group().lower()
    return word in table().beginnings or word in _HEADS or word.startswith(_PREFIXES)


def _percent_tag(match: re.Match[str]) -> Tag:
    kind: Kind = "points" if match.lastgroup in ("points", "basis") else "percent"
    factor = {"basis": Fraction(1, 100), "permille": Fraction(1, 10)}.get(match.lastgroup or "", ONE)
    return Tag(match.end(), (Meaning(kind, factor=factor),))


def _money_after(text: str, start: int) -> Tag | None:
    names = table()
    code = _CODE.match(text, start)
    if code and code.group().upper() in names.codes:
        end = code.end() + (text[code.end() : code.end() + 1] == "$")
        return _money(end, (code.group().upper(),))
    hits = (names.signs.at(text, start), names.money_words.at(text, start), han_at(names.money_han, text, start))
    whole = max((hit for hit in hits if hit), key=lambda hit: hit[0], default=None)
    if whole:
        return _money(*whole)
    minor = names.minor.at(text, start)
    if minor:
        return _money(minor[0], minor[1], Fraction(1, 100))
    part = han_at(names.minor_han, text, start)
    return _money(part[0], (part[1][0],), Fraction(1, part[1][1])) if part else None


def _money(end: int, codes: tuple[str, ...], factor: Fraction = ONE) -> Tag:
    return Tag(end, tuple(Meaning("money", currency=code, factor=factor) for code in codes))


def _measured(end: int, units: tuple[str, ...]) -> Tag:
    return Tag(end, tuple(Meaning("measure", unit=unit) for unit in units))


def _measure_after(text: str, start: int) -> Tag | None:
    power = _POWER_BEFORE.match(text, start)
    if power:
        side = _unit_at(text, power.end())
        squared = _raised(side[1], power.lastgroup or "") if side else ()
        return _measured(side[0], squared) if side and squared else None
    above = _unit_at(text, start)
    if above is None:
        return None
    end, units = above
    over = _OVER.match(text, end)
    below = _unit_at(text, over.end()) if over else _rate_time(text, end)
    if below:
        return _measured(below[0], (f"{units[0]}/{below[1][0]}",))
    return _measured(end, units)


def _rate_time(text: str, end: int) -> tuple[int, tuple[str, ...]] | None:
    """Return the time in "per hour", where a rate and no repeated amount is meant."""
    per = _PER.match(text, end)
    below = _unit_at(text, per.end()) if per else None
    return below if below and below[1][0] in _RATE_TIMES else None


def _raised(units: tuple[str, ...], power: str) -> tuple[str, ...]:
    return tuple(f"{power} {unit}" for unit in units if measure(f"{power} {unit}"))


def _unit_at(text: str, start: int) -> tuple[int, tuple[str, ...]] | None:
    names = table()
    hit = names.symbols.at(text, start) or names.words.at(text, start) or han_at(names.han, text, start)
    hit = hit or names.loose_symbols.at(text, start)
    if hit is None:
        return None
    end, units = hit
    power = _POWER_AFTER.match(text, end)
    raised = _raised(units, power.lastgroup or "") if power else ()
    return (power.end(), raised) if power and raised else hit

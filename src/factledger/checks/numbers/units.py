"""What follows or precedes a number: percent signs, units of measure, money."""

import re
from fractions import Fraction
from typing import NamedTuple

from factledger.checks.numbers.quantity import Kind
from factledger.checks.numbers.table import LETTER, han_at, measure, table

_PERCENT = re.compile(
    r"(?P<points>percentage[- ]points?|percent[- ]points?|pct\.? points?|pps?(?![A-Za-z])|p\. ?p\."
    r"|п\. ?п\.|пп(?![а-я])|процентн(?:ый|ых|ого|ому|ым|ыми|ые) пункт(?:а|ов|ам|ы|у|ом|ами|ах)?|个?百分点|%-?ных? пункт(?:а|ов)?)"
    r"|(?P<basis>basis[- ]points?|(?-i:bps?)(?![A-Za-z])|б\. ?п\.|базисн(?:ых|ый|ого) пункт(?:а|ов)?|个?基点)"
    r"|(?P<permille>‰|per mille|промилле)"
    rf"|(?P<percent>%|٪|(?:percents?|per cents?|pct|percentage|процент(?:а|ов|ам|ы|у|ом|ами|ах|е)?|проц)(?!{LETTER})|Prozent|pour cent|por ciento|por cento|巴仙)",
    re.IGNORECASE,
)
_POWER_BEFORE = re.compile(
    r"(?P<square>(?:square|sq\.?|квадратн(?:ый|ых|ого|ому|ым|ыми|ые)|кв\.?) ?|平方)"
    r"|(?P<cubic>(?:cubic|cu\.?|кубическ(?:ий|их|ого|ому|им|ими|ие)|куб\.?) ?|立方)",
    re.IGNORECASE,
)
_POWER_AFTER = re.compile(r"(?P<square>²|\^2|2(?![0-9.,]))|(?P<cubic>³|\^3|3(?![0-9.,]))")
_OVER = re.compile(r" ?/ ?|每")
_PER = re.compile(r" (?:per|an?|в) ", re.IGNORECASE)
_RATE_TIMES = frozenset(("hour", "second", "minute", "millisecond"))
_CODE = re.compile(r"[A-Z]{3}(?![A-Za-z])|(?:usd|eur|gbp|rub|cny|jpy|inr|chf|aud|cad)(?![A-Za-z])")
_CODE_BEFORE = re.compile(r"(?<![A-Za-z])([A-Z]{3}):? ?$")
_DOLLARS_BEFORE = re.compile(r"(?<![A-Za-z'])(us|u\.s\.?|ca|can|cad|au|aud|hk|nz|nzd|sg|nt|mex|mx|usd|c(?= \$)) ?\$:? ?$", re.IGNORECASE)
_DOLLARS = {
    "us": "USD", "usd": "USD", "ca": "CAD", "can": "CAD", "cad": "CAD", "c": "CAD", "au": "AUD", "aud": "AUD",
    "hk": "HKD", "nz": "NZD", "nzd": "NZD", "sg": "SGD", "nt": "TWD", "mex": "MXN", "mx": "MXN",
}  # fmt: skip
_FILLER = re.compile(
    r" (?:more|extra|additional|further|full|whole|long|consecutive|calendar|straight|fewer|еще|полных|целых|подряд"
    r"|дополнительных|календарных|последних|us|american) ",
    re.IGNORECASE,
)
_OF = re.compile(r" (?:(?:of )?(?:an?|the) |of )", re.IGNORECASE)
_BRACKET = re.compile(r" ?[(\[{<]")
_BREAK = re.compile(r"\n ?(?=[a-zа-я%])")
_CJK = re.compile(r"[\u3400-\u9fff]")
# A lone capital before a further word is an initial or begins a name rather than a unit: "by 2010 A new law".
_LONE_CAPITAL = re.compile(r"[ABCFKJ] [^\W\d_]")
_LONE_SMALL = re.compile(r"[сatсгм] [а-яa-z]")
_ADJECTIVE = re.compile(
    r"(?P<stem>миллисекунд|секунд|минут|час|дн|суточ|недел|месяч|лет|год|миллиметр|сантиметр|километр|метр|мил|фут|дюйм|ярд|грамм|килограмм"
    r"|тон|литр|процент|мегапиксел|ватт|киловатт|мегаватт|вольт|градус)(?:н|ов|ичн|нн|ьн|ев|льн)?"
    r"(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ому|ему|ым|им|ом|ем|ую|юю|ых|их|ыми|ими|ия|ие|ию|ии|ием)(?![а-я])",
    re.IGNORECASE,
)
_STEMS = {
    "миллисекунд": "millisecond", "секунд": "second", "минут": "minute", "час": "hour", "дн": "day", "суточ": "day",
    "недел": "week", "месяч": "month", "лет": "year", "год": "year", "миллиметр": "millimeter",
    "сантиметр": "centimeter", "километр": "kilometer", "метр": "meter", "мил": "mile", "фут": "foot", "дюйм": "inch",
    "ярд": "yard", "грамм": "gram", "килограмм": "kilogram", "тон": "tonne", "литр": "liter",
    "мегапиксел": "megapixel", "ватт": "watt", "киловатт": "kilowatt", "мегаватт": "megawatt", "вольт": "volt",
    "градус": "degree",
}  # fmt: skip


class Meaning(NamedTuple):
    """One thing that the writing beside a number may mean."""

    kind: Kind
    unit: str | None = None
    currency: str | None = None
    factor: Fraction = Fraction(1)
    """The number is multiplied by this: 1/100 for cents."""


class Tag(NamedTuple):
    """Percent, money or unit beside a number, with every meaning, the likeliest first."""

    end: int
    """Where the writing ends; for one before the number, where it begins."""
    meanings: tuple[Meaning, ...]

    @property
    def money(self) -> bool:
        """Whether it is money before all else."""
        return self.meanings[0].kind == "money"


def find_tag(text: str, end: int, *, share: bool = False) -> Tag | None:
    """Return what a number that ends here counts, across a space, a hyphen, or "of a" after a share of one."""
    glued = tag_after(text, end)
    if glued:
        return glued
    for gap in (_FILLER, _OF if share else None, _BREAK):
        match = gap.match(text, end) if gap else None
        tag = tag_after(text, match.end()) if match else None
        if tag:
            return tag
    following = text[end : end + 1]
    if following == "-":
        return _adjective(text, end + 1) or tag_after(text, end + 1)
    if following == "个" or text.startswith(" 个", end):
        return tag_after(text, text.index("个", end) + 1)
    if following == " " and not (_LONE_CAPITAL.match(text, end + 1) or _LONE_SMALL.match(text, end + 1)):
        return tag_after(text, end + 1) or _bracketed(text, end)
    return _bracketed(text, end)


def _bracketed(text: str, end: int) -> Tag | None:
    """Return the unit in brackets after a number: 20 (kg)."""
    match = _BRACKET.match(text, end)
    tag = tag_after(text, match.end()) if match else None
    closed = tag and text[tag.end : tag.end + 1] in (")", "]", "}", ">")
    return tag._replace(end=tag.end + 1) if tag and closed else None


def _adjective(text: str, start: int) -> Tag | None:
    """Return the unit in a Russian adjective after a hyphen: 12-часовой, 30-процентный."""
    match = _ADJECTIVE.match(text, start)
    if match is None:
        return None
    stem = match["stem"].lower()
    meaning = Meaning("percent") if stem == "процент" else Meaning("measure", _STEMS[stem])
    return Tag(match.end(), (meaning,))


def tag_after(text: str, start: int) -> Tag | None:
    """Return what stands at this place as percent, money or unit of measure, the longest writing first."""
    percent = _PERCENT.match(text, start)
    if percent:
        return _percent_tag(percent)
    found = [tag for tag in (_measure_after(text, start), _money_after(text, start)) if tag]
    end = max((tag.end for tag in found), default=0)
    meanings = tuple(meaning for tag in found if tag.end == end for meaning in tag.meanings)
    if text[start:end] == "分":
        meanings = (Meaning("count"), *meanings)  # points of a score, before minutes and hundredths of a yuan
    return Tag(end, meanings) if found else None


def _percent_tag(match: re.Match[str]) -> Tag:
    kind: Kind = "points" if match.lastgroup in ("points", "basis") else "percent"
    factor = {"basis": Fraction(1, 100), "permille": Fraction(1, 10)}.get(match.lastgroup or "", Fraction(1))
    return Tag(match.end(), (Meaning(kind, factor=factor),))


def _money_after(text: str, start: int) -> Tag | None:
    names = table()
    code = _CODE.match(text, start)
    if code and code.group().upper() in names.codes:
        end = code.end() + (text[code.end() : code.end() + 1] == "$")
        return _money(end, (code.group().upper(),))
    whole = [hit for hit in (names.signs.at(text, start), names.money_words.at(text, start), han_at(names.money_han, text, start)) if hit]
    if whole:
        end, codes = max(whole, key=lambda hit: hit[0])
        return _money(end, codes)
    minor = names.minor.at(text, start)
    if minor:
        return _money(minor[0], minor[1], Fraction(1, 100))
    part = han_at(names.minor_han, text, start)
    return _money(part[0], (part[1][0],), Fraction(1, part[1][1])) if part else None


def _money(end: int, codes: tuple[str, ...], factor: Fraction = Fraction(1)) -> Tag:
    return Tag(end, tuple(Meaning("money", currency=code, factor=factor) for code in codes))


def _measured(end: int, units: tuple[str, ...]) -> Tag:
    return Tag(end, tuple(Meaning("measure", unit=unit) for unit in units))


def _measure_after(text: str, start: int) -> Tag | None:
    power = _POWER_BEFORE.match(text, start)
    if power:
        side = _unit_at(text, power.end())
        squared = side and _raised(side[1], power.lastgroup or "")
        return _measured(side[0], squared) if side and squared else None
    above = _unit_at(text, start)
    if above is None:
        return None
    end, units = above
    over = _OVER.match(text, end)
    below = _unit_at(text, over.end()) if over else None
    if over is None:
        over = _PER.match(text, end)
        below = _unit_at(text, over.end()) if over else None
        below = below if below and below[1][0] in _RATE_TIMES else None
    if below:
        return _measured(below[0], (f"{units[0]}/{below[1][0]}",))
    return _measured(end, units)


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


def money_before(text: str, start: int) -> Tag | None:
    """Return the sign or code of money that ends where a number begins; `Tag.end` is where it starts."""
    before = text[max(0, start - 8) : start]
    offset = start - len(before)
    dollars = _DOLLARS_BEFORE.search(before)
    if dollars:
        return _money(offset + dollars.start(), (_DOLLARS[dollars.group(1).lower().replace(".", "")],))
    code = _CODE_BEFORE.search(before)
    if code and code.group(1) in table().codes:
        return _money(offset + code.start(1), (code.group(1),))
    stripped = before.removesuffix(" ").removesuffix(":")
    for sign, codes in table().signs_by_end.get(stripped[-1:], ()):
        if stripped.endswith(sign) and not _inside_word(stripped, sign):
            return _money(offset + len(stripped) - len(sign), codes)
    return _han_before(text, start)


def _han_before(text: str, start: int) -> Tag | None:
    for length in range(min(6, start), 1, -1):
        codes = table().money_han.get(text[start - length : start])
        if codes:
            return _money(start - length, codes)
    return None


def _inside_word(before: str, sign: str) -> bool:
    rest = before[: -len(sign)]
    return sign[0].isalpha() and bool(re.search(f"{LETTER}$", rest))

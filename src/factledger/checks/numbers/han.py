"""Chinese ways to state an amount that are more than a numeral: 百分之二十, 三成, 第三, 两年半, 一半."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from factledger.checks.numbers.chinese import DIGIT_VALUES, NUMERALS, UNITS, read_han
from factledger.checks.numbers.digits import Amount
from factledger.checks.numbers.phrase import Atom, Phrase

_OF_PARTS = re.compile(r" *分 *之 *")
_MORE = re.compile(r"[多余几](?P<unit>[百千万亿]+)")
_DOZENS = re.compile(r" ?打(?![破败击开造算工架电扫印])")
_TENTHS = re.compile(r" ?成(?![为功立果员长本就熟绩品人都了交])(?P<more>[一二三四五六七八九](?![十百千万]))?")
_DISCOUNT = re.compile(r" ?折(?![叠扣合断磨旧算])")
_COUNTED = re.compile(
    r" ?(?:[个名位人次台辆部家种项件条座所只支艘架套张份倍级层届场户间枚颗匹头口句章步轮期批组篇首款代股票局胜负省]"
    r"|[市州院校队强线维面处册卷集页行段列排班师团营连军号楼床盘杯瓶箱袋包盒片粒根棵株幅双对群堆类型点站尊万亿岁成回遍趟番顿封把串顶盏朵滴]"
    r"|分[之钟]|大(?:洲|洋|主|类|城|国|公|银|股|行|区)|国(?!王|家|际|内|外|民)|世(?!界)|季(?!节))"
)
"""Measure words: a single numeral counts only before one of these."""
_UNIT_OF_ITS_OWN = re.compile(rf"[{NUMERALS}0-9个名位人台月年日号点角毛毫分米块元]")
_FIRST_HAN = "\u3400"
_NOTHING = Fraction(0)
_VAGUE_BEFORE = re.compile(r"[数几上成]$|好几$")
_IDIOMS = frozenset(("千万", "十分", "万一", "一一", "百千", "三三", "二二"))
_ONES = frozenset("一壹")
# Units so often part of other words (四周, 一度, 百年) that one numeral before them is only a hint.
_SLIPPERY = frozenset("分度节两码里尺寸匹安块卡")
_CALENDAR = frozenset("年天日月周")


def special_form(text: str, atoms: Sequence[Atom], index: int) -> Phrase | None:
    """Return a share, a percentage or an ordinal that begins with this atom; None for a plain number."""
    atom = atoms[index]
    if not atom.amounts or not _chinese_beside(text, atom):
        return None
    if text[max(0, atom.start - 1) : atom.start] == "第":
        return Phrase(atom.start - 1, atom.end, atom.amounts, kind="ordinal")
    return _parts(text, atoms, index) or _tenths(text, atom) or _multiplied(text, atom)


def _parts(text: str, atoms: Sequence[Atom], index: int) -> Phrase | None:
    """Read 百分之二十, 三分之一 and 一又二分之一."""
    atom, following = atoms[index], atoms[index + 1] if index + 1 < len(atoms) else None
    value = atom.amounts[0].value
    if following is None or not following.amounts:
        return None
    if text.startswith("又", atom.end) and following.start == atom.end + 1:
        part = _parts(text, atoms, index + 1)
        whole = part and part.kind == "ratio" and (Amount(value + part.amounts[0].value),)
        return part._replace(start=atom.start, amounts=whole, kind="count", step=3) if part and whole else None
    of = _OF_PARTS.match(text, atom.end)
    if of is None or following.start != of.end() or not value:
        return None
    if value == 100:
        return Phrase(atom.start, following.end, following.amounts, kind="percent", step=2)
    amounts = tuple(Amount(a.value / value) for a in following.amounts)
    return Phrase(atom.start, following.end, amounts, kind="ratio", step=2)


def _tenths(text: str, atom: Atom) -> Phrase | None:
    """Read 三成五 as 35 % and 八折 as 80 %."""
    value = atom.amounts[0].value
    tenths = _TENTHS.match(text, atom.end)
    if tenths and 0 < value <= 10:
        more = DIGIT_VALUES[tenths["more"]] if tenths["more"] else 0
        return Phrase(atom.start, tenths.end(), (Amount(value * 10 + more),), kind="percent")
    discount = _DISCOUNT.match(text, atom.end)
    if discount and 0 < value < 100:
        return Phrase(atom.start, discount.end(), (Amount(value * 10 if value <= 10 else value),), kind="percent")
    return None


def _multiplied(text: str, atom: Atom) -> Phrase | None:
    """Read 500多万 as more than five million, and 十打 as 120."""
    more = _MORE.match(text, atom.end)
    unit = read_han("一" + more["unit"]) if more else None
    if more and unit:
        amounts = tuple(a._replace(value=a.value * unit) for a in atom.amounts)
        return Phrase(atom.start, more.end(), amounts, unit, han=True)
    dozens = _DOZENS.match(text, atom.end)
    if dozens and atom.han:
        return Phrase(atom.start, dozens.end(), (Amount(atom.amounts[0].value * 12),), han=True)
    return None


def _chinese_beside(text: str, atom: Atom) -> bool:
    if text[atom.end : atom.end + 1] >= _FIRST_HAN or text[atom.end + 1 : atom.end + 2] >= _FIRST_HAN:
        return True
    return atom.start > 0 and text[atom.start - 1] == "第"


def half_more(text: str, end: int) -> tuple[int, Fraction]:
    """Return where 个半 after a number ends, and the half that it adds; nothing is added where it does not stand."""
    if text.startswith("个半", end):
        return end + 2, Fraction(1, 2)
    return end, _NOTHING


def tail_after_unit(text: str, end: int) -> tuple[int, Fraction]:
    """Return the part that a spoken tail adds to the unit before it: 两年半, 三块五, 三米九."""
    following = text[end : end + 1]
    if following == "半" and text[end + 1 : end + 2] not in ("数", "径", "导"):
        return end + 1, Fraction(1, 2)
    digit = DIGIT_VALUES.get(following)
    unit = text[end - 1 : end]
    if digit and unit in "块元米蚊" and not _UNIT_OF_ITS_OWN.match(text, end + 1):
        return end + 1, Fraction(digit, 10)
    return end, _NOTHING


def worth(text: str, start: int, end: int, unit: str) -> Literal["strong", "weak", "none"]:
    """Return how sure it is that a Chinese numeral is a number and not a part of a word; `unit` is what follows it."""
    numeral = text[start:end]
    if _VAGUE_BEFORE.search(text, max(0, start - 2), start) and numeral[0] in UNITS:
        return "none"
    if numeral in _IDIOMS:
        return "weak"
    if any(c.isdigit() and c.isascii() for c in numeral):
        return "strong"
    if text[end : end + 1] == "几":
        return "none"
    if len(numeral) > 1:
        spoken_pair = len(numeral) == 2 and all(c in DIGIT_VALUES for c in numeral)
        return "none" if spoken_pair else "strong"
    if unit:
        return _single_with_unit(numeral, unit)
    if not _COUNTED.match(text, end):
        return "none"
    return "weak" if numeral in _ONES else "strong"


def _single_with_unit(numeral: str, unit: str) -> Literal["strong", "weak"]:
    if unit in _SLIPPERY:
        return "weak"
    if unit in _CALENDAR and (numeral in _ONES or numeral in UNITS):
        return "weak"
    return "strong"

"""Properties that are measured, and in what: a price is money, a battery life is time."""

import re
from typing import Literal, get_args

from factledger.checks.numbers import Quantity, quantities, to_base
from factledger.records import Language

Dimension = Literal[
    "money", "time", "length", "mass", "share", "speed", "temperature", "area", "data", "power", "extent", "count"
]
"""What a figure measures; `extent` is a length or a time ("how long is …"), `count` a number of things."""

DIMENSIONS: tuple[Dimension, ...] = get_args(Dimension)

_WORDS: dict[Language, dict[Dimension, str]] = {
    "en": {
        "money": r"prices?|costs?|revenues?|profits?|earnings|incomes?|salar(?:y|ies)|wages?|budgets?|fees?|turnover"
        r"|gdp|debts?|fines?"
        r"|market cap(?:italization)?",
        "time": r"battery life|run ?time|running time|durations?|warranty|lifespan|life expectancy|half-life|latency"
        r"|charging time|age",
        "length": r"lengths?|heights?|widths?|depths?|distances?|(?:driving )?range|diameters?|elevations?|altitudes?"
        r"|screen size"
        r"|thickness",
        "mass": r"weights?|mass(?:es)?",
        "share": r"percent(?:age)?s?|shares?|proportions?|fractions?|rates?|margins?",
        "speed": r"(?:top |maximum )?speeds?|velocity",
        "temperature": r"temperatures?|melting point|boiling point",
        "area": r"surface area|area",
        "data": r"storage|memory|ram|file size|bandwidth",
        "power": r"power|voltage|battery capacity|capacity of the battery",
        "count": r"populations?|headcount|sales|deliveries|production|number",
    },
    "ru": {
        "money": r"цен[аыуе]|стоимост\w+|выручк\w+|прибыл\w+|доход\w*|зарплат\w+|бюджет\w*|оборот\w*|ввп|долг\w*"
        r"|штраф\w*"
        r"|капитализаци\w+",
        "time": r"время (?:автономной )?работы|автономност\w+|длительност\w+|продолжительност\w+|гаранти[яию]\w*"
        r"|срок\w* (?:службы|гарантии)|период полураспада|задержк\w+|возраст\w*",
        "length": r"длин\w+|высот\w+|ширин\w+|глубин\w+|расстояни\w+|запас хода|диаметр\w*|толщин\w+|диагонал\w+"
        r"|рост\b",
        "mass": r"вес\b|веса\b|масс[аыуе]",
        "share": r"процент\w*|дол[яюие]\b|доле\b|маржа",
        "speed": r"скорост\w+",
        "temperature": r"температур\w+",
        "area": r"площад\w+",
        "data": r"объ[её]м памяти|памят[ьи]",
        "power": r"мощност\w+|напряжени\w+|[её]мкост\w+ аккумулятора",
        "count": r"населени\w+|численност\w+|продаж\w*|поставк\w+|производств\w+|количеств\w+|числ[оае]\b|тираж\w*",
    },
    "zh": {
        "money": r"价格|售价|价钱|成本|营业收入|营业利润|净利润|营收|收入|利润|工资|薪水|预算|费用|市值|债务|罚款|GDP",
        "time": r"续航时间|续航|电池寿命|时长|保修期?|寿命|半衰期|延迟|年龄",
        "length": r"长度|高度|宽度|深度|距离|直径|海拔|厚度|屏幕尺寸|续航里程",
        "mass": r"重量|质量|体重",
        "share": r"百分比|比例|占比|份额|率",
        "speed": r"速度|时速",
        "temperature": r"温度|熔点|沸点",
        "area": r"面积",
        "data": r"内存|存储|容量",
        "power": r"功率|电压|电池容量",
        "count": r"人口|销量|产量|人数|员工数",
    },
}
PROPERTIES: dict[Language, str] = {
    language: "|".join(f"(?P<{dimension}>{words})" for dimension, words in by_dimension.items())
    for language, by_dimension in _WORDS.items()
}
"""One pattern per language; the name of the group that matched is the dimension. zh has no borders of words."""
_BORDERED = {
    language: re.compile(words if language == "zh" else rf"\b(?:{words})\b", re.IGNORECASE)
    for language, words in PROPERTIES.items()
}

_BASES: dict[Dimension, frozenset[str]] = {
    "time": frozenset({"second", "month"}),
    "length": frozenset({"meter"}),
    "extent": frozenset({"meter", "second", "month"}),
    "mass": frozenset({"gram"}),
    "speed": frozenset({"meter/second", "bit/second"}),
    "temperature": frozenset({"kelvin", "degree"}),
    "area": frozenset({"square meter"}),
    "data": frozenset({"bit", "bit/second"}),
    "power": frozenset({"watt", "volt", "ampere", "coulomb", "joule"}),
}
"""Base units, as the number gate names them, of what is measured."""


def property_dimension(text: str, language: Language) -> Dimension | None:
    """Return what the first property named in a text is measured in; None when it names none."""
    return named_property(text, language)[1]


def named_property(text: str, language: Language) -> tuple[str, Dimension | None]:
    """Return the first property named in a text, as written, and what it is measured in; empty when it names none."""
    pattern = _BORDERED.get(language)
    match = pattern.search(text) if pattern else None
    if not match:
        return "", None
    return match.group(), next(d for d in DIMENSIONS if d == match.lastgroup)


def unit_dimension(text: str, language: Language) -> Dimension | None:
    """Return what the unit that a text begins with measures (`hours …`, `公里…`); None when it begins with none."""
    read = quantities(f"5 {text}", language=language)
    return next((d for d in DIMENSIONS if d != "count" and measures(read[0], d)), None) if read else None


def measures(quantity: Quantity, dimension: Dimension) -> bool:
    """Whether a number is an amount of the dimension; a range is when its ends are."""
    if quantity.parts:
        return any(measures(part, dimension) for part in quantity.parts)
    if dimension == "money":
        return quantity.kind == "money"
    if dimension == "share":
        return quantity.kind in ("percent", "points", "ratio")
    if dimension == "count":
        return quantity.kind in ("count", "ratio")
    based = to_base(quantity)
    return based is not None and based[1] in _BASES[dimension]

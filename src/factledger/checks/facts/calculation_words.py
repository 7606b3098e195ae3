"""Words for what code has computed, in English, Russian and Chinese; other languages are served in English."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from factledger.checks.text.terms import terms

Sort = Literal["longer", "higher", "more", "later"]
"""What a greater amount is called: of time, of a rate or price, of a count, of a date."""

_SIGNIFICANT = 3
"""Digits that a rounded result shows."""
_MOST_DECIMALS = 12
_SCALED_DECIMALS = 2
"""A large result is written with a magnitude word when it has no more decimals than these then."""
_SCALES = {
    "en": ((10**12, "trillion"), (10**9, "billion"), (10**6, "million")),
    "ru": ((10**12, "трлн"), (10**9, "млрд"), (10**6, "млн")),
    "zh": ((10**8, "亿"), (10**4, "万")),
}
_EXACT_DECIMALS = 4
"""A result with no more decimals than these is shown whole."""

_TEXTS: dict[str, dict[str, str]] = {
    "en": {
        "compare": "{name}: {a} ({va}) is {word} than {b} ({vb})",
        "equal": "{name}: {a} ({va}) and {b} ({vb}) are equal",
        "difference": "{name}: the difference between {a} ({va}) and {b} ({vb}) is {result}",
        "ratio": "{name}: {a} ({va}) is {result} {b} ({vb})",
        "up": "{name}: from {va} ({a}) to {vb} ({b}), a rise of {result}",
        "down": "{name}: from {va} ({a}) to {vb} ({b}), a fall of {result}",
        "ranking": "{name}, in descending order: {list}",
        "about": "about {number}",
        "disputed": "{value}, disputed",
        "item": "{a} ({va})",
    },
    "ru": {
        "compare": "{name}: {a} ({va}) — {word}, чем {b} ({vb})",
        "equal": "{name}: {a} ({va}) и {b} ({vb}) равны",
        "difference": "{name}: {a} ({va}) — на {result} {word}, чем {b} ({vb})",
        "ratio": "{name}: {a} ({va}) — в {result} {word}, чем {b} ({vb})",
        "up": "{name}: с {va} ({a}) до {vb} ({b}), рост на {result}",
        "down": "{name}: с {va} ({a}) до {vb} ({b}), снижение на {result}",
        "ranking": "{name}, по убыванию: {list}",
        "about": "≈ {number}",
        "disputed": "{value}, оспаривается",
        "item": "{a} ({va})",
    },
    "zh": {
        "compare": "{name}：{a}（{va}）比{b}（{vb}）{word}",
        "equal": "{name}：{a}（{va}）与{b}（{vb}）相等",
        "difference": "{name}：{a}（{va}）与{b}（{vb}）相差 {result}",
        "ratio": "{name}：{a}（{va}）是{b}（{vb}）的 {result}",
        "up": "{name}：从{va}（{a}）到{vb}（{b}），增长 {result}",
        "down": "{name}：从{va}（{a}）到{vb}（{b}），下降 {result}",
        "ranking": "{name}，由高到低：{list}",
        "about": "约 {number}",
        "disputed": "{value}，存在争议",
        "item": "{a}（{va}）",
    },
}
_SORTS: dict[str, dict[Sort, str]] = {
    "en": {"longer": "longer", "higher": "higher", "more": "more", "later": "later"},
    "ru": {"longer": "дольше", "higher": "выше", "more": "больше", "later": "позже"},
    "zh": {"longer": "更长", "higher": "更高", "more": "更多", "later": "更晚"},
}
_UNITS: dict[str, tuple[str, str, str]] = {
    "second": ("s", "с", "秒"),
    "minute": ("min", "мин", "分钟"),
    "hour": ("h", "ч", "小时"),
    "day": ("day|days", "день|дня|дней", "天"),
    "month": ("month|months", "месяц|месяца|месяцев", "个月"),
    "year": ("year|years", "год|года|лет", "年"),
    "meter": ("m", "м", "米"),
    "kilometer": ("km", "км", "公里"),
    "centimeter": ("cm", "см", "厘米"),
    "millimeter": ("mm", "мм", "毫米"),
    "gram": ("g", "г", "克"),
    "kilogram": ("kg", "кг", "千克"),
    "tonne": ("t", "т", "吨"),
    "liter": ("l", "л", "升"),
    "watt": ("W", "Вт", "瓦"),
    "kilowatt": ("kW", "кВт", "千瓦"),
    "kilowatt hour": ("kWh", "кВт·ч", "千瓦时"),
    "gigabyte": ("GB", "ГБ", "GB"),
    "kilometer/hour": ("km/h", "км/ч", "公里/小时"),
    "celsius": ("°C", "°C", "°C"),
    "times": ("times", "раз|раза|раз", "倍"),
    "percentage point": ("percentage point|percentage points", "п. п.", "个百分点"),
}
_ORDER = ("en", "ru", "zh")
_DANGLING = re.compile(
    r"^(?:\W|\b(?:of|for|in|by|the|у|для|в|за|на|от)\b|的(?![士确黎]))+|(?:\W|\b(?:of|for|in|by|the|у|для|в|за|на|от)\b)+$"
)
_TOKEN = re.compile(r"[^\W_\u3400-\u9fff]+(?:['’]s)?")


def worded(key: str, language: str, **values: str) -> str:
    """Return a result in words."""
    return _TEXTS.get(language, _TEXTS["en"])[key].format(**values)


def greater(sort: Sort, language: str) -> str:
    """Return the word for being more: `longer`, `дольше`, `更长`."""
    return _SORTS.get(language, _SORTS["en"])[sort]


def amount(value: Fraction, unit: str | None, language: str, *, approximate: bool = False) -> str:
    """Return a result with its unit; "about" stands before one that is rounded or made from rounded figures."""
    shown = _rounded(value)
    text = _with_unit(_number(shown, language), shown, unit, language)
    return worded("about", language, number=text) if approximate or shown != value else text


def _rounded(value: Fraction) -> Fraction:
    if (value * 10**_EXACT_DECIMALS).denominator == 1 or not value:
        return value
    step = Fraction(1)
    while abs(value) / step >= 10**_SIGNIFICANT:
        step *= 10
    while abs(value) / step < 10 ** (_SIGNIFICANT - 1):
        step /= 10
    return round(value / step) * step


def _number(value: Fraction, language: str) -> str:
    for scale, word in _SCALES.get(language, _SCALES["en"]):
        if abs(value) >= scale and (value / scale * 10**_SCALED_DECIMALS).denominator == 1:
            return f"{_digits(value / scale, language)} {word}"
    return _digits(value, language)


def _digits(value: Fraction, language: str) -> str:
    decimals = next(n for n in range(_MOST_DECIMALS + 1) if (value * 10**n).denominator == 1 or n == _MOST_DECIMALS)
    text = f"{float(value):,.{decimals}f}"
    return text.replace(",", "\u00a0").replace(".", ",") if language == "ru" else text


def _with_unit(number: str, value: Fraction, unit: str | None, language: str) -> str:
    if not unit:
        return number
    if unit == "%":
        return f"{number}%" if language == "zh" else f"{number} %"
    named = _UNITS.get(unit)
    if named is None:
        return f"{number} {unit}"
    forms = named[_ORDER.index(language) if language in _ORDER else 0].split("|")
    return f"{number} {forms[_form(value, len(forms))]}"


def _form(value: Fraction, forms: int) -> int:
    """Which form of a noun a number takes: one of two in English, one of three in Russian."""
    if forms == 1:
        return 0
    if forms == 2 or value.denominator != 1:
        return 0 if forms == 2 and abs(value) == 1 else 1
    tens, ones = int(abs(value)) % 100, int(abs(value)) % 10
    if ones == 1 and tens != 11:
        return 0
    return 1 if ones in (2, 3, 4) and tens not in (12, 13, 14) else 2


def bare_name(name: str, leave_out: Sequence[str]) -> str:
    """Return a metric's name without its entity and period: `battery life` of `battery life of A`.

    The name itself when nothing else would be left.
    """
    for part in leave_out:
        if part and not part.isascii():
            name = name.replace(part, " ") if name.replace(part, "").strip() else name
    dropped = {term for part in leave_out for term in terms(part)}
    bare = _TOKEN.sub(lambda word: " " if set(terms(word.group())) <= dropped else word.group(), name)
    bare = " ".join(_DANGLING.sub("", bare).split())
    return bare or " ".join(name.split())

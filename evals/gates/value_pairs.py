"""Pairs of values that are equal in other forms, units and languages, and pairs that only look alike."""

import random
from collections.abc import Callable
from typing import NamedTuple

_SEED = 20260201
_QUOTES = {
    "en": "The figure was {} in the last report.",
    "ru": "Показатель составил {} в отчёте.",
    "zh": "报告中的数字为{}。",
}
_MONTHS_EN = "January February March April May June July August September October November December".split()
_MONTHS_RU = "января февраля марта апреля мая июня июля августа сентября октября ноября декабря".split()
_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve",
    "ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать",
    "零 一 二 三 四 五 六 七 八 九 十 十一 十二",
)
_MEASURES = (
    # one unit and its part, in three languages, and how many parts make one
    (("hours", "часов", "小时"), ("minutes", "минут", "分钟"), 60),
    (("km", "км", "公里"), ("m", "м", "米"), 1000),
    (("kg", "кг", "公斤"), ("g", "г", "克"), 1000),
    (("tonnes", "тонн", "吨"), ("kg", "кг", "公斤"), 1000),
    (("days", "дней", "天"), ("hours", "часов", "小时"), 24),
)
_CURRENCIES = (
    ("USD", "долларов", "美元"),
    ("EUR", "евро", "欧元"),
    ("CNY", "юаней", "元人民币"),
    ("RUB", "рублей", "卢布"),
)
_LANGUAGES = ("en", "ru", "zh")


class Written(NamedTuple):
    """A value as some text writes it."""

    value: str
    language: str

    @property
    def quote(self) -> str:
        """A sentence of its language that states the value."""
        return _QUOTES[self.language].format(self.value)


Pair = tuple[Written, Written]


def equal_pairs(count: int) -> list[Pair]:
    """Return pairs of one value in two forms, the same pairs on every call."""
    return _drawn((_grouped, _scaled, _measured, _paid, _share, _spelled, _dated, _rounded), count)


def unequal_pairs(count: int) -> list[Pair]:
    """Return pairs of two values whose forms look alike, the same pairs on every call."""
    return _drawn((_digit, _magnitude, _unit, _currency, _points, _day, _cut, _marks), count)


def _drawn(makers: tuple[Callable[[random.Random], Pair], ...], count: int) -> list[Pair]:
    chance = random.Random(_SEED)  # noqa: S311 — pairs must be the same each time, not secret
    return [makers[n % len(makers)](chance) for n in range(count)]


def _two(chance: random.Random, forms: tuple[str, ...]) -> Pair:
    """Draw two of the forms; the first is English, the second Russian, the third Chinese."""
    one, other = chance.sample(range(len(forms)), 2)
    return Written(forms[one], _LANGUAGES[one % 3]), Written(forms[other], _LANGUAGES[other % 3])


def _number(value: float, language: str, decimals: int = 0) -> str:
    text = f"{value:,.{decimals}f}"
    return text.replace(",", " ").replace(".", ",") if language == "ru" else text


def _forms(value: float, decimals: int = 0) -> tuple[str, str, str]:
    return _number(value, "en", decimals), _number(value, "ru", decimals), _number(value, "zh", decimals)


def _plain(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


def _grouped(chance: random.Random) -> Pair:
    value = chance.randint(1_000, 9_999_999)
    return _two(chance, (*_forms(value), str(value)))


def _scaled(chance: random.Random) -> Pair:
    tenths = chance.randint(11, 989)
    text = _plain(tenths / 10)
    forms = (f"{text} million", f"{text.replace('.', ',')} млн", f"{tenths * 10}万", f"{tenths * 100:,} thousand")
    return _two(chance, forms)


def _measured(chance: random.Random) -> Pair:
    whole, part, factor = chance.choice(_MEASURES)
    value = chance.randint(2, 40)
    of = _forms(value * factor)
    forms = tuple(f"{n} {unit}" for n, unit in zip((value,) * 3 + of, whole + part, strict=True))
    return _two(chance, forms)


def _paid(chance: random.Random) -> Pair:
    english, russian, chinese = chance.choice(_CURRENCIES)
    tenths = chance.randint(11, 989)
    text = _plain(tenths / 10)
    return _two(
        chance,
        (
            f"{text} billion {english}",
            f"{text.replace('.', ',')} млрд {russian}",
            f"{tenths}亿{chinese}",
            f"{english} {tenths * 100:,} million",
        ),
    )


def _share(chance: random.Random) -> Pair:
    text = _plain(chance.randint(11, 989) / 10)
    comma = text.replace(".", ",")
    return _two(
        chance, (f"{text} %", f"{comma} %", f"{text}%", f"{text} percent", f"{comma} процента", f"百分之{text}")
    )


def _spelled(chance: random.Random) -> Pair:
    value = chance.randint(2, 12)
    words = tuple(ones.split()[value] for ones in _ONES)
    forms = (
        f"{words[0]} hours",
        f"{words[1]} часов",
        f"{words[2]}小时",
        f"{value} hours",
        f"{value} часов",
        f"{value}小时",
    )
    return _two(chance, forms)


def _dated(chance: random.Random) -> Pair:
    year, month, day = chance.randint(1900, 2025), chance.randint(1, 12), chance.randint(13, 28)
    english, russian = _MONTHS_EN[month - 1], _MONTHS_RU[month - 1]
    return _two(
        chance,
        (
            f"{english} {day}, {year}",
            f"{day} {russian} {year} года",
            f"{year}年{month}月{day}日",
            f"{day} {english} {year}",
            f"{day:02}.{month:02}.{year}",
            f"{year}-{month:02}-{day:02}",
        ),
    )


def _rounded(chance: random.Random) -> Pair:
    about = chance.randint(11, 99) * 100
    value = about + chance.randint(-40, 40)
    languages = chance.randrange(3)
    word = ("about {}", "около {}", "约{}")[languages]
    shown = Written(word.format(_forms(about)[languages]), _LANGUAGES[languages])
    return shown, Written(_number(value, "en"), "en")


def _digit(chance: random.Random) -> Pair:
    value = chance.randint(10_000, 9_999_999)
    other = value + chance.choice((1, 10, 100, 1000)) * chance.choice((1, -1))
    language = chance.choice(_LANGUAGES)
    return Written(_number(value, "en"), "en"), Written(_number(other, language), language)


def _magnitude(chance: random.Random) -> Pair:
    text = _plain(chance.randint(11, 989) / 10)
    one, other = chance.sample(("million", "billion", "thousand", "trillion"), 2)
    return Written(f"{text} {one}", "en"), Written(f"{text} {other}", "en")


def _unit(chance: random.Random) -> Pair:
    whole, part, _ = chance.choice(_MEASURES)
    value, language = chance.randint(2, 40), chance.randrange(3)
    return Written(f"{value} {whole[0]}", "en"), Written(f"{value} {part[language]}", _LANGUAGES[language])


def _currency(chance: random.Random) -> Pair:
    one, other = chance.sample(_CURRENCIES, 2)
    tenths, language = chance.randint(11, 989), chance.randrange(3)
    text = _plain(tenths / 10)
    second = (f"{text} billion {other[0]}", f"{text.replace('.', ',')} млрд {other[1]}", f"{tenths}亿{other[2]}")
    return Written(f"{text} billion {one[0]}", "en"), Written(second[language], _LANGUAGES[language])


def _points(chance: random.Random) -> Pair:
    value = chance.randint(2, 60)
    other = chance.choice((f"{value} percentage points", f"{value} people", f"1{value} %", f"-{value} %"))
    return Written(f"{value} %", "en"), Written(other, "en")


def _day(chance: random.Random) -> Pair:
    year, month, day = chance.randint(1900, 2025), chance.randint(1, 12), chance.randint(13, 27)
    other = chance.choice(((year, month, day + 1), (year, month % 12 + 1, day), (year + 1, month, day)))
    one = Written(f"{_MONTHS_EN[month - 1]} {day}, {year}", "en")
    russian = Written(f"{other[2]} {_MONTHS_RU[other[1] - 1]} {other[0]} года", "ru")
    return one, chance.choice((russian, Written(f"{other[0]}年{other[1]}月{other[2]}日", "zh")))


def _cut(chance: random.Random) -> Pair:
    text = str(chance.randint(100_000, 9_999_999))
    return Written(f"{int(text):,}", "en"), Written(chance.choice((text[:-1], text[1:].lstrip("0"), text + "0")), "en")


def _marks(chance: random.Random) -> Pair:
    whole, rest = chance.randint(1, 999), chance.randint(100, 999)
    return chance.choice(
        (
            (Written(f"{whole},{rest}", "en"), Written(f"{whole}.{rest}", "en")),
            (Written(f"{whole} {rest}", "ru"), Written(f"{whole},{rest}", "ru")),
        )
    )

"""The numbers and days of a title, as far as two titles can be compared by them."""

import re
from collections import Counter
from dataclasses import dataclass

_MAGNITUDES = {
    1_000: "k thousand тыс тысяч тысячи тысяча 千",
    10_000: "万",
    1_000_000: "m mln million millions млн миллион миллиона миллионов 百万",
    10_000_000: "千万",
    100_000_000: "亿",
    1_000_000_000: "bn bln billion billions bil b млрд миллиард миллиарда миллиардов 十亿",
    1_000_000_000_000: "tn trn trillion trillions трлн триллион триллиона триллионов 兆 万亿",
}
_MAGNITUDE = {word: size for size, words in _MAGNITUDES.items() for word in words.split()}
_WORDS = {
    2: "two both second twice два двух две двое двумя второй вторая второго 两 二",
    3: "three third три трех трёх трое третий третьего третья 三",
    4: "four fourth четыре четырех четырёх четверо четвертый 四",
    5: "five fifth пять пяти пятеро пятый 五",
    6: "six sixth шесть шести шестеро 六",
    7: "seven seventh семь семи семеро 七",
    8: "eight eighth восемь восьми 八",
    9: "nine ninth девять девяти 九",
    10: "ten tenth десять десяти 十",
    11: "eleven eleventh одиннадцать одиннадцати 十一",
    12: "twelve twelfth dozen двенадцать двенадцати дюжина 十二",
    13: "thirteen тринадцать тринадцати 十三",
    14: "fourteen четырнадцать четырнадцати 十四",
    15: "fifteen пятнадцать пятнадцати 十五",
    16: "sixteen шестнадцать шестнадцати 十六",
    17: "seventeen семнадцать семнадцати 十七",
    18: "eighteen восемнадцать восемнадцати 十八",
    19: "nineteen девятнадцать девятнадцати 十九",
    20: "twenty двадцать двадцати 二十",
    30: "thirty тридцать тридцати 三十",
    40: "forty сорок сорока 四十",
    50: "fifty пятьдесят пятидесяти 五十",
    60: "sixty шестьдесят 六十",
    70: "seventy семьдесят 七十",
    80: "eighty восемьдесят 八十",
    90: "ninety девяносто 九十",
    100: "hundred сто 一百",
}
_WORD_VALUE = {word: float(value) for value, words in _WORDS.items() for word in words.split()}
_ONE = frozenset("one first a an один одна одно одного одной первый первая первого первое 一 首 第一".split())
"""As often an article, a pronoun or praise as a count: it stands for 1 where the other title has a 1."""

NUMBER_WORDS = frozenset(_WORD_VALUE) | _ONE | frozenset(_MAGNITUDE)
"""Words that are read as numbers."""

_HAN_DIGITS = "一二三四五六七八九十两百"
_COUNTED = "人名起个家次年月日岁元天周届号倍台辆架艘部项只枚吨米成分位所座条份件种场轮连州亿万千小国"
_SCALES = "|".join(word for word in _MAGNITUDE if word.isalpha() and word < "\u3400")
_LARGE = r"万亿|十亿|千万|百万|[千万亿兆]"
_NUMBER = re.compile(
    rf"""
      (?P<digits>\d+(?:[.,]\d+)*)
      (?:\s(?P<model>pro|max|plus|mini|ultra|lite|air|turbo|se)\b)?
      (?:\s?(?P<large>{_LARGE})|[\s-]?(?P<magnitude>{_SCALES})\b)?
      \s?(?P<percent>%|％|percent\b|per\scent\b|pct\b|процент|个?百分点|pp\b)?
    | (?<=第)(?P<rank>[{_HAN_DIGITS}]{{1,8}})
    | (?P<han>[{_HAN_DIGITS}]{{1,8}})(?=(?:{_LARGE}|[{_COUNTED}多余]))(?P<han_large>{_LARGE})?
    | (?P<word>[a-zа-яё]+)
    """,
    re.IGNORECASE | re.VERBOSE,
)
_AGE = re.compile(
    r"""
      \b(?:at|aged?|at\sage|dead\sat|dies\sat)\s(?P<at>\d{2,3})\b(?!\s?(?:%|percent|million|billion))
    | \b(?P<old>\d{1,3})[-\s]years?[-\s]old
    | (?:享年|终年|年仅)?(?P<han>\d{1,3})岁
    | \bв\s(?:возрасте\s)?(?P<ru>\d{1,3})\s?(?:год|лет)
    | \b(?P<letny>\d{1,3})-?летн\w+
    | \bв\s(?P<bare>\d{2,3})[.\s]*$
    | (?<=[^\W\d_]),\s(?P<between>\d{2}),(?=\s[^\W\d_])
    """,
    re.IGNORECASE | re.VERBOSE,
)
_GROUPS = re.compile(r"\d{1,3}(?:[.,]\d{3})+")
_CURRENCY = re.compile(
    r"(?P<usd>\$|\busd\b|\bdollars?\b|доллар|美元)|(?P<eur>€|\beur\b|\beuros?\b(?!\s?zone)|евро\b|欧元(?!区))"
    r"|(?P<gbp>£|\bgbp\b|\bpounds?\b|фунт|英镑)|(?P<cny>\bcny\b|\brmb\b|\byuan\b|юан|人民币)"
    r"|(?P<rub>₽|\brub\b|\brou?bles?\b|рубл|руб\.|卢布)|(?P<jpy>\bjpy\b|\byen\b|\bиен[аы]?\b|日元)",
    re.IGNORECASE,
)
_DAY = re.compile(
    r"(?P<mon>\bmondays?\b|понедельник|(?:周|星期|礼拜)一)"
    r"|(?P<tue>\btues(?:days?)?\b|вторник|(?:周|星期|礼拜)二)"
    r"|(?P<wed>\bwednesdays?\b|\bсред[уы]\b|(?:周|星期|礼拜)三)"
    r"|(?P<thu>\bthurs(?:days?)?\b|четверг|(?:周|星期|礼拜)四)"
    r"|(?P<fri>\bfridays?\b|пятниц|(?:周|星期|礼拜)五)"
    r"|(?P<sat>\bsaturdays?\b|суббот|(?:周|星期|礼拜)六)"
    r"|(?P<sun>\bsundays?\b|воскресень|(?:周|星期|礼拜)[日天])"
    r"|(?P<jan>\bjan(?:uary)?\b|январ|(?<!\d)1月)"
    r"|(?P<feb>\bfeb(?:ruary)?\b|феврал|(?<!\d)2月)"
    r"|(?P<mar>\bmar(?:ch)?\b(?=\.?\s\d)|\bin march\b|\bмарт[ае]?\b|(?<!\d)3月)"
    r"|(?P<apr>\bapr(?:il)?\b|апрел|(?<!\d)4月)"
    r"|(?P<may>\bmay\b(?=\s\d)|\bin may\b|\bма[йяе]\b|(?<!\d)5月)"
    r"|(?P<jun>\bjune?\b|\bиюн[ьяе]|(?<!\d)6月)"
    r"|(?P<jul>\bjuly?\b|\bиюл[ьяе]|(?<!\d)7月)"
    r"|(?P<aug>\baug(?:ust)?\b|август|(?<!\d)8月)"
    r"|(?P<sep>\bsept?(?:ember)?\b|сентябр|(?<!\d)9月)"
    r"|(?P<oct>\boct(?:ober)?\b|октябр|10月)"
    r"|(?P<nov>\bnov(?:ember)?\b|ноябр|11月)"
    r"|(?P<dec>\bdec(?:ember)?\b|декабр|12月)"
    r"|(?P<tomorrow>\btomorrow\b|завтра|明天|明日)"
    r"|(?P<yesterday>\byesterday\b|вчера|昨天|昨日)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a title counts, and when."""

    values: tuple[float | str, ...] = ()
    """In order, percentages as text; without ages and without `one`."""
    ages: tuple[str, ...] = ()
    ones: int = 0
    """How often `one` or `first` is written out."""
    currencies: frozenset[str] = frozenset()
    days: frozenset[str] = frozenset()
    """Weekdays, months, and days counted from today."""


NO_NUMBERS = Numbers()


def read_numbers(title: str) -> Numbers:
    """Return the numbers and days of a title."""
    ages = tuple(next(group for group in match.groups() if group) for match in _AGE.finditer(title))
    values: list[float | str] = []
    ones = 0
    for match in _NUMBER.finditer(_AGE.sub(" ", title)):
        value = _value(match)
        if value is not None:
            values.append(value)
        if match["model"]:  # `iPhone 15 Pro` is another product than `iPhone 15`
            values.append(match["model"].casefold())
        ones += (match["word"] or match["han"] or match["rank"] or "").casefold() in _ONE
    return Numbers(
        values=tuple(values),
        ages=ages,
        ones=ones,
        currencies=_kinds(_CURRENCY, title) if values else frozenset(),
        days=_kinds(_DAY, title),
    )


def _kinds(pattern: re.Pattern[str], title: str) -> frozenset[str]:
    return frozenset(match.lastgroup for match in pattern.finditer(title) if match.lastgroup)


def numbers_differ(a: Numbers, b: Numbers) -> bool:
    """Say whether two titles count or date differently; an age that only one of them gives is no difference."""
    if a.days != b.days or (a.ages and b.ages and set(a.ages) != set(b.ages)):
        return True
    if a.currencies and b.currencies and a.currencies.isdisjoint(b.currencies):
        return True
    return a.values != b.values and not (_covered_by_ones(a, b) or _covered_by_ones(b, a))


def _covered_by_ones(a: Numbers, b: Numbers) -> bool:
    """Whether `a` has what `b` has and, besides, a 1 that `b` writes out (`1 dead`, `one dead`)."""
    more = Counter(a.values) - Counter(b.values)
    less = Counter(b.values) - Counter(a.values)
    return not less and set(more) == {1.0} and more[1.0] <= b.ones


def _value(match: "re.Match[str]") -> float | str | None:
    word = (match["word"] or "").casefold()
    if word:
        return _WORD_VALUE.get(word)
    if match["rank"]:
        return _han_value(match["rank"]) if match["rank"] != "一" else None
    if match["han"]:
        size = _MAGNITUDE[match["han_large"]] if match["han_large"] else 1
        value = _han_value(match["han"])
        return value * size if value != 1 or size > 1 else None
    number = _digits_value(match["digits"])
    size = _MAGNITUDE.get((match["large"] or match["magnitude"] or "").casefold(), 1)
    return f"{number:g}%" if match["percent"] else number * size


def _digits_value(digits: str) -> float:
    if _GROUPS.fullmatch(digits):
        return float(digits.replace(",", "").replace(".", ""))
    whole, _, rest = digits.replace(",", ".").partition(".")
    return float(f"{whole}.{rest.replace('.', '')}") if rest else float(whole)


def _han_value(han: str) -> float:
    """Read a numeral below 1000 made of digits, 十 and 百."""
    total = digit = 0
    for char in han:
        if char in "十百":
            total += (digit or 1) * (10 if char == "十" else 100)
            digit = 0
        else:
            digit = 2 if char == "两" else "一二三四五六七八九".index(char) + 1
    return float(total + digit)

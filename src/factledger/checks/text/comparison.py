"""Comparisons in a text: what is said to be more than what, and whether two texts agree on it."""

import re
from dataclasses import dataclass

from factledger.checks.text.terms import content_terms, terms
from factledger.checks.text.vocabulary import plain

_DIMENSIONS: tuple[tuple[str, str, str], ...] = (
    # dimension, words for the greater side, words for the lesser side
    (
        "amount",
        "more higher larger bigger greater wider richer больше выше крупнее шире богаче 多 高 大 宽",
        "less fewer lower smaller narrower poorer меньше ниже мельче уже беднее 少 低 小 窄",
    ),
    ("length", "longer taller дольше длиннее 长 久", "shorter короче 短"),
    ("speed", "faster quicker быстрее 快", "slower медленнее 慢"),
    ("price", "dearer costlier дороже 贵", "cheaper дешевле 便宜"),
    ("weight", "heavier тяжелее 重", "lighter легче 轻"),
    ("age", "older elder старше 老", "younger newer моложе младше новее 年轻 新"),
    ("time", "later позже позднее 晚", "earlier sooner раньше ранее 早"),
    ("worth", "better stronger safer лучше сильнее безопаснее 好 强", "worse weaker хуже слабее 差 弱"),
)
_SIGN = {
    word: (dimension, sign)
    for dimension, greater, lesser in _DIMENSIONS
    for words, sign in ((greater, 1), (lesser, -1))
    for word in words.split()
}
_SPACED = "|".join(sorted((word for word in _SIGN if re.match(r"\w+$", word) and ord(word[0]) < 0x3000), key=len)[::-1])
_HAN = "|".join(sorted((word for word in _SIGN if ord(word[0]) >= 0x3000), key=len)[::-1])
_THAN = re.compile(
    rf"\b(?P<word>{_SPACED})\b(?P<of>(?:\s[^\W\d_]+){{0,4}}?),?\s(?:than|чем)\s(?!\d)(?P<right>[^,;.!?\n]+)",
    re.IGNORECASE,
)
_COMPARES = re.compile(r"\b(?:than|чем)\b", re.IGNORECASE)
_EXCEEDS = re.compile(
    r"\b(?:exceed|surpass|outpace|outsell|outsold|outlast|overt[ao]+k|ahead of)"
    r"|\b(?:behind|below|above|over|most|least|\w+est)\b"
    r"|превы[шс]|опере[жд]|обогн|обошл|уступ|отста|сам(?:ый|ая|ое|ые)\b|наиб|наимен"
    r"|超过|高于|低于|多于|少于|大于|小于|长于|短于|快于|不及|不如|最(?!高时速|[大高低][速温]度|大功率|大容量|[高低]价)",
    re.IGNORECASE,
)
"""Other words that say that one thing is more than another; which way they point is not read."""
_HAN_THAN = re.compile(
    rf"(?P<left>[^，。；！？、\s][^，。；！？]{{0,30}}?)(?<![同环占对])比(?![例重较赛分率])(?P<right>[^，。；！？]{{1,20}}?)"
    rf"(?:更|还|要)?(?<![增减加提升缩扩])(?P<word>{_HAN})"
)
_NO_THING = frozenset(
    term
    for word in (
        "year month week quarter decade previous earlier before last prior same period usual expected planned forecast"
        " target average ever now today"
        " год году годом месяц месяцем квартал неделя прошлый прошлом предыдущий предыдущем ранее раньше прежде"
        " ожидалось план планировалось период обычно сейчас"
        " 上一 一年 上年 去年 同期 上月 上季 季度 以前 之前 往年 预期 计划 平均"
    ).split()
    for term in terms(word)
)
"""Words for a time or an expectation: less than in the year before is no comparison of two things."""
_WORDS = re.compile(r"[^\W_]+")
_NAMED = re.compile(r"(?<![A-Za-zА-яЁё0-9])[A-ZА-ЯЁ][A-Za-zА-яЁё0-9]*")
_CLAUSE = re.compile(r"[,.](?![0-9])|[;!?\n]")


@dataclass(frozen=True, slots=True)
class Comparison:
    """`left` is more (sign 1), or less (-1), than `right`; what both sides name is left out."""

    dimension: str
    sign: int
    left: frozenset[str]
    right: frozenset[str]


def comparisons(text: str) -> list[Comparison]:
    """Return the comparisons that a text states between two things.

    `more than 50` is a bound and none; neither is `less than before`, which names no second thing.
    """
    text = plain(text)
    if "比" in text:
        found = [_read(m["word"], m["left"], m["right"], "") for m in _HAN_THAN.finditer(text)]
    elif _COMPARES.search(text):
        found = [_read(m["word"], _before(text, m), m["right"], m["of"]) for m in _THAN.finditer(text)]
    else:
        found = []
    return [comparison for comparison in found if comparison.left and _is_thing(comparison.right)]


def _is_thing(side: frozenset[str]) -> bool:
    return any(not term[0].isdigit() for term in side - _NO_THING)


def _before(text: str, match: "re.Match[str]") -> str:
    return _CLAUSE.split(text[: match.start()])[-1]


def states_comparison(text: str, wanted: Comparison) -> bool:
    """Return whether a text compares the same two things, in words that do not say the opposite."""
    found = comparisons(text)
    if any(at_odds(wanted, other) for other in found):
        return False
    words = set(terms(plain(text)))
    named = bool(words & wanted.left) and bool(words & wanted.right)
    return named and bool(_EXCEEDS.search(text) or any(other.dimension == wanted.dimension for other in found))


def at_odds(one: Comparison, other: Comparison) -> bool:
    """Whether both compare the same two things in the same respect and the outcome differs."""
    if one.dimension != other.dimension:
        return False
    straight = bool(one.right & other.right) and bool(one.left & other.left)
    swapped = bool(one.right & other.left) and bool(one.left & other.right)
    if straight == swapped:
        return False
    return (one.sign != other.sign) if straight else (one.sign == other.sign)


def _read(word: str, left: str, right: str, of: str) -> Comparison:
    dimension, sign = _SIGN[word.casefold()]
    named = _WORDS.findall(of.casefold())
    if named and dimension == "amount":
        dimension = named[0]  # more expensive, more people
    one, other = _things(left), _things(right)
    return Comparison(dimension, sign, one - other, other - one)


def _things(side: str) -> frozenset[str]:
    """What one side names: its capitalised words and Latin letters, or where there are none all its terms."""
    return frozenset(terms(" ".join(_NAMED.findall(side))) or content_terms(side))

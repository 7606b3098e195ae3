"""One pass over a folded text that finds whatever may be part of a number or a date."""

import re
from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple

from factledger.checks.numbers.chinese import HAN_NUMBER
from factledger.checks.numbers.digits import DIGITS
from factledger.checks.numbers.lexicon import words_of
from factledger.checks.numbers.table import LETTER

MONTHS: dict[str, int] = {
    name: i
    for i, names in enumerate(
        (
            "january jan январь января январе январю янв",
            "february feb февраль февраля феврале февралю фев февр",
            "march mar март марта марте марту мар",
            "april apr апрель апреля апреле апрелю апр",
            "may май мая мае маю",
            "june jun июнь июня июне июню июн",
            "july jul июль июля июле июлю июл",
            "august aug август августа августе августу авг",
            "september sep sept сентябрь сентября сентябре сентябрю сен сент",
            "october oct октябрь октября октябре октябрю окт",
            "november nov ноябрь ноября ноябре ноябрю ноя нояб",
            "december dec декабрь декабря декабре декабрю дек",
        ),
        1,
    )
    for name in names.split()
}
_PERIOD_WORDS = frozenset(
    "century centuries quarter half fy fiscal cy ad bc q век века веке веков веком веках в вв квартал квартала квартале"
    " кварталу полугодие полугодии полугодия столетие столетия столетии h".split()
)
_LABEL_WORDS = frozenset(
    "table tables figure figures fig figs section sections appendix footnote footnotes таблица таблице таблицы таблицу"
    " табл рис рисунок рисунка рисунке раздел раздела разделе сноска сноски сноске".split()
)
_NUMERAL_BEGINNINGS = tuple(
    "одно дву тре четыр пят шест сем восьм девят десят одинн двен двад трид сорока сто пол".split()
)
_SHORTEST_COMPOUND = 5
_DIGITS = frozenset("0123456789")
_HALF = (
    "一半|半数|半(?=个|年|天|日|月|周|小时|钟头|分钟|秒|公里|千米|米|英里|斤|公斤|千克|吨|升|公升|加仑|磅|亩|打|世纪|块|元|里)"
    "(?<![大多过上下前后夜个点][半])"
)
_SCANNER = re.compile(
    rf"(?P<half>{_HALF})|(?P<han>{HAN_NUMBER})|(?P<number>{DIGITS}|(?<![0-9A-Za-z)\]])\.[0-9]+)|(?P<word>{LETTER}+)"
    r"|(?P<fraction>[¼½¾⅐-⅞])|(?P<mark>[年月]|世纪|季度|半年)"
)


class Token(NamedTuple):
    """A span of the folded text; `word` is lower-case, empty for anything but a word."""

    start: int
    end: int
    kind: str
    """`number`, `han`, `half` (一半, 半), `fraction` or `word`."""
    word: str = ""


class Scan(NamedTuple):
    """What one text holds, each list in order."""

    tokens: list[Token]
    """Digits, Chinese numerals, vulgar fractions and number words."""
    months: list[Token]
    periods: list[Token]
    """Words that make a date of a number beside them: century, quarter, век, …"""
    marks: list[int]
    """Offsets of Chinese date characters."""
    joined: list[Token]
    """Words with a digit directly after them, or after a hyphen: what names such as GPT-4 end with."""
    labels: list[Token]
    """Words that a number of a document's part follows: table, section, рис., …"""
    compounds: list[Token]
    """Russian words that begin like a numeral: двухлетний, полчаса."""


def scan(text: str, language: str) -> Scan:
    """Return the parts of numbers and dates in a folded text, in order."""
    interest = _interest(language)
    found = Scan([], [], [], [], [], [], [])
    for match in _SCANNER.finditer(text):
        kind = match.lastgroup
        if kind == "word":
            word = match.group().lower()
            roles = interest.get(word)
            if roles:
                _sort_word(found, text, Token(*match.span(), "word", word), roles)
            elif word.startswith(_NUMERAL_BEGINNINGS) and (len(word) > _SHORTEST_COMPOUND or word == "пол"):
                found.compounds.append(Token(*match.span(), "word", word))
            following = text[match.end() : match.end() + 2]
            if following and (following[0] in _DIGITS or (following[0] in "-–" and following[1:] in _DIGITS)):
                found.joined.append(Token(*match.span(), "word", word))
        elif kind == "mark":
            found.marks.append(match.start())
        elif kind:
            found.tokens.append(Token(*match.span(), kind))
    return found


def _sort_word(found: Scan, text: str, token: Token, roles: str) -> None:
    """Put a word of interest where its roles say: number, month, period, label."""
    if "n" in roles:
        found.tokens.append(token)
    if "m" in roles:
        found.months.append(token)
    if "p" in roles and (token.word not in ("в", "вв") or text.startswith(".", token.end)):
        found.periods.append(token)
    if "l" in roles:
        found.labels.append(token)


@lru_cache(maxsize=16)
def _interest(language: str) -> dict[str, str]:
    """Return the roles of every word that matters in a language: one look-up for each word of a text."""
    roles: defaultdict[str, str] = defaultdict(str)
    for words, role in ((words_of(language), "n"), (MONTHS, "m"), (_PERIOD_WORDS, "p"), (_LABEL_WORDS, "l")):
        for word in words:
            roles[word] += role
    return dict(roles)

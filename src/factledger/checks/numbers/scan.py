"""One pass over a folded text that finds whatever may be part of a number or a date."""

import re
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


def scan(text: str, language: str) -> Scan:
    """Return the parts of numbers and dates in a folded text, in order."""
    words = words_of(language)
    found = Scan([], [], [], [])
    for match in _SCANNER.finditer(text):
        kind = match.lastgroup
        start, end = match.span()
        if kind == "word":
            word = match.group().lower()
            if word in words:
                found.tokens.append(Token(start, end, "word", word))
            if word in MONTHS:
                found.months.append(Token(start, end, "word", word))
            elif word in _PERIOD_WORDS and (word not in ("в", "вв") or text[end : end + 1] == "."):
                found.periods.append(Token(start, end, "word", word))
        elif kind == "mark":
            found.marks.append(start)
        elif kind:
            found.tokens.append(Token(start, end, kind))
    return found

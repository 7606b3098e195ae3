"""Digits that are no data: addresses, citation marks, list markers, section numbers, and names with digits in them."""

import re
from typing import NamedTuple

from factledger.checks.numbers.scan import MONTHS
from factledger.checks.numbers.table import LETTER, table

_NOT_DATA = re.compile(
    r"(?P<url>(?:https?://|www\.)[^\s<>\"']+|\b[\w.+-]+@[\w-]+\.[\w.]+)"
    r"|(?P<mark>[\[【](?:\^?[0-9]{1,3}|[SFCKEMQ][0-9]+)(?: ?[-–,;†][ 0-9SFCKEMQL†:-]*)?[\]】]|\{[FKSCM][0-9]+[^{}]*\}"
    r"|(?<=[.!?。»”\"] )\[[0-9]+\])"
    r"|(?P<list>^[ \t>]*(?:[-*+•][ \t]+)?(?:\(?[0-9]{1,3}[.)](?=[ \t]+[^\s–—-])|\([一二三四五六七八九十]{1,3}\)|[一二三四五六七八九十]{1,3}、|[0-9]{1,2}、"
    r"|[0-9]{1,2}(?:\.[0-9]{1,2}){1,4}\.(?=[ \t]+\S)|[0-9]{1,2}(?:\.[0-9]{1,2}){2,4}(?=[ \t]+\S)))"
    r"|(?P<heading>^#{1,6}[ \t]+(?:[0-9]+\.?)+(?=[ \t]))"
    r"|(?P<section>\b(?:tables?|figures?|figs?\.|sections?|appendix|footnotes?|таблиц[аеуы]|табл\.|рис\.|рисунок|рисунк[аеу]|раздел[ае]?|сноск[аеи])"
    r" ?(?:№ ?)?[0-9]+(?:\.[0-9]+)*(?![0-9%])|(?<![代图])[表图](?= ?[0-9]) ?[0-9]+(?:[-.][0-9]+)*)",
    re.IGNORECASE | re.MULTILINE,
)
_CODE = re.compile(
    rf"(?:(?<![0-9A-Za-z\u00c0-\u024f])(?=[A-Za-z\u00c0-\u024f])|(?<![0-9\u0400-\u04ff])(?=[\u0400-\u04ff]))(?P<prefix>{LETTER}+(?:[-.]{LETTER}+){{0,3}})(?P<hyphen>[-–]?)"
    rf"(?P<digits>[0-9](?:[0-9A-Za-z\u0400-\u04ff]|[-.](?=[0-9A-Za-z]))*)"
)
_PREFIX_WORDS = frozenset(
    "mid pre post early late under over sub top pan circa since until before after non semi all about than between to"
    " from and or топ по до с от минус около плюс пост x х no vs".split()
)
_PERIODS = re.compile(r"(?:Q[1-4]|H[12]|FY ?[0-9]{2,4}|CY[0-9]{2,4})$", re.IGNORECASE)


class Code(NamedTuple):
    """A name with digits in it, where it stands in the folded text."""

    start: int
    end: int
    key: str
    """Case-folded, without hyphens: how two spellings of one name meet."""


def not_data(text: str) -> list[tuple[int, int]]:
    """Return the spans of a folded text whose digits state nothing, in order."""
    return [
        match.span()
        for match in _NOT_DATA.finditer(text)
        if match.lastgroup != "list" or not _month_follows(text, match.end())
    ]


def _month_follows(text: str, end: int) -> bool:
    word = re.compile(rf"[ \t]+({LETTER}+)").match(text, end)
    return bool(word and word.group(1).lower() in MONTHS)


def find_codes(text: str) -> list[Code]:
    """Return the names with digits in a folded text, such as GPT-4, B2B and Covid-19, in order."""
    return [
        Code(*match.span(), code_key(match.group())) for match in _CODE.finditer(text) if _is_code(match)
    ]


def code_key(text: str) -> str:
    """Return how a name is compared: without case, hyphens and dots at its ends."""
    return re.sub(r"[-–]", "", text.casefold()).strip(".")


def _is_code(match: re.Match[str]) -> bool:
    prefix = match["prefix"]
    if _PERIODS.match(match.group()):
        return False
    if match["hyphen"]:
        return prefix.lower() not in _PREFIX_WORDS and prefix.lower() not in MONTHS
    names = table()
    sign = names.signs.at(prefix, 0)
    return not (prefix.upper() in names.codes or (sign and sign[0] == len(prefix)) or prefix.lower() in ("usd", "no"))

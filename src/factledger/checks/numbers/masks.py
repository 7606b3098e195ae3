"""Digits that are no data: addresses, citation marks, list markers, section numbers, and names with digits in them."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from factledger.checks.numbers.scan import MONTHS, Scan
from factledger.checks.numbers.table import LETTER, table

Span = tuple[int, int]

_ADDRESS = re.compile(r"https?://[^\s<>\"']+|www\.[^\s<>\"']+|[\w.+-]+@[\w-]+\.[\w.]+")
_MARK = re.compile(
    r"[\[【](?:\^?[0-9]{1,3}|[SFCKEMQ][0-9]+)(?: ?[-–,;†][ 0-9SFCKEMQL†:-]*)?[\]】]|\{[FKSCM][0-9]+[^{}]*\}"
)
_LIST = re.compile(
    r"[ \t>]*(?:[-*+•][ \t]+)?"
    r"(?:\(?[0-9]{1,3}[.)](?=[ \t]+[^\s–—-])|\([一二三四五六七八九十]{1,3}\)|[一二三四五六七八九十]{1,3}、|[0-9]{1,2}、"
    r"|[0-9]{1,2}(?:\.[0-9]{1,2}){1,4}\.(?=[ \t]+\S)|[0-9]{1,2}(?:\.[0-9]{1,2}){2,4}(?=[ \t]+\S)"
    r"|#{1,6}[ \t]+(?:[0-9]{1,3}\.?)+(?=[ \t]))"
)
_LABELLED = re.compile(r"\.? ?(?:№ ?)?[0-9]+(?:\.[0-9]+)*(?![0-9%])")
_HAN_LABEL = re.compile(r"(?<![代图地])[表图] ?[0-9]+(?:[-.][0-9]+)*")
_WORD = re.compile(rf"[ \t]+({LETTER}+)")
_NAME_START = re.compile(rf"(?:{LETTER}+[-.]){{1,3}}$")
_NAME_REST = re.compile(r"(?P<hyphen>[-–]?)[0-9](?:[0-9A-Za-z\u0400-\u04ff]|[-.](?=[0-9A-Za-z]))*")
_LONGEST_REST = 200
"""Characters of a name behind its first word that are read at most: the rest of a text may look like one name."""
_PREFIX_WORDS = frozenset(
    "mid pre post early late under over sub top pan circa since until before after non semi all about than between to"
    " from and or топ по до с от минус около плюс пост x х no vs".split()
)
_RUN = re.compile(r"[^\W_\u2e80-\u3020\u302a-\u9fff\uf900-\ufaff]+")
_SMALL = "⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉"
_GLUED_YEAR = re.compile(rf"(?:{LETTER}+[-.])*{LETTER}*[a-zа-я]{{3}}[12][0-9]{{3}}")
"""A word and a year that an extractor ran together: Spain1986."""
_PERIOD = re.compile(r"(?:Q[1-4]|H[12]|FY ?[0-9]{2,4}|CY[0-9]{2,4})$", re.IGNORECASE)


_MARK_ALONE = re.compile(r"(?<![\w-])[SFK][0-9]{1,3}(?= ?(?:[.,;:)\]]|$|[SFK][0-9]))", re.MULTILINE)
"""A citation mark without brackets, where a clause ends: "10 units S2."."""
_FOOTNOTE = re.compile(r"(?<=[^\W\d_]{4}[.!?»”\"])[0-9]{1,3}(?=\s|$)", re.MULTILINE)
"""A footnote's number that an extractor left at the end of a sentence."""


class Code(NamedTuple):
    """A name with digits in it, where it stands in the folded text."""

    start: int
    end: int
    key: str
    """Case-folded, without hyphens: how two spellings of one name meet."""


def not_data(text: str, parts: Scan) -> list[Span]:
    """Return the spans of a folded text whose digits state nothing; they may overlap, and are in no order."""
    spans = [match.span() for pattern in (_MARK, _MARK_ALONE, _FOOTNOTE) for match in pattern.finditer(text)]
    if "://" in text or "www." in text or "@" in text:
        spans += [match.span() for match in _ADDRESS.finditer(text)]
    for label in parts.labels:
        number = _LABELLED.match(text, label.end)
        if number:
            spans.append((label.start, number.end()))
    if "表" in text or "图" in text:
        spans += [match.span() for match in _HAN_LABEL.finditer(text)]
    return [*spans, *_list_markers(text)]


def _list_markers(text: str) -> Iterator[Span]:
    """Yield the markers and heading numbers at the beginnings of lines."""
    start = 0
    while start >= 0:
        match = _LIST.match(text, start)
        if match:
            word = _WORD.match(text, match.end())
            if not (word and word.group(1).lower() in MONTHS):
                yield match.span()
        line_end = text.find("\n", start)
        start = line_end + 1 if line_end >= 0 else -1


def find_codes(text: str, parts: Scan) -> list[Code]:
    """Return the names with digits in a folded text, such as GPT-4, B2B and Covid-19, in order."""
    found: list[Code] = []
    for word in parts.joined:
        if _MARK_ALONE.match(text, word.start):
            continue
        begun = _NAME_START.search(text, max(0, word.start - 24), word.start)
        start = begun.start() if begun else word.start
        if found and start < found[-1].end:
            continue
        rest = _NAME_REST.match(text, word.end, word.end + _LONGEST_REST)
        if rest is None:
            continue
        if _is_code(text[start : word.end], text[start : rest.end()], hyphen=bool(rest["hyphen"])):
            found.append(Code(start, rest.end(), code_key(text[start : rest.end()])))
    return found


def unread_codes(text: str, taken: Sequence[Span]) -> Iterator[Code]:
    """Yield what has a digit and is read as nothing else, as a name: 5G, 0x6F, ⑦③, digits with letters among them.

    Args:
        text: Folded.
        taken: Spans of all that was read, in order.
    """
    for word in _RUN.finditer(text):
        token = word.group()
        if token.isalpha() or (token.isascii() and token.isdecimal()) or not _has_numeral(token):
            continue
        place = bisect_right(taken, word.end(), key=lambda span: span[0])
        if not any(end > word.start() and start < word.end() for start, end in taken[max(0, place - 2) : place]):
            yield Code(word.start(), word.end(), code_key(token))


def _has_numeral(token: str) -> bool:
    """Whether a word has a digit of any script, and not only small ones behind letters: m² and CO₂ are names."""
    numerals = [char for char in token if unicodedata.category(char).startswith("N")]
    return bool(numerals) and not (token[0].isalpha() and all(map(_SMALL.__contains__, numerals)))


def code_key(text: str) -> str:
    """Return how a name is compared: without case, hyphens and dots at its ends."""
    return re.sub(r"[-–]", "", text.casefold()).strip(".")


def _is_code(prefix: str, name: str, *, hyphen: bool) -> bool:
    if _PERIOD.match(name):
        return False
    word = prefix.lower()
    if _GLUED_YEAR.fullmatch(name):
        return False
    if hyphen:
        return word not in _PREFIX_WORDS and word not in MONTHS
    names = table()
    sign = names.signs.at(prefix, 0)
    return not (prefix.upper() in names.codes or (sign and sign[0] == len(prefix)) or word == "no")

"""Whether the words that a statement puts into somebody's mouth are another's on the page."""

import re
from collections.abc import Sequence

from factledger.checks.drafts.shelf import Page
from factledger.checks.quotes.quotations import quotations
from factledger.checks.quotes.quote import find_quote
from factledger.checks.text.vocabulary import Vocabulary

_BEFORE, _BEHIND = 600, 300
"""Characters of the page on both sides of a quotation in which its speaker is looked for."""
_SENTENCE = re.compile(r"[.!?…][”»\"']?\s+(?=[\"“«„A-ZА-ЯЁ])|[。！？][”」]?|[”」](?=[^，。；：！？\s])|\n\s*\n")
_LEADS = re.compile(r"[:,：，—–-]\s*$|\b[a-z]+(?:ed|id|ys|es)(?: that)?\s*$")
_GOES_ON = re.compile(r"[,，]?\s*(?:[—–-]\s*)?(?=[a-zа-яё])")
_PRONOUN = re.compile(
    r"\b(?:he|she|they|it|i|we|him|her|them|the (?:company|group|firm|bank|man|woman|minister|judge|author)"
    r"|он|она|они|оно|тот|та|его|её|ему|ей)\b",
    re.IGNORECASE,
)
_HAN_SPEAKER = re.compile(
    r"([\u3400-\u9fff]{2,12}?)(?:教授|医生|先生|女士|博士|研究员)?"
    r"(?:说道?|表示|指出|提醒|认为|强调|透露|写道|宣布|坦言|回应|补充|介绍|称)[^\u3400-\u9fff“「]{0,2}$"
)
_CAPITALISED = re.compile(r"\b[A-ZА-ЯЁ][^\W\d_]+")
_STEM = 4
"""Letters of a name that all its forms begin with."""
_MOST_WORDS = 20
"""Capitalised words of a statement that are looked at."""
_MARKS = ' “"«„「『'
_NAME = 2
"""Characters at the end of a Chinese speaker that are compared: of a name of two or three, the given part."""
_APPOSED = 4
"""Characters between a role and a name that mean one person."""


def said_by_another(statement: str, quoted: Sequence[str], pages: Sequence[Page]) -> str:
    """Return the words by which a page gives a quotation to somebody whom the statement does not name; else empty.

    Empty where the page names nobody beside it, or by a pronoun alone, and where the statement names nobody.

    Args:
        statement: Without citation marks.
        quoted: The passages that it quotes.
        pages: What it cites.
    """
    for words in quoted:
        before, _, behind = statement.partition(words)
        found = [around for page in pages for around in _attributions(words, page)]
        if found and all(_names_another(before, behind, around, pages) for around in found):
            return " ".join(found[0].split())
    return ""


def _attributions(words: str, page: Page) -> list[str]:
    """Return what stands beside a quotation in its sentence on the page; nothing where it is not marked as one."""
    match = find_quote(words, page.text)
    if match is None:
        return []
    begin = max(0, match.start - _BEFORE, page.text.rfind("\n\n", 0, match.start))
    text = page.text[begin : match.end + _BEHIND]
    start, end = match.start - begin, match.end - begin
    marked = next((q for q in quotations(text) if q.start <= start and end <= q.end), None)
    if marked is None or not marked.closing:
        return []
    before = text[: marked.start - len(marked.opening)]
    lead = _SENTENCE.split(before)[-1]
    tail = text[marked.end :].lstrip().removeprefix(marked.closing)
    said = lead if _LEADS.search(lead) or _HAN_SPEAKER.search(lead) else ""
    goes_on = _GOES_ON.match(tail)
    return [f"{said} {_SENTENCE.split(tail)[0] if goes_on else ''}"]


def _names_another(before: str, behind: str, around: str, pages: Sequence[Page]) -> bool:
    own, theirs = _HAN_SPEAKER.search(before.rstrip(_MARKS)), _HAN_SPEAKER.search(around.rstrip())
    if own and theirs:
        return _is_another(own[1], theirs[1], pages)
    if _PRONOUN.search(around):
        return False
    named = _CAPITALISED.findall(f"{before} {behind}")[:_MOST_WORDS]
    held = Vocabulary(around)
    if not named or not all(map(held.reads, named)) or any(map(held.holds_word, named)):
        return False
    return all(any(_stands(word, pages) for word in words) for words in (named, _CAPITALISED.findall(around)))


def _stands(word: str, pages: Sequence[Page]) -> bool:
    """Whether a capitalised word stands on a page within a sentence: a name, and no word that opens one."""
    return any(re.search(rf"[^.!?…\s]\s+{re.escape(word[:_STEM])}", page.text) for page in pages)


def _is_another(own: str, theirs: str, pages: Sequence[Page]) -> bool:
    """Whether two Chinese speakers are two: neither holds the other's name, and no page sets them side by side."""
    one, other = own[-_NAME:], theirs[-_NAME:]
    if one in theirs or other in own or not any(one in page.text for page in pages):
        return False
    beside = re.compile(f"{one}.{{0,{_APPOSED}}}{other}|{other}.{{0,{_APPOSED}}}{one}")
    return not any(beside.search(page.text) for page in pages)

"""Words that make a number approximate or a bound, before it and after it."""

import re
from typing import NamedTuple

from factledger.checks.numbers.quantity import Bound, Lean

_TAIL = r"(?: (?:the|an?|его|ее|их|чем|about|около))?[ (]?$"
_BEFORE: dict[Bound, str] = {
    "at_least": (
        r"at least|no(?:t)? (?:less|fewer) than|(?:a )?minimum(?: of)?|≥|>=|не менее|не меньше|(?:как )?минимум"
        r"|по меньшей мере|не ниже|至少|不少于|不低于|最少|起码|不小于"
    ),
    "at_most": (
        r"at most|up to|as (?:many|much|high|long|large|far) as|no(?:t)? (?:more|greater|higher) than"
        r"|not exceed(?:ing)?"
        r"|(?:a )?maximum(?: of)?|≤|<=|не более|не больше|не выше|не превы(?:шает|шая|сит|сила?)|максимум|(?<![а-я])до"
        r"|最多|至多|高达|多达|不超过|不高于|不大于|不多于"
    ),
    "more_than": (
        r"more than|(?<![a-z])over|above|exceed(?:s|ed|ing)?|(?:greater|higher|larger|longer|older) than|upwards of"
        r"|in excess of|surpass(?:es|ed|ing)?|>|более|больше|свыше|сверх|превы(?:шает|шал[аио]?|сил[аио]?|шающ[а-я]+)"
        r"|выше|старше|超过|逾|(?<!不)超|多于|(?<!不)大于|(?<!不)高于|突破|超出|超逾"
    ),
    "less_than": (
        r"(?:less|fewer|lower|smaller|shorter|younger) than|(?<![a-z])under|below|short of|<|менее|меньше|ниже|младше"
        r"|不足|不到|(?<!不)少于|(?<!不)低于|(?<!不)小于|未满|未达"
    ),
}
_AFTER: dict[Bound, str] = {
    "at_least": (
        r" ?(?:or|и|или) (?:more|above|over|higher|older|более|больше|выше|старше)|\+(?![0-9])| ?(?:或|及)?以上"
        r"| ?起(?![来点])"
    ),
    "at_most": (
        r" ?(?:or|и|или) (?:less|fewer|below|under|lower|younger|менее|меньше|ниже|младше)| ?(?:或|及)?以下"
        r"| ?(?:以)?内"
    ),
    "more_than": r"[多余](?![少额])",
}
_NEAR = re.compile(
    r"(?:(?P<below>nearly|almost|close to|nearing|approaching|just (?:under|below|short of)"
    r"|a little (?:under|less than)"
    r"|slightly (?:less than|under|below)|почти|без малого|чуть (?:менее|меньше|ниже)|немногим (?:менее|меньше)"
    r"|(?<![附最远])近|将近|接近|逼近|略低于|略少于)"
    r"|(?P<above>just (?:over|above)|a little (?:over|more than)|slightly (?:more than|over|above)"
    r"|чуть (?:более|больше|выше)|немногим (?:более|больше)|略高于|略超过?|略多于)"
    r"|(?P<about>(?<![a-z])about|around|approximately|approx\.?|roughly|some|circa|(?<![a-z])ca?\.|~|≈|≃|±"
    r"|estimated(?: at)?|in the (?:region|order) of|около|примерно|приблизительно|порядка|где-то|ориентировочно"
    r"|в районе|оценочно"
    r"|大约|大概|约为|约合|约有|约|大致|差不多|估计))" + _TAIL,
    re.IGNORECASE,
)
_NEAR_AFTER = re.compile(
    r" ?(?:or so|or thereabouts|approximately|左右|上下|前后|许(?![可多])|примерно|приблизительно)", re.IGNORECASE
)
_BOUND_BEFORE = re.compile(
    "(?:" + "|".join(f"(?P<{name}>{words})" for name, words in _BEFORE.items()) + ")" + _TAIL, re.IGNORECASE
)
_BOUND_AFTER = re.compile("|".join(f"(?P<{name}>{words})" for name, words in _AFTER.items()), re.IGNORECASE)
_WINDOW = 26
# The last word, or its beginning, of everything above: most numbers have another word before them, and are done.
_LAST_WORDS = frozenset(
    "least than minimum of most to as exceed exceeds exceeded exceeding maximum over above surpasses surpassed"
    " surpassing under below nearly almost nearing approaching about around approximately approx roughly some circa"
    " ca c estimated at the a an менее меньше минимум мере ниже более больше выше максимум до свыше сверх старше"
    " младше почти малого около примерно порядка то ориентировочно районе оценочно его ее их чем".split()
)
_REACHED = re.compile(
    r"(?:\b(?:с|со|от) [^.;,]{0,12}[0-9][^.;]*"
    r"|\b(?:(?:вы|воз)?рос|увелич|повы[сш]|подня|сни[зж]|сокра[тщ]|упа[лд]|уменьш)[а-я]* )до $",
    re.IGNORECASE,
)
"""«С 82 до 95» and «вырос до 95» say where a number went, and set no bound."""
_BEGINNINGS = ("превы", "приблиз")
_LAST_SIGNS = frozenset("≥≤<>=~≈≃±少于低码小多至达超过高大逾破出足到满近约略概为合有致计")
_WORDS_AFTER = frozenset("or и или approximately примерно приблизительно".split())
_SIGNS_AFTER = frozenset("+或及以起内多余左上前许下")
_TWO_WORDS = re.compile(r" ([^\W\d_]+)(?: ([^\W\d_]+))?")
_HAN_NOUN = re.compile(r"[\u3400-\u9fff]{0,2}?(?=(?:或|及)?以[上下内]|左右|上下)")
_SPACED_NOUN = re.compile(r" [^\W\d_]+(?= (?:or|и|или) )")


class Firmness(NamedTuple):
    """How firmly a number is stated."""

    bound: Bound | None = None
    approximate: bool = False
    lean: Lean | None = None


_FIRM = Firmness()
_BOUND_NAMES: dict[str | None, Bound] = {name: name for name in _BEFORE}
_LEANS: dict[str | None, Lean] = {"below": "below", "above": "above"}


def firmness(text: str, start: int, end: int) -> Firmness:
    """Return what the words beside a number in a folded text say of it; `start` and `end` include sign and unit."""
    before = text[max(0, start - _WINDOW) : start] if _may_end_before(text, start) else ""
    following = _may_begin_after(text, end)
    if not before and not following:
        return _FIRM
    near = _NEAR.search(before)
    if near:
        return Firmness(None, True, _LEANS.get(near.lastgroup))
    end = (_after_noun(text, end) or end) if following else end
    if following and _NEAR_AFTER.match(text, end):
        return Firmness(None, True)
    bound = _BOUND_BEFORE.search(before) or (_BOUND_AFTER.match(text, end) if following else None)
    if bound is None or (before.rstrip().lower().endswith("до") and _REACHED.search(text, max(0, start - 60), start)):
        return _FIRM
    return Firmness(_BOUND_NAMES.get(bound.lastgroup))


def with_firmness(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the offsets of a number in a folded text with the words beside it that `firmness` reads."""
    firm = firmness(text, start, end)
    if firm == _FIRM:
        return start, end
    begin = max(0, start - _WINDOW)
    before = (_NEAR if firm.approximate else _BOUND_BEFORE).search(text[begin:start])
    if before:
        return begin + before.start(), end
    noun = _after_noun(text, end) or end
    after = (_NEAR_AFTER if firm.approximate else _BOUND_AFTER).match(text, noun)
    return start, after.end() if after else end


def _may_end_before(text: str, start: int) -> bool:
    """Return whether the word or sign before a number is one that any of the phrases ends with."""
    before = text[max(0, start - 20) : start].rstrip(" (.")
    if not before:
        return False
    if before[-1] in _LAST_SIGNS:
        return True
    word = before.rpartition(" ")[2].rpartition("-")[2].lstrip('([{"“«').lower()
    return word in _LAST_WORDS or word.startswith(_BEGINNINGS)


def _after_noun(text: str, end: int) -> int:
    """Return where the counted noun ends when a phrase follows it (500人以上, 500 people or more), else 0."""
    noun = _HAN_NOUN.match(text, end) or _SPACED_NOUN.match(text, end)
    return noun.end() if noun else 0


def _may_begin_after(text: str, end: int) -> bool:
    following = text[end : end + 1]
    if following != " ":
        return bool(following) and (following in _SIGNS_AFTER or (following > "\u3400" and _after_noun(text, end) > 0))
    if text[end + 1 : end + 2] in _SIGNS_AFTER:
        return True
    words = _TWO_WORDS.match(text, end)
    return bool(words and (words[1].lower() in _WORDS_AFTER or (words[2] or "").lower() in _WORDS_AFTER))

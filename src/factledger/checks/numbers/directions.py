"""Words that say which way a number went: rose and fell, вырос и упал, 增长和下降."""

import re
from functools import lru_cache
from typing import Literal

Direction = Literal["up", "down"]

_BY = r"(?= (?:by |from |about |around |over |almost |nearly |some )?[~$€£¥]?[0-9])"
_UP = (
    r"\b(?:rose|rise[sn]?|rising|increas\w*|gr[eo]w(?:s|n|ing|th)?|climb\w*|gain(?:s|ed|ing)?|jump(?:s|ed|ing)?"
    r"|surg(?:e|es|ed|ing)|soar\w*|expand(?:s|ed|ing)?|doubl(?:e|es|ed|ing)|tripl(?:e|es|ed|ing)|quadrupl\w+"
    rf"|rall(?:y|ied)|went up|grown|rais(?:e|es|ed|ing)|up{_BY})\b"
    r"|\b(?:вырос\w*|выраст\w+|раст(?:ет|ут|ущ\w+)|рос(?:ла|ли|ло)?|рост(?:а|у|ом|е)?|увелич\w+|повы[сш]\w+|подня\w+"
    r"|подорожа\w+|прибав\w+|взлет\w+|подскоч\w+|возрос\w*|возраста(?:ет|ют|л\w*|ть|ющ\w+)|удво\w+|утро\w+"
    r"|прирост\w*)\b"
    r"|增长|上升|上涨|提高|增加|增至|升至|升高|攀升|提升|上调|走高|增幅|翻番|翻倍|扩大|(?<!下)涨|增多"
)
_DOWN = (
    r"\b(?:fell|fall(?:s|en|ing)|(?<!the )fall(?= (?:in|of|to|from|by)\b)|drop(?:s|ped|ping)?|declin\w+|decreas\w+"
    r"|reduc\w+|shr[aiu]nk\w*|plung\w+|plummet\w*|slump\w*|slid(?:e|es|ing)?|tumbl\w+|contracted|halved"
    r"|dip(?:s|ped|ping)?|sank|sunk|slip(?:s|ped|ping)|went down|lowered|cut(?:s|ting)? (?:by|from|to)"
    rf"|los(?:t|es|ing)(?= [~$€£¥]?[0-9])|down{_BY})\b"
    r"|\b(?:упа(?:л[аио]?|дет|дут)|пада(?:ет|ют|л[аио]?|ющ\w+)|падени\w+|сни[зж]\w+|сокра[тщ]\w+|уменьш\w+"
    r"|пони[зж]\w+|подешев\w+|рухн\w+|просел\w*|убы(?:л\w*|вает|вают)|потеря(?:л[аио]?))\b"
    r"|下降|下跌|减少|降低|下滑|缩减|降至|减至|萎缩|下调|走低|降幅|回落|缩小|减半|跌"
)
_WORDS = re.compile(f"(?P<up>{_UP})|(?P<down>{_DOWN})", re.IGNORECASE)
_MORE = (
    r"\b(?:more|higher|greater|larger|bigger|longer|faster|heavier|louder|dearer|older|above)\b(?! than (?:one|a) )"
    r"|\b(?:больше|выше|дороже|длиннее|дольше|быстрее|тяжелее|громче|крупнее|старше)\b|增产|多于|高于|更[多高大长快重]"
)
_LESS = (
    r"\b(?:less|fewer|lower|smaller|shorter|slower|lighter|quieter|cheaper|younger|below)\b"
    r"|\b(?:меньше|ниже|дешевле|короче|медленнее|легче|тише|мельче|моложе)\b|减产|少于|低于|更[少低小短慢轻]"
)
_REACH = 160
"""Characters on each side of a number that are looked at for the way it went."""
_ANY_WAY = re.compile(f"(?P<up>{_UP})|(?P<down>{_DOWN})|(?P<more>{_MORE})|(?P<less>{_LESS})", re.IGNORECASE)
_DENIED = re.compile(
    r"(?:\b(?:not|never|no|nor|without|hardly|не|ни|без|нет)\b|n't|没有?|未|不|无) ?(?:\w+ )?$", re.IGNORECASE
)
_CLAUSE = re.compile(r"[.!?;](?=\s)|[。！？；，]|,(?=\s)|\n")


@lru_cache(maxsize=256)  # a statement is put to each sentence near it, and a sentence to several statements
def directions(text: str) -> tuple[Direction, ...]:
    """Return the directions that a text states, in order; a denied one ("did not rise") states none."""
    found: list[Direction] = []
    for match in _WORDS.finditer(text):
        if not _DENIED.search(text, max(0, match.start() - 16), match.start()):
            found.append("up" if match.lastgroup == "up" else "down")
    return tuple(found)


def without_directions(text: str) -> str:
    """Return a text with blanks for its words of direction: two that differ in these alone speak of the same."""
    return _WORDS.sub(lambda word: " " * len(word.group()), text)


def direction(text: str, *, at: int | None = None) -> Direction | None:
    """Return the way a number went; None when the text says neither, or both.

    With `at`, an offset in the text, only the clause around it speaks, or the sentence's only direction when the
    clause is silent.
    """
    if at is None:
        return _only(directions(text))
    borders = [0, *(m.end() for m in _CLAUSE.finditer(text)), len(text)]
    begin = max(b for b in borders if b <= at)
    end = min((b for b in borders if b > at), default=len(text))
    return _only(directions(text[begin:end])) or _only(directions(text))


def way_of(text: str, start: int, end: int) -> Direction | None:
    """Return the way that a number went: by the last word of direction before it in its clause, else the next behind.

    "More", "less" and their like count where they stand beside the number. None when its clause says nothing.

    Args:
        text: A sentence.
        start: Where the number begins.
        end: Where it ends.
    """
    first, last = max(0, start - _REACH), min(len(text), end + _REACH)
    begin = max((m.end() for m in _CLAUSE.finditer(text, first, start)), default=first)
    stop = next((m.start() for m in _CLAUSE.finditer(text, end, last)), last)
    words = [m for m in _ANY_WAY.finditer(text, begin, stop) if not _is_denied(text, m)]
    before = [m for m in words if m.end() <= start]
    word = before[-1] if before else next((m for m in words if m.start() >= end), None)
    if word is None:
        return None
    return "up" if word.lastgroup in ("up", "more") else "down"


def says_a_way(text: str) -> bool:
    """Whether a text has a word by which `way_of` may say which way one of its numbers went."""
    return bool(_ANY_WAY.search(text))


def _is_denied(text: str, word: "re.Match[str]") -> bool:
    return bool(_DENIED.search(text, max(0, word.start() - 16), word.start()))


def _only(found: tuple[Direction, ...]) -> Direction | None:
    return found[0] if len(set(found)) == 1 else None

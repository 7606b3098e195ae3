"""Something moved from one date to another: the new date answers "what is the new date", the old one "originally"."""

import re
from collections.abc import Sequence
from itertools import pairwise

from factledger.analyst.offline.candidates import Candidate
from factledger.analyst.offline.wanted import Wanted
from factledger.records import Language

_EN_DATE = r"\d{1,2}(?:st|nd|rd|th)? [A-Z][a-z]+(?: \d{4})?|[A-Z][a-z]+ \d{1,2}(?:, \d{4})?"
_RU_DATE = r"\d{1,2}(?:-го)? [а-яё]+(?: \d{4}(?: года)?)?"
_ZH_DATE = r"(?:\d{4}年)?(?:\d{1,2}月)?\d{1,2}[日号]"
_MOVES: dict[Language, "re.Pattern[str]"] = {
    "en": re.compile(rf"\bfrom (?P<old>{_EN_DATE}|\d{{1,2}}) to (?P<new>{_EN_DATE})(?!\w)"),
    "ru": re.compile(rf"(?<!\w)со? (?P<old>{_RU_DATE}|\d{{1,2}}) на (?P<new>{_RU_DATE})(?!\w)"),
    "zh": re.compile(rf"[从由原自](?P<old>{_ZH_DATE})[^，。；\d]{{1,6}}(?P<new>{_ZH_DATE})"),
}
_NEW = re.compile(
    r"\bnew\b|\bto (?:what|which)\b|(?<!\w)(?:нов\w+|на (?:какое число|какой день|какую дату))(?!\w)"
    r"|新|[到至](?:什么时候|[哪几])",
    re.IGNORECASE,
)
_OLD = re.compile(
    r"\b(?:original(?:ly)?|old|initial(?:ly)?|at first|previous(?:ly)?|earlier|before)\b"
    r"|(?<!\w)(?:изначальн\w+|первоначальн\w+|прежн\w+|стар\w+|раньше|сначала|прежде)(?!\w)|原[定来先本]|最初|之前|本来",
    re.IGNORECASE,
)
_CHANGES = re.compile(
    r"\b(?:rais|ris|rose|increas|gr[eo]w|f[ae]ll|dropp?|cut|reduc|lower|went|go(?:es)? (?:up|down))\w*"
    r"|(?<!\w)(?:повы[сш]|выр[оа]с|возр[оа]с|увелич|сни[зж]|упал|сокра[тщ]|уменьш|подн[яи])\w*|提高|上调|下调|增|涨|升|降|减|跌",
    re.IGNORECASE,
)
FROM = re.compile(r"(?:\bfrom|(?<!\w)(?:с|со|от))\s+$|[从由自]$", re.IGNORECASE)
_TO = re.compile(r"\s*(?:to|до)\s*|[^，。；\d]{0,4}[到至为]", re.IGNORECASE)
_WHOLE = re.compile(r"\D")


def moved_amount(text: str, spans: Sequence[Candidate], wanted: Wanted) -> tuple[int, int] | None:
    """Return the bounds of what an amount was changed to, or of the old one where that is asked for, if any."""
    ends = next((span.quantity.parts for span in spans if span.quantity and span.quantity.change), ())
    changed = [Candidate(end.start, end.end, end) for end in ends]
    pairs = list(pairwise(changed)) or [pair for pair in pairwise(spans) if _leads(text, *pair)]
    if len(pairs) != 1 or not _CHANGES.search(text):
        return None
    one, other = pairs[0]
    meant = one if _OLD.search(wanted.text) else other
    return meant.start, meant.end


def _leads(text: str, one: Candidate, other: Candidate) -> bool:
    return bool(FROM.search(text, 0, one.start) and _TO.fullmatch(text, one.end, other.start))


def moved_date(text: str, wanted: Wanted) -> str:
    """Return the one of two dates that is asked for, as written; empty where neither is or it is no whole date."""
    move = _MOVES[wanted.language].search(text) if wanted.language in _MOVES else None
    new, old = _NEW.search(wanted.text), _OLD.search(wanted.text)
    if move is None or wanted.asked.type != "date" or bool(new) == bool(old):
        return ""
    date = move["new"] if new else move["old"]
    return date if _WHOLE.search(date) else ""

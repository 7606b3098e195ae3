"""Something moved from one date to another: the new date answers "what is the new date", the old one "originally"."""

import re

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
_WHOLE = re.compile(r"\D")


def moved_date(text: str, wanted: Wanted) -> str:
    """Return the one of two dates that is asked for, as written; empty where neither is or it is no whole date."""
    move = _MOVES[wanted.language].search(text) if wanted.language in _MOVES else None
    new, old = _NEW.search(wanted.text), _OLD.search(wanted.text)
    if move is None or wanted.asked.type != "date" or bool(new) == bool(old):
        return ""
    date = move["new"] if new else move["old"]
    return date if _WHOLE.search(date) else ""

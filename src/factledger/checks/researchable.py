"""Whether a claim can be researched at all: it can be wrong, and it says what would show it."""

import re

_VAGUE = re.compile(
    r"\b(?:best|better|good|great|important|significant)\b|лучш\w+|важн\w+|хорош\w+|最好|更好|重要", re.IGNORECASE
)
_NO_FALSIFIER = re.compile(r"\s*(?:none|n/?a|no|нет|没有|无)?[\s.。!]*", re.IGNORECASE)
_NAME = re.compile(r"«[^»]*»|《[^》]*》|“[^”]*”|\bBest Buy\b")


def researchable(claim: str, falsifier: str) -> list[str]:
    """Return the reasons against researching a claim; an empty list when there are none."""
    reasons = [f"{word!r} cannot be wrong; say what is measured" for word in _VAGUE.findall(_NAME.sub(" ", claim))]
    if _NO_FALSIFIER.fullmatch(falsifier) or falsifier.rstrip().endswith(("?", "？")):
        reasons.append("no finding is named that would prove it wrong")
    return reasons

"""A question and what a person said it means, put together as one question."""

import re

from factledger.analyst.offline.naming import without_lead_in
from factledger.analyst.offline.periods import periods
from factledger.analyst.offline.pointing import OWNER, THING
from factledger.records import Language

_PASSAGE = re.compile(
    r"^\W*(?:(?:(?:and|but|so|thanks|thank you|а|и|ну|спасибо)(?!\w)|谢谢你?|那么?(?![个些款种台部位])|还有|而)\W*)+",
    re.IGNORECASE,
)
_SUBJECT_BEFORE_VERB = re.compile(
    r"(?P<asks>(?<!\w)(?:сколько|когда|где|как|почему|как долго)) (?:он|она|оно|они|это) (?P<verb>[а-яё]+)",
    re.IGNORECASE,
)
"""Russian puts a pronoun before its verb and a name after it."""
_ASKS = re.compile(r"[?？]\s*$")
_CLOSING = " \t\n.。!！,，;；"


def clarified(question: str, answer: str, language: Language) -> str:
    """Return one question: a word that points at a thing gives way to its name, else the name stands before it.

    An answer that is a question itself stands alone.

    Args:
        question: As it was asked.
        answer: What a person said it means; not empty.
        language: Of the question.
    """
    name = " ".join(answer.split()).strip(_CLOSING)
    if _ASKS.search(name):
        return name
    asked = _PASSAGE.sub("", without_lead_in(question, language)).strip()
    period = _period_alone(asked, language)
    if period:
        return f"{period}{name}？" if language == "zh" else f"{name} {period}?"
    return _named(asked, name, language) or _before(asked, name, language)


def _period_alone(asked: str, language: Language) -> str:
    """Return the period of a question that consists of nothing else, with its preposition."""
    found = periods(asked, language)
    if len(found) != 1:
        return ""
    rest = asked[: found[0].lead] + asked[found[0].end :]
    empty = re.fullmatch(r"[\W_]*(?:what about|how about|呢|的)?[\W_]*", rest, re.IGNORECASE)
    return asked[found[0].lead : found[0].end].strip() if empty else ""


def _named(asked: str, name: str, language: Language) -> str:
    """Return the question with the name in place of the first word that points; empty where none does."""
    turned = _SUBJECT_BEFORE_VERB.sub(lambda m: f"{m['asks']} {m['verb']} {name}", asked, count=1)
    if turned != asked:
        return turned
    owner = OWNER[language].search(asked) if language in OWNER else None
    if owner:
        whose = f"{name}'s" if language == "en" else f"у {name}" if owner.group().startswith("у ") else ""
        if whose:
            return asked[: owner.start()] + whose + asked[owner.end() :]
        return f"{(asked[: owner.start()] + asked[owner.end() :].lstrip()).rstrip(' ?')} {name}?"
    thing = THING[language].search(asked) if language in THING else None
    return asked[: thing.start()] + name + asked[thing.end() :] if thing else ""


def _before(asked: str, name: str, language: Language) -> str:
    if language == "zh":
        return f"{name}：{asked}"
    return f"{name}: {asked[:1].lower()}{asked[1:]}"

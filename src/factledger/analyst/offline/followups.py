"""A follow-up ("and in 2023?") made a whole question from the one before it, where rules can."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from factledger.analyst.offline.asking import read_asked
from factledger.analyst.offline.clarified import clarified
from factledger.analyst.offline.periods import periods
from factledger.analyst.offline.pointing import pointed_at
from factledger.analyst.offline.unnamed import names_nothing
from factledger.checks.text.names import names
from factledger.records import Language

_BEGINS = re.compile(r"\W*(?:and|but|what about|how about|what of|so|а|и|ну а)\b|\W*(?:那么?|还有|而)", re.IGNORECASE)
_FILLERS = re.compile(
    r"\b(?:and|but|so|what|how|about|in|for|during|the|year|then|was|it|of|at|with)\b"
    r"|(?<!\w)(?:а|и|ну|что|как|насч[её]т|по|поводу|в|во|за|году|год|года|у|для|с|о|об)(?!\w)|那么?|还有|而|在|年|的|呢|怎么样|如何|又|[\W_]+",
    re.IGNORECASE,
)
_YEARS = re.compile(r"\d{4}(?:\s?[-–—/至到]\s?\d{2,4})?")
_YEAR_ALONE = re.compile(r"(?P<year>\d{4})(?:\s?(?:году?|года|г\.?|年))?$")
_NAME_ALONE = re.compile(
    r"\W*(?i:(?:and|but|what about|how about|what of|so)\s+(?:in |for |with |at )?(?:the )?"
    r"|(?:а|и|ну а)\s+(?:что )?(?:у |для |с )?|(?:那么?|还有|而)\s?)"
    r"(?P<name>[A-ZА-ЯЁ][^\W\u3400-\u9fff]*(?:[-.&'’][^\W\u3400-\u9fff]+)*"
    r"(?: [A-ZА-ЯЁ0-9](?:[^\W\u3400-\u9fff]|[.&'’-])*){0,3})\s?(?:呢"
    r"|怎么样|如何)?\W*"
)
_PERSON = re.compile(r"\b(?:who|whom|whose|he|him|his|she|her|кто|кого|кому)\b|[谁他她]", re.IGNORECASE)
_CYRILLIC = re.compile(r"[а-яё]", re.IGNORECASE)
_AND: dict[Language, str] = {"en": " and ", "ru": " и ", "zh": "和"}
_QUOTES_ONE = re.compile(r"[?？][”»\"」]")
_LONGEST = 60
"""Characters beyond which a message is taken for a question of its own."""


def complete(message: str, earlier: Sequence[str], language: Language) -> str:
    """Return a follow-up as a whole question; empty when it is whole already or no rule can complete it.

    Args:
        message: The new message.
        earlier: Messages before it, oldest first; the latest question among them is followed up, as it was understood:
            "And Sweden?" asks what the question before it asked.
        language: Of the message.
    """
    before = ""
    for said in earlier:
        followed_up = _completed(said, before, language)
        if followed_up or _is_question(said, language):
            before = followed_up or said.strip()
    return _completed(message, before, language)


def _completed(message: str, before: str, language: Language) -> str:
    """Return the message made whole by the question before it; empty where there is none, or it completes nothing."""
    if not before or len(message) > _LONGEST:
        return ""
    whole = ""
    if _BEGINS.match(message) or not _words_left(message, language):
        whole = _with_period(before, message, language) or _with_name(before, message)
    return whole or _with_things(before, message, language)


def _words_left(message: str, language: Language) -> bool:
    """Whether anything but a period and words of passage is in the message."""
    rest = message
    for period in reversed(periods(message, language)):
        rest = rest[: period.start] + " " + rest[period.end :]
    return bool(_FILLERS.sub("", rest))


def _is_question(message: str, language: Language) -> bool:
    """Whether a message asks something by itself, and is no answer of several lines and no question back."""
    if "\n" in message.strip() or _QUOTES_ONE.search(message) or _BEGINS.match(message) or len(message) >= 400:
        return False
    return "?" in message or "？" in message or read_asked(message, language).type != "thing"


def _with_period(before: str, message: str, language: Language) -> str:
    """Return the earlier question about the new message's period, when that is all the message names."""
    new = periods(message, language)
    if len(new) != 1 or _words_left(message, language):
        return ""
    old = periods(before, language)
    written = message[new[0].start : new[0].end].strip()
    if not old:
        return _added(before, message[new[0].lead : new[0].end].strip(), language)
    year = _YEAR_ALONE.match(written)
    if year:
        return (
            before[: old[0].start] + _YEARS.sub(year["year"], before[old[0].start : old[0].end]) + before[old[0].end :]
        )
    return before[: old[0].start] + written + before[old[0].end :]


def _added(before: str, period: str, language: Language) -> str:
    if language == "zh":
        return period + before
    body = before.rstrip(" ?!.")
    preposition = {"en": "in ", "ru": "в "}.get(language, "") if period[0].isdigit() else ""
    return f"{body} {preposition}{period}?"


def _with_name(before: str, message: str) -> str:
    """Return the earlier question about the new message's name, where both name one thing and nothing is inflected."""
    new = _NAME_ALONE.fullmatch(message)
    named = _whole_names(before)
    old = [name for name in named if not name.code] or named
    if len(old) != 1 or not new or _CYRILLIC.search(new["name"] + before[old[0].start : old[0].end]):
        return ""
    return before[: old[0].start] + new["name"] + before[old[0].end :]


def _with_things(before: str, message: str, language: Language) -> str:
    """Return the new message about what the earlier question names: "it" is one thing, "they" and "which" are all.

    Whether a name is a person's is not known, so who "he" is stays open; a name in Cyrillic may be inflected.
    """
    if _PERSON.search(message) or not names_nothing(message, language):
        return ""
    said = [before[name.start : name.end] for name in _whole_names(before)]
    pointed = pointed_at(message, language)
    if not said or pointed is None or (pointed == "one" and len(said) > 1) or _CYRILLIC.search("".join(said)):
        return ""
    return clarified(message, _AND.get(language, ", ").join(said), language)


class _Named(NamedTuple):
    start: int
    end: int
    code: bool
    """Whether it may be a code or a unit, no name of a thing."""


def _whole_names(text: str) -> list[_Named]:
    """Return the names in a text, those that stand side by side as one: `Orbit A1`."""
    found: list[_Named] = []
    for name in names(text):
        if found and text[found[-1].end : name.start].isspace():
            last = found.pop()
            found.append(_Named(last.start, name.end, last.code and name.code))
        else:
            found.append(_Named(name.start, name.end, name.code))
    return found

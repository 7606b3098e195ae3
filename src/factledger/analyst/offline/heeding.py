"""Change what a plan looks for as a person wishes; say which words could not be followed."""

import re
from collections.abc import Sequence
from dataclasses import replace

from factledger.analyst.offline.attributes import property_dimension
from factledger.analyst.offline.comparisons import VAGUE
from factledger.analyst.offline.kin import kin_of
from factledger.analyst.offline.naming import attribute_asked, nominative
from factledger.analyst.offline.parts import Part, attribute_part, of_one, parts, refers
from factledger.analyst.offline.wishes import Change, read_wish
from factledger.analyst.protocol import PlanRequest
from factledger.checks.text.terms import content_terms, terms
from factledger.records import Language

_NUMBERED = re.compile(
    r"(?:q|№|#|(?:sub-?)?question|number|point|item|(?:под)?вопрос\w*|пункт\w*|номер\w*|第)?\s?(\d{1,2})"
    r"\s?(?:[个条项题]|个?问题)?",
    re.IGNORECASE,
)
"""A part by its number, as it was shown: Q2, or as people say it."""
_ASKS = re.compile(
    r"(?:what|which|who|whose|whom|when|where|why|how|is|are|was|were|does|do|did|has|have)\b"
    r"|(?:сколько|кто|кем|когда|где|почему|зачем|как\w*|что|чем|чь\w+|чей)(?!\w)|.*(?:什么|谁|多少|何时|哪|为何|多[久长高重快]|几)",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?=.*(?:[a-zа-яё]|\d))[A-ZА-ЯЁ][\w&.'’-]*(?: [A-ZА-ЯЁ0-9][\w&.'’-]*)*")
"""A topic that is a name alone: Lumen B2; capitals alone (`GDP`, `НДС`) are the name of a property."""
_JOINT = re.compile(
    r"^\W*(?:(?:of|for|у|для|the)(?!\w)\s*|的)+|(?:(?<!\w)(?:of|for|у|для|the)\s*|的)+\W*$", re.IGNORECASE
)
_HAN, _CYRILLIC = re.compile(r"[\u3400-\u9fff]"), re.compile(r"[а-яё]", re.IGNORECASE)
_WORDS_AT_MOST, _HAN_AT_MOST = 5, 12
"""More is a sentence, which names nothing."""
_ENDINGS = (("циях", "ции"), ("ности", "ность"), ("ении", "ение"), ("ании", "ание"), ("циям", "ции"))
"""Of Russian nouns behind a preposition, where one nominative is likely."""


def heeded(found: Sequence[Part], request: PlanRequest) -> tuple[list[Part], tuple[str, ...]]:
    """Return what is to be found out after all of a person's wishes, and words of the newest that cannot be followed.

    Args:
        found: What the question asks for.
        request: Its wishes, oldest first; each changes what the ones before it left.
    """
    kept: list[Part] = list(found)
    missed: list[str] = []
    for words in request.wishes:
        wish = read_wish(words)
        missed = list(wish.rest)
        for change in wish.changes:
            kept, not_followed = _changed(kept, change, list(found), request)
            missed += not_followed
    return list({part.metric.name: part for part in kept}.values()), tuple(dict.fromkeys(missed))


def _changed(kept: list[Part], change: Change, first: list[Part], request: PlanRequest) -> tuple[list[Part], list[str]]:
    """Return the parts after one change, and the topics that it could not be made for."""
    named = {topic: _named(topic, kept, request) for topic in change.topics}
    if change.kind == "leave_out":
        out = [part for parts in named.values() for part in parts]
        left = [part for part in kept if part not in out]
        missed = [topic for topic, parts in named.items() if not parts or not left]
        return (left or kept), missed
    added = {topic: parts or _added(topic, first, request) for topic, parts in named.items()}
    missed = [topic for topic, parts in added.items() if not parts]
    wanted = [part for parts in added.values() for part in parts]
    if change.kind == "add":
        return [*kept, *wanted], missed
    in_order = [part for part in kept if part in wanted] + [part for part in wanted if part not in kept]
    return (in_order or kept), missed


def _named(topic: str, kept: Sequence[Part], request: PlanRequest) -> list[Part]:
    """Return the parts that a topic names: by a number as a person was shown it, or by words."""
    numbered = _NUMBERED.fullmatch(topic)
    if numbered and request.round == 1 and 1 < len(kept) <= request.max_sub_questions:
        return list(kept[int(numbered[1]) - 1 : int(numbered[1])])
    return [part for part in kept if _is_about(part, topic, request.language)]


def _is_about(part: Part, topic: str, language: Language) -> bool:
    """Whether a part's words hold all words of a topic, or words that mean the same."""
    asked = content_terms(topic)
    held = set(terms(f"{part.metric.name} {part.metric.entity}"))
    if asked and all(term in held or kin_of(term) & held for term in asked):
        return True
    own = attribute_asked(part.metric.name, language)
    return language == "zh" and bool(own) and (own in topic or topic in own)


def _added(topic: str, first: Sequence[Part], request: PlanRequest) -> list[Part]:
    """Return a part for what a topic names of each thing that the question is about; none when it names nothing."""
    language = _language(topic, request.language)
    things = tuple(dict.fromkeys(part.metric.entity for part in first if part.metric.entity))
    if (language in VAGUE and VAGUE[language].search(topic)) or _names_nothing(topic):
        return []
    if _ASKS.match(topic):
        return [_asked_of(topic, thing, language, request.today) for thing in things or ("",)]
    if not _is_short(topic):
        return []
    if _NAME.fullmatch(topic) and not property_dimension(topic, language):
        return [_attribute(own, topic, request.language, request) for own in _attributes(first, request.language)]
    own = [thing for thing in things if thing in topic]
    attribute = _subject(_JOINT.sub("", topic.replace(own[0], "").strip()).strip() if own else topic)
    if not things:
        return parts(topic, language, request.today)
    return [_attribute(attribute, thing, language, request) for thing in own or things if attribute]


def _names_nothing(topic: str) -> bool:
    """Whether a topic is a number alone: of no part that was shown, or a year."""
    return bool(_NUMBERED.fullmatch(topic)) or not any(char.isalpha() for char in topic)


def _asked_of(topic: str, thing: str, language: Language, today: str) -> Part:
    """Return a person's own question, asked of one thing."""
    asked = topic[:1].upper() + topic[1:]
    if not thing or thing in topic or refers(topic, language):
        return of_one(asked, thing, language, today)
    return of_one(f"{thing}{topic}" if language == "zh" else f"{asked} ({thing})", "", language, today)


def _attribute(attribute: str, thing: str, language: Language, request: PlanRequest) -> Part:
    """Return one property of one thing in the question's period; a unit that the question names is of another."""
    part = attribute_part(attribute, thing, request.question, language, request.today)
    return replace(part, metric=part.metric.model_copy(update={"unit": None}))


def _attributes(first: Sequence[Part], language: Language) -> list[str]:
    return list(dict.fromkeys(own for part in first if (own := attribute_asked(part.metric.name, language))))


def _subject(topic: str) -> str:
    """Return a Russian topic as a name of its own, where a rule knows how."""
    known = nominative(topic)
    ending = next((pair for pair in _ENDINGS if known == topic and topic.endswith(pair[0])), None)
    return topic.removesuffix(ending[0]) + ending[1] if ending else known


def _is_short(topic: str) -> bool:
    return len(topic) <= _HAN_AT_MOST if _HAN.search(topic) else len(topic.split()) <= _WORDS_AT_MOST


def _language(topic: str, language: Language) -> Language:
    """Return the language that a topic is written in; Latin letters fit any."""
    if _HAN.search(topic):
        return "zh"
    return "ru" if _CYRILLIC.search(topic) else "en" if language in ("ru", "zh") and topic.islower() else language

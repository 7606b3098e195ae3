"""Whether a number is worth checking: a figure, or a word too vague to be one."""

import re

from factledger.checks.numbers.phrase import Phrase
from factledger.checks.numbers.quantity import Reading
from factledger.checks.text.terms import FUNCTION_WORDS

_SIGN_WORD = re.compile(r"minus|negative|минус|负|零下", re.IGNORECASE)
_SHORT = 40
_LETTER = re.compile(r"[^\W\d_]")
_WORD_AFTER = re.compile(r"[ -]?([^\W\d_]+)")
_RANK = re.compile(r" (?:place|position|rank|largest|biggest|highest|место|мест[аеу]|строчк)|名|位", re.IGNORECASE)
_PERIOD_BEFORE = re.compile(
    r"\b(?:first|second|third|fourth|last|the|this|next|each|every|per|перв\w+|втор\w+|последн\w+) $", re.IGNORECASE
)
_OTHERS = {
    2: re.compile(r"[ -]hand\b| рук", re.IGNORECASE),
    3: re.compile(
        r"[ -]part(?:y|ies)\b(?! (?:in|of|by)\b)| (?:сторон[аеуы]?|сторонами|лиц[аоу]?|лицами?)\b(?! (?:в|по)\b)"
        r"|方(?![面式案向程法])|者",
        re.IGNORECASE,
    ),
}
"""What makes "second" and "third" mean no more than another's: second-hand, третьи лица, 第三方."""
_JOINING = FUNCTION_WORDS["en"] | FUNCTION_WORDS["ru"]
_ZH_JOINING = frozenset("的了是在和与及或于以为被把将对从到由向之其而但并后前中时")


def is_alone(text: str, phrase: Phrase) -> bool:
    """Return whether a short text is this number and nothing else, so that "one" is no article."""
    if len(text) >= _SHORT or _LETTER.search(text, phrase.end):
        return False
    return not _LETTER.search(_SIGN_WORD.sub("", text[: phrase.start]))


def is_bare(text: str, end: int) -> bool:
    """Return whether no noun follows: an end, a mark, a digit, or a word that only joins."""
    match = _WORD_AFTER.match(text, end)
    if match is None:
        return True
    word = match.group(1)
    if "\u3400" <= word[0] <= "\u9fff":
        return word[0] in _ZH_JOINING
    return word.lower() in _JOINING


def is_vague(text: str, phrase: Phrase, readings: tuple[Reading, ...], span: tuple[int, int]) -> bool:
    """Return whether a number is one that a statement may use without meaning a figure.

    Those are loose words (twice, пара), the article "one", "first" but for a place in a ranking, "half" or
    "quarter" where it names a period, and what is another's (third-party, из вторых рук, 第三方).
    """
    if phrase.kind == "loose":
        return True
    if not readings or phrase.step > 1 or text[phrase.start].isdigit():
        return False
    if not (phrase.words or phrase.han or phrase.kind == "ordinal"):
        return False
    first = readings[0]
    if first.kind == "ratio":
        return bool(_PERIOD_BEFORE.search(text, max(0, span[0] - 12), span[0])) and not is_alone(text, phrase)
    if first.kind == "ordinal" and first.value in _OTHERS:
        return bool(_OTHERS[int(first.value)].match(text, phrase.end))
    if first.value != 1 or first.kind not in ("count", "ordinal") or is_alone(text, phrase):
        return False
    return first.kind == "count" or not _RANK.match(text, span[1])

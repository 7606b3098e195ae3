"""Small repairs of what models write into fields: words for nothing, answers in another language, echoed examples."""

import re
from typing import Any

from factledger.checks.text.shorten import shortened

_PLACEHOLDER = re.compile(r"\s*(?:<[^<>]{0,80}>|string|str|boolean|\.{2,}|…+)\s*", re.IGNORECASE)
_NAME_IN_EXAMPLES = "<product>"
_NOTHING = frozenset(
    "null,none,nil,n/a,na,-,–,—,not specified,not stated,unspecified,not applicable,нет,отсутствует,неизвестно,"
    "не указано,не указан,не указана,无,没有,未知,不适用,空,未说明,未提及".split(",")
)
_MARKS = tuple("“” «» \"\" „“ „” 「」 『』 '' ‘’ ``".split())
_URL = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_REPEATS = re.compile(r"(.{1,60}?)\1{11,}", re.DOTALL)
_REPEATS_TAIL = 1_200
_LEAST_REPEATED = 48
_LONGEST_BLOCK, _BLOCKS, _KNOWN_BY = 1_500, 3, 32


def is_placeholder(text: str) -> bool:
    """Whether a text is the example's or the schema's own word instead of an answer: `<quote>`, `string`, `…`."""
    return bool(_PLACEHOLDER.fullmatch(text)) or _NAME_IN_EXAMPLES in text


def line(value: Any, most: int) -> str:
    """Return a value as one line of at most so many characters, without control characters and addresses."""
    return shortened(" ".join(_URL.sub("", _CONTROL.sub(" ", as_text(value))).split()), most)


def optional_line(value: Any, most: int) -> str | None:
    """Return a value as `line` does; None for every word that means nothing."""
    text = line(value, most)
    nothing = not text or text.casefold().strip(" .。") in _NOTHING or is_placeholder(text)
    return None if nothing else text


def as_text(value: Any) -> str:
    """Return a field's text: numbers as they are written, a list as its parts, nothing for None and objects.

    Without what no database keeps: null characters and halves of a surrogate pair.
    """
    if isinstance(value, str):
        return _UNSTORABLE.sub("", value)
    if isinstance(value, bool) or value is None or isinstance(value, dict):
        return ""
    if isinstance(value, list):
        return ", ".join(as_text(part) for part in value)
    return str(value)


def choice(value: Any, words: dict[str, str]) -> str | None:
    """Return the choice that a value names in any case and in any of the languages of `words`; None for no choice.

    Args:
        value: What the model wrote.
        words: Folded word to choice.
    """
    if isinstance(value, bool):
        value = str(value)
    text = as_text(value).casefold().strip(" \t\n.。!！\"'*`")
    return words.get(text) or words.get(text.replace(" ", "_"))


def unmarked(text: str) -> str:
    """Return a text without one pair of quotation marks around all of it."""
    stripped = text.strip()
    inner, ends = stripped[1:-1], stripped[:1] + stripped[-1:]
    return inner.strip() if len(stripped) > 2 and ends in _MARKS and ends[1] not in inner else stripped


def repeats_itself(text: str) -> bool:
    """Whether a text ends in one phrase or block again and again, as small models do when they lose the thread."""
    found = _REPEATS.search(text[-_REPEATS_TAIL:])
    phrase = found is not None and len(found.group()) >= _LEAST_REPEATED and bool(found[1].strip(" \n\t-=_.|*#"))
    return phrase or _repeats_a_block(text)


def _repeats_a_block(text: str) -> bool:
    """Whether a text ends in one block three times: the same object of a list, to the letter."""
    end = text[-_KNOWN_BY:]
    size = len(text) - _KNOWN_BY - text.rfind(end, 0, -1)
    if len(end) < _KNOWN_BY or not _KNOWN_BY <= size <= min(_LONGEST_BLOCK, len(text) // _BLOCKS):
        return False
    return text[-_BLOCKS * size :] == text[-size:] * _BLOCKS and bool(end.strip(" \n\t-=_.|*#"))

"""Whether a text names a thing, or a rival that looks like it: `Orbit A0` beside `Orbit A1`, `B` beside `A`."""

import re
from functools import lru_cache

from factledger.checks.text.names import Name, names
from factledger.checks.text.terms import content_terms, terms
from factledger.checks.text.vocabulary import Vocabulary

_WORD = re.compile(r"[^\W_]+(?:[-.'’][^\W_]+)*")
_HAN = re.compile(r"[\u3400-\u9fff]")
_CODE = re.compile(
    r"(?<![^\W\u3400-\u9fff])(?:[A-ZА-ЯЁ]|(?=[A-Za-zА-яЁё-]*\d)(?=\d*-?[A-Za-zА-яЁё])[A-Za-zА-яЁё0-9-]+)(?![^\W\u3400-\u9fff])"
)
_NUMBERED = re.compile(r"\d+")
_LETTER = re.compile(r"[^\W\d_]")
_PRODUCT = re.compile(r"(?:product|model|device|phone|version|продукт\w*|модел\w+|产品|型号|手机)\s?", re.IGNORECASE)
_SHARE = 0.5


def names_of(question: str) -> list[Name]:
    """Return the names of a question; the capital of a question word at its beginning is no part of them."""
    first = _WORD.search(question)
    if first and not content_terms(first.group()):
        question = question[: first.start()] + question[first.start()].lower() + question[first.start() + 1 :]
    return names(question)


@lru_cache(maxsize=2048)
def mentions(text: str, entity: str) -> bool:
    """Whether a text names an entity: its code as it stands, else at least half of its words in any form."""
    if not text or not entity:
        return False
    codes = _codes(entity)
    if codes:
        return codes <= _codes(text)
    if _HAN.search(entity):
        return entity in text or _most(entity, text)
    words = tuple(word for word in _WORD.findall(entity) if content_terms(word))
    return bool(words) and Vocabulary(text).holds(Name(words, 0, len(entity)))


def _most(entity: str, text: str) -> bool:
    asked = set(terms(entity))
    return len(asked & set(terms(text))) > len(asked) * _SHARE


@lru_cache(maxsize=2048)
def _codes(text: str) -> frozenset[str]:
    """Codes of a text: words with letters and digits, and single capitals that stand for a name (`product A`)."""
    bare = _PRODUCT.sub("", text)
    alone = _CODE.fullmatch(bare.strip())
    if alone:
        return frozenset({alone.group()})
    found = {m.group() for m in _CODE.finditer(text)}
    return frozenset(code for code in found if len(code) > 1 or _stands_for_name(text, code))


def _stands_for_name(text: str, letter: str) -> bool:
    """Whether a single capital is a name here and no article, initial or preposition."""
    if letter in "AАВКСОУИЯI" and re.match(rf"\W*{letter}\s+[a-zа-яё]", text) and not _HAN.search(text):
        return bool(re.search(rf"(?<!^)(?<![.!?] )\b{letter}\b(?! [a-zа-яё]+ [a-zа-яё]+)", text)) or _is_subject(
            text, letter
        )
    return not re.search(rf"\b{letter}\.", text)


_SUBJECT = r"(?:runs?|lasts?|costs?|weighs?|is|has|was|can|sells?|работает|стоит|весит|имеет|держит|служит|длится)"


def _is_subject(text: str, letter: str) -> bool:
    return bool(re.match(rf"\W*{letter}\s+{_SUBJECT}\b", text))


def rival(text: str, entity: str) -> str:
    """Return another code of the entity's kind that a text names instead of it; empty when it names none."""
    own = _codes(entity)
    if not own or own & _codes(text):
        return ""
    shape = {_shape(code) for code in own}
    return next((code for code in sorted(_codes(text)) if _shape(code) in shape), "")


def _shape(code: str) -> str:
    """The pattern of a code: `A0`, `B2` and `X100` are alike, `IPX7` and `5G` are other kinds of codes."""
    return _LETTER.sub("X", _NUMBERED.sub("#", code))

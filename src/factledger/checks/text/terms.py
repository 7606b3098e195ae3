"""The words of a text as every search and comparison here sees them.

Words of spaced scripts are case-folded and stemmed (Snowball; the script chooses the stemmer, so that an index and a
query always agree), runs of Han are written in simplified characters and cut into overlapping bigrams, names with
digits stay whole and their parts are terms beside them (`GPT-4` is `gpt-4`, `gpt` and `4`), and digit groups are
joined (`1,200` and `1 200` are `1200`).
"""

import re
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from operator import add
from unicodedata import normalize

import Stemmer

from factledger.checks.text.simplified import SIMPLIFIED

_HAN = "\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\U00020000-\U0003ffff"
_TOKEN = re.compile(
    rf"[{_HAN}]+"
    rf"|\d{{1,3}}(?:[,\u00a0\u202f ]\d{{3}})+(?!\d)|\d+(?:[.,]\d+)*(?!\d|[^\W\d_{_HAN}])"
    rf"|[^\W_{_HAN}]+(?:[-.'’][^\W_{_HAN}]+)*"
)
_FIRST_HAN = "\u3040"
_IS_HAN = re.compile(f"[{_HAN}]")
_PLAIN: dict[int, int | str | None] = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    **{ord(traditional): simple for traditional, simple in SIMPLIFIED.items()},
    ord("ё"): "е",
    0xAD: None,
}
"""Full-width letters, traditional characters, ё, and the soft hyphen."""
_NOT_PLAIN = re.compile(f"[{''.join(re.escape(chr(code)) for code in _PLAIN)}]")
_CUT_WORD = re.compile(r"(?<=[^\W\d_])[-\u2010\u00ad]\n[^\S\n]*(?=[^\W\d_])")
"""A hyphen between letters at the end of a line: in print nearly always one that cuts a word."""
_JOINERS = re.compile(r"[-.'’]")
_POSSESSIVE = re.compile(r"(?<=\d)['’]s$")
"""Stemming takes it from a word, and a name with digits is not stemmed."""
_NUMBER = re.compile(r"\d[\d.,\u00a0\u202f ]*")
_SEPARATORS = re.compile(r"[,\u00a0\u202f ]")
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_WORDS_KEPT = 131_072  # 25 MB at most

FUNCTION_WORDS: dict[str, frozenset[str]] = {
    "en": frozenset(
        "a an the of and or to in on at by for from with as is are was were be been being am do does did done has have"
        " had having will would shall should can could may might must it its this that these those there here he she"
        " they them his her their our your my we you i me us him who whom whose which what when where why how many much"
        " into onto about than then so if not no nor but also both each any some such between during before after over"
        " under up down out off again further once only own same too very s t just because while through per via"
        " name type kind called".split()
    ),
    "ru": frozenset(
        "и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее её мне было вот от"
        " меня еще ещё нет о из ему теперь когда даже ну ли если уже или ни быть был него до вас нибудь уж вам сказал"
        " ведь там потом себя ничего ей может они тут где есть надо ней для мы тебя их чем была сам чтоб без будто чего"
        " раз тоже себе под будет ж тогда кто этот того потому этого какой какая какие какое каким каких какого какую"
        " какова каков каково сколько совсем ним здесь этом один почти мой тем чтобы нее неё сейчас были куда зачем"
        " всех никогда при об другой хоть после над больше тот через эти нас про всего них много разве три эту моя"
        " впрочем свою этой перед иногда лучше чуть том нельзя такой им более всегда конечно всю между это является"
        " являются являлся являлась который которая которое которые которого которой которых которым котором почему"
        " чему чём кем кого кому называется называют".split()
    ),
}
_ZH_FUNCTION = frozenset("的了是在和与及或于以为被把将对从到由向之其这那哪谁吗呢吧啊呀也都就而但并")
_ZH_QUESTION = re.compile(
    r"什么|多少|哪些|哪个|哪里|哪儿|哪种|哪位|哪一|哪年|谁|为何|为什么|怎么|怎样|如何|何时|何地|何处|何种|几个|几次|是否|有没有|多长时间|多久"
)


@lru_cache(maxsize=8)
def _stemmer(name: str) -> Stemmer.Stemmer:
    return Stemmer.Stemmer(name, 0)  # its own cache takes longer than stemming, and words are kept below


def _stem(word: str) -> str:
    return str(_stemmer("russian" if _CYRILLIC.search(word) else "english").stemWord(word))


_FUNCTION_STEMS = frozenset(_stem(w) for words in FUNCTION_WORDS.values() for w in words) | frozenset(
    w for words in FUNCTION_WORDS.values() for w in words
)


def terms(text: str) -> list[str]:
    """Return every term of a text in order, repeats and function words included.

    A run of Han of length n gives n - 1 bigrams, or itself when n is 1.
    """
    return list(_terms(_plain(text)))


def held(wanted: Collection[str], text: str) -> set[str]:
    """Return those of some terms that a text holds, sooner than `terms` returns all of it.

    A stem begins as its word does, so that most words need no stemming.
    """
    plain = _plain(text)
    if _IS_HAN.search(plain):
        return set(_terms(plain)).intersection(wanted)
    beginnings = {term[:1] for term in wanted}
    tokens = {token for token in _TOKEN.findall(plain) if token[0] in beginnings or not token.isalpha()}
    return set(chain.from_iterable(map(_split_word, tokens))).intersection(wanted)


def content_terms(text: str) -> list[str]:
    """Return the terms that carry meaning: no function words, no question words, order kept.

    A question made of nothing else gives an empty list.
    """
    found = _terms(_ZH_QUESTION.sub(" ", _plain(text)))
    return [t for t in found if t not in _FUNCTION_STEMS and not _ZH_FUNCTION.intersection(t)]


def _plain(text: str) -> str:
    if "\n" in text:
        text = _CUT_WORD.sub("", text)
    if text.isascii():
        return text.casefold()
    # A translation looks up every character of a text, and most texts need none.
    return _NOT_PLAIN.sub(_made_plain, normalize("NFC", text).casefold())


def _made_plain(found: re.Match[str]) -> str:
    return found[0].translate(_PLAIN)


def _terms(plain: str) -> Iterator[str]:
    split = _split if _IS_HAN.search(plain) else _split_word
    return chain.from_iterable(map(split, _TOKEN.findall(plain)))


def _split(token: str) -> Iterable[str]:
    # Runs of Han hardly ever come twice: they would drive the words out of the cache.
    is_run = len(token) > 1 and token >= _FIRST_HAN and _IS_HAN.match(token)
    return map(add, token, token[1:]) if is_run else _split_word(token)


@lru_cache(maxsize=_WORDS_KEPT)
def _split_word(token: str) -> tuple[str, ...]:
    if token.isalpha():
        return (token,) if _IS_HAN.match(token) else (_stem(token),)
    if _IS_HAN.match(token):
        return (token,)
    if _NUMBER.fullmatch(token):
        return (_SEPARATORS.sub("", token) if not re.search(r",\d{1,2}$", token) else token,)
    token = _POSSESSIVE.sub("", token)
    parts = [part for part in _JOINERS.split(token) if part]
    if len(parts) == 1:
        return (token if _has_digit(token) else _stem(token),)
    if _has_digit(token):
        return (token, *map(_part, parts)) if "-" in token else (token,)
    if all(len(part) == 1 for part in parts):
        return ("".join(parts),)  # U.S. and us-the-acronym meet as `us`; the pronoun is a function word elsewhere
    return tuple(_stem(p) for p in parts if len(p) > 1 or not p.isascii()) or (token,)


def _has_digit(text: str) -> bool:
    return not text.isalpha() and any(c.isdigit() for c in text)


def _part(text: str) -> str:
    return text if _has_digit(text) else _stem(text)

"""The words of a text as every search and comparison here sees them.

Words of spaced scripts are case-folded and stemmed (Snowball; the script chooses the stemmer, so that an index and a
query always agree), runs of Han are cut into overlapping bigrams, names with digits stay whole, and digit groups are
joined (`1,200` and `1 200` are the term `1200`).
"""

import re
from functools import lru_cache

import Stemmer

_HAN = "\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\U00020000-\U0003ffff"
_TOKEN = re.compile(
    rf"(?P<han>[{_HAN}]+)"
    r"|(?P<number>\d{1,3}(?:[,\u00a0\u202f ]\d{3})+(?![\d])|\d+(?:[.,]\d+)*(?![^\W\d_]))"
    r"|(?P<word>[^\W_]+(?:[-.'’][^\W_]+)*)".replace("[^\\W_]", f"[^\\W_{_HAN}]")
)
_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x451: 0x435, 0x401: 0x415, 0xAD: None}
_SEPARATORS = re.compile(r"[,\u00a0\u202f ]")
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")

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
    return Stemmer.Stemmer(name)


@lru_cache(maxsize=65_536)
def _stem(word: str) -> str:
    return str(_stemmer("russian" if _CYRILLIC.search(word) else "english").stemWord(word))


_FUNCTION_STEMS = frozenset(_stem(w) for words in FUNCTION_WORDS.values() for w in words) | frozenset(
    w for words in FUNCTION_WORDS.values() for w in words
)


def terms(text: str) -> list[str]:
    """Return every term of a text in order, repeats and function words included.

    A run of Han of length n gives n - 1 bigrams, or itself when n is 1.
    """
    return [term for match in _TOKEN.finditer(text.translate(_WIDE)) for term in _split(match)]


def content_terms(text: str) -> list[str]:
    """Return the terms that carry meaning: no function words, no question words, order kept.

    A question made of nothing else gives an empty list.
    """
    found: list[str] = []
    for match in _TOKEN.finditer(_ZH_QUESTION.sub(" ", text.translate(_WIDE))):
        if match.lastgroup == "han":
            found += [t for t in _split(match) if not _ZH_FUNCTION.intersection(t)]
        else:
            found += [t for t in _split(match) if t not in _FUNCTION_STEMS]
    return found


def _split(match: "re.Match[str]") -> list[str]:
    text = match.group().casefold()
    if match.lastgroup == "han":
        return [text[i : i + 2] for i in range(len(text) - 1)] or [text]
    if match.lastgroup == "number":
        return [_SEPARATORS.sub("", text) if not re.search(r",\d{1,2}$", text) else text]
    if any(c.isdigit() for c in text):
        return [text]
    parts = re.split(r"[-.'’]", text)
    if len(parts) > 1 and all(len(p) == 1 for p in parts):
        return ["".join(parts)]  # U.S. and us-the-acronym meet as `us`; the pronoun is a function word elsewhere
    return [_stem(p) for p in parts if len(p) > 1 or not p.isascii()] or [text]

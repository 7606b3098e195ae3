"""What a title tells: its words, and the facts in it that two titles of one story must share."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest

import Stemmer

from factledger.checks.sources.headline_opposites import opposites
from factledger.checks.sources.headline_words import synonym_groups
from factledger.checks.sources.title_frame import unframe
from factledger.checks.sources.title_numbers import NO_NUMBERS, NUMBER_WORDS, Numbers, read_numbers
from factledger.checks.text.fold import simplified
from factledger.checks.text.known_names import known_names
from factledger.checks.text.lexicon import Lexicon
from factledger.checks.text.negation import read_claim
from factledger.checks.text.terms import FUNCTION_WORDS

_KNOWN_NAMES = Lexicon((f"@{key}", forms) for key, forms in known_names())
_SYNONYMS = Lexicon((f"#{number}", group) for number, group in enumerate(synonym_groups()))
_SIDES: dict[str, set[tuple[int, str]]] = defaultdict(set)
for _number, (_one, _other) in enumerate(opposites()):
    for _side, _forms in (("one", _one), ("other", _other)):
        for _form in _forms:
            _SIDES[_form].add((_number, _side))
_OPPOSITES = Lexicon((form, [form]) for form in _SIDES)

_HAN_RUN = "[\u3400-\u9fff]+"
_WORD = re.compile(rf"{_HAN_RUN}|(?:[^\W\d_](?<![\u3400-\u9fff])(?:['’.&-](?=[^\W\d_]))?)+\.?")
_HAN = re.compile("[\u3400-\u9fff]")
_CYRILLIC = re.compile("[\u0400-\u04ff]")
_POSSESSIVE = re.compile(r"['’][sS]?$")
_SENTENCE_END = re.compile(r"[.!?:;。！？：；]\s*[\"“«'‘(]*\s*$|^[\"“«'‘(\s]*$")
LONGEST = 400
"""Characters of a title at most; what is longer is a text, and one story with its equal only."""
_INNER_MARKS = re.compile(r"[-'’&.]")
_DOUBLED = re.compile(r"(.)\1+")
"""Doubled letters, in which spellings of one name often differ (`Mohamed`, `Mohammed`)."""
_LONGEST_INITIALS = 5
_LONGEST_JOINED = 9
"""Letters up to which a word with a hyphen is one word (`bail-out`)."""
_FUNCTION = FUNCTION_WORDS["en"] | FUNCTION_WORDS["ru"]
_COUNTED_APART = NUMBER_WORDS | frozenset(
    "th st nd rd usd eur gbp cny rub dollar dollars percent pct доллар доллара долларов долларах".split()
)
"""Words that are compared with the numbers."""
_IDLE = frozenset("against least против отношении крайней мере менее".split())
"""Words of set phrases (`at least`, `в отношении`) that carry no meaning by themselves."""
HAN_FUNCTION = frozenset("的了是在和与及或于以为被把将对从到由向之其这那哪吗呢吧啊呀也都就而但并致使让给")
"""Characters that mostly carry no meaning by themselves; some also stand in names (华为)."""
_TRANSLITERATION = re.compile(
    "[阿埃艾奥巴贝比彼博布达戴德迪杜多厄恩尔法费弗福盖戈格古哈海汉赫亨胡霍基吉加杰金卡凯科克库拉莱朗劳勒雷里利列林卢鲁伦罗洛马麦曼梅门米密莫默姆穆纳奈内尼涅诺努欧帕佩皮普奇乔切琴若萨塞赛瑟森"
    "沙莎舍史斯司苏索塔泰坦汤特提图托瓦威维韦文沃乌希夏辛谢雅亚扬耶伊因尤约泽扎詹珍朱兹佐·-]{3,}"
)
"""Syllables that Chinese writes foreign names with, three or more in a row."""


@dataclass(frozen=True, slots=True)
class Term:
    """One word of a title; in Chinese one character, or a known word."""

    key: str
    """Equal for forms, synonyms (`#…`) and names of one place (`@…`)."""
    is_name: bool = False
    may_be_name: bool = False
    """Capitalised where every word is: at the beginning, or in a title in capitals."""


@dataclass(frozen=True, slots=True)
class Title:
    """A title as stories compare it."""

    plain: str
    """The headline in lower case, for comparing letters."""
    terms: tuple[Term, ...] = ()
    """The words that carry meaning, in order."""
    numbers: Numbers = NO_NUMBERS
    sides: frozenset[tuple[int, str]] = frozenset()
    """Which side of each pair of opposites it takes."""
    denies: bool = False
    """Whether it says that something is not so."""
    asks: bool = False
    """Whether it is a question."""
    keys: tuple[str, ...] = ()
    """The terms' keys in order."""
    held: frozenset[str] = frozenset()
    """Every key, the speaker's too, and what runs of its words abbreviate to (`sc` for `Supreme Court`)."""
    voices: frozenset[str] = frozenset()
    """Keys of what may be the speaker's name."""
    names: tuple[str, ...] = ()
    """Keys of the terms that are names beyond doubt, in order."""
    events: tuple[str, ...] = ()
    """Keys of the other terms, in order."""
    figures: tuple[str, ...] = ()
    """Numbers and ages as text."""
    characters: tuple[str, ...] = ()
    """In Chinese every character and known word, the small words too; empty in other languages."""

    @property
    def is_chinese(self) -> bool:
        """Whether it holds Chinese characters."""
        return bool(self.characters)


def read_title(text: str) -> Title:
    """Return what a title tells; nothing but its letters when it is longer than `LONGEST`."""
    return Title(plain=text.casefold()) if len(text) > LONGEST else _read_short(text)


@lru_cache(maxsize=16_384)
def _read_short(text: str) -> Title:
    frame = unframe(simplified(text).replace("ё", "е"))
    words = list(_WORD.finditer(frame.headline))
    terms = tuple(_terms(frame.headline, words))
    speaker = list(_terms(frame.speaker, list(_WORD.finditer(frame.speaker))))
    keys = tuple(term.key for term in terms)
    numbers = read_numbers(f"{frame.speaker} {frame.headline}")
    return Title(
        plain=frame.headline.casefold().strip(" .。"),
        terms=terms,
        numbers=numbers,
        sides=frozenset(_sides([match.group() for match in words])),
        denies=bool(read_claim(frame.headline).denials),
        asks=frame.headline.rstrip().endswith(("?", "？")),
        keys=keys,
        held=frozenset({*keys, *(term.key for term in speaker), *_initials(words)}),
        voices=frozenset(term.key for term in speaker if term.is_name or term.may_be_name or _HAN.match(term.key)),
        names=tuple(term.key for term in terms if term.is_name),
        events=tuple(term.key for term in terms if not term.is_name),
        figures=(*map(str, numbers.values), *numbers.ages),
        characters=tuple(_characters(words)),
    )


def _initials(words: list["re.Match[str]"]) -> Iterator[str]:
    letters = [match.group()[0].casefold() if match.group()[0].isupper() else " " for match in words]
    for length in range(2, _LONGEST_INITIALS + 1):
        for start in range(len(letters) - length + 1):
            run = "".join(letters[start : start + length])
            if " " not in run:
                yield run


def _characters(words: list["re.Match[str]"]) -> Iterator[str]:
    if not any(_HAN.match(match.group()) for match in words):
        return
    for match in words:
        if _HAN.match(match.group()):
            yield from (key for _, key in _han_keys(match.group()))
        else:
            yield match.group().casefold()


def _terms(text: str, words: list["re.Match[str]"]) -> Iterator[Term]:
    capitals, shouted = _is_in_capitals([match.group() for match in words]), text.isupper()
    skip = False
    for match, following in zip_longest(words, words[1:]):
        pair = following and _KNOWN_NAMES.key_of_pair(_bare(match.group()), _bare(following.group()))
        if skip:
            skip = False
        elif pair:
            skip = True
            yield Term(pair, is_name=True)
        elif _HAN.match(match.group()):
            yield from _han_terms(match.group())
        else:
            word = match.group()
            # In a title all in capitals every word looks like an acronym; `=US` among the places still needs them.
            written = word.capitalize() if shouted and not _KNOWN_NAMES.key_of(_bare(word)) else word
            yield from _spaced_terms(written, doubtful=capitals or _opens(text, match.start()))


def _is_in_capitals(words: list[str]) -> bool:
    """Whether a title capitalises its words as headings do, so that a capital says nothing."""
    long = [word for word in words[1:] if len(word) > 3 and not _HAN.match(word)]
    return len(long) > 1 and sum(word[0].isupper() for word in long) > 0.6 * len(long)


def _opens(text: str, start: int) -> bool:
    return _SENTENCE_END.search(text[max(0, start - 4) : start]) is not None


def _bare(word: str) -> str:
    return _POSSESSIVE.sub("", word if word.count(".") > 1 else word.rstrip("."))


@lru_cache(maxsize=65_536)
def _spaced_terms(word: str, *, doubtful: bool) -> tuple[Term, ...]:
    return tuple(_read_word(word, doubtful=doubtful))


def _read_word(word: str, *, doubtful: bool) -> Iterator[Term]:
    bare = _bare(word)
    place = _KNOWN_NAMES.key_of(bare) if "-" not in bare or _KNOWN_NAMES.holds(bare) else None
    if place:
        yield Term(place, is_name=True)
    elif "-" in bare and (len(bare) > _LONGEST_JOINED or any(_KNOWN_NAMES.key_of(part) for part in bare.split("-"))):
        for part in bare.split("-"):
            yield from _spaced_terms(part, doubtful=doubtful)
    elif bare and not _is_idle(bare):
        joined = _INNER_MARKS.sub("", bare)
        known = _SYNONYMS.key_of(bare) or _SYNONYMS.key_of(joined)
        capital = bare[0].isupper()
        certain = not known and (_is_acronym(joined) or (capital and not doubtful))
        key = known or _stem(_DOUBLED.sub(r"\1", joined.casefold()))
        yield Term(key, is_name=certain, may_be_name=capital and not certain and not known)


def _is_idle(word: str) -> bool:
    folded = word.casefold()
    return folded in _COUNTED_APART or folded in _IDLE or (folded in _FUNCTION and not _is_acronym(word))


def _is_acronym(word: str) -> bool:
    letters = [char for char in word if char.isalpha()]
    return 1 < len(letters) < 7 and all(char.isupper() for char in letters)


def _han_terms(run: str) -> Iterator[Term]:
    foreign = {place for match in _TRANSLITERATION.finditer(run) for place in range(*match.span())}
    for place, key in _han_keys(run):
        if key not in HAN_FUNCTION:
            yield Term(key, is_name=key.startswith("@") or (place in foreign and not key.startswith("#")))


def _han_keys(run: str) -> Iterator[tuple[int, str]]:
    """Yield place and key of every known word, and of every character that belongs to none."""
    known = {start: (end, key) for start, end, key in _SYNONYMS.han_keys(run)}
    for start, end, key in _KNOWN_NAMES.han_keys(run):
        for taken in [s for s, (e, _) in known.items() if s < end and start < e]:
            del known[taken]
        known[start] = (end, key)
    place = 0
    while place < len(run):
        end, key = known.get(place, (place + 1, run[place]))
        yield place, key
        place = end


def _sides(words: list[str]) -> Iterator[tuple[int, str]]:
    for word in words:
        yield from _sides_of(word)


@lru_cache(maxsize=65_536)
def _sides_of(word: str) -> frozenset[tuple[int, str]]:
    forms = [form for _, _, form in _OPPOSITES.han_keys(word)] if _HAN.match(word) else [_OPPOSITES.key_of(word)]
    return frozenset(side for form in forms if form for side in _SIDES[form])


@lru_cache(maxsize=65_536)
def _stem(word: str) -> str:
    return str(_stemmer("russian" if _CYRILLIC.search(word) else "english").stemWord(word))


@lru_cache(maxsize=2)
def _stemmer(name: str) -> Stemmer.Stemmer:
    return Stemmer.Stemmer(name)

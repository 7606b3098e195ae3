"""Names and codes of a text: what a source must hold, not merely resemble.

A name is a run of capitalised words that are not capitalised for their place in the sentence; a code is an acronym or
a word with a digit or a capital inside (`LAM`, `GPT-4`, `iPhone`), countries (`U.S.`) and Roman numerals apart. In
Chinese text, where case says nothing, every Latin word is a code, and what stands between title marks is a name.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factledger.checks.text.forms import country_forms
from factledger.checks.text.terms import FUNCTION_WORDS

_HAN = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
_HAN_TEXT = re.compile(f"[{_HAN}]")
_WORD = re.compile(rf"[^\W_{_HAN}]+(?:[-.'’&][^\W_{_HAN}]+)*")
_TITLE = re.compile(r"《([^《》]{2,60})》")
_SENTENCE_START = re.compile(r"(?:^|[.!?…:;]|[\n|•])[\s\"“”„«»‘’()\[\]*_#>-]*$")
_AFTER_INITIAL = re.compile(r"\b(?:[^\W\d_]|Mr|Mrs|Ms|Dr|St|Jr|Sr|vs|Inc|Co|Ltd|Corp)\.\s*$")
_BETWEEN_WORDS_OF_A_NAME = re.compile(r"\.?\s(?:(?:of|the|for|de|von|van)\s){0,2}")
_INITIAL = re.compile(r"\.\s*\S")
_CYRILLIC = re.compile(r"[а-яё]", re.IGNORECASE)
_ROMAN = re.compile(r"[IVX]{2,5}")
_POSSESSIVE = re.compile(r"['’]s?$")
_LOOK_BEHIND = 24
"""Characters before a word that tell whether it begins a sentence."""

_WORDS_OF_ONE_LETTER = frozenset("AOВСКОУИЯА")
"""Letters that are words of their own at the start of a sentence, Latin and Cyrillic."""
_NO_NAMES = (
    frozenset(
        "january february march april may june july august september october november december jan feb mar apr jun jul"
        " aug sep sept oct nov dec bc ad ce bce am pm however according meanwhile moreover although ok".split()
    )
    | FUNCTION_WORDS["en"]
    | FUNCTION_WORDS["ru"]
)


@dataclass(frozen=True, slots=True)
class Name:
    """One name or code; offsets count from the start of the text."""

    words: tuple[str, ...]
    """As written, without possessive endings and without the small words between (`of`, `the`)."""
    start: int
    end: int
    code: bool = False
    """An acronym, or a word with a digit or a capital inside."""

    @property
    def text(self) -> str:
        """The words in one string, for a person."""
        return " ".join(self.words)


def names(text: str) -> list[Name]:
    """Return the names and codes of a text in order.

    Months are dates and no names. A text that is mostly capitalised, as headings are, has codes only.
    """
    if _HAN_TEXT.search(text):
        return sorted([*_titles(text), *_latin_codes(text)], key=lambda name: name.start)
    words = list(_WORD.finditer(text))
    own = [word for word in words if _CYRILLIC.match(word.group())] or words  # Latin names in it make no heading
    if sum(word.group()[0].isupper() for word in own) > max(0.7 * len(own), 2):
        shouted = text.isupper()
        return [_code(w) for w in words if _is_code(w.group()) and not (shouted and w.group().isalpha())]
    return _grouped(text, words)


def _titles(text: str) -> Iterator[Name]:
    return (Name((match.group(1),), match.start(1), match.end(1)) for match in _TITLE.finditer(text))


def _latin_codes(text: str) -> Iterator[Name]:
    return (_code(match) for match in _WORD.finditer(text) if not match.group()[0].isdigit() or _is_code(match.group()))


def _grouped(text: str, words: list["re.Match[str]"]) -> list[Name]:
    """Join capitalised words that follow one another; a code stands alone."""
    found: list[Name] = []
    capital = [_begins_with_capital(word.group()) for word in words]
    for i, word in enumerate(words):
        if _is_code(word.group()) or _is_letter(text, word):
            found.append(_code(word))
        elif capital[i] and (not _opens_sentence(text, word.start()) or _continues(text, words, capital, i)):
            _append(found, text, word)
    return found


def _append(found: list[Name], text: str, word: "re.Match[str]") -> None:
    bare = _POSSESSIVE.sub("", word.group())
    last = found[-1] if found else None
    if last and not last.code and _BETWEEN_WORDS_OF_A_NAME.fullmatch(text[last.end : word.start()]):
        found[-1] = Name((*last.words, bare), last.start, word.end())
    else:
        found.append(Name((bare,), word.start(), word.end()))


def _is_letter(text: str, word: "re.Match[str]") -> bool:
    """Whether a word is a capital letter that names something, as in `product B`; an initial and "I" do not."""
    letter = word.group()
    if len(letter) > 1 or not letter.isupper() or letter == "I" or _INITIAL.match(text, word.end()):
        return False
    return letter not in _WORDS_OF_ONE_LETTER or not _opens_sentence(text, word.start())


def _begins_with_capital(word: str) -> bool:
    return word[0].isupper() and len(word) > 1 and _POSSESSIVE.sub("", word).casefold() not in _NO_NAMES


def _opens_sentence(text: str, start: int) -> bool:
    since = max(0, start - _LOOK_BEHIND)
    opens = _SENTENCE_START.search(text, since, start)  # `^` is the text's own beginning, wherever a search starts
    return bool(opens) and not _AFTER_INITIAL.search(text, since, start)


def _continues(text: str, words: list["re.Match[str]"], capital: list[bool], i: int) -> bool:
    """Whether a word that opens a sentence is followed by another word of the same name."""
    if i + 1 >= len(words) or not capital[i + 1]:
        return False
    if _CYRILLIC.match(words[i].group()) and not _CYRILLIC.match(words[i + 1].group()):
        return False  # "Цена Orbit": the Russian word has its capital for its place
    return text[words[i].end() : words[i + 1].start()] == " "


def _code(match: "re.Match[str]") -> Name:
    return Name((_POSSESSIVE.sub("", match.group()),), match.start(), match.end(), code=True)


def _is_code(word: str) -> bool:
    if word.isalpha() and word.islower():
        return False
    bare = _POSSESSIVE.sub("", word)
    letters = [c for c in bare if c.isalpha()]
    digits = any(c.isdecimal() for c in bare)  # km² is a unit
    if digits:
        return bool(letters) and (not bare[0].isdigit() or letters[0].isupper())
    if len(letters) < 2 or bare.casefold() in _NO_NAMES or _ROMAN.fullmatch(bare):
        return False
    if country_forms(bare.replace(".", "").casefold()):
        return False
    return all(c.isupper() for c in letters) or (bare[0].islower() and any(c.isupper() for c in letters))

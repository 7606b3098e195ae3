"""The words of a page, read once, and whether they hold a term or a name in any of its usual forms."""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain

from factledger.checks.text.forms import country_forms, root, same_name
from factledger.checks.text.names import Name
from factledger.checks.text.terms import content_terms, terms

_CAPITALISED_RUN = re.compile(
    r"[A-ZА-ЯЁ][\w’'-]*(?:\s(?:(?:of|the|and|for|in|de|и)\s){0,2}[A-ZА-ЯЁ][\w’'-]*){1,7}",
)
_MARKS = ".,;:!?()[]{}<>«»„“”‘’'\"*_…—–-"
_LONGEST_WORD = 40
_NUMERAL = re.compile(r"[0-9]+(?:[.,][0-9]+)*")
_GROUPS = re.compile(r"[.,](?=[0-9]{3}(?![0-9]))")
_SCRIPTS = {
    "han": re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]"),
    "cyrillic": re.compile(r"[\u0400-\u04ff]"),
    "latin": re.compile(r"[A-Za-z\u00c0-\u024f]"),
}
_SCRIPT_SAMPLE = 4000
"""Characters of a text that are enough to tell its scripts."""
_SCRIPT_SHARE = 0.3
"""Share of the letters above which a text is written in a script, and does not merely hold words of it."""
_LONGEST_ACRONYM = 7


def plain(text: str) -> str:
    """Return a text whose Latin letters have lost their accents; its length stays the same."""
    return text if text.isascii() else text.translate(_ACCENTS)


def spoken_terms(text: str) -> list[str]:
    """Return the terms of a text that carry meaning and are no numbers, without accents; order and repeats kept."""
    return [term for term in content_terms(plain(text)) if not term[0].isdigit()]


def _accents() -> dict[int, str]:
    table = {ord("ø"): "o", ord("Ø"): "O", ord("ł"): "l", ord("Ł"): "L", ord("ı"): "i", ord("đ"): "d", ord("Đ"): "D"}
    for code in (*range(0xC0, 0x250), *range(0x1E00, 0x1F00)):
        base = unicodedata.normalize("NFD", chr(code))[0]
        if base.isascii():
            table[code] = base
    return table


_ACCENTS = _accents()


class Vocabulary:
    """The distinct terms of one text.

    Args:
        text: Any text. It is kept by reference; everything else is built when it is first asked for.
    """

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def terms(self) -> frozenset[str]:
        """Every term of the text, accents removed, function words included."""
        # Word by word, and each distinct word once: pages share most of their words, and stemming is what costs.
        chunks = {chunk.strip(_MARKS) for chunk in set(plain(self._text).split())}
        return frozenset(chain.from_iterable(map(_terms_of, chunks)))

    def holds(self, name: Name) -> bool:
        """Whether at least half of a name's words occur, in any usual form; a code must occur whole."""
        present = sum(self.holds_word(word) for word in name.words)
        return 2 * present >= len(name.words) or self._holds_acronym(name)

    def holds_word(self, word: str) -> bool:
        """Whether a word of a name occurs: inflected, as a country's adjective, or as initials of a longer name."""
        parts = terms(plain(word))
        if all(self.holds_term(part) for part in parts):
            return True
        letters = plain(word).replace(".", "")
        return letters.isupper() and letters.casefold() in self.initials

    def holds_term(self, term: str) -> bool:
        """Whether a term occurs, as it is or as the same country's or name's other form."""
        if term in self.terms or any(form <= self.terms for form in country_forms(term)):
            return True
        return any(same_name(term, other) for other in self._beginning_with(root(term)))

    def holds_digits(self, number: str) -> bool:
        """Whether the digits of a number occur, or its words when it has none; unit, sign and magnitude are ignored."""
        written = _numerals(number)
        return written <= self.numerals if written else all(self.holds_term(term) for term in terms(plain(number)))

    @cached_property
    def numerals(self) -> frozenset[str]:
        """Every number of the text as written in digits, without separators of groups."""
        return _numerals(self._text)

    def _beginning_with(self, letters: str) -> Iterator[str]:
        place = bisect_left(self._sorted, letters) if letters else len(self._sorted)
        while place < len(self._sorted) and self._sorted[place].startswith(letters):
            yield self._sorted[place]
            place += 1

    def _holds_acronym(self, name: Name) -> bool:
        initials = "".join(word[0] for word in name.words).casefold()
        return len(initials) > 1 and initials in self.terms

    @cached_property
    def _sorted(self) -> list[str]:
        return sorted(self.terms)

    @cached_property
    def initials(self) -> frozenset[str]:
        """What the capitalised runs of the text abbreviate to: `United Nations` gives `un`."""
        found: set[str] = set()
        for run in _CAPITALISED_RUN.finditer(plain(self._text)):
            letters = [word[0].casefold() for word in re.findall(r"[^\W\d_]+", run.group()) if word[0].isupper()]
            for start in range(len(letters)):
                for end in range(start + 2, min(len(letters), start + _LONGEST_ACRONYM) + 1):
                    found.add("".join(letters[start:end]))
        return frozenset(found)

    def reads(self, word: str) -> bool:
        """Whether the text is written in the script of a word, so that not finding it says something."""
        return script(word) in self.scripts

    @cached_property
    def scripts(self) -> frozenset[str]:
        """The scripts that the text is written in: `han`, `cyrillic`, `latin`."""
        sample = self._text[:_SCRIPT_SAMPLE]
        letters = {name: len(pattern.findall(sample)) for name, pattern in _SCRIPTS.items()}
        letters["han"] *= 3  # a CJK character carries about as much as half a word of letters
        least = _SCRIPT_SHARE * sum(letters.values())
        return frozenset(name for name, count in letters.items() if count and count >= least)


def _terms_of(chunk: str) -> tuple[str, ...]:
    return _terms_of_word(chunk) if len(chunk) <= _LONGEST_WORD else tuple(terms(chunk))


@lru_cache(maxsize=65_536)
def _terms_of_word(word: str) -> tuple[str, ...]:
    return tuple(terms(word))


def _numerals(text: str) -> frozenset[str]:
    return frozenset(_GROUPS.sub("", numeral) for numeral in _NUMERAL.findall(text))


class MergedVocabulary(Vocabulary):
    """The vocabulary of several texts together; what was read of each is not read again.

    Args:
        vocabularies: At least one.
    """

    def __init__(self, vocabularies: Sequence[Vocabulary]) -> None:
        super().__init__("")
        self._vocabularies = vocabularies

    @cached_property
    def terms(self) -> frozenset[str]:
        """Every term of any of the texts."""
        return frozenset().union(*(vocabulary.terms for vocabulary in self._vocabularies))

    @cached_property
    def numerals(self) -> frozenset[str]:
        """Every number of any of the texts as written in digits."""
        return frozenset().union(*(vocabulary.numerals for vocabulary in self._vocabularies))

    @cached_property
    def initials(self) -> frozenset[str]:
        """What the capitalised runs of any of the texts abbreviate to."""
        return frozenset().union(*(vocabulary.initials for vocabulary in self._vocabularies))

    @cached_property
    def scripts(self) -> frozenset[str]:
        """The scripts that any of the texts is written in."""
        return frozenset().union(*(vocabulary.scripts for vocabulary in self._vocabularies))


def script(word: str) -> str:
    """Return `han`, `cyrillic` or `latin`, the first of them that the word holds; `other` when it holds none."""
    return next((name for name, pattern in _SCRIPTS.items() if pattern.search(word)), "other")

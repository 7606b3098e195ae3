"""From atoms (digits and number words) that stand together to one amount: two and a half million, 3 crore 12 lakh."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from factledger.checks.numbers.digits import Amount
from factledger.checks.numbers.lexicon import LONG_SCALE, Word

_JOINED = re.compile(r" {1,3}| ?\n ?| ?- ?")
_AND = re.compile(r"\s+(?:and|и)\s+(?:an?\s+)?|\s+с\s+", re.IGNORECASE)
_OF = re.compile(r"\s+(?:an?|of\s+an?|of)\s+", re.IGNORECASE)
_DIGIT_WORD_LIMIT = 20
"""More words than this in one number are no number; a longer run is read piece by piece."""


class Atom(NamedTuple):
    """Digits, a Chinese numeral or a number word, at its place in the folded text."""

    start: int
    end: int
    amounts: tuple[Amount, ...] = ()
    """Readings of digits; empty for a word, and for malformed digits."""
    word: Word | None = None
    han: bool = False
    share: bool = False
    """Written as a fraction: ½, 3/4."""


class Phrase(NamedTuple):
    """One number, of one atom or several."""

    start: int
    end: int
    amounts: tuple[Amount, ...]
    scale: Fraction = Fraction(1)
    kind: str = "count"
    """`count`, `ordinal`, `ratio` (a share), `percent`, `year` (nineteen eighty-four) or `loose`."""
    words: bool = False
    """Whether it begins with a word rather than with digits."""
    step: int = 1
    """How many atoms were used."""
    han: bool = False
    """Whether it is one Chinese numeral."""


class _Sum:
    """The amount of the words so far; None for `current` while a scale waits for its own number."""

    def __init__(self) -> None:
        self.total = Fraction(0)
        self.current: Fraction | None = None
        self.limit: Fraction | None = None
        self.scale = Fraction(1)
        self.kind = "count"
        self.closed = False

    def value(self) -> Fraction:
        return self.total + (self.current or 0)

    def take(self, word: Word, *, joined_by_and: bool) -> bool:
        """Add a word; False when it cannot continue this number."""
        if self.closed:
            return word.role == "scale" and self.current is not None and self._scale(word.value)
        if word.role in ("small", "hundreds"):
            return self._small(word.value, joined_by_and=joined_by_and)
        if word.role == "hundred":
            return self._hundred()
        if word.role in ("scale", "group"):
            return self._scale(word.value, ends=word.role == "group")
        return word.role in ("part", "ordinal") and self._part(word, joined_by_and=joined_by_and)

    def _small(self, value: Fraction, *, joined_by_and: bool) -> bool:
        current = self.current
        if current is None:
            if self.limit is not None and value >= self.limit:
                return False
            self.current = value
            return True
        if current.denominator != 1 or (joined_by_and and current < 100):
            return False
        ones_fit = current % 10 == 0 and current % 100 >= 20 and 0 < value < 10
        if ones_fit or (current % 100 == 0 and current > 0 and value < 100):
            self.current = current + value
            return True
        if 13 <= current <= 20 and 10 <= value < 100 and not joined_by_and:
            self.current, self.kind = current * 100 + value, "year"
            return True
        if self.kind == "year" and current % 10 == 0 and 0 < value < 10:
            self.current = current + value
            return True
        return False

    def _hundred(self) -> bool:
        if self.current is not None and not 0 < self.current < 100:
            return False
        self.current = (1 if self.current is None else self.current) * 100
        return True

    def _scale(self, factor: Fraction, *, ends: bool = False) -> bool:
        if self.current is None and self.limit is not None:
            self.total *= factor  # three thousand million
        elif self.limit is not None and factor > self.limit:
            self.total = self.value() * factor
        else:
            self.total += (1 if self.current is None else self.current) * factor
        self.current, self.limit = None, factor
        self.scale *= factor
        self.closed = ends
        return True

    def _part(self, word: Word, *, joined_by_and: bool) -> bool:
        if word.role == "part" and joined_by_and and self.current is not None:
            self.current += word.value
            self.closed = True
            return True
        current = self.current
        if word.role == "part" and current is not None and 0 < current < 100 and word.value < Fraction(1, 2):
            return self._share(current * word.value)  # three quarters
        if word.role == "part" or current is None:
            return word.role == "ordinal" and self.limit is not None and self._ordinal(word.value)
        if word.value > 2 and (word.plural or current == 1):
            return self._share(current / word.value)  # two thirds, one third
        if (current % 10 == 0 and word.value < 10) or (current % 100 == 0 and word.value < 100):
            return self._ordinal(word.value)
        return False

    def _share(self, value: Fraction) -> bool:
        self.current, self.kind, self.closed = value, "ratio", True
        return True

    def _ordinal(self, value: Fraction) -> bool:
        self.current, self.kind, self.closed = (self.current or 0) + value, "ordinal", True
        return True


def read_phrase(atoms: Sequence[Atom], first: int, text: str, language: str) -> Phrase | None:
    """Return the longest number that begins with this atom; None when the atom alone is none ("million")."""
    atom = atoms[first]
    if atom.word is None:
        return _from_digits(atoms, first, text, language)
    if atom.word.role in ("loose", "part", "ordinal", "mixed", "whole"):
        return _from_special(atoms, first, text, language)
    if atom.word.role in ("scale", "group", "hundred") and not _article_before(text, atom.start):
        return None
    result, last = _continue(_start(atom.word), atoms, first, text, language)
    return Phrase(
        atom.start, atoms[last].end, (Amount(result.value()),), kind=result.kind, words=True, step=last - first + 1
    )


def _start(word: Word) -> _Sum:
    result = _Sum()
    result.take(word, joined_by_and=False)
    return result


def _article_before(text: str, start: int) -> bool:
    before = text[max(0, start - 3) : start].lower()
    return before.endswith(("a ", "an ")) or not before.strip()


def _continue(result: _Sum, atoms: Sequence[Atom], first: int, text: str, language: str) -> tuple[_Sum, int]:
    """Take atoms for as long as they continue the number; return it and the index of the last one taken."""
    last = first
    while last + 1 < len(atoms) and last - first < _DIGIT_WORD_LIMIT:
        following = atoms[last + 1]
        gap = text[atoms[last].end : following.start]
        with_and = bool(_AND.fullmatch(gap))
        if not with_and and gap and not _JOINED.fullmatch(gap):
            break
        word = following.word
        if word is None:
            if not _smaller_scaled(atoms, last + 1, text, result):
                break
            result.current = following.amounts[0].value
        elif not result.take(_long_scale(word, text, following, language), joined_by_and=with_and):
            break
        last += 1
    return result, last


def _smaller_scaled(atoms: Sequence[Atom], index: int, text: str, result: _Sum) -> bool:
    """Return whether digits here open a smaller part of the same number: 3 million 200 thousand."""
    if result.limit is None or result.current is not None or not atoms[index].amounts or index + 1 >= len(atoms):
        return False
    word = atoms[index + 1].word
    adjacent = _JOINED.fullmatch(text[atoms[index].end : atoms[index + 1].start])
    return bool(adjacent and word and word.role in ("scale", "hundred") and word.value < result.limit)


def _long_scale(word: Word, text: str, atom: Atom, language: str) -> Word:
    if language in LONG_SCALE and text[atom.start : atom.end].lower().startswith(("billion", "trillion")):
        return word._replace(value=word.value**2 if word.value == 10**9 else Fraction(10) ** 18) if language != "pt" else word
    return word


def _from_digits(atoms: Sequence[Atom], first: int, text: str, language: str) -> Phrase:
    """Apply to every reading of the digits the words that follow them."""
    atom = atoms[first]
    amounts: list[Amount] = []
    last, kind, scale = first, "count", Fraction(1)
    for amount in atom.amounts:
        result = _Sum()
        result.current = amount.value
        result, last = _continue(result, atoms, first, text, language)
        if result.kind == "year":
            result, last = _Sum(), first
            result.current = amount.value
        amounts.append(amount._replace(value=result.value()))
        kind, scale = result.kind, result.scale
    if atom.share and last == first:
        kind = "ratio"
    return Phrase(atom.start, atoms[last].end, tuple(amounts), scale, kind, step=last - first + 1, han=atom.han)


def _from_special(atoms: Sequence[Atom], first: int, text: str, language: str) -> Phrase:
    """Read a number that opens with a share, an ordinal or a fixed amount: half a million, полтора миллиарда."""
    atom = atoms[first]
    word = atom.word
    if word is None:
        raise ValueError("digits are read by _from_digits")
    kind = {"ordinal": "ordinal", "part": "ratio", "loose": "loose"}.get(word.role, "count")
    value, last, scale = word.value, first, Fraction(1)
    if first + 1 < len(atoms) and word.role in ("part", "mixed"):
        following = atoms[first + 1]
        gap = text[atom.end : following.start]
        if following.word and following.word.role in ("scale", "group") and (_OF.fullmatch(gap) or _JOINED.fullmatch(gap)):
            scale = _long_scale(following.word, text, following, language).value
            value, last, kind = value * scale, first + 1, "count"
    return Phrase(atom.start, atoms[last].end, (Amount(value),), scale, kind, words=True, step=last - first + 1)

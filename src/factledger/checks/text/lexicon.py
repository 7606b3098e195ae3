"""Finds the entries of a word list in a text: beginnings of words, whole words, Chinese strings."""

import re
from collections.abc import Iterable, Mapping, Sequence

_HAN = re.compile(r"[\u3400-\u9fff]")


_PAIR_BEGINS = 2
"""Letters of its first word under which an entry of two words is filed; the shortest first word has as many."""


class Lexicon:
    """Entries under keys.

    An entry is the beginning of a word in lower case (`syria` covers `Syrians`), with a final `.` a whole word
    (`back.`), with a leading `=` a whole word as written (`=US`), with a hyphen two words in a row (`new-york`), in
    Han a string. Of several that fit a word, a whole one counts before a beginning, a longer beginning before a
    shorter one, and then the one that was listed first.
    """

    def __init__(self, entries: Iterable[tuple[str, Sequence[str]]]) -> None:
        self._written: dict[str, str] = {}
        self._whole: dict[str, str] = {}
        self._beginnings: dict[str, str] = {}
        self._pairs: dict[str, list[tuple[str, str]]] = {}
        self._han: dict[str, str] = {}
        for key, forms in entries:
            for form in forms:
                self._add(form, key)
        self._longest = max(map(len, self._beginnings), default=0)
        self._shortest = min(map(len, self._beginnings), default=0)
        forms = sorted(self._han, key=len, reverse=True)
        self._han_pattern = re.compile("|".join(map(re.escape, forms)) or r"(?!)")

    def _add(self, form: str, key: str) -> None:
        if "-" in form:
            self._pairs.setdefault(form[:_PAIR_BEGINS], []).append((form, key))
        if _HAN.match(form):
            self._han.setdefault(form, key)
        elif form.startswith("="):
            self._written.setdefault(form[1:], key)
        elif form.endswith("."):
            self._whole.setdefault(form[:-1], key)
        else:
            self._beginnings.setdefault(form, key)

    def key_of(self, word: str) -> str | None:
        """Return the key of a word as written, None when no entry fits."""
        lowered = word.casefold()
        key = self._written.get(word) or self._whole.get(lowered)
        length = min(self._longest, len(lowered))
        while key is None and length >= self._shortest:
            key = self._beginnings.get(lowered[:length])
            length -= 1
        return key

    def holds(self, word: str) -> bool:
        """Say whether a word begins with a whole entry that has a hyphen (`Нью-Йорка`)."""
        first, _, _ = word.casefold().partition("-")
        return self.key_of_pair(first, word.casefold().partition("-")[2]) is not None

    def key_of_pair(self, one: str, other: str) -> str | None:
        """Return the key of two words in a row (`New York`), None when no entry of two words fits."""
        first, second = one.casefold(), other.casefold()
        for form, key in self._pairs.get(first[:_PAIR_BEGINS], ()):
            begins, _, follows = form.partition("-")
            whole = follows.endswith(".")
            if whole and (first, second) == (begins, follows[:-1]):
                return key
            if not whole and first.startswith(begins) and second.startswith(follows):
                return key
        return None

    def han_keys(self, text: str) -> list[tuple[int, int, str]]:
        """Return start, end and key of each entry in a Chinese text, longest first at each place, none overlapping."""
        return [(m.start(), m.end(), self._han[m.group()]) for m in self._han_pattern.finditer(text)]

    def keys(self) -> Mapping[str, str]:
        """Return every spaced entry with its key, for tests."""
        return {**self._beginnings, **self._whole, **self._written}

"""The arithmetic of number words: what each one adds to, or multiplies, in the number so far."""

from collections.abc import Sequence
from fractions import Fraction

from factledger.checks.numbers.digits import Amount
from factledger.checks.numbers.lexicon import Word
from factledger.checks.numbers.quantity import ONE


class WordSum:
    """The amount of the words so far; `current` is None while a scale waits for the number before it."""

    def __init__(self, current: Fraction | None = None) -> None:
        """Start empty, or from an amount written in digits."""
        self.digits = current is not None
        self.total = Fraction(0)
        self.current = current
        self.limit: Fraction | None = None
        """The last scale; what follows is smaller."""
        self.scale = ONE
        self.kind = "count"
        self.closed = False
        """Whether only a scale may follow, as after "two and a half"."""

    def value(self) -> Fraction:
        """Return the amount so far."""
        return self.total + (self.current or 0)

    def take(self, word: Word, *, joined_by_and: bool) -> bool:
        """Add a word; False when it cannot continue this number."""
        if self.closed:
            return word.role == "scale" and self.current is not None and self.times(word.value)
        if word.role in ("scale", "group"):
            return self.times(word.value, ends=word.role == "group")
        if word.role == "hundred":
            return self._hundred()
        if self.digits and self.limit is None:
            return word.role == "part" and not joined_by_and and self._share_of(word)
        if word.role in ("small", "hundreds"):
            return self._small(word.value, joined_by_and=joined_by_and)
        if word.role == "part":
            return not joined_by_and and self._share_of(word)
        return word.role == "ordinal" and self._ordinal_or_share(word, joined_by_and=joined_by_and)

    def add_share(self, value: Fraction, scale: Fraction | None = None) -> None:
        """Add a share of one, or after a scale a share of that or of the one given: three million and a half."""
        if self.current is None and self.limit is not None:
            self.total += value * (scale or self.limit)
        else:
            self.current = (self.current or Fraction(0)) + value
        self.closed = True

    def add_digits(self, amounts: Sequence[Amount]) -> bool:
        """Add digits after "hundred and"; False where they do not fit."""
        fits = len(amounts) == 1 and self.current is not None and not self.digits and self.current % 100 == 0
        if not fits or self.current is None or amounts[0].decimals or not 0 < amounts[0].value < 100:
            return False
        self.current += amounts[0].value
        return True

    def times(self, factor: Fraction, *, ends: bool = False) -> bool:
        """Multiply by a scale; False for one as large as the last, which begins another number."""
        if self.current is None and self.limit is not None:
            self.total *= factor  # three thousand million
        elif self.limit is None or factor < self.limit:
            self.total += (ONE if self.current is None else self.current) * factor
        elif factor > self.limit:
            self.total = self.value() * factor  # two thousand five hundred million
        else:
            return False
        self.current, self.limit = None, factor
        self.scale = self.scale * factor
        self.closed = ends
        return True

    def _small(self, value: Fraction, *, joined_by_and: bool) -> bool:
        if self.current is None:
            fits = self.limit is None or value < self.limit
            self.current = value if fits else None
            return fits
        if self.current.denominator != 1 or (joined_by_and and self.current < 100):
            return False
        if _ones_fit(self.current, value) or _below_hundred_fits(self.current, value):
            self.current += value
            return True
        return self._year(value, joined_by_and=joined_by_and)

    def _year(self, value: Fraction, *, joined_by_and: bool) -> bool:
        """Take nineteen eighty-four as 1984."""
        if self.current is None or self.limit is not None or joined_by_and:
            return False
        if 13 <= self.current <= 20 and 10 <= value < 100:
            self.current, self.kind = self.current * 100 + value, "year"
            return True
        if self.kind == "year" and self.current % 10 == 0 and 0 < value < 10:
            self.current += value
            return True
        return False

    def _hundred(self) -> bool:
        if self.current is not None and not 0 < self.current < 100:
            return False
        self.current = (ONE if self.current is None else self.current) * 100
        self.digits = False
        return True

    def _share_of(self, word: Word) -> bool:
        """Take three quarters as 3/4."""
        if self.current is None or not 0 < self.current < 100 or word.value >= Fraction(1, 2):
            return False
        return self._close(self.current * word.value, "ratio")

    def _ordinal_or_share(self, word: Word, *, joined_by_and: bool) -> bool:
        """Take twenty first as the 21st, two thirds as 2/3, two hundredth as the 200th."""
        value, current = word.value, self.current
        if value in (100, 1000) or value >= 10**6:
            return (
                not word.plural
                and (self._hundred() if value == 100 else self.times(value))
                and self._close(None, "ordinal")
            )
        if current is None:
            return joined_by_and and self.limit is not None and self._close(value, "ordinal")
        if value > 2 and (word.plural or current == 1) and not joined_by_and:
            return self._close(current / value, "ratio")
        if _ones_fit(current, value) or _below_hundred_fits(current, value):
            return self._close(current + value, "ordinal")
        return False

    def _close(self, current: Fraction | None, kind: str) -> bool:
        self.current = self.current if current is None else current
        self.kind, self.closed = kind, True
        return True


def _ones_fit(current: Fraction, value: Fraction) -> bool:
    return current % 10 == 0 and current % 100 >= 20 and 0 < value < 10


def _below_hundred_fits(current: Fraction, value: Fraction) -> bool:
    return current % 100 == 0 and current > 0 and value < 100

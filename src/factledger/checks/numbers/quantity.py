"""What a number in a text is: its readings, its kind, and how firmly it is stated."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

Kind = Literal["count", "percent", "points", "money", "measure", "year", "date", "ordinal", "ratio", "range", "code"]
"""`points` are percentage points; `code` is a name with digits in it (`GPT-4`), returned only when nothing holds it."""

ONE = Fraction(1)

Bound = Literal["more_than", "at_least", "less_than", "at_most"]
Lean = Literal["below", "above"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """A year, a date or a period; a field that is not stated is None."""

    year: int | None = None
    """Negative before our era."""
    month: int | None = None
    day: int | None = None
    part: str | None = None
    """A part of a year: `Q1` to `Q4`, `H1`, `H2`."""
    span: Literal["", "decade", "century"] = ""
    """What `year` opens when it is more than one year: 1990 for the 1990s, 1900 for the 20th century."""

    def within(self, other: "Calendar") -> bool:
        """Return whether `other` states everything that this states, and the same."""
        pairs = ((self.year, other.year), (self.month, other.month), (self.day, other.day), (self.part, other.part))
        return all(own in (None, its) for own, its in pairs) and self.span == other.span

    def clashes(self, other: "Calendar") -> bool:
        """Return whether the two state one field differently, so that neither can mean the other."""
        if self.span or other.span:
            return False
        pairs = ((self.year, other.year), (self.month, other.month), (self.day, other.day), (self.part, other.part))
        return any(own is not None and its is not None and own != its for own, its in pairs)


class Reading(NamedTuple):
    """One way to read a number: `1,600` is 1600 or 1.6, `9 m` is metres, minutes or millions."""

    value: Fraction
    """Exact, magnitude words and sign applied, in `unit` or `currency`; percent as written (25 for 25 %)."""
    kind: Kind = "count"
    unit: str | None = None
    """Canonical name in the unit table (`hour`, `kilometer/hour`)."""
    currency: str | None = None
    """ISO 4217."""
    scale: Fraction = ONE
    """What the digits were multiplied by: 1,000,000 for `2.5 million`."""
    decimals: int = 0
    """Digits shown after the decimal separator."""
    preferred: bool = True
    """Whether the language of the text prefers this reading."""
    grouped: bool = False
    """A decimal reading of what may as well be groups of three (`1,600` as 1.6)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A number as it stands in a text; `text` is exactly `source[start:end]`."""

    text: str
    start: int
    end: int
    readings: tuple[Reading, ...] = ()
    """Ways to read it, the likeliest first; empty when its digits are malformed (`17,786,41`) or it is a date."""
    date_readings: tuple[Calendar, ...] = ()
    """For years, dates and periods; two for a date whose day and month may change places."""
    label: Kind = "count"
    bound: Bound | None = None
    approximate: bool = False
    lean: Lean | None = None
    """Which side of the figure the truth lies on: `below` for "almost", `above` for "just over"."""
    parts: tuple["Quantity", ...] = ()
    """The two ends of a range, or the two numbers of a ratio."""
    change: bool = False
    """Whether the ends of a range are where a number came from and where it went: `rose from 830 to 1,140`."""
    bare: bool = False
    """A number with no unit and no noun after it, as in a table cell."""
    numbered: bool = False
    """Digits after the noun that they number, as in "step 3": they may meet an ordinal."""
    weak: bool = False
    """Too vague to be checked in a statement (the article "one", the bare word "first"), yet it may support one."""

    @property
    def kind(self) -> Kind:
        """What sort of number it is, by its likeliest reading."""
        return self.readings[0].kind if self.readings and self.label == "count" else self.label

    @property
    def value(self) -> Fraction | None:
        """The likeliest reading's value; the year of a year; None for a date and for malformed digits."""
        if self.readings:
            return self.readings[0].value
        year = self.date_readings[0].year if self.date_readings and self.label == "year" else None
        return None if year is None else Fraction(year)

    @property
    def values(self) -> tuple[Fraction, ...]:
        """The value of every reading, the likeliest first."""
        return tuple(reading.value for reading in self.readings)

    @property
    def unit(self) -> str | None:
        """Canonical unit of the likeliest reading."""
        return self.readings[0].unit if self.readings else None

    @property
    def currency(self) -> str | None:
        """ISO 4217 code of the likeliest reading."""
        return self.readings[0].currency if self.readings else None

    @property
    def preferred(self) -> bool:
        """Whether its likeliest reading is one that its language prefers."""
        return not self.readings or self.readings[0].preferred

    @property
    def sign(self) -> int:
        """-1, 0 or 1."""
        value = self.value or Fraction(0)
        return (value > 0) - (value < 0)

    @property
    def date(self) -> Calendar | None:
        """The likeliest date reading."""
        return self.date_readings[0] if self.date_readings else None

    def __str__(self) -> str:
        return self.text

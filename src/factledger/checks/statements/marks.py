"""Citation marks: the one place that knows what a reference to a source or a fact looks like in a text."""

import re
from dataclasses import dataclass

_ID = r"(?:[SFKE]\d{1,6}|\d{1,3})"  # four bare digits in brackets are a year that somebody put in, not a source
_MARK = re.compile(rf"\[\s*({_ID}(?:\s*[,，、]\s*{_ID})*)\s*\]")
_SPACED_MARK = re.compile(rf"(?<![^\S\n])[^\S\n]*{_MARK.pattern}")  # from a run's first blank: no run is read twice
_SEPARATOR = re.compile(r"\s*[,，、]\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationMark:
    """One bracket of references in a text: `[3]`, `[S1]`, `[F1, S2]`."""

    ids: tuple[str, ...]
    """The references as written, in order: `("F1", "S2")`."""
    start: int
    """Offset of the opening bracket."""
    end: int
    """Offset behind the closing bracket."""


def citation_marks(text: str) -> list[CitationMark]:
    """Return the citation marks of a text in order.

    A bracket that holds anything but a comma-separated list of numbers of up to three digits, or of numbers behind
    `S` (source), `F` (fact), `K` (calculation) or `E` (snippet), is no mark.
    """
    return [
        CitationMark(ids=tuple(_SEPARATOR.split(found[1])), start=found.start(), end=found.end())
        for found in _MARK.finditer(text)
    ]


def without_marks(text: str) -> str:
    """Return the text with its citation marks and the blanks before them taken out.

    `rose by 4 % [S1].` becomes `rose by 4 %.`; line breaks stay.
    """
    return _SPACED_MARK.sub("", text).lstrip(" ") if _MARK.match(text) else _SPACED_MARK.sub("", text)

"""Raised numbers: marks of notes and exponents, which must not be read as digits of the word before them."""

import re

_RAISED = str.maketrans("0123456789-−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁻")
_LOWERED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_NUMBER = re.compile(r"[-−]?[0-9]{1,4}")


def raised(words: str) -> str:
    """Return what a report sets above the line: a short number in raised digits, other words as they are."""
    bare = words.strip()
    return bare.translate(_RAISED) if _NUMBER.fullmatch(bare) else words


def lowered(mark: str) -> str:
    """Return a text with common digits in place of raised ones."""
    return mark.translate(_LOWERED)

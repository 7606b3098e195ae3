"""Text on its way to a terminal: what files, pages and models say must not command it."""

import re

# C0 and C1 controls but line feed and tab; line separators; marks that show text in another order than it has;
# invisible tag characters; halves of surrogate pairs, which no stream can encode.
_UNPRINTABLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\U000e0000-\U000e007f\ud800-\udfff]"
)


def printable(text: str) -> str:
    r"""Return a text with every character that could steer a terminal shown as `\x1b` is; line ends and tabs stay."""
    return _UNPRINTABLE.sub(lambda match: repr(match.group())[1:-1], text)


def one_line(text: str) -> str:
    r"""Return a name as `printable` shows it, with line ends and tabs shown as `\n` and `\t` too."""
    return printable(text).replace("\n", "\\n").replace("\t", "\\t")

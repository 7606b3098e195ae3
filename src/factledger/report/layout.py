"""The shape of a report, before any writer: blocks of unescaped text.

Both writers (Markdown and terminal) take the same blocks, so they cannot say different things.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

SpanKind = Literal["text", "strong", "address", "path"]


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text of one kind; whoever writes it escapes it."""

    text: str
    kind: SpanKind = "text"


Line = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 1 to 3."""

    level: int
    line: Line


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph."""

    line: Line


@dataclass(frozen=True, slots=True)
class Item:
    """One point of a list, with points of its own under it."""

    line: Line
    under: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Items:
    """A list of points; at least one."""

    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; every row has as many cells as the header."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Heading | Paragraph | Items | Grid


def line(*parts: str | Span) -> Line:
    """Return a line of spans; a bare string is plain text."""
    return tuple(part if isinstance(part, Span) else Span(part) for part in parts)


def items(lines: Sequence[str]) -> Items:
    """Return a flat list of plain points."""
    return Items(tuple(Item(line(text)) for text in lines))

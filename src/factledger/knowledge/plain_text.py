"""Plain text files, with the headings that their layout shows."""

import re
from collections.abc import Iterator

from factledger.knowledge.broken_numbers import unbroken
from factledger.knowledge.dating import dated_line
from factledger.knowledge.decoding import decode
from factledger.knowledge.documents import Border, Content

_UNDERLINE = re.compile(r"([=\-~^*#])\1{2,}")
_NO_HEADING = re.compile(r"[-*•–—|>]|.*[.,;:!?。，；：！？…|]$|.*\s\|\s|[^\W\d_]?$")
_LONGEST_HEADING = 80


def read_text(data: bytes, name: str) -> Content:
    """Return the text as it is, but for line ends.

    A heading is an underlined line, or a short line alone between blank lines that ends like no sentence and has a
    paragraph below it.
    """
    text = unbroken(decode(data, name).replace("\r\n", "\n").replace("\r", "\n"))
    return Content(text=text, borders=tuple(_headings(text)))


def _headings(text: str) -> Iterator[Border]:
    paragraphs = list(_paragraphs(text))
    alone = [len(lines) == 1 and _stands_alone(lines[0]) for _, lines in paragraphs]
    for number, (start, lines) in enumerate(paragraphs[:-1]):
        underlined = len(lines) == 2 and bool(_UNDERLINE.fullmatch(lines[1].strip()))
        # Several lines alone, one below the other, are a list with much room; at the top they are title and author.
        if underlined or (alone[number] and (number == 0 or not alone[number + 1])):
            yield Border(start=start, label=" ".join(lines[0].split()), level=1 if number == 0 else 2)


def _paragraphs(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield where each paragraph begins, and its lines."""
    start, lines = 0, list[str]()
    at = 0
    for line in text.split("\n"):
        if line.strip():
            start = start if lines else at
            lines.append(line)
        elif lines:
            yield start, lines
            lines = []
        at += len(line) + 1
    if lines:
        yield start, lines


def _stands_alone(line: str) -> bool:
    line = line.strip()
    return len(line) <= _LONGEST_HEADING and not _NO_HEADING.match(line) and not dated_line(line)

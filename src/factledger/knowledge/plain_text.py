"""Plain text files, with the headings that their layout shows."""

import re
from collections.abc import Iterator

from factledger.knowledge.dating import dated_line
from factledger.knowledge.decoding import decode
from factledger.knowledge.documents import Border, Content

_PARAGRAPH = re.compile(r"[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*")
_UNDERLINE = re.compile(r"\s*([=\-~^*#])\1{2,}\s*")
_NO_HEADING = re.compile(r"[-*•–—|>]|.*[.,;:!?。，；：！？…|]$|.*\s\|\s|[^\W\d_]?$")
_LONGEST_HEADING = 80


def read_text(data: bytes, name: str) -> Content:
    """Return the text as it is, line ends aside.

    A heading is an underlined line, or a short line alone between blank lines that ends like no sentence and has a
    paragraph below it.
    """
    text = decode(data, name).replace("\r\n", "\n").replace("\r", "\n")
    return Content(text=text, borders=tuple(_headings(text)))


def _headings(text: str) -> Iterator[Border]:
    paragraphs = [(match.start(), match[0]) for match in _PARAGRAPH.finditer(text)]
    alone = [_stands_alone(paragraph) for _, paragraph in paragraphs]
    for number, (start, paragraph) in enumerate(paragraphs[:-1]):
        first, _, second = paragraph.partition("\n")
        underlined = bool(_UNDERLINE.fullmatch(second))
        # Several lines alone, one below the other, are a list with much room; at the top they are title and author.
        if underlined or (alone[number] and (number == 0 or not alone[number + 1])):
            yield Border(start=start, label=" ".join(first.split()), level=1 if number == 0 else 2)


def _stands_alone(paragraph: str) -> bool:
    line = paragraph.strip()
    return len(line) <= _LONGEST_HEADING and "\n" not in line and not _NO_HEADING.match(line) and not dated_line(line)

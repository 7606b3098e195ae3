"""HTML files of the user's: the visible text with its headings, and what the page says of its title and date."""

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser

from factledger.checks.text.chars import BORDER
from factledger.knowledge.assembling import BLOCK, LINE, Assembly
from factledger.knowledge.dating import iso_date
from factledger.knowledge.decoding import decode_html
from factledger.knowledge.documents import Content
from factledger.knowledge.html_depth import shallow
from factledger.knowledge.html_text import visible_text

_CELLS = " | "
_HEADINGS = "h1, h2, h3, h4, h5, h6"
_DATES = (
    'meta[property="article:published_time"]',
    '[itemprop="datePublished"]',
    'meta[name="date" i]',
    'meta[name="dc.date" i]',
    'meta[name="pubdate" i]',
    "time[pubdate]",
    'meta[property="article:modified_time"]',
    'meta[name="last-modified" i]',
)
_LINKED_DATA_DATE = re.compile(r'"date(?:Published|Modified)"\s*:\s*"([^"]{8,40})"')


def read_html(data: bytes, name: str) -> Content:
    """Return the whole visible text: headings are borders, blank lines part all but the rows of a table."""
    html = decode_html(data, name)
    tree = LexborHTMLParser(shallow(html))
    headings = [(_words(node.text(deep=True)), int(str(node.tag)[1])) for node in tree.css(_HEADINGS)]
    title = tree.css_first("title")
    return _assembled(
        visible_text(html).text.split("\n"),
        headings=[heading for heading in headings if heading[0]],
        title=_words(title.text(deep=True)) if title else "",
        published=next(_dates(tree, html), None),
    )


def _assembled(lines: list[str], headings: list[tuple[str, int]], title: str, published: str | None) -> Content:
    assembly = Assembly()
    ahead = iter(headings)
    heading = next(ahead, None)
    row_before = False
    for line in lines:
        is_heading = heading is not None and _words(line) == heading[0]
        is_row = _CELLS in line
        level = heading[1] if heading and is_heading else None
        assembly.add(line, gap=LINE if is_row and row_before else BLOCK, heading=level, label=_words(line))
        row_before = is_row
        heading = next(ahead, None) if is_heading else heading
    return Content(text=assembly.text, title=title, published=published, borders=assembly.borders)


def _dates(tree: LexborHTMLParser, html: str) -> Iterator[str]:
    for selector in _DATES:
        for node in tree.css(selector):
            value = node.attributes.get("content") or node.attributes.get("datetime") or node.text(deep=True)
            found = iso_date(value)
            if found:
                yield found
    for match in _LINKED_DATA_DATE.finditer(html):
        found = iso_date(match[1])
        if found:
            yield found


def _words(text: str) -> str:
    return " ".join(text.replace(BORDER, "").split())

"""The sentences of a passage as they stand in it, the rows of its tables, and its headings."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from factledger.checks.numbers.headers import header_above, is_header, is_record, is_rule, rows_of
from factledger.checks.statements.splitting import split_statements
from factledger.checks.text.terms import terms
from factledger.records import Language

_TITLE = re.compile(r"[^.!?。！？;；:：|]{1,60}")
_TITLE_SHARE = 0.6
"""Of the widest line after it, beyond which a line is no title but the beginning of a broken sentence."""
_BEGINS = re.compile(r"[A-ZА-ЯЁ0-9\u3400-\u9fff]")
_NUMBERED = re.compile(r"\s*(?:[(（]?(?:\d{1,2}|[a-zа-я])[.)）]|第?[一二三四五六七八九十]{1,3}[条、.])\s*")
_CLAUSE_NAME = re.compile(r"(?:\d{1,2}\.\s*)?[^\W\d]+(?: [^\W\d]+){0,2}[.:。：]")
_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, or the row of a table, exactly as its passage holds it."""

    text: str
    start: int
    """Offset in the passage."""
    heading: bool = False
    header: tuple[str, ...] = ()
    """For the row of a table, the cells of its header; their terms are among its own."""
    terms: tuple[str, ...] = field(repr=False, compare=False, default=())
    present: frozenset[str] = field(repr=False, compare=False, default=frozenset())
    characters: frozenset[str] = field(repr=False, compare=False, default=frozenset())
    """Its Chinese characters, one by one."""


@lru_cache(maxsize=512)
def sentences(text: str, language: Language) -> tuple[Sentence, ...]:
    """Return the sentences of a passage in order; a table gives one for each row below its header."""
    return tuple(_spans(text, language))


def _spans(text: str, language: Language) -> Iterator[Sentence]:
    rows: set[int] = set()
    for statement in split_statements(text, language=language):
        if table := rows_of(text[statement.start : statement.end]):
            yield from _rows(text, statement.start, table)
            continue
        if statement.kind != "cell" and not is_record(_line_text(text, statement.start)):
            title = _title_of(statement.text)
            if title:
                yield _read(text, statement.start, statement.start + len(title), heading=True)
            begin = statement.start + len(title)
            begin += len(text[begin : statement.end]) - len(text[begin : statement.end].lstrip())
            titled = _is_line(text, begin, statement.end) and bool(_TITLE.fullmatch(text[begin : statement.end]))
            titled = titled or _opens_a_clause(text, begin, statement.end)
            yield _read(text, begin, statement.end, heading=titled or statement.kind == "heading")
            continue
        start, end = _line(text, statement.start)
        if start not in rows and not is_rule(text[start:end]):
            rows.add(start)
            yield _read(text, start, end, heading=False)


def _rows(text: str, begin: int, table: list[tuple[int, int]]) -> Iterator[Sentence]:
    """Yield the rows of a table that a reader of documents wrote without a rule; one that names columns is left out."""
    (first, end), (below, below_end) = table[:2]
    headed = is_header(text[begin + first : begin + end], text[begin + below : begin + below_end])
    for start, stop in table[1 if headed else 0 :]:
        yield _read(text, begin + start, begin + stop, heading=False)


def _title_of(statement: str) -> str:
    """Return the title that stands on a line of its own before a sentence, as in pages without blank lines."""
    first, _, rest = statement.partition("\n")
    widest = max(map(len, rest.split("\n")))
    short = len(first) < _TITLE_SHARE * widest and bool(_TITLE.fullmatch(first))
    return first if short and bool(_BEGINS.match(rest.lstrip())) else ""


def _opens_a_clause(text: str, start: int, end: int) -> bool:
    """Whether a word or two name a numbered clause that follows on the same line: `2. Rent. The rent is …`."""
    line = text[text.rfind("\n", 0, start) + 1 : start]
    goes_on = text[end : end + 1] == " " or _HAN.match(text, end)
    return bool(_NUMBERED.fullmatch(line) and _CLAUSE_NAME.fullmatch(text[start:end]) and goes_on)


def _line(text: str, at: int) -> tuple[int, int]:
    """The line around an offset, without white space at its ends."""
    begin, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
    line = text[begin : end if end >= 0 else len(text)]
    lead = len(line) - len(line.lstrip())
    return begin + lead, begin + lead + len(line.strip())


def _line_text(text: str, at: int) -> str:
    return text[slice(*_line(text, at))]


def _read(text: str, start: int, end: int, *, heading: bool) -> Sentence:
    shown = text[start:end]
    header = header_above(text, start) if "|" in shown else ()
    read = " ".join((shown, *header))
    found = tuple(terms(read))
    return Sentence(shown, start, heading, header, found, frozenset(found), frozenset(_HAN.findall(read)))


def _is_line(text: str, start: int, end: int) -> bool:
    """Whether a statement stands alone, but for its number, on a line that others follow."""
    before = text[:start].rpartition("\n")[2]
    return text[end : end + 1] == "\n" and (not before.strip() or bool(_NUMBERED.fullmatch(before)))

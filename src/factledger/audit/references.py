"""A report's own lists of sources: numbered lists, footnotes and link definitions, told from what is to be judged."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from factledger.audit.raised import lowered
from factledger.checks.drafts.citations import addresses
from factledger.checks.statements.marks import citation_marks

_HEADINGS = frozenset(
    """
    references|reference list|references and notes|references & notes|references and sources|sources
    sources and references|sources cited|sources used|sources consulted|list of sources|evidence and sources
    bibliography|works cited|citations|footnotes|endnotes|notes|literature|further reading|links|source|reference
    источники|источник|список источников|использованные источники|список литературы|литература|ссылки|примечания
    список использованных источников|список использованной литературы|источники и литература|источники и ссылки
    доказательства и источники|сноски|библиография|библиографический список
    参考文献|参考资料|参考来源|参考链接|参考|来源|资料来源|引用来源|信息来源|数据来源|引用|引文|注释|注|脚注|尾注|证据与来源
    參考文獻|參考資料|資料來源|來源|引用來源|註釋|quellen|literatur|literaturverzeichnis|références|bibliographie|fuentes|referencias
    """.replace("\n", "|")
    .replace("    ", "")
    .strip("|")
    .split("|")
)
_NUMBERING = re.compile(r"(?:\d{1,2}(?:\.\d{1,2})*[.)、]?|[IVX]{1,5}\.|[一二三四五六七八九十]{1,3}、)\s*")
_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+(.*?)[ \t#]*$")
_RULE = re.compile(r" {0,3}([-*_=])(?:[ \t]*\1){2,}[ \t]*$")
_FENCE = re.compile(r" {0,3}(?:```|~~~)")
_MARKED = re.compile(
    r"(?P<indent>[ \t]*)(?P<bullet>[-*+•][ \t]+)?(?:\*\*|__)?"
    r"(?:\[\^(?P<note>[^\]\s]{1,80})\]:"
    r"|\\?[\[【［](?P<mark>[SFK]\d{1,6}|\d{1,3})\\?[\]】］](?!\():?"
    r"|\[(?P<link>[^\]\[\n^]{1,80})\]:(?=[ \t]*<?(?:https?://|www\.|\.{0,2}/|[\w-]+\.\w))"
    r"|(?P<number>\d{1,3})(?:[.)．](?=[ \t])|、)"
    r"|(?P<raised>[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})(?=[ \t]*\w)"
    r")(?:\*\*|__)?[ \t]*(?P<rest>.*)$"
)
_BULLET = re.compile(r"(?P<indent>[ \t]*)[-*+•–][ \t]+(?P<rest>.*)$")
_BIBLIOGRAPHIC = re.compile(
    r"\((?:1[89]|20)\d\d[a-z]?(?:,[^()\n]{1,20})?\)|\bpp?\.\s?\d|\bISBN\b|\bISSN\b|\bdoi\b|\bet al\b"
    r"|\bvol\.\s?\d|\baccessed\b|\bretrieved\b|\b[сС]\.\s?\d|дата обращения|\bизд\.|\bвып\.|https?://|www\.|\[[JMDNRCP](?:/OL)?\]|出版社|第\s?\d+\s?期"
    r"|访问日期|检索日期",
    re.IGNORECASE,
)
_LONGEST = 60
"""Words of an entry that has no mark; more are prose."""
_BARE = re.compile(r"www\.\S+")
_BY_WORD = 7
"""The level of a heading that is only a line saying "Sources:"; every real heading ends it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One source as the report's own list describes it."""

    mark: str
    """What the text cites it by: `3`, `S1`, `^note`, a link's label in lower case; empty when it has none."""
    words: str
    """The entry on one line, without its mark."""
    address: str
    """The first address in it; empty when it has none."""
    start: int
    """Offset of its first line in the report's text."""
    explains: bool = False
    """Whether it is a note that says something instead of naming a source."""


class ReferenceList:
    """Everything that a report lists as its sources.

    Args:
        text: The report as Markdown.
        names_source: Whether some words name a source that is at hand.
    """

    def __init__(self, text: str, names_source: Callable[[str], bool]) -> None:
        self.entries: list[Entry] = []
        """In the report's order."""
        self.cuts: list[tuple[int, int]] = []
        """Passages of the text that are no statements, in order and apart."""
        self._names_source = names_source
        self._numbers = {mark for found in citation_marks(text) for mark in found.ids}
        for group in self._groups(text):
            self._add(group)
        self._by_mark: dict[str, list[Entry]] = {}
        for entry in self.entries:
            self._by_mark.setdefault(entry.mark, []).append(entry)

    def entry(self, mark: str, at: int) -> Entry | None:
        """Return the entry that a mark at some place cites: the next one below it, else the last one above."""
        entries = self._by_mark.get(mark, [])
        below = bisect_left(entries, at, key=lambda entry: entry.start)
        return entries[min(below, len(entries) - 1)] if entries else None

    def _groups(self, text: str) -> Iterator[list["_Unit"]]:
        """Yield the units of each entry: its own, and in a section those that are indented below it."""
        section: int | None = None
        group: list[_Unit] = []
        units = list(_units(text))
        closing = _closing_list(units, text)
        for place, unit in enumerate(units):
            if group and section is not None and unit.indent > group[0].indent:
                group.append(unit)
                continue
            if group:
                yield group
            group = []
            if unit.level:
                section = self._section(unit, section)
            elif self._is_entry(unit, in_section=section is not None, closes=place >= closing):
                group = [unit]
            elif section == _BY_WORD:
                section = None
        if group:
            yield group

    def _section(self, heading: "_Unit", section: int | None) -> int | None:
        """Return the level of the list that is open below a heading, None when none is."""
        if heading.words in _HEADINGS:
            self.cuts.append((heading.start, heading.end))
            return heading.level
        return None if section is not None and heading.level <= section else section

    def _is_entry(self, unit: "_Unit", *, in_section: bool, closes: bool) -> bool:
        if unit.kind in {"note", "link"} or closes:
            return True
        if unit.kind in {"mark", "raised"}:
            return in_section or bool(_address(unit.words))
        if not in_section:
            return False
        if unit.kind == "number" and unit.mark in self._numbers:
            return True
        short = unit.kind != "plain" or len(unit.words.split()) <= _LONGEST
        return short and self._refers(unit.words)

    def _refers(self, words: str) -> bool:
        return bool(_address(words)) or bool(_BIBLIOGRAPHIC.search(words)) or self._names_source(words)

    def _add(self, group: list["_Unit"]) -> None:
        first = group[0]
        words = " ".join(unit.words for unit in group if unit is first or not unit.mark)
        explains = first.kind == "note" and not self._refers(words)
        address = _address(words)
        for unit in group:
            if unit is first or unit.mark:
                self.entries.append(
                    Entry(mark=unit.mark, words=words, address=address, start=unit.start, explains=explains)
                )
        self.cuts.append((first.start, first.said if explains else group[-1].end))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Unit:
    """A heading, or a line with the lines that continue it."""

    kind: str
    """`heading`, `note`, `mark`, `link`, `number`, `raised`, `bullet` or `plain`."""
    start: int
    end: int
    said: int
    """Offset of its words behind the mark."""
    words: str
    mark: str = ""
    indent: int = 0
    level: int = 0


def _units(text: str) -> Iterator[_Unit]:
    """Yield the units of a report in order; code, blank lines and rules are in none."""
    open_unit: _Unit | None = None
    in_code = False
    for found in re.finditer(r"[^\n]+|\n(?=\n)", text):
        line, start = found[0], found.start()
        in_code ^= bool(_FENCE.match(line))
        begun = None if in_code or not line.strip() or _RULE.match(line) else _begun(line, start)
        if open_unit and begun and begun.kind == "plain" and open_unit.kind != "heading":
            open_unit = _continued(open_unit, begun)
            continue
        if open_unit:
            yield open_unit
        open_unit = begun
    if open_unit:
        yield open_unit


def _continued(unit: _Unit, line: _Unit) -> _Unit:
    return _Unit(
        kind=unit.kind,
        start=unit.start,
        end=line.end,
        said=unit.said,
        words=f"{unit.words} {line.words}",
        mark=unit.mark,
        indent=unit.indent,
    )


def _begun(line: str, start: int) -> _Unit:
    """Return the unit that a line begins; `plain` when it may as well continue the one before."""
    end = start + len(line)
    heading = _HEADING.match(line)
    words = _bare(heading[2] if heading else line)
    if heading or words in _HEADINGS:
        level = len(heading[1]) if heading else _BY_WORD
        return _Unit(kind="heading", start=start, end=end, said=start, words=words, level=level)
    marked = _MARKED.match(line)
    if marked:
        kind = next(k for k in ("note", "mark", "link", "number", "raised") if marked[k])
        mark = {"note": "^" + marked[kind], "link": marked[kind].casefold()}.get(kind, lowered(marked[kind]))
        rest = marked.start("rest") + start
        indent = len(marked["indent"].expandtabs(4))
        return _Unit(kind=kind, start=start, end=end, said=rest, words=marked["rest"].strip(), mark=mark, indent=indent)
    bullet = _BULLET.match(line)
    if bullet:
        indent = len(bullet["indent"].expandtabs(4))
        words = bullet["rest"].strip()
        return _Unit(kind="bullet", start=start, end=end, said=bullet.start("rest") + start, words=words, indent=indent)
    return _Unit(kind="plain", start=start, end=end, said=start, words=line.strip())


def _bare(words: str) -> str:
    """Return a heading's words without emphasis, numbering and colon, in lower case."""
    plain = words.strip().strip("*_ \t")
    return _NUMBERING.sub("", plain, count=1).strip().rstrip(":：").strip("*_ \t").casefold()


def _closing_list(units: list[_Unit], text: str) -> int:
    """Return where the list begins that closes a report without a heading: `[1] …`, `[2] …` up to the end.

    Its numbers count up from 1 and the text above cites one of them; else they number paragraphs.
    """
    place = len(units)
    while place and _may_close(units[place - 1]):
        place -= 1
    numbers = [int(unit.mark.lstrip("SFK")) for unit in units[place:]]
    if not numbers or numbers[0] != 1 or any(a >= b for a, b in pairwise(numbers)):
        return len(units)
    cited = {mark for found in citation_marks(text[: units[place].start]) for mark in found.ids}
    return place if any(unit.mark in cited for unit in units[place:]) else len(units)


def _may_close(unit: _Unit) -> bool:
    return unit.kind == "mark" or (unit.kind == "number" and bool(_address(unit.words)))


def _address(words: str) -> str:
    bare = _BARE.search(words)
    return next(addresses(words), f"https://{bare[0]}" if bare else "")

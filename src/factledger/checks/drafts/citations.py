"""What a statement cites: marks, addresses, placeholders, and what each of them points at."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from factledger.checks.sources.addresses import address_key
from factledger.checks.statements.marks import citation_marks, without_marks
from factledger.records import Calculation, Fact, Source

_LINK_PATTERN = r"!?\[([^\[\]\n]*)\]\(([^\s()]+(?:\([^\s()]*\)[^\s()]*)*)(?:\s+\"[^\"\n]*\")?\)"
_LINK = re.compile(_LINK_PATTERN)
_LINKS_IN_BRACKETS = re.compile(rf"[(（]\s*(?:{_LINK_PATTERN}[\s;,；，、]*)+[)）]")
_IN_ADDRESS = r"[^\s<>\"'`|（）()\[\]{}，。；、]"
_ADDRESS = re.compile(rf"https?://{_IN_ADDRESS}+(?:\([^\s()]*\){_IN_ADDRESS}*)*", re.IGNORECASE)
_WANTED = "|".join(
    (
        r"(?:citation|source|reference|ref|link|cite)s?\s*(?:needed|required|missing|here|tbd|\?+)",
        r"(?:insert|add|todo|tbd|tbc)\b[^\[\]【】{}()（）\n]{0,80}",
        r"(?:нужен|нужна|требуется|указать|вставить|добавить)\s[^\[\]【】{}()（）\n]{0,80}",
        r"(?:来源请求|需要引用|需要来源|待补充|引用待补|来源待查|插入[^\[\]【】{}()（）\n]{0,40})",
    )
)
_BARE = r"citation|source|cn|ref|url|link|\?+|x{2,}|источник|ссылка|источник\s?\?|ссылка\s?\?|出处|来源"
_PLACEHOLDER = re.compile(
    rf"[\[【{{]{{1,2}}\s*(?:{_WANTED}|{_BARE})\s*[\]】}}]{{1,2}}|[(（]\s*(?:{_WANTED})\s*[)）]", re.IGNORECASE
)
_ONLY_A_LINK = r"(?:\[[^\]\n]*\]\(\S+\)|\S[^\n]*https?:\S+)[ \t]*$"
_DEFINITION = re.compile(
    rf"^[ \t]*(?:[-*•][ \t]+)?(?:\[(?P<mark>\d{{1,3}})\]:?|(?P<item>\d{{1,3}})[.)](?=[ \t]+{_ONLY_A_LINK}))"
    r"[ \t]+(?P<rest>.*https?://.*)$",
    re.MULTILINE,
)
_EMPHASIS = re.compile(
    r"\*{1,3}(?=[^\s*])|(?<=[^\s*])\*{1,3}|(?<!\w)_{1,3}(?=\w)|(?<=\w)_{1,3}(?!\w)|`+"
    r"|</?(?:b|i|em|strong|u|mark|span|code|font)\b[^<>\n]{0,200}>",
    re.IGNORECASE,
)
"""Marks of emphasis: `**41.3** million` is one number."""
_EMPTY_BRACKETS = re.compile(r"[(\[（【][\s;,，；、&.]*[)\]）】]")
_BLANKS = re.compile(r"[^\S\n]+(?=[.,;:!?。，；：！？])|(?<=\s)[^\S\n]+")
_LISTING_NAMES = "|".join(
    (
        "references|sources|bibliography|works cited|citations|further reading",
        "источники|список литературы|список источников|литература|ссылки|библиография",
        "参考文献|参考资料|资料来源|引用来源|来源",
    )
)
_LISTING = re.compile(
    rf"^(?P<level>#{{1,6}})[ \t]+(?:\d+[.)]?[ \t]+)?(?:{_LISTING_NAMES})[ \t:：]*$", re.IGNORECASE | re.MULTILINE
)
_HEADING = re.compile(r"^(#{1,6})[ \t]", re.MULTILINE)
_WORDS_OF_A_CLAIM = 2
_NO_SOURCE = ("#", "mailto:", "tel:")


@dataclass(frozen=True, slots=True)
class Citation:
    """One reference of a statement; `source` is None when it points at nothing that was opened."""

    mark: str
    """As written: `S1`, `3`, `F2`, an address."""
    source: Source | None = None
    fact: Fact | None = None
    calculation: Calculation | None = None

    @property
    def known(self) -> bool:
        """Whether there is such a source, fact or calculation."""
        return self.source is not None or self.calculation is not None


def placeholder(text: str) -> str:
    """Return the first placeholder that stands where a citation should (`[citation needed]`); empty when none does."""
    found = _PLACEHOLDER.search(_LINK.sub(" ", text))
    return found.group() if found else ""


def uncited(text: str) -> str:
    """Return a statement without marks, placeholders, addresses and emphasis; words of a link stay, brackets apart."""
    text = _LINK.sub(lambda link: link[1], _LINKS_IN_BRACKETS.sub(" ", text))
    text = _EMPHASIS.sub("", _ADDRESS.sub(" ", _PLACEHOLDER.sub(" ", without_marks(text))))
    return _BLANKS.sub("", _EMPTY_BRACKETS.sub(" ", text)).strip()


class References:
    """Everything that a draft's statements may refer to.

    `[3]` is the source that the draft's own list of references names so; where it has no such list, the source with
    the id `3` or `S3`; else the third source.

    Args:
        draft: The whole draft.
        sources: In order.
        facts: By any status.
        calculations: By any formula.
    """

    def __init__(
        self, draft: str, sources: Sequence[Source], facts: Sequence[Fact], calculations: Sequence[Calculation]
    ) -> None:
        self._sources = sources
        self._by_id = {source.id: source for source in sources}
        self._by_address = {key: source for source in reversed(sources) for key in _keys(source)}
        self.facts = {fact.id: fact for fact in facts}
        """By id, in order."""
        self._calculations = {calculation.id: calculation for calculation in calculations}
        self._listed = {number: _address(rest) for number, rest in _definitions(draft)}
        self._listings = list(_listings(draft))

    def cited(self, text: str) -> list[Citation]:
        """Return what a statement refers to, in order, each once; `text` keeps its marks and addresses."""
        found = {mark: self._marked(mark) for bracket in citation_marks(text) for mark in bracket.ids}
        for address in addresses(text):
            found.setdefault(address, Citation(address, self._by_address.get(address_key(address))))
        return list(found.values())

    def lists(self, place: int) -> bool:
        """Whether a place in the draft is within a list of references, by its heading."""
        return any(start <= place < end for start, end in self._listings)

    def source_of(self, fact_id: str) -> Source | None:
        """Return the source of a fact; None when it was never opened, or there is no such fact."""
        return self._by_id.get(self.facts[fact_id].source_id) if fact_id in self.facts else None

    def _marked(self, mark: str) -> Citation:
        if mark in self.facts:
            fact = self.facts[mark]
            return Citation(mark, self._by_id.get(fact.source_id), fact=fact)
        if mark in self._calculations:
            return Citation(mark, calculation=self._calculations[mark])
        if mark in self._listed:
            return Citation(mark, self._by_address.get(address_key(self._listed[mark])))
        return Citation(mark, self._by_id.get(mark) or self._numbered(mark))

    def _numbered(self, mark: str) -> Source | None:
        if not mark.isdecimal():
            return None
        place = int(mark)
        return self._by_id.get(f"S{place}") or (self._sources[place - 1] if 0 < place <= len(self._sources) else None)


def addresses(text: str) -> Iterator[str]:
    """Yield the addresses of a statement: targets of links, then bare ones."""
    for link in _LINK.finditer(text):
        if not link[2].startswith(_NO_SOURCE):
            yield link[2]
    for bare in _ADDRESS.finditer(_LINK.sub(" ", text)):
        yield _address(bare.group())


def is_reference(text: str) -> bool:
    """Whether a statement is a reference and no more: a numbered address, or little besides a link or an address."""
    if _DEFINITION.match(text):
        return True
    return any(addresses(text)) and len(uncited(_LINK.sub(" ", text)).split()) < _WORDS_OF_A_CLAIM


def _definitions(draft: str) -> Iterator[tuple[str, str]]:
    return ((found["mark"] or found["item"], found["rest"]) for found in _DEFINITION.finditer(draft))


def _listings(draft: str) -> Iterator[tuple[int, int]]:
    """Where the sections stand whose heading says that they list references."""
    for heading in _LISTING.finditer(draft):
        level = len(heading["level"])
        ends = (h.start() for h in _HEADING.finditer(draft, heading.end()) if len(h[1]) <= level)
        yield heading.end(), next(ends, len(draft))


def _address(text: str) -> str:
    found = _ADDRESS.search(text)
    return found.group().rstrip(".,;:!?*_") if found else ""


def _keys(source: Source) -> Iterator[str]:
    return (address_key(address) for address in (source.url, *source.addresses))

"""From a query as a model writes it to one that a web search engine takes."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from factledger.checks import hostname
from factledger.errors import SearchError

MOST_CHARACTERS = 380
"""No query is longer, angle words included; Tavily refuses more than 400. Counted in UTF-16 units, the stricter way."""
_RESERVED = MOST_CHARACTERS // 4
"""Room that a long query leaves at most for the first word of its angle."""
_LONGEST_PHRASE = MOST_CHARACTERS // 2
"""A quotation that is longer is no phrase to look for; its words count singly."""

_LONGEST_READ = 4000
"""Characters of a query that are looked at; nothing behind them would be sent anyway."""
_SPACES = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_INVISIBLE = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")
_QUOTED = r'"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|「[^」]*」|『[^』]*』|《[^》]*》'
_STOPS = "，。；、？！："
_PIECE = re.compile(rf"(?P<quoted>{_QUOTED})\s*|[^\s\"“„«「『《{_STOPS}]+[{_STOPS}]*\s*|\S\s*")
_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\U00020000-\U0003ffff]")

_LABEL = "[A-Za-z0-9-]+"
_HOST = rf"""(?:https?://)?(?:\*?\.)?(?:
    {_LABEL}(?:\.{_LABEL})+(?![A-Za-z0-9\-\u00c0-\u04ff])   # Chinese may follow without a space
    | [\w-]+(?:\.[\w-]+)+
    | [A-Za-z]+(?![\w.-])
)(?::\d+)?(?:/[^\s"'()（），。；|]*)?"""
_OPERATOR = re.compile(
    rf"(?P<quoted>{_QUOTED})"
    rf"|(?P<not>(?<!\w)[-−–]|\bNOT\s+)?(?<![A-Za-z0-9_])site[:：]\"?(?P<hosts>{_HOST}(?:[,，]{_HOST})*)\"?",
    re.VERBOSE | re.IGNORECASE,
)
_TAKEN = "\0"
_JOINED = rf"{_TAKEN}(?:\s*(?:\b(?:OR|AND)\b|\|\|?)?\s*{_TAKEN})*"
_PLACES = re.compile(rf"[(（]\s*{_JOINED}\s*[)）]|(?:\b(?:OR|AND)\s+|\|\s*)?{_JOINED}(?:\s*(?:\b(?:OR|AND)\b|\|\|?))?")
_TOP_LEVEL = re.compile(r"\*?\.?(?P<name>[a-z]{2}|com|org|net|edu|gov|mil|int|info)")


@dataclass(frozen=True, slots=True)
class ReadQuery:
    """A query taken apart."""

    text: str
    """The words, on one line."""
    include_domains: tuple[str, ...] = ()
    exclude_domains: tuple[str, ...] = ()


def read_query(query: str) -> ReadQuery:
    """Take the `site:` operators out of a query, and what no search engine reads.

    `site:a.com OR site:b.com`, `site:a.com,b.com`, `-site:c.com`, `site:*.gov` and a full-width colon are understood;
    a path behind a host is left out, and nothing inside quotation marks is an operator.

    Raises:
        SearchError: No word is left.
    """
    included: list[str] = []
    excluded: list[str] = []

    def take(match: "re.Match[str]") -> str:
        if match["quoted"]:
            return match[0]
        domains = [_domain(host) for host in re.split("[,，]", match["hosts"])]
        (excluded if match["not"] else included).extend(domain for domain in domains if domain)
        return _TAKEN if all(domains) else match["hosts"]

    text = _PLACES.sub(" ", _OPERATOR.sub(take, _on_one_line(query[:_LONGEST_READ])))
    text = " ".join(text.replace(_TAKEN, " ").split())
    if not any(char.isalnum() for char in text):
        raise SearchError("bad_request", f"The query {query[:80]!r} holds no word to search for")
    return ReadQuery(
        text,
        tuple(dict.fromkeys(domain for domain in included if domain not in excluded)),
        tuple(dict.fromkeys(excluded)),
    )


def compose(text: str, angle_words: Sequence[str] = ()) -> str:
    """Return the words to send: those of the query, and behind them as many of the angle's as there is room for.

    A long query is shortened so that the first word of its angle fits: without it, all four angles would ask the same.

    Args:
        text: As `read_query` gives it.
        angle_words: Most telling first.
    """
    cleaned = [" ".join(_on_one_line(word).split()) for word in angle_words]
    wanted = [word for word in cleaned if word and word.casefold() not in text.casefold()]
    room = min(_length(wanted[0]) + 1, _RESERVED) if wanted else 0
    composed = shortened(text, MOST_CHARACTERS - room)
    for word in wanted:
        if _length(composed) + 1 + _length(word) > MOST_CHARACTERS:
            break
        composed += f" {word}"
    return composed


def shortened(text: str, most: int) -> str:
    """Return a text of at most so many characters: its quoted phrases first, then its words from the beginning.

    It is cut between words; within a run of Chinese, and a word that alone is too long, anywhere.
    """
    if _length(text) <= most:
        return text
    pieces = list(_pieces(text))
    kept: dict[int, str] = {}
    for number, (piece, is_phrase) in enumerate(pieces):
        if is_phrase and _length(piece) <= most:
            kept[number] = piece
            most -= _length(piece)
    for number, (piece, is_phrase) in enumerate(pieces):
        if is_phrase:
            continue
        if _length(piece) > most:
            if _HAN.search(piece) or not kept:
                kept[number] = _cut(piece, most)
            break
        kept[number] = piece
        most -= _length(piece)
    return "".join(kept[number] for number in sorted(kept)).strip()


def _pieces(text: str) -> Iterator[tuple[str, bool]]:
    """Yield words and quoted phrases with the space behind them; second is whether it is a phrase."""
    for match in _PIECE.finditer(text):
        if match["quoted"] and _length(match["quoted"]) > _LONGEST_PHRASE:
            yield from ((word[0], False) for word in _PIECE.finditer(f"{match['quoted'][1:-1]} "))
        else:
            yield match[0], bool(match["quoted"])


def _cut(text: str, most: int) -> str:
    while _length(text) > most:
        text = text[: len(text) - max(1, (_length(text) - most) // 2)]
    return text


def _length(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


def _on_one_line(text: str) -> str:
    return _SPACES.sub(" ", _INVISIBLE.sub("", text))


def _domain(host: str) -> str:
    """Return a host as search engines take it, `*.gov` for a top-level domain; empty when it is neither."""
    host = host.casefold()
    if top := _TOP_LEVEL.fullmatch(host):
        return f"*.{top['name']}"
    address = host if "://" in host else f"https://{host.lstrip('*.')}"
    try:
        name = hostname(address)
    except ValueError:
        return ""
    return name.removeprefix("www.") if "." in name else ""

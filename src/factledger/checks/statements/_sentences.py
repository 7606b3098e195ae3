"""Where the sentences of one paragraph begin and end.

The library `sentencex` proposes borders in linear time; the rules here take back those that fall inside quotation
marks or behind an abbreviation, move them behind closing marks and citation marks, and add those it does not see.
"""

import re
from bisect import bisect_right
from itertools import pairwise

from sentencex import get_sentence_boundaries

from factledger.checks.quotes.quotations import quotations
from factledger.checks.statements._abbreviations import keeps_on
from factledger.checks.statements.marks import citation_marks
from factledger.checks.text.language import detect_language

_DIGITS = {0xFF10 + i: str(i) for i in range(10)} | {0x1D7CE + i: str(i % 10) for i in range(50)} | {0xFF0E: "."}
"""Digits and the point of other styles, between which no sentence ends."""
_NEAR = 48
"""Characters looked at on each side of a border."""

# The library takes time that grows with the square of the quotation marks it cannot pair, knows few kinds of them, and
# takes no half of a surrogate pair.
_UNREADABLE = re.compile(r"[\ud800-\udfff\"＂“”„‟«»‹›‘‚「」『』〝〞]|(?<!\w)['’]|['’](?!\w)")
_STOP = re.compile(r"[.!?。！？｡;:…]")
_CLOSERS = re.compile(r"[\"＂”“»›’'」』〞)\]）】》*_~]*")
_OPENERS = re.compile(r"[\s\"＂“„«‹‘'「『〝(\[（【*_~]*")
_MORE_BORDERS = re.compile(
    r"[。！？｡][。！？｡!?]*"  # Chinese stops end a sentence in a text of any language
    r"|(?:\bи т\. ?[дп]|\bи пр|\bи др)\.(?=\s+[«„\"]?[А-ЯЁA-Z])"
    r"|\d\s?(?:(?:тыс|млн|млрд|трлн)\.?\s)?(?:руб|коп|долл?|евро|шт|чел|кг|км|га|кв\. ?м|мин|сек)\.(?=\s+[«\"]?[А-ЯЁ])"
    r"|(?<=[^\s.]{2})[.!?](?=[\"”»’*_]*\s?\[[SFKE]?\d)"  # … rose. [S1] Next
    r"|(?<=[^\s.])\.(?=(?: \.){3})"  # a stop, and then an omission: …words. . . . More
    r"|(?<!\w)[:;]-?[)(]+(?=\s+[А-ЯЁA-Z])"  # a smiley
    r"|;(?=\s+\d{1,2}\)\s)"  # an enumeration in one sentence
)
_NO_SENTENCE = re.compile(r"\s*[(（]?(?:\d{1,3}|[a-zа-яё])[.)）]+|[\W_]+")
"""An enumerator, or nothing that could be read."""
_LOWER = re.compile(r"[a-zа-яёß-öø-ÿ](?![A-Z])")  # but not iPhone
_GOES_ON = re.compile(r"(?!(?:\. ){3})[.,;:)\]}%/&+=—–，、；：）]|-\s|\.\.")
_SAID = re.compile(
    r"[^，。！？：；“”「」\s]{0,8}(?:说|說|道|表示|称|稱|问|問|指出|回答|强调|补充|写道|认为|認為)(?:道|过)?[。，！？：]"
    r"|(?:[A-Z][\w.'’-]*\s+){1,4}(?:said|says|told|added|asked|wrote|replied|noted|explained)\b"
)


def sentence_spans(text: str, start: int, end: int, language: str | None) -> list[tuple[int, int]]:
    """Return the offsets of each sentence of `text[start:end]`, white space around them left out.

    `language` is an ISO 639-1 code; None reads the paragraph in the language that it is found to be in.
    """
    if not _STOP.search(text, start, end):
        return [(start, end)]
    paragraph = text[start:end]
    language = language or detect_language(paragraph)
    borders = [0, *_Borders(paragraph, language).kept(), len(paragraph)]
    spans = []
    for first, last in pairwise(borders):
        piece = paragraph[first:last]
        if piece.strip():
            begin = start + first + len(piece) - len(piece.lstrip())
            spans.append((begin, begin + len(piece.strip())))
    return spans


class _Borders:
    """The borders of the sentences of one paragraph, proposed and judged."""

    def __init__(self, paragraph: str, language: str) -> None:
        self._text = paragraph
        masked = _UNREADABLE.sub(" ", paragraph).translate(_DIGITS)
        parts = get_sentence_boundaries(language, masked)
        proposed = {part["start_index"] + len(part["text"].rstrip()) for part in parts}
        proposed.update(found.end() for found in _MORE_BORDERS.finditer(paragraph))
        self._proposed = sorted(proposed)
        self._marks = {mark.start: mark.end for mark in citation_marks(paragraph)}
        self._quoted = [(quote.start, quote.end) for quote in quotations(paragraph) if quote.closing]

    def kept(self) -> list[int]:
        """Return the offsets behind each sentence but the last, in order."""
        kept = [0]
        for stop in self._proposed:
            closed = self._closed(stop)
            border = self._behind_marks(closed)
            if kept[-1] < border < len(self._text) and not self._goes_on(kept[-1], stop, closed, border):
                kept.append(border)
        return kept[1:]

    def _closed(self, at: int) -> int:
        found = _CLOSERS.match(self._text, at)
        return found.end() if found else at

    def _behind_marks(self, at: int) -> int:
        """Return the offset behind the citation marks that follow a stop; one that begins a sentence stays there."""
        border = at
        while True:
            ahead = border
            while ahead < len(self._text) and self._text[ahead] in " \u00a0\u3000":
                ahead += 1
            if ahead not in self._marks:
                break
            border = self._marks[ahead]
        return at if _LOWER.match(self._text, ahead) else border

    def _goes_on(self, begin: int, stop: int, closed: int, border: int) -> bool:
        """Return whether the sentence that began at `begin` does not end at this stop."""
        behind = self._text[border : border + _NEAR].lstrip()
        opener = _OPENERS.match(behind)
        words = behind[opener.end() :] if opener else behind
        if _LOWER.match(words) or _GOES_ON.match(behind) or self._is_quoted(border):
            return True
        if closed > stop and self._text[stop - 1] in ".!?。！？" and _SAID.match(behind):
            return True
        before = self._text[max(begin, stop - _NEAR) : stop]
        return keeps_on(before, words) or bool(_NO_SENTENCE.fullmatch(before))

    def _is_quoted(self, at: int) -> bool:
        index = bisect_right(self._quoted, (at, len(self._text))) - 1
        return index >= 0 and at <= self._quoted[index][1]

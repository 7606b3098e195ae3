"""Hide figures, quotations and addresses that no source supports from whoever reads a report."""

import re
from collections.abc import Iterable

from factledger import checks  # its gates are loaded when they are first asked for
from factledger.records import Fact, Source
from factledger.report.digits import digit_tokens, foreign_tokens, known_tokens

MASK = "▒▒▒"
"""Stands for a figure or a quotation that no source supports; the ledger has the full text."""
_ADDRESS = re.compile(
    r"(?<![A-Za-z0-9])(?:[a-z][a-z0-9+.-]{1,20}://|www\.)[^\s<>\"'“”«»)\]\u2e80-\u9fff\uff00-\uffef]+", re.IGNORECASE
)
_EMPTY_MARKS = re.compile(r"[“„«‹「『\"]\s*[”“»›」』\"]")


class Mask:
    """Hides every figure, quotation and address that none of its texts holds.

    Args:
        allowed: Texts whose figures, quotations and addresses may be shown.
        quotable: Texts whose words may be quoted, and addresses; their figures may not be shown.
    """

    def __init__(self, allowed: Iterable[str], quotable: Iterable[str] = ()) -> None:
        texts = list(allowed)
        self._tokens = known_tokens(texts)
        self._texts = [*texts, *quotable]

    def hide(self, text: str) -> str:
        """Return the text with `MASK` in the place of what no allowed text holds.

        Citation marks go as well: beside a text that nothing supports they would mislead.
        """
        return self._with(MASK, text)

    def drop(self, text: str) -> str:
        """Return the text without what `hide` hides; where nothing else is in it, `MASK`."""
        left = " ".join(_EMPTY_MARKS.sub(" ", self._with("", text)).split())
        return left if any(char.isalnum() for char in left) else MASK

    def _with(self, sign: str, text: str) -> str:
        unmarked = checks.without_marks(text)
        quoted = [(q.start, q.end) for q in checks.quotations(unmarked) if not self._holds(q.text)]
        unquoted = _covered(unmarked, quoted, sign)
        return _covered(unquoted, self._figures(unquoted), sign)

    def _figures(self, text: str) -> list[tuple[int, int]]:
        """Return the spans of figures and addresses to hide, a unit or a currency with its figure."""
        foreign = [(token.start, token.end) for token in foreign_tokens(text, self._tokens)]
        foreign += [found.span() for found in _ADDRESS.finditer(text) if not self._names(found.group())]
        digits = [(token.start, token.end) for token in digit_tokens(text)]
        spans = list(foreign)
        for quantity in checks.quantities(text):
            whole = (quantity.start, quantity.end)
            in_words = not any(_overlap(whole, span) for span in digits)
            if any(_overlap(whole, span) for span in foreign) or (in_words and not self._holds(quantity.text)):
                spans.append(whole)
        return spans

    def _names(self, address: str) -> bool:
        return any(address in text for text in self._texts)

    def _holds(self, words: str) -> bool:
        return any(checks.find_quote(words, text) for text in self._texts)


def own_words(question: str, sources: Iterable[Source], facts: Iterable[Fact]) -> tuple[str, ...]:
    """Return the texts whose figures may stand in what a model words: those of the question and of the evidence.

    Args:
        question: As it was asked.
        sources: Their numbers and dates count.
        facts: Those that may be shown; what stands beside their values was checked as well.
    """
    said = [text for f in facts for text in (f.quote, f.period, f.scope, f.entity) if text]
    return (question, *(text for s in sources for text in (s.id, s.published) if text), *said)


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _covered(text: str, spans: list[tuple[int, int]], sign: str) -> str:
    """Return the text with one sign in the place of each run of overlapping spans."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    for start, end in reversed(merged):
        text = text[:start] + sign + text[end:]
    return text


def names_in(text: str) -> list[str]:
    """Return the names and codes with a digit in a text (`A1`, `GPT-4`), without its bare numbers."""
    return [token.text for token in digit_tokens(text) if any(char.isalpha() for char in token.text)]

"""Hide figures and quotations that no source supports from whoever reads a report."""

from collections.abc import Iterable

from factledger.checks.marks import without_marks
from factledger.checks.quotations import quotations
from factledger.checks.quote import find_quote
from factledger.report.digits import digit_tokens, foreign_tokens

MASK = "▒▒▒"
"""Stands for a figure or a quotation that no source supports; the ledger has the full text."""


class Mask:
    """Hides every figure and quotation that none of its texts holds.

    Args:
        allowed: Texts whose figures and quotations may be shown.
        quotable: Texts whose words may be quoted, but whose figures may not be shown.
    """

    def __init__(self, allowed: Iterable[str], quotable: Iterable[str] = ()) -> None:
        texts = list(allowed)
        self._tokens = {token.text for text in texts for token in digit_tokens(text)}
        self._texts = [*texts, *quotable]

    def hide(self, text: str) -> str:
        """Return the text with `MASK` in the place of what no allowed text holds.

        Citation marks go as well: beside a text that nothing supports they would mislead.
        """
        shown = without_marks(text)
        for quotation in reversed(quotations(shown)):
            if not any(find_quote(quotation.text, allowed) for allowed in self._texts):
                shown = shown[: quotation.start] + MASK + shown[quotation.end :]
        for token in reversed(foreign_tokens(shown, self._tokens)):
            shown = shown[: token.start] + MASK + shown[token.end :]
        return shown


def names_in(text: str) -> list[str]:
    """Return the names and codes with a digit in a text (`A1`, `GPT-4`), without its bare numbers."""
    return [token.text for token in digit_tokens(text) if any(char.isalpha() for char in token.text)]

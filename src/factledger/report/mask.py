"""Hide figures and quotations that no source supports from whoever reads a report."""

import re
from collections.abc import Iterable

from factledger.report.digits import foreign_tokens

MASK = "▒▒▒"
"""Stands for a figure or a quotation that no source supports; the ledger has the full text."""

_MARK = re.compile(r"\s*\[\s*[SFKE]?\d+(?:\s*[,;]\s*[SFKE]?\d+)*\s*\]")
_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|‹[^›]*›|「[^」]*」|『[^』]*』|‘[^’]*’(?!\w)")


def masked(text: str, allowed: Iterable[str] = ()) -> str:
    """Return the text with every figure and quotation hidden that no allowed text holds.

    Citation marks go as well: beside a text that nothing supports they would mislead.
    """
    allowed = tuple(allowed)
    shown = _QUOTED.sub(lambda m: m.group() if _stands(m.group()[1:-1], allowed) else MASK, _MARK.sub("", text))
    for token in reversed(foreign_tokens(shown, allowed)):
        shown = shown[: token.start] + MASK + shown[token.end :]
    return shown


def _stands(quotation: str, allowed: tuple[str, ...]) -> bool:
    return any(" ".join(quotation.split()) in " ".join(text.split()) for text in allowed)

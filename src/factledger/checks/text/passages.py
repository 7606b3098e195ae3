"""How long a passage is, in words or in characters of scripts without blanks."""

import re

from factledger.checks.text.chars import CJK, SPACED

_WORD = re.compile(rf"{SPACED}+(?:['’-]{SPACED}+)*")
_CHARACTER = re.compile(f"[{CJK}]")


def is_passage(text: str) -> bool:
    """Return whether a text has at least three words or six CJK characters; two characters count as one word.

    What is shorter is a term, which many texts hold, and no quotation.
    """
    return 2 * len(_WORD.findall(text)) + len(_CHARACTER.findall(text)) >= 6

"""Fixed replies to what needs no research."""

from typing import Literal

from factledger.records import Language
from factledger.report.say import say


def reply_text(kind: Literal["greeting", "edit"], language: Language) -> str:
    """Return the fixed sentence of a reply; for `edit` the line that the edited text follows."""
    return say(f"reply_{kind}", language)

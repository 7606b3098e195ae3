"""One thing that `factledger doctor` looked at."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found, and how to fix it."""

    what: str
    state: Literal["ok", "missing", "wrong"]
    """`missing` is something optional; `wrong` stops the program from working."""
    message: str
    fix: str = ""

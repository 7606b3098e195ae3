"""The gates: pure functions that decide what is published.

A gate is imported when its name is first asked for, so that whoever needs one does not pay for all.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from factledger.checks.fold import FoldedPage, fold_page
    from factledger.checks.quote import QuoteMatch, find_quote
else:
    _MODULES = {
        "FoldedPage": "fold",
        "QuoteMatch": "quote",
        "find_quote": "quote",
        "fold_page": "fold",
    }

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        return value


__all__ = ["FoldedPage", "QuoteMatch", "find_quote", "fold_page"]

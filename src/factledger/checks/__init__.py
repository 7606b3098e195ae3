"""The gates: pure functions that decide what is published.

A gate is imported when its name is first asked for, so that whoever needs one does not pay for all.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from factledger.checks.fold import FoldedPage, fold_page
    from factledger.checks.marks import CitationMark, citation_marks, without_marks
    from factledger.checks.quotations import Quotation, quotations
    from factledger.checks.quote import QuoteMatch, find_quote
    from factledger.checks.statements import split_statements
else:
    _MODULES = {
        "CitationMark": "marks",
        "FoldedPage": "fold",
        "Quotation": "quotations",
        "QuoteMatch": "quote",
        "citation_marks": "marks",
        "find_quote": "quote",
        "fold_page": "fold",
        "quotations": "quotations",
        "split_statements": "statements",
        "without_marks": "marks",
    }

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        return value


__all__ = [
    "CitationMark",
    "FoldedPage",
    "Quotation",
    "QuoteMatch",
    "citation_marks",
    "find_quote",
    "fold_page",
    "quotations",
    "split_statements",
    "without_marks",
]

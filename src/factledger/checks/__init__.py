"""The gates: pure functions that decide what is published.

A gate is imported when its name is first asked for, so that whoever needs one does not pay for all.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from factledger.checks.addresses import canonical_url, registrable_domain
    from factledger.checks.admission import Admission, Candidate, admit, novelty, saturated
    from factledger.checks.angles import angle_words
    from factledger.checks.binding import Binding, Passage, bind
    from factledger.checks.calculations import calculate
    from factledger.checks.conflicts import find_conflicts
    from factledger.checks.facts import check_fact
    from factledger.checks.fold import FoldedPage, fold_page
    from factledger.checks.language import detect_language
    from factledger.checks.marks import without_marks
    from factledger.checks.numbers import Quantity, quantities, unsupported_numbers
    from factledger.checks.policy import Policy, classify_source, score_source
    from factledger.checks.quotations import Quotation, quotations
    from factledger.checks.quote import QuoteMatch, find_quote
    from factledger.checks.researchable import researchable
    from factledger.checks.statements import split_statements
    from factledger.checks.stories import Group, deduplicate, same_story
    from factledger.checks.terms import content_terms, terms
    from factledger.checks.verdicts import verify_draft
else:
    _MODULES = {
        "Admission": "admission",
        "Binding": "binding",
        "Candidate": "admission",
        "FoldedPage": "fold",
        "Group": "stories",
        "Passage": "binding",
        "Policy": "policy",
        "Quantity": "numbers",
        "Quotation": "quotations",
        "QuoteMatch": "quote",
        "admit": "admission",
        "angle_words": "angles",
        "bind": "binding",
        "calculate": "calculations",
        "canonical_url": "addresses",
        "check_fact": "facts",
        "classify_source": "policy",
        "content_terms": "terms",
        "deduplicate": "stories",
        "detect_language": "language",
        "find_conflicts": "conflicts",
        "find_quote": "quote",
        "fold_page": "fold",
        "novelty": "admission",
        "quantities": "numbers",
        "quotations": "quotations",
        "registrable_domain": "addresses",
        "researchable": "researchable",
        "same_story": "stories",
        "saturated": "admission",
        "score_source": "policy",
        "split_statements": "statements",
        "terms": "terms",
        "unsupported_numbers": "numbers",
        "verify_draft": "verdicts",
        "without_marks": "marks",
    }

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        return value


__all__ = [
    "Admission",
    "Binding",
    "Candidate",
    "FoldedPage",
    "Group",
    "Passage",
    "Policy",
    "Quantity",
    "Quotation",
    "QuoteMatch",
    "admit",
    "angle_words",
    "bind",
    "calculate",
    "canonical_url",
    "check_fact",
    "classify_source",
    "content_terms",
    "deduplicate",
    "detect_language",
    "find_conflicts",
    "find_quote",
    "fold_page",
    "novelty",
    "quantities",
    "quotations",
    "registrable_domain",
    "researchable",
    "same_story",
    "saturated",
    "score_source",
    "split_statements",
    "terms",
    "unsupported_numbers",
    "verify_draft",
    "without_marks",
]

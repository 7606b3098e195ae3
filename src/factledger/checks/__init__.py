"""The gates: pure functions that decide what is published.

A gate is imported when its name is first asked for, so that whoever needs one does not pay for all. Four that are
light come at once: their modules bear their names, and a module imported later would take the name's place.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from factledger.checks.quotations import Quotation, quotations
from factledger.checks.relevance import relevance
from factledger.checks.researchable import researchable
from factledger.checks.terms import content_terms, terms

if TYPE_CHECKING:
    from factledger.checks.addresses import canonical_url, hostname, registrable_domain
    from factledger.checks.admission import Admission, Candidate, admit, counts_as_batch, novelty, saturated
    from factledger.checks.angles import angle_words
    from factledger.checks.binding import Binding, Passage, bind
    from factledger.checks.conflicts import find_conflicts
    from factledger.checks.fold import FoldedPage, fold_page
    from factledger.checks.language import detect_language
    from factledger.checks.marks import CitationMark, citation_marks, without_marks
    from factledger.checks.numbers import Quantity, quantities, unsupported_numbers
    from factledger.checks.page_index import PageIndex
    from factledger.checks.policy import Policy, classify_source, default_policy, score_source
    from factledger.checks.quote import QuoteMatch, find_quote
    from factledger.checks.statements import split_statements
    from factledger.checks.stories import Group, deduplicate, same_story
    from factledger.checks.verdicts import verify_draft
else:
    _MODULES = {
        "Admission": "admission",
        "Binding": "binding",
        "Candidate": "admission",
        "CitationMark": "marks",
        "FoldedPage": "fold",
        "Group": "stories",
        "PageIndex": "page_index",
        "Passage": "binding",
        "Policy": "policy",
        "Quantity": "numbers",
        "QuoteMatch": "quote",
        "admit": "admission",
        "angle_words": "angles",
        "bind": "binding",
        "canonical_url": "addresses",
        "citation_marks": "marks",
        "classify_source": "policy",
        "counts_as_batch": "admission",
        "deduplicate": "stories",
        "default_policy": "policy",
        "detect_language": "language",
        "find_conflicts": "conflicts",
        "find_quote": "quote",
        "fold_page": "fold",
        "hostname": "addresses",
        "novelty": "admission",
        "quantities": "numbers",
        "registrable_domain": "addresses",
        "same_story": "stories",
        "saturated": "admission",
        "score_source": "policy",
        "split_statements": "statements",
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
    "CitationMark",
    "FoldedPage",
    "Group",
    "PageIndex",
    "Passage",
    "Policy",
    "Quantity",
    "Quotation",
    "QuoteMatch",
    "admit",
    "angle_words",
    "bind",
    "canonical_url",
    "citation_marks",
    "classify_source",
    "content_terms",
    "counts_as_batch",
    "deduplicate",
    "default_policy",
    "detect_language",
    "find_conflicts",
    "find_quote",
    "fold_page",
    "hostname",
    "novelty",
    "quantities",
    "quotations",
    "registrable_domain",
    "relevance",
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

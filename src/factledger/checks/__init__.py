"""The gates: pure functions that decide what is published.

A gate is imported when its name is first asked for, so that whoever needs one does not pay for all.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from factledger.checks.drafts.binding import Binding, Passage, bind
    from factledger.checks.drafts.verdicts import verify_draft
    from factledger.checks.facts.calculations import calculate
    from factledger.checks.facts.check import check_fact
    from factledger.checks.facts.conflicts import find_conflicts
    from factledger.checks.numbers import Quantity, quantities, unsupported_numbers
    from factledger.checks.quotes.page_index import PageIndex
    from factledger.checks.quotes.quotations import Quotation, quotations
    from factledger.checks.quotes.quote import QuoteMatch, find_quote
    from factledger.checks.search.admission import Admission, Candidate, admit, counts_as_batch, novelty, saturated
    from factledger.checks.search.angles import angle_words
    from factledger.checks.search.researchable import researchable
    from factledger.checks.sources.addresses import canonical_url, hostname, registrable_domain
    from factledger.checks.sources.policy import Policy, classify_source, default_policy, explain, score_source
    from factledger.checks.sources.stories import Group, deduplicate, same_story
    from factledger.checks.statements.marks import CitationMark, citation_marks, without_marks
    from factledger.checks.statements.splitting import split_statements
    from factledger.checks.text.fold import FoldedPage, fold_page
    from factledger.checks.text.language import detect_language
    from factledger.checks.text.relevance import relevance
    from factledger.checks.text.terms import content_terms, terms
else:
    _MODULES = {
        "Admission": "search.admission",
        "Binding": "drafts.binding",
        "Candidate": "search.admission",
        "CitationMark": "statements.marks",
        "FoldedPage": "text.fold",
        "Group": "sources.stories",
        "PageIndex": "quotes.page_index",
        "Passage": "drafts.binding",
        "Policy": "sources.policy",
        "Quantity": "numbers",
        "Quotation": "quotes.quotations",
        "QuoteMatch": "quotes.quote",
        "admit": "search.admission",
        "angle_words": "search.angles",
        "bind": "drafts.binding",
        "calculate": "facts.calculations",
        "canonical_url": "sources.addresses",
        "check_fact": "facts.check",
        "citation_marks": "statements.marks",
        "classify_source": "sources.policy",
        "content_terms": "text.terms",
        "counts_as_batch": "search.admission",
        "deduplicate": "sources.stories",
        "default_policy": "sources.policy",
        "detect_language": "text.language",
        "explain": "sources.policy",
        "find_conflicts": "facts.conflicts",
        "find_quote": "quotes.quote",
        "fold_page": "text.fold",
        "hostname": "sources.addresses",
        "novelty": "search.admission",
        "quantities": "numbers",
        "quotations": "quotes.quotations",
        "registrable_domain": "sources.addresses",
        "relevance": "text.relevance",
        "researchable": "search.researchable",
        "same_story": "sources.stories",
        "saturated": "search.admission",
        "score_source": "sources.policy",
        "split_statements": "statements.splitting",
        "terms": "text.terms",
        "unsupported_numbers": "numbers",
        "verify_draft": "drafts.verdicts",
        "without_marks": "statements.marks",
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
    "calculate",
    "canonical_url",
    "check_fact",
    "citation_marks",
    "classify_source",
    "content_terms",
    "counts_as_batch",
    "deduplicate",
    "default_policy",
    "detect_language",
    "explain",
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

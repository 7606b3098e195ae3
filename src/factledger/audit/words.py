"""An audit's figures in one sentence."""

from factledger.audit.results import Audit


def counted(found: Audit) -> str:
    """Return how many statements, numbers and quotations were checked, and what became of them."""
    summary, counts = found.summary, found.summary.counts
    unchecked = counts["not_checked"] - summary.nothing_to_check
    checked = sum(counts.values()) - summary.nothing_to_check
    return (
        f"{count(checked, 'statement')}: {counts['sourced']} sourced, {counts['unsourced']} unsourced, "
        f"{counts['rejected']} rejected, {unchecked} not checked; "
        f"{count(summary.numbers_checked, 'number')} and {count(summary.quotations_checked, 'quotation')} checked "
        f"against {count(len(summary.sources), 'source')}"
    )


def count(number: int, noun: str) -> str:
    """Return a number with its noun, in the plural unless it is one."""
    return f"{number} {noun}{'' if number == 1 else 's'}"

"""How much of what is asked for a text holds."""

from collections.abc import Mapping

from factledger.checks.text.terms import held


def relevance(weights: Mapping[str, float], text: str) -> float:
    """Return the weighted share in [0, 1] of the given terms that occur in a text.

    Order and repetition are ignored: a high value says that the text uses the words, not that it answers.

    Args:
        weights: Terms as `checks.terms.content_terms` makes them, each with its weight, 0 or more.
        text: Any text.

    Returns:
        0.0 when no term weighs anything.
    """
    total = sum(weights.values())
    if total <= 0:
        return 0.0
    present = held(weights, text)
    return sum(weight for term, weight in weights.items() if term in present) / total

"""One number for all signs of a sentence: how likely it answers."""

import math

from factledger.analyst.offline.evidence import Signs

WEIGHTS: dict[str, float] = {
    "words": 7.3,
    "telling": 2.7,
    "passage": 3.3,
    "before": 5.4,
    "after": 2.4,
    "opening": 2.9,
    "mass": 5.7,
    "shape": 1.45,
    "cue": 1.2,
    "names": 1.8,
}
"""What each sign counts for: one conditional logistic fit over English, Russian and Chinese together, rounded. The
rows were sentences of the paragraphs that a search brings for a question, with and without the paragraph that answers
it; `evals/bench/questions.py` measures what comes of it."""

INTERCEPT = -13.7

FLOOR = 0.27
"""The least confidence of an answer. Below it, more than half of the sentences came from the wrong paragraph."""


def confidence(signs: Signs) -> float:
    """Return in (0, 1) how likely a sentence with these signs answers."""
    return 1 / (1 + math.exp(-(INTERCEPT + sum(weight * signs[sign] for sign, weight in WEIGHTS.items()))))

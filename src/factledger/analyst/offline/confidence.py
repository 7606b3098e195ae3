"""One number for all signs of a sentence: how likely it answers."""

import math

from factledger.analyst.offline.evidence import Signs
from factledger.records import Language

WEIGHTS: dict[str, float] = {
    "words": 7.2,
    "telling": 2.65,
    "passage": 3.4,
    "before": 5.2,
    "after": 2.3,
    "opening": 2.8,
    "mass": 5.7,
    "number": 2.0,
    "date": 1.8,
    "person": 1.4,
    "named": 0.7,
    "cue": 1.2,
    "names": 1.75,
}
"""What each sign counts for: one conditional logistic fit over English, Russian and Chinese together, rounded. The
rows were sentences of the paragraphs that a search brings for a question, with and without the paragraph that answers
it; `evals/bench/questions.py` measures what comes of it."""

INTERCEPT = -15.8

_FLOORS: dict[Language, float] = {"en": 0.24, "ru": 0.12, "zh": 0.05}
_FLOOR = 0.24


def floor_of(language: Language) -> float:
    """Return the least confidence of an answer in a language.

    Inflected words and pairs of characters are met again less often, so the same share of them says more. The floors
    were set where about one question in eight (en), one in five (ru, zh) still got an answer when none was there.
    """
    return _FLOORS.get(language, _FLOOR)


def confidence(signs: Signs) -> float:
    """Return in (0, 1) how likely a sentence with these signs answers."""
    return 1 / (1 + math.exp(-(INTERCEPT + sum(weight * signs[sign] for sign, weight in WEIGHTS.items()))))

"""What an extraction looks for: the words of a metric with their weights, its names and figures, its kind of answer."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from factledger.analyst.offline.asking import Asked, read_asked
from factledger.analyst.offline.attributes import property_dimension
from factledger.analyst.offline.entities import names_of
from factledger.analyst.protocol import PlannedMetric
from factledger.checks.text.terms import content_terms, terms
from factledger.records import Language

_FIGURE = re.compile(r"(?<![A-Za-zА-Яа-яЁё\d-])\d+(?![A-Za-zА-Яа-яЁё])")
_UNKNOWN = 1.0
"""The weight of a term the search does not know: as rare as a term can be."""
_LEAST = 0.4
"""What a term weighs that every document holds: in a handful of documents that makes it no less telling."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A metric, read once for all sentences of a source."""

    text: str
    """The metric in words: its definition, else its name."""
    weights: Mapping[str, float]
    """Every term that carries meaning, with its weight in (0, 1]."""
    order: tuple[str, ...]
    """The terms in order, repeats kept."""
    names: frozenset[str]
    """Terms of the names in it."""
    subject: Mapping[str, float]
    """The terms outside its names; all of them when it has nothing but names."""
    figures: frozenset[str]
    """Runs of digits in it, those of codes left out."""
    asked: Asked
    language: Language


def read_wanted(metric: PlannedMetric, question: str, term_weights: Mapping[str, float], language: Language) -> Wanted:
    """Return what to look for.

    Args:
        metric: Its definition says it best; without one its name does, with its entity.
        question: The sub-question, used where the metric has neither.
        term_weights: Of the searched collection; empty when nothing is known, then every term weighs the same.
        language: Of the question.
    """
    text = _in_words(metric, question, language)
    order = tuple(content_terms(text) or terms(text))
    weights = {term: _LEAST + (1 - _LEAST) * term_weights.get(term, _UNKNOWN) for term in order}
    asked = read_asked(metric.definition or text, language)
    if metric.kind == "number" and asked.type != "number":
        asked = Asked("number", property_dimension(metric.name, language))
    if metric.kind == "text" and asked.type == "number":
        asked = Asked("thing")
    named = frozenset(term for name in names_of(text) for word in name.words for term in terms(word))
    return Wanted(
        text=text,
        weights=weights,
        subject={term: weight for term, weight in weights.items() if term not in named} or weights,
        order=order,
        names=named,
        figures=frozenset(_FIGURE.findall(text)),
        asked=asked,
        language=language,
    )


def _in_words(metric: PlannedMetric, question: str, language: Language) -> str:
    """Return the text whose words are looked for; in Chinese a property's name says more than "多重"."""
    named = " ".join((metric.name, "" if metric.entity in metric.name else metric.entity)).strip()
    if language == "zh" and property_dimension(metric.name, language):
        return named
    return metric.definition or named or question

"""Do these words speak of this? A judgement by words alone; where they cannot tell, it says so."""

import re

from factledger.analyst.offline.asking import read_asked
from factledger.analyst.offline.attributes import measures, property_dimension
from factledger.analyst.offline.bases import other_basis
from factledger.analyst.offline.changes import asks_change
from factledger.analyst.offline.entities import rival
from factledger.analyst.offline.evidence import held
from factledger.analyst.offline.periods import periods, same_period
from factledger.analyst.protocol import Judgement, JudgeRequest, PlannedMetric
from factledger.checks.numbers import direction, quantities, unsupported_numbers
from factledger.checks.text.comparison import at_odds, comparisons
from factledger.checks.text.names import names
from factledger.checks.text.negation import opposed, read_claim
from factledger.checks.text.terms import content_terms, terms
from factledger.checks.text.vocabulary import Vocabulary
from factledger.records import Language

_LEAST_SHARED = 0.2
"""Share of a metric's words that a quote must hold before rules take it to speak of the metric."""
_HAN = re.compile(r"[\u3400-\u9fff]")
_TOPIC = re.compile(r"[^:：]{2,160}[:：]\s*(?=\S)")


def judge(request: JudgeRequest) -> Judgement:
    """Return whether the quotes speak of the metric, or bear out the sentence."""
    if request.kind == "metric" and request.metric:
        return _judge_metric(request, request.metric)
    return _judge_sentence(request)


def _judge_metric(request: JudgeRequest, metric: PlannedMetric) -> Judgement:
    quote = "\n".join(request.quotes)
    against = (
        _other_period(quote, metric, request.language)
        or other_basis(metric.name, metric.definition, quote)
        or _other_entity(quote, metric)
        or _other_measure(request.value, metric, request.language)
    )
    if against:
        return Judgement(meaning="unsupported", reason=against)
    shared = _shared(f"{metric.name} {metric.definition}", quote)
    if shared < _LEAST_SHARED:
        return Judgement(meaning="not_checked", reason="Quote and metric share too few words for rules to tell")
    return Judgement(
        meaning="supported", reason=f"The quote holds {shared:.0%} of the metric's words and contradicts none"
    )


def _other_period(quote: str, metric: PlannedMetric, language: Language) -> str:
    asked = periods(metric.period or "", language)
    own = periods(quote, language)
    if not asked or not own:
        return ""
    if any(same_period(p, asked[0]) for p in own):
        return ""
    other = next((p for p in own if p.years & asked[0].years), own[0])
    return f"The quote speaks of {other.text}, the metric of {metric.period}"


def _other_entity(quote: str, metric: PlannedMetric) -> str:
    other = rival(quote, metric.entity) if metric.entity else ""
    return f"The quote speaks of {other}, the metric of {metric.entity}" if other else ""


def _other_measure(value: str, metric: PlannedMetric, language: Language) -> str:
    """A figure with a unit that cannot be an amount of what is asked for."""
    if metric.kind != "number" or not value or asks_change(metric.definition, language):
        return ""
    asked = read_asked(metric.definition or metric.name, language).dimension
    dimension = asked or property_dimension(metric.name, language)
    found = quantities(value, language=language)
    if not found or dimension is None or found[0].kind in ("count", "year"):
        return ""  # an amount between 1000 and 2199 reads as a year where its unit stands over its column
    fits = any(measures(q, dimension) for q in found)
    return "" if fits else f"The value {value!r} is no amount of what the metric measures"


def _judge_sentence(request: JudgeRequest) -> Judgement:
    quote = "\n".join(request.quotes)
    topic = _TOPIC.match(request.subject)
    stated = request.subject[topic.end() :] if topic else request.subject
    missing = unsupported_numbers(stated, request.quotes, language=request.language)
    if missing:
        return Judgement(meaning="unsupported", reason=f"No quote holds {', '.join(str(q) for q in missing)}")
    against = _contradiction(stated, quote) or other_basis(request.subject, "", quote)
    if against:
        return Judgement(meaning="unsupported", reason=against)
    vocabulary = Vocabulary(quote)
    absent = [name.text for name in names(stated) if vocabulary.reads(name.text) and not vocabulary.holds(name)]
    if absent:
        return Judgement(meaning="not_checked", reason=f"No quote names {', '.join(absent)}, so rules cannot tell")
    if _shared(stated, quote) < _LEAST_SHARED:
        return Judgement(meaning="not_checked", reason="Sentence and quotes share too few words for rules to tell")
    return Judgement(meaning="supported", reason="Names, numbers and direction of the sentence stand in its quotes")


def _contradiction(stated: str, quote: str) -> str:
    """A direction, a comparison or a negation that the quotes state the other way round."""
    one, other = direction(stated), direction(quote)
    if one and other and one != other:
        return f"The sentence says {one}, the quote says {other}"
    if any(at_odds(a, b) for a in comparisons(stated) for b in comparisons(quote)):
        return "The quote compares the two the other way round"
    if opposed(read_claim(stated), read_claim(quote)):
        return "One denies what the other affirms"
    return ""


def _shared(asked: str, quote: str) -> float:
    """Return the share of a text's words that the quotes hold, in any form; 1.0 for a text of function words."""
    wanted = dict.fromkeys(content_terms(asked))
    present, characters = frozenset(terms(quote)), frozenset(_HAN.findall(quote))
    return sum(held(term, present, characters) for term in wanted) / len(wanted) if wanted else 1.0

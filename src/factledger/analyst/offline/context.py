"""What stands against a sentence: another thing, another period or another basis than the metric's."""

import re
from dataclasses import dataclass

from factledger.analyst.offline.bases import other_basis
from factledger.analyst.offline.candidates import Candidate, candidates
from factledger.analyst.offline.entities import mentions, rival
from factledger.analyst.offline.periods import Period, periods
from factledger.analyst.offline.sentences import Sentence
from factledger.analyst.offline.wanted import Wanted
from factledger.analyst.protocol import PlannedMetric
from factledger.records import Language

_CLAUSE = re.compile(r"[,;:](?=\s)|[，；：。]|\b(?:while|and|but|compared)\b|(?<!\w)(?:а|но|и)(?!\w)|而")


@dataclass(frozen=True, slots=True)
class Context:
    """What surrounds a sentence."""

    above: str
    """The source's title, the passage's place and the headings above the sentence."""
    before: str
    """The sentence before it."""
    passage: str

    def names(self, sentence: str, entity: str) -> bool:
        """Whether the sentence, the one before it or what stands above names the entity."""
        return any(mentions(text, entity) for text in (sentence, self.before, self.above))

    def period(self, sentence: str, language: Language, best: Candidate | None) -> str | None:
        """Return the period of the answer as written: in its own clause, the sentence, or the heading."""
        own = _nearest_period(sentence, language, best)
        if own:
            return own.text
        above = periods(self.above, language)
        return above[-1].text if len(above) == 1 else None


def objection(sentence: Sentence, context: Context, metric: PlannedMetric, wanted: Wanted) -> str:
    """Return the reason why a sentence with the right words speaks of something else; empty when none is seen."""
    text = sentence.text
    if wanted.asked.type in ("number", "date") and not candidates(text, wanted):
        return f"The sentence that comes nearest holds no {wanted.asked.type} of the kind asked for"
    if metric.entity:
        against = _other_entity(text, context, metric.entity)
        if against:
            return against
    return _other_period(text, context, metric, wanted) or other_basis(metric.name, metric.definition, text)


def _other_entity(text: str, context: Context, entity: str) -> str:
    other = rival(text, entity)
    if other:
        return f"The sentence that comes nearest speaks of {other}, not of {entity}"
    if context.names(text, entity) or mentions(context.passage, entity):
        return ""
    other = rival(context.above, entity)
    return f"The source speaks of {other}, not of {entity}" if other else ""


def _other_period(text: str, context: Context, metric: PlannedMetric, wanted: Wanted) -> str:
    asked = periods(metric.period or "", wanted.language)
    if not asked:
        return ""
    own = periods(text, wanted.language) or periods(context.above, wanted.language)
    if not own or any(asked[0].years & period.years for period in own):
        return ""
    return f"The sentence that comes nearest speaks of {own[0].text}, not of {metric.period}"


def _nearest_period(sentence: str, language: Language, best: Candidate | None) -> Period | None:
    found = periods(sentence, language)
    if not found or best is None:
        return found[0] if len(found) == 1 else None
    outside = [p for p in found if not best.start <= p.start < best.end]
    if not outside:
        return None
    start, end = _clause(sentence, best.start)
    own = [p for p in outside if start <= p.start < end]
    return min(own or outside, key=lambda p: abs(p.start - best.start))


def _clause(text: str, at: int) -> tuple[int, int]:
    borders = [0, *(m.end() for m in _CLAUSE.finditer(text)), len(text)]
    return max(b for b in borders if b <= at), min((b for b in borders if b > at), default=len(text))

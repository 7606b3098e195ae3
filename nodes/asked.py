"""What people asked for, and what of a plan's metrics that is: a period or scope that a model assumes is none."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from factledger.analyst.protocol import Plan, PlannedMetric
from factledger.checks import unsupported_numbers
from factledger.graph.state import RunState

_YEARS_BACK, _YEARS_AHEAD = 10, 1
"""How far from today a year may lie that a question names by words such as "last year" or "over the past decade"."""
_FROM_TODAY = re.compile(
    r"\b(?:last|past|previous|prior|this|current(?:ly)?|latest|recent(?:ly)?|next|now|today|yesterday|tomorrow|since"
    r"|ago|trends?|over time|histor\w+|annual\w*|yearly|(?:each|every|per|by) (?:year|quarter|month)|years?|quarters?"
    r"|months?|decades?|grow\w*|grew|rose|rise\w*|fell|fall\w*|chang\w+|so far)\b"
    r"|прошл|последн|предыдущ|текущ|нынешн|сейчас|сегодня|вчера|недавн|будущ|следующ|назад|с тех пор|динамик|тренд"
    r"|\bгод|\bлет\b|квартал|месяц|десятилети|ежегодн|рост|вырос|снизил|упал|измен"
    r"|去年|今年|明年|前年|近|过去|最近|目前|现在|今天|上个?[季月]|年|季度|月|历[年史]|趋势|增长|下降|变化|以来",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def said_by_people(state: RunState) -> tuple[str, ...]:
    """Return the question, whatever people said in the conversation, and what they want changed in the plan."""
    return (state.asked, *(m.text for m in state.messages if m.type == "human"), *state.plan_wishes)


@dataclass(frozen=True, slots=True)
class Known:
    """Where a metric's figures may come from."""

    texts: tuple[str, ...]
    """The question, what the person said before, statements of the last draft."""
    today: str
    """ISO date."""

    @property
    def evidence(self) -> tuple[str, ...]:
        """The texts, and the years that they name from today."""
        if not any(_FROM_TODAY.search(text) for text in self.texts):
            return self.texts
        year = int(self.today[:4])
        return (*self.texts, *map(str, range(year - _YEARS_BACK, year + _YEARS_AHEAD + 1)))


def as_asked(plan: Plan, known: Known) -> Plan:
    """Return a plan whose metrics have no period or scope with a figure that nobody asked for.

    A fixed period bears out a year in the conclusion, so it must not be a model's guess.
    """
    evidence = known.evidence
    return plan.model_copy(update={"metrics": tuple(_as_asked(metric, evidence) for metric in plan.metrics)})


def _as_asked(metric: PlannedMetric, evidence: Sequence[str]) -> PlannedMetric:
    texts = {"period": metric.period, "scope": metric.scope}
    assumed = [name for name, text in texts.items() if text and not _is_asked(text, evidence)]
    return metric.model_copy(update=dict.fromkeys(assumed)) if assumed else metric


def _is_asked(text: str, evidence: Sequence[str]) -> bool:
    if any(text in known for known in evidence) or not unsupported_numbers(text, evidence):
        return True
    # A part of a year that is named from today ("Q3 2025" for "last quarter").
    years = _YEAR.findall(text)
    return bool(years) and set(years) <= set(evidence)

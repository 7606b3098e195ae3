"""The words a search is put in; the words of its angle are added by code."""

import re

from factledger.analyst.protocol import PlannedMetric, ToolRequest
from factledger.checks.text.terms import content_terms
from factledger.records import ANGLES

_TOKEN = re.compile(r"[^\W_](?:[\w.&'’-]*[^\W_])?|[^\W_]")
_FIGURE = re.compile(r"\d+")
_YEAR = re.compile(r"\d{4}(?:\s?[-–—/]\s?\d{2,4})?\s?(?:год\w*|г\.?|年)?$")
"""A period of years alone; the words of a quarter or a month are looked for with it."""
_HAN = re.compile(r"[\u3400-\u9fff]")
_HAN_ASKS = re.compile(
    r"请问|是多少|是什么|多少|什么时候|什么|哪些|哪个|哪里|哪儿|哪种|哪位|哪一?年|谁|为何|为什么|怎么样?|怎样|如何|何时|何地|何处|何种|几[个次名位种]"
    r"|是否|有没有|多长时间|多久|[吗呢吧]|[？?！!。，,、：:；;（）()]"
)


def query_for(request: ToolRequest) -> str:
    """Return the query for the angle that is due.

    The claim is searched with the words of its question. The other angles, and further attempts at any of them, turn
    through the ways to word it that differ: the question, the metric's name behind its entity, name and period.
    """
    wordings = _wordings(request)
    tried = sum(attempt.angle == request.angle and not attempt.failed for attempt in request.attempts)
    return wordings[(ANGLES.index(request.angle) // 2 + tried) % len(wordings)]


def _wordings(request: ToolRequest) -> list[str]:
    asked = " ".join(dict.fromkeys(_in_words(m) for m in request.metrics)) or request.question
    entities = " ".join(dict.fromkeys(m.entity for m in request.metrics if m.entity))
    named = " ".join((entities, *(_without_entity(m) for m in request.metrics)))
    periods = " ".join(dict.fromkeys(m.period for m in request.metrics if m.period and not _says(named, m.period)))
    ways = (keywords(asked, entities), keywords(named, entities), keywords(f"{named} {periods}", entities))
    return list(dict.fromkeys(way for way in ways if way)) or [asked]


def _says(text: str, period: str) -> bool:
    """Whether a text holds the figures of a period already, in whichever case its words stand: `в 2024 году`."""
    figures = _FIGURE.findall(period)
    return period in text or (_YEAR.match(period) is not None and set(figures) <= set(_FIGURE.findall(text)))


def _in_words(metric: PlannedMetric) -> str:
    """The question, and the property's name where the question only hints at it ("How tall is …")."""
    return metric.definition if metric.name in metric.definition else f"{metric.definition} {metric.name}"


def _without_entity(metric: PlannedMetric) -> str:
    return metric.name.replace(metric.entity, " ") if metric.entity else metric.name


def keywords(text: str, kept: str = "") -> str:
    """Return the words of a text that carry meaning, as written, each once and in order.

    Args:
        text: A question, or several.
        kept: Names that stay even where they look like a function word (`A`).
    """
    names = set(_TOKEN.findall(kept))
    words = _TOKEN.findall(_HAN_ASKS.sub(" ", text)) if _HAN.search(text) else _TOKEN.findall(text)
    return " ".join(dict.fromkeys(word for word in words if word in names or content_terms(word)))

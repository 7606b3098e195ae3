"""Plan by rules: what must be known, and what would show that we are wrong."""

import re
from collections.abc import Sequence

from factledger.analyst.offline.asking import read_asked
from factledger.analyst.offline.attributes import DIMENSIONS
from factledger.analyst.offline.comparisons import VAGUE
from factledger.analyst.offline.heeding import heeded
from factledger.analyst.offline.naming import NAME_CHARS, without_lead_in
from factledger.analyst.offline.parts import Part, entity_of, parts
from factledger.analyst.offline.periods import periods
from factledger.analyst.offline.summaries import asks_summary
from factledger.analyst.offline.wording import Wording, bare, confirming, wording
from factledger.analyst.protocol import Plan, PlannedMetric, PlannedSubQuestion, PlanRequest
from factledger.checks.text.shorten import shortened
from factledger.records import Language

_ASKS = re.compile(
    r"[?？]|^\W*(?:compare|list|find|name|сравни|назови|перечисли|найди|比较|对比|列出|列举|查找)", re.IGNORECASE
)
_STATES = re.compile(
    r"\b(?:is|are|was|were|has|have|had|does|did|can|will|\w{3,}(?:ed|es|s))\b.*[.!]$"
    r"|[а-яё]+(?:л|ла|ло|ли|ет|ит|ут|ют|ат|ят|ется|ится|ются|лся|лась|лись)\b.*[.!]$|(?:是|了|有|在|为|达到|超过|长于|高于|低于).*。$",
    re.IGNORECASE | re.DOTALL,
)
_GOOD_THING = re.compile(
    r"(?<=[个台款家部种本张件辆间套只把位])好(?=[\u4e00-\u9fff])(?![的几多些莱氧评友处转奇客战学像感手])"
)
_IN_WORDS = tuple(dimension for dimension in DIMENSIONS if dimension != "count")


def plan(request: PlanRequest) -> Plan:
    """Return sub-questions with claims and falsifiers, and the metrics they need, within the bound asked for."""
    words = wording(request.language)
    if request.round == 1 and not request.wishes and asks_summary(request.question, request.language):
        return _nothing_single(request)
    found, missed = heeded(_again(request) if request.round > 1 else _asked(request), request)
    if len(found) == 1 and request.round == 1:
        planned = _single_fact(found[0], words)
    else:
        planned = _several(found, words, request.max_sub_questions)
    return planned.model_copy(update={"not_understood": missed})


def _asked(request: PlanRequest) -> list[Part]:
    """First round: what the question asks for; a statement is its own claim."""
    question = without_lead_in(request.question, request.language)
    if _is_statement(question, request.language):
        return [_stated(question, request)]
    found = [_with_taste(part) for part in parts(question, request.language, request.today)]
    return [_restated(part, request.language) for part in found] if request.problems else found


def _with_taste(part: Part) -> Part:
    """Write `一台好咖啡机` as `一台好的咖啡机`, in which the gate of claims sees the word 好."""
    name = _GOOD_THING.sub("好的", part.metric.name)
    return Part(part.question, part.metric.model_copy(update={"name": name}), part.stated)


def _again(request: PlanRequest) -> list[Part]:
    """Later rounds: each statement that no source supports becomes a claim with a metric of its own."""
    known = {metric.name for metric in request.known_metrics}
    statements = [s for s in dict.fromkeys(c.strip() for c in request.open_claims) if s]
    new = [part for s in statements if (part := _stated(s, request)).metric.name not in known]
    return new[: request.max_sub_questions]


def _is_statement(question: str, language: Language) -> bool:
    asks = _ASKS.search(question) or read_asked(question, language).type != "thing"
    return not asks and bool(_STATES.search(question))


def _single_fact(part: Part, words: Wording) -> Plan:
    """One fact, and its independent confirmation."""
    asked = (_sub_question([part], words, (0,)), confirming([part.metric.name], (0,), words))
    return Plan(sub_questions=asked, metrics=(part.metric,))


def _nothing_single(request: PlanRequest) -> Plan:
    """A summary is no fact: no finding would prove it wrong, so none is named, and the gate says so."""
    question = request.question.strip()
    metric = PlannedMetric(name=shortened(bare(question), NAME_CHARS), definition=question, kind="text")
    return Plan(
        sub_questions=(PlannedSubQuestion(question=question, claim=bare(question), falsifier="", metrics=(0,)),),
        metrics=(metric,),
    )


def _several(found: Sequence[Part], words: Wording, most: int) -> Plan:
    """A sub-question for each part; where they would be too many, one for several parts."""
    groups = _groups(list(range(len(found))), most)
    return Plan(
        sub_questions=tuple(_sub_question([found[i] for i in group], words, group) for group in groups),
        metrics=tuple(part.metric for part in found),
    )


def _groups(items: list[int], most: int) -> list[tuple[int, ...]]:
    size = max(1, -(-len(items) // most))
    return [tuple(items[i : i + size]) for i in range(0, len(items), size)]


def _sub_question(group: Sequence[Part], words: Wording, metrics: tuple[int, ...]) -> PlannedSubQuestion:
    question, name = " ".join(p.question for p in group), "; ".join(bare(p.metric.name) for p in group)
    if len(group) == 1 and group[0].stated:
        claim, falsifier = question, words.statement_falsifier.format(statement=name)
    else:
        claim, falsifier = words.claim.format(name=name), words.falsifier.format(name=name)
    return PlannedSubQuestion(question=question, claim=claim, falsifier=falsifier, metrics=metrics)


def _restated(part: Part, language: Language) -> Part:
    """Drop a word that cannot be wrong from the name of a date or of a measured quantity, which it does not decide.

    "How long until new areas have significant production?" can be researched; "How many good books?" cannot.
    """
    asked = read_asked(part.metric.definition, language)
    if language not in VAGUE or not (asked.type == "date" or asked.dimension in _IN_WORDS):
        return part
    name = re.sub(r"\s{2,}", " ", VAGUE[language].sub("", part.metric.name)).strip()
    return Part(part.question, part.metric.model_copy(update={"name": name}))


def _stated(statement: str, request: PlanRequest) -> Part:
    """The user's own statement, or a draft's."""
    found = periods(statement, request.language, request.today)
    metric = PlannedMetric(
        name=shortened(bare(statement), NAME_CHARS),
        definition=statement,
        entity=entity_of(statement, request.language),
        period=found[0].text if len(found) == 1 else None,
        kind="text",
    )
    return Part(statement, metric, stated=True)

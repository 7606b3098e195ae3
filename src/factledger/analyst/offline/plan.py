"""Plan by rules: what must be known, and what would show that we are wrong."""

import re
from collections.abc import Sequence

from factledger.analyst.offline.asking import read_asked
from factledger.analyst.offline.comparisons import VAGUE
from factledger.analyst.offline.naming import NAME_CHARS, without_lead_in
from factledger.analyst.offline.parts import Part, entity_of, parts
from factledger.analyst.offline.periods import periods
from factledger.analyst.offline.wording import Wording, wording
from factledger.analyst.protocol import Plan, PlannedMetric, PlannedSubQuestion, PlanRequest
from factledger.records import Language

_ASKS = re.compile(
    r"[?？]|^\W*(?:compare|list|find|name|сравни|назови|перечисли|найди|比较|对比|列出|列举|查找)", re.IGNORECASE
)
_STATES = re.compile(
    r"\b(?:is|are|was|were|has|have|had|does|did|can|will|\w{3,}(?:ed|es|s))\b.*[.!]$"
    r"|[а-яё]+(?:л|ла|ло|ли|ет|ит|ут|ют|ат|ят|ется|ится|ются|лся|лась|лись)\b.*[.!]$|(?:是|了|有|在|为|达到|超过|长于|高于|低于).*。$",
    re.IGNORECASE | re.DOTALL,
)
_FIGURE_IN_WORDS = ("money", "time", "length", "mass", "share", "speed", "temperature", "area", "data", "power")


def plan(request: PlanRequest) -> Plan:
    """Return sub-questions with claims and falsifiers, and the metrics they need, within the bound asked for."""
    if request.round > 1:
        return _again(request)
    question = without_lead_in(request.question, request.language)
    words = wording(request.language)
    if _is_statement(question, request.language):
        return _statement_plan(question, request, words)
    found = parts(question, request.language, request.today)
    if request.problems:
        found = [_restated(part, request.language) for part in found]
    if len(found) == 1:
        return _single_fact(found[0], words)
    return _several(found, words, request.max_sub_questions)


def _is_statement(question: str, language: Language) -> bool:
    asks = _ASKS.search(question) or read_asked(question, language).type != "thing"
    return not asks and bool(_STATES.search(question))


def _single_fact(part: Part, words: Wording) -> Plan:
    """One fact, and its independent confirmation."""
    name = _bare(part.metric.name)
    return Plan(
        sub_questions=(
            _sub_question(part.question, name, words, (0,)),
            PlannedSubQuestion(
                question=words.confirming_question.format(name=name),
                claim=words.confirming_claim.format(name=name),
                falsifier=words.confirming_falsifier.format(name=name),
                metrics=(0,),
            ),
        ),
        metrics=(part.metric,),
    )


def _several(found: Sequence[Part], words: Wording, most: int) -> Plan:
    """A sub-question for each part; where they would be too many, one for several parts."""
    groups = _groups(list(range(len(found))), most)
    questions = tuple(
        _sub_question(
            " ".join(found[i].question for i in group),
            "; ".join(_bare(found[i].metric.name) for i in group),
            words,
            group,
        )
        for group in groups
    )
    return Plan(sub_questions=questions, metrics=tuple(part.metric for part in found))


def _groups(items: list[int], most: int) -> list[tuple[int, ...]]:
    size = -(-len(items) // most)
    return [tuple(items[i : i + size]) for i in range(0, len(items), size)]


def _sub_question(question: str, name: str, words: Wording, metrics: tuple[int, ...]) -> PlannedSubQuestion:
    return PlannedSubQuestion(
        question=question,
        claim=words.claim.format(name=name),
        falsifier=words.falsifier.format(name=name),
        metrics=metrics,
    )


def _bare(name: str) -> str:
    return name.strip(" .?!。？！")


def _restated(part: Part, language: Language) -> Part:
    """Drop a word that cannot be wrong from the name of a date or of a measured quantity, which it does not decide.

    "How long until new areas have significant production?" can be researched; "How many good books?" cannot.
    """
    asked = read_asked(part.metric.definition, language)
    if language not in VAGUE or not (asked.type == "date" or asked.dimension in _FIGURE_IN_WORDS):
        return part
    name = re.sub(r"\s{2,}", " ", VAGUE[language].sub("", part.metric.name)).strip()
    return Part(part.question, part.metric.model_copy(update={"name": name}))


def _statement_plan(statement: str, request: PlanRequest, words: Wording) -> Plan:
    """The user's own statement is the claim; a second source has to confirm it."""
    metric = _of_statement(statement, request.language, request.today)
    first = _claim(statement, metric.name, words, 0)
    second = first.model_copy(
        update={
            "question": words.confirming_question.format(name=_bare(metric.name)),
            "claim": words.confirming_claim.format(name=_bare(metric.name)),
            "falsifier": words.confirming_falsifier.format(name=_bare(metric.name)),
        }
    )
    return Plan(sub_questions=(first, second), metrics=(metric,))


def _again(request: PlanRequest) -> Plan:
    """Later rounds: each statement that no source supports becomes a claim with a metric of its own."""
    words = wording(request.language)
    known = {metric.name for metric in request.known_metrics}
    statements = [s for s in dict.fromkeys(c.strip() for c in request.open_claims) if s]
    metrics = [_of_statement(s, request.language, request.today) for s in statements]
    new = [(s, m) for s, m in zip(statements, metrics, strict=True) if m.name not in known][: request.max_sub_questions]
    return Plan(
        sub_questions=tuple(_claim(s, m.name, words, i) for i, (s, m) in enumerate(new)),
        metrics=tuple(m for _, m in new),
    )


def _claim(statement: str, name: str, words: Wording, metric: int) -> PlannedSubQuestion:
    return PlannedSubQuestion(
        question=statement,
        claim=statement,
        falsifier=words.statement_falsifier.format(statement=_bare(name)),
        metrics=(metric,),
    )


def _of_statement(statement: str, language: Language, today: str) -> PlannedMetric:
    found = periods(statement, language, today)
    bare = _bare(statement)
    return PlannedMetric(
        name=bare if len(bare) <= NAME_CHARS else bare[: NAME_CHARS - 1].rstrip() + "…",
        definition=statement,
        entity=entity_of(statement, language),
        period=found[0].text if len(found) == 1 else None,
        kind="text",
    )

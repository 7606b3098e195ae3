"""From what a model filled in to the protocol's records: cleaned and bounded, with nothing added."""

from collections.abc import Sequence

from factledger.analyst.model.answers import (
    NAME_CHARS,
    SHARES,
    AskingTriageAnswer,
    DraftAnswer,
    ExtractAnswer,
    JudgeAnswer,
    MetricAnswer,
    PlanAnswer,
    QueryAnswer,
    SubQuestionAnswer,
)
from factledger.analyst.model.cleaning import line
from factledger.analyst.protocol import (
    Draft,
    DraftRequest,
    Extraction,
    Judgement,
    Plan,
    PlannedMetric,
    PlannedSubQuestion,
    PlanRequest,
    ToolChoice,
    Triage,
    TriageRequest,
)
from factledger.checks.text.terms import content_terms
from factledger.records import Meaning, Usage

SENTENCE_CHARS = 300
QUERY_CHARS = 380
MOST_SUB_QUESTIONS = 12
"""That are read; the plan gate says how many there may be, and what becomes of those beyond."""
MOST_METRICS = 20
MOST_SENTENCES = 5
_LEAST_OVERLAP = 0.5
_NO_SPACES = ("zh", "ja")


def triage_of(answer: AskingTriageAnswer, request: TriageRequest, usage: Usage) -> Triage:
    """Return the decision; an edit keeps its lines, a question of either kind is one line and not the message again."""
    # Only an earlier message can complete a question; without one the model would make something up.
    follows_up = answer.decision == "research" and request.earlier
    question = line(answer.question, 2 * SENTENCE_CHARS) if follows_up else ""
    return Triage(
        decision=answer.decision,
        reason=line(answer.reason, SENTENCE_CHARS),
        text=_said(answer),
        question="" if question == line(request.question, 2 * SENTENCE_CHARS) else question,
        usage=usage,
    )


def _said(answer: AskingTriageAnswer) -> str:
    if answer.decision == "clarify":
        return line(answer.text or answer.question, SENTENCE_CHARS)
    return answer.text.strip() if answer.decision == "edit" else ""


def plan_of(answer: PlanAnswer, request: PlanRequest, usage: Usage) -> Plan:
    """Return the plan, duplicates merged; how many sub-questions there may be is the plan gate's to say."""
    metrics = planned_metrics(answer, request)
    questions: dict[str, PlannedSubQuestion] = {}
    for asked in answer.sub_questions:
        question = line(asked.question, SENTENCE_CHARS)
        planned = PlannedSubQuestion(
            question=question,
            claim=line(asked.claim, SENTENCE_CHARS),
            falsifier=line(asked.falsifier, SENTENCE_CHARS),
            stop_condition=f"trusted_sources >= {asked.trusted_sources} or not_found",
            metrics=metric_positions(asked, metrics),
        )
        questions.setdefault(question.casefold(), planned)
    return Plan(sub_questions=tuple(questions.values())[:MOST_SUB_QUESTIONS], metrics=metrics, usage=usage)


def planned_metrics(answer: PlanAnswer, request: PlanRequest) -> tuple[PlannedMetric, ...]:
    """Return the plan's metrics, and those of earlier rounds that its sub-questions name again; each once."""
    wanted = {_folded(name) for asked in answer.sub_questions for name in asked.metrics}
    again = [metric for metric in request.known_metrics if _folded(metric.name) in wanted]
    new = [planned for metric in answer.metrics if (planned := _metric(metric)).name]
    by_name = {_folded(metric.name): metric for metric in [*new, *again]}
    return tuple(by_name.values())[:MOST_METRICS]


def _metric(answer: MetricAnswer) -> PlannedMetric:
    return PlannedMetric(
        name=line(answer.name, NAME_CHARS),
        definition=line(answer.definition, SENTENCE_CHARS),
        entity=answer.entity or "",
        unit=answer.unit,
        period=answer.period,
        scope=answer.scope,
        kind=answer.kind,
    )


def metric_positions(asked: SubQuestionAnswer, metrics: Sequence[PlannedMetric]) -> tuple[int, ...]:
    """Return the positions of the metrics that a sub-question names: by name, else by most of its words."""
    found = [_position(name, metrics) for name in asked.metrics]
    if not any(place is not None for place in found) and len(metrics) == 1:
        return (0,)
    return tuple(dict.fromkeys(place for place in found if place is not None))


def _position(name: str, metrics: Sequence[PlannedMetric]) -> int | None:
    names = [_folded(metric.name) for metric in metrics]
    if _folded(name) in names:
        return names.index(_folded(name))
    wanted = set(content_terms(name))
    shares = [_overlap(wanted, set(content_terms(metric.name))) for metric in metrics]
    best = max(range(len(metrics)), key=shares.__getitem__, default=None)
    return best if best is not None and shares[best] >= _LEAST_OVERLAP and shares.count(shares[best]) == 1 else None


def _overlap(one: set[str], other: set[str]) -> float:
    return len(one & other) / len(one | other) if one | other else 0.0


def _folded(name: str) -> str:
    return line(name, NAME_CHARS).casefold().strip(" .\"'")


def choice_of(tool: str, answer: QueryAnswer, usage: Usage) -> ToolChoice:
    """Return the choice; a reason that the model would not give is said to be missing."""
    reason = line(answer.reason, SENTENCE_CHARS) or "The model gave no reason"
    return ToolChoice(tool=line(tool, NAME_CHARS), query=line(answer.query, QUERY_CHARS), reason=reason, usage=usage)


def extraction_of(answer: ExtractAnswer, quote: str, usage: Usage) -> Extraction:
    """Return the extraction with its quote as it stands in the passages; what was not found has a reason."""
    if not answer.found:
        reason = line(answer.reason, SENTENCE_CHARS) or "The model found nothing and gave no reason"
        return Extraction(found=False, reason=reason, usage=usage)
    return Extraction(
        found=True,
        quote=quote,
        value=answer.value.strip() or quote,
        unit=answer.unit,
        period=answer.period,
        scope=answer.scope,
        entity=answer.entity,
        confidence=SHARES[answer.confidence],
        usage=usage,
    )


def judgement_of(answer: JudgeAnswer, usage: Usage) -> Judgement:
    """Return the judgement; what is unclear was not judged."""
    meaning: Meaning = "not_checked" if answer.meaning == "unclear" else answer.meaning
    return Judgement(meaning=meaning, reason=line(answer.reason, SENTENCE_CHARS), usage=usage)


def draft_of(answer: DraftAnswer, request: DraftRequest, usage: Usage) -> Draft:
    """Return up to five sentences, each once."""
    lines = [line(sentence, 2 * SENTENCE_CHARS) for sentence in answer.sentences]
    sentences = list(dict.fromkeys(text for text in lines if text))[:MOST_SENTENCES]
    return Draft(text=("" if request.language in _NO_SPACES else " ").join(sentences), usage=usage)

"""What code finds wrong with an answer that could be read; the model is told once, the gates decide in any case."""

import re
from collections.abc import Callable, Sequence

from factledger.analyst.model.answers import (
    AskingTriageAnswer,
    ChoiceAnswer,
    DraftAnswer,
    ExtractAnswer,
    JudgeAnswer,
    PlanAnswer,
    QueryAnswer,
)
from factledger.analyst.model.asking import Fault
from factledger.analyst.model.cleaning import repeats_itself, unmarked
from factledger.analyst.model.languages import language_fault
from factledger.analyst.model.results import metric_positions, planned_metrics
from factledger.analyst.protocol import DraftRequest, ExtractRequest, PlanRequest, ToolRequest
from factledger.checks.quotes.quote import find_quote

_LONGEST_QUOTE = 700
"""Characters of one long sentence, or of two."""
_SLOT = re.compile(r"\{\s*([FK]\d+)(?:\.value)?\s*\}", re.IGNORECASE)
_FIGURE = re.compile(r"[^\W_]*\d[\w.,%]*")


def triage_faults(answer: AskingTriageAnswer) -> list[Fault]:
    """An edit brings its text."""
    return [Fault("text is empty; put the edited text there")] if answer.decision == "edit" and not answer.text else []


def plan_faults(request: PlanRequest) -> Callable[[PlanAnswer], Sequence[Fault]]:
    """A plan has sub-questions and metrics that fit together, in the language of the question."""

    def faults(answer: PlanAnswer) -> list[Fault]:
        if not answer.sub_questions:
            return [Fault("sub_questions is empty", fatal=True)]
        metrics = planned_metrics(answer, request)
        if not metrics:
            return [Fault("metrics is empty", fatal=True)]
        lost = [q.question for q in answer.sub_questions if not metric_positions(q, metrics)]
        found = [Fault(f"the sub-question {q[:80]!r} names none of the metrics") for q in lost[:1]]
        named = [f"{metric.name} {metric.definition}" for metric in metrics]
        texts = " ".join([*named, *(f"{q.question} {q.claim} {q.falsifier}" for q in answer.sub_questions)])
        known = " ".join([request.question, *request.open_claims, *request.documents])
        return found + _language(texts, request.language, known) + _repetition(answer.texts())

    return faults


def choice_faults(request: ToolRequest) -> Callable[[ChoiceAnswer], Sequence[Fault]]:
    """A choice names a tool of the run."""
    names = [tool.name for tool in request.tools]

    def faults(answer: ChoiceAnswer) -> list[Fault]:
        unknown = [] if answer.tool in names else [Fault(f"there is no tool {answer.tool!r}; use {' or '.join(names)}")]
        return unknown + query_faults(answer)

    return faults


def query_faults(answer: QueryAnswer) -> list[Fault]:
    """A query has words and a reason."""
    found = [] if answer.query.strip() else [Fault("query is empty", fatal=True)]
    return found if answer.reason.strip() else [*found, Fault("reason is empty")]


def extract_faults(request: ExtractRequest) -> Callable[[ExtractAnswer], Sequence[Fault]]:
    """What was found has a quote from the passages, and the quote has the value."""

    def faults(answer: ExtractAnswer) -> list[Fault]:
        if not answer.found:
            return []
        if not answer.quote.strip():
            return [Fault("found is true but quote is empty", fatal=True)]
        found = _repetition([answer.quote])
        if len(answer.quote) > _LONGEST_QUOTE:
            found.append(Fault("quote is too long; copy the one sentence that states it"))
        if not stands_in(answer.quote, request) and not stands_in(unmarked(answer.quote), request):
            found.append(Fault("quote does not stand in the passages; copy one sentence character by character"))
        if request.metric.kind == "number" and not find_quote(answer.value, answer.quote):
            found.append(Fault("value does not stand in quote; copy it from there as it is written"))
        return found

    return faults


def stands_in(quote: str, request: ExtractRequest) -> bool:
    """Whether a quote stands in one of the passages, by the quote gate."""
    return any(find_quote(quote, passage.text) for passage in request.passages)


def judge_faults(answer: JudgeAnswer) -> list[Fault]:
    """A reason comes to its end."""
    return _repetition([answer.reason])


def draft_faults(request: DraftRequest) -> Callable[[DraftAnswer], Sequence[Fault]]:
    """A draft has slots of this run, no figure outside them, and is in the language of the question."""
    slots = {fact.id for fact in request.facts} | {calculation.id for calculation in request.calculations}
    named = [text or "" for fact in request.facts for text in (fact.metric, fact.entity, fact.period)]
    known = " ".join([request.question, *named, *request.missing])
    allowed = {figure.rstrip(".,") for figure in _FIGURE.findall(known)}

    def faults(answer: DraftAnswer) -> list[Fault]:
        if not answer.sentences:
            return [Fault("sentences is empty", fatal=True)]
        text = " ".join(answer.sentences)
        used = [slot.upper() for slot in _SLOT.findall(text)]
        bare = _SLOT.sub(" ", text)
        typed = [figure for figure in _FIGURE.findall(bare) if figure.rstrip(".,") not in allowed]
        found = [] if used else [Fault("it holds no slot such as {F1.value} and {F1}")]
        found += [Fault(f"there is no {slot}") for slot in dict.fromkeys(used) if slot not in slots][:1]
        found += [Fault(f"it types the figure {typed[0]!r}; write a slot instead")] if typed else []
        return found + _language(bare, request.language, known) + _repetition(answer.sentences)

    return faults


def _language(text: str, language: str, known: str) -> list[Fault]:
    fault = language_fault(text, language, known)
    return [Fault(fault[0], fatal=fault[1])] if fault else []


def _repetition(texts: Sequence[str]) -> list[Fault]:
    return [Fault("it repeats itself without end", fatal=True)] if any(map(repeats_itself, texts)) else []

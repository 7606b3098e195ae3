"""What the scripted analysts of the recordings say; what a script does not say, the rules say."""

import re

from factledger.analyst.protocol import (
    Draft,
    DraftRequest,
    Extraction,
    ExtractRequest,
    Judgement,
    JudgeRequest,
    Plan,
    PlannedMetric,
    PlannedSubQuestion,
    PlanRequest,
    ToolChoice,
    ToolRequest,
)
from factledger.analyst.scripted import Script
from factledger.evals.recordings.texts import TEXTS
from factledger.evals.recordings.worlds import FLEET

_FALSIFIER = {
    "en": "A source that states another figure",
    "ru": "Источник, который называет другое число",
    "zh": "给出其他数字的来源",
}
VALUES = {"battery": re.compile(r"\d+ ?(?:hours|часов|小时)"), "weight": re.compile(r"\d+ ?(?:grams|граммов|克)")}


def trap(language: str) -> Script:
    """Draft one sourced figure, one disputed, one generalisation without a source, one invented quotation."""
    return {"plan": _plan, "extract": _extract, "judge": _support, "draft": lambda request: _trap(language, request)}


def invents(language: str) -> Script:
    """Quote what no document says."""
    texts = TEXTS[language]
    made_up = Extraction(found=True, quote=texts.invented, value=texts.invented_value, confidence=1.0)
    return {"plan": _plan, "extract": lambda request: made_up, "judge": _support}


def misreads(language: str) -> Script:
    """Quote what the document says, and give a figure that is not in the quote."""

    def extract(request: ExtractRequest) -> Extraction:
        found = _extract(request)
        return found.model_copy(update={"value": TEXTS[language].invented_value}) if found.found else found

    return {"plan": _plan, "extract": extract, "judge": _support}


def boasts(language: str) -> Script:
    """Add a sentence that no document bears out, so that it is searched in a second round."""

    def draft(request: DraftRequest) -> Draft:
        cited = " ".join(f"{fact.metric}: {{{fact.id}.value}} {{{fact.id}}}." for fact in request.facts[:1])
        return Draft(text=f"{cited} {TEXTS[language].boast}")

    return {"extract": _extract, "judge": _support, "draft": draft}


def _plan(request: PlanRequest) -> Plan:
    texts = TEXTS[request.language]
    names = (texts.battery_name, texts.weight_name)
    return Plan(
        metrics=tuple(PlannedMetric(name=name, definition=name, entity="Orbit A1", kind="number") for name in names),
        sub_questions=tuple(
            PlannedSubQuestion(
                question=name,
                claim=f"{texts.claim}: {name}",
                falsifier=_FALSIFIER[request.language],
                metrics=(n,),
            )
            for n, name in enumerate(names)
        ),
    )


def _extract(request: ExtractRequest) -> Extraction:
    """Quote the first passage that holds the metric's unit."""
    weight = request.metric.name in {texts.weight_name for texts in TEXTS.values()}
    wanted = VALUES["weight" if weight else "battery"]
    for passage in request.passages:
        if request.metric.kind == "number" and (value := wanted.search(passage.text)):
            return Extraction(found=True, quote=passage.text, value=value.group(), confidence=0.9)
    return Extraction(found=False, reason="-")


def _support(request: JudgeRequest) -> Judgement:
    return Judgement(meaning="supported", reason="-")


def _trap(language: str, request: DraftRequest) -> Draft:
    texts = TEXTS[language]
    first = {fact.metric: fact.id for fact in reversed(request.facts)}
    slots = {"W": first[texts.weight_name], "B": first[texts.battery_name]}
    text = texts.draft
    for slot, fact_id in slots.items():
        text = text.replace(f"{{{slot}", f"{{{fact_id}")
    return Draft(text=text)


def plans_without_a_falsifier(language: str) -> Script:
    """Plan a claim that nothing could refute; once told so, plan one that could be."""

    def plan(request: PlanRequest) -> Plan:
        good = _plan(request)
        return good if request.problems else _untestable(good, len(good.sub_questions))

    return {"plan": plan, "extract": _extract, "judge": _support}


def insists(language: str) -> Script:
    """Plan one claim that nothing could refute, whatever the gate says."""
    return {"plan": lambda request: _untestable(_plan(request), 1), "extract": _extract, "judge": _support}


def remembers(language: str) -> Script:
    """State a sentence from memory; once a source was found for it, state it from there."""
    texts = TEXTS[language]

    def draft(request: DraftRequest) -> Draft:
        cited = " ".join(f"{fact.metric}: {{{fact.id}.value}} {{{fact.id}}}." for fact in request.facts)
        return Draft(text=cited if len(request.facts) > 1 else f"{cited} {texts.remembered}")

    return {"draft": draft, "judge": _support}


def surveys(language: str) -> Script:
    """Plan a sub-question for each product of the archive, and word every query anew."""
    texts = TEXTS[language]
    names = [(f"Orbit {product}", texts.life_of.format(product=product)) for product in FLEET]
    metrics = tuple(PlannedMetric(name=name, definition=name, entity=entity) for entity, name in names)
    parts = tuple(
        PlannedSubQuestion(
            question=name,
            claim=f"{texts.claim}: {name}",
            falsifier=_FALSIFIER[language],
            stop_condition="trusted_sources >= 12 or not_found",
            metrics=(n,),
        )
        for n, (_, name) in enumerate(names)
    )

    def choose(request: ToolRequest) -> ToolChoice:
        place = texts.places[len(request.attempts) % len(texts.places)]
        query = f"{request.question} {place}"
        return ToolChoice(tool=request.tools[0].name, query=query, reason=f"not looked for yet: {place}")

    return {"plan": lambda request: Plan(metrics=metrics, sub_questions=parts), "choose_tool": choose}


def _untestable(plan: Plan, count: int) -> Plan:
    """Take the falsifier from the last sub-questions."""
    kept = len(plan.sub_questions) - count
    parts = [q if n < kept else q.model_copy(update={"falsifier": ""}) for n, q in enumerate(plan.sub_questions)]
    return plan.model_copy(update={"sub_questions": tuple(parts)})

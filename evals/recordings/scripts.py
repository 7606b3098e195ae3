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
)
from factledger.analyst.scripted import Script
from factledger.evals.recordings.texts import TEXTS

_FALSIFIER = {
    "en": "A source that states another figure",
    "ru": "Источник, который называет другое число",
    "zh": "给出其他数字的来源",
}
_VALUE = {"battery": re.compile(r"\d+ ?(?:hours|часов|小时)"), "weight": re.compile(r"\d+ ?(?:grams|граммов|克)")}


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
    wanted = _VALUE["weight" if weight else "battery"]
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

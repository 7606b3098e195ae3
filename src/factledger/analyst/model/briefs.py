"""The prompts of the calls: data fenced, and the least important left out when they would be too long."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from factledger.analyst.model.answers import (
    AskingTriageAnswer,
    ChoiceAnswer,
    DraftAnswer,
    ExtractAnswer,
    JudgeAnswer,
    ModelAnswer,
    PlanAnswer,
    QueryAnswer,
    TriageAnswer,
    schema_of,
)
from factledger.analyst.model.asking import REPAIR_TOKENS
from factledger.analyst.model.bounds import clip, fit, tokens
from factledger.analyst.model.fence import fence_for, fenced
from factledger.analyst.model.languages import language_name
from factledger.analyst.protocol import (
    Attempt,
    DraftFact,
    DraftRequest,
    ExtractRequest,
    JudgeRequest,
    PlannedMetric,
    PlanRequest,
    SourceText,
    ToolRequest,
    TriageRequest,
)
from factledger.checks.text.relevance import relevance
from factledger.checks.text.terms import content_terms
from factledger.prompts import fill

_SHARE_OF_QUESTION = 10
"""A question, or a sentence that is judged, takes no more than so small a part of the bound."""
_SENTENCE = 200
_NAME = 60
_MARKUP = 30
"""Tokens that a chat template puts around the messages."""
_LEAST_SUB_QUESTIONS = 2
"""In the first round; a question that is one fact has its confirmation as the second."""

Kept = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Brief:
    """A prompt: what the call is, and what it is about."""

    system: str
    user: str


def triage_brief(request: TriageRequest, most: int) -> Brief:
    """Return the prompt of a triage; the oldest messages are left out first."""
    name, answer = triage_form(request)
    message = clip(request.question, most // 3)
    fence = fence_for([message, *request.earlier])
    newest_first = [fenced(fence, clip(text, _SENTENCE)) for text in reversed(request.earlier)]

    def values(kept: Kept) -> dict[str, str]:
        return {
            "today": request.today,
            "language": language_name(request.language),
            "earlier": _block("Earlier messages:", list(reversed(kept[0]))),
            "message": fenced(fence, message),
        }

    return _brief(name, answer, most, {"fence": fence}, [newest_first], values)


def triage_form(request: TriageRequest) -> tuple[str, type[AskingTriageAnswer]]:
    """Return the name of a triage's prompt and what is filled in: one choice more where a person can be asked."""
    return ("triage_asking", AskingTriageAnswer) if request.ask_back else ("triage", TriageAnswer)


def plan_brief(request: PlanRequest, most: int) -> Brief:
    """Return the prompt of a planning; titles are left out first, then known metrics, claims, problems and wishes."""
    titles = [_one_line(title, _NAME) for title in request.documents]
    claims = [_one_line(claim, _SENTENCE) for claim in request.open_claims]
    fence = fence_for([*titles, *claims])
    known = [f"- {_named(metric)}" for metric in request.known_metrics]
    problems = [f"- {_one_line(problem, _SENTENCE)}" for problem in request.problems]
    wishes = [f"- {_one_line(wish, _SENTENCE)}" for wish in request.wishes]
    language = language_name(request.language)
    least = _LEAST_SUB_QUESTIONS if request.round == 1 else 1

    def values(kept: Kept) -> dict[str, str]:
        shown_titles, shown_known, shown_claims, shown_problems, shown_wishes = kept
        return {
            "today": request.today,
            "round": str(request.round),
            "question": clip(request.question, most // _SHARE_OF_QUESTION),
            "language": language,
            "documents": _data("The user has documents with these titles, among others:", fence, shown_titles),
            "known": _block(
                "Metrics of earlier rounds. Name them again where needed; plan only new ones:", shown_known
            ),
            "claims": _data(_OPEN_CLAIMS, fence, shown_claims),
            "problems": _block("Your last plan was sent back. Repair exactly this:", shown_problems),
            "wishes": _block(_WISHES, shown_wishes),
        }

    system = {"language": language, "least": str(least), "most": str(request.max_sub_questions), "fence": fence}
    return _brief("plan", PlanAnswer, most, system, [titles, known, claims, problems, wishes], values)


_WISHES = "The person who approves the plan was shown an earlier one and wants these changes of it, oldest first:"
_OPEN_CLAIMS = "No source supports these statements of the last draft. Plan how to confirm or refute them:"


def tool_brief(request: ToolRequest, most: int) -> Brief:
    """Return the prompt of a choice of tool, or of a query where there is one tool; old attempts are left out first."""
    language = language_name(request.language)
    newest_first = [_attempt(attempt) for attempt in reversed(request.attempts)]
    metrics = [f"- {_named(metric)}" for metric in request.metrics]
    described = [f"{tool.name}: {_one_line(tool.description, _SENTENCE)}" for tool in request.tools]
    single = len(request.tools) == 1

    def values(kept: Kept) -> dict[str, str]:
        return {
            "today": request.today,
            "question": _one_line(request.question, _SENTENCE),
            "claim": _one_line(request.claim, _SENTENCE),
            "falsifier": _one_line(request.falsifier, _SENTENCE),
            "angle": request.angle,
            "metrics": "\n".join(kept[1]),
            "tools": described[0] if single else "\n".join(f"- {text}" for text in described),
            "attempts": _block("Earlier searches, oldest first:", list(reversed(kept[0]))),
        }

    name, answer = ("word_query", QueryAnswer) if single else ("choose_tool", ChoiceAnswer)
    return _brief(name, answer, most, {"language": language}, [newest_first, metrics], values)


def extract_brief(request: ExtractRequest, most: int) -> Brief:
    """Return the prompt of an extraction; passages with the fewest words of the metric are left out first."""
    passages = request.passages
    fence = fence_for([request.title, *(passage.text for passage in passages)])
    title = _one_line(request.title, _NAME)
    asked = " ".join([request.metric.name, request.metric.definition, request.question])
    weights = {term: request.term_weights.get(term, 1.0) for term in content_terms(asked)}
    system = {"language": language_name(request.language), "fence": fence}

    def values(kept: Kept) -> dict[str, str]:
        left_out = len(passages) - len(kept[0])
        note = f"\n({left_out} other passages of this source are not shown.)" if left_out else ""
        return {
            "today": request.today,
            "metric": _one_line(request.metric.name, _NAME),
            "details": _details(request.metric),
            "question": _one_line(request.question, _SENTENCE),
            "passages": "\n\n".join(sorted(kept[0], key=places.__getitem__)) + note,
        }

    places: dict[str, int] = {}
    bare = _brief("extract", ExtractAnswer, most, system, [], lambda _: values([[]]))
    room = most - _size(bare, ExtractAnswer) - _MARKUP
    best_first = sorted(passages, key=lambda passage: -relevance(weights, passage.text))
    for passage in best_first:
        places.setdefault(_passage(passage, title, fence, room), passage.start)
    return _brief("extract", ExtractAnswer, most, system, [list(places)], values)


def judge_brief(request: JudgeRequest, most: int) -> Brief:
    """Return the prompt of a judgement; the last quotes are left out first."""
    texts = [clip(quote, most // 4) for quote in request.quotes]
    fence = fence_for([*texts, request.subject, request.value])
    quotes = [fenced(fence, text, f"quote {n}") for n, text in enumerate(texts, start=1)]
    system = {"language": language_name(request.language), "fence": fence}
    if request.kind == "sentence" or request.metric is None:
        sentence = fenced(fence, clip(request.subject, most // _SHARE_OF_QUESTION), "sentence")
        return _brief(
            "judge_sentence",
            JudgeAnswer,
            most,
            system,
            [quotes],
            lambda kept: {"sentence": sentence, "quotes": _all(kept)},
        )
    metric, value = request.metric, fenced(fence, clip(request.value, _SENTENCE), "value")

    def values(kept: Kept) -> dict[str, str]:
        name = _one_line(metric.name, _NAME)
        return {"metric": name, "details": _details(metric), "value": value, "quotes": _all(kept)}

    return _brief("judge_metric", JudgeAnswer, most, system, [quotes], values)


def draft_brief(request: DraftRequest, most: int) -> Brief:
    """Return the prompt of a draft; names of what is missing are left out first, then calculations, then facts."""
    missing = [f"- {_one_line(name, _NAME)}" for name in request.missing]
    calculations = [f"- {{{c.id}}}: {_one_line(c.text, _SENTENCE)}" for c in request.calculations]
    facts = [_fact(fact) for fact in request.facts]
    language = language_name(request.language)

    def values(kept: Kept) -> dict[str, str]:
        return {
            "today": request.today,
            "question": clip(request.question, most // _SHARE_OF_QUESTION),
            "language": language,
            "facts": "\n".join(kept[2]),
            "calculations": _block("Calculations:", kept[1]),
            "missing": _block("Missing, because no source states it:", kept[0]),
        }

    return _brief("draft", DraftAnswer, most, {"language": language}, [missing, calculations, facts], values)


def _brief(
    name: str,
    answer: type[ModelAnswer],
    most: int,
    system: Mapping[str, str],
    lists: Sequence[Sequence[str]],
    values: Callable[[Kept], Mapping[str, str]],
) -> Brief:
    """Fill a call's two prompts, the second with as much of the lists as the bound leaves room for."""
    said = fill(f"{name}/system", **system)
    left = most - _size(Brief(said, ""), answer)
    return Brief(said, fit(lambda kept: fill(f"{name}/user", **values(kept)), lists, left))


def _size(brief: Brief, answer: type[ModelAnswer]) -> int:
    """Return the tokens of a prompt with its schema and with what a repair would add."""
    schema = json.dumps(schema_of(answer))
    return tokens(brief.system) + tokens(brief.user) + tokens(schema) + REPAIR_TOKENS + _MARKUP


def _one_line(text: str, most: int) -> str:
    return clip(" ".join(text.split()), most)


def _block(heading: str, lines: Sequence[str]) -> str:
    """Return lines under their heading, set apart; nothing when there are none."""
    return "\n" + "\n".join([heading, *lines]) + "\n" if lines else ""


def _data(heading: str, fence: str, lines: Sequence[str]) -> str:
    return _block(heading, [fenced(fence, "\n".join(f"- {text}" for text in lines))]) if lines else ""


def _all(kept: Kept) -> str:
    return "\n".join(kept[0])


def _named(metric: PlannedMetric) -> str:
    """Return a metric on one line, with what narrows it."""
    narrowed = [metric.entity, metric.unit, metric.period, metric.scope]
    known = "; ".join(_one_line(part, _NAME) for part in narrowed if part)
    return f"{_one_line(metric.name, _NAME)} ({known})" if known else _one_line(metric.name, _NAME)


def _details(metric: PlannedMetric) -> str:
    kind = "a number or a date" if metric.kind == "number" else "a name, a place or a few words"
    narrowed = {"About": metric.entity, "Unit": metric.unit, "Period": metric.period, "Basis": metric.scope}
    lines = {"Definition": _one_line(metric.definition, _SENTENCE)}
    lines |= {label: _one_line(text or "", _NAME) for label, text in narrowed.items()}
    lines["Its value is"] = kind
    return "\n".join(f"{label}: {text}" for label, text in lines.items() if text)


def _attempt(attempt: Attempt) -> str:
    result = "failed" if attempt.failed else f"{attempt.hits} hits, {attempt.trusted} of them trusted"
    query = json.dumps(_one_line(attempt.query, _NAME), ensure_ascii=False)
    return f"- {attempt.tool}, {attempt.angle}, {query}: {result}"


def _passage(passage: SourceText, title: str, fence: str, room: int) -> str:
    """Return one passage in its fence; when it is cut, the line above says so."""
    text = clip(passage.text, room - 2 * _NAME)
    cut = "" if text == passage.text else "; its end is not shown"
    return fenced(fence, text, f"{title}; {passage.locator}{cut}")


def _fact(fact: DraftFact) -> str:
    """Return a fact as one line of JSON, in which a value can be nothing but a value."""
    shown = {
        "id": fact.id,
        "metric": _one_line(fact.metric, _NAME),
        "value": _one_line(fact.value, 2 * _NAME),
        "entity": _one_line(fact.entity, _NAME),
        "unit": fact.unit,
        "period": fact.period,
        "source": fact.source_class,
        "disputed": fact.disputed or None,
    }
    return json.dumps({key: value for key, value in shown.items() if value}, ensure_ascii=False)

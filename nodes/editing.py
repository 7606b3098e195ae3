"""A plan as a person edited it: taken whole, or not at all with the reasons."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter, ValidationError

from factledger.analyst.protocol import Plan, PlannedSubQuestion
from factledger.graph.gates import current
from factledger.graph.state import Numbered, RunState
from factledger.nodes.planning import as_planned, plan_faults, sub_question_faults
from factledger.records import JsonObject, Metric, SubQuestion

_QUESTIONS = TypeAdapter(list[SubQuestion])
_METRICS = TypeAdapter(list[Metric])


@dataclass(frozen=True, slots=True)
class EditedPlan:
    """The sub-questions and metrics of the round after an edit, or why they cannot be searched."""

    sub_questions: tuple[SubQuestion, ...] = ()
    metrics: tuple[Metric, ...] = ()
    faults: tuple[str, ...] = ()


def edited_plan(state: RunState, edited: JsonObject) -> EditedPlan:
    """Return the plan of the round as a person edited it.

    A sub-question or metric that the person took out is gone; one that they added without a number gets the next.
    What was left out of the edit altogether stays as it was planned.
    """
    of_round = [m for m in state.metrics if m.round == state.round]
    try:
        questions = _QUESTIONS.validate_python(_numbered(edited.get("sub_questions"), current(state), state, "Q"))
        metrics = _METRICS.validate_python(_numbered(edited.get("metrics"), of_round, state, "M"))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return EditedPlan(faults=(f"{where}: {first['msg']}",))
    earlier = [m for m in state.metrics if m.round != state.round]
    if faults := _faults(state, questions, [*earlier, *metrics]):
        return EditedPlan(faults=tuple(faults))
    return EditedPlan(tuple(questions), tuple(metrics))


def _numbered(given: Any, planned: Sequence[Numbered], state: RunState, letter: str) -> Any:
    """Return the edited records, each in the round under way and with a number."""
    if given is None:
        return [record.model_dump(mode="json") for record in planned]
    if not isinstance(given, list) or not all(isinstance(item, dict) for item in given):
        return given
    kept: list[Numbered] = [*state.sub_questions, *state.metrics]
    used = {record.id for record in kept} | {str(item.get("id")) for item in given}
    free = (name for n in range(1, 1000) if (name := f"{letter}{n}") not in used)
    return [{**item, "id": item.get("id") or next(free), "round": state.round} for item in given]


def _faults(state: RunState, questions: list[SubQuestion], metrics: list[Metric]) -> list[str]:
    """Apply the plan gate to an edit, as to any plan; a single sub-question is enough for a person."""
    places = {metric.id: n for n, metric in enumerate(metrics)}
    planned = [
        PlannedSubQuestion(
            question=q.question,
            claim=q.claim,
            falsifier=q.falsifier,
            stop_condition=q.stop_condition or PlannedSubQuestion.model_fields["stop_condition"].default,
            metrics=tuple(places.get(i, -1) for i in q.metric_ids),
        )
        for q in questions
    ]
    named = tuple(map(as_planned, metrics))
    plan = Plan(sub_questions=tuple(planned), metrics=named)
    faults = plan_faults(plan, first_round=False, most=state.settings.max_sub_questions)
    twice = [f"{q.id} is there twice" for n, q in enumerate(questions) if q.id in {p.id for p in questions[:n]}]
    return faults + twice + [fault for q in planned for fault in sub_question_faults(q, len(metrics))]

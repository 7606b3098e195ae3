"""The plan gate: is a plan executable, and could each of its claims be wrong?"""

from collections.abc import Sequence

from factledger.analyst.offline.wording import confirming, wording
from factledger.analyst.protocol import Plan, PlannedMetric, PlannedSubQuestion
from factledger.checks.search.researchable import researchable
from factledger.graph.gates import wanted_sources
from factledger.records import Language, Metric, SubQuestion

MIN_SUB_QUESTIONS = 2
"""In the first round; a question that is one fact has its independent confirmation as the second."""


def plan_faults(plan: Plan, *, first_round: bool, most: int) -> list[str]:
    """Return what is wrong with the plan as a whole; empty when it can run."""
    least = MIN_SUB_QUESTIONS if first_round else 1
    count = len(plan.sub_questions)
    faults = [] if least <= count <= most else [f"A plan has {least} to {most} sub-questions; this one has {count}"]
    faults += [f"Metric {i + 1} has no name" for i, metric in enumerate(plan.metrics) if not metric.name.strip()]
    return faults


def sub_question_faults(planned: PlannedSubQuestion, metrics: int) -> list[str]:
    """Return what is wrong with one sub-question; `metrics` is how many the plan has."""
    faults = [f"{reason} (claim {planned.claim!r})" for reason in researchable(planned.claim, planned.falsifier)]
    if not planned.question.strip():
        faults.append("A sub-question is empty")
    if wanted_sources(planned.stop_condition) < 1:
        faults.append(
            f"The stop condition {planned.stop_condition!r} cannot be checked; "
            "write 'trusted_sources >= N or not_found'"
        )
    if not planned.metrics or not all(0 <= i < metrics for i in planned.metrics):
        faults.append(f"Sub-question {planned.question!r} names no metric of the plan")
    return faults


def within_bounds(
    accepted: Sequence[PlannedSubQuestion], plan: Plan, *, first_round: bool, most: int, language: Language
) -> list[PlannedSubQuestion]:
    """Return what is searched of a plan that goes back no more, within the bounds of `plan_faults`.

    Where there are too many sub-questions, the last one kept asks for the metrics of the rest as well, so that no part
    of the question is lost in silence. One alone gets its independent confirmation.
    """
    kept = list(accepted[:most])
    if rest := accepted[most:]:
        metrics = dict.fromkeys([*kept[-1].metrics, *(i for q in rest for i in q.metrics)])
        kept[-1] = kept[-1].model_copy(update={"metrics": tuple(metrics)})
    if first_round and len(kept) == 1:
        names = (plan.metrics[i].name for i in kept[0].metrics)
        second = confirming(names, kept[0].metrics, wording(language))
        kept += [] if sub_question_faults(second, len(plan.metrics)) else [second]
    return kept


def same_metric(metric: Metric, planned: PlannedMetric) -> bool:
    """Whether a planned metric asks for what an earlier one already asks for."""
    return (metric.name, metric.entity, metric.unit, metric.period, metric.scope) == (
        planned.name,
        planned.entity,
        planned.unit,
        planned.period,
        planned.scope,
    )


def numbered(
    plan: Plan, accepted: Sequence[PlannedSubQuestion], metrics: Sequence[Metric], questions: int, round_: int
) -> tuple[list[Metric], list[SubQuestion]]:
    """Give the accepted part of a plan its numbers.

    Args:
        plan: The plan; only metrics that an accepted sub-question names are kept.
        accepted: Its sub-questions that passed, in order.
        metrics: Those of earlier rounds, which are reused and never redefined.
        questions: How many sub-questions earlier rounds have.
        round_: The round under way.

    Returns:
        The new metrics and the new sub-questions.
    """
    known = list(metrics)
    ids: dict[int, str] = {}
    for index in dict.fromkeys(i for q in accepted for i in q.metrics):
        planned = plan.metrics[index]
        metric = next((m for m in known if same_metric(m, planned)), None)
        if metric is None:
            metric = Metric(id=f"M{len(known) + 1}", round=round_, **planned.model_dump())
            known.append(metric)
        ids[index] = metric.id
    sub_questions = [
        SubQuestion(
            id=f"Q{questions + n}",
            question=q.question,
            claim=q.claim,
            falsifier=q.falsifier,
            stop_condition=q.stop_condition,
            metric_ids=tuple(dict.fromkeys(ids[i] for i in q.metrics)),
            round=round_,
        )
        for n, q in enumerate(accepted, start=1)
    ]
    return known[len(metrics) :], sub_questions


def as_planned(metric: Metric) -> PlannedMetric:
    """Return a metric as an analyst sees it: without its number and its round."""
    return PlannedMetric.model_validate(metric.model_dump(exclude={"id", "round"}))

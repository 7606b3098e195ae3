"""What a person is asked in the middle of a run: complete as text, so that no front end must know our records."""

from collections.abc import Sequence
from typing import NamedTuple

from factledger.records import Fact, Language, Record, Source, SubQuestion
from factledger.report.escape import drawn
from factledger.report.mask import MASK, Mask
from factledger.report.say import number, say


class Estimate(Record):
    """What the search of a plan may take at most, and what that would cost at the rate of the calls so far."""

    searches: int
    calls: int
    """Of the analyst."""
    tokens: int
    cost: float | None
    """US dollars; None when tokens were used that have no price."""


class Remarks(NamedTuple):
    """What a person must know of the answer they gave before."""

    faults: Sequence[str] = ()
    """Why the plan that they edited cannot be searched."""
    missed: Sequence[str] = ()
    """Their words that the new plan does not follow."""
    unread: bool = False
    """Whether nothing could be read in it."""


def plan_text(
    sub_questions: Sequence[SubQuestion],
    estimate: Estimate,
    language: Language,
    remarks: Remarks,
    said: Sequence[str] = (),
) -> str:
    """Return the question whether a plan may be searched, one line for each sub-question, with what it may take.

    Args:
        sub_questions: Of the plan. A figure or quotation in them that is a model's own is masked.
        estimate: What the search may take.
        language: Of the question.
        remarks: On the answer that was given before.
        said: What the person said: the question and whatever else their figures may stand in.
    """
    mask = Mask(said)
    lines = [
        say(
            "ask_plan_part",
            language,
            id=q.id,
            question=drawn(mask.hide(q.question)),
            claim=drawn(mask.hide(q.claim)).rstrip(".。"),
            falsifier=drawn(mask.hide(q.falsifier)).rstrip(".。"),
        )
        for q in sub_questions
    ]
    legend = [say("ask_plan_masked", language, mask=MASK)] if any(MASK in line for line in lines) else []
    before = [*_remarks(remarks, language), say("ask_plan", language)]
    return "\n".join([*before, *lines, *legend, _cost(estimate, language)])


def _remarks(remarks: Remarks, language: Language) -> list[str]:
    faults = "; ".join(fault.rstrip(".") for fault in remarks.faults)
    said = [say("ask_plan_fault", language, faults=faults)] if faults else []
    said += [say("ask_unread", language)] if remarks.unread else []
    return said + [say("ask_plan_missed", language, wish=" ".join(wish.split())) for wish in remarks.missed]


def conflict_text(
    metric: str, sides: Sequence[tuple[Fact, Source]], language: Language, *, unread: bool = False
) -> str:
    """Return the question which of several facts holds, one line for each; said first, if so: the answer was unread."""
    lines = [
        say(
            "ask_conflict_side",
            language,
            fact=fact.id,
            value=drawn(fact.value),
            quote=drawn(fact.quote),
            source=source.id,
            title=drawn(source.title) or say("untitled", language),
        )
        for fact, source in sides
    ]
    before = [say("ask_unread", language)] if unread else []
    return "\n".join([*before, say("ask_conflict", language, metric=drawn(metric)), *lines])


def meaning_asked(question: str, language: Language) -> str:
    """Return code's own question what a question is about."""
    return say("ask_meaning_plain", language, question=question)


def meaning_text(asked: str, language: Language, *, unread: bool = False) -> str:
    """Return the question what is meant, with the answers that are understood; below it, if so: one was unread."""
    after = [say("ask_unread", language)] if unread else []
    return "\n".join([say("ask_meaning", language, asked=asked), *after])


def _cost(estimate: Estimate, language: Language) -> str:
    counts = {
        "searches": number(estimate.searches, language),
        "calls": number(estimate.calls, language),
        "tokens": number(estimate.tokens, language),
    }
    if not estimate.tokens:
        return say("ask_plan_free", language, **counts)
    if estimate.cost is None:
        return say("ask_plan_unpriced", language, **counts)
    return say("ask_plan_cost", language, cost=number(estimate.cost, language, digits=2), **counts)

"""Word the conclusion by fact numbers; code puts in every value."""

import re
from collections.abc import Sequence

from factledger.analyst.protocol import DraftCalculation, DraftFact, DraftRequest
from factledger.checks import split_statements
from factledger.checks.text.shorten import shortened
from factledger.errors import AnalystError
from factledger.graph.gates import usable_facts
from factledger.graph.state import RunState, RunUpdate
from factledger.nodes.failures import failed
from factledger.nodes.services import ServiceProvider
from factledger.records import Fact, Failure, JsonObject
from factledger.report import (
    PLACEHOLDER,
    digits_outside_slots,
    fill_slots,
    known_tokens,
    number_words_outside_slots,
    without_slots,
)

VALUE_CHARS = 80
"""A drafter sees no more of a value; it is a figure or a name, not a page."""
_STOP = re.compile(r"(?:[.!?…。！？]+[\s\"”’»」』)）\]*_]*)?\Z")
"""How a statement ends."""


class WriteDraft:
    """Ask for sentences with slots and fill them; what the analyst cannot word is worded by rules."""

    def __init__(self, provider: ServiceProvider) -> None:
        self._provider = provider

    async def __call__(self, state: RunState) -> RunUpdate:
        """Return the filled draft."""
        services = await self._provider.services(state.run_id, state.settings, state.round)
        request, failures = _request(state), list[JsonObject]()
        try:
            draft = await services.analyst.draft(request)
        except AnalystError as error:
            draft = await services.rules.draft(request)
            failures.append(failed(f"draft:{state.round}", error, instead="worded by rules"))
        text, typed = withhold_typed_figures(draft.text, _allowed(state))
        text = fill_slots(text, state.facts, state.calculations, state.sources)
        spent = await services.ledger.spent(state.run_id)
        failures += [_typed(state, typed)] if typed else []
        return RunUpdate(draft=text, failures=failures, spent=spent.model_dump(mode="json"))


def withhold_typed_figures(text: str, allowed: Sequence[str]) -> tuple[str, list[str]]:
    """Mark every statement with a figure that came from no slot, so that the citation gate rejects it whole.

    Args:
        text: The draft with its slots.
        allowed: Texts whose figures may be repeated: the question, names and periods of metrics.

    Returns:
        The draft, and the figures that were typed.
    """
    typed, known = list[str](), known_tokens(allowed)
    for statement in reversed(split_statements(text)):
        said = text[statement.start : statement.end]
        found = digits_outside_slots(said, known)
        # Beside a fact, words would lend its source to a figure; a sentence of its own may be looked for instead.
        found += number_words_outside_slots(said, allowed) if without_slots(said) != said else []
        if found:
            # Behind its stop the mark would be read as the beginning of the next statement, which would fall too.
            marked = _STOP.sub(rf" {PLACEHOLDER}\g<0>", said, count=1)
            text = text[: statement.start] + marked + text[statement.end :]
            typed = [*found, *typed]
    return text, typed


def _allowed(state: RunState) -> list[str]:
    named = [text for m in state.metrics for text in (m.name, m.definition, m.period, m.scope, m.entity) if text]
    return [state.asked, *named]


def _typed(state: RunState, typed: Sequence[str]) -> JsonObject:
    message = f"The draft held figures that came from no fact: {', '.join(typed)}; their sentences are withheld"
    return Failure(id=f"draft:{state.round}:typed", kind="typed_figure", message=message).model_dump(mode="json")


def _request(state: RunState) -> DraftRequest:
    # The report shows beside the conclusion what a person did not choose when they settled a conflict.
    usable = set(usable_facts(state)).difference(*(c.given_up for c in state.conflicts))
    # A fact edited by hand may name what the run does not know; the verifier rejects it, the drafter never sees it.
    known = {s.id for s in state.sources} | {m.id for m in state.metrics}
    facts = [f for f in state.facts if f.id in usable and {f.source_id, f.metric_id} <= known]
    with_fact = {f.metric_id for f in facts}
    return DraftRequest(
        question=state.asked,
        language=state.language,
        today=state.today,
        facts=tuple(_draft_fact(state, fact) for fact in facts),
        calculations=tuple(
            DraftCalculation(id=c.id, text=c.text, fact_ids=c.fact_ids)
            for c in state.calculations
            if usable.issuperset(c.fact_ids)
        ),
        missing=tuple(m.name for m in state.metrics if m.id not in with_fact),
    )


def _draft_fact(state: RunState, fact: Fact) -> DraftFact:
    metric = next(m for m in state.metrics if m.id == fact.metric_id)
    source = next(s for s in state.sources if s.id == fact.source_id)
    return DraftFact(
        id=fact.id,
        metric=metric.name,
        value=shortened(fact.value, VALUE_CHARS),
        kind=metric.kind,
        entity=fact.entity or metric.entity,
        unit=fact.unit,
        period=fact.period,
        source_class=source.source_class,
        disputed=any(c.is_open and fact.id in c.fact_ids for c in state.conflicts),
    )

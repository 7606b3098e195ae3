"""Check a run's evidence again against the ledger and the saved pages, whatever the state says by now.

State can be edited in Studio or by `update_state`. So what is published comes from here: sources as the ledger has
them, facts read again in their pages, conflicts, calculations and verdicts made anew from those facts.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from factledger.analyst.protocol import JudgeRequest
from factledger.checks import find_conflicts, verify_draft
from factledger.checks.facts.check import check_fact
from factledger.checks.facts.labels import under_header
from factledger.checks.statements.marks import citation_marks, without_marks
from factledger.errors import AnalystError
from factledger.graph.gates import calls_left
from factledger.graph.state import RunState, RunUpdate, dump, keyed
from factledger.nodes.calculating import calculations
from factledger.nodes.failures import failed
from factledger.nodes.reconcile import settle
from factledger.nodes.services import Services
from factledger.records import Calculation, Conflict, Fact, JsonObject, Metric, Record, Source, Verdict

PERSON = "person"
R = TypeVar("R", bound=Record)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What may be published from, as of now."""

    metrics: list[Metric]
    sources: list[Source]
    facts: list[Fact]
    conflicts: list[Conflict]
    calculations: list[Calculation]
    verdicts: list[Verdict]
    failures: list[JsonObject]

    def kept(self) -> RunUpdate:
        """Return what takes the place of the state's own."""
        return RunUpdate(
            facts=dump(self.facts),
            conflicts=dump(self.conflicts),
            calculations=dump(self.calculations),
            verdicts=dump(self.verdicts),
        )


async def checked_evidence(state: RunState, services: Services) -> Evidence:
    """Return the run's evidence, its facts and verdicts written to the ledger, the withheld statements' above all.

    A fact edited by hand is marked, and is true to its page or rejected.
    """
    ledger, run_id = services.ledger, state.run_id
    metrics = await _kept(services, run_id, "metric", Metric)
    sources = await _kept(services, run_id, "source", Source)
    pages = await _pages(services, state.facts, sources)
    recorded = await _kept(services, run_id, "fact", Fact)
    # Reading every quote again takes long on a large run; the event loop goes on meanwhile.
    read = await asyncio.to_thread(_read_again, state, metrics, sources, recorded, pages)
    await ledger.append(run_id, "fact", keyed(read.facts))
    page_of = {source.id: pages.get(source.page, "") for source in sources}
    judged, failures = await _judged(state, services, read.verdicts, _quotes(read, page_of))
    # Under the round and the place in the draft.
    verdicts = {f"{state.round}:{n}": verdict.model_dump(mode="json") for n, verdict in enumerate(judged, start=1)}
    await ledger.append(run_id, "verdict", verdicts)
    return replace(read, verdicts=judged, failures=failures)


def _read_again(
    state: RunState,
    metrics: list[Metric],
    sources: list[Source],
    recorded: Sequence[Fact],
    pages: Mapping[str, str],
) -> Evidence:
    """Return the evidence as the pages bear it out, its verdicts not yet judged by meaning."""
    by_id = {fact.id: fact for fact in recorded}
    source_of, metric_of = {s.id: s for s in sources}, {m.id: m for m in metrics}
    facts = [recheck(fact, by_id, source_of, metric_of, pages) for fact in state.facts]
    conflicts = settle(find_conflicts(facts, metrics, sources=sources), state.conflicts)
    computed = calculations(state.asked, facts, metrics, sources, conflicts, state.language)
    with_text = [s.model_copy(update={"text": pages.get(s.page, "")}) for s in sources]
    verdicts: list[Verdict] = []
    if state.draft:
        verdicts = verify_draft(
            state.draft, with_text, facts=facts, calculations=computed, question=state.asked, conflicts=conflicts
        )
    return Evidence(metrics, sources, facts, conflicts, computed, verdicts, [])


def recheck(
    fact: Fact,
    recorded: Mapping[str, Fact],
    sources: Mapping[str, Source],
    metrics: Mapping[str, Metric],
    pages: Mapping[str, str],
) -> Fact:
    """Return a fact as the saved page bears it out.

    Args:
        fact: As the state has it.
        recorded: As the ledger has them; a fact that differs was edited.
        sources: As the ledger has them.
        metrics: As the ledger has them.
        pages: Text by hash, of every page a verified fact needs.
    """
    known = recorded.get(fact.id)
    if known != fact:
        fact = fact.model_copy(update={"edited_by": PERSON, "meaning": "not_checked", "meaning_reason": ""})
    if fact.status != "verified":
        return fact
    source, metric = sources.get(fact.source_id), metrics.get(fact.metric_id)
    if source is None or metric is None:
        reason = f"The ledger has no source {fact.source_id!r} or no metric {fact.metric_id!r}"
        return fact.model_copy(update={"status": "rejected", "reason": reason})
    return check_fact(fact, pages[source.page], metric=metric)


async def _kept(services: Services, run_id: str, kind: str, record: type[R]) -> list[R]:
    """Return the latest revision of every entry of a kind, in the order they were first written."""
    entries = await services.ledger.entries(run_id, kind)
    return [record.model_validate(body) for body in {entry.key: entry.body for entry in entries}.values()]


async def _pages(services: Services, facts: Sequence[Fact], sources: Sequence[Source]) -> dict[str, str]:
    """Return the text of the pages that verified facts need; no other page is loaded."""
    needed = {fact.source_id for fact in facts if fact.status == "verified"}
    return await services.ledger.pages(s.page for s in sources if s.id in needed)


def _quotes(evidence: Evidence, page_of: Mapping[str, str]) -> dict[str, str]:
    """Return what a statement may be judged against, by number: quotes of facts, and what code made of them."""
    facts = [fact for fact in evidence.facts if fact.status == "verified"]
    return {
        **{fact.id: under_header(fact, page_of[fact.source_id]) for fact in facts},
        **{calculation.id: calculation.text for calculation in evidence.calculations},
    }


def cited_ids(statement: str) -> list[str]:
    """Return the numbers that a statement's citation marks name, in order."""
    return [number for mark in citation_marks(statement) for number in mark.ids]


async def _judged(
    state: RunState, services: Services, verdicts: Sequence[Verdict], quotes: Mapping[str, str]
) -> tuple[list[Verdict], list[JsonObject]]:
    """Have each sourced sentence judged against the quotes of its facts, as far as the budget goes.

    A sentence that is judged to say something else is rejected; one that was not judged says so.
    """
    left = calls_left(state)
    failures: list[JsonObject] = []

    async def one(verdict: Verdict, affordable: bool) -> Verdict:
        ids = dict.fromkeys([*verdict.fact_ids, *cited_ids(verdict.statement)])
        cited = tuple(quotes[i] for i in ids if i in quotes)
        if verdict.status != "sourced" or not cited:
            return verdict
        if not affordable:
            return unjudged(verdict, "the budget ended")
        subject = without_marks(verdict.statement)
        request = JudgeRequest(subject=subject, kind="sentence", quotes=cited, language=state.language)
        try:
            judgement = await services.analyst.judge(request)
        except AnalystError as error:
            failures.append(failed(f"judge:{state.round}:{verdict.start}", error))
            return unjudged(verdict, str(error))
        if judgement.meaning == "unsupported":
            change = {"status": "rejected", "fault": "wrong_meaning", "meaning": "unsupported"}
            return noted(verdict, f"wrong meaning: {judgement.reason}").model_copy(update=change)
        if judgement.meaning == "supported":
            return verdict.model_copy(update={"meaning": "supported"})
        return unjudged(verdict, judgement.reason)

    judged = await asyncio.gather(*(one(verdict, n < left) for n, verdict in enumerate(verdicts)))
    return list(judged), failures


def unjudged(verdict: Verdict, why: str) -> Verdict:
    """Return the verdict on a statement whose meaning was to be judged and was not."""
    return noted(verdict, f"meaning not judged: {why}").model_copy(update={"meaning": "not_checked"})


def noted(verdict: Verdict, note: str) -> Verdict:
    """Return the verdict with a note after those it has."""
    return verdict.model_copy(update={"note": "; ".join(n for n in (verdict.note, note) if n)})

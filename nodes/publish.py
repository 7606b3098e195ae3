"""Publish what passed the gates, and say what did not."""

import asyncio

from langchain_core.messages import AIMessage

from factledger.graph.gates import all_angles_ran, current, left_out
from factledger.graph.state import RunState, RunUpdate
from factledger.nodes.evidence import Evidence, checked_evidence
from factledger.nodes.requests import AGENT, without_plan
from factledger.nodes.services import ServiceProvider, Services
from factledger.records import JsonObject, Report
from factledger.report import Dossier, answer_text, assemble, attached

EVIDENCE = "factledger"
"""The key of a message's `additional_kwargs` that holds its evidence."""


class Publish:
    """Check everything once more, write the report and its ledger head, and close the run."""

    def __init__(self, provider: ServiceProvider) -> None:
        self._provider = provider

    async def __call__(self, state: RunState) -> RunUpdate:
        """Return the report, and its text as a message."""
        services = await self._provider.services(state.run_id, state.settings, state.round)
        evidence = await checked_evidence(state, services)
        dossier = await _dossier(state, services, evidence)
        report = await asyncio.to_thread(assemble, dossier)
        gaps = {str(n): gap.model_dump(mode="json") for n, gap in enumerate(report.unconfirmed, start=1)}
        dossier = dossier.model_copy(update={"head": await services.ledger.append(state.run_id, "gap", gaps)})
        report = await asyncio.to_thread(assemble, dossier)
        everything = kept(dossier, report)
        await services.ledger.finish_run(state.run_id, status=report.status, report=everything)
        await services.tape.end(**everything)
        text = await asyncio.to_thread(answer_text, dossier, report)
        message = await asyncio.to_thread(spoken, text, dossier, report)
        return evidence.kept() | RunUpdate(
            report=report.model_dump(mode="json"),
            spent=dossier.spent.model_dump(mode="json"),
            budget_ended=dossier.budget_ended,
            messages=[*without_plan(state.run_id, state.messages), message],
        )


def spoken(text: str, dossier: Dossier, report: Report) -> AIMessage:
    """Return an answer as a message of the agent, with its evidence beside the text."""
    evidence = {EVIDENCE: attached(dossier, report)}
    return AIMessage(text, id=f"{dossier.run_id}-answer", name=AGENT, additional_kwargs=evidence)


def kept(dossier: Dossier, report: Report) -> JsonObject:
    """Return what the ledger keeps of a finished run: every form of the report can be made from it again."""
    return {"dossier": dossier.model_dump(mode="json"), "report": report.model_dump(mode="json")}


async def _dossier(state: RunState, services: Services, evidence: Evidence) -> Dossier:
    searched = {search.sub_question_id for search in state.searches}
    unsearched = [q for q in current(state) if q.id not in searched]
    return Dossier(
        run_id=state.run_id,
        question=state.asked,
        language=state.language,
        today=state.today,
        made_by=services.analyst.name,
        metrics=tuple(evidence.metrics),
        sub_questions=tuple(state.sub_questions),
        searches=tuple(state.searches),
        sources=tuple(evidence.sources),
        snippets=tuple(state.snippets),
        facts=tuple(evidence.facts),
        conflicts=tuple(evidence.conflicts),
        calculations=tuple(evidence.calculations),
        verdicts=tuple(evidence.verdicts),
        draft=state.draft,
        failures=tuple(state.failures),
        spent=await services.ledger.spent(state.run_id),
        budget_ended=left_out(state) or bool(unsearched) or _cut_short(state),
        saturated=state.saturated,
        scopes=tuple(state.scopes),
        left_open=any(u.leaves_open for u in state.not_researchable),
        not_researchable=tuple((u.claim, u.reasons) for u in state.not_researchable),
    )


def _cut_short(state: RunState) -> bool:
    """Whether a part of the question was given fewer searches than its angles need, and not because they failed."""
    for sub_question in state.sub_questions:
        mine = [search for search in state.searches if search.sub_question_id == sub_question.id]
        if mine and mine[-1].failure is None and not all_angles_ran(mine):
            return True
    return False

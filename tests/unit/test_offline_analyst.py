"""The offline analyst is an analyst: it answers every call, from the request alone."""

from factledger.analyst.offline import OfflineAnalyst
from factledger.analyst.protocol import (
    Analyst,
    DraftFact,
    DraftRequest,
    ExtractRequest,
    JudgeRequest,
    PlanRequest,
    SourceText,
    ToolInfo,
    ToolRequest,
    TriageRequest,
)

TODAY = "2026-11-30"
TEXT = "Acme sold 2,993 cars in 2022."


async def test_one_question_from_triage_to_draft() -> None:
    analyst: Analyst = OfflineAnalyst()
    question = "How many cars did Acme sell in 2022?"
    assert analyst.name == "offline"
    asked = await analyst.triage(TriageRequest(question=question, language="en", today=TODAY))
    assert asked.decision == "research"
    plan = await analyst.plan(PlanRequest(question=question, language="en", today=TODAY))
    metric = plan.metrics[0]
    choice = await analyst.choose_tool(
        ToolRequest(
            question=question,
            claim=plan.sub_questions[0].claim,
            falsifier=plan.sub_questions[0].falsifier,
            angle="claim",
            metrics=(metric,),
            tools=(ToolInfo(name="search_kb"),),
            language="en",
            today=TODAY,
        )
    )
    assert choice.tool == "search_kb"
    request = ExtractRequest(
        metric=metric,
        question=question,
        title="Report",
        passages=(SourceText(text=TEXT, start=0),),
        language="en",
        today=TODAY,
    )
    found = await analyst.extract(request)
    assert (found.found, found.quote, found.value) == (True, TEXT, "2,993")
    assert found == await analyst.extract(request)
    judged = await analyst.judge(
        JudgeRequest(
            subject=metric.definition, kind="metric", metric=metric, quotes=(TEXT,), value=found.value, language="en"
        )
    )
    assert judged.meaning == "supported"
    fact = DraftFact(id="F1", metric=metric.name, value=found.value)
    draft = await analyst.draft(DraftRequest(question=question, language="en", today=TODAY, facts=(fact,)))
    assert draft.text == "How many cars did Acme sell in 2022: {F1.value} {F1}."

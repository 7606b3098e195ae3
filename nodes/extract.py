"""Read one source for one metric, check the answer by code, and have its meaning judged."""

from langgraph.runtime import Runtime

from factledger.analyst.protocol import Extraction, ExtractRequest, JudgeRequest, SourceText
from factledger.checks.facts.check import check_fact
from factledger.checks.facts.labels import under_header
from factledger.errors import AnalystError
from factledger.graph.context import ResearchContext
from factledger.graph.events import Read
from factledger.graph.formats import Kept
from factledger.graph.raw import Extracted
from factledger.graph.state import RunUpdate
from factledger.nodes.failures import failure
from factledger.nodes.planning import as_planned
from factledger.nodes.services import ServiceProvider, Services
from factledger.records import Fact, Failure, Language, Metric, Snippet, Source


class ExtractState(Kept):
    """The payload of one extraction, validated by the worker itself."""

    run_id: str
    settings: ResearchContext
    language: Language
    today: str
    round: int = 1
    metric: Metric
    source: Source
    question: str
    term_weights: dict[str, float]
    snippets: list[Snippet]


class Extract:
    """Quote what one source says of one metric; number nothing, decide nothing else."""

    def __init__(self, provider: ServiceProvider) -> None:
        self._provider = provider

    async def __call__(self, state: ExtractState, runtime: Runtime[ResearchContext]) -> RunUpdate:
        """Return one raw extraction: found or not, checked against the saved page."""
        state = ExtractState.model_validate(state)
        services = await self._provider.services(state.run_id, state.settings, state.round)
        extracted = await _extract(state, services)
        runtime.stream_writer(
            Read(
                event="extract",
                metric_id=state.metric.id,
                metric=state.metric.name,
                source=state.source.title or state.source.url,
                status=extracted.fact.status,
                value=extracted.fact.value if extracted.fact.status == "verified" else "",
            )
        )
        return RunUpdate(extractions=[extracted.model_dump(mode="json")])


async def _extract(state: ExtractState, services: Services) -> Extracted:
    key = f"{state.metric.id}:{state.source.id}"
    try:
        extraction = await services.analyst.extract(_request(state))
    except AnalystError as error:
        fact = _fact(state, Extraction(found=False), status="not_checked", reason=f"The source was not read: {error}")
        return Extracted(id=key, fact=fact, failure=failure(f"extract:{key}", error))
    if not extraction.found:
        reason = extraction.reason or "The source does not say"
        return Extracted(id=key, fact=_fact(state, extraction, status="not_found", reason=reason))
    page = await services.ledger.page(state.source.page)
    fact = check_fact(_fact(state, extraction, status="not_checked"), page, metric=state.metric)
    if fact.status == "verified":
        fact, unjudged = await _judged(state, services, fact, under_header(fact, page))
        return Extracted(id=key, fact=fact, confidence=extraction.confidence, failure=unjudged)
    return Extracted(id=key, fact=fact, confidence=extraction.confidence)


async def _judged(state: ExtractState, services: Services, fact: Fact, quote: str) -> tuple[Fact, Failure | None]:
    """Have a second call judge whether the quote speaks of this metric; a call that fails judges nothing."""
    request = JudgeRequest(
        subject=state.metric.definition or state.metric.name,
        kind="metric",
        metric=as_planned(state.metric),
        quotes=(quote,),
        value=fact.value,
        language=state.language,
    )
    try:
        judgement = await services.analyst.judge(request)
    except AnalystError as error:
        unjudged = fact.model_copy(update={"meaning_reason": f"The meaning was not judged: {error}"})
        return unjudged, failure(f"judge:{fact.metric_id}:{fact.source_id}", error)
    return fact.model_copy(update={"meaning": judgement.meaning, "meaning_reason": judgement.reason}), None


def _request(state: ExtractState) -> ExtractRequest:
    passages = sorted(state.snippets, key=lambda s: s.start)
    return ExtractRequest(
        metric=as_planned(state.metric),
        question=state.question,
        title=state.source.title,
        passages=tuple(SourceText(text=s.text, start=s.start, locator=s.locator) for s in passages),
        term_weights=state.term_weights,
        language=state.language,
        today=state.today,
    )


def _fact(state: ExtractState, extraction: Extraction, *, status: str, reason: str = "") -> Fact:
    return Fact.model_validate(
        {
            "id": "",
            "metric_id": state.metric.id,
            "source_id": state.source.id,
            "status": status,
            "value": extraction.value,
            "unit": extraction.unit,
            "period": extraction.period,
            "scope": extraction.scope,
            "entity": extraction.entity,
            "quote": extraction.quote,
            "locator": _locator(state, extraction.quote),
            "reason": reason,
        }
    )


def _locator(state: ExtractState, quote: str) -> str:
    """Return the place of the passage that holds the quote, else of the first one."""
    holding = [s for s in state.snippets if quote and quote in s.text]
    return next((s.locator for s in [*holding, *state.snippets]), "")

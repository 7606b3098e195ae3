"""Search once, and open what was found."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from langgraph.runtime import Runtime

from factledger.checks import angle_words, canonical_url, classify_source, novelty
from factledger.errors import SearchError
from factledger.graph.context import ResearchContext
from factledger.graph.events import Searched
from factledger.graph.gates import next_angle
from factledger.graph.raw import Finding, FoundPassage
from factledger.graph.research_state import ResearchState, ResearchUpdate
from factledger.ledger.memo import Answered
from factledger.nodes.failures import failure
from factledger.nodes.services import ServiceProvider, Services
from factledger.records import TRUSTED, Failure, Search
from factledger.tools.protocol import Evidence, Found, SearchRequest
from factledger.tools.remembering import SavedPage

RESULTS = 8
"""Results asked for in one search."""

_PAUSES_S = (0.5, 2.0)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Asked:
    """What was asked, before an answer is there."""

    id: str
    request: SearchRequest


class SearchOnce:
    """Put the chosen query to the chosen tool, save the pages behind the hits, and say how much of it was new."""

    def __init__(self, provider: ServiceProvider) -> None:
        self._provider = provider

    async def __call__(self, state: ResearchState, runtime: Runtime[ResearchContext]) -> ResearchUpdate:
        """Return one finding; a search that failed is a finding that says so."""
        services = await self._provider.services(state.run_id, state.settings, state.round)
        asked = _ask(state)
        tool = services.tools[state.tool]
        try:
            answered = await _with_patience(lambda: tool.search(asked.request, asked_for=asked.id))
        except SearchError as error:
            finding = _failed_search(state, asked, error)
        else:
            finding = await _finding(state, services, asked, answered)
        runtime.stream_writer(
            Searched(
                event="search",
                sub_question=state.sub_question.id,
                tool=state.tool,
                angle=asked.request.angle,
                query=state.query,
                hits=len(finding.passages),
                novelty=finding.search.novelty,
                failure=finding.search.failure.message if finding.search.failure else "",
            )
        )
        return ResearchUpdate(findings=[finding.model_dump(mode="json")])


def _ask(state: ResearchState) -> _Asked:
    angle, depth = next_angle(state.findings)
    return _Asked(
        id=f"{state.round}:{state.sub_question.id}:{len(state.findings) + 1}",
        request=SearchRequest(
            query=state.query,
            angle=angle,
            angle_words=angle_words(angle, state.language),
            limit=RESULTS,
            offset=depth * RESULTS,
            language=state.language,
        ),
    )


async def _with_patience(call: Callable[[], Awaitable[T]]) -> T:
    """Call, and call again after a pause when the error says that this can help."""
    for pause in _PAUSES_S:
        try:
            return await call()
        except SearchError as error:
            if not error.retryable:
                raise
            await asyncio.sleep(pause)
    return await call()


def _search(state: ResearchState, asked: _Asked, **rest: object) -> Search:
    return Search.model_validate(
        {
            "id": asked.id,
            "sub_question_id": state.sub_question.id,
            "angle": asked.request.angle,
            "query": " ".join((state.query, *asked.request.angle_words)),
            "tool": state.tool,
            "reason": state.reason,
            **rest,
        }
    )


def _failed_search(state: ResearchState, asked: _Asked, error: SearchError) -> Finding:
    why = failure(f"search:{asked.id}", error, retried=error.retryable)
    trusted = state.findings[-1].trusted if state.findings else 0
    return Finding(id=asked.id, search=_search(state, asked, failure=why), trusted=trusted)


async def _finding(state: ResearchState, services: Services, asked: _Asked, answered: Answered[Found]) -> Finding:
    found = answered.value
    pages, failures = await _open_all(services, state.tool, found.evidence, asked.id)
    passages = tuple(
        _passage(services, state.today, evidence, pages[evidence.hit.url])
        for evidence in found.evidence
        if evidence.hit.url in pages
    )
    seen = {_identity(p) for f in state.findings for p in f.passages}
    fresh = novelty([_identity(p) for p in passages], seen)
    everything = [*(p for f in state.findings for p in f.passages), *passages]
    return Finding(
        id=asked.id,
        search=_search(
            state, asked, novelty=fresh, tokens=answered.usage.tokens, latency_s=round(answered.latency_s, 6)
        ),
        passages=passages,
        term_weights=found.term_weights,
        trusted=_trusted(everything, state.settings.relevance_floor),
        scope=found.scope,
        failures=(*(f.model_copy(update={"id": f"{f.id}:{asked.id}"}) for f in found.failures), *failures),
    )


async def _open_all(
    services: Services, tool: str, evidence: Sequence[Evidence], search_id: str
) -> tuple[dict[str, SavedPage], list[Failure]]:
    urls = list(dict.fromkeys(e.hit.url for e in evidence))

    async def one(url: str) -> SavedPage | SearchError:
        try:
            return await services.tools[tool].open(url)
        except SearchError as error:
            return error

    opened = dict(zip(urls, await asyncio.gather(*(one(url) for url in urls)), strict=True))
    pages = {url: page for url, page in opened.items() if isinstance(page, SavedPage)}
    failures = [
        failure(f"open:{url}:{search_id}", error) for url, error in opened.items() if isinstance(error, SearchError)
    ]
    return pages, failures


def _passage(services: Services, today: str, evidence: Evidence, page: SavedPage) -> FoundPassage:
    hit = evidence.hit
    return FoundPassage(
        url=page.url,
        title=page.title or hit.title,
        kind=evidence.kind,
        source_class=classify_source(page.url, services.policy),
        page=page.page,
        text=hit.snippet,
        start=evidence.start,
        end=evidence.end,
        locator=evidence.locator,
        published=page.published or hit.published,
        published_basis=page.published_basis or evidence.published_basis,
        retrieved=today,
        language=page.language,
        relevance=max(0.0, min(1.0, hit.score)),
        snippet_only=evidence.snippet_only,
    )


def _identity(passage: FoundPassage) -> str:
    """Return what makes a result the same result: its page's identity and where on it the passage stands."""
    where = canonical_url(passage.url) if passage.kind == "web" else passage.page
    return f"{where}#{passage.start}"


def _trusted(passages: Sequence[FoundPassage], floor: float) -> int:
    pages = {p.page for p in passages if p.source_class in TRUSTED and p.relevance >= floor and not p.snippet_only}
    return len(pages)

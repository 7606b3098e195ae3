"""Score the sources and admit the best evidence that the budget holds."""

from collections import Counter
from collections.abc import Sequence

from factledger.checks import admit, registrable_domain, score_source
from factledger.checks.search.admission import Admission, Candidate
from factledger.graph.gates import current
from factledger.graph.state import RunState, RunUpdate, dump, keyed
from factledger.nodes.services import ServiceProvider, Services
from factledger.records import JsonObject, Score, Snippet, Source

_RELEVANCE_SHARE = 0.8
"""How much relevance to the question counts against the worth of the source when evidence is ranked."""


class Rank:
    """Rank evidence by quality, admit it by cost, and write down what was left out and why."""

    def __init__(self, provider: ServiceProvider) -> None:
        self._provider = provider

    async def __call__(self, state: RunState) -> RunUpdate:
        """Return scored sources and the ids of the admitted snippets, best first."""
        services = await self._provider.services(state.run_id, state.settings, state.round)
        sources = _scored(state, services)
        by_id = {source.id: source for source in sources}
        admitted: list[str] = []
        log: dict[str, JsonObject] = {}
        for sub_question in current(state):
            own = [s for s in state.snippets if s.sub_question_id == sub_question.id]
            relevant = [s for s in own if s.relevance >= state.settings.relevance_floor]
            admission = _admit(relevant, by_id, state)
            admitted += admission.kept
            below = [s.id for s in own if s.relevance < state.settings.relevance_floor]
            log[f"{state.round}:{sub_question.id}"] = {**admission.model_dump(mode="json"), "below_floor": below}
        await services.ledger.append(state.run_id, "admission", log)
        await services.ledger.append(state.run_id, "source", keyed(sources))
        return RunUpdate(sources=dump(sources), admitted=admitted)


def _admit(snippets: Sequence[Snippet], sources: dict[str, Source], state: RunState) -> Admission:
    def quality(snippet: Snippet) -> float:
        """Weigh relevance with worth; a snippet whose page nobody read has none."""
        source = sources[snippet.source_id]
        score = source.score
        worth = score.total if score and not source.snippet_only else 0.0
        return _RELEVANCE_SHARE * snippet.relevance + (1 - _RELEVANCE_SHARE) * worth

    ranked = sorted(snippets, key=quality, reverse=True)
    candidates = [
        Candidate(id=s.id, sub_question_id=s.sub_question_id, cost=len(s.text), quality=round(quality(s), 4))
        for s in ranked
    ]
    return admit(
        candidates, budget_chars=state.settings.evidence_chars, max_per_sub_question=state.settings.max_snippets
    )


def _scored(state: RunState, services: Services) -> list[Source]:
    domains = Counter(_domain(source) for source in state.sources)
    texts: dict[str, str] = {}
    for snippet in state.snippets:
        texts[snippet.source_id] = f"{texts.get(snippet.source_id, '')}\n{snippet.text}"

    def score(source: Source) -> Score:
        with_text = source.model_copy(update={"text": texts.get(source.id, "")})
        frequency = max(domains[_domain(source)], 1 + len(source.addresses))
        return score_source(with_text, frequency=frequency, today=state.today, policy=services.policy)

    return [source.model_copy(update={"score": score(source)}) for source in state.sources]


def _domain(source: Source) -> str:
    """Return what two sources share when they are not independent; each document of the user's stands for itself."""
    return registrable_domain(source.url) if source.kind == "web" else source.id

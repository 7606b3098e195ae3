"""Number what the searches brought: sources once and for good, passages, searches with their hits."""

from collections.abc import Sequence

from langgraph.types import Overwrite

from factledger.checks import canonical_url
from factledger.checks.sources.stories import Group
from factledger.graph.gates import all_angles_ran, current, is_saturated
from factledger.graph.raw import Finding, FoundPassage
from factledger.graph.state import RunState, RunUpdate, dump, keyed
from factledger.nodes.reprints import first_told
from factledger.nodes.services import ServiceProvider
from factledger.nodes.telling import tell_what_is_left
from factledger.records import Scope, Search, Snippet, Source


class Collect:
    """Give S and E numbers in plan order, so that timing changes nothing; merge reprints into one source."""

    def __init__(self, provider: ServiceProvider) -> None:
        self._provider = provider

    async def __call__(self, state: RunState) -> RunUpdate:
        """Return the round's searches, sources and snippets, and clear the raw findings."""
        services = await self._provider.services(state.run_id, state.settings, state.round)
        findings = in_plan_order(state)
        findings, stories = await first_told(findings, state.sources, state.snippets, services.ledger)
        shelf = Shelf(state.sources)
        for passage in (p for f in findings for p in f.passages):
            shelf.put(passage)
        shelf.note(stories)
        searches = [_with_hits(finding, shelf) for finding in findings]
        snippets = _snippets(findings, shelf, len(state.snippets))
        failures = [failure for f in findings for failure in (*f.failures, f.search.failure) if failure]
        sources = shelf.sources()
        ledger, run_id = services.ledger, state.run_id
        await ledger.append(run_id, "search", keyed(searches))
        await ledger.append(run_id, "source", keyed(sources))
        await ledger.append(run_id, "snippet", keyed(snippets))
        await ledger.append(run_id, "failure", keyed(failures))
        spent = await ledger.spent(run_id)
        tell_what_is_left(state.settings, spent)
        return RunUpdate(
            findings=Overwrite([]),
            searches=dump(searches),
            sources=dump(sources),
            snippets=dump(snippets),
            failures=dump(failures),
            scopes=dump(_scopes(state, findings)),
            saturated={**state.saturated, **_saturated(state, findings)},
            term_weights={**state.term_weights, **_weights(findings)},
            spent=spent.model_dump(mode="json"),
        )


class Shelf:
    """Sources by the page they are: one number for one text and for one address, however often it is found."""

    def __init__(self, known: Sequence[Source]) -> None:
        self._sources = {source.id: source for source in known}
        self._by_page = {source.page: source.id for source in known}
        self._by_url = {_key(s.kind, url): s.id for s in known for url in (s.url, *s.addresses)}

    def put(self, passage: FoundPassage) -> str:
        """Return the number of the passage's source, a new one when it has none."""
        key = _key(passage.kind, passage.url)
        source_id = self._by_page.get(passage.page) or self._by_url.get(key)
        if source_id is None:
            source_id = f"S{len(self._sources) + 1}"
            self._sources[source_id] = _source(source_id, passage)
        elif key not in self._by_url:
            source = self._sources[source_id]
            self._sources[source_id] = source.model_copy(update={"addresses": (*source.addresses, passage.url)})
        self._by_page.setdefault(passage.page, source_id)
        self._by_url.setdefault(key, source_id)
        return source_id

    def note(self, stories: Sequence[Group]) -> None:
        """Note at the first report of each story the addresses of the others."""
        for story in stories:
            first = self._sources[self._by_url[_key("web", story.first.url)]]
            others = [url for url in story.addresses if url not in (first.url, *first.addresses)]
            self._sources[first.id] = first.model_copy(update={"addresses": (*first.addresses, *others)})

    def sources(self) -> list[Source]:
        """Return every source, in order of its number."""
        return list(self._sources.values())


def in_plan_order(state: RunState) -> list[Finding]:
    """Return the round's findings by sub-question and call, whatever order they came in."""
    order = {q.id: n for n, q in enumerate(current(state))}

    def place(finding: Finding) -> tuple[int, int]:
        return order.get(finding.search.sub_question_id, len(order)), int(finding.id.rsplit(":", 1)[1])

    return sorted(state.findings, key=place)


def _key(kind: str, url: str) -> str:
    return canonical_url(url) if kind == "web" else url


def _source(source_id: str, passage: FoundPassage) -> Source:
    return Source(
        id=source_id,
        url=passage.url,
        title=passage.title,
        kind=passage.kind,
        source_class=passage.source_class,
        published=passage.published,
        published_basis=passage.published_basis,
        retrieved=passage.retrieved,
        language=passage.language,
        page=passage.page,
        locator=passage.locator,
        snippet_only=passage.snippet_only,
    )


def _with_hits(finding: Finding, shelf: Shelf) -> Search:
    hits = dict.fromkeys(shelf.put(passage) for passage in finding.passages)
    return finding.search.model_copy(update={"hits": tuple(hits)})


def _snippets(findings: Sequence[Finding], shelf: Shelf, already: int) -> list[Snippet]:
    """Return one snippet for each sub-question and passage; the search that found it first gives the query."""
    found: dict[tuple[str, str, int], Snippet] = {}
    for finding in findings:
        sub_question_id = finding.search.sub_question_id
        for passage in finding.passages:
            source_id = shelf.put(passage)
            key = (sub_question_id, source_id, passage.start)
            if key not in found or passage.relevance > found[key].relevance:
                found[key] = Snippet(
                    id=found[key].id if key in found else f"E{already + len(found) + 1}",
                    source_id=source_id,
                    sub_question_id=sub_question_id,
                    text=passage.text,
                    start=passage.start,
                    end=passage.end,
                    locator=passage.locator,
                    query=finding.search.query,
                    relevance=passage.relevance,
                )
    return list(found.values())


def _scopes(state: RunState, findings: Sequence[Finding]) -> list[Scope]:
    """Return what was searched, each once; how many pages of the web were read is known from the sources."""
    searched = (f.scope for f in findings if not f.search.failure)
    return list(dict.fromkeys([*state.scopes, *(Scope(engine=s.engine) if s.engine else s for s in searched)]))


def _saturated(state: RunState, findings: Sequence[Finding]) -> dict[str, bool]:
    """Say of each sub-question whether nothing new came; while an angle is missing, nobody knows."""
    found = {q.id: [f for f in findings if f.search.sub_question_id == q.id] for q in current(state)}
    return {
        key: all_angles_ran(f.search for f in mine) and is_saturated(mine, state.settings)
        for key, mine in found.items()
    }


def _weights(findings: Sequence[Finding]) -> dict[str, dict[str, float]]:
    """Return the term weights of each sub-question: those of its first search, which holds the question's own words."""
    weights: dict[str, dict[str, float]] = {}
    for finding in findings:
        if finding.term_weights:
            weights.setdefault(finding.search.sub_question_id, finding.term_weights)
    return weights

"""One story under several addresses is one source: what a reprint repeats is read in the report that came first."""

from collections.abc import Mapping, Sequence
from typing import get_args

from factledger.checks import deduplicate, find_quote, fold_page
from factledger.checks.sources.stories import Group
from factledger.checks.text.fold import FoldedPage
from factledger.graph.raw import Finding, FoundPassage
from factledger.ledger.journal import Ledger
from factledger.records import Hit, Snippet, Source, SourceClass

_CLASSES = get_args(SourceClass)
"""Best first."""
_UNDATED = "9999"


async def first_told(
    findings: Sequence[Finding], known: Sequence[Source], snippets: Sequence[Snippet], ledger: Ledger
) -> tuple[list[Finding], list[Group]]:
    """Return the findings with every repeated passage in the words and the place of its first report.

    What a later report says in words of its own stays a passage of its own page: it may say something else. Documents
    of the user's are never taken for reprints; two of them may share a title and disagree.

    Args:
        findings: Of the round, in plan order.
        known: Sources of earlier rounds, which come first.
        snippets: What those sources were found to say.
        ledger: Where the pages are saved.

    Returns:
        The findings, and the stories: the first report of each, and its others.
    """
    web = [p for f in findings for p in f.passages if p.kind == "web"]
    pages = {p.url: p.page for p in reversed(web)} | {s.url: s.page for s in known if s.kind == "web"}
    stories = deduplicate([*_known(known, snippets), *_found(web)])
    firsts = {other.url: story.first.url for story in stories for other in story.others}
    told = [p for p in web if p.url in firsts and pages[firsts[p.url]] != p.page]
    homes = {p.url: pages[firsts[p.url]] for p in told}
    folded = {page: fold_page(text) for page, text in (await ledger.pages(homes.values())).items()}
    return [_retold(finding, homes, folded) for finding in findings], stories


def _known(sources: Sequence[Source], snippets: Sequence[Snippet]) -> list[Hit]:
    said = {s.source_id: s.text for s in reversed(snippets)}
    web = (s for s in sources if s.kind == "web")
    return [Hit(url=s.url, title=s.title, snippet=said.get(s.id, ""), published=s.published) for s in web]


def _found(passages: Sequence[FoundPassage]) -> list[Hit]:
    """One hit for each page, with the passage that fitted best."""
    best: dict[str, FoundPassage] = {}
    for passage in passages:
        if passage.url not in best or passage.relevance > best[passage.url].relevance:
            best[passage.url] = passage
    ranked = sorted(best.values(), key=_as_first)
    return [Hit(url=p.url, title=p.title, snippet=p.text, published=p.published) for p in ranked]


def _as_first(passage: FoundPassage) -> tuple[int, int, str]:
    """Rank what may be the first report of a story: the best class, then who says the least around it, then the oldest.

    Whoever copies a report and adds to it, orders to a model for instance, must not stand in its place.
    """
    return _CLASSES.index(passage.source_class), len(passage.text), passage.published or _UNDATED


def _retold(finding: Finding, homes: Mapping[str, str], folded: Mapping[str, FoldedPage]) -> Finding:
    passages = tuple(
        _in_first(p, homes[p.url], folded[homes[p.url]]) if p.url in homes else p for p in finding.passages
    )
    return finding.model_copy(update={"passages": passages})


def _in_first(passage: FoundPassage, page: str, folded: FoldedPage) -> FoundPassage:
    """Return a passage as the first report has it; unchanged where that does not hold its words."""
    match = find_quote(passage.text, folded)
    if match is None:
        return passage
    place = {"page": page, "text": folded.text[match.start : match.end], "start": match.start, "end": match.end}
    return passage.model_copy(update={**place, "locator": ""})

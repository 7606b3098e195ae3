"""Three questions to a finished run: what was searched in vain, what has no source, does the context grow?"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from statistics import median

from factledger.ledger.calls import ANALYST_ROLES
from factledger.ledger.entries import latest
from factledger.ledger.types import Call, Entry
from factledger.records import Fact, Record, Search, Verdict, VerdictStatus


class SearchOutcome(Record):
    """A search that brought nothing, and why."""

    id: str
    tool: str
    query: str
    why: str


class Unsourced(Record):
    """A statement of the last draft that no source bears out."""

    key: str
    statement: str
    status: VerdictStatus
    note: str


class PromptSize(Record):
    """Sizes of one role's prompts in one round, in characters; in tokens where the characters were not noted."""

    role: str
    round: int
    """0 where the log does not say."""
    calls: int
    median: float
    largest: int


class Growth(Record):
    """How one role's prompts change from the earlier to the later half of its calls."""

    role: str
    calls: int
    ratio: float | None
    """Median of the later half over median of the earlier; None below four calls."""


class RunStats(Record):
    """The answers."""

    searches: int
    wasted: tuple[SearchOutcome, ...]
    """They worked and brought nothing that a verified fact cites."""
    failed: tuple[SearchOutcome, ...]
    """They did not work, so nobody knows what they would have brought."""
    statements: int
    """In the last draft."""
    unsourced: tuple[Unsourced, ...]
    prompts: tuple[PromptSize, ...]
    growth: tuple[Growth, ...]


def run_stats(entries: Sequence[Entry], calls: Sequence[Call]) -> RunStats:
    """Return the answers for one run's journal and calls; the analyst's calls only, tools have no context."""
    searches = [search for _, search in latest(entries, "search", Search).values()]
    verdicts = _last_draft({key: verdict for key, (_, verdict) in latest(entries, "verdict", Verdict).items()})
    prompts = [call for call in calls if call.role in ANALYST_ROLES and _size(call)]
    return RunStats(
        searches=len(searches),
        wasted=tuple(_wasted(searches, _cited(entries))),
        failed=tuple(_outcome(search, search.failure.message) for search in searches if search.failure),
        statements=len(verdicts),
        unsourced=tuple(_unsourced(verdicts)),
        prompts=tuple(_sizes(prompts)),
        growth=tuple(_growth(prompts)),
    )


def _cited(entries: Iterable[Entry]) -> set[str]:
    facts = (fact for _, fact in latest(entries, "fact", Fact).values())
    return {fact.source_id for fact in facts if fact.status == "verified"}


def _wasted(searches: Iterable[Search], cited: set[str]) -> Iterator[SearchOutcome]:
    for search in searches:
        if search.failure is None and cited.isdisjoint(search.hits):
            hits = ", ".join(search.hits)
            yield _outcome(search, f"no verified fact cites {hits}" if hits else "it found nothing")


def _outcome(search: Search, why: str) -> SearchOutcome:
    return SearchOutcome(id=search.id, tool=search.tool, query=search.query, why=why)


def _last_draft(verdicts: Mapping[str, Verdict]) -> dict[str, Verdict]:
    """Return the verdicts of the highest round; keys read `round:index`."""
    rounds = {key: key.partition(":")[0].zfill(9) for key in verdicts}
    last = max(rounds.values(), default="")
    return {key: verdict for key, verdict in verdicts.items() if rounds[key] == last}


def _unsourced(verdicts: Mapping[str, Verdict]) -> Iterator[Unsourced]:
    for key, verdict in verdicts.items():
        if verdict.status != "sourced":
            yield Unsourced(key=key, statement=verdict.statement, status=verdict.status, note=verdict.note)


def _size(call: Call) -> int:
    return int(call.detail.get("prompt_chars") or call.usage.tokens.input)


def _round(call: Call) -> int:
    return int(call.detail.get("round") or 0)


def _sizes(calls: Iterable[Call]) -> Iterator[PromptSize]:
    ordered = sorted(calls, key=lambda call: (call.role, _round(call)))
    for (role, round_), group in groupby(ordered, key=lambda call: (call.role, _round(call))):
        sizes = [_size(call) for call in group]
        yield PromptSize(role=role, round=round_, calls=len(sizes), median=median(sizes), largest=max(sizes))


def _growth(calls: Iterable[Call]) -> Iterator[Growth]:
    ordered = sorted(calls, key=lambda call: (call.role, call.id))
    for role, group in groupby(ordered, key=lambda call: call.role):
        sizes = [_size(call) for call in group]
        half = len(sizes) // 2
        ratio = round(median(sizes[-half:]) / median(sizes[:half]), 2) if len(sizes) >= 4 else None
        yield Growth(role=role, calls=len(sizes), ratio=ratio)

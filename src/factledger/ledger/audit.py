"""Is everything as it was written, and is every verified fact true to its saved page?"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from factledger.errors import LedgerBroken, LedgerError
from factledger.ledger import pages, runs
from factledger.ledger.chain import Link, breaks, canonical
from factledger.ledger.entries import read_head, read_json, read_links, read_record
from factledger.ledger.types import Problem, Run
from factledger.records import Fact, JsonObject, Metric

if TYPE_CHECKING:
    from factledger.checks import FoldedPage


def check(connection: Connection, run_id: str, head: str | None) -> list[Problem]:
    """Return every problem: chain first, then report, pages and facts."""
    kept_head = read_head(connection, run_id)
    chain = list(read_links(connection, run_id))
    found = [Problem(kind="chain", where=where, message=message) for where, message in breaks(run_id, chain)]
    found += _ends(chain, kept_head)
    found += _printed(chain, head)
    found += _run_row(connection, run_id, chain)
    sources = {link.key: str(_body(link).get("page", "")) for link in _latest(chain, "source")}
    found += _pages(connection, run_id, sources)
    found += _facts(connection, chain, sources)
    return found


def _ends(chain: list[Link], kept_head: str) -> Iterator[Problem]:
    last = chain[-1].hash if chain else ""
    if last != kept_head:
        where = chain[-1].place if chain else "the journal"
        yield Problem(kind="chain", where=where, message="it is not the entry that was written last: one was dropped")


def _printed(chain: list[Link], head: str | None) -> Iterator[Problem]:
    if head is None:
        return
    at = next((link.seq for link in chain if link.hash == head), None)
    if at is None:
        message = "no entry has the hash that the report prints: the journal was rewritten, or it is another run's"
        yield Problem(kind="head", where=f"head {head}", message=message)
        return
    for link in chain:
        if link.seq > at and link.kind != "report":
            yield Problem(kind="head", where=link.place, message="it was added after the report was printed")


def _run_row(connection: Connection, run_id: str, chain: list[Link]) -> Iterator[Problem]:
    try:
        run = runs.get(connection, run_id)
    except LedgerBroken as error:
        where = f"run {run_id}"
        yield Problem(kind="report", where=where, message=_without_place(error, where))
        return
    opening = canonical({name: run.model_dump(mode="json")[name] for name in runs.OPENING})
    if opening != _last_body(chain, "run"):
        message = "its question or settings are not those that the journal has"
        yield Problem(kind="report", where=f"run {run_id}", message=message)
    yield from _report(run, chain)


def _report(run: Run, chain: list[Link]) -> Iterator[Problem]:
    entry = _last_body(chain, "report")
    if (run.report is None) != (entry is None) or (run.report is not None and canonical(run.report) != entry):
        yield Problem(kind="report", where="report", message="it is not the one that the journal has")
    stated = run.published.get("status", run.status)
    if stated != run.status:
        message = f"the run is kept as {run.status}, its report says {stated}"
        yield Problem(kind="report", where="report", message=message)
    if not run.resumable and chain and chain[-1].kind != "report":
        yield Problem(kind="report", where=chain[-1].place, message="it was added after the report")


def _pages(connection: Connection, run_id: str, sources: Mapping[str, str]) -> Iterator[Problem]:
    named = {page: f"page of {source}" for source, page in sources.items() if page}
    for sha256, word in (pages.uses(connection, run_id) | named).items():
        try:
            pages.content(connection, sha256)
        except LedgerError as error:
            yield Problem(kind="page", where=f"{word} {sha256}", message=str(error))


def _facts(connection: Connection, chain: list[Link], sources: Mapping[str, str]) -> Iterator[Problem]:
    metrics = {link.key: link for link in _latest(chain, "metric")}
    folded: dict[str, FoldedPage | None] = {}
    for link in _latest(chain, "fact"):
        try:
            fact = read_record(Fact, read_json(link.body, link.place), link.place)
            if fact.status != "verified":
                continue
            metric = _metric(metrics.get(fact.metric_id), fact.metric_id)
        except LedgerBroken as error:
            yield Problem(kind="fact", where=link.place, message=_without_place(error, link.place))
            continue
        page = sources.get(fact.source_id, "")
        if page not in folded:
            folded[page] = _folded(connection, page)
        if message := _untrue(fact, folded[page], metric):
            yield Problem(kind="fact", where=link.place, message=message)


def _metric(link: Link | None, metric_id: str) -> Metric:
    if link is None:
        raise LedgerBroken(f"its metric {metric_id} is not in the ledger")
    return read_record(Metric, read_json(link.body, link.place), link.place)


def _untrue(fact: Fact, page: "FoldedPage | None", metric: Metric) -> str:
    """Say what of a verified fact its page does not bear out; empty when all of it stands there."""
    from factledger.checks.facts.check import check_fact  # with all it needs, half a second that only a check takes

    if page is None:
        return f"the page of its source {fact.source_id} is not kept as it was, so its quote stands nowhere"
    again = check_fact(fact, page, metric=metric)
    if again.status != "verified":
        return f"checked again against the page of {fact.source_id}: {again.reason}"
    if page.text[fact.start : fact.end] != fact.quote:
        where = f"{again.start} to {again.end} of the page of {fact.source_id}"
        return f"its quote does not stand at {fact.start} to {fact.end}, but at {where}"
    return ""


def _folded(connection: Connection, sha256: str) -> "FoldedPage | None":
    from factledger.checks import fold_page

    try:
        return fold_page(pages.text(connection, sha256))
    except LedgerError:
        return None


def _without_place(error: LedgerBroken, place: str) -> str:
    return str(error).removeprefix(f"{place}: ")


def _body(link: Link) -> JsonObject:
    try:
        return read_json(link.body, link.place)
    except LedgerError:
        return {}  # the chain's own check has named it


def _latest(chain: Iterable[Link], kind: str) -> list[Link]:
    return list({link.key: link for link in chain if link.kind == kind}.values())


def _last_body(chain: Iterable[Link], kind: str) -> str | None:
    return next((link.body for link in reversed(list(chain)) if link.kind == kind), None)

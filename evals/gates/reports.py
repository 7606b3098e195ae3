"""What the gates would have stopped in reports that other research agents wrote, and how their citations are read."""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from factledger.audit import Audit, AuditedStatement, audit
from factledger.audit.book import Book
from factledger.audit.draft import Draft
from factledger.audit.handles import Handles
from factledger.checks import canonical_url, citation_marks, quantities
from factledger.checks.drafts.citations import uncited
from factledger.evals.gates.table import Row
from factledger.records import Source

_PASSAGE = re.compile(
    r"\bSource: (?P<url>\S+)\nTitle: (?P<title>[^\n]*)\nContent: (?P<text>.*?)(?=\bSource: \S+\nTitle: |\Z)", re.DOTALL
)
"""A passage of the recorded text; the next one may begin on its last line."""
_STOPPED = frozenset({"invented", "misattributed", "no_source"})
_TRUSTED_SHARE = 0.1
"""Of the statements stopped for a number, at most this share may have all their digits in the page they cite."""


class Recorded(NamedTuple):
    """A report with the pages that its writer had read."""

    report: str
    sources: tuple[Source, ...]


def measure(data: Path) -> list[Row]:
    """Return what becomes of recorded reports.

    Args:
        data: The folder that holds `recorded-reports`.

    Reports with their sources: the shares of statements sourced, and of numbers and quotations stopped. Nobody has
    judged these reports sentence by sentence, so the targets only find a gate that passes or refuses nearly all, and
    one that stops statements whose every number stands in the cited page. Reports with a list of links: the share of
    citations that are led to an entry of it.
    """
    audits = [(recorded, audit(recorded.report, recorded.sources)) for recorded in recorded_reports(data)]
    checked = [s for _, found in audits for s in found.statements if s.status != "not_checked"]
    stopped = [s for s in checked if s.fault in _STOPPED]
    rows = [
        _share("statements sourced", [s for s in checked if s.status == "sourced"], checked, target=0.3),
        _row("numbers stopped", _numbers(stopped), _numbers(checked), stopped, target=0.25),
        _quotations_row(audits),
        _doubtful(audits),
    ]
    return [*rows, *_citation_rows(data)]


def recorded_reports(data: Path) -> Iterator[Recorded]:
    """Yield the reports whose sources were recorded with them; passages of one address are one source."""
    for line in (data / "recorded-reports" / "gptr_hallucination_records.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        judged = row.get("evaluation", row)
        yield Recorded(judged["output"], tuple(_sources(judged["source"])))


def _sources(text: str) -> Iterator[Source]:
    passages: dict[str, list[re.Match[str]]] = defaultdict(list)
    for found in _PASSAGE.finditer(text):
        passages[canonical_url(found["url"])].append(found)
    for number, found_here in enumerate(passages.values(), 1):
        words = "\n\n".join(dict.fromkeys(found["text"].strip() for found in found_here))
        yield Source(id=f"S{number}", url=found_here[0]["url"], title=found_here[0]["title"], text=words)


def _numbers(statements: Iterable[AuditedStatement]) -> int:
    return sum(len(quantities(uncited(statement.statement))) for statement in statements)


def _share(name: str, part: list[AuditedStatement], whole: list[AuditedStatement], *, target: float) -> Row:
    return _row(name, len(part), len(whole), [], target=target)


def _row(name: str, part: int, whole: int, examples: list[AuditedStatement], *, target: float) -> Row:
    detail = f"{part}/{whole}" + "".join(f"; {_shown(s)}" for s in examples[:3])
    return Row(name=name, figure=part / whole if whole else 0.0, target=target, cases=whole, detail=detail)


def _shown(statement: AuditedStatement) -> str:
    return f"{statement.statement[:80]!r}: {statement.note}"


def _quotations_row(audits: list[tuple[Recorded, Audit]]) -> Row:
    stopped = [s for _, found in audits for s in found.statements if s.note.startswith("invented quotation")]
    whole = sum(found.summary.quotations_checked for _, found in audits)
    return _row("quotations stopped", len(stopped), whole, stopped, target=0.0)


def _doubtful(audits: list[tuple[Recorded, Audit]]) -> Row:
    """Return the share of statements stopped for a number although the page they cite holds all their digits."""
    stopped = doubtful = 0
    examples: list[AuditedStatement] = []
    for recorded, found in audits:
        pages = {source.id: source.text for source in recorded.sources}
        for statement in found.statements:
            if statement.fault == "invented" and statement.note.startswith("invented number"):
                stopped += 1
                digits = re.findall(r"\d+", uncited(statement.statement))
                page = pages.get(statement.source_id or "", "")
                if all(re.search(rf"(?<!\d){number}(?!\d)", page) for number in digits):
                    doubtful += 1
                    examples.append(statement)
    detail = f"{doubtful}/{stopped}" + "".join(f"; {_shown(s)}" for s in examples[:3])
    return Row(
        name="stopped for a number, digits all there",
        figure=doubtful / stopped if stopped else 0.0,
        target=_TRUSTED_SHARE,
        better="lower",
        cases=stopped,
        detail=detail,
    )


def _citation_rows(data: Path) -> Iterator[Row]:
    lines = (data / "recorded-reports" / "open_deep_research_drb.jsonl").read_text("utf-8").splitlines()
    rows: list[dict[str, Any]] = [json.loads(line) for line in lines]
    for language in sorted({row["language"] for row in rows}):
        led = lost = 0
        for row in rows:
            if row["language"] == language:
                handles = Handles([])
                draft = Draft(row["article"], Book([], ordered=False), handles)
                cited = [mark for found in citation_marks(draft.text) for mark in found.ids]
                led += sum(mark in handles.absent for mark in cited)
                lost += sum(mark in handles.unknown for mark in cited)
        figure = led / (led + lost) if led + lost else 0.0
        yield Row(
            name="citations led to an entry",
            language=language,
            figure=figure,
            target=0.95,
            cases=led + lost,
            detail=f"{lost} lost",
        )

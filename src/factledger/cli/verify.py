"""`factledger verify`: does a report that anyone wrote say what its sources say?"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from factledger.cli import exits
from factledger.cli.terminal import echo, echo_json
from factledger.cli.text import one_line

if TYPE_CHECKING:
    from factledger.audit import Audit, AuditedStatement, Fault, Outcome

_GROUPS: "dict[Fault, str]" = {
    "invented": "A number or quotation that its source does not hold",
    "misattributed": "Right words, wrong source or meaning",
    "unknown_address": "A source or address that does not exist",
    "no_source": "No source",
    "not_checked": "Not checked",
}
_STATUSES: "dict[Outcome, int]" = {"sourced": exits.OK, "faulty": exits.REFUSED, "not_checked": exits.FAILED}
_SHOWN = 160
"""Characters of a statement that a line shows."""


def verify(
    report: Annotated[
        Path, typer.Argument(help="Markdown, HTML, DOCX, PDF or plain text.", exists=True, dir_okay=False)
    ],
    sources: Annotated[
        Path,
        typer.Option(
            help="The folder of saved pages and documents that it cites; a sources.json in it may say which is which.",
            exists=True,
            file_okay=False,
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Check every statement, number, quotation and citation of a report against saved sources.

    Nothing is opened: an address that no saved source has is not checked. Exit status: 0 all sourced; 1 something is
    not; 2 wrong usage; 3 nothing could be checked.
    """
    from factledger.audit import audit

    found = audit(report, sources)
    if as_json:
        echo_json(found.model_dump(mode="json"))
    else:
        for line in _lines(found):
            echo(line)
    if found.outcome != "sourced":
        raise typer.Exit(_STATUSES[found.outcome])


def _lines(found: "Audit") -> Iterator[str]:
    """Yield what a reader sees: the statements that are not sourced by kind, what could not be read, the figures."""
    for fault, heading in _GROUPS.items():
        statements = [statement for statement in found.statements if statement.fault == fault]
        if statements:
            yield f"{heading} ({len(statements)})"
            yield from (f"  {_line(statement, found)}" for statement in statements)
            yield ""
    for unread in found.summary.unread:
        yield one_line(f"Not read: {unread.name} {unread.reason}")
    yield _figures(found)


def _line(statement: "AuditedStatement", found: "Audit") -> str:
    words = " ".join(statement.statement.split())
    short = words if len(words) <= _SHOWN else words[: _SHOWN - 1] + "…"
    return one_line(f"{found.summary.counted} {statement.place}: {short} — {statement.note}")


def _figures(found: "Audit") -> str:
    summary, counts = found.summary, found.summary.counts
    unchecked = counts["not_checked"] - summary.nothing_to_check
    checked = sum(counts.values()) - summary.nothing_to_check
    return (
        f"{_count(checked, 'statement')}: {counts['sourced']} sourced, {counts['unsourced']} unsourced, "
        f"{counts['rejected']} rejected, {unchecked} not checked; "
        f"{_count(summary.numbers_checked, 'number')} and {_count(summary.quotations_checked, 'quotation')} checked "
        f"against {_count(len(summary.sources), 'source')}"
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"

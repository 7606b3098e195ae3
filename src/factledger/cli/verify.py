"""`factledger verify`: does a report that anyone wrote say what its sources say?"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from factledger.checks.text.shorten import shortened
from factledger.cli import exits
from factledger.cli.options import AsJson, Quiet
from factledger.cli.progress import Progress
from factledger.cli.terminal import echo, echo_json
from factledger.cli.text import one_line
from factledger.errors import ConfigError

if TYPE_CHECKING:
    from factledger.analyst.protocol import Analyst
    from factledger.audit import Audit, AuditedStatement, Fault, Outcome
    from factledger.settings import Settings
    from factledger.tools.open_page import PageOpener

_GROUPS: "dict[Fault, str]" = {
    "invented": "A number or quotation that its source does not hold",
    "misattributed": "Right words, wrong source or meaning",
    "unknown_address": "A source or address that does not exist",
    "no_source": "No source",
    "not_checked": "Not checked",
}
_STATUSES: "dict[Outcome, int]" = {"sourced": exits.OK, "faulty": exits.REFUSED, "not_checked": exits.FAILED}
_WORST_FIRST: "tuple[Outcome, ...]" = ("faulty", "not_checked", "sourced")
_SHOWN = 160
"""Characters of a statement that a line shows."""


Reports = Annotated[
    list[Path],
    typer.Argument(metavar="REPORT", help="Markdown, HTML, DOCX, PDF or plain text.", exists=True, dir_okay=False),
]
Sources = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        help="The folder of saved pages and documents that it cites; a sources.json in it may say which is which.",
        exists=True,
        file_okay=False,
        show_default=False,
    ),
]
Open = Annotated[
    bool, typer.Option("--open", help="Open the cited addresses that no saved source has; name the dead ones.")
]
Judge = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="The chat model that judges the meaning of what is sourced; it can only reject.",
        show_default=False,
    ),
]
Page = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write a page that shows each statement in its source.", show_default=False),
]


def verify(
    reports: Reports,
    sources: Sources = None,
    open_: Open = False,
    model: Judge = None,
    html: Page = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Check every statement, number, quotation and citation of a report against its sources.

    Without --open nothing is opened, and an address that no saved source has is not checked. Exit status: 0 all
    sourced; 1 something is not; 2 wrong usage; 3 nothing could be checked. Of several reports the worst counts.
    """
    from factledger.audit import verify_report
    from factledger.settings import load_settings

    if sources is None and not open_:
        raise ConfigError("There is nothing to verify against: give --sources DIR, or --open, or both")
    if len(reports) > 1 and (as_json or html is not None):
        raise ConfigError("--json and --html are for one report; several reports were given")
    settings = load_settings(model=model)
    outcomes: set[Outcome] = set()
    for report in reports:
        with Progress(quiet=quiet) as progress:
            found = verify_report(
                report,
                sources or (),
                opener=_opener(settings) if open_ else None,
                analyst=_analyst(settings) if model else None,
                at_once=settings.max_concurrency,
                tell=progress.say,
            )
        if html is not None:
            _write_page(html, found, report.name)
        if as_json:
            echo_json(found.model_dump(mode="json"))
        else:
            _print(found, report.name if len(reports) > 1 else "")
        outcomes.add(found.outcome)
    worst = next(outcome for outcome in _WORST_FIRST if outcome in outcomes)
    if worst != "sourced":
        raise typer.Exit(_STATUSES[worst])


def _write_page(path: Path, found: "Audit", title: str) -> None:
    from factledger.audit.as_html import to_html

    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(to_html(found, title), "utf-8")


def _print(found: "Audit", name: str) -> None:
    if name:
        echo(one_line(f"{name}:"))
    for line in _lines(found):
        echo(line)


def _opener(settings: "Settings") -> "PageOpener":
    from datetime import timedelta

    from factledger.tools.open_page import PageOpener
    from factledger.tools.web import PageCache

    age = timedelta(hours=settings.page_max_age_hours)
    return PageOpener(cache=PageCache(settings.pages_cache, max_age=age))


def _analyst(settings: "Settings") -> "Analyst | None":
    """Return the model that judges; None for `offline`, whose rules are the gates already."""
    from factledger.graph.context import ResearchContext
    from factledger.nodes.analysts import Analysts
    from factledger.settings import OFFLINE

    return None if settings.model == OFFLINE else Analysts(settings, None).of(ResearchContext())


def _lines(found: "Audit") -> Iterator[str]:
    """Yield what a reader sees: the statements that are not sourced by kind, what could not be read, the figures."""
    from factledger.audit.words import count, counted

    for fault, heading in _GROUPS.items():
        statements = [statement for statement in found.statements if statement.fault == fault]
        if statements:
            yield f"{heading} ({len(statements)})"
            yield from (f"  {_line(statement, found)}" for statement in statements)
            yield ""
    for unread in found.summary.unread:
        yield one_line(f"Not read: {unread.name} {unread.reason}")
    for address in found.summary.addresses:
        if address.state != "opened":
            word = "Dead" if address.state == "dead" else "Not opened"
            yield one_line(f"{word}: {address.url} — {address.reason}")
    if found.summary.judged_by:
        yield one_line(
            f"{found.summary.judged_by} judged the meaning of {count(found.summary.judged, 'statement')}; "
            f"no judgement of {found.summary.not_judged}"
        )
    yield counted(found)


def _line(statement: "AuditedStatement", found: "Audit") -> str:
    words = shortened(" ".join(statement.statement.split()), _SHOWN)
    return one_line(f"{found.summary.counted} {statement.place}: {words} — {statement.note}")

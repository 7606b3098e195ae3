"""The facts of a report as a table for spreadsheets."""

import csv
import io

from factledger.records import Fact, Report
from factledger.report import escape
from factledger.report.dossier import Dossier
from factledger.report.view import View

COLUMNS = (
    "fact", "metric", "entity", "value", "amount", "unit", "period", "scope", "quote", "source", "title", "address",
    "source_class", "published", "retrieved", "locator", "quote_match", "meaning", "disputed",
)  # fmt: skip


def to_csv(dossier: Dossier, report: Report) -> str:
    """Return the facts that the report may show, one a row, best first; RFC 4180, no cell a formula.

    `amount` is a plain number with a dot; every other cell is text as a page or a model has it, on one line.
    """
    view = View(dossier)
    table = io.StringIO(newline="")
    writer = csv.writer(table)
    writer.writerow(COLUMNS)
    if report.status != "replied":
        writer.writerows(_row(view, fact) for fact in view.facts.values())
    return table.getvalue()


def _row(view: View, fact: Fact) -> list[str]:
    source = view.sources[fact.source_id]
    before = [fact.id, view.names.get(fact.metric_id, ""), view.gated(fact.entity or ""), fact.value]
    behind = [
        fact.unit,
        *(view.gated(text or "") for text in (fact.period, fact.scope)),
        fact.quote,
        source.id,
        source.title,
        source.url,
        source.source_class,
        source.published,
        source.retrieved,
        fact.locator,
        fact.quote_match,
        fact.meaning,
        "yes" if fact.id in view.disputed else "",
    ]
    amount = "" if fact.amount is None else f"{fact.amount:.15g}"
    return [*map(_cell, before), amount, *map(_cell, behind)]


def _cell(text: str | None) -> str:
    return escape.csv_cell(text or "")

"""The few counts that a reader sees first."""

from dataclasses import dataclass

from factledger.records import Report
from factledger.report.say import say
from factledger.report.view import View


@dataclass(frozen=True, slots=True)
class Tile:
    """A count with the place where what it counts stands."""

    href: str
    text: str
    tone: str
    """`good`, `doubt`, `lack` or `plain`."""


def tiles(view: View, report: Report) -> list[Tile]:
    """Return the counts of a report; disagreements and withheld statements only where there are some."""
    language = view.language
    disputed = len({c.metric_id for c in view.conflicts if c.is_open})
    missing = sum(gap.kind != "conflicting" for gap in report.unconfirmed)
    counted = [
        ("#evidence", "viewer_count_facts", len(view.facts), "good" if view.facts else "plain"),
        ("#evidence", "viewer_count_sources", len(report.sources), "plain"),
        ("#unconfirmed", "viewer_count_disputed", disputed, "doubt"),
        ("#unconfirmed", "viewer_count_missing", missing, "lack"),
        ("#ledger", "viewer_count_withheld", len(view.withheld), "lack"),
    ]
    return [
        Tile(href, say(key, language, n=n), tone) for href, key, n, tone in counted if n or key == "viewer_count_facts"
    ]


def dateline(view: View, report: Report) -> str:
    """Return when a report was made, and by whom."""
    key = "viewer_by_rules" if report.made_by == "offline" else "viewer_by_model"
    maker = say(key, view.language, name=report.made_by)
    return f"{view.dossier.today} · {maker}" if view.dossier.today else maker

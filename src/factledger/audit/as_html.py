"""An audit as one page that needs nothing else: no network, no other file, no script."""

from collections.abc import Iterator
from typing import Any

from factledger.audit.places import Place, Places
from factledger.audit.results import Audit, AuditedStatement, Outcome
from factledger.audit.words import counted
from factledger.report.html_page import asset, page_template, still_policy

_OUTCOMES: dict[Outcome, tuple[str, str]] = {
    "sourced": ("Every statement is sourced", "answered"),
    "faulty": ("Not everything is sourced", "refused"),
    "not_checked": ("Nothing could be checked", "partial"),
}
_LABELS = {
    "all": "All",
    "rejected": "Rejected",
    "unsourced": "Unsourced",
    "not_checked": "Not checked",
    "sourced": "Sourced",
    "nothing": "Nothing to check",
}
_BADGES = {"opened": "sourced", "dead": "rejected", "failed": "doubt"}

_HERE = "factledger.audit"

Context = dict[str, Any]


def to_html(found: Audit, title: str) -> str:
    """Return an audit as one HTML document, the same bytes for the same input.

    Each statement stands with its verdict, the reason, and the passage of its source with the numbers and quotations
    marked. All text is data: it is cleaned and escaped at one place, and the page's own policy forbids every script
    and every request.

    Args:
        found: With its texts, as `audit` and `verify_report` return it; without them no passages are shown.
        title: What the report is called.
    """
    style = asset("factledger.report.viewer", "viewer.css") + asset(_HERE, "page.css")
    places = Places(found.texts)
    rows = [_row(statement, found, places) for statement in found.statements]
    outcome, status_class = _OUTCOMES[found.outcome]
    return page_template(_HERE, "page.html").render(
        policy=still_policy(style),
        style=style,
        title=title,
        outcome=outcome,
        status_class=status_class,
        figures=counted(found),
        judged=_judged(found),
        choices=list(_choices(rows)),
        rows=rows,
        addresses=[address.model_dump() | {"badge": _BADGES[address.state]} for address in found.summary.addresses],
        sources=found.summary.sources,
        unread=found.summary.unread,
    )


def _row(statement: AuditedStatement, found: Audit, places: Places) -> Context:
    choice = "nothing" if statement.fault == "nothing_to_check" else statement.status
    return {
        "choice": choice,
        "status": statement.status,
        "label": _LABELS[choice],
        "where": f"{found.summary.counted} {statement.place}",
        "statement": statement.statement,
        "note": statement.note,
        "places": [_place(place, found) for place in places.of(statement)],
    }


def _place(place: Place, found: Audit) -> Context:
    text = found.texts[place.source_id]
    title = next((source.title for source in found.summary.sources if source.id == place.source_id), "")
    return {
        "source": f"{place.source_id} — {title}" if title else place.source_id,
        "parts": list(_parts(text, place)),
        "cut_before": place.start > 0,
        "cut_after": place.end < len(text),
    }


def _parts(text: str, place: Place) -> Iterator[Context]:
    at = place.start
    for start, end in place.marks:
        yield {"text": text[at:start], "marked": False}
        yield {"text": text[start:end], "marked": True}
        at = end
    yield {"text": text[at : place.end], "marked": False}


def _choices(rows: list[Context]) -> Iterator[Context]:
    for name, label in _LABELS.items():
        count = len(rows) if name == "all" else sum(row["choice"] == name for row in rows)
        if count:
            yield {"name": name, "label": label, "count": count}


def _judged(found: Audit) -> str:
    summary = found.summary
    if not summary.judged_by:
        return ""
    lost = f"; of {summary.not_judged} it gave no judgement" if summary.not_judged else ""
    return f"{summary.judged_by} judged the meaning of {summary.judged} statements{lost}."

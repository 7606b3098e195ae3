"""An audit as one page that needs nothing else: no network, no other file, no script."""

import hashlib
from base64 import b64encode
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from factledger.audit.places import Place, Places
from factledger.audit.results import Audit, AuditedStatement, Outcome
from factledger.audit.words import counted
from factledger.report import escape

if TYPE_CHECKING:
    from jinja2 import Template

LONGEST_TEXT = 6_000
"""Characters of any one text that the page shows."""

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
    style = _style()
    places = Places(found.texts)
    rows = [_row(statement, found, places) for statement in found.statements]
    outcome, status_class = _OUTCOMES[found.outcome]
    return _template().render(
        policy=f"default-src 'none'; style-src '{_digest(style)}'; base-uri 'none'; form-action 'none'",
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


def _digest(text: str) -> str:
    return "sha256-" + b64encode(hashlib.sha256(text.encode()).digest()).decode("ascii")


@lru_cache(maxsize=1)
def _style() -> str:
    viewer = files("factledger.report.viewer").joinpath("viewer.css").read_text("utf-8")
    return viewer + files("factledger.audit").joinpath("page.css").read_text("utf-8")


@lru_cache(maxsize=1)
def _template() -> "Template":
    from jinja2 import Environment, StrictUndefined  # deferred: an audit without a page needs no template
    from markupsafe import Markup

    def shown(value: object) -> object:
        """The one place that every text passes; what is markup already was made by this program."""
        if isinstance(value, str) and not isinstance(value, Markup):
            text = escape.passage(value)
            return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]} …"
        return value

    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, finalize=shown
    )
    environment.globals["markup"] = Markup
    return environment.from_string(files("factledger.audit").joinpath("page.html").read_text("utf-8"))

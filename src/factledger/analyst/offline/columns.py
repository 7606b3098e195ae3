"""Of the figures in a table's row, those under the header that is asked for."""

from collections.abc import Sequence

from factledger.analyst.offline.candidates import Candidate
from factledger.analyst.offline.entities import mentions
from factledger.analyst.offline.periods import periods
from factledger.analyst.offline.sentences import Sentence
from factledger.analyst.offline.wanted import Wanted
from factledger.analyst.protocol import PlannedMetric
from factledger.checks.numbers.headers import cells_under, header_of
from factledger.checks.text.terms import terms

_ENTITY = 2.0
_PERIOD = 2.0
"""What the entity and the period in a header count beside the words of the metric, which lie in (0, 1] each."""


def in_column(
    row: Sentence, spans: Sequence[Candidate], wanted: Wanted, metric: PlannedMetric
) -> tuple[Candidate, ...]:
    """Return the candidates under the header cell that fits best; all of them when no header says anything.

    None when the header names the entity, or periods, and no candidate stands under the right one.
    """
    fits = [_fit(cell, wanted, metric) for cell in row.header]
    best = max(fits, default=0.0)
    if not best and not _dated(row.header, wanted, metric):
        return tuple(spans)
    return tuple(
        span for span in spans if _fit(header_of(row.text, span.start, row.header), wanted, metric) == best > 0
    )


def asked_cell(row: Sentence, wanted: Wanted, metric: PlannedMetric) -> str:
    """Return the one of a row's several cells that stands under the header asked for; empty when none does, or two."""
    named = cells_under(row.text, row.header) if row.header else []
    spans = [Candidate(cell.start, cell.end) for cell in named if cell.row]  # the first cell is the row's own name
    chosen = in_column(row, spans, wanted, metric) if len(spans) > 1 else ()
    return row.text[chosen[0].start : chosen[0].end] if len(chosen) == 1 else ""


def _dated(header: Sequence[str], wanted: Wanted, metric: PlannedMetric) -> bool:
    """Whether a period is asked for and the header tells periods apart."""
    return bool(metric.period) and any(periods(cell, wanted.language) for cell in header)


def _fit(header: str, wanted: Wanted, metric: PlannedMetric) -> float:
    present = set(terms(header))
    words = sum(weight for term, weight in wanted.subject.items() if term in present)
    asked = periods(metric.period or "", wanted.language)
    dated = bool(asked) and any(p.years & asked[0].years for p in periods(header, wanted.language))
    return words + _PERIOD * dated + _ENTITY * bool(metric.entity and mentions(header, metric.entity))

"""The ledger's totals in the text format that Prometheus reads."""

from collections.abc import Iterable
from itertools import groupby

from factledger.ledger.totals import Total

_HELP = {
    "call_seconds": "Seconds that calls took, added up.",
    "calls": "Calls of the analyst and of tools, by what became of them.",
    "cost_dollars": "US dollars, of the calls that have a price.",
    "facts": "Facts by what the gates said: verified ones may be published.",
    "runs": "Runs by status: refused is a run that found nothing it could verify.",
    "tokens": "Tokens sent to models and received.",
    "verdicts": "Statements of drafts by what the gates said: only sourced ones are published.",
}


def exposition(totals: Iterable[Total]) -> str:
    """Return the figures, sorted by name as they come, as gauges: what is deleted from the ledger leaves them."""
    lines = []
    for name, group in groupby(totals, key=lambda total: total.name):
        lines += [f"# HELP factledger_{name} {_HELP[name]}", f"# TYPE factledger_{name} gauge"]
        for total in group:
            labels = ",".join(f'{label}="{_escaped(value)}"' for label, value in total.labels)
            lines.append(f"factledger_{name}{{{labels}}} {total.value:.15g}")
    return "".join(line + "\n" for line in lines)


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")

"""What a chat message carries of its report beside the text."""

from factledger.records import JsonObject, Report
from factledger.report.as_json import to_json
from factledger.report.dossier import Dossier
from factledger.report.view import View


def attached(dossier: Dossier, report: Report) -> JsonObject:
    """Return the object of `to_json` with what the report shows: its facts with their quotes, and their sources.

    The ledger's own lists are left empty: facts that were rejected, verdicts, searches, failures. A conversation
    carries this in each of its checkpoints; the whole object is the run's export.
    """
    shown = View(dossier).facts
    cited = {*report.sources, *(fact.source_id for fact in shown.values())}
    whole = to_json(dossier, report)
    return whole | {
        "facts": [fact for fact in whole["facts"] if fact["id"] in shown],
        "sources": [source for source in whole["sources"] if source["id"] in cited],
        "verdicts": [],
        "searches": [],
        "failures": [],
    }

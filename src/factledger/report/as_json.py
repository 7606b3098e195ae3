"""A report as plain JSON, for programs."""

from typing import Any

from factledger.records import Fact, KeyFact, Report, Source
from factledger.report.dossier import Dossier
from factledger.report.view import View

_FACT_FIELDS = {
    "id", "metric_id", "value", "amount", "unit", "period", "scope", "entity", "quote", "start", "end", "locator",
    "source_id", "status", "reason", "quote_match", "number_ok", "meaning", "edited_by",
}  # fmt: skip
_SOURCE_FIELDS = {
    "id", "title", "url", "addresses", "kind", "source_class", "published", "published_basis", "retrieved", "language",
    "locator", "score", "page",
}  # fmt: skip


def to_json(dossier: Dossier, report: Report) -> dict[str, Any]:
    """Return the report as JSON values; `json.dumps` and back gives an equal object.

    `verdicts` and `facts` are the ledger's: they hold rejected and unsourced text in full, under its status. Every
    other text is what a reader may see. `url` of a document is its path.
    """
    view = View(dossier)
    return {
        "status": report.status,
        "question": report.question,
        "language": report.language,
        "conclusion": list(report.conclusion),
        "key_facts": [_key_fact(view, key_fact) for key_fact in report.key_facts],
        "metrics": [metric.model_dump(mode="json") for metric in dossier.metrics],
        "facts": [_fact(view, fact) for fact in dossier.facts],
        "sources": [_source(source) for source in dossier.sources],
        "conflicts": [conflict.model_dump(mode="json") for conflict in dossier.conflicts],
        "calculations": [calculation.model_dump(mode="json") for calculation in dossier.calculations],
        "unconfirmed": [gap.model_dump(mode="json") for gap in report.unconfirmed],
        "verdicts": [verdict.model_dump(mode="json") for verdict in dossier.verdicts],
        "searches": [search.model_dump(mode="json") for search in dossier.searches],
        "failures": [failure.model_dump(mode="json") for failure in dossier.failures],
        "spent": report.spent.model_dump(mode="json"),
        "notices": list(report.notices),
        "made_by": report.made_by,
        "run_id": dossier.run_id,
        "head": report.head,
    }


def _key_fact(view: View, key_fact: KeyFact) -> dict[str, Any]:
    facts = [view.facts[fact_id] for fact_id in key_fact.fact_ids]
    return {
        "metric_id": key_fact.metric_id,
        "metric": view.names[key_fact.metric_id],
        "text": key_fact.text,
        "value": facts[0].value,
        "quote": facts[0].quote,
        "fact_ids": list(key_fact.fact_ids),
        "source_ids": list(dict.fromkeys(fact.source_id for fact in facts)),
    }


def _fact(view: View, fact: Fact) -> dict[str, Any]:
    return fact.model_dump(mode="json", include=_FACT_FIELDS) | {"metric": view.names.get(fact.metric_id, "")}


def _source(source: Source) -> dict[str, Any]:
    return source.model_dump(mode="json", include=_SOURCE_FIELDS)

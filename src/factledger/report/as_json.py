"""A report as plain JSON, for programs."""

from typing import Any

from factledger.records import Fact, Failure, KeyFact, Metric, Report, Search
from factledger.report.dossier import Dossier
from factledger.report.schema import VERSION, PublishedFact, PublishedKeyFact, PublishedReport, PublishedSource
from factledger.report.view import View

_FACT_FIELDS = PublishedFact.model_fields.keys() - {"metric"}
_SOURCE_FIELDS = set(PublishedSource.model_fields)


def to_json(dossier: Dossier, report: Report) -> dict[str, Any]:
    """Return the report as JSON values; `json.dumps` and back gives an equal object.

    Its shape is `report_schema`'s. `verdicts` and `facts` are the ledger's: they hold rejected and unsourced text in
    full, under its status. Every other text is what a reader may see. `url` of a document is its path.
    """
    view = View(dossier)
    return PublishedReport(
        version=VERSION,
        status=report.status,
        question=report.question,
        language=report.language,
        conclusion=report.conclusion,
        key_facts=tuple(_key_fact(view, key_fact) for key_fact in report.key_facts),
        metrics=tuple(_metric(view, metric) for metric in dossier.metrics),
        facts=tuple(_fact(view, fact) for fact in dossier.facts),
        sources=tuple(PublishedSource(**source.model_dump(include=_SOURCE_FIELDS)) for source in dossier.sources),
        conflicts=tuple(c.model_copy(update={"basis": view.gated(c.basis)}) for c in dossier.conflicts),
        calculations=dossier.calculations,
        unconfirmed=report.unconfirmed,
        verdicts=dossier.verdicts,
        searches=tuple(_search(view, search) for search in dossier.searches),
        failures=tuple(_failure(view, failure) for failure in dossier.failures),
        spent=report.spent,
        notices=report.notices,
        made_by=report.made_by,
        run_id=dossier.run_id,
        head=report.head,
    ).model_dump(mode="json")


def _key_fact(view: View, key_fact: KeyFact) -> PublishedKeyFact:
    facts = [view.facts[fact_id] for fact_id in key_fact.fact_ids]
    return PublishedKeyFact(
        metric_id=key_fact.metric_id,
        metric=view.names[key_fact.metric_id],
        text=key_fact.text,
        value=facts[0].value,
        quote=facts[0].quote,
        fact_ids=key_fact.fact_ids,
        source_ids=tuple(dict.fromkeys(fact.source_id for fact in facts)),
    )


def _fact(view: View, fact: Fact) -> PublishedFact:
    return PublishedFact(**fact.model_dump(include=_FACT_FIELDS), metric=view.names.get(fact.metric_id, ""))


def _metric(view: View, metric: Metric) -> Metric:
    texts = {
        "name": view.names[metric.id],
        "definition": view.gated(metric.definition),
        "entity": view.gated(metric.entity),
        "unit": metric.unit and view.gated(metric.unit),
        "period": metric.period and view.gated(metric.period),
        "scope": metric.scope and view.gated(metric.scope),
    }
    return metric.model_copy(update=texts)


def _search(view: View, search: Search) -> Search:
    failure = search.failure and _failure(view, search.failure)
    gated = {"query": view.gated(search.query), "reason": view.gated(search.reason), "failure": failure}
    return search.model_copy(update=gated)


def _failure(view: View, failure: Failure) -> Failure:
    return failure.model_copy(update={"message": view.message(failure)})

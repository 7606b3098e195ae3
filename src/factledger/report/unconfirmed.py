"""The fourth part of a report: what is not found, what conflicts, what is only inferred or unsupported."""

from factledger.records import Conflict, Fact, Gap, Language, Report, VerdictStatus
from factledger.report.dossier import Dossier
from factledger.report.evidence import class_text
from factledger.report.layout import Block, Heading, Item, Items, Line, Paragraph, Span, items, line
from factledger.report.mask import MASK, masked
from factledger.report.say import say, sentences
from factledger.report.slots import mark
from factledger.report.usable import metric_name, own_words, shown_conflicts, usable_facts


def unconfirmed(dossier: Dossier, report: Report) -> list[Block]:
    """Return what is not known or not certain, each kind under its own heading."""
    language = dossier.language
    blocks = [
        *_section("list_missing", _gap_items(dossier, report), language),
        *_section("list_conflicts", _conflict_items(dossier, "conflict"), language),
        *_section("list_differences", _conflict_items(dossier, "difference"), language),
        *_section("list_inferred", _inferred(dossier), language),
        *_section("list_unsourced", _statements(dossier, "unsourced"), language),
        *_section("list_not_checked", _statements(dossier, "not_checked"), language),
        *_footnotes(dossier),
    ]
    head = Heading(2, line(say("part_unconfirmed", language)))
    return [head, *(blocks or [Paragraph(line(say("nothing_unconfirmed", language)))])]


def _section(key: str, found: list[Item], language: Language) -> list[Block]:
    return [Heading(3, line(say(key, language))), Items(tuple(found))] if found else []


def _gap_items(dossier: Dossier, report: Report) -> list[Item]:
    language = dossier.language
    return [Item(gap_line(gap, language), _gap_details(gap, language)) for gap in report.unconfirmed]


def gap_line(gap: Gap, language: Language) -> Line:
    """Return what is missing and in which way."""
    subject = Span(gap.question, "strong")
    return (*line(subject), *line(say("label", language, label=""), say(f"gap_{gap.kind}", language)))


def _gap_details(gap: Gap, language: Language) -> tuple[Line, ...]:
    lines = [_labelled("reason_label", gap.reason, language)]
    lines += [_labelled("looked_label", looked, language) for looked in gap.looked]
    lines.append(_labelled("advice_label", gap.advice, language))
    return tuple(lines)


def _labelled(key: str, text: str, language: Language) -> Line:
    return line(say("label", language, label=say(key, language)) + text)


def _conflict_items(dossier: Dossier, kind: str) -> list[Item]:
    return [_conflict(dossier, conflict) for conflict in shown_conflicts(dossier) if conflict.kind == kind]


def _conflict(dossier: Dossier, conflict: Conflict) -> Item:
    names = [metric_name(dossier, metric) for metric in dossier.metrics if metric.id == conflict.metric_id]
    sides = [line(side(dossier, fact)) for fact in usable_facts(dossier) if fact.id in conflict.fact_ids]
    return Item(line(Span(" ".join(names), "strong")), (*sides, line(_standing(dossier, conflict))))


def side(dossier: Dossier, fact: Fact) -> str:
    """Return one side of a conflict: value, quote, mark, and its source's title, date and class."""
    language = dossier.language
    source = next(source for source in dossier.sources if source.id == fact.source_id)
    return say(
        "side",
        language,
        value=fact.value,
        quote=fact.quote,
        mark=mark((fact.id, fact.source_id)),
        title=source.title or say("untitled", language),
        date=source.published or say("side_undated", language),
        **{"class": class_text(source, language)},
    )


def _standing(dossier: Dossier, conflict: Conflict) -> str:
    language = dossier.language
    basis = masked(conflict.basis, own_words(dossier))
    if conflict.preferred and conflict.settled_by:
        return say("conflict_settled", language, fact=conflict.preferred, who=conflict.settled_by)
    if conflict.preferred:
        return say("conflict_suggested", language, fact=conflict.preferred, basis=basis).strip()
    said = [say("conflict_basis", language, basis=basis)] if basis else []
    return sentences([*said, say("conflict_open", language)] if conflict.kind == "conflict" else said, language)


def _inferred(dossier: Dossier) -> list[Item]:
    usable = {fact.id for fact in usable_facts(dossier)}
    return [
        Item(
            line(
                say(
                    "inferred",
                    dossier.language,
                    text=calculation.text,
                    mark=mark((calculation.id, *calculation.fact_ids)),
                    formula=calculation.formula,
                )
            )
        )
        for calculation in dossier.calculations
        if usable >= set(calculation.fact_ids)
    ]


def _statements(dossier: Dossier, status: VerdictStatus) -> list[Item]:
    allowed = own_words(dossier)
    return [
        Item(line(masked(verdict.statement, allowed)))
        for verdict in dossier.verdicts
        if verdict.status == status and verdict.kind != "heading"
    ]


def _footnotes(dossier: Dossier) -> list[Block]:
    language = dossier.language
    said = []
    if any(verdict.status in ("unsourced", "not_checked") for verdict in dossier.verdicts):
        said.append(say("masked_legend", language, mask=MASK))
    if rejected := sum(verdict.status == "rejected" for verdict in dossier.verdicts):
        said.append(say("rejected_count", language, n=rejected))
    return [items(said)] if said else []

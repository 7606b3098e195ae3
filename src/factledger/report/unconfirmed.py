"""The fourth part of a report: what is not found, what conflicts, what is only inferred or unsupported."""

from factledger.records import Conflict, Fact, Gap, Language, Report, VerdictStatus
from factledger.report.evidence import class_text
from factledger.report.layout import Block, Heading, Item, Items, Line, Paragraph, Span, items, line
from factledger.report.mask import MASK
from factledger.report.say import listed, say, sentences
from factledger.report.slots import mark
from factledger.report.view import View


def unconfirmed(view: View, report: Report) -> list[Block]:
    """Return what is not known or not certain, each kind under its own heading."""
    language = view.language
    blocks = [
        *_section("list_missing", _gap_items(view, report), language),
        *_section("list_conflicts", _conflict_items(view, "conflict"), language),
        *_section("list_differences", _conflict_items(view, "difference"), language),
        *_section("list_inferred", _inferred(view), language),
        *_section("list_unsourced", _statements(view, "unsourced"), language),
        *_section("list_not_checked", _statements(view, "not_checked"), language),
        *_footnotes(view),
    ]
    head = Heading(2, line(say("part_unconfirmed", language)))
    return [head, *(blocks or [Paragraph(line(say("nothing_unconfirmed", language)))])]


def _section(key: str, found: list[Item], language: Language) -> list[Block]:
    return [Heading(3, line(say(key, language))), Items(tuple(found))] if found else []


def _gap_items(view: View, report: Report) -> list[Item]:
    language = view.language
    # Conflicts have a list of their own, with both sides.
    missing = [gap for gap in report.unconfirmed if gap.kind != "conflicting"]
    return [Item(gap_line(gap, language), _gap_details(gap, language)) for gap in missing]


def gap_line(gap: Gap, language: Language) -> Line:
    """Return what is missing and in which way."""
    subject = Span(gap.question, "strong")
    return (*line(subject), *line(say("label", language, label=""), say(f"gap_{gap.kind}", language)))


def _gap_details(gap: Gap, language: Language) -> tuple[Line, ...]:
    lines = [_labelled("reason_label", gap.reason, language)]
    lines += [line(looked) for looked in gap.looked]
    lines.append(_labelled("advice_label", gap.advice, language))
    return tuple(lines)


def _labelled(key: str, text: str, language: Language) -> Line:
    return line(say("label", language, label=say(key, language)) + text)


def _conflict_items(view: View, kind: str) -> list[Item]:
    """Return one point per metric: conflicts are recorded pair by pair, but read as one disagreement."""
    by_metric: dict[str, list[Conflict]] = {}
    for conflict in view.conflicts:
        if conflict.kind == kind:
            by_metric.setdefault(conflict.metric_id, []).append(conflict)
    return [_disagreement(view, metric_id, found) for metric_id, found in by_metric.items()]


def _disagreement(view: View, metric_id: str, conflicts: list[Conflict]) -> Item:
    ids = {fact_id for conflict in conflicts for fact_id in conflict.fact_ids}
    sides = [line(_side(view, fact)) for fact in view.facts.values() if fact.id in ids]
    standing = dict.fromkeys(_standing(view, conflict) for conflict in conflicts)
    name = Span(view.names.get(metric_id, metric_id), "strong")
    return Item(line(name), (*sides, *(line(said) for said in standing if said)))


def _side(view: View, fact: Fact) -> str:
    language = view.language
    source = view.sources[fact.source_id]
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


def _standing(view: View, conflict: Conflict) -> str:
    language = view.language
    basis = view.gated(conflict.basis).rstrip(".。")
    said = [say("conflict_basis", language, basis=basis)] if basis else []
    if conflict.kind == "difference":
        return sentences(said, language)
    if conflict.settled_by and conflict.preferred:
        return say("conflict_settled", language, fact=conflict.preferred, who=_settled_by(conflict, language))
    if conflict.preferred:
        return sentences([say("conflict_suggested", language, fact=conflict.preferred), *said], language)
    return sentences([*said, say("conflict_open", language), say("advice_conflicting", language)], language)


def _settled_by(conflict: Conflict, language: Language) -> str:
    who, _, when = conflict.settled_by.partition(", ")
    shown = when[:16].replace("T", " ")  # to the minute
    return listed([say("person", language) if who == "person" else who, *([shown] if shown else [])], language)


def _inferred(view: View) -> list[Item]:
    return [
        Item(
            line(
                say(
                    "inferred",
                    view.language,
                    text=calculation.text,
                    mark=mark((calculation.id, *calculation.fact_ids)),
                    formula=calculation.formula,
                )
            )
        )
        for calculation in view.calculations
    ]


def _statements(view: View, status: VerdictStatus) -> list[Item]:
    return [
        Item(line(view.masked(verdict.statement)))
        for verdict in view.dossier.verdicts
        if verdict.status == status and verdict.kind != "heading"
    ]


def _footnotes(view: View) -> list[Block]:
    language = view.language
    said = []
    if any(verdict.status in ("unsourced", "not_checked") for verdict in view.dossier.verdicts):
        said.append(say("masked_legend", language, mask=MASK))
    if rejected := sum(verdict.status == "rejected" for verdict in view.dossier.verdicts):
        said.append(say("rejected_count", language, n=rejected))
    return [items(said)] if said else []

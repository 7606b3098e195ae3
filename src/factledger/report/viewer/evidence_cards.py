"""What the viewer shows of each fact, source and calculation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from factledger.records import Calculation, Fact, Metric, Report, Source
from factledger.report.evidence import class_text, date_text, place_line
from factledger.report.mask import MASK
from factledger.report.say import listed, number, say
from factledger.report.slots import mark
from factledger.report.view import View
from factledger.report.viewer.linking import Links, Piece
from factledger.report.viewer.surroundings import Surroundings, bare, surroundings


@dataclass(frozen=True, slots=True)
class Row:
    """A label and what is said under it."""

    label: str
    pieces: list[Piece]


@dataclass(frozen=True, slots=True)
class FactCard:
    """One fact: its quote in its page, and how it was checked."""

    fact: Fact
    name: str
    """The metric's."""
    language: str
    """Of the source."""
    around: Surroundings
    saved: bool
    """Whether the page was at hand when the viewer was made."""
    disputed: bool
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a source's score."""

    label: str
    share: float
    """In [0, 1]."""
    written: str


@dataclass(frozen=True, slots=True)
class SourceCard:
    """One source, with the facts taken from it."""

    source: Source
    title: str
    place: list[Piece]
    rows: list[Row]
    total: str
    """The score; empty when the source has none."""
    parts: list[Part]
    facts: list[FactCard]


@dataclass(frozen=True, slots=True)
class CalculationCard:
    """One calculation, with the facts it was made from."""

    calculation: Calculation
    text: list[Piece]
    formula: list[Piece]
    inputs: list[Row]


def shown_sources(view: View, report: Report) -> list[str]:
    """Return the sources that get a card: the cited ones, then those of further facts that may be shown."""
    return list(dict.fromkeys([*report.sources, *(fact.source_id for fact in view.facts.values())]))


class Cards:
    """Makes the cards of one report."""

    def __init__(self, view: View, links: Links, pages: Mapping[str, str]) -> None:
        self._view, self._links, self._pages = view, links, pages
        self._metrics = {metric.id: metric for metric in view.dossier.metrics}

    def sources(self, shown: Sequence[str]) -> list[SourceCard]:
        """Return sources in the given order, each with its facts, the best first."""
        return [self._source(self._view.sources[source_id]) for source_id in shown]

    def calculations(self) -> list[CalculationCard]:
        """Return the calculations whose facts may all be shown."""
        return [self._calculation(calculation) for calculation in self._view.calculations]

    def _source(self, source: Source) -> SourceCard:
        language = self._view.language
        rows = [
            _row(say("source_date", language), date_text(source, language)),
            _row(say("viewer_opened", language), source.retrieved or say("date_unknown", language)),
            _row(say("source_class", language), class_text(source, language)),
        ]
        if source.addresses:
            rows.append(Row(say("source_also", language), [Piece(url, "path") for url in source.addresses]))
        return SourceCard(
            source=source,
            title=source.title or say("untitled", language),
            place=[*self._links.line(place_line(source, language))],
            rows=rows,
            total=number(source.score.total, language, 2) if source.score else "",
            parts=self._parts(source),
            facts=[self._fact(fact) for fact in self._view.facts.values() if fact.source_id == source.id],
        )

    def _parts(self, source: Source) -> list[Part]:
        if source.score is None:
            return []
        language, score = self._view.language, source.score
        named = {
            "viewer_score_class": score.source_class,
            "viewer_score_recency": score.recency,
            "viewer_score_data": score.data,
            "viewer_score_independence": score.independence,
        }
        return [Part(say(key, language), share, number(share, language, 2)) for key, share in named.items()]

    def _fact(self, fact: Fact) -> FactCard:
        source = self._view.sources[fact.source_id]
        page = self._pages.get(source.page)
        return FactCard(
            fact=fact,
            name=self._view.names.get(fact.metric_id, fact.metric_id),
            language=source.language,
            around=bare(fact) if page is None else surroundings(fact, page),
            saved=page is not None,
            disputed=fact.id in self._view.disputed,
            rows=[row for row in self._fact_rows(fact) if row.pieces],
        )

    def _fact_rows(self, fact: Fact) -> list[Row]:
        language = self._view.language
        metric = self._metrics.get(fact.metric_id)
        rows = [
            _row(say("viewer_found", language), self._found(fact)),
            _row(say("viewer_meaning", language), self._meaning(fact)),
            Row(say("viewer_agree", language), self._others(self._agreeing(metric, fact))),
            Row(say("viewer_conflict", language), self._others(self._against(fact, "conflict"))),
            Row(say("viewer_difference", language), self._others(self._against(fact, "difference"))),
        ]
        if metric:
            scope = listed(self._view.qualifiers(metric, fact), language)
            rows.insert(0, _row(say("table_scope", language), scope))
            rows.insert(0, _row(say("viewer_asked", language), self._view.gated(metric.definition)))
        if fact.edited_by:
            rows.append(_row(say("viewer_edited", language), say("person", language)))
        return rows

    def _found(self, fact: Fact) -> str:
        language = self._view.language
        said = [say(f"match_{fact.quote_match or 'exact'}", language)]
        if fact.number_ok:
            said.append(say("viewer_number_ok", language))
        return listed(said, language)

    def _meaning(self, fact: Fact) -> str:
        language = self._view.language
        if fact.meaning != "supported":
            return say("viewer_meaning_not_judged", language)
        judge = self._view.dossier.made_by
        by = say("viewer_rules", language) if judge == "offline" else say("viewer_model", language, name=judge)
        said = say("viewer_judged", language, by=by)
        reason = self._view.gated(fact.meaning_reason)
        # A reason with a figure of its own would have to be masked; it stands in the ledger's part.
        return say("viewer_because", language, said=said, reason=reason) if reason and MASK not in reason else said

    def _agreeing(self, metric: Metric | None, fact: Fact) -> list[Fact]:
        groups = self._view.groups(metric) if metric else []
        home = next((group for group in groups if any(each.id == fact.id for each in group)), [])
        return [each for each in home if each.source_id != fact.source_id]

    def _against(self, fact: Fact, kind: str) -> list[Fact]:
        sides = [set(c.fact_ids) for c in self._view.conflicts if c.kind == kind and fact.id in c.fact_ids]
        ids = set().union(*sides) - {fact.id}
        return [each for each in self._view.facts.values() if each.id in ids]

    def _others(self, facts: list[Fact]) -> list[Piece]:
        """Return other facts with their sources, each a link."""
        said = [self._other(fact) for fact in facts]
        return [
            piece for place, pieces in enumerate(said) for piece in (pieces if place == 0 else [Piece("\n"), *pieces])
        ]

    def _other(self, fact: Fact) -> list[Piece]:
        title = self._view.sources[fact.source_id].title or say("untitled", self._view.language)
        cited = mark((fact.id, fact.source_id))
        return [*self._links.text(f"{fact.value} {cited}"), Piece(f" {title}")]

    def _calculation(self, calculation: Calculation) -> CalculationCard:
        cited = mark((calculation.id, *calculation.fact_ids))
        facts = [self._view.facts[fact_id] for fact_id in dict.fromkeys(calculation.fact_ids)]
        return CalculationCard(
            calculation=calculation,
            text=self._links.text(f"{calculation.text} {cited}"),
            formula=self._links.numbers(calculation.formula),
            inputs=[Row(fact.id, self._other(fact)) for fact in facts],
        )


def _row(label: str, text: str) -> Row:
    return Row(label, [Piece(text)] if text else [])

"""A dossier as its report may show it: which facts, which conflicts, and which words."""

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations

from factledger import checks  # its gates are loaded when they are first asked for
from factledger.records import (
    Calculation,
    Conflict,
    Fact,
    Failure,
    Language,
    Metric,
    Search,
    Source,
    SourceClass,
    Verdict,
)
from factledger.report.dossier import Dossier
from factledger.report.mask import Mask, names_in, own_words
from factledger.report.say import say, wording

CLASSES: tuple[SourceClass, ...] = ("primary", "secondary", "aggregator", "forum")
"""The classes of source, best first."""


_HOLD_A_MODELS_WORDS = frozenset({"bad_answer", "refused", "typed_figure"})
"""Kinds of failure whose message repeats what a model wrote."""


class View:
    """Reads a dossier once and answers what may be shown of it."""

    def __init__(self, dossier: Dossier) -> None:
        self.dossier = dossier

    @property
    def language(self) -> Language:
        """The language of the question."""
        return self.dossier.language

    @cached_property
    def sources(self) -> dict[str, Source]:
        """Every opened source, by its number."""
        return {source.id: source for source in self.dossier.sources}

    @cached_property
    def facts(self) -> dict[str, Fact]:
        """The facts that may be shown, by number, best first.

        Verified, not judged to speak of something else, and from a source that was opened. What a person preferred
        comes first; then judged meaning before class, class before the language of the question, and last the order
        of the run, which puts first what answers best.
        """
        shown = [fact for fact in self.dossier.facts if fact.is_usable and fact.source_id in self.sources]
        return {fact.id: fact for fact in sorted(shown, key=self._rank)}

    def _rank(self, fact: Fact) -> tuple[bool, bool, int, bool]:
        source = self.sources[fact.source_id]
        chosen = any(c.settled_by and c.preferred == fact.id for c in self.dossier.conflicts)
        foreign = source.language != self.language
        return not chosen, fact.meaning != "supported", CLASSES.index(source.source_class), foreign

    @cached_property
    def _groups(self) -> dict[str, list[list[Fact]]]:
        facts = self.facts.values()
        groups = {m.id: self._agreeing(m, [f for f in facts if f.metric_id == m.id]) for m in self.dossier.metrics}
        return {
            metric: [[f for f in g if f.meaning == g[0].meaning] for g in found] for metric, found in groups.items()
        }

    def _agreeing(self, metric: Metric, facts: Sequence[Fact]) -> list[list[Fact]]:
        groups: list[list[Fact]] = []
        for fact in facts:
            home = next((group for group in groups if all(self._agree(metric, fact, other) for other in group)), None)
            if home is None:
                groups.append([fact])
            else:
                home.append(fact)
        return groups

    def _agree(self, metric: Metric, one: Fact, other: Fact) -> bool:
        if not _same_qualifiers(one, other):
            return False
        if _folded(one.value) == _folded(other.value):
            return True
        # The gate compares units and notations; the pairs it has recorded are known to differ.
        return frozenset((one.id, other.id)) not in self._apart and not checks.find_conflicts((one, other), (metric,))

    @cached_property
    def _apart(self) -> set[frozenset[str]]:
        return {frozenset(pair) for c in self.dossier.conflicts for pair in combinations(c.fact_ids, 2)}

    def groups(self, metric: Metric) -> list[list[Fact]]:
        """Return a metric's facts in groups that say the same, best first.

        A group counts only facts whose meaning was judged as its best one's was: an unjudged fact agrees with nothing.
        """
        return self._groups[metric.id]

    @cached_property
    def conflicts(self) -> list[Conflict]:
        """The conflicts and differences of which at least two sides may be shown."""
        return [c for c in self.dossier.conflicts if len(self.facts.keys() & set(c.fact_ids)) > 1]

    @cached_property
    def disputed(self) -> set[str]:
        """Numbers of the facts that another fact of the same metric contradicts, settled or not."""
        return {fact_id for c in self.conflicts if c.kind == "conflict" for fact_id in c.fact_ids}

    @cached_property
    def unsettled(self) -> set[str]:
        """Of `disputed`, those of a conflict that nobody has settled."""
        return {i for c in self.conflicts if c.is_open for i in c.fact_ids}

    def open_conflicts(self, metric: Metric) -> list[Conflict]:
        """Return the conflicts of a metric that nobody has settled."""
        return [c for c in self.conflicts if c.metric_id == metric.id and c.is_open]

    @cached_property
    def calculations(self) -> list[Calculation]:
        """The calculations whose facts may all be shown."""
        return [k for k in self.dossier.calculations if self.facts.keys() >= set(k.fact_ids)]

    @cached_property
    def withheld(self) -> list[Verdict]:
        """What the last draft said and the report does not: unsourced, rejected or not checked, headings aside."""
        return [v for v in self.dossier.verdicts if v.status != "sourced" and v.kind != "heading"]

    def searches(self, metric: Metric) -> list[Search]:
        """Return the searches made for a metric: those of its sub-questions, all when it belongs to none."""
        homes = {sub.id for sub in self.dossier.sub_questions if metric.id in sub.metric_ids}
        return [search for search in self.dossier.searches if not homes or search.sub_question_id in homes]

    def unopened(self, search: Search) -> list[Failure]:
        """Return why pages that a search named could not be had; there may be a copy of some all the same."""
        return [f for f in self.dossier.failures if f.id.startswith("open:") and f.id.endswith(f":{search.id}")]

    @cached_property
    def _own_words(self) -> tuple[str, ...]:
        return own_words(self.dossier.question, self.dossier.sources, self.facts.values())

    @cached_property
    def _addresses(self) -> tuple[str, ...]:
        return tuple(url for source in self.dossier.sources for url in (source.url, *source.addresses))

    @cached_property
    def _gate(self) -> Mask:
        return Mask(self._own_words, self._addresses)

    @cached_property
    def _names(self) -> Mask:
        return Mask(names_in(self.dossier.question))

    def gated(self, text: str, *quotable: str) -> str:
        """Return a text of a model's without figures and quotations that neither question nor evidence holds.

        Args:
            text: A name, a query, a reason.
            quotable: Further texts whose words it may quote.
        """
        return (Mask(self._own_words, (*quotable, *self._addresses)) if quotable else self._gate).hide(text)

    def message(self, failure: Failure) -> str:
        """Return a failure's message; what it repeats of a model's is gated."""
        if failure.kind not in _HOLD_A_MODELS_WORDS:
            return failure.message
        return Mask((*self._own_words, self.dossier.made_by)).hide(failure.message)

    def told(self, failure: Failure) -> str:
        """Return what failed in the language of the question, with its message, which is in English, without a stop."""
        key = f"failure_{failure.kind}"
        known = key if key in wording() else "failure_of_another_kind"
        return say(known, self.language, message=self.message(failure).rstrip("."))

    def masked(self, statement: str) -> str:
        """Return an unsupported statement without any figure or quotation; names of the question stay."""
        return self._names.hide(statement)

    def qualifiers(self, metric: Metric, fact: Fact | None) -> list[str]:
        """Return the period and scope a value belongs to: the fact's own, else the metric's."""
        period = (fact.period if fact else None) or metric.period
        scope = (fact.scope if fact else None) or metric.scope
        return [self.gated(text) for text in (period, scope) if text]

    @cached_property
    def names(self) -> dict[str, str]:
        """The name of each metric as it may be shown, by number."""
        return {metric.id: self.gated(metric.name) or metric.id for metric in self.dossier.metrics}


def _same_qualifiers(one: Fact, other: Fact) -> bool:
    """Say whether two facts state no other period, scope or entity each."""
    pairs = ((one.period, other.period), (one.scope, other.scope), (one.entity, other.entity))
    return all(not a or not b or _folded(a) == _folded(b) for a, b in pairs)


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())

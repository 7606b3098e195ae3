"""What a set of pages lacks of one statement: quotations, terms, numbers, names, words, or agreement."""

from collections.abc import Sequence
from dataclasses import dataclass

from factledger.checks.agreement import Contradiction, contradiction
from factledger.checks.binding import Demand, Holding, Strictness, read_demand, weigh
from factledger.checks.figures import lacking
from factledger.checks.quotations import Quotation
from factledger.checks.shelf import Page
from factledger.checks.vocabulary import MergedVocabulary


@dataclass(frozen=True, slots=True)
class Asked:
    """A statement as its evidence is asked about it."""

    text: str
    """Without citation marks."""
    demand: Demand
    quotations: tuple[str, ...]
    """Quoted passages that overlap the statement."""
    terms: tuple[str, ...]
    """Quoted terms: too short to be quotations."""
    context: tuple[str, ...] = ()
    """Texts that may support a year or a code: the question, the source's date, the metric's period."""
    computed: tuple[str, ...] = ()
    """Texts of the calculations it cites."""

    @property
    def checkable(self) -> bool:
        """Whether it states a figure or quotes somebody: even a heading must not do that without a source."""
        return bool(self.demand.numbers or self.quotations or self.terms)


@dataclass(frozen=True, slots=True)
class Finding:
    """What pages lack of a statement."""

    quotations: tuple[str, ...]
    terms: tuple[str, ...]
    holding: Holding
    against: Contradiction | None
    binds: bool
    """Whether its names are there and enough of its words."""

    remark: str = ""
    """What a reader should know although nothing is lacking."""

    @property
    def clean(self) -> bool:
        """Whether nothing is lacking."""
        return self.binds and not (self.lacking or self.terms or self.against)

    @property
    def lacking(self) -> tuple[str, ...]:
        """Quotations and numbers that the pages do not hold: what only a source may state."""
        return (*self.quotations, *self.holding.numbers)


def ask(text: str, quoted: Sequence[Quotation], *, context: Sequence[str] = (), computed: Sequence[str] = ()) -> Asked:
    """Return a statement read once.

    Args:
        text: The statement without citation marks.
        quoted: Passages in marks that overlap it.
        context: Texts that may support a year or a code.
        computed: Texts of the calculations it cites.
    """
    return Asked(
        text=text,
        demand=read_demand(text),
        quotations=tuple(q.text for q in quoted if q.kind == "quotation"),
        terms=tuple(q.text for q in quoted if q.kind == "term"),
        context=tuple(filter(None, context)),
        computed=tuple(computed),
    )


def examine(asked: Asked, pages: Sequence[Page], *, strictness: Strictness | None) -> Finding:
    """Return what the pages together lack of a statement.

    Args:
        asked: The statement.
        pages: At least one.
        strictness: What is required of its words and names; None when a fact or calculation already ties it to them.
    """
    dates = [page.source.published for page in pages if page.source.published]
    numbers = lacking(
        asked.text,
        pages,
        language=asked.demand.language,
        computed=asked.computed,
        context=[*asked.context, *dates],
    )
    vocabulary = pages[0].vocabulary if len(pages) == 1 else MergedVocabulary([p.vocabulary for p in pages])
    holding = weigh(asked.demand, vocabulary, numbers)
    binds = strictness is None or holding.fits(strictness)
    return Finding(
        quotations=tuple(q for q in asked.quotations if not any(page.quotes(q) for page in pages)),
        terms=tuple(t for t in asked.terms if not any(page.quotes(t) for page in pages)),
        holding=holding,
        against=_against(asked, pages) if binds and not numbers else None,
        binds=binds,
    )


def _against(asked: Asked, pages: Sequence[Page]) -> Contradiction | None:
    sentences = [sentence for page in pages for sentence in page.nearest(asked.text)]
    return contradiction(asked.text, [*asked.computed, *sentences])

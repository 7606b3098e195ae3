"""What a set of pages lacks of one statement: quotations, terms, numbers, names, words, or agreement."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from factledger.checks.drafts.absences import unstated_absence
from factledger.checks.drafts.agreement import Contradiction, contradiction, unstated
from factledger.checks.drafts.attribution import said_of_another
from factledger.checks.drafts.binding import Demand, Holding, Strictness, read_demand, weigh
from factledger.checks.drafts.claims import claimed_beyond, doubted
from factledger.checks.drafts.ends import at_the_other_end
from factledger.checks.drafts.figures import Context, read_figures_on
from factledger.checks.drafts.firmness import stated_as_firm
from factledger.checks.drafts.rivals import said_of_a_rival
from factledger.checks.drafts.rows import named_by_another_row, said_of_another_row
from factledger.checks.drafts.shelf import Page
from factledger.checks.drafts.speakers import said_by_another
from factledger.checks.drafts.ways import went_another_way
from factledger.checks.quotes.quotations import Quotation
from factledger.checks.statements.marks import without_marks
from factledger.checks.text.names import Name
from factledger.checks.text.vocabulary import MergedVocabulary, Vocabulary

_STOPS = " ,.;:!?…。，；：！？"
"""What a writer may set inside the closing mark although the source goes on otherwise."""
_TERM_WORDS = 3
"""Words in marks up to which they are a term that its source may write with hyphens."""
_SPACED_WORDS = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)+")
_SPOKEN = 0.3
"""The least share of a statement's words other than names and numbers that those sentences must hold."""
_NEAREST = 3
"""Sentences of a page that together must hold most of a statement that does not say where it is from."""


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
    context: tuple[Context, ...] = ()
    """Texts that may support a year or a code: the question, the periods of the facts it cites."""
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
    unstated: str
    """What it says beyond the pages: a comparison, "only", or that something is not known."""
    binds: bool
    """Whether its names are there and enough of its words, as far as they could be compared."""
    compared: bool
    """Whether anything could be compared at all: words in another script than the pages' cannot."""

    remark: str = ""
    """What a reader should know although nothing is lacking."""

    @property
    def clean(self) -> bool:
        """Whether nothing is lacking."""
        return self.binds and not (self.lacking or self.terms or self.against or self.unstated)

    @property
    def lacking(self) -> tuple[str, ...]:
        """Quotations and numbers that the pages do not hold: what only a source may state."""
        return (*self.quotations, *self.holding.numbers)


def ask(
    text: str, quoted: Sequence[Quotation], *, context: Sequence[Context] = (), computed: Sequence[str] = ()
) -> Asked:
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
        quotations=_words(q for q in quoted if q.kind == "quotation"),
        terms=_words(q for q in quoted if q.kind == "term"),
        context=tuple(known for known in context if known.text),
        computed=tuple(computed),
    )


def _words(quoted: Iterable[Quotation]) -> tuple[str, ...]:
    """What is quoted, without citation marks that an unclosed quotation took in, and without emphasis and stops."""
    return tuple(words for q in quoted if (words := without_marks(q.words).strip(_STOPS)))


def examine(asked: Asked, pages: Sequence[Page], *, strictness: Strictness | None) -> Finding:
    """Return what the pages together lack of a statement.

    Args:
        asked: The statement.
        pages: At least one.
        strictness: What is required of its words and names; None when a fact or calculation already ties it to them.
    """
    dates = [Context(f"the date of {p.source.id}", p.source.published) for p in pages if p.source.published]
    figures = read_figures_on(
        asked.text,
        pages,
        language=asked.demand.language,
        computed=asked.computed,
        context=[*asked.context, *dates],
    )
    vocabulary = pages[0].vocabulary if len(pages) == 1 else MergedVocabulary([p.vocabulary for p in pages])
    holding = weigh(asked.demand, vocabulary, figures.lacking)
    binds = not holding.compared or (
        holding.fits(strictness) if strictness else not _strangers(asked, holding, vocabulary, pages)
    )
    nearest: list[str] = []
    if comparable := binds and not figures.lacking:
        nearest = [piece for page in pages for piece in page.nearest(asked.text)]
    sentences = [piece for piece in nearest if not ("\n" in piece and "|" in piece)]
    said = [*asked.computed, *sentences] if comparable else []
    absent = unstated_absence(asked.demand, [*asked.computed, *nearest]) if comparable else ""
    return Finding(
        quotations=tuple(q for q in asked.quotations if not stands(q, pages)),
        terms=tuple(t for t in asked.terms if not stands(t, pages)),
        holding=holding,
        against=_against(asked, sentences, nearest, pages) if comparable else None,
        unstated=absent or (_beyond(asked, said, nearest, pages) if comparable else ""),
        binds=binds,
        compared=holding.compared or bool(asked.quotations or asked.terms),
        remark="; ".join(figures.remarks),
    )


def _strangers(asked: Asked, holding: Holding, vocabulary: Vocabulary, pages: Sequence[Page]) -> list[Name]:
    """Return the names of which no word is known: by the pages, their addresses, what was asked or was calculated.

    A fact ties a sentence to its source, so its other words may be the drafter's; who it is about may not. Latin words
    in small letters are names to a Chinese sentence, but nobody's.
    """
    said = [*(c.text for c in asked.context), *asked.computed, *(page.source.url for page in pages)]
    known = Vocabulary(" ".join(said))
    named = [name for name in holding.names if not name.text.islower()]
    return [n for n in named if not any(vocabulary.holds_word(w) or known.holds_word(w) for w in n.words)]


def stands(words: str, pages: Sequence[Page]) -> bool:
    """Whether quoted words stand on a page; two or three may stand there joined by hyphens: in-the-wild."""
    short = words.count(" ") < _TERM_WORDS and _SPACED_WORDS.fullmatch(words)
    ways = (words, words.replace(" ", "-")) if short else (words,)
    return any(page.quotes(way) for way in ways for page in pages)


def _beyond(asked: Asked, said: Sequence[str], nearest: Sequence[str], pages: Sequence[Page]) -> str:
    beyond = unstated(asked.text, said, [page.said for page in pages]) if said else ""
    own = asked.text
    for words in asked.quotations:  # what is quoted is the source's to claim
        own = own.replace(words, " ")
    return beyond or claimed_beyond(own, [*asked.computed, *nearest], pages)


def _against(
    asked: Asked, sentences: Sequence[str], nearest: Sequence[str], pages: Sequence[Page]
) -> Contradiction | None:
    found = contradiction(asked.text, sentences, computed=asked.computed)
    if found or asked.computed:
        return found
    if reversed_ends := at_the_other_end(asked.text, pages):
        return Contradiction("direction", reversed_ends)
    if other_way := went_another_way(asked.text, pages):
        return Contradiction("direction", other_way)
    if speaker := said_by_another(asked.text, asked.quotations, pages):
        return Contradiction("speaker", speaker)
    if bound := stated_as_firm(asked.text, pages):
        return Contradiction("bound", bound)
    if unsure := doubted(asked.text, sentences):
        return Contradiction("certainty", unsure)
    other = said_of_another(asked.demand, sentences) or said_of_another_row(asked.text, sentences)
    other = other or named_by_another_row(asked.text, pages) or said_of_a_rival(asked.text, nearest, pages)
    return Contradiction("subject", other) if other else None


def nearness(asked: Asked, page: Page) -> float:
    """Return the share in [0, 1] of a statement's words that the nearest sentences of a page hold together.

    0 when these hold too few of the words that are neither names nor numbers, and where a number alone could be
    compared: in another script it stands on almost any page.
    """
    demand = asked.demand
    if not demand.names and not any(map(page.vocabulary.reads, demand.words)):
        return 0.0
    held = weigh(asked.demand, Vocabulary("\n".join(page.nearest(asked.text)[:_NEAREST])), ())
    return held.score if held.spoken >= _SPOKEN else 0.0

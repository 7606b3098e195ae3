"""The ledger's side of the viewer: every statement with its verdict, every reading, every search.

Here, and nowhere else, stands what was withheld from the report, under its verdict.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from factledger.records import Fact, Search, SubQuestion, Verdict
from factledger.report.say import number, say
from factledger.report.view import View
from factledger.report.viewer.linking import Links, Piece

_VERDICTS = ("sourced", "unsourced", "rejected", "not_checked")
_READINGS = ("verified", "not_found", "rejected", "other_meaning", "not_checked")


@dataclass(frozen=True, slots=True)
class Choice:
    """One filter of a list."""

    status: str
    label: str
    count: int


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of the draft."""

    verdict: Verdict
    pieces: list[Piece]
    label: str
    withheld: bool
    disputed: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """One source read for one metric."""

    fact: Fact
    status: str
    """As `Fact.status`, or `other_meaning` for a verified one that speaks of something else."""
    label: str
    name: str
    source: str
    """The source's title."""
    reasons: list[str]
    """Why, in the words of whoever read it, without figures that no evidence holds unless the row is withheld."""
    shown: bool
    """Whether the report may show it."""
    withheld: bool
    """Whether it claims something that the report may not show."""


@dataclass(frozen=True, slots=True)
class Searched:
    """One search."""

    search: Search
    query: str
    status: str
    """`failed`, or the angle."""
    angle: str
    hits: str
    """How many sources it brought."""
    numbers: list[Piece]
    """Those sources, a link where one is cited."""
    new: str
    """Share of new hits, in percent."""
    reason: str


@dataclass(frozen=True, slots=True)
class Inquiry:
    """One part of the question with the searches made for it."""

    sub_question: SubQuestion
    """With its texts as they may be shown."""
    searches: list[Searched]


class Record:
    """Reads the ledger's side of one dossier."""

    def __init__(self, view: View, links: Links) -> None:
        self._view, self._links = view, links

    def statements(self) -> list[Statement]:
        """Return every statement of the last draft, in draft order."""
        return [self._statement(verdict) for verdict in self._view.dossier.verdicts]

    def readings(self) -> list[Reading]:
        """Return every reading of a source for a metric, in the order of the run."""
        return [self._reading(fact) for fact in self._view.dossier.facts]

    def inquiries(self) -> list[Inquiry]:
        """Return every search under its part of the question."""
        dossier = self._view.dossier
        known = {sub.id for sub in dossier.sub_questions}
        strays = dict.fromkeys(s.sub_question_id for s in dossier.searches if s.sub_question_id not in known)
        parts = [*dossier.sub_questions, *(SubQuestion(id=stray, question="") for stray in strays)]
        return [
            Inquiry(self._gated(part), [self._searched(s) for s in dossier.searches if s.sub_question_id == part.id])
            for part in parts
        ]

    def _gated(self, part: SubQuestion) -> SubQuestion:
        texts = {"question": part.question, "claim": part.claim, "falsifier": part.falsifier}
        return part.model_copy(update={name: self._view.gated(text) for name, text in texts.items()})

    def choices(self, kind: str, found: Iterable[str], order: tuple[str, ...]) -> list[Choice]:
        """Return the filters for the statuses that occur."""
        counts = Counter(found)
        language = self._view.language
        return [Choice(s, say(f"viewer_{kind}_{s}", language), counts[s]) for s in order if counts[s]]

    def statement_choices(self, statements: list[Statement]) -> list[Choice]:
        """Return the filters of the statements."""
        return self.choices("verdict", (each.verdict.status for each in statements), _VERDICTS)

    def reading_choices(self, readings: list[Reading]) -> list[Choice]:
        """Return the filters of the readings."""
        return self.choices("reading", (each.status for each in readings), _READINGS)

    def search_choices(self, inquiries: list[Inquiry]) -> list[Choice]:
        """Return the filters of the searches."""
        order = ("claim", "support", "refutation", "provenance", "failed")
        return self.choices("angle", (each.status for inquiry in inquiries for each in inquiry.searches), order)

    def _statement(self, verdict: Verdict) -> Statement:
        withheld = verdict.status != "sourced"
        return Statement(
            verdict=verdict,
            # A withheld statement gets no link: it would lend it the look of a source.
            pieces=[Piece(verdict.statement)] if withheld else self._links.text(verdict.statement),
            label=say(f"viewer_verdict_{verdict.status}", self._view.language),
            withheld=withheld,
            disputed=bool(verdict.disputed_by),
        )

    def _reading(self, fact: Fact) -> Reading:
        usable = fact.is_usable
        status = "other_meaning" if fact.status == "verified" and not usable else fact.status
        source = self._view.sources.get(fact.source_id)
        withheld = fact.id not in self._view.facts and bool(fact.value or fact.quote)
        reasons = [reason for reason in (fact.reason, fact.meaning_reason) if reason]
        return Reading(
            fact=fact,
            status=status,
            label=say(f"viewer_reading_{status}", self._view.language),
            name=self._view.names.get(fact.metric_id, fact.metric_id),
            source=(source.title if source else "") or say("untitled", self._view.language),
            shown=fact.id in self._view.facts,
            reasons=reasons if withheld else [self._view.gated(reason) for reason in reasons],
            withheld=withheld,
        )

    def _searched(self, search: Search) -> Searched:
        language = self._view.language
        return Searched(
            search=search,
            query=self._view.gated(search.query),
            status="failed" if search.failure else search.angle,
            angle=say(f"viewer_angle_{search.angle}", language),
            hits=say("hits", language, n=len(search.hits)),
            numbers=self._links.numbers(", ".join(search.hits)),
            new=say("viewer_new", language, share=number(search.novelty * 100, language)),
            reason=self._view.gated(search.reason),
        )

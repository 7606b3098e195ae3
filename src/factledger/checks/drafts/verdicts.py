"""The whole fact gate over a draft: one verdict for every statement, no model.

Verdicts come in this order: `rejected`, `not_checked`, `unsourced`, `sourced`. A statement that names its sources is
judged against those alone; one that names none is bound to the source that holds it best. What is rejected is named:
an invented number or quotation; a right one with the wrong meaning or from the wrong source; an address that does not
exist. A heading that states no figure, quotation or citation has nothing to check and is `not_checked`.
"""

from collections.abc import Sequence

from factledger.checks.drafts.binding import Strictness, weigh
from factledger.checks.drafts.citations import Citation, References, is_reference, placeholder, uncited
from factledger.checks.drafts.figures import Context, telling_digits
from factledger.checks.drafts.findings import Asked, Finding, ask, examine, nearness, stands
from factledger.checks.drafts.rulings import (
    Ruling,
    inputs_of,
    listed,
    nothing_to_check,
    on_citations,
    on_contradiction,
    on_fault,
    quoted,
    rejected,
    unsourced,
)
from factledger.checks.drafts.shelf import Page, Shelf
from factledger.checks.numbers import quantities, unsupported_numbers
from factledger.checks.quotes.quotations import quotations
from factledger.checks.statements.splitting import split_statements
from factledger.checks.text.vocabulary import Vocabulary, spoken_terms
from factledger.records import Calculation, Conflict, Fact, Source, Statement, Verdict

_NEARNESS = 0.6
"""Share of the words of a statement without a citation that three sentences of a page must hold.

On a page of 50 sentences the words of almost any statement stand somewhere: tuned by `evals/gates/binding.py` so that
claims are rarely bound to a page that is not theirs.
"""


def verify_draft(
    draft: str,
    sources: Sequence[Source],
    *,
    facts: Sequence[Fact] = (),
    calculations: Sequence[Calculation] = (),
    question: str = "",
    conflicts: Sequence[Conflict] = (),
    strictness: Strictness = "default",
) -> list[Verdict]:
    """Return the verdict on every statement of a draft, in order.

    Args:
        draft: Plain or Markdown text in any language; citation marks, links and addresses say what it cites.
        sources: With their texts; one without a text was listed and could not be read.
        facts: What `[F1]` refers to.
        calculations: What `[K1]` refers to.
        question: May support a code or a year that no source repeats.
        conflicts: Those that a statement's facts take part in are named in its verdict.
        strictness: How much of a statement's words its source must hold.

    Returns:
        One verdict per statement. `.statement` is the draft from `.start` to `.end`, except for a cell, which reads
        `row | header: value`.
    """
    audit = _Audit(draft, References(draft, sources, facts, calculations), Shelf(sources), question, strictness)
    return [_verdict(statement, audit.ruling(statement), conflicts) for statement in split_statements(draft)]


def _verdict(statement: Statement, ruling: Ruling, conflicts: Sequence[Conflict]) -> Verdict:
    mine = set(ruling.fact_ids)
    return Verdict(
        statement=statement.text,
        start=statement.start,
        end=statement.end,
        kind="inference" if ruling.inferred and statement.kind != "cell" else statement.kind,
        status=ruling.status,
        source_id=ruling.source.id if ruling.source else None,
        fact_ids=ruling.fact_ids,
        disputed_by=tuple(c.id for c in conflicts if c.kind == "conflict" and mine.intersection(c.fact_ids)),
        fault=ruling.fault,
        lacking=ruling.lacking,
        elsewhere_id=ruling.elsewhere.id if ruling.elsewhere else None,
        note=ruling.note,
    )


class _Audit:
    """One draft with all that it is checked against."""

    def __init__(self, draft: str, references: References, shelf: Shelf, question: str, strictness: Strictness) -> None:
        self._draft = draft
        self._references = references
        self._shelf = shelf
        self._question = question
        self._strictness = strictness
        self._quoted = quotations(draft)

    def ruling(self, statement: Statement) -> Ruling:
        """Return what becomes of a statement."""
        raw = self._draft[statement.start : statement.end]
        wanted = placeholder(raw)
        if wanted:
            return rejected("no_source", f"no source: {wanted} stands where a citation should")
        citations = self._references.cited(raw) or (self._of_row(statement) if statement.kind == "cell" else [])
        problem = on_citations(citations, self._references.facts)
        if problem:
            return problem
        asked = self._asked(statement, citations)
        if is_reference(raw):
            return self._opened(asked, citations)
        if citations:
            return self._cited(asked, citations)
        if not asked.demand.states_something or (statement.kind == "heading" and not asked.checkable):
            return nothing_to_check("it states no figure, quotation or fact")
        if self._references.lists(statement.start):
            return nothing_to_check("part of a list of references")
        return self._bound(asked)

    def _of_row(self, statement: Statement) -> list[Citation]:
        """What the row of a table cell cites, when the cell itself cites nothing."""
        start = self._draft.rfind("\n", 0, statement.start) + 1
        end = self._draft.find("\n", statement.end)
        return self._references.cited(self._draft[start : end if end >= 0 else len(self._draft)])

    def _asked(self, statement: Statement, citations: Sequence[Citation]) -> Asked:
        calculations = [c.calculation for c in citations if c.calculation]
        periods = [Context(f"the period of {c.fact.id}", c.fact.period or "") for c in citations if c.fact]
        results = [Context(k.id, f"= {k.amount:.15g} {k.unit or ''}") for k in calculations if k.amount is not None]
        return ask(
            uncited(statement.text),
            [q for q in self._quoted if q.start < statement.end and statement.start < q.end],
            context=[Context("the question", self._question), *periods, *results],
            computed=[calculation.text for calculation in calculations],
        )

    def _opened(self, asked: Asked, citations: Sequence[Citation]) -> Ruling:
        """Rule on a reference, all of whose addresses are known: its words are rarely all on the page it names."""
        sources = [c.source for c in citations if c.source]
        pages = [page for source in sources if (page := self._shelf.page(source))]
        if len(pages) < len(sources) or not pages:
            unread = next((s.id for s in sources if not self._shelf.page(s)), "its source")
            return Ruling("not_checked", f"the text of {unread} is not at hand")
        if asked.demand.states_something and not examine(asked, pages, strictness=self._strictness).clean:
            return Ruling("not_checked", "a reference: only its address was checked", pages[0].source)
        return Ruling("sourced", "an address that was opened", pages[0].source)

    def _cited(self, asked: Asked, citations: Sequence[Citation]) -> Ruling:
        sources = self._sources_of(citations)
        pages = [page for source in sources if (page := self._shelf.page(source))]
        unread = [source for source in sources if not self._shelf.page(source)]
        if not pages:
            return Ruling("not_checked", f"the text of {listed([s.id for s in unread])} is not at hand")
        tied = any(c.fact or c.calculation for c in citations)
        finding = examine(asked, pages, strictness=None if tied else self._strictness)
        if finding.clean and (tied or finding.compared):
            inferred = any(c.calculation for c in citations)
            fact_ids = self._fact_ids(asked, citations, pages)
            return Ruling("sourced", finding.remark, pages[0].source, fact_ids, inferred)
        if unread:
            return Ruling("not_checked", f"the text of {unread[0].id} is not at hand", pages[0].source)
        if finding.clean:
            note = "its source is in another script, and it has no figure or name to compare"
            return Ruling("not_checked", note, pages[0].source)
        computed = {c.calculation.text: c.calculation.id for c in citations if c.calculation}
        return on_fault(finding, pages[0].source, self._elsewhere(asked, pages), computed)

    def _bound(self, asked: Asked) -> Ruling:
        """Rule on a statement that cites nothing: bind it to the page that holds it best."""
        best: tuple[Page, Finding] | None = None
        for page in self._likely(asked):
            finding = examine(asked, [page], strictness=self._strictness)
            if finding.clean and nearness(asked, page) >= _NEARNESS:
                return Ruling("sourced", finding.remark, page.source, self._fact_ids(asked, (), [page]))
            best = best or (page, finding)
        lost = [q for q in asked.quotations if not stands(q, self._shelf.pages)]
        if lost:
            note = f"invented quotation: {quoted(lost[0])} stands in no source"
            return rejected("invented_quotation", note, lacking=tuple(lost))
        if best and best[1].against and not best[1].lacking:
            return on_contradiction(best[1], best[0].source)
        if best and best[1].lacking:
            lacking = best[1].lacking
            return unsourced(f"no source that holds its words states {listed(lacking)}", lacking=lacking)
        if best and best[1].unstated:
            return unsourced(f"no source that holds its words says {listed([best[1].unstated])}")
        nowhere = [] if best else self._stated_nowhere(asked)
        note = f"no source states {listed(nowhere)}" if nowhere else "no source holds its words"
        return unsourced(note, lacking=nowhere)

    def _stated_nowhere(self, asked: Asked) -> list[str]:
        stated = quantities(asked.text, language=asked.demand.language)
        return [q.text for q in stated if not any(page.may_hold(telling_digits(q)) for page in self._shelf.pages)]

    def _likely(self, asked: Asked) -> list[Page]:
        """The pages that may hold a statement's numbers and do hold its words, best first."""
        stated = quantities(asked.text, language=asked.demand.language)
        telling = {telling_digits(quantity) for quantity in stated}
        pages = [page for page in self._shelf.pages if all(map(page.may_hold, telling))]
        held = [(weigh(asked.demand, page.vocabulary, ()), page) for page in pages]
        fitting = [(h.score, page) for h, page in held if h.fits(self._strictness) and h.compared]
        return [page for _, page in sorted(fitting, key=lambda pair: -pair[0])]

    def _elsewhere(self, asked: Asked, cited: Sequence[Page]) -> Source | None:
        """The best other source that bears a statement out."""
        others = (page for page in self._likely(asked) if page not in cited)
        return next((p.source for p in others if examine(asked, [p], strictness=self._strictness).clean), None)

    def _sources_of(self, citations: Sequence[Citation]) -> list[Source]:
        inputs = [self._references.source_of(fact_id) for fact_id in inputs_of(citations)]
        return list({s.id: s for s in [*(c.source for c in citations), *inputs] if s}.values())

    def _fact_ids(self, asked: Asked, citations: Sequence[Citation], pages: Sequence[Page]) -> tuple[str, ...]:
        """The facts that a statement cites, or else those of its sources that it states."""
        cited = [*(c.fact.id for c in citations if c.fact), *inputs_of(citations)]
        if not cited:
            ids = {page.source.id for page in pages}
            cited = [f.id for f in self._references.facts.values() if f.source_id in ids and _states(asked, f)]
        return tuple(dict.fromkeys(cited))


def _states(asked: Asked, fact: Fact) -> bool:
    """Whether a statement repeats the value of a usable fact and shares words with its quote."""
    if not fact.is_usable or not fact.value:
        return False
    said, words = Vocabulary(asked.text), Vocabulary(fact.quote)
    named = all(map(said.holds_term, spoken_terms(fact.value)))
    shared = sum(words.holds_term(term) for term in asked.demand.words)
    return named and 2 * shared >= len(asked.demand.words) and not unsupported_numbers(fact.value, [asked.text])
